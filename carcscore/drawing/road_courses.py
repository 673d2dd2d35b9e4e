"""Courses of roads, and of other kinds that own the middle of a side, through a tile's picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from carcscore.drawing.stencils import FILL, MIDDLE, SIDE_MIDDLES, WATER, Place, inside
from carcscore.frozen import frozen
from carcscore.geometry import CENTRE, STEPS
from carcscore.tiles.model import TurnedTile

END: Final = "●"
"""A village: road ends meet here, or one road ends here."""

# Which of the four sides a line leads to: north 1, east 2, south 4, west 8.
_LINES: Final = " │─╰││╭├─╯─┴╮┤┬┼"

_TURNS: Final[Mapping[frozenset[int], tuple[Place, Place]]] = {
    frozenset({0, 1}): ((5, 1), (8, 1)),
    frozenset({1, 2}): ((5, 3), (8, 3)),
    frozenset({2, 3}): ((5, 3), (2, 3)),
    frozenset({3, 0}): ((5, 1), (2, 1)),
}
"""The turning points of a bend that keeps clear of the middle."""


@frozen(slots=False)
class Course:
    """One segment's way through the picture: its cells with their line characters, from a side inwards."""

    index: int
    lines: Mapping[Place, str]


def courses(turned: TurnedTile, cities: Mapping[Place, str], boxed: bool) -> list[Course]:
    """The courses of all roads on a tile.

    ``cities`` are the cells that cities cover, with their glyphs; ``boxed`` says that a cloister
    stands in the middle.
    """
    return list(_Planner(turned, cities, boxed).plan())


def sides_of(points: Sequence[int]) -> tuple[int, ...]:
    """The sides whose middle is among the points.

    >>> sides_of((1, 7))
    (0, 2)
    """
    return tuple(point // 3 for point in points if point != CENTRE and point % 3 == 1)


class _Planner:
    def __init__(self, turned: TurnedTile, cities: Mapping[Place, str], boxed: bool) -> None:
        self.turned = turned
        self.cities = cities
        self.boxed = boxed
        self.sides = {
            index: sides_of(segment.points)
            for index, segment in enumerate(turned.segments)
            if segment.kind.rim == "middle"
        }
        self.water = {index for index in self.sides if turned.segments[index].kind.look == "water"}
        # By the sides, so that the order in which segments are listed does not matter; roads lead over water.
        self.order = sorted(
            self.sides, key=lambda index: (index in self.water, -len(self.sides[index]), self.sides[index])
        )
        self.ends = [index for index in self.order if len(self.sides[index]) == 1]
        self.across = [index for index in self.order if self._is_across(index)]
        self.bends = [index for index in self.order if index not in (*self.ends, *self.across)]

    def _is_across(self, index: int) -> bool:
        sides = self.sides[index]
        return len(sides) > 2 or (len(sides) == 2 and sides[1] - sides[0] == 2)

    def plan(self) -> Iterator[Course]:
        for course in self._lines():
            flows = course.index in self.water
            yield Course(course.index, dict.fromkeys(course.lines, WATER)) if flows else course

    def _lines(self) -> Iterator[Course]:
        kept_free = bool(self.across) or self.boxed or MIDDLE in self.cities
        for index in self.across:
            yield self._through(index, over_middle=index == self.across[0])
        for index in self.bends:
            if kept_free or len(self.bends) > 1 or self.ends:
                yield self._bent(index)
            else:
                yield self._through(index, over_middle=True)
        for index in self.ends:
            yield self._ending(index)

    def _through(self, index: int, over_middle: bool) -> Course:
        lines: dict[Place, str] = {}
        meeting = 0
        for side in self.sides[index]:
            meeting |= 1 << side
            for place in _inwards(side):
                if place == MIDDLE:
                    break
                lines[place] = _straight(side)
        if over_middle:
            lines[MIDDLE] = _LINES[meeting]
        return Course(index, lines)

    def _bent(self, index: int) -> Course:
        """A bend that leaves the middle free: three short legs."""
        upright, level = sorted(self.sides[index], key=lambda side: side % 2)
        (x, y), (far_x, _) = _TURNS[frozenset((upright, level))]
        lines: dict[Place, str] = {}
        for place in _inwards(upright):
            if place == (x, y):
                break
            lines[place] = "│"
        lines[x, y] = _LINES[1 << upright | 1 << level]
        between = range(min(x, far_x) + 1, max(x, far_x))
        lines.update({(column, y): "─" for column in between})
        lines[far_x, y] = _LINES[1 << (upright ^ 2) | 1 << (level ^ 2)]
        lines[far_x, MIDDLE[1]] = _LINES[1 << upright | 1 << level]
        for place in _inwards(level):
            if place[0] == far_x:
                break
            lines[place] = "─"
        return Course(index, lines)

    def _ending(self, index: int) -> Course:
        (side,) = self.sides[index]
        beyond = self._runs_on(side)
        lines: dict[Place, str] = {}
        for place in _inwards(side):
            glyph = self.cities.get(place)
            if glyph == FILL or (place == MIDDLE and glyph is not None) or self._in_box(place):
                break
            if place == MIDDLE and self.across:
                lines[next(reversed(lines))] = END
                break
            lines[place] = _straight(side)
            if glyph is not None:
                break
            if place == MIDDLE and not beyond:
                lines[place] = END
                break
        return Course(index, lines)

    def _in_box(self, place: Place) -> bool:
        return self.boxed and abs(place[0] - MIDDLE[0]) <= 2 and abs(place[1] - MIDDLE[1]) <= 1

    def _runs_on(self, side: int) -> bool:
        """True if a road's end passes the middle to reach the city opposite, as it parts two farms."""
        rim = self.turned.rim
        if len(self.ends) > 1 or self.bends or rim[3 * side] == rim[3 * side + 2]:
            return False
        return self.cities.get(SIDE_MIDDLES[side ^ 2]) == FILL


def _straight(side: int) -> str:
    return "─" if side % 2 else "│"


def _inwards(side: int) -> Iterator[Place]:
    """The cells from the middle of a side straight across the picture."""
    x, y = SIDE_MIDDLES[side]
    dx, dy = STEPS[side]
    while inside((x, y)):
        yield x, y
        x, y = x - dx, y - dy
