"""Scores a table by walking over it.

Short enough to be checked by eye against the rules B1-B14, I1-I3, W1, R1-R7, F2-F5, F10, SG2-SG4, SG8, T2
and TB8-TB11 named in the comments. Majorities are exact fractions: a drunk follower has half its strength.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, product
from typing import NamedTuple

from tests.brute.stakes import PICKPOCKET, Stakes, pickpockets_in, served, shares, stakes_awards
from tests.brute.table import (
    FACING,
    KIND_OF_ROLE,
    NEIGHBOURS,
    ROLE_OF_KIND,
    Award,
    Feature,
    FeatureKey,
    Follower,
    Placement,
    Segment,
    Table,
    all_features,
    around,
    edges_agree,
    feature_of,
    lay_all,
    on_feature,
    open_spots,
    walk,
)
from tests.brute.tiles import Cell

__all__ = [
    "FACING",
    "KIND_OF_ROLE",
    "NEIGHBOURS",
    "ROLE_OF_KIND",
    "Award",
    "Company",
    "Feature",
    "FeatureKey",
    "Follower",
    "Placement",
    "Rules",
    "Segment",
    "Table",
    "all_features",
    "bordered",
    "edges_agree",
    "feature_of",
    "final_awards",
    "lay_all",
    "majority",
    "on_feature",
    "open_spots",
    "score_now",
    "strength",
    "taverns_on",
    "walk",
]

STRENGTH = {"follower": 1, "large": 2}


@dataclass(frozen=True)
class Rules:
    farms: str = "third"
    small_city: int = 4
    ignore: frozenset[str] = frozenset()
    woods: bool = False
    """Whether farms pay by F10 (unless they pay nothing at all)."""
    avenue_fixed: str = "all"
    coin_squares: str = "twelve"
    withered_leaf: str = "any"
    woods_farmers: str = "placed-tile"


class Company(NamedTuple):
    """Who else is there when a feature is scored."""

    taverns: frozenset[Cell] = frozenset()
    pickpockets: tuple[int, ...] = ()
    """Owners of those in the feature, in the order in which they are served."""


ALONE = Company()
NO_STAKES = Stakes()


def taverns_on(table: Table, rules: Rules) -> frozenset[Cell]:
    return frozenset() if "tavern" in rules.ignore else table.marked("tavern")


# Majorities


def strength(follower: Follower, taverns: Iterable[Cell]) -> Fraction:
    """I1, T2: half if there is a tavern on the follower's tile or on one of the eight around it."""
    full = Fraction(STRENGTH[follower.figure])
    drunk = any(tavern == follower.cell or follower.cell in around(tavern) for tavern in taverns)
    return full / 2 if drunk else full


def majority(followers: Iterable[Follower], taverns: Iterable[Cell] = ()) -> list[int]:
    """B8, I1, T2: the players with the most strength; all of them if several are tied."""
    strengths: dict[int, Fraction] = {}
    for each in followers:
        strengths[each.player] = strengths.get(each.player, Fraction(0)) + strength(each, taverns)
    return sorted(player for player, sum_ in strengths.items() if sum_ == max(strengths.values()))


def paid(
    kind: str,
    key: FeatureKey,
    points: int,
    followers: Iterable[Follower],
    company: Company,
    own: Callable[[int], int] = lambda player: 0,
) -> list[Award]:
    """B8, R7: first the pickpockets' shares, then all that is left to each player with the majority.

    What is a player's own comes on top, and nobody shares it.
    """
    winners = majority(followers, company.taverns)
    if not winners:
        return []
    given = shares(points, company.pickpockets)
    left = points - sum(share for _, share in given)
    return [
        *(Award(PICKPOCKET, key, owner, share) for owner, share in given),
        *(Award(kind, key, player, left + own(player)) for player in winners),
    ]


# What features are worth


def completed_worth(feature: Feature, rules: Rules) -> int:
    tiles, marks = len(feature.cells), _working_marks(feature, rules)
    match feature.kind:
        case "cloister":
            return 9  # B7
        case "road":
            return _completed_road(feature, rules)
        case "forest":
            return 3 * tiles  # F2
        case "tree":
            return 13  # F5
    each = 2  # B7
    if marks["cathedral"]:
        each = 3  # I3
    elif tiles == 2 and rules.small_city == 2:
        each = 1  # B14
    if marks["besieged"]:
        each -= 1  # SG2, SG4
    return each * (tiles + marks["pennant"])


