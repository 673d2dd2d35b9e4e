"""Places with room on a tile: for figures, marks and what is scattered over a segment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import cycle, islice
from math import hypot
from typing import Final

from carcscore.drawing.svg.curves import HALF, Spot, turned
from carcscore.drawing.svg.ground import Square, clearance, every_square, inset, middle, roomiest, square_at
from carcscore.drawing.svg.marks import MarkPlace, mark_places
from carcscore.drawing.svg.plan import BUILDING, Plan
from carcscore.geometry import CENTRE
from carcscore.tiles.model import NO_SEGMENT

FIGURE: Final = 16.0
"""The radius of the room that a figure takes, in units."""
_APART: Final = 8.0
"""By how much more those keep apart that stand together, where there is not room for everybody."""
_DOORS: Final = ((11.0, 10.0), (-11.0, 10.0), (11.0, -10.0), (-11.0, -10.0))
"""The distance of figures from the middle of their building, so that it is seen."""
_INSET: Final = HALF - FIGURE
_BESIDE_A_ROAD: Final = 14.0
_FARTHER: Final = 22.0
"""The distance from the middle of a road of its marks, and of figures that find no room on it."""


class Room:
    """The room on an unturned tile, given its plan, and from that on every rotation of it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def figure_spot(self, index: int) -> Spot:
        """The spot of the first figure of a segment: on its broadest part, or its building."""
        return self._figure_spots[index]

    def standing(self, index: int, number: int, rotation: int) -> list[Spot]:
        """Spots for so many figures of a segment, on the tile as it lies; beside a building, not on it."""
        if index in self.plan.buildings:
            return at_doors(self.plan.buildings[index], number, rotation)
        spots = [self.figure_spot(index)]
        if number > 1:
            spots += self._further_spots(index, number - 1)
        return [turned(spot, rotation) for spot in spots]

    def label_spot(self, index: int) -> Spot:
        """The spot of the letter of a segment that has no look of its own."""
        return self.plan.buildings.get(index) or self.figure_spot(index)

    def on_tile(self, number: int, rotation: int) -> list[Spot]:
        """Spots for so many figures that belong to the tile as a whole: first where roads end on it."""
        crossings = [crossing.spot for crossing in self.plan.crossings]
        taken = [(spot, FIGURE) for spot in self._figure_spots]
        taken += [(spot, FIGURE + _APART) for spot in crossings]
        spots = [*crossings[:number], *_spread(_far_within(_whole()), taken, number - len(crossings))]
        return [turned(spot, rotation) for spot in spots]

    def mark_places(self, wanted: Iterable[int | None]) -> list[MarkPlace]:
        """A place for each mark, given the segments that they lie on (``None``: the tile)."""
        dry = [index for index in range(len(self.plan.turned.segments)) if self.plan.manner(index) != "water"]
        return mark_places(self.plan, [self._figure_spots[index] for index in dry], wanted)

    def scattered(self, index: int, room: float, every: int) -> Iterator[Spot]:
        """Spots spread over a segment, each at least ``room`` from its border and one in so many squares."""
        free = clearance(self.plan.ground.squares(index))
        for (column, row), clear in sorted(free.items()):
            shift = (column // every % 2) * (every // 2)
            if column % every == every // 2 and (row + shift) % every == 0 and clear >= room:
                x, y = middle((column, row))
                yield x + (column * 7 + row * 3) % 5 - 2, y + (column * 3 + row * 5) % 7 * 0.7 - 2

    def _further_spots(self, index: int, number: int) -> list[Spot]:
        """So many more spots for figures of the same segment, clear of where others stand."""
        taken = [
            (spot, FIGURE + (BUILDING if other in self.plan.buildings else _APART if other == index else 0.0))
            for other, spot in enumerate(self._figure_spots)
        ]
        return (
            _spread(_far_within(self._mark_room(index, _FARTHER)), taken, number)
            or [self.figure_spot(index)] * number
        )

    @cached_property
    def _figure_spots(self) -> tuple[Spot, ...]:
        return tuple(
            inset(self._first_spot(index), _INSET) for index in range(len(self.plan.turned.segments))
        )

    def _first_spot(self, index: int) -> Spot:
        if index in self.plan.buildings:
            return self.plan.buildings[index]
        if index in self.plan.courses:
            seen = self.plan.ground.squares(index)
            for curve in self.plan.courses[index]:
                along = [spot for spot in curve.spots(24) if square_at(spot) in seen]
                if along:
                    return along[len(along) // 2]
        room = self._room(index)
        spot = roomiest(room, [], FIGURE) or self._rim_spot(index)
        if square_at(inset(spot, _INSET)) in room:
            return spot
        return roomiest(_far_within(room), [], FIGURE) or spot

    def _rim_spot(self, index: int) -> Spot:
        """The spot for a segment that is hidden altogether: near the edge that names it."""
        point = self.plan.turned.segments[index].name_point
        if point >= CENTRE:
            return 0.0, 0.0
        return turned((0.0, -_INSET), point // 3)

    def _room(self, index: int) -> dict[Square, float]:
        return clearance(self.plan.ground.squares(index))

    def _mark_room(self, index: int, beside: float = _BESIDE_A_ROAD) -> dict[Square, float]:
        """The squares for the marks of a segment: on it; beside it for a road; in the pool of a river."""
        if self.plan.is_pool(index):
            home = square_at((0.0, 0.0))
            return {home: _whole()[home]}
        if self.plan.manner(index) != "way":
            return self._room(index)
        spots = [spot for curve in self.plan.courses[index] for spot in curve.spots(16)]
        near = [
            square
            for square in every_square()
            if any(hypot(middle(square)[0] - x, middle(square)[1] - y) < beside for x, y in spots)
            and (self.plan.ground.seen.get(square) == index or self._is_field(square))
        ]
        return {square: _whole()[square] for square in near}

    def _is_field(self, square: Square) -> bool:
        owner = self.plan.ground.seen.get(square, NO_SEGMENT)
        return owner == NO_SEGMENT or (owner >= 0 and self.plan.manner(owner) == "field")


def at_doors(site: Spot, number: int, rotation: int) -> list[Spot]:
    """Spots for so many figures beside a building, given where that is on the unturned tile."""
    x, y = turned(site, rotation)
    return [inset((x + dx, y + dy), _INSET) for dx, dy in islice(cycle(_DOORS), number)]


@lru_cache(maxsize=1)
def _whole() -> Mapping[Square, float]:
    """The clearance on a whole tile."""
    return clearance(set(every_square()))


def _spread(room: Mapping[Square, float], taken: list[tuple[Spot, float]], number: int) -> list[Spot]:
    """So many spots for figures in this room, clear of what is taken and of one another, if any."""
    spots: list[Spot] = []
    while room and len(spots) < number:
        spot = roomiest(room, [*taken, *((place, FIGURE) for place in spots)], FIGURE)
        assert spot is not None
        spots.append(spot)
    return spots


def _far_within(room: Mapping[Square, float]) -> dict[Square, float]:
    """The squares on which a figure stays on its tile."""
    return {square: clear for square, clear in room.items() if max(map(abs, middle(square))) <= _INSET}


@lru_cache(maxsize=256)
def room_of(plan: Plan) -> Room:
    """The room on the tiles of a plan."""
    return Room(plan)
