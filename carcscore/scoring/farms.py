"""The pay of farmers, by the three historical rules (B11, B12, B13): which things count for whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from carcscore.board.feature import Feature, FeatureRef
from carcscore.board.features import Features
from carcscore.rules.facts import FarmRule
from carcscore.rules.in_force import Rules
from carcscore.scoring.once_a_player import count_once
from carcscore.scoring.scoring import Scoring, ScoringHooks
from carcscore.scoring.values import Occupancy, Occupant
from carcscore.tiles.kinds import CITY, FARM

THIRD: Final = FarmRule(3, (CITY,), "B11")
SECOND: Final = FarmRule(3, (CITY,), "B13")
FIRST: Final = FarmRule(4, (CITY,), "B12")
NONE: Final = FarmRule(0, (CITY,), "B11")
_RULES: Final[Mapping[str, FarmRule]] = {"third": THIRD, "second": SECOND, "first": FIRST, "none": NONE}


def rule_for_farms(rules: Rules) -> FarmRule:
    """The rule by which farms are scored: that of an expansion in play, else that of the option."""
    rule = _RULES[rules.farms]
    return rule if rule is NONE or rules.farm_rule is None else rules.farm_rule


def paying_words(rules: Rules) -> str:
    """The kinds that pay farms, as people say it: ``city``, or ``city or forest``."""
    return " or ".join(kind.name for kind in rule_for_farms(rules).kinds)


def supplied(farm: Feature, features: Features, rules: Rules) -> tuple[FeatureRef, ...]:
    """The completed cities (or whatever else pays farms) that a farm borders."""
    return tuple(thing.ref for thing in paying([features[border] for border in farm.borders], rules))


def paying(bordered: Iterable[Feature], rules: Rules) -> tuple[Feature, ...]:
    """Those of the features around a farm that pay it: completed cities, or whatever else does.

    What stands for one of these does so, too, unless it is unfinished.
    """
    kinds = rule_for_farms(rules).kinds
    names = {kind.name for kind in kinds}
    return tuple(
        [
            feature
            for feature in bordered
            if (feature.complete and feature.kind in kinds)
            or (feature.kind.stands_for in names and feature.complete is not False)
        ]
    )


def farm_scorings(
    held: Iterable[Feature], features: Features, occupancy: Occupancy, rules: Rules, hooks: ScoringHooks
) -> list[Scoring]:
    """The final scorings of the farms, in the order of the farms; under B12 those of the cities come first.

    ``held`` are the features that hold followers, farms among them.
    """
    rule = rule_for_farms(rules)
    if rule is NONE:
        return []
    farms = [feature for feature in held if feature.kind is FARM]
    scorings = [
        Scoring(
            farm,
            rules,
            occupants_of(farm, occupancy),
            order=occupancy.order,
            farm_rule=rule,
            things=paying([features[border] for border in farm.borders], rules),
            paid_apart=rule is FIRST,
            hooks=hooks,
        )
        for farm in farms
    ]
    if rule is FIRST:
        return [*_city_by_city(farms, features, occupancy, rules, hooks), *scorings]
    if rule is SECOND:
        return count_once(scorings, rule)
    return scorings


def occupants_of(feature: Feature, occupancy: Occupancy) -> list[Occupant]:
    """The figures that stand in a feature at the end, followers first."""
    return [*occupancy.followers.get(feature.ref, ()), *occupancy.pieces.get(feature.ref, ())]


def _city_by_city(
    farms: list[Feature], features: Features, occupancy: Occupancy, rules: Rules, hooks: ScoringHooks
) -> Iterator[Scoring]:
    """B12: the farmers of all farms around a completed city are pooled; a city pays once."""
    pooled: dict[FeatureRef, list[Feature]] = {}
    for farm in farms:
        for ref in supplied(farm, features, rules):
            pooled.setdefault(ref, []).append(farm)
    for city in features:
        around = pooled.get(city.ref)
        if around:
            yield pooled_scoring(city, around, occupancy, rules, hooks)


def pooled_scoring(
    city: Feature, around: list[Feature], occupancy: Occupancy, rules: Rules, hooks: ScoringHooks
) -> Scoring:
    """The scoring of a city by B12, with the farmers of the farms ``around`` it together."""
    return Scoring(
        city,
        rules,
        [occupant for farm in around for occupant in occupants_of(farm, occupancy)],
        order=occupancy.order,
        farm_rule=FIRST,
        pooled=tuple(farm.ref for farm in around),
        hooks=hooks,
    )
