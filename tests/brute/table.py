"""A table with tiles on it, and the features that a walk over it finds.

Every question ("what belongs to this road?", "is it finished?", "which cities does this farm border?") is
answered by a breadth-first walk from scratch. Nothing is joined ahead of time, nothing is remembered.
"""

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.brute.tiles import CENTRE, SPOTS, Cell, Part, Spot, Tile, tile

NEIGHBOURS: dict[str, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E"}
KIND_OF_ROLE = {
    "thief": "road",
    "knight": "city",
    "monk": "cloister",
    "farmer": "farm",
    "woodsman": "forest",
    "watchman": "tree",
}
ROLE_OF_KIND = {kind: role for role, kind in KIND_OF_ROLE.items()}
KIND_MARKED = {
    "inn": "road",
    "stable": "road",
    "outpost": "road",
    "well": "road",
    "jewel": "road",
    "avenue": "road",
    "enclosed": "farm",
    "pig-herd": "farm",
    "pyre": "city",
    "wine": "city",
    "grain": "city",
    "cloth": "city",
    "besieged": "city",
}
"""On what the marks lie that may be put on any tile; all others lie on the tile."""
ON_TILE = -1
TREE = "tree"


class Placement(NamedTuple):
    """A tile on the table; the rotation is in quarter turns clockwise, 0 to 3."""

    code: str
    cell: Cell
    rotation: int = 0
    marks: tuple[tuple[int, str], ...] = ()
    """Marks put on it, each with a point of its segment as seen on the table, or with `ON_TILE`."""


class Follower(NamedTuple):
    """A follower on the table; the point (0 to 11, 12 for the centre) is as seen on the table."""

    player: int
    figure: str
    role: str
    cell: Cell
    point: int


class FeatureKey(NamedTuple):
    """Names a feature without numbering it: no two features of a kind have the same first point."""

    kind: str
    first: tuple[int, int, int]
    """The smallest (y, x, rim point)."""
    cells: tuple[Cell, ...]


class Award(NamedTuple):
    kind: str
    key: FeatureKey | None
    """None for what no feature pays."""
    player: int
    points: int


@dataclass(frozen=True, eq=False)
class Segment:
    """A segment that lies on the table; spots are coordinates of the whole table."""

    kind: str
    cell: Cell
    spots: tuple[Spot, ...]
    points: tuple[int, ...]
    marks: tuple[str, ...]
    touches: tuple[Spot, ...]


@dataclass(frozen=True, eq=False)
class Feature:
    """What one walk reached. A farm is never complete, which is told as None."""

    kind: str
    segments: tuple[Segment, ...]
    complete: bool | None
    neighbours: int = 0
    """Filled squares around a cloister, or on the cross of a tree."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(sorted({segment.cell for segment in self.segments}))

    @property
    def marks(self) -> Counter[str]:
        return Counter(mark for segment in self.segments for mark in segment.marks)

    @property
    def first(self) -> tuple[int, int, int]:
        return min((s.cell[1], s.cell[0], point) for s in self.segments for point in s.points)

    @property
    def key(self) -> FeatureKey:
        return FeatureKey(self.kind, self.first, self.cells)


@dataclass
class Table:
    """The tiles that were laid, and where each segment's spots are."""

    placements: dict[Cell, Placement] = field(default_factory=dict)
    on_cell: dict[Cell, list[Segment]] = field(default_factory=dict)
    at_spot: dict[tuple[str, Spot], list[Segment]] = field(default_factory=dict)
    on_tile: dict[str, set[Cell]] = field(default_factory=dict)
    """Where marks lie on the tile as a whole, by mark."""

    def lay(self, placement: Placement) -> list[Segment]:
        if placement.cell in self.placements:
            raise ValueError(f"two tiles on {placement.cell}")
        self.placements[placement.cell] = placement
        laid = [
            Segment(
                part.kind,
                placement.cell,
                _moved(part.spots, placement.cell),
                part.points,
                part.marks + _put_on(placement, part),
                _moved(part.touches, placement.cell),
            )
            for part in self.tile(placement.cell).parts
        ]
        if TREE in self.tile_marks(placement.cell):
            spots = _moved([SPOTS["centre"]], placement.cell)
            laid.append(Segment(TREE, placement.cell, spots, (CENTRE,), (), ()))
        self.on_cell[placement.cell] = laid
        for mark in self.tile_marks(placement.cell):
            self.on_tile.setdefault(mark, set()).add(placement.cell)
        for segment in laid:
            for spot in segment.spots:
                self.at_spot.setdefault((segment.kind, spot), []).append(segment)
        return laid

    def tile(self, cell: Cell) -> Tile:
        return tile(self.placements[cell].code, self.placements[cell].rotation)

    def tile_marks(self, cell: Cell) -> Counter[str]:
        """The marks that lie on the tile as a whole."""
        return Counter(mark for _, mark in self.placements[cell].marks if mark not in KIND_MARKED)

    def marked(self, mark: str) -> frozenset[Cell]:
        """The cells of the tiles with such a mark on the tile as a whole."""
        return frozenset(self.on_tile.get(mark, ()))

    def segment(self, kind: str, cell: Cell, point: int) -> Segment:
        (found,) = (s for s in self.on_cell[cell] if s.kind == kind and point in s.points)
        return found

    def at(self, kind: str, spot: Spot, cell: Cell) -> Segment:
        """The segment of a kind that has this spot (of the unmoved tile) on that cell."""
        (moved,) = _moved([spot], cell)
        (found,) = (s for s in self.on_cell[cell] if s.kind == kind and moved in s.spots)
        return found

    def junctions(self, cell: Cell) -> tuple[tuple[Spot, ...], ...]:
        """Where road ends meet on that cell: each by spots of the unmoved tile."""
        return self.tile(cell).junctions

    def stood_on(self, follower: Follower) -> Segment:
        return self.segment(KIND_OF_ROLE[follower.role], follower.cell, follower.point)


def _put_on(placement: Placement, part: Part) -> tuple[str, ...]:
    return tuple(
        mark for point, mark in placement.marks if KIND_MARKED.get(mark) == part.kind and point in part.points
    )


def _moved(spots: Iterable[Spot], cell: Cell) -> tuple[Spot, ...]:
    return tuple((4 * cell[0] + x, 4 * cell[1] + y) for x, y in spots)


def lay_all(placements: Iterable[Placement]) -> Table:
    table = Table()
    for placement in placements:
        table.lay(placement)
    return table


def edges_agree(table: Table) -> bool:
    """B2: every touching edge continues."""
    for x, y in table.placements:
        for side, (dx, dy) in NEIGHBOURS.items():
            other = (x + dx, y + dy)
            if other in table.placements:
                here, there = table.tile((x, y)).edge(side), table.tile(other).edge(FACING[side])
                if here != there:
                    return False
    return True


# Features


def walk(table: Table, start: Segment) -> tuple[Segment, ...]:
    """All segments that can be reached from one by stepping over spots where two of its kind meet."""
    reached = {start: None}
    todo = deque([start])
    while todo:
        here = todo.popleft()
        for spot in here.spots:
            for there in table.at_spot[(here.kind, spot)]:
                if there not in reached:
                    reached[there] = None
                    todo.append(there)
    return tuple(reached)


def feature_of(table: Table, start: Segment) -> Feature:
    if start.kind == "cloister":
        filled = len(around(start.cell) & table.placements.keys())
        return Feature("cloister", (start,), filled == 8, filled)
    if start.kind == TREE:  # F5
        filled = len(cross(start.cell) & table.placements.keys())
        return Feature(TREE, (start,), filled == 12, filled)
    segments = walk(table, start)
    if start.kind == "farm":
        return Feature("farm", segments, None)
    return Feature(start.kind, segments, not open_spots(table, segments))


def open_spots(table: Table, segments: Iterable[Segment]) -> list[Spot]:
    """B6: the spots on the rim that nothing continues yet (a centre is no rim)."""
    return [
        spot
        for segment in segments
        if CENTRE not in segment.points
        for spot in segment.spots
        if len(table.at_spot[(segment.kind, spot)]) < 2
    ]


def around(cell: Cell) -> set[Cell]:
    x, y = cell
    return {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {cell}


def cross(cell: Cell) -> set[Cell]:
    """F5: the three squares in each of the four directions from a tree."""
    x, y = cell
    return {(x + dx * far, y + dy * far) for dx, dy in NEIGHBOURS.values() for far in (1, 2, 3)}


def beside(cell: Cell) -> dict[str, Cell]:
    return {side: (cell[0] + dx, cell[1] + dy) for side, (dx, dy) in NEIGHBOURS.items()}


def all_features(table: Table) -> list[Feature]:
    features: list[Feature] = []
    seen: set[Segment] = set()
    for cell in sorted(table.on_cell):
        for segment in table.on_cell[cell]:
            if segment not in seen:
                features.append(feature_of(table, segment))
                seen.update(features[-1].segments)
    return sorted(features, key=lambda feature: (feature.kind, feature.first))


def on_feature(table: Table, feature: Feature, followers: Iterable[Follower]) -> list[Follower]:
    cells = {segment.cell for segment in feature.segments}
    there = [follower for follower in followers if follower.cell in cells]
    return [follower for follower in there if table.stood_on(follower) in feature.segments]
