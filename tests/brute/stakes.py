"""What players have besides followers: pickpockets, post houses, jewels, tree coins, goods, companions.

By the rules R3, R5-R7, F8, TB3 and TB7-TB9: companions are builders and pigs.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tests.brute.table import Award, Feature, Segment, Table, feature_of
from tests.brute.tiles import Cell

JEWELS, COINS, POST_HOUSE, PICKPOCKET = "jewels", "coins", "post-house", "pickpocket"
GOODS = "trade-goods"
"""Kinds of award for what is no feature; the last is a pickpocket's share or what it steals."""


class Pickpocket(NamedTuple):
    player: int
    kind: str
    cell: Cell
    point: int

    def stands_on(self, table: Table) -> Segment:
        return table.segment(self.kind, self.cell, self.point)


class Companion(NamedTuple):
    """TB3, TB9: a builder or a pig beside a follower of its owner."""

    player: int
    figure: str
    kind: str
    cell: Cell
    point: int

    def stands_on(self, table: Table) -> Segment:
        return table.segment(self.kind, self.cell, self.point)


class PostHouse(NamedTuple):
    player: int
    cell: Cell
    junction: int = 0
    """Which of the tile's junctions."""


class Token(NamedTuple):
    """R3, R4: a jewel token, with a trade good on it or not."""

    value: int
    good: str | None = None
    counts_as_good: bool = False


class Stakes(NamedTuple):
    """What is held by players is told in seat order, and is empty when there is no such thing in the game."""

    pickpockets: tuple[Pickpocket, ...] = ()
    post_houses: tuple[PostHouse, ...] = ()
    jewels: tuple[tuple[Token, ...], ...] = ()
    coins: tuple[int, ...] = ()
    """Tree coins."""
    ale: tuple[int, ...] = ()
    """T5: it is worth nothing."""
    companions: tuple[Companion, ...] = ()
    goods: tuple[Counter[str], ...] = ()
    """TB7: tokens, by their names."""


def pickpockets_in(table: Table, feature: Feature, all_of_them: Iterable[Pickpocket]) -> list[Pickpocket]:
    return [each for each in all_of_them if each.stands_on(table) in feature.segments]


def served(pickpockets: Iterable[Pickpocket], first: int, seats: int) -> tuple[int, ...]:
    """R7: the owners in turn order, from this player on."""
    return tuple(sorted((each.player for each in pickpockets), key=lambda player: (player - first) % seats))


def shares(worth: int, owners: Sequence[int]) -> list[tuple[int, int]]:
    """R7: 3 points for each pickpocket in this order, but no more than there are."""
    given = []
    for owner in owners:
        share = min(3, worth)
        given.append((owner, share))
        worth -= share
    return given


def route(table: Table, house: PostHouse) -> list[Feature]:
    """R5: the roads that end at the junction, each once."""
    roads: dict[Segment, Feature] = {}
    for spot in table.junctions(house.cell)[house.junction]:
        start = table.at("road", spot, house.cell)
        if not any(start in road.segments for road in roads.values()):
            roads[start] = feature_of(table, start)
    return list(roads.values())


def features_on(table: Table, roads: Iterable[Feature]) -> list[Feature]:
    """R5: the completed features other than roads with any part on a tile of these roads, each once."""
    found = {}
    for cell in {cell for road in roads for cell in road.cells}:
        for segment in table.on_cell[cell]:
            if segment.kind not in ("road", "farm"):
                feature = feature_of(table, segment)
                if feature.complete:
                    found[feature.key] = feature
    return list(found.values())


def post_house_points(table: Table, house: PostHouse) -> int:
    roads = route(table, house)
    each = 5 if all(road.complete for road in roads) else 4
    return each * len(features_on(table, roads))


def stakes_awards(table: Table, stakes: Stakes) -> list[Award]:
    """What is paid at the end apart from features: R5, R3, F8."""
    awards = [
        Award(POST_HOUSE, None, house.player, post_house_points(table, house)) for house in stakes.post_houses
    ]
    jewels = [[each.value for each in held if not each.counts_as_good] for held in stakes.jewels]
    most = max(map(len, jewels), default=0)
    for player, values in enumerate(jewels):
        awards.append(Award(JEWELS, None, player, sum(values)))
        if most and len(values) == most:
            awards.append(Award(JEWELS, None, player, 10))
    awards += [Award(COINS, None, player, -10 * number) for player, number in enumerate(stakes.coins)]
    return awards + _goods_awards(stakes)


def _goods_awards(stakes: Stakes) -> list[Award]:
    """TB8, R4: 10 for most of each good, jewels that count as one among them."""
    awards = []
    for good, on_jewels in (("wine", "barrel"), ("grain", "wheat"), ("cloth", "cloth")):
        numbers = [held[good] for held in stakes.goods]
        for player, held in enumerate(stakes.jewels if numbers else ()):
            numbers[player] += sum(each.counts_as_good and each.good == on_jewels for each in held)
        most = max(numbers, default=0)
        awards += [Award(GOODS, None, player, 10) for player, n in enumerate(numbers) if n == most > 0]
    return awards
