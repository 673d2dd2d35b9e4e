"""Every way in which points can have been shared out, one by one: for small boards and few players."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from tests.brute.scorer import Rules, completed_worth
from tests.brute.table import Feature, Segment, Table, all_features
from tests.brute.tiles import START_TILE, Cell

Shared = tuple[int, int]
"""Points, and how many players at most can each have had them."""
LEAFY = ("forest", "city")


def totals_reached(things: Iterable[Shared], players: int) -> set[tuple[int, ...]]:
    """All that players can have come to together when each thing paid nobody, or some of them."""
    reached = {(0,) * players}
    for points, most in things:
        groups = [
            group
            for number in range(min(most, players) + 1)
            for group in combinations(range(players), number)
        ]
        reached = {
            tuple(had + points * (seat in group) for seat, had in enumerate(totals))
            for totals in reached
            for group in groups
        }
    return reached


def shared_things(table: Table, rules: Rules) -> list[Shared]:
    """What a board has paid for: completed features, and pyres for one player each (F4)."""
    complete = [each for each in all_features(table) if each.complete]
    things = [(completed_worth(each, rules), most_together(table, each)) for each in complete]
    return things + [(5 * each.marks["pyre"], 1) for each in complete if each.marks["pyre"]]


def most_together(table: Table, feature: Feature) -> int:
    """How many followers can have stood in a feature together: the largest choice of segments (B4, F6).

    No two of one tile, none of the start tile; none that meet, unless one of them came by a leaf.
    """
    segments = [each for each in feature.segments if each.cell != (0, 0)]
    assert table.placements[0, 0].code == START_TILE
    number = len(segments)
    while number and not any(_may_stand(table, chosen) for chosen in combinations(segments, number)):
        number -= 1
    return number


def _may_stand(table: Table, chosen: Sequence[Segment]) -> bool:
    return all(_both_may_stand(table, one, other) for one, other in combinations(chosen, 2))


def _both_may_stand(table: Table, one: Segment, other: Segment) -> bool:
    if one.cell == other.cell:
        return False
    if set(one.spots).isdisjoint(other.spots):
        return True
    return one.kind in LEAFY and not _leaves(table).isdisjoint({one.cell, other.cell})


def _leaves(table: Table) -> frozenset[Cell]:
    return table.marked("leaf")
