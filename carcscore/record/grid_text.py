"""A board as the text of a grid: the inverse of :func:`carcscore.record.grid.read_grid`."""

from __future__ import annotations

from typing import Final

from carcscore.geometry import Cell, pair_name, reading_order
from carcscore.record.model import Placement, Record

_ROOM: Final = 10_000
_ROOM_PER_TILE: Final = 200
_PADDED_PER_TILE: Final = 20
_ALIGNED: Final = 1_000_000


def grid_text(record: Record) -> tuple[str, Cell]:
    """The record's board as a grid, and the cell of A1.

    A board that was typed as a grid keeps its A1; any other begins at the north-west corner of its
    bounding box. Raises :class:`ValueError` with a sentence when the board can't be told as a grid.
    """
    tokens = _tokens(record.board)
    star, a1 = _anchor(record, tokens)
    if star is not None:
        tokens[star] += "*"
    width, height = _extent(record, tokens, a1)
    rows: list[list[str]] = [[] for _ in range(height)]
    for cell in sorted(tokens, key=reading_order):
        row = rows[cell[1] - a1[1]]
        row.extend(["."] * (cell[0] - a1[0] - len(row)))
        row.append(tokens[cell])
    if width * height <= _PADDED_PER_TILE * len(tokens) + _ROOM:
        for row in rows:
            row.extend(["."] * (width - len(row)))
    pitch = max(map(len, tokens.values()), default=1) + 2 if width * height <= _ALIGNED else 0
    lines = ("  ".join(row) if not pitch else "".join(word.ljust(pitch) for word in row) for row in rows)
    return "".join(f"{line.rstrip() or '.'}\n" for line in lines), a1


def _tokens(board: tuple[Placement, ...]) -> dict[Cell, str]:
    tokens: dict[Cell, str] = {}
    for tile in board:
        if "/" in tile.tile:
            raise ValueError(f"The tile {tile.tile} has no letter, so the board can't be written as a grid.")
        if tile.marks:
            raise ValueError(
                f"The tile at {pair_name(tile.at)} has marks of its own, so the board can't be written as a "
                "grid."
            )
        if tile.at in tokens:
            raise ValueError(
                f"Two tiles lie at {pair_name(tile.at)}, so the board can't be written as a grid."
            )
        tokens[tile.at] = f"{tile.tile}{tile.rotation or ''}"
    return tokens


def _anchor(record: Record, tokens: dict[Cell, str]) -> tuple[Cell | None, Cell]:
    """The cell that needs a star, if one does, and the cell of A1."""
    corner = _corner(record, tokens)
    if record.start_tiles:
        code, at = record.start_tiles[0].tile, record.start_tiles[0].at
        same = sorted((tile.at for tile in record.board if tile.tile == code), key=reading_order)
        if at in same or ("/" in code and at in tokens):
            needed = "/" in code or (len(same) > 1 and (record.start_known or same[0] != at))
            return (at if needed else None), corner
        if same or record.layout != "grid":
            raise ValueError(
                f"The start tile {code} does not lie at {pair_name(at)}, so the board can't be written as a "
                "grid: a grid's cells are counted from the start tile."
            )
    if min(corner) < 0:
        raise ValueError(
            "There is no start tile, and tiles lie west or north of [0, 0], so the board can't be written as "
            "a grid."
        )
    return None, (0, 0)


def _corner(record: Record, tokens: dict[Cell, str]) -> Cell:
    cells = list(tokens)
    if record.layout == "grid" and record.a1 is not None:
        cells.append(record.a1)
    return min((x for x, _ in cells), default=0), min((y for _, y in cells), default=0)


def _extent(record: Record, tokens: dict[Cell, str], a1: Cell) -> tuple[int, int]:
    """Columns and rows of the grid. Raises :class:`ValueError` when it would be almost empty."""
    ends: dict[int, int] = {}
    for x, y in tokens:
        ends[y] = max(ends.get(y, 0), x - a1[0] + 1)
    height = max((y - a1[1] + 1 for y in ends), default=1)
    size = sum(ends.values()) + height
    if record.layout != "grid" and size > _ROOM_PER_TILE * len(tokens) + _ROOM:
        raise ValueError(
            f"The tiles lie so far apart that a grid would need {size} cells for {len(tokens)} tiles; "
            "write the board as a list."
        )
    return max(ends.values(), default=1), height