def _completed_road(road: Feature, rules: Rules) -> int:
    """B7, I2, R1, R2, F3, W1."""
    marks = _working_marks(road, rules)
    inn, stable, outpost = (bool(marks[mark]) for mark in ("inn", "stable", "outpost"))
    ordinary = 1 + inn + stable - outpost
    avenue = 3 if rules.avenue_fixed == "all" else 3 + stable - outpost
    avenues = _avenues(road, rules)
    return ordinary * (len(road.cells) - avenues + marks["well"]) + avenue * avenues


def _avenues(road: Feature, rules: Rules) -> int:
    """The tiles of a road that are avenues: a tile counts once."""
    return len({s.cell for s in road.segments if "avenue" in s.marks and "avenue" not in rules.ignore})


def unfinished_worth(feature: Feature, rules: Rules) -> int:
    """B10, I2, I3, R1, R2, F2, F3, F5, SG3, W1."""
    tiles, marks = len(feature.cells), _working_marks(feature, rules)
    match feature.kind:
        case "cloister" | "tree":
            return 1 + feature.neighbours
        case "road":
            return 0 if marks["inn"] or marks["stable"] or marks["outpost"] else tiles + marks["well"]
        case "forest":
            return tiles
    return 0 if marks["cathedral"] or marks["besieged"] else tiles + marks["pennant"]


def _working_marks(feature: Feature, rules: Rules) -> Counter[str]:
    return Counter({mark: count for mark, count in feature.marks.items() if mark not in rules.ignore})


# Scoring


def score_now(
    feature: Feature, followers: Iterable[Follower], rules: Rules, company: Company = ALONE
) -> list[Award]:
    """The awards for a feature completed during play, given the followers that stand on it."""
    return paid(feature.kind, feature.key, completed_worth(feature, rules), followers, company)


def final_awards(
    table: Table, followers: Sequence[Follower], rules: Rules, stakes: Stakes = NO_STAKES
) -> list[Award]:
    """The final scoring: what is unfinished, then the farms, then the stakes. Awards of 0 are left out."""
    features = all_features(table)
    ending = _Ending(table, followers, rules, stakes)
    awards = [award for each in features if each.complete is False for award in ending.unfinished(each)]
    awards += ending.farms([each for each in features if each.kind == "farm"])
    awards += stakes_awards(table, stakes)
    return [award for award in awards if award.points]


def bordered(
    table: Table, farm: Feature, kinds: Sequence[str] = ("city", "forest")
) -> dict[FeatureKey, Feature]:
    """The features of these kinds that any segment of the farm touches, complete or not, each once."""
    found = {}
    for segment in farm.segments:
        for spot in segment.touches:
            for touched in table.on_cell[segment.cell]:
                if touched.kind in kinds and spot in touched.spots:
                    feature = feature_of(table, touched)
                    found[feature.key] = feature
    return found


class _Held:
    """A farm, the completed cities that it borders, who has the majority, and whose pickpockets are there.

    Each city counts as one, a besieged one as two.
    """

    def __init__(self, farm: Feature, ending: "_Ending") -> None:
        self.farm = farm
        self.cities = ending.cities(farm)
        self.winners = majority(ending.on(farm), ending.taverns)
        self.pickpockets = ending.company(farm).pickpockets
        self.own = ending.own(farm)

    def gain(self, player: int, number: int) -> int:
        """What a player gets when so many cities count here: what the shares leave, and the own share.

        That comes off what another player with the majority gets, if it is more.
        """
        worth = 3 * number
        lost = sum(points for _, points in shares(worth, self.pickpockets))
        most = worth if len(self.winners) == 1 else 3 * sum(self.cities.values())
        own = sum(points for owner, points in shares(most, self.pickpockets) if owner == player)
        return worth - lost + own + self.own(player) * number


