"""The plan of a tile: where its cities, roads, farms and buildings lie, and where there is room on them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import cycle, islice
from math import hypot
from typing import Final, Literal

from carcscore.drawing.svg.curves import HALF, Curve, Spot, turned
from carcscore.drawing.svg.ground import BUILT, Ground, Square, clearance, every_square, middle, square_at
from carcscore.drawing.svg.outlines import land, region, ways
from carcscore.geometry import CENTRE
from carcscore.tiles.model import NO_SEGMENT, Tile, TurnedTile

Manner = Literal["land", "way", "water", "building", "field"]

WAY: Final = 10.0
STREAM: Final = 20.0
"""How wide a road and a river are, in units."""
CROSSING: Final = 9.0
BUILDING: Final = 14.0
LAKE: Final = 17.0
"""Radii: of a crossing, of what stands inside a tile, of the end of a river."""
FIGURE: Final = 16.0
MARK: Final = 11.0
"""Radii of the room that a figure and a mark take."""
_GROWN_FIGURE: Final = 19.0
_VILLAGE: Final = 16.0
"""Radii of what marks keep clear of: a figure that is drawn taller, and a village."""
_UP_A_ROAD: Final = 26.0
"""How far from the middle a building lies up the road that leads to it."""
_DOORS: Final = ((11.0, 10.0), (-11.0, 10.0), (11.0, -10.0), (-11.0, -10.0))
"""How far from the middle of a building its figures stand, so that it is seen."""
_INSET: Final = HALF - FIGURE
_BESIDE_A_ROAD: Final = 14.0
"""How far from the middle of a road its marks may lie."""


class Plan:
    """The plan of an unturned tile, and from that of every rotation of it.

    ``courses`` are the curves of roads and the like, ``regions`` the land of cities and the like,
    ``buildings`` the spots of what lies inside, each by the index of the segment. ``crossing`` says
    that roads end in the middle. ``order`` lists the segments from the ground up.
    """

    def __init__(self, tile: TurnedTile) -> None:
        self.turned = tile
        self.ground = Ground()
        meeting = ways(tile)
        self.courses: Mapping[int, tuple[Curve, ...]] = meeting.curves
        lands = sorted(land(tile), key=lambda index: -len(tile.sides[index]))
        self.regions = {index: region(tile.sides[index], self._others(index, lands)) for index in lands}
        self.buildings = self._sites()
        if self.buildings:
            self.courses = {index: self._led_up(index) for index in self.courses}
        for index in sorted(self.courses, key=lambda index: self.manner(index) != "water"):
            self._pave(self.ground, index)
        for index in lands:
            self.ground.fill(index, self.regions[index].border)
        self.crossing = meeting.crossing and not self._taken_by_land((0.0, 0.0))
        if self.crossing:
            self.ground.pave(BUILT, [(0.0, 0.0)], CROSSING)
        for index, spot in self.buildings.items():
            self.ground.pave(index, [spot], BUILDING)
        self.ground.grow(tile)
        rank = {"field": 0, "water": 1, "way": 2, "land": 3, "building": 4}
        self.order = sorted(
            range(len(tile.segments)),
            key=lambda index: (
                3.5 if index in self.ground.cleared else rank[self.manner(index)],
                -len(tile.segments[index].points),
                index,
            ),
        )

    def manner(self, index: int) -> Manner:
        """In which manner a segment is drawn."""
        segment = self.turned.segments[index]
        if index in self.courses:
            return "water" if segment.kind.look == "water" else "way"
        if segment.kind.rim == "side":
            return "land"
        return "building" if segment.kind.rim == "inside" else "field"

    def figure_spot(self, index: int) -> Spot:
        """Where the first figure of a segment belongs: on its broadest part, or its building."""
        return self._figure_spots[index]

    def standing(self, index: int, number: int, rotation: int) -> list[Spot]:
        """Spots for so many figures of a segment, on the tile as it lies; beside a building, not on it."""
        if index in self.buildings:
            x, y = turned(self.buildings[index], rotation)
            return [_inset((x + dx, y + dy)) for dx, dy in islice(cycle(_DOORS), number)]
        spots = [self.figure_spot(index), *self._further_spots(index, number - 1)]
        return [turned(spot, rotation) for spot in spots]

    def label_spot(self, index: int) -> Spot:
        """Where the letter of a segment stands that has no look of its own."""
        return self.buildings.get(index) or self.figure_spot(index)

    def _further_spots(self, index: int, number: int) -> list[Spot]:
        """So many more spots for figures of the same segment, clear of where others stand."""
        taken = [
            (spot, FIGURE + (BUILDING if other in self.buildings else 0.0))
            for other, spot in enumerate(self._figure_spots)
        ]
        room = _well_within(self._mark_room(index))
        spots: list[Spot] = []
        for _ in range(number):
            spots.append(_roomiest(room, taken, FIGURE) or self.figure_spot(index))
            taken.append((spots[-1], FIGURE))
        return spots

    @cached_property
    def tile_spot(self) -> Spot:
        """Where a figure stands that belongs to the tile as a whole."""
        taken = [(spot, FIGURE) for spot in self._figure_spots]
        return _roomiest(_well_within(self._whole), taken, FIGURE) or (0.0, 0.0)

    @cached_property
    def _figure_spots(self) -> tuple[Spot, ...]:
        return tuple(_inset(self._first_spot(index)) for index in range(len(self.turned.segments)))

    def mark_spots(self, wanted: Iterable[int | None]) -> list[Spot]:
        """A spot for each mark, given the segments that they lie on (``None``: the tile)."""
        dry = [index for index in range(len(self.turned.segments)) if self.manner(index) != "water"]
        taken = [(self._figure_spots[index], _GROWN_FIGURE) for index in dry]
        taken += [((0.0, 0.0), _VILLAGE)] * self.crossing
        spots = []
        for index in wanted:
            room = self._whole if index is None else self._mark_room(index)
            spot = _roomiest(room, taken, MARK)
            if spot is None:
                spot = self._figure_spots[index] if index is not None else (0.0, 0.0)
            spot = _inset(spot, HALF - MARK - 1)
            taken.append((spot, MARK))
            spots.append(spot)
        return spots

    def scattered(self, index: int, room: float, every: int) -> Iterator[Spot]:
        """Spots spread over a segment, each at least ``room`` from its border and one in so many squares."""
        free = clearance(self.ground.squares(index))
        for (column, row), clear in sorted(free.items()):
            shift = (column // every % 2) * (every // 2)
            if column % every == every // 2 and (row + shift) % every == 0 and clear >= room:
                x, y = middle((column, row))
                yield x + (column * 7 + row * 3) % 5 - 2, y + (column * 3 + row * 5) % 7 * 0.7 - 2

    def _others(self, index: int, lands: Iterable[int]) -> set[int]:
        """The sides that other land of the tile owns."""
        return {side for other in lands if other != index for side in self.turned.sides[other]}

    def _pave(self, ground: Ground, index: int) -> None:
        water = self.manner(index) == "water"
        for curve in self.courses[index]:
            ground.pave(index, curve.spots(24), (STREAM if water else WAY) / 2)
        if water and self._ends(index):
            ground.pave(index, [(0.0, 0.0)], LAKE)

    def _ends(self, index: int) -> bool:
        """Whether a road or a river ends on the tile."""
        return len(self.turned.sides[index]) == 1

    def _led_up(self, index: int) -> tuple[Curve, ...]:
        """The course of a road; one that ends on the tile leads up to the building there."""
        if self.manner(index) == "water" or not self._ends(index):
            return self.courses[index]
        side, site = self.turned.sides[index][0], next(iter(self.buildings.values()))
        return (Curve(turned((0.0, -HALF), side), ((turned((0.0, -HALF + 8), side), site, site),)),)

    def _taken_by_land(self, spot: Spot) -> bool:
        near = [s for s in every_square() if hypot(middle(s)[0] - spot[0], middle(s)[1] - spot[1]) < 3]
        return any(self.ground.seen.get(square) in self.regions for square in near)

    def _sites(self) -> dict[int, Spot]:
        """Where the buildings fit: in the middle, unless something runs through there; or up a road."""
        sites: dict[int, Spot] = {}
        if not self.turned.inside:
            return sites
        taken = Ground()
        wanted = [(0.0, 0.0)]
        for index in self.courses:
            if self.manner(index) == "water" or not self._ends(index):
                self._pave(taken, index)
            else:
                wanted.append(turned((0.0, -_UP_A_ROAD), self.turned.sides[index][0]))
        for index, land_of in self.regions.items():
            taken.fill(index, land_of.border)
        for index in self.turned.inside:
            room = clearance({square for square in every_square() if square not in taken.seen})
            fitting = [spot for spot in wanted if room.get(square_at(spot), 0.0) >= BUILDING * 0.8]
            sites[index] = (fitting or [_inset(_roomiest(room, [], BUILDING) or (0.0, 0.0))])[0]
            taken.pave(index, [sites[index]], BUILDING)
        return sites

    def _first_spot(self, index: int) -> Spot:
        if index in self.buildings:
            return self.buildings[index]
        if index in self.courses:
            seen = self.ground.squares(index)
            for curve in self.courses[index]:
                along = [spot for spot in curve.spots(24) if square_at(spot) in seen]
                if along:
                    return along[len(along) // 2]
        return _roomiest(self._room(index), [], FIGURE) or self._rim_spot(index)

    def _rim_spot(self, index: int) -> Spot:
        """For what is hidden altogether: near the edge that names it."""
        point = self.turned.segments[index].name_point
        if point == CENTRE:
            return 0.0, 0.0
        return turned((0.0, -_INSET), point // 3)

    def _room(self, index: int) -> dict[Square, float]:
        return clearance(self.ground.squares(index))

    def _mark_room(self, index: int) -> dict[Square, float]:
        """Where the marks of a segment may lie: on it; beside it if it is a road."""
        if self.manner(index) != "way":
            return self._room(index)
        spots = [spot for curve in self.courses[index] for spot in curve.spots(16)]
        near = [
            square
            for square in every_square()
            if any(hypot(middle(square)[0] - x, middle(square)[1] - y) < _BESIDE_A_ROAD for x, y in spots)
            and (self.ground.seen.get(square) == index or self._is_field(square))
        ]
        return {square: self._whole[square] for square in near}

    def _is_field(self, square: Square) -> bool:
        owner = self.ground.seen.get(square, NO_SEGMENT)
        return owner == NO_SEGMENT or (owner >= 0 and self.manner(owner) == "field")

    @cached_property
    def _whole(self) -> dict[Square, float]:
        return clearance(set(every_square()))


def _inset(spot: Spot, most: float = _INSET) -> Spot:
    """A spot so far from the rim that a figure there stays on its tile."""
    x, y = spot
    return max(-most, min(most, x)), max(-most, min(most, y))


def _well_within(room: Mapping[Square, float]) -> dict[Square, float]:
    """The squares on which a figure stays on its tile."""
    return {square: clear for square, clear in room.items() if max(map(abs, middle(square))) <= _INSET}


def _roomiest(
    room: Mapping[Square, float], taken: Collection[tuple[Spot, float]], wanted: float
) -> Spot | None:
    """The spot with most room among these squares, up to what is wanted; of several the most central."""
    if not room:
        return None
    spots = [middle(square) for square in room]
    centre = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
    best: tuple[float, float, Spot] | None = None
    for square, clear in room.items():
        x, y = middle(square)
        for (near_x, near_y), radius in taken:
            clear = min(clear, hypot(x - near_x, y - near_y) - radius)  # noqa: PLW2901
        key = (min(clear, wanted), -hypot(x - centre[0], y - centre[1]), (x, y))
        if best is None or key > best:
            best = key
    return best[2] if best else None


def plan_of(tile: Tile) -> Plan:
    """The plan of a tile; tiles share one when they differ in nothing but code and marks."""
    return _plan(_Layout(tile))


class _Layout:
    """A tile that counts as equal to every other with the same kinds at the same points."""

    def __init__(self, tile: Tile) -> None:
        self.tile = tile
        self.key = tuple((segment.kind, segment.points) for segment in tile.segments)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Layout) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=2048)
def _plan(layout: _Layout) -> Plan:
    return Plan(layout.tile.rotations[0])
