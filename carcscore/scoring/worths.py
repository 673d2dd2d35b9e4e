"""The worth of roads, cities and cloisters before any expansion has its say (rules B7, B10, B14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from carcscore.board.feature import Feature
from carcscore.rules.in_force import Rules
from carcscore.scoring.values import Item, Worth
from carcscore.tiles.kinds import CITY, CLOISTER, PENNANT, ROAD


def base_worth(feature: Feature, rules: Rules) -> Worth:
    """The worth of a feature of the base game as it stands, complete or not; other kinds have none yet."""
    worth = _BY_KIND.get(feature.kind.name)
    return worth(feature, rules) if worth else Worth((), "")


def usual_rule(feature: Feature) -> str:
    """The number of the rule by which a completed feature scores, or an unfinished one in the end."""
    return "B7" if feature.complete else "B10"


def _road(feature: Feature, rules: Rules) -> Worth:
    return Worth((Item("tiles", feature.size, 1),), usual_rule(feature))


def _city(feature: Feature, rules: Rules) -> Worth:
    each, rule, because = 2, usual_rule(feature), None
    if not feature.complete:
        each = 1
    elif feature.size == 2 and rules.small_city == 2:
        each, rule, because = 1, "B14", "a city of two tiles"
    items = [Item("tiles", feature.size, each, because)]
    if feature.marks.get(PENNANT.name):
        items.append(Item(PENNANT.plural, feature.marks[PENNANT.name], each, because))
    return Worth(tuple(items), rule)


def _cloister(feature: Feature, rules: Rules) -> Worth:
    items = (Item("cloister", 1, 1), Item("tiles around it", feature.filled, 1))
    return Worth(items, usual_rule(feature))


_BY_KIND: Mapping[str, Callable[[Feature, Rules], Worth]] = {
    ROAD.name: _road,
    CITY.name: _city,
    CLOISTER.name: _cloister,
}
