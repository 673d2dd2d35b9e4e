"""Scores a table by walking over it.

Every question ("what belongs to this road?", "is it finished?", "which cities does this farm border?") is
answered by a breadth-first walk from scratch. Nothing is joined ahead of time, nothing is remembered: slow,
but short enough to be checked by eye against the rules B1-B14 and I1-I3 named in the comments.
"""

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.brute.tiles import SPOTS, Cell, Spot, Tile, tile

NEIGHBOURS: dict[str, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E"}
KIND_OF_ROLE = {"thief": "road", "knight": "city", "monk": "cloister", "farmer": "farm"}
ROLE_OF_KIND = {kind: role for role, kind in KIND_OF_ROLE.items()}
STRENGTH = {"follower": 1, "large": 2}


@dataclass(frozen=True)
class Rules:
    farms: str = "third"
    small_city: int = 4
    ignore: frozenset[str] = frozenset()


class Placement(NamedTuple):
    """A tile on the table; the rotation is in quarter turns clockwise, 0 to 3."""

    code: str
    cell: Cell
    rotation: int = 0


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
    key: FeatureKey
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
    """Filled squares around a cloister."""

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
                part.marks,
                _moved(part.touches, placement.cell),
            )
            for part in self.tile(placement.cell).parts
        ]
        self.on_cell[placement.cell] = laid
        for segment in laid:
            for spot in segment.spots:
                self.at_spot.setdefault((segment.kind, spot), []).append(segment)
        return laid

    def tile(self, cell: Cell) -> Tile:
        return tile(self.placements[cell].code, self.placements[cell].rotation)

    def segment(self, kind: str, cell: Cell, point: int) -> Segment:
        (found,) = (s for s in self.on_cell[cell] if s.kind == kind and point in s.points)
        return found

    def stood_on(self, follower: Follower) -> Segment:
        return self.segment(KIND_OF_ROLE[follower.role], follower.cell, follower.point)


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
        filled = len(_around(start.cell) & table.placements.keys())
        return Feature("cloister", (start,), filled == 8, filled)
    segments = walk(table, start)
    if start.kind == "farm":
        return Feature("farm", segments, None)
    return Feature(start.kind, segments, not open_spots(table, segments))


def open_spots(table: Table, segments: Iterable[Segment]) -> list[Spot]:
    """B6: the spots on the rim that nothing continues yet (a centre is no rim)."""
    return [
        spot
        for segment in segments
        for spot in segment.spots
        if spot not in _moved([SPOTS["centre"]], segment.cell)
        and len(table.at_spot[(segment.kind, spot)]) < 2
    ]


def _around(cell: Cell) -> set[Cell]:
    x, y = cell
    return {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {cell}


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
    return [follower for follower in followers if table.stood_on(follower) in feature.segments]


# Points


def majority(followers: Iterable[Follower]) -> list[int]:
    """B8, I1: the players with the most strength; all of them if several are tied."""
    strengths: Counter[int] = Counter()
    for follower in followers:
        strengths[follower.player] += STRENGTH[follower.figure]
    return sorted(player for player, strength in strengths.items() if strength == max(strengths.values()))


def completed_worth(feature: Feature, rules: Rules) -> int:
    tiles, marks = len(feature.cells), _working_marks(feature, rules)
    if feature.kind == "cloister":
        return 9  # B7
    if feature.kind == "road":
        return tiles * (2 if marks["inn"] else 1)  # B7, I2
    if marks["cathedral"]:
        return 3 * tiles + 3 * marks["pennant"]  # I3
    if tiles == 2 and rules.small_city == 2:
        return 2 + marks["pennant"]  # B14
    return 2 * tiles + 2 * marks["pennant"]  # B7


def unfinished_worth(feature: Feature, rules: Rules) -> int:
    """B10, I2, I3."""
    tiles, marks = len(feature.cells), _working_marks(feature, rules)
    if feature.kind == "cloister":
        return 1 + feature.neighbours
    if feature.kind == "road":
        return 0 if marks["inn"] else tiles
    return 0 if marks["cathedral"] else tiles + marks["pennant"]


def _working_marks(feature: Feature, rules: Rules) -> Counter[str]:
    return Counter({mark: count for mark, count in feature.marks.items() if mark not in rules.ignore})


def score_now(feature: Feature, followers: Iterable[Follower], rules: Rules) -> list[Award]:
    """The awards for a feature completed during play, given the followers that stand on it."""
    points = completed_worth(feature, rules)
    return [Award(feature.kind, feature.key, player, points) for player in majority(followers)]


def final_awards(table: Table, followers: Sequence[Follower], rules: Rules) -> list[Award]:
    """The final scoring: unfinished roads, cities and cloisters, then the farms. Awards of 0 are left out."""
    awards = []
    features = all_features(table)
    for feature in features:
        if feature.complete is False:
            points = unfinished_worth(feature, rules)
            owners = majority(on_feature(table, feature, followers))
            awards += [Award(feature.kind, feature.key, player, points) for player in owners]
    farms = [feature for feature in features if feature.kind == "farm"]
    awards += _FARM_RULES[rules.farms](table, farms, followers)
    return [award for award in awards if award.points]


def bordered_cities(table: Table, farm: Feature) -> dict[FeatureKey, Feature]:
    """The completed cities that any segment of the farm touches, each once."""
    found = {}
    for segment in farm.segments:
        for spot in segment.touches:
            (city_part,) = (s for s in table.on_cell[segment.cell] if s.kind == "city" and spot in s.spots)
            city = feature_of(table, city_part)
            if city.complete:
                found[city.key] = city
    return found


def _no_farms(table: Table, farms: list[Feature], followers: Sequence[Follower]) -> list[Award]:
    return []


def _third_rule(table: Table, farms: list[Feature], followers: Sequence[Follower]) -> list[Award]:
    """B11: each farm by itself, 3 a completed city for each player of the majority."""
    awards = []
    for farm in farms:
        farmers = on_feature(table, farm, followers)
        if farmers:
            points = 3 * len(bordered_cities(table, farm))
            awards += [Award("farm", farm.key, player, points) for player in majority(farmers)]
    return awards


def _second_rule(table: Table, farms: list[Feature], followers: Sequence[Follower]) -> list[Award]:
    """B13: as B11, but a city pays a player once, through the lowest-numbered of that player's farms."""
    awards = []
    paid: set[tuple[int, FeatureKey]] = set()
    for farm in sorted(farms, key=lambda each: each.first):
        farmers = on_feature(table, farm, followers)
        cities = bordered_cities(table, farm) if farmers else {}
        for player in majority(farmers):
            new = [city for city in cities if (player, city) not in paid]
            paid.update((player, city) for city in new)
            awards.append(Award("farm", farm.key, player, 3 * len(new)))
    return awards


def _first_rule(table: Table, farms: list[Feature], followers: Sequence[Follower]) -> list[Award]:
    """B12: city by city, the farmers of all farms around it count together; 4 to the majority."""
    pooled: dict[FeatureKey, list[Follower]] = {}
    for farm in farms:
        farmers = on_feature(table, farm, followers)
        for city in bordered_cities(table, farm) if farmers else ():
            pooled.setdefault(city, []).extend(farmers)
    return [Award("farm", city, player, 4) for city in sorted(pooled) for player in majority(pooled[city])]


_FARM_RULES = {"third": _third_rule, "second": _second_rule, "first": _first_rule, "none": _no_farms}
