"""Tiles that were not played and would fit a cell, and in which turn (rule B2)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from carcscore.board.board import fits
from carcscore.game.events import Discarded
from carcscore.geometry import Cell, neighbour
from carcscore.play.outcome import Outcome
from carcscore.tiles.edges import EdgesAsked
from carcscore.tiles.model import Tile, TurnedTile


class Fitting(NamedTuple):
    """A tile of which copies are ``left``, in the turns in which it fits; of those that look alike, one."""

    tile: Tile
    left: int
    turned: tuple[TurnedTile, ...]


def asked_at(outcome: Outcome, cell: Cell) -> EdgesAsked:
    """The edges that the tiles around a cell ask of one that lies there."""
    board = outcome.table.board
    beside = [(side, board.find(neighbour(cell, side))) for side in range(4)]
    return EdgesAsked(
        tuple(None if other is None else other.turned.edges[side - 2] for side, other in beside)
    )


def fitting(outcome: Outcome, cell: Cell) -> list[Fitting]:
    """The tiles that are left, and that of the cell itself, as far as they fit there by their edges."""
    board = outcome.table.board
    left = tiles_left(outcome, cell)
    found = []
    for code, tile in outcome.table.catalogue.tiles.items():
        turns = tuple(turned for turned in tile.different_turns if fits(board, cell, turned))
        if left[code] and turns:
            found.append(Fitting(tile, left[code], turns))
    return found


def tiles_left(outcome: Outcome, without: Cell | None = None) -> Counter[str]:
    """The number of copies of each tile left to be drawn, or in hand, as if none lay on one cell."""
    catalogue, board = outcome.table.catalogue, outcome.table.board
    used = Counter(placed.turned.tile.code for placed in board.tiles() if placed.cell != without)
    used.update(
        event.tile.code for turn in outcome.turns for event in turn.events if isinstance(event, Discarded)
    )
    left = catalogue.all_left(used)
    left.update({code: max(0, catalogue.left(code, used)) for code in catalogue.in_hand})
    return left
