"""Cells, sides, the twelve rim points of a tile, quarter turns and sheet names.

A cell is ``(x, y)``: x grows east, y grows south. The rim of a tile has twelve points, numbered
clockwise from 0 (``NNW``) to 11 (``WNW``), three to a side; :data:`CENTRE` is the inside of a tile, and
:data:`CENTRE2` a second one, for the tiles with two farms that touch no edge.
Sides are numbered 0 to 3: north, east, south, west.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

Cell = tuple[int, int]

POINTS: Final = ("NNW", "N", "NNE", "ENE", "E", "ESE", "SSE", "S", "SSW", "WSW", "W", "WNW")
CENTRE: Final = 12
CENTRE2: Final = 15
"""Like :data:`CENTRE` a multiple of three, so that it is never taken for the middle of a side."""
CORNERS: Final = {"NE": 18, "SE": 21, "SW": 24, "NW": 27}
"""The corners of a tile, each short for the two outer points beside it. Multiples of three, as above."""
SIDES: Final = ("N", "E", "S", "W")
SIDE_WORDS: Final = ("north", "east", "south", "west")
STEPS: Final[tuple[Cell, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))
AROUND: Final[tuple[Cell, ...]] = tuple(
    (dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)
)
REACH: Final = ((0, 0), *AROUND)
"""The steps to a square itself and to the eight around it."""
FARTHEST: Final = 1_000_000
"""No cell lies farther than this from ``(0, 0)`` on either axis."""

_POINT_BY_NAME: Final = {
    **{name: number for number, name in enumerate(POINTS)},
    "CENTRE": CENTRE,
    "CENTER": CENTRE,
    "CENTRE2": CENTRE2,
    "CENTER2": CENTRE2,
    "II": CENTRE2,
    **CORNERS,
    **{str(hour): hour % 12 + 1 if hour % 12 != 11 else 0 for hour in range(1, 13)},
}
_SHEET_NAME: Final = re.compile(r"([A-Z]{1,5})([1-9][0-9]{0,6})\Z", re.ASCII)
_PAIR: Final = re.compile(r"(-?[0-9]{1,8}),(-?[0-9]{1,8})\Z", re.ASCII)


def cells_from(cell: Cell, steps: Iterable[Cell] = REACH) -> list[Cell]:
    """The cells that lie these steps from one, in their order.

    >>> cells_from((2, 0), STEPS), len(cells_from((2, 0)))
    ([(2, -1), (3, 0), (2, 1), (1, 0)], 9)
    """
    x, y = cell
    return [(x + dx, y + dy) for dx, dy in steps]


def cells_around(cells: Collection[Cell], steps: Iterable[Cell]) -> set[Cell]:
    """The cells that lie these steps from any of several, but for those themselves.

    >>> sorted(cells_around([(0, 0), (1, 0)], [(1, 0), (-1, 0)]))
    [(-1, 0), (2, 0)]
    """
    return {(x + dx, y + dy) for x, y in cells for dx, dy in steps} - {*cells}


def parse_point(text: str) -> int:
    """The number of a rim point from its name or clock hour, of an inner point or of a corner.

    >>> parse_point("N"), parse_point("12"), parse_point("11"), parse_point("centre"), parse_point("NW")
    (1, 1, 0, 12, 27)

    Raises :class:`ValueError` when the text names no point.
    """
    number = _POINT_BY_NAME.get(text.upper())
    if number is None:
        raise ValueError(f"not a point of a tile: {text!r}")
    return number


def point_name(point: int) -> str:
    """The name of a point: the inverse of :func:`parse_point`.

    >>> point_name(3), point_name(CENTRE)
    ('ENE', 'centre')
    """
    if point < CENTRE:
        return POINTS[point]
    if point > CENTRE2:
        return tuple(CORNERS)[point // 3 - 6]
    return "centre" if point == CENTRE else "centre2"


def points_meant(point: int) -> tuple[int, ...]:
    """The points that a point stands for: both outer points of a corner, else the point itself.

    >>> [point_name(point) for point in points_meant(parse_point("NW"))], points_meant(4)
    (['WNW', 'NNW'], (4,))
    """
    if point <= CENTRE2:
        return (point,)
    after = (point - 15) % 12
    return (after - 1) % 12, after


def turn_point(point: int, quarter_turns: int) -> int:
    """The place of a point when its tile is turned clockwise.

    >>> point_name(turn_point(parse_point("NNE"), 1))
    'ESE'
    """
    return (point + 3 * quarter_turns) % 12 if point < CENTRE else point


def facing_point(point: int) -> int:
    """The point of the neighbouring tile that meets this rim point.

    The k-th point of a side meets point 2 - k of the facing side.

    >>> point_name(facing_point(parse_point("NNW")))
    'SSW'
    """
    side, k = divmod(point, 3)
    return (side + 2) % 4 * 3 + 2 - k


def side_of(point: int) -> int:
    """The side (0 to 3) on which a rim point lies.

    >>> SIDES[side_of(parse_point("WSW"))]
    'W'
    """
    return point // 3


def neighbour(cell: Cell, side: int) -> Cell:
    """The cell that shares the given side.

    >>> neighbour((0, 0), 0)
    (0, -1)
    """
    dx, dy = STEPS[side]
    return cell[0] + dx, cell[1] + dy


def column_name(column: int) -> str:
    """The letters of a column counted from 0, as in a spreadsheet.

    >>> column_name(0), column_name(25), column_name(26), column_name(701)
    ('A', 'Z', 'AA', 'ZZ')
    """
    letters = ""
    column += 1
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def cell_name(cell: Cell, a1: Cell) -> str:
    """The sheet name of a cell, given the cell that is named A1.

    Cells west or north of A1 have no sheet name; they are written ``x,y``.

    >>> cell_name((2, 1), (0, 0)), cell_name((-1, 0), (0, 0))
    ('C2', '-1,0')
    """
    column, row = cell[0] - a1[0], cell[1] - a1[1]
    if column < 0 or row < 0:
        return pair_name(cell)
    return f"{column_name(column)}{row + 1}"


def pair_name(cell: Cell) -> str:
    """A cell written as ``x,y``.

    >>> pair_name((2, -1))
    '2,-1'
    """
    return f"{cell[0]},{cell[1]}"


def is_sheet_name(text: str) -> bool:
    """True if the text has the form of a sheet name such as ``C2``.

    >>> is_sheet_name("c12"), is_sheet_name("3,4")
    (True, False)
    """
    return _SHEET_NAME.match(text.upper()) is not None


def parse_sheet_name(text: str, a1: Cell) -> Cell:
    """The cell of a sheet name, given the cell that is named A1.

    >>> parse_sheet_name("AB3", (-1, -1))
    (26, 1)

    Raises :class:`ValueError` when the text is no sheet name.
    """
    match = _SHEET_NAME.match(text.upper())
    if match is None:
        raise ValueError(f"not the name of a cell: {text!r}")
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return a1[0] + column - 1, a1[1] + int(match[2]) - 1


def parse_pair(text: str) -> Cell:
    """The cell of a text such as ``2,-1``: the inverse of :func:`pair_name`.

    >>> parse_pair("2,-1")
    (2, -1)

    Raises :class:`ValueError` when the text is no such pair.
    """
    match = _PAIR.match(text)
    if match is None:
        raise ValueError(f"not a cell: {text!r}")
    return int(match[1]), int(match[2])


def reading_order(cell: Cell) -> tuple[int, int]:
    """A sort key: rows from north to south, each from west to east.

    >>> sorted([(1, 0), (0, 1), (0, 0)], key=reading_order)
    [(0, 0), (1, 0), (0, 1)]
    """
    return cell[1], cell[0]
