"""The plan of a tile: where its cities, roads, farms and buildings lie, and where there is room on them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import hypot
from typing import Final, Literal, NamedTuple

from carcscore.drawing.svg.curves import HALF, Curve, Spot, turned
from carcscore.drawing.svg.ground import (
    BUILT,
    Ground,
    Square,
    clearance,
    every_square,
    grouped,
    inset,
    middle,
    roomiest,
    square_at,
)
from carcscore.drawing.svg.outlines import Crossing, Region, across, half_region, land, region, up_to, ways
from carcscore.geometry import CENTRE
from carcscore.tiles.kinds import FeatureKind
from carcscore.tiles.model import Segment, Tile, TurnedTile

Manner = Literal["land", "way", "water", "building", "field"]

WAY: Final = 10.0
STREAM: Final = 20.0
"""The width of a road and of a river, in units."""
CROSSING: Final = 9.0
BUILDING: Final = 14.0
POOL: Final = 17.0
"""Radii: of a crossing, of what stands inside a tile, of the end of a river."""
_ROOM: Final = 0.8
"""The part of its radius for which a building needs room."""
_YARD: Final = 9.0
"""The distance added between a building and the next one."""
_ASIDE: Final = (-20.0, -12.0)
"""The spot of the first of several buildings on a tile that has nothing else."""
_UP_A_ROAD: Final = 26.0
"""The distance from the middle of a building up the road that leads to it."""


class Plan:
    """The plan of an unturned tile, and from that of every rotation of it.

    ``courses`` are the curves of roads and the like, ``regions`` the land of cities and the like,
    ``buildings`` the spots of what lies inside, each by the index of the segment. ``crossings`` are the
    places where roads end, ``mouths`` those at which they go into a tunnel. ``order`` lists the segments from
    the ground up.
    """

    def __init__(self, tile: TurnedTile) -> None:
        self.turned = tile
        below = _below(tile)
        self.ground = Ground()
        self._met = {index for junction in tile.tile.junctions for index in junction}
        found = ways(below)
        self.courses: Mapping[int, tuple[Curve, ...]] = found.curves
        lands = sorted(land(below), key=lambda index: -len(tile.sides[index]))
        self.regions = self._regions(lands)
        self.buildings = self._sites()
        if self.buildings:
            self.courses = {index: self._led_up(index) for index in self.courses}
        shores = self._shores()
        self.courses = {**self.courses, **{index: (up_to(*shore),) for index, shore in shores.items()}}
        self.mouths: Mapping[int, Spot] = {
            index: curves[-1].end for index, curves in self.courses.items() if tile.segments[index].openings
        }
        for index in sorted(self.courses, key=lambda index: self.manner(index) != "water"):
            self._pave(self.ground, index)
        for index in lands:
            self.ground.fill(index, self.regions[index].border)
        ends = [Crossing(spot, junction=False) for _, spot in shores.values()] or found.crossings
        self.crossings = [crossing for crossing in ends if not self._taken_by_land(crossing.spot)]
        self.ground.pave(BUILT, [crossing.spot for crossing in self.crossings], CROSSING)
        for index, spot in self.buildings.items():
            self.ground.pave(index, [spot], BUILDING)
        self.ground.grow(below)
        over = range(len(below.segments), len(tile.segments))
        self.courses = {**self.courses, **{index: (across(tile.sides[index][0]),) for index in over}}
        self.order = sorted(range(len(tile.segments)), key=lambda index: self._drawn_at(index, over))

    def _regions(self, lands: Sequence[int]) -> dict[int, Region]:
        """The land of each segment that has any, the first over those after it."""
        tile = self.turned
        fields = any(segment.kind.rim == "rest" for segment in tile.segments)
        return {
            index: half_region(tile, index)
            or region(
                tile.sides[index],
                self._others(index, lands),
                self._others(index, lands[:place]),
                fields=fields,
            )
            for place, index in enumerate(lands)
        }

    def _drawn_at(self, index: int, over: Container[int]) -> tuple[float, int, int]:
        """The rank of a segment in drawing order: the lowest first, then the largest; ``over`` is last."""
        rank = {"field": 0, "water": 1, "way": 2, "land": 3, "building": 4}
        if index in over:
            height: float = 5
        elif index in self.ground.cleared:
            height = 3.5
        else:
            height = rank[self.manner(index)] + self._is_walled(index) / 2
        return height, -len(self.turned.segments[index].points), index

    def manner(self, index: int) -> Manner:
        """The manner in which a segment is drawn."""
        segment = self.turned.segments[index]
        if index in self.courses:
            return "water" if segment.kind.look == "water" else "way"
        if segment.kind.rim == "side":
            return "land"
        return "building" if segment.kind.rim == "inside" else "field"

    def _is_walled(self, index: int) -> bool:
        """True if a segment that lies as a farm does is seen to end at walls."""
        return self.manner(index) == "field" and self.turned.segments[index].kind.look == "walled"

    def _others(self, index: int, lands: Iterable[int]) -> set[int]:
        """The sides that other land of the tile owns."""
        return {side for other in lands if other != index for side in self.turned.sides[other]}

    def _pave(self, ground: Ground, index: int) -> None:
        water = self.manner(index) == "water"
        for curve in self.courses[index]:
            ground.pave(index, curve.spots(24), (STREAM if water else WAY) / 2)
        if self.is_pool(index):
            ground.pave(index, [(0.0, 0.0)], POOL)

    def is_pool(self, index: int) -> bool:
        """True if a segment is a river that ends on the tile."""
        return self.manner(index) == "water" and len(self.turned.sides[index]) == 1

    def _leads_up(self, index: int) -> bool:
        """True if a road ends on the tile, and not in another road."""
        return (
            self.manner(index) == "way"
            and len(self.turned.sides[index]) == 1
            and index not in self._met
            and not self.turned.segments[index].openings
        )

    def _led_up(self, index: int) -> tuple[Curve, ...]:
        """The course of a road; one that ends on the tile leads up to the building there."""
        if not self._leads_up(index):
            return self.courses[index]
        return (up_to(self.turned.sides[index][0], next(iter(self.buildings.values()))),)

    def _shores(self) -> dict[int, tuple[int, Spot]]:
        """The ends of roads beside the end of a river: their sides and spots."""
        if not any(map(self.is_pool, self.courses)):
            return {}
        ending = ((index, self.turned.sides[index][0]) for index in self.courses if self._leads_up(index))
        return {index: (side, turned((0.0, -_UP_A_ROAD), side)) for index, side in ending}

    def _taken_by_land(self, spot: Spot) -> bool:
        near = [s for s in every_square() if hypot(middle(s)[0] - spot[0], middle(s)[1] - spot[1]) < 3]
        return any(self.ground.seen.get(square) in self.regions for square in near)

    def _sites(self) -> dict[int, Spot]:
        """Spots for the buildings: in the middle, unless something runs through there; or up a road.

        Where the fields are too narrow they stand within the walls of a city.
        """
        sites: dict[int, Spot] = {}
        inside = [index for index, segment in enumerate(self.turned.segments) if segment.kind.rim == "inside"]
        if not inside:
            return sites
        paved, taken = Ground(), Ground()
        alone = len(inside) == 1 or self.courses or self.regions
        wanted = [(0.0, 0.0) if alone else _ASIDE]
        for index in self.courses:
            if self._leads_up(index):
                wanted.append(turned((0.0, -_UP_A_ROAD), self.turned.sides[index][0]))
            else:
                self._pave(paved, index)
        taken.seen.update(paved.seen)
        for index, land_of in self.regions.items():
            taken.fill(index, land_of.border)
        fields, lands = self._fields(taken), [taken.squares(index) for index in self.regions]
        for index in inside:
            room = _free(taken)
            fitting = [spot for spot in wanted if room.get(square_at(spot), 0.0) >= BUILDING * _ROOM]
            spots = [*fitting, *self._roomiest(taken, fields), *self._roomiest(paved, lands)]
            sites[index] = next(
                (spot for spot in spots if _keeps_together(fields, spot)), (*spots, (0.0, 0.0))[0]
            )
            for ground in (paved, taken):
                ground.pave(index, [sites[index]], BUILDING + _YARD)
        return sites

    def _fields(self, taken: Ground) -> list[set[Square]]:
        """The squares that each farm shows as long as nothing is built, those that touch the rim."""
        ground = Ground()
        ground.seen.update(taken.seen)
        ground.grow(self.turned)
        farms = [i for i, segment in enumerate(self.turned.segments) if segment.kind.rim == "rest"]
        return [ground.squares(index) for index in farms if len(ground.parts(index)) == 1]

    def _roomiest(self, ground: Ground, fields: Iterable[set[Square]]) -> list[Spot]:
        """Spots with room for a building: in the open, and in each of these fields; the roomiest first."""
        room = _free(ground)
        spots = []
        for among in (room, *({square: room.get(square, 0.0) for square in field} for field in fields)):
            spot = roomiest(among, [], BUILDING, self._first_farm())
            if spot is not None and room.get(square_at(spot), 0.0) >= BUILDING * _ROOM:
                spots.append(inset(spot, HALF - BUILDING))
        return spots

    def _first_farm(self) -> Spot:
        """Towards which rim the first farm lies: the same farm, however the tile was printed."""
        farms = (segment.points for segment in self.turned.segments if segment.kind.rim == "rest")
        sides = [point // 3 for point in next(farms, ()) if point < CENTRE]
        spots = [turned((0.0, -HALF), side) for side in sides] or [(0.0, 0.0)]
        return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _below(tile: TurnedTile) -> TurnedTile:
    """The tile without what lies over it."""
    below = tuple(segment for segment in tile.tile.segments if not segment.over)
    return replace(tile.tile, segments=below).turned(0) if len(below) < len(tile.segments) else tile


def _keeps_together(fields: Iterable[set[Square]], spot: Spot) -> bool:
    """True if no field falls apart when a building stands at a spot."""
    ground = Ground()
    ground.pave(BUILT, [spot], BUILDING)
    return all(len(grouped(field - ground.seen.keys())) == 1 for field in fields)


def _free(ground: Ground) -> dict[Square, float]:
    """The squares on which nothing lies yet, each with the room around it."""
    return clearance({square for square in every_square() if square not in ground.seen})


class TileLayout(NamedTuple):
    """All that the drawing of a tile depends on, but for what is printed on it."""

    segments: tuple[tuple[FeatureKind, tuple[int, ...], bool, int], ...]
    """Of each its kind, its points, whether it lies over others, and its openings."""
    junctions: tuple[tuple[int, ...], ...]
    leads: tuple[tuple[int, ...], ...]

    def tile(self) -> Tile:
        """A tile with nothing else."""
        segments = (
            Segment(kind, points, {}, (), over, openings) for kind, points, over, openings in self.segments
        )
        return Tile("", "", 0, tuple(segments), junctions=self.junctions, leads=self.leads)


def layout_of(tile: Tile) -> TileLayout:
    """The layout of a tile."""
    segments = tuple(
        (segment.kind, segment.points, segment.over, segment.openings) for segment in tile.segments
    )
    return TileLayout(segments, tile.junctions, tile.leads)


def plan_of(tile: Tile) -> Plan:
    """The plan of a tile; tiles with the same layout share one."""
    return _plan(layout_of(tile))


@lru_cache(maxsize=256)
def _plan(layout: TileLayout) -> Plan:
    return Plan(layout.tile().turned(0))
