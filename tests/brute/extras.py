"""What the expansions add to a turn of a generated game: who may go where, and what is done besides.

One `Extras` goes with one game. It keeps what players hold and what else stands on the board, by the rules
F1, F6-F9, T1-T4, TB3, TB4, TB7, TB9 and TB13; of Roads to Victory by its `roads`. In a game without these
expansions it draws no lots.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.brute.game import Jewel, Move, TakenOff
from tests.brute.marks import LEAF, ROADS, TAVERNS, TRADERS, WITHERED, WOODS, Drawn
from tests.brute.road_extras import RoadExtras
from tests.brute.scorer import Company, Rules
from tests.brute.stakes import Companion, Stakes, pickpockets_in, served
from tests.brute.table import (
    TREE,
    Feature,
    Follower,
    Segment,
    Table,
    around,
    beside,
    cross,
    feature_of,
    on_feature,
)
from tests.brute.tiles import Cell

START: Cell = (0, 0)


@dataclass
class Extras:
    rng: random.Random
    seats: int
    expansions: Sequence[str]
    table: Table
    followers: list[Follower]
    rules: Rules
    coins: Counter[int] = field(default_factory=Counter)
    tokens: Counter[int] = field(default_factory=Counter)
    to_miss: Counter[int] = field(default_factory=Counter)
    by_leaf: list[Follower] = field(default_factory=list)
    companions: list[Companion] = field(default_factory=list)
    goods: list[Counter[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.roads = RoadExtras(self.rng, self.seats, self.table, self.followers, self.rules)
        if self._plays(ROADS):
            self.roads.begin()
        if self._plays(TRADERS):
            self.goods = [Counter() for _ in range(self.seats)]

    def _plays(self, name: str) -> bool:
        return name in self.expansions

    def stakes(self) -> Stakes:
        return Stakes(
            tuple(self.roads.pickpockets.values()),
            tuple(self.roads.post_houses),
            tuple(tuple(values) for values in self.roads.jewels),
            tuple(self.coins[player] for player in range(self.seats)) if self._plays(WOODS) else (),
            tuple(self.tokens[player] for player in range(self.seats)) if self._plays(TAVERNS) else (),
            tuple(self.companions),
            tuple(self.goods),
        )

    # Taverns

    def misses(self, player: int) -> bool:
        """T4: whether the player misses this turn, which is then missed."""
        if not self.to_miss[player]:
            return False
        self.to_miss[player] -= 1
        return True

    def _ale(self, player: int, number: int) -> None:
        """T3, T4: for every second token a turn is lost."""
        before = self.tokens[player]
        self.tokens[player] += number
        self.to_miss[player] += self.tokens[player] // 2 - before // 2

    # A tile

    def laid(self, cell: Cell) -> None:
        """T3: a tavern brings ale to all who stand in its range already."""
        if self._plays(TAVERNS) and cell in self.table.marked("tavern"):
            for follower in self.followers:
                if follower.cell == cell or follower.cell in around(cell):
                    self._ale(follower.player, 1)
            for each in self.companions:
                if each.figure == "builder" and each.cell in {cell, *around(cell)}:
                    self._ale(each.player, 1)

    # Followers

    def may_stand(self, segment: Segment) -> bool:
        """B4, F1, F6, F7, F9."""
        if WITHERED in self.table.tile_marks(segment.cell):
            leafy = [one for one in self.table.on_cell[segment.cell] if one.kind in ("city", "forest")]
            if any(self.roads.held(one) for one in leafy):
                return False
        return self._may_without_leaf(segment) or self._may_by_leaf(segment)

    def _may_without_leaf(self, segment: Segment) -> bool:
        feature = feature_of(self.table, segment)
        if on_feature(self.table, feature, self.followers):
            return False
        starts = feature.cells == (segment.cell,)
        if segment.kind == "forest":
            return starts
        if segment.kind == "farm" and self._plays(WOODS):
            return len(feature.cells) <= 2 or "enclosed" in segment.marks
        return True

    def _may_by_leaf(self, segment: Segment) -> bool:
        return segment.kind in ("city", "forest") and LEAF in self.table.tile_marks(segment.cell)

    def needs_leaf(self, segment: Segment) -> bool:
        return not self._may_without_leaf(segment)

    def goes_by_leaf(self, segment: Segment) -> bool:
        """F6: whoever could stand there anyway may say whether the leaf was used."""
        return self.needs_leaf(segment) or (self._may_by_leaf(segment) and self.rng.random() < 0.5)

    def elsewhere(self, cell: Cell) -> list[Segment]:
        """F9: where on older tiles a farmer may go, if the table plays it so."""
        any_tile = self._plays(WOODS) and self.rules.woods_farmers == "any-tile"
        if not any_tile or self.rng.random() < 0.7:
            return []
        return [
            segment
            for home, laid in self.table.on_cell.items()
            if home not in (cell, START)
            for segment in laid
            if segment.kind == "farm" and self.may_stand(segment)
        ]

    def keeps_free(self, player: int, segment: Segment) -> bool:
        """Whoever has a pickpocket in hand would rather have roads that nobody holds."""
        return segment.kind == "road" and self.seeks_road(player)

    def seeks_road(self, player: int) -> bool:
        """Whether the player would like to complete a road, to put the pickpocket there."""
        return self._plays(ROADS) and player not in self.roads.pickpockets

    def leads_to_others(self, drawn: Drawn) -> list[Segment]:
        """Where a withered leaf would take somebody off: those who came by a leaf."""
        withered = any(mark == WITHERED for _, mark in drawn.marks)
        return [self.table.stood_on(each) for each in self.by_leaf] if withered else []

    def deployed(self, follower: Follower, by_leaf: bool, placed: Cell) -> None:
        """T3, F8."""
        if by_leaf:
            self.by_leaf.append(follower)
        self._drinks(follower.player, follower.cell)
        if not self._plays(WOODS):
            return
        if follower.cell == placed:
            self._passes_a_coin(follower.player, placed)
        if follower.role == "watchman":
            self.coins[(follower.player + 1) % self.seats] += 1

    def _drinks(self, player: int, cell: Cell) -> None:
        """T3: whoever comes to stand there."""
        if self._plays(TAVERNS):
            self._ale(player, len({cell, *around(cell)} & self.table.marked("tavern")))

    def _passes_a_coin(self, player: int, placed: Cell) -> None:
        """F8."""
        if self._plays(WOODS) and self.coins[player] and self._beneath_a_tree(placed):
            self.coins[player] -= 1
            self.coins[(player + 1) % self.seats] += 1

    def _beneath_a_tree(self, cell: Cell) -> bool:
        squares = set(beside(cell).values()) if self.rules.coin_squares == "adjacent" else cross(cell)
        return bool(squares & self.table.marked(TREE))

    def leave(self, follower: Follower) -> None:
        """A follower left the board; TB13: its owner's builder or pig must not stay there alone."""
        if follower in self.by_leaf:
            self.by_leaf.remove(follower)
        self.companions = [each for each in self.companions if self._accompanied(each.player, self._at(each))]

    # Builders and pigs

    def _at(self, companion: Companion) -> Feature:
        return feature_of(self.table, companion.stands_on(self.table))

    def _accompanied(self, player: int, feature: Feature) -> bool:
        return any(each.player == player for each in on_feature(self.table, feature, self.followers))

    def extends(self, player: int, cell: Cell) -> bool:
        """TB4, T6: whether the tile there became part of what the player's builder, sober, stands in."""
        for each in self.companions:
            if (each.player, each.figure) == (player, "builder") and cell in self._at(each).cells:
                near = {each.cell, *around(each.cell)} & self.table.marked("tavern")
                return not (near and self._plays(TAVERNS))
        return False

    def _companion(self, player: int, cell: Cell) -> Companion | None:
        """TB3, TB9, F9: a builder or a pig beside an own follower."""
        at_hand = {"builder", "pig"} - {each.figure for each in self.companions if each.player == player}
        found = []
        for segment in self.table.on_cell[cell]:
            feature = feature_of(self.table, segment)
            if not self._accompanied(player, feature):
                continue
            if segment.kind == "farm":
                small = len(feature.cells) <= 2 or "enclosed" in segment.marks
                fits = "pig" in at_hand and (small or not self._plays(WOODS))
                found += [("pig", segment)] * fits
            elif segment.kind in ("road", "city", "forest") and "builder" in at_hand:
                found += [("builder", segment)] * (not feature.complete)
        if not found:
            return None
        figure, segment = self.rng.choice(found)
        self.companions.append(Companion(player, figure, segment.kind, cell, segment.points[0]))
        if figure == "builder":
            self._drinks(player, cell)
        self._passes_a_coin(player, cell)
        return self.companions[-1]

    def take_goods(self, player: int, completed: Sequence[Feature]) -> None:
        """TB7: whoever completes a city takes the goods in it."""
        for city in completed:
            if city.kind == "city" and self._plays(TRADERS):
                self.goods[player].update({good: city.marks[good] for good in ("wine", "grain", "cloth")})

    # Instead of a follower

    def instead(self, player: int, cell: Cell, completed: Sequence[Feature]) -> tuple[Move, ...]:
        """What the player does instead of deploying; nothing means that a follower may be put down."""
        if self._plays(WOODS) and (taken := self._taken_off(player, cell)):
            return (taken,)
        if self._plays(TRADERS) and self.rng.random() < 0.7 and (put := self._companion(player, cell)):
            return (put,)
        return self.roads.instead(player, cell, completed) if self._plays(ROADS) else ()

    def _taken_off(self, player: int, cell: Cell) -> TakenOff | None:
        """F7: one that came by a leaf into the forest or city of the tile."""
        if WITHERED not in self.table.tile_marks(cell) or self.rng.random() < 0.1:
            return None
        leafy = [segment for segment in self.table.on_cell[cell] if segment.kind in ("city", "forest")]
        found = [
            follower
            for segment in leafy
            for follower in on_feature(self.table, feature_of(self.table, segment), self.by_leaf)
            if self.rules.withered_leaf == "any" or follower.player == player
        ]
        return TakenOff(self.rng.choice(found)) if found else None

    # Scoring

    def company(self, feature: Feature, player: int) -> Company:
        there = pickpockets_in(self.table, feature, self.roads.pickpockets.values())
        taverns = self.table.marked("tavern") if self._plays(TAVERNS) else frozenset[Cell]()
        return Company(taverns, served(there, player, self.seats))

    def take_jewels(self, player: int, completed: Sequence[Feature]) -> tuple[Jewel, ...]:
        return self.roads.take_jewels(player, completed) if self._plays(ROADS) else ()
