"""What farmers are paid, by the three historical rules (B11, B12, B13): which things count for whom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from carcscore.board.features import Feature, Features
from carcscore.rules.facts import FarmRule
from carcscore.rules.in_force import Rules
from carcscore.scoring.scoring import NO_HOOKS, Scoring, ScoringHooks, score
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
    """What pays farms, as people say it: ``city``, or ``city or forest``."""
    return " or ".join(kind.name for kind in rule_for_farms(rules).kinds)


def supplied(farm: Feature, features: Features, rules: Rules) -> tuple[str, ...]:
    """The ids of the completed cities (or whatever else pays farms) that a farm borders."""
    return tuple(thing.id for thing in paying([features[one] for one in farm.borders], rules))


def paying(bordered: Iterable[Feature], rules: Rules) -> tuple[Feature, ...]:
    """Those of the features around a farm that pay it: completed cities, or whatever else does."""
    kinds = rule_for_farms(rules).kinds
    return tuple([one for one in bordered if one.complete and one.kind in kinds])


def farm_scorings(
    held: Iterable[Feature],
    features: Features,
    occupancy: Occupancy,
    rules: Rules,
    hooks: ScoringHooks = NO_HOOKS,
) -> Iterable[Scoring]:
    """The final scorings of the farms, in the order of the farms (or, under B12, of the cities).

    ``held`` are the features that hold followers, farms among them.
    """
    rule = rule_for_farms(rules)
    if rule is NONE:
        return ()
    farms = [feature for feature in held if feature.kind is FARM]
    if rule is FIRST:
        return _city_by_city(farms, features, occupancy, rules)
    scorings = [
        Scoring(
            farm,
            rules,
            occupants_of(farm, occupancy),
            order=occupancy.order,
            farm_rule=rule,
            things=paying([features[one] for one in farm.borders], rules),
        )
        for farm in farms
    ]
    if rule is SECOND:
        _pay_once(scorings, hooks)
    return scorings


def _pay_once(scorings: Sequence[Scoring], hooks: ScoringHooks) -> None:
    """B13: a thing that a player reaches through several farms is paid by the one where it adds most.

    That is the first of them, unless the player's own pieces or those of others make another one better.
    """
    reached: dict[tuple[str, str], list[Scoring]] = {}
    for scoring in scorings:
        for player in score(replace(scoring), hooks).holders:
            for thing in scoring.things:
                reached.setdefault((player, thing.id), []).append(scoring)
    several = {key: through for key, through in reached.items() if len(through) > 1}
    elsewhere: dict[int, dict[str, set[str]]] = {}
    for (player, reached_thing), through in several.items():
        best = max(through, key=lambda one: _added(one, player, reached_thing, several, hooks))
        for scoring in through:
            if scoring is not best:
                elsewhere.setdefault(id(scoring), {}).setdefault(player, set()).add(reached_thing)
    for scoring in scorings:
        scoring.paid_elsewhere = elsewhere.get(id(scoring), {})


def _added(
    scoring: Scoring, player: str, thing: str, several: Collection[tuple[str, str]], hooks: ScoringHooks
) -> int:
    """What a thing adds to what a farm pays a player for those that only this farm can pay."""
    sure = tuple(one for one in scoring.things if (player, one.id) not in several)
    with_it = tuple(one for one in scoring.things if one in sure or one.id == thing)
    paid = [
        sum(
            award.points
            for award in score(replace(scoring, things=things), hooks).awards
            if award.player == player
        )
        for things in (sure, with_it)
    ]
    return paid[1] - paid[0]


def occupants_of(feature: Feature, occupancy: Occupancy) -> list[Occupant]:
    """The figures that stand in a feature at the end, followers first."""
    return [*occupancy.followers.get(feature.id, ()), *occupancy.pieces.get(feature.id, ())]


def _city_by_city(
    farms: list[Feature], features: Features, occupancy: Occupancy, rules: Rules
) -> Iterator[Scoring]:
    """B12: the farmers of all farms around a completed city are pooled; a city pays once."""
    pooled: dict[str, list[Feature]] = {}
    for farm in farms:
        for one in supplied(farm, features, rules):
            pooled.setdefault(one, []).append(farm)
    for city in features:
        around = pooled.get(city.id)
        if around:
            farmers = [one for farm in around for one in occupants_of(farm, occupancy)]
            yield Scoring(
                city,
                rules,
                farmers,
                order=occupancy.order,
                farm_rule=FIRST,
                pooled=tuple(farm.id for farm in around),
            )
