"""A tile as printed, and the same tile turned as it lies on the table."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import field, replace
from functools import cached_property

from carcscore.frozen import frozen
from carcscore.geometry import CENTRE, Cell, facing_point, neighbour, point_name, points_meant, turn_point
from carcscore.text import a
from carcscore.tiles.kinds import ANY, FIELD, WALL, FeatureKind, half_wall, is_wall

NO_SEGMENT = -1


@frozen
class Segment:
    """The part of a feature that lies on one tile.

    ``points`` are the rim points it owns (sorted numbers), or one inner point when it
    touches no edge. ``touches`` are the indices of the segments of the same tile that a farm borders. One
    that lies ``over`` all others, as a bridge does, is the last of its tile. ``openings`` are the ends that
    it has at no edge: the mouth of a tunnel. ``posts`` are the marks that lie at one side of it, by the
    point there.
    """

    kind: FeatureKind
    points: tuple[int, ...]
    marks: Mapping[str, int] = field(default_factory=dict)
    touches: tuple[int, ...] = ()
    over: bool = False
    openings: int = 0
    posts: tuple[tuple[int, str], ...] = ()

    @property
    def name_point(self) -> int:
        """The point that people name the segment by: the middle of its first side where it has one."""
        middles = [point for point in self.points if point % 3 == 1]
        return middles[0] if middles else self.points[0]

    def turned(self, quarter_turns: int) -> Segment:
        """The segment of the tile turned clockwise."""
        points = tuple(sorted(turn_point(point, quarter_turns) for point in self.points))
        posts = tuple(sorted((turn_point(point, quarter_turns), name) for point, name in self.posts))
        return Segment(self.kind, points, self.marks, self.touches, self.over, self.openings, posts)


@frozen(slots=False, eq=False)
class Tile:
    """A tile of a set, unturned (compared by identity).

    ``count`` is how many copies one printed set holds. ``marks`` sit on the tile as a whole;
    ``aliases`` are the names that other formats give it. ``junctions`` are the places where road ends
    meet, each given by the indices of the segments that end there: stated, never derived, for two roads
    of one tile may both stop at a city. ``leads`` are stated likewise: where a road ends at a city gate or
    a cloister, a cloister lies in a city. ``walls`` are the outer points that belong to nothing, ``closes``
    the sides that meet every edge and close it (an abbey's). A tile may be a ``copy_of`` another of its set:
    it is laid out alike, but bears marks that the others don't. ``parts`` are those parts of its set to which
    it belongs; it belongs to all when that is empty. Of a double tile, which covers two squares, each
    ``half`` names the other: that whose code ends in L lies west of the other when unturned.
    """

    code: str
    set_name: str
    count: int
    segments: tuple[Segment, ...]
    marks: Mapping[str, int] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    junctions: tuple[tuple[int, ...], ...] = ()
    walls: tuple[int, ...] = ()
    closes: tuple[int, ...] = ()
    copy_of: str = ""
    leads: tuple[tuple[int, ...], ...] = ()
    parts: tuple[str, ...] = ()
    half: str = ""

    def beside(self, cell: Cell, quarter_turns: int) -> Cell:
        """The cell of the other half of a double tile when this one lies on a cell, so turned."""
        return neighbour(cell, ((1 if self.code.endswith("L") else 3) + quarter_turns) % 4)

    def bears(self, mark: str) -> bool:
        """True if a mark lies on the tile, or on a segment of it."""
        return mark in self.marks or any(mark in segment.marks for segment in self.segments)

    @cached_property
    def rotations(self) -> tuple[TurnedTile, TurnedTile, TurnedTile, TurnedTile]:
        """The tile turned clockwise by 0, 1, 2 and 3 quarter turns."""
        return self.turned(0), self.turned(1), self.turned(2), self.turned(3)

    @cached_property
    def _turned(self) -> dict[int, TurnedTile]:
        return {}

    def turned(self, quarter_turns: int) -> TurnedTile:
        """The tile turned clockwise by 0 to 3 quarter turns: one object each, made when first asked for."""
        turned = self._turned.get(quarter_turns)
        if turned is None:
            turned = self._turned[quarter_turns] = TurnedTile(self, quarter_turns)
        return turned

    @cached_property
    def least_rotations(self) -> tuple[int, ...]:
        """For each rotation the least one that looks the same: 0, 1, 0, 1 for a straight road."""
        looks = [turned.look for turned in self.rotations]
        return tuple(looks.index(look) for look in looks)

    @property
    def different_turns(self) -> tuple[TurnedTile, ...]:
        """The rotations that look different: of those that look the same the least."""
        return tuple(turned for turned in self.rotations if turned.rotation == turned.least_rotation)


class TurnedTile:
    """A tile turned by ``rotation`` quarter turns clockwise: everything as seen on the table.

    ``edges`` names what each side shows (``city``, ``road``, ``field``, ...), north first. ``rim``
    gives for each of the twelve points the index of the segment that owns it, or :data:`NO_SEGMENT`.
    ``shared`` are the sides whose edge belongs to two cities, half to each. ``joins`` lists for each
    other side the segments that join those of an ordinary tile beside it, each with the point over there,
    ``in_order`` the segments by their first point, each after its index, ``sides`` for each segment the
    sides that it closes or leaves by, ``open_ends`` how many those and its openings are, ``courses`` the
    sides by which rivers and the like leave, which nobody can claim, ``closing`` the segments that can be
    claimed and are complete once they have no open end, and ``inside`` those that wait for the cells around,
    as a cloister does.
    """

    __slots__ = (
        "_named",
        "closing",
        "courses",
        "edges",
        "in_order",
        "inside",
        "joins",
        "open_ends",
        "rim",
        "rotation",
        "segments",
        "shared",
        "sides",
        "tile",
    )

    def __init__(self, tile: Tile, rotation: int) -> None:
        self.tile = tile
        self.rotation = rotation
        self.segments = tuple(segment.turned(rotation) for segment in tile.segments)
        self._survey_rim()
        self.shared = tuple(side for side in range(4) if self._is_shared(side))
        self.joins = tuple(self._joins(side) for side in range(4))
        self.in_order = tuple(sorted(enumerate(self.segments), key=lambda entry: entry[1].points[0]))
        self.sides = tuple(
            tuple(dict.fromkeys(point // 3 for point in segment.points)) if segment.kind.at_edges else ()
            for segment in self.segments
        )
        self.open_ends = tuple(
            len(sides) + segment.openings for sides, segment in zip(self.sides, self.segments, strict=True)
        )
        self.closing = tuple(
            index
            for index, segment in enumerate(self.segments)
            if segment.kind.completes == "edges" and segment.kind.claimable
        )
        self.courses = tuple(
            side
            for segment, sides in zip(self.segments, self.sides, strict=True)
            for side in sides
            if not segment.kind.claimable
        )
        self.inside = tuple(
            i for i, segment in enumerate(self.segments) if segment.kind.completes == "around"
        )
        self._named: dict[str, dict[int, int]] = {}

    def _survey_rim(self) -> None:
        """Finds out which segment owns each point of the rim, and what each edge shows."""
        rim = [NO_SEGMENT] * 12
        edges = [FIELD] * 4
        for point in self.tile.walls:
            edges[turn_point(point, self.rotation) // 3] = WALL
        for index, segment in enumerate(self.segments):
            for point in segment.points:
                if point < CENTRE:
                    rim[point] = index
                    if segment.kind.at_edges:
                        edges[point // 3] = segment.kind.name
                    elif not segment.kind.claimable and point % 3 != 1:
                        half = edges[point // 3] == FIELD
                        edges[point // 3] = half_wall(point // 3, first=point % 3 == 0) if half else WALL
        for side in self.tile.closes:
            edges[(side + self.rotation) % 4] = ANY
        self.rim = tuple(rim)
        self.edges = tuple(edges)

    @property
    def look(self) -> Hashable:
        """A value that two turned tiles share if they have the same segments and marks."""

        def own(segment: Segment) -> tuple[Hashable, ...]:
            return segment.kind.name, segment.points, tuple(sorted(segment.marks.items())), segment.posts

        listed = [
            (own(other), tuple(sorted(own(self.segments[index]) for index in other.touches)))
            for other in self.segments
        ]
        return tuple(sorted(listed)), tuple(sorted(self.tile.marks.items()))

    @property
    def least_rotation(self) -> int:
        """The fewest quarter turns with which the tile looks the same."""
        return self.tile.least_rotations[self.rotation]

    def looks_like(self, other: TurnedTile) -> bool:
        """True if it is the same tile and lies in the same way, or in one that looks the same."""
        return self.tile is other.tile and self.least_rotation == other.least_rotation

    def _is_shared(self, side: int) -> bool:
        edge = self.edges[side]
        return edge not in (FIELD, ANY) and not is_wall(edge) and self.rim[3 * side + 1] == NO_SEGMENT

    def _joins(self, side: int) -> tuple[tuple[int, int], ...]:
        points = range(3 * side, 3 * side + 3)
        outer, middle, other = (self.rim[point] for point in points)
        if self._is_shared(side):
            return ()
        if outer == middle == other != NO_SEGMENT:
            points = points[1:2]
        owned = [point for point in points if self.rim[point] != NO_SEGMENT]
        return tuple((self.rim[point], facing_point(point)) for point in owned)

    def meeting(self, side: int, other: TurnedTile) -> tuple[tuple[int, int], ...]:
        """The segments that join those of a tile beside this one, each pair by the indices on either.

        ``side`` is the side of this tile at which the other lies; their edges are alike.
        """
        far = 3 * (side + 2) % 12
        facing = zip(self.rim[3 * side : 3 * side + 3], other.rim[far : far + 3][::-1], strict=True)
        return tuple(dict.fromkeys(pair for pair in facing if NO_SEGMENT not in pair))

    def crossed(self, kind: FeatureKind, sides: tuple[int, ...]) -> TurnedTile:
        """The tile with one more segment, which leaves it by these sides (a bridge); it is the last one.

        Everything below stays joined as it is. Raises :class:`ValueError` when one of the sides is no field.
        """
        if any(self.edges[side] != FIELD for side in sides):
            raise ValueError(f"{a(kind.name)} over a tile ends at field edges")
        middles = tuple(sorted((3 * side + 1 - 3 * self.rotation) % 12 for side in sides))
        segments = parted_by_roads((*self.tile.segments, Segment(kind, middles, over=True)))
        return replace(self.tile, segments=segments).turned(self.rotation)

    def with_kind(self, index: int, kind: FeatureKind) -> TurnedTile:
        """The tile with a segment of another kind, which owns the same points; it bears no mark any more."""
        segments = list(self.tile.segments)
        segments[index] = replace(segments[index], kind=kind, marks={})
        return replace(self.tile, segments=tuple(segments)).turned(self.rotation)

    def segments_of(self, kind: str) -> list[int]:
        """The indices of the segments of one kind."""
        return [index for index, segment in enumerate(self.segments) if segment.kind.name == kind]

    def segment_at(self, kind: str, point: int) -> int:
        """The index of the segment of a kind that a point names, or :data:`NO_SEGMENT`.

        A point names at most one segment of each kind; the middle of an edge that two farms share
        names neither, nor does a corner at which two of a kind meet.
        """
        named = self._named.get(kind)
        if named is None:
            named = self._named[kind] = {
                owned: index for index in self.segments_of(kind) for owned in self.segments[index].points
            }
        if point in named:
            return named[point]
        found = {named[name] for name in points_meant(point) if name in named}
        return found.pop() if len(found) == 1 else NO_SEGMENT

    def segments_with(self, point: int) -> list[int]:
        """The indices of the segments that own a point, or one of a corner's, those with the fewest first."""
        meant = set(points_meant(point))
        found = [index for index, segment in enumerate(self.segments) if meant & {*segment.points}]
        return sorted(found, key=lambda index: len(self.segments[index].points))

    def point_on(self, index: int, point: int) -> int:
        """The point of a segment that is meant by a point that names it: one beside it if it is a corner."""
        own = self.segments[index].points
        return point if point in own else next((name for name in points_meant(point) if name in own), point)

    def point_names(self, index: int, between: str = "") -> str:
        """The points of a segment, for a message: ``E and W``, or ``ENE, ESE and SSE``.

        Sides owned whole are named by their middle. ``between`` parts the names instead.
        """
        segment = self.segments[index]
        points = [point for point in segment.points if not segment.kind.at_edges or self._names(index, point)]
        if segment.kind.rim == "rest":
            points = [point for point in points if point % 3 != 1] or points
        names = [point_name(point) for point in points]
        if between:
            return between.join(names)
        return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]

    def _names(self, index: int, point: int) -> bool:
        """True if a point names a segment at an edge: the middle of it, or the half where it is shared."""
        middle = point // 3 * 3 + 1
        return point == middle or self.rim[middle] != index


def parted_by_roads(segments: Iterable[Segment]) -> tuple[Segment, ...]:
    """The segments, farms without the middles of the sides at which a road leaves the tile."""
    segments = tuple(segments)
    taken = {point for segment in segments if segment.kind.rim == "middle" for point in segment.points}
    return tuple(
        replace(segment, points=tuple(point for point in segment.points if point not in taken))
        if segment.kind.rim == "rest"
        else segment
        for segment in segments
    )
