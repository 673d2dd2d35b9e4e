"""Tiles that were not played and would close an unfinished feature, and where (rule B6)."""

from __future__ import annotations

from typing import NamedTuple

from carcscore.board.board import Board
from carcscore.board.feature import Feature, FeatureRef
from carcscore.geometry import Cell, cells_around, neighbour, reading_order
from carcscore.play.fitting import Fitting, fitting
from carcscore.play.outcome import Outcome
from carcscore.tiles.kinds import edges_meet
from carcscore.tiles.model import TurnedTile


class Closing(NamedTuple):
    """An empty cell that a feature waits for, and the tiles left that close it there, so turned."""

    cell: Cell
    tiles: tuple[Fitting, ...]


def closings(outcome: Outcome, feature: Feature) -> tuple[Closing, ...]:
    """The cells that an unfinished feature waits for; where there is one alone, its tiles complete it.

    There is none where it is complete, is never completed, or is open where no tile can be laid.
    """
    if feature.complete is not False or outcome.features.open_inside(feature):
        return ()
    board = outcome.table.board
    if feature.kind.completes == "around":
        cells = [cell for cell in cells_around(feature.tiles, feature.kind.around) if cell not in board]
    else:
        beyond = [neighbour(*edge) for edge in outcome.features.open_edges(feature)]
        cells = [cell for cell in dict.fromkeys(beyond) if cell not in board]
        if any(cell in board for cell in beyond):  # where what lies there does not continue it
            return ()
    return tuple(
        Closing(
            cell, tuple(filter(None, (_closing(fit, board, feature, cell) for fit in fitting(outcome, cell))))
        )
        for cell in sorted(cells, key=reading_order)
    )


def _closing(tile: Fitting, board: Board, feature: Feature, cell: Cell) -> Fitting | None:
    """A tile that fits a cell in those of its turns that close a feature there."""
    if feature.kind.completes == "around":
        return tile
    turned = tuple(one for one in tile.turned if _ends_there(one, board, feature.ref, cell))
    return tile._replace(turned=turned) if turned else None


def _ends_there(turned: TurnedTile, board: Board, ref: FeatureRef, cell: Cell) -> bool:
    """True if a feature has no other open ends with a tile on a cell than it has without it elsewhere."""
    beside = [(side, board.find(neighbour(cell, side))) for side in range(4)]
    meets = [
        (side, other)
        for side, other in beside
        if other is not None and edges_meet(turned.edges[side], other.turned.edges[side - 2])
    ]
    joins = [
        (here, board.root(other.numbers[there]))
        for side, other in meets
        for here, there in turned.meeting(side, other.turned)
    ]
    roots, segments = {int(ref)}, set[int]()
    while found := [join for join in joins if (join[0] in segments) != (join[1] in roots)]:
        segments.update(here for here, _ in found)
        roots.update(root for _, root in found)
    ends = sum(board.open_ends(root) for root in roots) + sum(
        len(turned.sides[segment]) for segment in segments
    )
    closed = dict.fromkeys(roots, 0)
    for side, other in meets:
        ends -= sum(side in turned.sides[segment] for segment in segments)
        for number, sides in zip(other.numbers, other.turned.sides, strict=True):
            if (side + 2) % 4 in sides and (root := board.root(number)) in roots:
                closed[root] += 1
    return ends - sum(closed.values()) == board.open_ends(ref) - closed[ref]
