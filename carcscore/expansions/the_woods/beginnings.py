"""A search for a way to put a follower where it stands while its forest or farm was small enough (F1, F9).

A final position doesn't tell in which order its tiles were laid. But every tile was laid beside one that lay
there, back to a start tile: if each way from there to the follower's own tile leads over tiles that make the
feature too large, it was too large when the follower was put down.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from carcscore.board.board import Board
from carcscore.board.features import paired
from carcscore.geometry import Cell
from carcscore.scoring.values import Occupant

_MOST_LOOKED_AT: Final = 1_000_000
"""Cells: far more than any table has; beyond that nothing is proved any more."""


def cells_of(board: Board, number: int) -> Iterator[Cell]:
    """The cells of the feature of a segment, one for each of its segments."""
    return (board.cell_of(member) for member in board.members(board.root(number)))


def covers_at_most(board: Board, number: int, most: int) -> bool:
    """True if the feature of a segment covers no more than so many tiles."""
    cells: set[Cell] = set()
    for cell in cells_of(board, number):
        cells.add(cell)
        if len(cells) - paired(board, cells) > most:
            return False
    return True


class Beginnings:
    """Proves what can't have been.

    ``starts`` are the tiles that lay there from the first; play can also have grown from ``others``.
    """

    def __init__(self, board: Board, starts: Collection[Cell], others: Collection[Cell] = ()) -> None:
        self._board = board
        self._starts = frozenset(starts).intersection(board)
        self._roots = self._starts | frozenset(others)
        self._left = _MOST_LOOKED_AT

    def possible(self, follower: Occupant, most: int) -> bool:
        """True if its feature can have covered at most so many tiles (1 or 2) when a follower came."""
        board = self._board
        if covers_at_most(board, follower.number, most) or not self._reached(follower.cell, set()):
            return True
        if board.doubles_as_one:  # squares tell nothing then of the order in which tiles were laid
            return True
        beside = self._joined({follower.number}, follower.cell)
        later = [set(beside)]
        if most > 1:
            later += [
                (beside.keys() | self._joined(beside[near], near).keys()) - {near, follower.cell}
                for near in beside
            ]
        return any(self._reached(follower.cell, avoided) for avoided in later)

    def _joined(self, numbers: Collection[int], cell: Cell) -> dict[Cell, set[int]]:
        """The tiles beside one that these segments of it are joined to, and by which of their segments."""
        tiles: dict[Cell, set[int]] = {}
        for number in numbers:
            for other in self._board.joined(number):
                tiles.setdefault(self._board.cell_of(other), set()).add(other)
        tiles.pop(cell, None)
        return tiles

    def _reached(self, goal: Cell, avoided: set[Cell]) -> bool:
        """True if tiles lead from where play began to a cell, without those that are avoided."""
        if avoided & self._starts:
            return False
        for cell in self._board.reached(goal, avoided):
            self._left -= 1
            if cell in self._roots or self._left < 0:
                return True
        return False
