"""The notation of JCloisterZone's saves for places on a tile, rotations, tiles and followers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from carcscore.geometry import CENTRE, CENTRE2, CORNERS
from carcscore.tiles.kinds import CITY, FARM

ROTATIONS: Final = {"R0": 0, "R90": 1, "R180": 2, "R270": 3}
FEATURES: Final = {"road": "road", "city": "city", "cloister": "monastery", "farm": "field"}
"""The words of the assertions of scenarios for our kinds of feature, where they differ."""
INSIDE: Final = "I"
"""The place of what touches no edge."""
INSIDE_TOO: Final = "II"
"""The place of a second farm that touches no edge."""
TILE_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,20}/[A-Za-z0-9._+!/-]{1,40}", re.ASCII)
MEEPLE: Final = re.compile(r"([0-9]{1,3})\.([A-Za-z][A-Za-z0-9-]{0,39})\.[0-9]{1,6}", re.ASCII)

_SIDES: Final = {"N": 1, "E": 4, "S": 7, "W": 10}
_PAIRS: Final = ("NS", "WE", "NE", "NW", "SE", "SW")
_SPELLED: Final = {
    INSIDE: (CENTRE,),
    **{side: (point,) for side, point in _SIDES.items()},
    **{pair: tuple(sorted(_SIDES[side] for side in pair)) for pair in _PAIRS},
    **{f"_{side}": tuple(p for p in _SIDES.values() if p != point) for side, point in _SIDES.items()},
    "NWSE": tuple(_SIDES.values()),
}
"""Places of roads, cities and what lies inside, with the middle points of their sides."""
_PLACES: Final = {points: word for word, points in _SPELLED.items()}
# The halves of a side, left and right as one looks outward over it: clockwise L comes before R.
_HALVES: Final = {
    f"{side}{half}": point + step for side, point in _SIDES.items() for half, step in (("L", -1), ("R", 1))
}
_HALF_AT: Final = {point: half for half, point in _HALVES.items()}


def point_of(place: str, kind: str) -> int | None:
    """A point that a place names on a kind of segment, ``None`` when it names none.

    Of a city over two sides that meet it is their corner: of one of the sides it may own a half alone.

    >>> point_of("WE", "road"), point_of("_N", "city"), point_of("ER.SL", "farm"), point_of("N", "farm")
    (4, 4, 5, None)
    >>> point_of("NW", "road"), point_of("NW", "city") == CORNERS["NW"]
    (1, True)
    """
    if place in (INSIDE, INSIDE_TOO):
        return CENTRE if place == INSIDE else CENTRE2
    if kind == FARM.name:
        points = [_HALVES.get(half) for half in place[:40].split(".")]
        return None if None in points or len(points) > len(_HALVES) else points[0]
    if kind == CITY.name and place in CORNERS:
        return CORNERS[place]
    points_spelled = _SPELLED.get(place)
    return points_spelled[0] if points_spelled else None


def place_of(points: Iterable[int], on_rest: bool) -> str:
    """The place that names a segment with all its points: the inverse of :func:`point_of`.

    Of two cities that share a side, the one that owns its first half clockwise names it.

    >>> place_of((4, 10), False), place_of((0, 1, 2, 3), True), place_of((12,), True)
    ('WE', 'NL.NR.EL', 'I')
    >>> place_of((0, 9, 10, 11), False), place_of((2, 3, 4, 5), False)
    ('NW', 'E')
    """
    every = tuple(sorted(points))
    if every in ((CENTRE,), (CENTRE2,)):
        return INSIDE if every == (CENTRE,) else INSIDE_TOO
    if on_rest:
        return ".".join(_HALF_AT[point] for point in every if point in _HALF_AT)
    return _PLACES[tuple(sorted({point - point % 3 + 1 for point in every if point % 3 < 2}))]


def random_in(payload: object, before: float | None = None, key: str = "random") -> float | None:
    """The random number, from 0 up to 1, that a payload or a save sets, or that which held ``before``.

    >>> random_in({"random": 0.0}), random_in({"random": 1.0}), random_in({}, 0.5)
    (0.0, None, 0.5)
    """
    number = payload.get(key) if isinstance(payload, dict) else None
    return number if isinstance(number, float) and 0 <= number < 1 else before


def is_index(value: object, below: int) -> bool:
    """True if a value is a whole number from 0 up to, not including, ``below``."""
    return type(value) is int and 0 <= value < below
