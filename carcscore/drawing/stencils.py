"""Stencils of a tile's picture: the cells that cities cover, and the cells at each rim point.

A picture is :data:`WIDTH` columns by :data:`HEIGHT` rows; both are odd, so that a road leaves at the
very middle of a side. A place in a picture is ``(x, y)`` from its north-west corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from carcscore.geometry import CENTRE, STEPS

Place = tuple[int, int]

WIDTH: Final = 11
HEIGHT: Final = 5
MIDDLE: Final[Place] = (WIDTH // 2, HEIGHT // 2)

FILL: Final = "▒"
WATER: Final = "≈"
HALVES: Final = "▀▄▌▐"
"""Half cells: the wall of a city in one half, the ground at its foot in the other."""

FALLING: Final = "╲"
RISING: Final = "╱"  # noqa: RUF001
"""The corner at which two cities meet that are not the same."""

_MIRRORED: Final = str.maketrans("▌▐", "▐▌")
_FLIPPED: Final = str.maketrans("▀▄", "▄▀")

_SIDES: Final = ({0}, {3}, {0, 3}, {1, 3}, {0, 2}, {0, 1, 3}, {0, 2, 3}, {0, 1, 2, 3})
"""The sides that the cities below lie over: 0 to 3 are north, east, south, west."""
_DRAWN: Final = (
    "▒▒▒▒▒▒▒▒▒▒▒|▒          |▒▒▒▒▒▒▒▒▒▒▒|▒         ▒|▒▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▒▒▒▒",
    " ▀▀▀▀▀▀▀▀▀ |▒▒▌        |▒▒▒▒▒▒▒▀▀▀ |▒▒▄▄▄▄▄▄▄▒▒|  ▐▒▒▒▒▒▌  |▒▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▒▌  |▒▒▒▒▒▒▒▒▒▒▒",
    "           |▒▒▒▌       |▒▒▒▒▀▀     |▒▒▒▒▒▒▒▒▒▒▒|  ▐▒▒▒▒▒▌  |▒▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▌   |▒▒▒▒▒▒▒▒▒▒▒",
    "           |▒▒▌        |▒▒▀▀       |▒▒▀▀▀▀▀▀▀▒▒|  ▐▒▒▒▒▒▌  |▒▒▀▀▀▀▀▀▀▒▒|▒▒▒▒▒▒▒▒▌  |▒▒▒▒▒▒▒▒▒▒▒",
    "           |▒          |▒          |▒         ▒|▒▒▒▒▒▒▒▒▒▒▒|▒         ▒|▒▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▒▒▒▒",
)
"""Cities over these sides, beside one another; those over other sides are their mirror images."""
_DEEP: Final = (
    "▒▒▒▒▒▒▒▒▒▒▒",
    " ▀▒▒▒▒▒▒▒▀ ",
    "           ",
    "           ",
    "           ",
)


def _mirrored(sides: Iterable[int], rows: Sequence[str]) -> tuple[list[int], list[str]]:
    return [(4 - side) % 4 for side in sides], [row[::-1].translate(_MIRRORED) for row in rows]


def _flipped(sides: Iterable[int], rows: Sequence[str]) -> tuple[list[int], list[str]]:
    return [(2 - side) % 4 for side in sides], [row.translate(_FLIPPED) for row in rows[::-1]]


def _stencils(drawn: Sequence[str]) -> dict[frozenset[int], dict[Place, str]]:
    """The cells of each city drawn, and of its mirror images that are not drawn themselves."""
    every: dict[frozenset[int], Sequence[str]] = {}
    for city in zip(_SIDES, zip(*(row.split("|") for row in drawn), strict=True), strict=False):
        for one in (city, _mirrored(*city)):
            for sides, rows in (one, _flipped(*one)):
                every.setdefault(frozenset(sides), rows)
    return {
        sides: {(x, y): glyph for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph != " "}
        for sides, rows in every.items()
    }


CITIES: Final[Mapping[frozenset[int], Mapping[Place, str]]] = _stencils(_DRAWN)
"""For each set of sides the cells that a city over these sides covers."""

DEEP_CITIES: Final[Mapping[frozenset[int], Mapping[Place, str]]] = {**CITIES, **_stencils(_DEEP)}
"""The same where no road needs the row of cells in the middle."""

SIDE_MIDDLES: Final[tuple[Place, ...]] = (
    (MIDDLE[0], 0),
    (WIDTH - 1, MIDDLE[1]),
    (MIDDLE[0], HEIGHT - 1),
    (0, MIDDLE[1]),
)
CORNERS: Final[tuple[Place, ...]] = ((0, 0), (WIDTH - 1, 0), (WIDTH - 1, HEIGHT - 1), (0, HEIGHT - 1))
"""The corners; corner c lies between side c - 1 and side c."""


def on_rim(place: Place) -> bool:
    """True if a place lies at the edge of the picture.

    >>> on_rim((0, 3)), on_rim(MIDDLE)
    (True, False)
    """
    return place[0] in (0, WIDTH - 1) or place[1] in (0, HEIGHT - 1)


def inside(place: Place) -> bool:
    """True if a place lies in the picture at all.

    >>> inside((0, HEIGHT))
    False
    """
    return 0 <= place[0] < WIDTH and 0 <= place[1] < HEIGHT


def next_to(place: Place) -> list[Place]:
    """The four places that share a side with one, north first, be they in the picture or not."""
    return [(place[0] + dx, place[1] + dy) for dx, dy in STEPS]


def round_about(place: Place) -> list[Place]:
    """The eight places around one, and itself."""
    return [(place[0] + dx, place[1] + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]


def rim_places(point: int) -> tuple[Place, ...]:
    """The cells along the edge that a rim point stands for; corners belong to none.

    >>> rim_places(0), rim_places(4)
    (((1, 0), (2, 0), (3, 0), (4, 0)), ((10, 2),))
    """
    if point == CENTRE:
        return (MIDDLE,)
    side, k = divmod(point, 3)
    if k == 1:
        return (SIDE_MIDDLES[side],)
    x, y = SIDE_MIDDLES[side]
    last = (HEIGHT if side % 2 else WIDTH) - 1
    # Point 0 of a side is its first half clockwise; on the south and the west side that is the far one.
    half = [i if (k == 0) == (side < 2) else last - i for i in range(1, MIDDLE[side % 2])]
    return tuple((x, i) if side % 2 else (i, y) for i in half)