@dataclass
class _Ending:
    table: Table
    followers: Sequence[Follower]
    rules: Rules
    stakes: Stakes

    def on(self, feature: Feature) -> list[Follower]:
        return on_feature(self.table, feature, self.followers)

    def company(self, feature: Feature) -> Company:
        """R7: at the end pickpockets are served in seat order."""
        there = pickpockets_in(self.table, feature, self.stakes.pickpockets)
        return Company(self.taverns, served(there, 0, 1000))

    @property
    def taverns(self) -> frozenset[Cell]:
        return taverns_on(self.table, self.rules)

    def unfinished(self, feature: Feature) -> list[Award]:
        points = unfinished_worth(feature, self.rules)
        return paid(feature.kind, feature.key, points, self.on(feature), self.company(feature))

    def cities(self, farm: Feature) -> dict[FeatureKey, int]:
        """The completed cities that a farm borders, and for how many each counts."""
        around = bordered(self.table, farm, ("city",))
        return {key: self.times(city) for key, city in around.items() if city.complete}

    def times(self, thing: Feature) -> int:
        """SG8: a besieged city counts twice."""
        return 2 if _working_marks(thing, self.rules)["besieged"] else 1

    def farms(self, farms: list[Feature]) -> list[Award]:
        farmed = [farm for farm in farms if self.on(farm)]
        match self.rules.farms:
            case "none":
                return []
            case _ if self.rules.woods:
                return self.woods_rule(farmed)
            case "second":
                return self.second_rule(farmed)
            case "first":
                return self.first_rule(farmed)
        return self.third_rule(farmed)

    def woods_rule(self, farms: list[Feature]) -> list[Award]:
        """F10: each farm by itself, 4 for each completed city and forest."""
        awards = []
        for farm in farms:
            things = sum(self.times(each) for each in bordered(self.table, farm).values() if each.complete)
            awards += self.farm(farm, 4, things)
        return awards

    def farm(self, farm: Feature, each: int, things: int) -> list[Award]:
        """Each thing pays so much, and what is a player's own by it."""
        own = self.own(farm)
        company = self.company(farm)
        return paid("farm", farm.key, each * things, self.on(farm), company, lambda who: own(who) * things)

    def own(self, farm: Feature) -> Callable[[int], int]:
        """TB9, TB11: what a thing that a farm borders brings a player more, by the own pig and by a herd."""
        herd = bool(_working_marks(farm, self.rules)["pig-herd"])
        return lambda player: herd + (player in self.pigs(farm))

    def pigs(self, farm: Feature) -> set[int]:
        there = (each for each in self.stakes.companions if each.figure == "pig")
        return {each.player for each in there if each.stands_on(self.table) in farm.segments}

    def third_rule(self, farms: list[Feature]) -> list[Award]:
        """B11: each farm by itself, 3 a completed city for each player of the majority."""
        awards = []
        for farm in farms:
            awards += self.farm(farm, 3, sum(self.cities(farm).values()))
        return awards

    def second_rule(self, farms: list[Feature]) -> list[Award]:
        """B13, TB10: as B11, but a city pays a player once, where that pays most; or else by the first farm.

        R7: a share comes off what the farm pays most, and off what every player gets there; never off what an
        own pig or a herd brings.
        """
        held = [_Held(farm, self) for farm in sorted(farms, key=lambda each: each.first)]
        times = {city: number for each in held for city, number in each.cities.items()}
        counted: dict[tuple[int, int], int] = {}
        for player in sorted({player for each in held for player in each.winners}):
            own = [number for number, each in enumerate(held) if player in each.winners]
            cities = sorted({city for number in own for city in held[number].cities})
            farms_at = {city: [number for number in own if city in held[number].cities] for city in cities}
            ways = product(*([(number,) * times[city] for number in farms_at[city]] for city in cities))
            best = max(
                (list(chain(*way)) for way in ways),
                key=lambda way: sum(held[n].gain(player, way.count(n)) for n in own),
            )
            counted.update({(number, player): best.count(number) for number in own})
        awards = []
        for number, each in enumerate(held):
            most = max(3 * counted[number, player] for player in each.winners)
            shared = shares(most, each.pickpockets)
            awards += [Award(PICKPOCKET, each.farm.key, owner, points) for owner, points in shared]
            for player in each.winners:
                number_of = counted[number, player]
                lost = sum(points for _, points in shares(3 * number_of, each.pickpockets))
                points = (3 + each.own(player)) * number_of - lost
                awards.append(Award("farm", each.farm.key, player, points))
        return awards

    def first_rule(self, farms: list[Feature]) -> list[Award]:
        """B12: city by city, the farmers of all farms around it count together; 4 to the majority.

        TB10, TB11: 1 more with an own pig on any of them, and 1 with an own farmer on one that has a herd.
        """
        pooled: dict[FeatureKey, list[Feature]] = {}
        times: dict[FeatureKey, int] = {}
        for farm in farms:
            times |= self.cities(farm)
            for city in self.cities(farm):
                pooled.setdefault(city, []).append(farm)
        awards = []
        for city, around_it in sorted(pooled.items(), key=lambda entry: entry[0]):
            for player in majority([one for farm in around_it for one in self.on(farm)], self.taverns):
                own = [farm for farm in around_it if any(one.player == player for one in self.on(farm))]
                herd = any(_working_marks(farm, self.rules)["pig-herd"] for farm in own)
                pig = any(player in self.pigs(farm) for farm in around_it)
                awards.append(Award("farm", city, player, times[city] * (4 + herd + pig)))
        return awards
