"""Checks of how the tiles of a final position lie (rules B1, B2)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from carcscore.board.double_tiles import turns_that_fit, whole
from carcscore.findings import Finding
from carcscore.game.table import Table, tile_code
from carcscore.geometry import POINTS, SIDE_WORDS, Cell, neighbour, reading_order
from carcscore.rules.facts import AllowableTile
from carcscore.sentences import joined, said
from carcscore.text import a, counted
from carcscore.tiles.catalogue import Excess
from carcscore.tiles.model import TurnedTile

Edge = tuple[Cell, int]


def tile_findings(table: Table, allowed: Callable[[AllowableTile, Cell], bool]) -> Iterator[Finding]:
    """Everything that is wrong with how the tiles lie, and with which tiles they are.

    ``allowed`` is asked whether an expansion allows a tile to lie apart (``not-connected``).
    """
    yield from mismatch_findings(table, allowed)
    yield from _areas(table, allowed)
    yield from count_findings(table)
    yield from _torn(table)
    yield from _start(table)


def copies_words(number: int) -> str:
    """The number of copies of a tile, in words.

    >>> copies_words(0), copies_words(1), copies_words(3)
    ('no copy', '1 copy', '3 copies')
    """
    return counted(number, "copy") if number else "no copy"


def meets_words(table: Table, cell: Cell, side: int) -> str:
    """An edge that does not continue, as people say it."""
    other = neighbour(cell, side)
    here, there = table.board.at(cell).turned, table.board.at(other).turned
    return said(
        "the {} on the {} side of {} at {} meets {} on {}",
        here.edges[side],
        SIDE_WORDS[side],
        tile_code(here),
        table.name(cell),
        a(there.edges[(side + 2) % 4]),
        table.name(other),
    )


def mismatch_findings(table: Table, allowed: Callable[[AllowableTile, Cell], bool]) -> Iterator[Finding]:
    """One finding for each edge that does not continue, with what would mend it."""
    wrong = [edge for edge in table.mismatches if not allowed("edge-mismatch", edge[0])]
    edges = sorted(_in_order(wrong), key=lambda edge: (reading_order(edge[0]), edge[1]))
    culprits = _culprits(edges)

    @cache
    def fitting(cell: Cell) -> str:
        turns = [_lying(table, cell, lies) for lies in turns_that_fit(table.board, cell)]
        return said("{} would fit at {}", joined(turns, " or "), table.name(cell)) if turns else ""

    for cell, side in edges:
        remedy = _remedy(table, cell, neighbour(cell, side), culprits.get(cell), fitting)
        where = table.where_tile(cell, POINTS[3 * side + 1])
        mismatch = Finding("edge-mismatch", "error", meets_words(table, cell, side), where, "B2")
        yield mismatch.guessing(remedy)


def _in_order(mismatches: list[Edge]) -> Iterator[Edge]:
    """Each mismatched edge told from its northern or western tile."""
    for cell, side in mismatches:
        if side in (0, 3):
            yield neighbour(cell, side), (side + 2) % 4
        else:
            yield cell, side


def _culprits(edges: list[Edge]) -> dict[Cell, Cell]:
    """For each tile with a mismatch, the one tile that has a part in all mismatches around it."""
    touching: defaultdict[Cell, set[Edge]] = defaultdict(set)
    for cell, side in edges:
        touching[cell].add((cell, side))
        touching[neighbour(cell, side)].add((cell, side))
    culprits: dict[Cell, Cell] = {}
    seen: set[Cell] = set()
    for start in touching:
        if start in seen:
            continue
        group, waiting = {start}, [start]
        while waiting:
            for cell, side in touching[waiting.pop()]:
                for reached in (cell, neighbour(cell, side)):
                    if reached not in group:
                        group.add(reached)
                        waiting.append(reached)
        seen |= group
        involved = set().union(*(touching[cell] for cell in group))
        one = [cell for cell in group if len(touching[cell]) == len(involved)]
        if len(involved) > 1 and len(one) == 1:
            culprits.update(dict.fromkeys(group, one[0]))
    return culprits


def _remedy(
    table: Table, cell: Cell, other: Cell, culprit: Cell | None, fitting: Callable[[Cell], str]
) -> str:
    """The remedy for a mismatch; ``fitting`` says how else the tile on a cell would fit there."""
    if culprit is None:
        return joined(filter(None, map(fitting, (cell, other))), ", and ")
    blamed = said("{} at {} explains every mismatch around it", table.code(culprit), table.name(culprit))
    fits = fitting(culprit)
    return joined([blamed, fits], "; ") if fits else said("{}, but fits there in no rotation", blamed)


def _lying(table: Table, cell: Cell, lies: Mapping[Cell, TurnedTile]) -> str:
    """A tile as it would lie on a cell, with its other half if it is a double tile."""
    code = tile_code(lies[cell])
    for at, other in lies.items():
        if at != cell:
            code = said("{} with {} on {}", code, tile_code(other), table.name(at))
    return code


def _areas(table: Table, allowed: Callable[[AllowableTile, Cell], bool]) -> Iterator[Finding]:
    areas = table.board.areas()
    if len(areas) < 2 or not table.usable:
        return  # a tile that could not be laid may be what joins them
    starts = {start.at for start in table.record.start_tiles}
    main = max(areas, key=lambda area: (bool(area & starts), len(area)))
    for area in areas:
        if area is not main and not area & starts and not any(allowed("not-connected", at) for at in area):
            cell = min(area, key=reading_order)
            what = table.code(cell)
            if len(area) == 1:
                message = said("{} at {} touches no other tile along an edge", what, table.name(cell))
            else:
                others = "the tile" if len(area) == 2 else f"the {len(area) - 1} tiles"
                message = said(
                    "{} at {} and {} joined to it touch the rest of the board along no edge",
                    what,
                    table.name(cell),
                    others,
                )
            yield Finding("not-connected", "error", message, table.where_tile(cell), "B2")


def count_findings(table: Table) -> Iterator[Finding]:
    """Tiles that lie on the board more often than the sets in play hold them (rule B1)."""
    laid: Counter[str] = Counter()
    surplus: dict[tuple[str, ...], tuple[Excess, Cell]] = {}
    for cell in table.placements:
        code = table.board.at(cell).turned.tile.code
        laid[code] += 1
        if over := table.catalogue.excess(code, laid):
            surplus[over.codes] = over, surplus.get(over.codes, (over, cell))[1]
    for over, cell in surplus.values():
        hold = f"the sets in play hold {copies_words(over.there_are)} of it"
        message = f"{over.words} lies on the board {counted(over.used, 'time')}, but {hold}"
        yield Finding("too-many-of-a-tile", "error", message, table.where_tile(cell), "B1")


def _torn(table: Table) -> Iterator[Finding]:
    """Halves of double tiles that do not lie side by side as printed."""
    for cell in table.placements:
        turned = table.board.at(cell).turned
        if turned.tile.half and len(whole(table.board, cell)) == 1:
            wanted = tile_code(turned).replace(turned.tile.code, turned.tile.half)
            half = said("{} at {} is half a tile", tile_code(turned), table.name(cell))
            beside = turned.tile.beside(cell, turned.rotation)
            message = said("{}: {} belongs on {}", half, wanted, table.name(beside))
            yield Finding("torn-double-tile", "error", message, table.where_tile(cell), "B2")


def _start(table: Table) -> Iterator[Finding]:
    """The start tiles lie where the record says; a grid is read from its first start tile on."""
    if not table.usable:
        return
    starts = table.record.start_tiles
    for start in starts[1:] if table.record.layout == "grid" else starts:
        wanted = table.catalogue.find(start.tile)
        placed = table.board.find(start.at)
        code = wanted.code if wanted else start.tile
        if placed is None:
            message = (
                f"there is no tile at {start.at[0]},{start.at[1]}, where the start tile {code} belongs; "
                f"if it lies elsewhere, say so: `start: [{{tile: {code}, at: [x, y]}}]`"
            )
            where = table.where(("board",), 0, start.at)
        elif placed.turned.tile.code != code:
            message = (
                f"{table.code(start.at)} lies at {start.at[0]},{start.at[1]}, where the start tile {code} "
                "belongs; name another start tile with `start:`"
            )
            where = table.where_tile(start.at)
        else:
            continue
        yield Finding("start-tile-missing", "error", message, where, "B1")
