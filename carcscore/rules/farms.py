"""What farmers are paid at the end of the game, by the three historical rules (B11, B12, B13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from carcscore.board.features import Feature, Features
from carcscore.rules.options import Rules
from carcscore.rules.scoring import majority_of
from carcscore.rules.values import Award, Item, Standing, Strength, strengths, winners
from carcscore.tiles.kinds import CITY, FARM

StandingsOf = Mapping[str, Sequence[Standing]]


def farm_awards(
    held: Iterable[Feature], features: Features, standings_of: StandingsOf, rules: Rules
) -> list[Award]:
    """The final scoring of the farms, in the order of the farms (or, under B12, of the cities).

    ``held`` are the features that hold followers, farms among them.
    """
    farms = [feature for feature in held if feature.kind is FARM]
    return _BY_RULE[rules.farms](farms, features, standings_of)


def supplied(farm: Feature, features: Features) -> tuple[str, ...]:
    """The completed cities that a farm borders, by number."""
    return tuple(
        bordered
        for bordered in farm.borders
        if features[bordered].kind is CITY and features[bordered].complete
    )


def _third(farms: list[Feature], features: Features, standings_of: StandingsOf) -> list[Award]:
    """B11: farm by farm, 3 for each completed city that the farm borders."""
    awards: list[Award] = []
    for farm in farms:
        cities = supplied(farm, features)
        sums = strengths(list(standings_of[farm.id]))
        for player in winners(sums):
            items = (Item("completed cities", len(cities), 3),)
            awards.append(_award(player, items, "B11", (farm.id, *cities), sums))
    return awards


def _second(farms: list[Feature], features: Features, standings_of: StandingsOf) -> list[Award]:
    """B13: as B11, but a player is paid once for a city, through the lowest-numbered farm."""
    awards: list[Award] = []
    paid: dict[str, set[str]] = {}
    for farm in farms:
        cities = supplied(farm, features)
        sums = strengths(list(standings_of[farm.id]))
        for player in winners(sums):
            already = paid.setdefault(player, set())
            fresh = tuple(city for city in cities if city not in already)
            already.update(fresh)
            because = None
            if len(fresh) < len(cities):
                because = f"{len(cities) - len(fresh)} of {len(cities)} paid already through another farm"
            items = (Item("completed cities", len(fresh), 3, because),)
            awards.append(_award(player, items, "B13", (farm.id, *fresh), sums))
    return awards


def _first(farms: list[Feature], features: Features, standings_of: StandingsOf) -> list[Award]:
    """B12: city by city, the farmers of all farms around it pooled, 4 to whoever has most."""
    pooled: dict[str, list[Feature]] = {}
    for farm in farms:
        for city in supplied(farm, features):
            pooled.setdefault(city, []).append(farm)
    awards: list[Award] = []
    for paying in features:
        around = pooled.get(paying.id)
        if not around:
            continue
        sums = strengths([standing for farm in around for standing in standings_of[farm.id]])
        items = (Item("completed city", 1, 4),)
        for player in winners(sums):
            awards.append(_award(player, items, "B12", (paying.id, *(farm.id for farm in around)), sums))
    return awards


def _none(farms: list[Feature], features: Features, standings_of: StandingsOf) -> list[Award]:
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


_BY_RULE: Mapping[str, Callable[[list[Feature], Features, StandingsOf], list[Award]]] = {
    "third": _third,
    "second": _second,
    "first": _first,
    "none": _none,
}
