"""Segments inside a tile, such as a cloister, that wait for the cells around it to be filled (B6)."""

from __future__ import annotations

from dataclasses import dataclass

from carcscore.board.board import Board
from carcscore.geometry import Cell
from carcscore.tiles.model import TurnedTile


@dataclass(slots=True)
class _Waiting:
    """A segment, by its cell and its index on the tile there, and for how many cells it waits."""

    place: tuple[Cell, int]
    cells: int


class Surrounding:
    """The segments inside tiles that have been surrounded, kept as the board grows.

    A segment is known by its cell and its index on the tile there; ``surrounded`` are those of which that was
    not taken off again.
    """

    def __init__(self, board: Board) -> None:
        self.surrounded: list[tuple[Cell, int]] = []
        self._board = board
        self._waiting: dict[Cell, list[_Waiting]] = {}
        """By empty cell what waits for it."""

    def laid(self, cell: Cell, turned: TurnedTile) -> None:
        """Takes note of a tile just laid."""
        if cell in self._waiting:
            for segment in self._waiting.pop(cell):
                segment.cells -= 1
                if not segment.cells:
                    self.surrounded.append(segment.place)
        for index in turned.inside:
            empty = self._board.empty_around(cell, turned.segments[index].kind.around)
            if not empty:
                self.surrounded.append((cell, index))
                continue
            waiting = _Waiting((cell, index), len(empty))
            for near in empty:
                self._waiting.setdefault(near, []).append(waiting)

    def forget_scored(self) -> None:
        """Takes off all but those in which only such stand as stay there when it is scored."""
        if self.surrounded:
            board = self._board
            self.surrounded = [place for place in self.surrounded if board.kept_open(board.number(*place))]
