"""The empty cells where a tile could go, kept as the board grows: what fits is found without a rescan."""

from __future__ import annotations

from collections.abc import Iterator

from carcscore.board.board import Board
from carcscore.geometry import Cell
from carcscore.tiles.kinds import edges_meet
from carcscore.tiles.model import Tile, TurnedTile

Pattern = tuple[str | None, str | None, str | None, str | None]
"""The edges that the tiles around an empty cell show towards it, north first; ``None`` where none lies."""


class Frontier:
    """The empty cells beside a board, grouped by what their neighbours ask of a tile.

    There are few different patterns however large the board, so whether a tile fits anywhere
    (rule B3) takes the same time on all boards. They are kept from the first time that somebody asks.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._pattern_of: dict[Cell, Pattern] = {}
        self._cells: dict[Pattern, dict[Cell, None]] = {}
        self._asked = False

    def laid(self, cell: Cell) -> None:
        """Takes note that a tile has been laid on a cell, or another one put in its place there."""
        if self._asked:
            self._look_beside(cell)

    def place_for(self, tile: Tile) -> tuple[Cell, TurnedTile] | None:
        """A cell where the tile fits, and how it is turned there; ``None`` when it fits nowhere."""
        return next(self.places_for(tile), None)

    def places_for(self, tile: Tile) -> Iterator[tuple[Cell, TurnedTile]]:
        """The cells where the tile fits, each with a way in which it is turned there."""
        if not self._asked:
            self._asked = True
            for cell in self._board:
                self._look_beside(cell)
        if not self._board:
            yield (0, 0), tile.turned(0)
        for pattern, cells in self._cells.items():
            fitting = (turned for turned in tile.rotations if _fits(turned, pattern))
            if turned := next(fitting, None):
                yield from ((cell, turned) for cell in cells)

    def _look_beside(self, cell: Cell) -> None:
        self._forget(cell)
        board, (x, y) = self._board, cell
        for beside in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
            if beside not in board:
                self._forget(beside)
                pattern = self._pattern_of[beside] = self._pattern(beside)
                self._cells.setdefault(pattern, {})[beside] = None

    def _forget(self, cell: Cell) -> None:
        pattern = self._pattern_of.pop(cell, None)
        if pattern is not None:
            cells = self._cells[pattern]
            del cells[cell]
            if not cells:
                del self._cells[pattern]

    def _pattern(self, cell: Cell) -> Pattern:
        x, y = cell
        find = self._board.find
        north, east, south, west = find((x, y - 1)), find((x + 1, y)), find((x, y + 1)), find((x - 1, y))
        return (
            None if north is None else north.turned.edges[2],
            None if east is None else east.turned.edges[3],
            None if south is None else south.turned.edges[0],
            None if west is None else west.turned.edges[1],
        )


def _fits(turned: TurnedTile, pattern: Pattern) -> bool:
    """True if a tile continues what lies around; a river or the like, which nobody can claim, must go on."""
    if turned.courses and all(pattern[side] is None for side in turned.courses):
        return False
    return all(
        asked is None or edges_meet(asked, shown) for asked, shown in zip(pattern, turned.edges, strict=True)
    )
