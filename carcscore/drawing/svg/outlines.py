"""The outlines of what closes: cities and the like over their sides, roads and the like between theirs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from carcscore.drawing.svg.curves import HALF, Curve, Spot, turned
from carcscore.tiles.model import NO_SEGMENT, TurnedTile

CORNERS: Final[tuple[Spot, ...]] = ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF))
"""Corner c lies between side c - 1 and side c."""

_CAP: Final = 25.0
"""The depth to which a wall over one side bulges into the tile."""
_BAY: Final = 22.0
"""The depth to which a field beside a city of several sides does."""
_DEEP_BAY: Final = 37.0
"""The same where another city lies in it."""
_SWAYING: Final = Curve(
    (0.0, -HALF),
    (
        ((0.0, -38.0), (5.0, -30.0), (3.2, -16.0)),
        ((1.4, -2.0), (-1.4, 2.0), (-3.2, 16.0)),
        ((-5.0, 30.0), (0.0, 38.0), (0.0, HALF)),
    ),
)
"""A road from north to south: no road is quite straight. It meets both sides at right angles."""
_STOP: Final = 30.0
"""The distance beyond the middle that a road runs to meet the wall that it leads up to."""
_SHORT: Final = 22.0
"""The distance from the middle at which a road stops that does not lead to the junction there."""
_MOUTH: Final = 36.0
_OPEN_MOUTH: Final = 20.0
"""The distance from the middle at which a road enters a tunnel, below a city and elsewhere."""
_BETWEEN: Final = 0.8
"""The distance of junctions on a tile with several, the middle between the sides of their roads being 1."""


class Region(NamedTuple):
    """The land of a city or forest: its closed border, and the part of that within the tile."""

    border: tuple[Curve, ...]
    walls: tuple[Curve, ...]


def region(
    sides: Collection[int], others: Collection[int], above: Collection[int] = (), *, fields: bool = True
) -> Region:
    """The land over these sides; ``others`` are the sides that other such land of the tile owns.

    What of that is ``above`` may part it in two. On a tile without ``fields`` land over two sides reaches to
    the wall of that over the other two.
    """
    if len(sides) == len(above) == 2 and all((side + 2) % 4 in sides for side in sides):
        return _below(sides)
    border: list[Curve] = []
    walls: list[Curve] = []
    for side in range(4):
        if side in sides:
            border.append(Curve.line(CORNERS[side], CORNERS[(side + 1) % 4]))
        elif (side - 1) % 4 in sides:
            back_to_back = not fields and len(sides) == len(above) == 2
            wall = (
                _wall(side + 2, 2, sides).reversed()
                if back_to_back
                else _wall(side, _gap(side, sides), others)
            )
            border.append(wall)
            walls.append(wall)
    return Region(_joined(border), tuple(walls))


def half_region(turned_tile: TurnedTile, index: int) -> Region | None:
    """The land that shares a side, half to each, with other land: over its half, and over the side beside it.

    ``None`` is land that shares none.
    """
    for side in set(turned_tile.shared).intersection(turned_tile.sides[index]):
        middle = turned((0.0, -HALF), side)
        first = 3 * side in turned_tile.segments[index].points
        corner, beside = (side, side - 1) if first else (side + 1, side + 1)
        corners = [CORNERS[corner % 4]]
        if beside % 4 in turned_tile.sides[index]:
            corners.append(CORNERS[(corner - 1 if first else corner + 1) % 4])
        foot, near = corners[-1], (corners[-1][0] / 3, corners[-1][1] / 3)
        wall = Curve(foot, ((near, (middle[0] / 3, middle[1] / 3), middle),))
        return Region((Curve.line(middle, *corners), wall), (wall,))
    return None


def _below(sides: Collection[int]) -> Region:
    """The land over two opposite sides where other land runs through between them: what is seen of it."""
    border: list[Curve] = []
    for side in sides:
        border += [Curve.line(CORNERS[side], CORNERS[(side + 1) % 4]), _arch(_CAP).turned(side).reversed()]
    return Region(tuple(border), tuple(border[1::2]))


def _joined(border: list[Curve]) -> tuple[Curve, ...]:
    """The parts of a border in the order in which one leads to the next."""
    left, chain = border[1:], border[:1]
    while left:
        follower = next(curve for curve in left if curve.start == chain[-1].end)
        left.remove(follower)
        chain.append(follower)
    return tuple(chain)


def _gap(first: int, sides: Collection[int]) -> int:
    """The number of sides in a row, from this one on, that the land does not own."""
    return next(length for length in range(1, 5) if (first + length) % 4 in sides)


def _wall(first: int, length: int, others: Collection[int]) -> Curve:
    """The wall along a gap of so many sides, clockwise."""
    if length == 3:
        return _arch(_CAP).turned(first + 3).reversed()
    if length == 2:
        return Curve((-HALF, -HALF), (((-25.0, -15.0), (15.0, 25.0), (HALF, HALF)),)).turned(first)
    return _arch(_DEEP_BAY if first in others else _BAY).turned(first)


def _arch(depth: float) -> Curve:
    """An arch over the north side, from west to east; it leaves the corners at half a right angle."""
    low = depth - HALF
    return Curve(
        CORNERS[0],
        (((-38.0, -38.0), (-25.0, low), (0.0, low)), ((25.0, low), (38.0, -38.0), CORNERS[1])),
    )


def across(side: int) -> Curve:
    """The straight way from a side to the one opposite: a bridge."""
    return Curve.line(turned((0.0, -HALF), side), turned((0.0, HALF), side))


class Crossing(NamedTuple):
    """The ends of roads: in one another at a ``junction``, else at something the tile does not state."""

    spot: Spot
    junction: bool


class Ways(NamedTuple):
    """The courses of roads and the like, by the index of the segment, and where those end."""

    curves: Mapping[int, tuple[Curve, ...]]
    crossings: tuple[Crossing, ...]


def _sides_of_ways(turned_tile: TurnedTile) -> dict[int, tuple[int, ...]]:
    """The sides by which each road, river or the like leaves a tile."""
    return {
        index: turned_tile.sides[index]
        for index, segment in enumerate(turned_tile.segments)
        if segment.kind.rim == "middle" or (segment.kind.look == "water" and segment.kind.at_edges)
    }


def ways(turned_tile: TurnedTile) -> Ways:
    """The course of each road, river or the like of an unturned tile.

    Roads meet where the tile states a junction. Others that end on it end in the middle, at a building, at
    the city that is there, or else at a house; a single one that parts fields runs on to a city, and so do
    those that the tile says to lead to the one before them.
    """
    courses = _CoursesOnTile(turned_tile)
    return Ways({index: courses.of(index) for index in courses.sides}, tuple(courses.crossings()))


class _CoursesOnTile:
    """The ends of the roads and the like on a tile, which decide the course of each."""

    def __init__(self, turned_tile: TurnedTile) -> None:
        segments = turned_tile.segments
        self.tile = turned_tile
        self.sides = _sides_of_ways(turned_tile)
        self.mouths = {index for index in self.sides if segments[index].openings}
        self.built = any(segment.kind.rim == "inside" for segment in segments)
        self.junctions = _junctions(turned_tile)
        ends = [index for index in self.sides if self._ends_here(index)]
        self.loose = [index for index in ends if index not in self.junctions]
        self.led_on = [] if self.built else self._led_on(ends)
        self.dead_ends = []
        if not self.built and not self.junctions:
            self.dead_ends = _stopping_short(turned_tile, set(self.loose) - set(self.led_on), self.mouths)

    def _ends_here(self, index: int) -> bool:
        return len(self.sides[index]) == 1 and not _is_water(self.tile, index) and index not in self.mouths

    def _led_on(self, ends: list[int]) -> list[int]:
        """The roads that run on to a city."""
        single = len(ends) == 1 and land(self.tile) and not _in_one_field(self.tile, ends[0])
        return ends if single else _at_gates(self.tile, ends)

    def of(self, index: int) -> tuple[Curve, ...]:
        """The course of one road or the like."""
        sides = self.sides[index]
        if index in self.mouths or goes_below(self.tile, index):
            is_open = index in self.mouths and not _lies_below(self.tile, sides[0])
            near = _OPEN_MOUTH if is_open else _MOUTH
            return tuple(Curve.line((0.0, -HALF), (0.0, -near)).turned(side) for side in sides)
        if index in self.junctions:
            return (up_to(sides[0], self.junctions[index]),)
        if index in self.dead_ends or (index in self.loose and self.junctions and not self.built):
            return tuple(_courses(sides, -_SHORT))
        if index in self.led_on and (gate := _gate_aside(self.tile, index)) is not None:
            return tuple(_courses((sides[0], gate), 0.0))
        return tuple(_courses(sides, _STOP if index in self.led_on else 0.0))

    def crossings(self) -> Iterator[Crossing]:
        """The places where roads end."""
        for spot in dict.fromkeys(self.junctions.values()):
            yield Crossing(spot, True)
        walled = any(part.kind.rim == "rest" and part.kind.look == "walled" for part in self.tile.segments)
        meeting = set(self.loose) - {*self.led_on, *self.dead_ends}
        if meeting and not self.junctions and not self.built and not walled:
            yield Crossing((0.0, 0.0), False)
        for index in self.dead_ends:
            yield Crossing(turned((0.0, -_SHORT), self.sides[index][0]), False)


def _stopping_short(turned_tile: TurnedTile, ends: Iterable[int], mouths: Collection[int]) -> list[int]:
    """The roads that end before others that go through the middle, or below it, in the midst of a farm."""
    sides = turned_tile.sides
    roads = [index for index, segment in enumerate(turned_tile.segments) if segment.kind.rim == "middle"]
    through = any(len(sides[index]) == 2 and (sides[index][1] - sides[index][0]) == 2 for index in roads)
    if not through and not mouths:
        return []
    return [index for index in ends if _in_one_field(turned_tile, index)]


def _in_one_field(turned_tile: TurnedTile, index: int) -> bool:
    """True if the same farm lies on either side of a road that ends on the tile, and so round its end."""
    side, rim = turned_tile.sides[index][0], turned_tile.rim
    return rim[3 * side] == rim[3 * side + 2] != NO_SEGMENT


def _at_gates(turned_tile: TurnedTile, ends: Iterable[int]) -> list[int]:
    """The roads that lead to a city over the side that faces their own."""
    sides = turned_tile.sides
    gates = {
        (index, (side + 2) % 4)
        for group in turned_tile.tile.leads
        for city in set(group).intersection(land(turned_tile))
        for index in group
        for side in sides[city]
    }
    return [index for index in ends if (index, sides[index][0]) in gates]


def _gate_aside(turned_tile: TurnedTile, index: int) -> int | None:
    """The side beside that of a road over which its city lies, if that does not face the road."""
    side, *_ = turned_tile.sides[index]
    over = {each for city in land(turned_tile) for each in turned_tile.sides[city]}
    beside = over & {(side + 1) % 4, (side + 3) % 4}
    return None if (side + 2) % 4 in over or len(beside) != 1 else beside.pop()


def goes_below(turned_tile: TurnedTile, index: int) -> bool:
    """True if a road goes below the tile: the same farm lies on either side of both its ends."""
    sides, rim = turned_tile.sides[index], turned_tile.rim
    return len(sides) == 2 and all(rim[3 * side] == rim[3 * side + 2] != NO_SEGMENT for side in sides)


def _lies_below(turned_tile: TurnedTile, side: int) -> bool:
    """True if a city runs across between a side and the one opposite."""
    beside = {(side + 1) % 4, (side + 3) % 4}
    return any(beside <= {*turned_tile.sides[index]} for index in land(turned_tile))


def _junctions(turned_tile: TurnedTile) -> dict[int, Spot]:
    """The junction in which each road ends: in the middle, or between its roads if there are two."""
    stated = turned_tile.tile.junctions
    spots: dict[int, Spot] = {}
    for junction in stated:
        sides = [turned((0.0, -HALF), turned_tile.sides[index][0]) for index in junction]
        x, y = (sum(part) * _BETWEEN / len(sides) for part in zip(*sides, strict=True))
        spots.update(dict.fromkeys(junction, (x, y) if len(stated) > 1 else (0.0, 0.0)))
    return spots


def up_to(side: int, spot: Spot) -> Curve:
    """A road from a side to where it ends."""
    return Curve(turned((0.0, -HALF), side), ((turned((0.0, 8.0 - HALF), side), spot, spot),))


def _is_water(turned_tile: TurnedTile, index: int) -> bool:
    return turned_tile.segments[index].kind.look == "water"


def land(turned_tile: TurnedTile) -> list[int]:
    """The segments that own whole sides and fill the land behind them."""
    return [
        index
        for index, segment in enumerate(turned_tile.segments)
        if segment.kind.rim == "side" and segment.kind.look != "water"
    ]


def _courses(sides: tuple[int, ...], beyond: float) -> Iterator[Curve]:
    if len(sides) == 2 and (sides[1] - sides[0]) % 2:
        # A bend: from the side that the other follows clockwise.
        first = sides[0] if (sides[1] - sides[0]) % 4 == 1 else sides[1]
        yield Curve((0.0, -HALF), (((0.0, -22.0), (22.0, 0.0), (HALF, 0.0)),)).turned(first)
    elif len(sides) == 2:
        yield _SWAYING.turned(sides[0])
    else:
        for side in sides:
            yield Curve.line((0.0, -HALF), turned((0.0, beyond), 0)).turned(side)
