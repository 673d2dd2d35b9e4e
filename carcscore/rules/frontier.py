"""The empty cells where a tile could go, kept as the board grows: what fits is found without a rescan."""

from __future__ import annotations

from collections.abc import Iterator

from carcscore.board.board import Board
from carcscore.geometry import Cell, neighbour
from carcscore.tiles.model import Tile, TurnedTile

Pattern = tuple[str | None, str | None, str | None, str | None]
"""What the tiles around an empty cell show towards it, north first; ``None`` where none lies."""


class Frontier:
    """The empty cells beside a board, grouped by what their neighbours ask of a tile.

    There are few different patterns however large the board, so whether a tile fits anywhere
    (rule B3) takes the same time on all boards.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._pattern_of: dict[Cell, Pattern] = {}
        self._cells: dict[Pattern, dict[Cell, None]] = {}
        for cell in board.placed:
            self.laid(cell)

    def laid(self, cell: Cell) -> None:
        """Takes note that a tile has been laid on a cell."""
        self._forget(cell)
        for side in range(4):
            beside = neighbour(cell, side)
            if beside not in self._board:
                self._forget(beside)
                pattern = self._pattern(beside)
                self._pattern_of[beside] = pattern
                self._cells.setdefault(pattern, {})[beside] = None

    def place_for(self, tile: Tile) -> tuple[Cell, TurnedTile] | None:
        """A cell where the tile fits, and how it is turned there; ``None`` when it fits nowhere."""
        if not self._board.placed:
            return (0, 0), tile.rotations[0]
        return next(self._places_for(tile), None)

    def _places_for(self, tile: Tile) -> Iterator[tuple[Cell, TurnedTile]]:
        for pattern, cells in self._cells.items():
            for turned in tile.rotations:
                if all(
                    asked is None or asked == shown
                    for asked, shown in zip(pattern, turned.edges, strict=True)
                ):
                    yield next(iter(cells)), turned
                    break

    def _forget(self, cell: Cell) -> None:
        pattern = self._pattern_of.pop(cell, None)
        if pattern is not None:
            cells = self._cells[pattern]
            del cells[cell]
            if not cells:
                del self._cells[pattern]

    def _pattern(self, cell: Cell) -> Pattern:
        north, east, south, west = (
            None if placed is None else placed.turned.edges[(side + 2) % 4]
            for side in range(4)
            for placed in [self._board.placed.get(neighbour(cell, side))]
        )
        return north, east, south, west
