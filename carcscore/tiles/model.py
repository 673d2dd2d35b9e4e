"""A tile as printed, and the same tile turned as it lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from carcscore.geometry import CENTRE, point_name, turn_point
from carcscore.tiles.kinds import FIELD, FeatureKind

NO_SEGMENT = -1


@dataclass(frozen=True, slots=True)
class Segment:
    """The part of a feature that lies on one tile.

    ``points`` are the rim points it owns (sorted numbers; :data:`~carcscore.geometry.CENTRE` when it
    touches no edge). ``touches`` are the indices of the segments of the same tile that a farm borders.
    """

    kind: FeatureKind
    points: tuple[int, ...]
    marks: Mapping[str, int] = field(default_factory=dict)
    touches: tuple[int, ...] = ()

    @property
    def name_point(self) -> int:
        """The point that people name the segment by: the middle of its first side where it has one."""
        middles = [point for point in self.points if point % 3 == 1 and point != CENTRE]
        return middles[0] if middles else self.points[0]

    def turned(self, quarter_turns: int) -> Segment:
        """The segment of the tile turned clockwise."""
        points = tuple(sorted(turn_point(point, quarter_turns) for point in self.points))
        return Segment(self.kind, points, self.marks, self.touches)


@dataclass(frozen=True, eq=False)
class Tile:
    """A tile of a set, unturned (compared by identity).

    ``count`` is how many copies one printed set holds. ``marks`` sit on the tile as a whole;
    ``aliases`` are the names that other formats give it. ``junctions`` are the places where road ends
    meet, each given by the indices of the segments that end there: stated, never derived, for two roads
    of one tile may both stop at a city.
    """

    code: str
    set_name: str
    count: int
    segments: tuple[Segment, ...]
    marks: Mapping[str, int] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    junctions: tuple[tuple[int, ...], ...] = ()

    @cached_property
    def rotations(self) -> tuple[TurnedTile, TurnedTile, TurnedTile, TurnedTile]:
        """The tile turned clockwise by 0, 1, 2 and 3 quarter turns."""
        return TurnedTile(self, 0), TurnedTile(self, 1), TurnedTile(self, 2), TurnedTile(self, 3)


class TurnedTile:
    """A tile turned by ``rotation`` quarter turns clockwise: everything as seen on the table.

    ``edges`` names what each side shows (``city``, ``road``, ``field``, ...), north first. ``rim``
    gives for each of the twelve points the index of the segment that owns it, or :data:`NO_SEGMENT`.
    ``joins`` lists for each side the points at which segments join those of the next tile, ``order``
    the segments by their first point, ``sides`` for each segment the sides that it closes or leaves by,
    ``open_ends`` how many those are, ``closing`` the segments that have any and can be claimed, and
    ``inside`` those that lie within the tile, as a cloister does.
    """

    __slots__ = (
        "_named",
        "closing",
        "edges",
        "inside",
        "joins",
        "open_ends",
        "order",
        "rim",
        "rotation",
        "segments",
        "sides",
        "tile",
    )

    def __init__(self, tile: Tile, rotation: int) -> None:
        self.tile = tile
        self.rotation = rotation
        self.segments = tuple(segment.turned(rotation) for segment in tile.segments)
        rim = [NO_SEGMENT] * 12
        edges = [FIELD] * 4
        for index, segment in enumerate(self.segments):
            for point in segment.points:
                if point != CENTRE:
                    rim[point] = index
                    if segment.kind.closes:
                        edges[point // 3] = segment.kind.name
        self.rim = tuple(rim)
        self.edges = tuple(edges)
        self.joins = tuple(self._joins(side) for side in range(4))
        self.order = tuple(
            sorted(range(len(self.segments)), key=lambda index: self.segments[index].points[0])
        )
        self.sides = tuple(
            tuple(point // 3 for point in segment.points if point % 3 == 1 and point != CENTRE)
            if segment.kind.closes
            else ()
            for segment in self.segments
        )
        self.open_ends = tuple(len(sides) for sides in self.sides)
        self.closing = tuple(
            index for index, sides in enumerate(self.sides) if sides and self.segments[index].kind.claimable
        )
        self.inside = tuple(i for i, segment in enumerate(self.segments) if segment.kind.rim == "inside")
        self._named: dict[str, dict[int, int]] = {}

    def _joins(self, side: int) -> tuple[int, ...]:
        outer, middle, other = 3 * side, 3 * side + 1, 3 * side + 2
        if self.rim[outer] == self.rim[middle] == self.rim[other]:
            return (middle,)
        return tuple(point for point in (outer, middle, other) if self._may_join(point))

    def _may_join(self, point: int) -> bool:
        index = self.rim[point]
        return index != NO_SEGMENT and (self.segments[index].kind.closes or point % 3 != 1)

    def segments_of(self, kind: str) -> list[int]:
        """The indices of the segments of one kind."""
        return [index for index, segment in enumerate(self.segments) if segment.kind.name == kind]

    def segment_at(self, kind: str, point: int) -> int:
        """The index of the segment of a kind that a point names, or :data:`NO_SEGMENT`.

        A point names at most one segment of each kind; the middle of an edge that two farms share
        names neither.
        """
        named = self._named.get(kind)
        if named is None:
            named = self._named[kind] = {
                owned: index for index in self.segments_of(kind) for owned in self.segments[index].points
            }
        return named.get(point, NO_SEGMENT)

    def segments_with(self, point: int) -> list[int]:
        """The indices of the segments that own a point, those that own the fewest first."""
        found = [index for index, segment in enumerate(self.segments) if point in segment.points]
        return sorted(found, key=lambda index: len(self.segments[index].points))

    def point_names(self, index: int, between: str = "") -> str:
        """The points of a segment, for a message: ``E and W``, or ``ENE, ESE and SSE``.

        Sides owned whole are named by their middle. ``between`` parts the names instead.
        """
        segment = self.segments[index]
        points = [
            point for point in segment.points if not segment.kind.closes or point % 3 == 1 or point == CENTRE
        ]
        if segment.kind.rim == "rest":
            points = [point for point in points if point == CENTRE or point % 3 != 1] or points
        names = [point_name(point) for point in points]
        if between:
            return between.join(names)
        return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
