"""What farmers are paid at the end of the game, by the three historical rules (B11, B12, B13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from carcscore.board.features import Feature, Features
from carcscore.rules.expansion import FarmRule
from carcscore.rules.options import Rules
from carcscore.rules.scoring import majority_of, shared
from carcscore.rules.values import Award, Item, Present, Strength, strengths, winners
from carcscore.tiles.kinds import CITY, FARM

THIRD: Final = FarmRule(3, (CITY,), "B11")
SECOND: Final = FarmRule(3, (CITY,), "B13")
FIRST: Final = FarmRule(4, (CITY,), "B12")
NONE: Final = FarmRule(0, (), "B11")
_RULES: Final[Mapping[str, FarmRule]] = {"third": THIRD, "second": SECOND, "first": FIRST, "none": NONE}


def rule_for_farms(rules: Rules) -> FarmRule:
    """The rule by which farms are scored: that of an expansion in play, else that of the option."""
    rule = _RULES[rules.farms]
    return rule if rule is NONE or rules.farm_rule is None else rules.farm_rule


def farm_awards(held: Iterable[Feature], features: Features, who: Present, rules: Rules) -> list[Award]:
    """The final scoring of the farms, in the order of the farms (or, under B12, of the cities).

    ``held`` are the features that hold followers, farms among them.
    """
    farms = [feature for feature in held if feature.kind is FARM]
    rule = rule_for_farms(rules)
    score = _BY_RULE.get(rule, _farm_by_farm)
    return score(farms, features, who, rules, rule)


def paying_words(rules: Rules) -> str:
    """What pays farms, as people say it: ``city``, or ``city or forest``."""
    return " or ".join(kind.name for kind in rule_for_farms(rules).kinds or THIRD.kinds)


def supplied(farm: Feature, features: Features, rules: Rules) -> tuple[str, ...]:
    """The completed cities (or whatever else pays farms) that a farm borders, by number."""
    if not farm.borders:
        return ()
    kinds = rule_for_farms(rules).kinds or THIRD.kinds
    bordered = [features[one] for one in farm.borders]
    return tuple([one.id for one in bordered if one.complete and one.kind in kinds])


def _farm_by_farm(
    farms: list[Feature], features: Features, who: Present, rules: Rules, rule: FarmRule
) -> list[Award]:
    """B11 and its like: farm by farm, so many points for each completed city that the farm borders."""
    awards: list[Award] = []
    for farm in farms:
        paying = supplied(farm, features, rules)
        sums = strengths(list(who.standings_of[farm.id]))
        items = _items(paying, features, rule)
        paid = [_award(player, items, rule.rule, (farm.id, *paying), sums) for player in winners(sums)]
        awards += shared(paid, who.pieces_of.get(farm.id, ()), rules, who.order)
    return awards


def _items(paying: tuple[str, ...], features: Features, rule: FarmRule) -> tuple[Item, ...]:
    """What pays a farm, kind by kind; the first is named even when there is none."""
    first, *others = rule.kinds
    numbers = [sum([features[one].kind is kind for one in paying]) for kind in others]
    items = [Item(f"completed {first.plural}", len(paying) - sum(numbers), rule.each)]
    for kind, number in zip(others, numbers, strict=True):
        if number:
            items.append(Item(f"completed {kind.plural}", number, rule.each))
    return tuple(items)


def _second(
    farms: list[Feature], features: Features, who: Present, rules: Rules, rule: FarmRule
) -> list[Award]:
    """B13: as B11, but a player is paid once for a city, through the lowest-numbered farm."""
    awards: list[Award] = []
    paid: dict[str, set[str]] = {}
    for farm in farms:
        cities = supplied(farm, features, rules)
        sums = strengths(list(who.standings_of[farm.id]))
        here: list[Award] = []
        for player in winners(sums):
            already = paid.setdefault(player, set())
            fresh = tuple(city for city in cities if city not in already)
            already.update(fresh)
            because = None
            if len(fresh) < len(cities):
                because = f"{len(cities) - len(fresh)} of {len(cities)} paid already through another farm"
            items = (Item("completed cities", len(fresh), rule.each, because),)
            here.append(_award(player, items, rule.rule, (farm.id, *fresh), sums))
        awards += shared(here, who.pieces_of.get(farm.id, ()), rules, who.order)
    return awards


def _first(
    farms: list[Feature], features: Features, who: Present, rules: Rules, rule: FarmRule
) -> list[Award]:
    """B12: city by city, the farmers of all farms around it pooled, 4 to whoever has most."""
    pooled: dict[str, list[Feature]] = {}
    for farm in farms:
        for city in supplied(farm, features, rules):
            pooled.setdefault(city, []).append(farm)
    awards: list[Award] = []
    for paying in features:
        around = pooled.get(paying.id)
        if not around:
            continue
        sums = strengths([standing for farm in around for standing in who.standings_of[farm.id]])
        items = (Item("completed city", 1, rule.each),)
        for player in winners(sums):
            awards.append(_award(player, items, rule.rule, (paying.id, *(farm.id for farm in around)), sums))
    return awards


def _nothing(
    farms: list[Feature], features: Features, who: Present, rules: Rules, rule: FarmRule
) -> list[Award]:
    return []


def _award(
    player: str,
    items: tuple[Item, ...],
    rule: str,
    taking_part: tuple[str, ...],
    sums: Mapping[str, Strength],
) -> Award:
    feature, *others = taking_part
    return Award(
        player=player,
        kind=FARM.name,
        items=items,
        rule=rule,
        feature=feature,
        features=tuple(others),
        majority=majority_of(sums),
    )


_Score = Callable[[list[Feature], Features, Present, Rules, FarmRule], list[Award]]
_BY_RULE: Final[Mapping[FarmRule, _Score]] = {SECOND: _second, FIRST: _first, NONE: _nothing}
