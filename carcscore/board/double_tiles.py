"""Tiles that cover two squares: which squares one tile covers, and squares and lines counted in tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carcscore.board.board import Board, fits
from carcscore.geometry import Cell
from carcscore.tiles.model import TurnedTile


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


def turns_that_fit(board: Board, cell: Cell) -> list[dict[Cell, TurnedTile]]:
    """The turns in which the tile on a cell would fit (rule B2), each with what then lies where.

    A double tile is turned as a whole, about that square; half of one alone never fits.
    """
    squares, tile = whole(board, cell), board.at(cell).turned.tile
    others = [board.at(square).turned.tile for square in squares if square != cell]
    found = []
    for turned in [] if tile.half and not others else tile.rotations:
        lies = {cell: turned}
        lies |= {tile.beside(cell, turned.rotation): other.turned(turned.rotation) for other in others}
        free = all(square not in board or square in squares for square in lies)
        if free and all(fits(board, *lying, squares) for lying in lies.items()):
            found.append(lies)
    return found


def number_of_tiles(board: Board, cells: Iterable[Cell]) -> int:
    """The number of tiles on some squares; a double tile is one."""
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
