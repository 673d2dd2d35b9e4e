"""Tiles that cover two squares: which squares one tile covers, and squares and lines counted in tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carcscore.board.board import Board
from carcscore.geometry import Cell


def whole(board: Board, cell: Cell) -> tuple[Cell, ...]:
    """The squares of the tile on a cell: that cell alone, or both of a double tile, the half with L first."""
    placed = board.find(cell)
    if placed is None or not placed.turned.tile.half:
        return (cell,)
    tile, rotation = placed.turned.tile, placed.turned.rotation
    beside = tile.beside(cell, rotation)
    other = board.find(beside)
    if other is None or (other.turned.tile.code, other.turned.rotation) != (tile.half, rotation):
        return (cell,)
    return (cell, beside) if tile.code.endswith("L") else (beside, cell)


def number_of_tiles(board: Board, cells: Iterable[Cell]) -> int:
    """How many tiles lie on some squares, a double tile being one."""
    return len({whole(board, cell) for cell in cells})


def line(board: Board, cell: Cell, step: Cell) -> Iterator[tuple[Cell, int]]:
    """The squares in a line from a cell, without end, each with how many tiles further it is.

    An empty square is as far as a tile, the second square of a double tile no further than the first.
    """
    far = 0
    while True:
        ahead = cell[0] + step[0], cell[1] + step[1]
        far += ahead not in whole(board, cell)
        yield ahead, far
        cell = ahead
