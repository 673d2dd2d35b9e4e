"""The tiles of the base game as Board Game Arena numbers them, and the places of followers on them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate
from typing import Final, NamedTuple

from carcscore.geometry import parse_point, turn_point


class Place(NamedTuple):
    """The place of a follower: the kind of feature, and a point of it as the tile lies on the table."""

    kind: str
    point: int


class TileType(NamedTuple):
    """A layout: our code, its copies, and the places by ``pos`` on the tile as Board Game Arena draws it.

    ``turned`` is how many quarter turns clockwise our unturned tile lies from that drawing.
    """

    code: str
    copies: int
    places: dict[int, Place]
    turned: int = 0

    def rotation(self, turn: int) -> int:
        """Our rotation of the tile that they turn by so many quarter turns clockwise (``ori`` - 1).

        >>> TYPES[START].rotation(3), TYPES[16].rotation(3)
        (3, 0)
        """
        return (turn + self.turned) % 4

    def turn(self, rotation: int) -> int:
        """Their quarter turns (``ori`` - 1) of the tile in our rotation: the inverse of :meth:`rotation`."""
        return (rotation - self.turned) % 4

    def place(self, pos: int, turn: int) -> Place | None:
        """The place that ``pos`` names on the tile with their turn, ``None`` where there is no such ``pos``.

        >>> TYPES[16].place(3, 1), TYPES[16].place(2, 0)
        (Place(kind='farm', point=2), None)
        """
        place = self.places.get(pos)
        return None if place is None else Place(place.kind, turn_point(place.point, turn))

    def pos(self, kind: str, points: Iterable[int], turn: int) -> int | None:
        """The ``pos`` of the feature that owns these points of the tile with their turn, if there is one.

        >>> TYPES[START].pos("farm", (0, 2, 3, 11), 2), TYPES[START].pos("cloister", (12,), 0)
        (4, None)
        """
        owned = set(points)
        for pos in self.places:
            place = self.place(pos, turn)
            if place is not None and place.kind == kind and place.point in owned:
                return pos
        return None


def _type(code: str, copies: int, *places: str, turned: int = 0) -> TileType:
    by_pos = {}
    for place in places:
        pos, kind, point = place.split()
        by_pos[int(pos)] = Place(kind, parse_point(point))
    return TileType(code, copies, by_pos, turned)


TYPES: Final = {
    1: _type("T", 1, "1 road S", "2 city N", "3 farm SSW", "4 farm SSE"),
    2: _type("S", 2, "1 road S", "2 city N", "3 farm SSW", "4 farm SSE"),
    3: _type("N", 3, "1 city N", "2 farm ENE"),
    4: _type("M", 2, "1 city N", "2 farm ENE"),
    5: _type("P", 3, "1 road E", "2 city N", "3 farm ENE", "4 farm ESE"),
    6: _type("O", 2, "1 road E", "2 city N", "3 farm ENE", "4 farm ESE"),
    7: _type("G", 1, "1 city E", "2 farm NNE", "3 farm SSE"),
    8: _type("F", 2, "1 city E", "2 farm NNE", "3 farm SSE"),
    9: _type("I", 2, "1 city N", "2 city W", "3 farm ENE"),
    10: _type("H", 3, "1 city N", "2 city S", "3 farm ENE"),
    11: _type("E", 5, "1 city N", "2 farm ENE"),
    12: _type("K", 3, "1 road S", "2 city N", "3 farm ENE", "4 farm SSW"),
    13: _type("J", 3, "1 road E", "2 city N", "3 farm ENE", "4 farm ESE"),
    14: _type(
        *("L", 3, "1 road W", "2 road E", "3 road S", "4 city N"),
        *("5 farm ENE", "6 farm SSW", "7 farm ESE"),
    ),
    15: _type("D", 4, "1 road E", "2 city N", "3 farm ENE", "4 farm SSE"),
    16: _type("U", 8, "1 road N", "3 farm WNW", "4 farm ENE", turned=1),
    17: _type("V", 9, "1 road S", "2 farm NNW", "3 farm SSW"),
    18: _type("W", 4, "1 road W", "2 road E", "3 road S", "4 farm NNE", "5 farm SSW", "6 farm ESE"),
    19: _type(
        *("X", 1, "1 road W", "2 road E", "3 road S", "4 road N"),
        *("5 farm NNW", "6 farm NNE", "7 farm SSE", "8 farm SSW"),
    ),
    20: _type("B", 4, "1 cloister centre", "2 farm NNW"),
    21: _type("A", 2, "1 cloister centre", "2 road S", "3 farm NNW"),
    22: _type("C", 1, "1 city N"),
    23: _type("R", 3, "1 city N", "2 farm SSE"),
    24: _type("Q", 1, "1 city N", "2 farm SSE"),
}
"""The layouts by ``type``."""
START: Final = 15
"""The type of the start tile, which lies unturned at ``(0, 0)``."""
TYPE_OF: Final = {tile.code: number for number, tile in TYPES.items()}
"""The type of each of our codes."""
_LAST_IDS: Final = tuple(accumulate(tile.copies for tile in TYPES.values()))
TILES: Final = _LAST_IDS[-1]
"""The number of tiles; their ids run from 1 to this, through the types in order."""


def type_of_id(tile: int) -> int | None:
    """The type of the tile with an id, ``None`` when there is no such id.

    >>> type_of_id(1), type_of_id(3), type_of_id(36), type_of_id(72), type_of_id(73)
    (1, 2, 15, 24, None)
    """
    return bisect_left(_LAST_IDS, tile) + 1 if 0 < tile <= TILES else None
