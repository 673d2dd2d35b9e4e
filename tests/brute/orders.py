"""All orders in which the tiles of a small table can have been laid, whole sets of tiles at a time."""

from collections.abc import Sequence

from tests.brute.table import Follower, Table, beside, lay_all, walk
from tests.brute.tiles import Cell


def has_an_order(table: Table, start: Cell, followers: Sequence[Follower], players: int | None) -> bool:
    """Whether the tiles can be laid one by one so that each follower came with its own, to what nobody held.

    With a number of ``players`` each tile is laid by the next of them, and its follower is that player's.
    """
    sets = {frozenset([start])}
    for turn in range(len(table.placements) - 1):
        sets = {
            laid | {cell}
            for laid in sets
            for cell in table.placements.keys() - laid
            if laid & set(beside(cell).values())
            and all(
                players in (None, 0) or one.player == turn % (players or 1)
                for one in followers
                if one.cell == cell
            )
            and _comes_to_what_is_free(table, laid, cell, followers)
        }
    return bool(sets)


def _comes_to_what_is_free(
    table: Table, laid: frozenset[Cell], cell: Cell, followers: Sequence[Follower]
) -> bool:
    coming = [one for one in followers if one.cell == cell]
    if not coming:
        return True
    then = lay_all(table.placements[each] for each in (*laid, cell))
    before = {then.stood_on(one) for one in followers if one.cell in laid}
    return not any(before.intersection(walk(then, then.stood_on(one))) for one in coming)
