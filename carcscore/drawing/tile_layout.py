"""A tile laid out on the cells of its picture: which segment each cell shows, and with which glyph.

Everything follows from the segments: cities come from stencils, roads are led between them, and the
farms grow from their rim points over what is left. Where two farms meet with nothing between them, a
spur of the city that both touch parts them, else a hedge. What a flat picture can't show by itself
(the parts of a farm that hang together below a bridge, a city that a farm touches elsewhere) is
written into it as a note.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from carcscore.drawing.notes import Annotator, Note
from carcscore.drawing.road_courses import courses, sides_of
from carcscore.drawing.stencils import (
    CITIES,
    CORNERS,
    DEEP_CITIES,
    FALLING,
    FILL,
    HALVES,
    HEIGHT,
    MIDDLE,
    RISING,
    SIDE_MIDDLES,
    WIDTH,
    Place,
    inside,
    next_to,
    on_rim,
    rim_places,
    round_about,
)
from carcscore.frozen import frozen
from carcscore.geometry import CENTRE
from carcscore.tiles.model import NO_SEGMENT, TurnedTile

HEDGE: Final = "░"
BLANK: Final = " "
SIGN_OF_BUILDING: Final = "†"
_BOX: Final = ("┌─†─┐", "│   │", "└───┘")
_CROWN: Final = ("╭─†─╮", "│   │", "╰───╯")
_DOORS: Final = "┬┤┴├"
_EVERYWHERE: Final[tuple[Place, ...]] = tuple((x, y) for y in range(HEIGHT) for x in range(WIDTH))


@frozen(slots=False)
class Layout:
    """A tile's picture before anything is written on it.

    ``glyphs`` holds the drawn cells (the rest is open field); ``shown`` the segment that each drawn
    cell belongs to; ``ground`` the farm of each field cell, also below the walls. ``boxed`` is the
    segment of the building in the middle; ``barriers`` are the cells that part farms.
    """

    turned: TurnedTile
    glyphs: Mapping[Place, str]
    shown: Mapping[Place, int]
    ground: Mapping[Place, int]
    boxed: int
    barriers: frozenset[Place]
    notes: tuple[Note, ...]

    def region(self, index: int) -> list[Place]:
        """The cells on which something may be written about a segment, from the best kind down."""
        if index == self.boxed:
            return [(MIDDLE[0] + dx, MIDDLE[1]) for dx in (-1, 0, 1)]
        if self.turned.segments[index].kind.rim == "rest":
            below = [place for place in _EVERYWHERE if self.ground.get(place) == index]
            return [place for place in below if place not in self.glyphs] or below
        drawn = [place for place in _EVERYWHERE if self.shown.get(place) == index]
        return [place for place in drawn if self.glyphs[place] not in HALVES] or drawn


@lru_cache(maxsize=4096)
def layout(turned: TurnedTile) -> Layout:
    """The layout of a tile as it lies."""
    return _Surveyor(turned).survey()


class _Surveyor:
    def __init__(self, turned: TurnedTile) -> None:
        self.turned = turned
        self.segments = turned.segments
        self.glyphs: dict[Place, str] = {}
        self.shown: dict[Place, int] = {}
        self.ground: dict[Place, int] = {}
        self.boxed = NO_SEGMENT
        # By the points, so that the order in which segments are listed does not matter.
        self.order = sorted(
            range(len(self.segments)),
            key=lambda i: (
                self.segments[i].points,
                self.segments[i].kind.name,
                sorted(self.segments[i].marks),
            ),
        )

    def survey(self) -> Layout:
        self._lay_cities()
        self._build()
        for course in courses(self.turned, self.glyphs_of_cities(), self.boxed != NO_SEGMENT):
            for place, glyph in course.lines.items():
                self._show(place, glyph, course.index)
            self._open_door(list(course.lines)[-1])
        self._grow_farms()
        self._part_farms()
        notes = Annotator(self.turned, self.order, self.glyphs, self.shown, self.ground).notes()
        return Layout(
            self.turned,
            self.glyphs,
            self.shown,
            self.ground,
            self.boxed,
            frozenset(self.barriers),
            tuple(notes),
        )

    def _show(self, place: Place, glyph: str, index: int) -> None:
        self.glyphs[place] = glyph
        self.shown[place] = index

    def glyphs_of_cities(self) -> dict[Place, str]:
        return {
            place: self.glyphs[place]
            for place, index in self.shown.items()
            if self.segments[index].kind.rim == "side"
        }

    def _lay_cities(self) -> None:
        cities = [index for index in self.order if self.segments[index].kind.rim == "side"]
        stencils = CITIES if self._middle_row_needed() else DEEP_CITIES
        # Small ones last, so that they stand in front of large ones.
        for index in sorted(cities, key=lambda i: -len(self.segments[i].points)):
            stencil = stencils[frozenset(sides_of(self.segments[index].points))]
            for place, glyph in stencil.items():
                other = self.shown.get(place)
                if other is not None and place in CORNERS:
                    self._show(place, FALLING if place in (CORNERS[0], CORNERS[2]) else RISING, index)
                elif other is None or glyph == FILL:
                    self._show(place, glyph, index)
        self._dig_moats()
        self._lay_halves(cities)

    def _lay_halves(self, cities: list[int]) -> None:
        """Lays both cities along an edge of which each has half, with a wall between them."""
        for side in self.turned.shared:
            for index in cities:
                for point in {3 * side, 3 * side + 2} & {*self.segments[index].points}:
                    for place in rim_places(point):
                        self._show(place, FILL, index)
                    self._show(SIDE_MIDDLES[side], RISING, index)

    def _middle_row_needed(self) -> bool:
        return any(
            segment.kind.rim == "inside" or (segment.kind.rim == "middle" and {4, 10} & {*segment.points})
            for segment in self.segments
        )

    def _dig_moats(self) -> None:
        """Clears the inner cells at which two cities would run into each other: walls first."""
        for glyphs in (HALVES, FILL):
            touching = [
                place
                for place, index in self.shown.items()
                if self.glyphs[place] in glyphs
                and not on_rim(place)
                and any(self.shown.get(near, index) != index for near in next_to(place))
            ]
            for place in touching:
                del self.glyphs[place], self.shown[place]

    def _build(self) -> None:
        """Puts a building in the middle unless a city or a road that goes through needs the room."""
        inner = [index for index in self.order if self.segments[index].kind.rim == "inside"]
        crossed = any(segment.kind.rim == "middle" and len(segment.points) > 1 for segment in self.segments)
        x, y = MIDDLE[0] - 2, MIDDLE[1] - 1
        site = [(x + dx, y + dy) for dy in range(3) for dx in range(5)]
        if not inner or crossed or any(self.glyphs.get(place) == FILL for place in site):
            return
        self.boxed = inner[0]
        outline = _CROWN if self.segments[self.boxed].kind.look == "wooded" else _BOX
        for place in site:
            self._show(place, outline[place[1] - y][place[0] - x], self.boxed)

    def _open_door(self, end: Place) -> None:
        """Puts a door into the wall of the building in the middle where a road meets it."""
        for side, near in enumerate(next_to(end)):
            if self.shown.get(near) == self.boxed and self.glyphs[near] in "─│":
                self.glyphs[near] = _DOORS[side]

    def _is_open(self, place: Place) -> bool:
        return inside(place) and self.glyphs.get(place, " ") in HALVES + BLANK

    def _grow_farms(self) -> None:
        """Gives each field cell to the farm whose rim it lies nearest to."""
        farms = [index for index in self.order if self.segments[index].kind.rim == "rest"]
        queue: list[tuple[int, int, Place, int]] = []
        self.seeds: set[Place] = set()
        self._raise_fences()
        for rank, index in enumerate(farms):
            for point in self.segments[index].points:
                for place in [self._clearing()] if point >= CENTRE else rim_places(point):
                    if self._is_open(place) and place not in self.fences:
                        queue.append((0, rank, place, index))
                        self.seeds.add(place)
        queue.sort()
        while queue:
            far, rank, place, index = heappop(queue)
            if place in self.ground:
                continue
            self.ground[place] = index
            for near in next_to(place):
                if self._is_open(near) and near not in self.ground and near not in self.fences:
                    # A row is about twice as high as a column is wide.
                    step = 1 if near[1] == place[1] else 2
                    heappush(queue, (far + step, rank, near, index))

    def _clearing(self) -> Place:
        """The free cell nearest to the middle, for a farm that reaches no edge; cut out if need be."""
        free = [
            place
            for place in _EVERYWHERE
            if self._is_open(place) and not on_rim(place) and place not in self.seeds
        ]
        if not free:
            for place in ((MIDDLE[0] + dx, MIDDLE[1]) for dx in (-1, 0, 1)):
                self.glyphs.pop(place, None)
                self.shown.pop(place, None)
            return MIDDLE
        return min(free, key=lambda place: (_distance(place, MIDDLE), place))

    def _raise_fences(self) -> None:
        """Separates farms that share a corner or the middle of an edge."""
        rim = self.turned.rim
        self.fences: dict[Place, tuple[int, int]] = {}
        for side in range(4):
            for place, before, after in (
                (CORNERS[side], rim[3 * side - 1], rim[3 * side]),
                (SIDE_MIDDLES[side], rim[3 * side], rim[3 * side + 2]),
            ):
                farms = NO_SEGMENT not in (before, after) and all(
                    self.segments[index].kind.rim == "rest" for index in (before, after)
                )
                if farms and before != after and place not in self.glyphs:
                    self.fences[place] = (before, after)

    def _part_farms(self) -> None:
        fences = dict(self.fences)
        for place in _EVERYWHERE:
            for near in ((place[0] + 1, place[1]), (place[0], place[1] + 1)):
                here, there = self.ground.get(place), self.ground.get(near)
                if here is None or there is None or here == there:
                    continue
                given = min(place, near, key=lambda spot: (spot in self.seeds, _distance(spot, MIDDLE)))
                fences[given] = (here, there)
                del self.ground[given]
        self.barriers = set(fences)
        self._plant(fences)

    def _plant(self, fences: dict[Place, tuple[int, int]]) -> None:
        """Draws fences: as a spur of the city that both farms touch where it reaches, else as a hedge."""
        reached = True
        while reached:
            reached = False
            for place in sorted(fences):
                spur = self._spur(place, fences[place])
                if spur is not None:
                    self._show(place, FILL, spur)
                    del fences[place]
                    reached = True
        # What no farm reaches is overgrown as well.
        wild = [place for place in _EVERYWHERE if place not in self.glyphs and place not in self.ground]
        for place in (*fences, *wild):
            self.glyphs[place] = HEDGE
            self.shown.pop(place, None)

    def _spur(self, place: Place, farms: tuple[int, int]) -> int | None:
        common = set(self.segments[farms[0]].touches) & set(self.segments[farms[1]].touches)
        near = {self.shown.get(spot, NO_SEGMENT) for spot in round_about(place)}
        # Between two cities a spur could be either's: there a hedge is clearer.
        reaching = [
            index for index in near if index != NO_SEGMENT and self.segments[index].kind.rim == "side"
        ]
        return reaching[0] if len(reaching) == 1 and reaching[0] in common else None


def _distance(one: Place, two: Place) -> int:
    """The visible distance between two places: a row counts for two columns."""
    return abs(one[0] - two[0]) + 2 * abs(one[1] - two[1])
