"""Inns & Cathedrals: the large follower, inns on roads, cathedrals in cities (rules I1 to I4)."""

from __future__ import annotations

from carcscore.board.features import Feature
from carcscore.rules.expansion import Expansion, Figure, Foreign
from carcscore.rules.values import Item, Worth
from carcscore.tiles.kinds import CITY, ROAD, MarkKind

LARGE = Figure("large", per_player=1, strength=2, rule="I1")
INN = MarkKind("inn", "inns", on=ROAD.name, combine="any", symbol="house")
CATHEDRAL = MarkKind("cathedral", "cathedrals", on=CITY.name, combine="any", symbol="cross")


class InnsAndCathedrals(Expansion):
    """The first expansion: bolder roads and cities, worth more when finished and nothing when not."""

    def worth(self, feature: Feature, worth: Worth) -> Worth:
        """With an inn a road pays 1 more a tile (I2), with a cathedral a city 3 a tile and pennant (I3).

        Unfinished, either pays nothing.
        """
        if feature.marks.get(INN.name):
            return _each(worth, feature, INN.name, "I2", [item.each + 1 for item in worth.items])
        if feature.marks.get(CATHEDRAL.name):
            return _each(worth, feature, CATHEDRAL.name, "I3", [3] * len(worth.items))
        return worth


def _each(worth: Worth, feature: Feature, mark: str, rule: str, points: list[int]) -> Worth:
    because = mark if feature.complete else f"{mark}, unfinished"
    if not feature.complete:
        points = [0] * len(points)
    items = zip(worth.items, points, strict=True)
    return Worth(tuple(Item(item.name, item.count, each, because) for item, each in items), rule)


EXPANSION = InnsAndCathedrals(
    name="inns-and-cathedrals",
    title="Inns & Cathedrals",
    tile_set="inns-and-cathedrals",
    rulebook="inns-and-cathedrals",
    figures=(LARGE,),
    marks=(INN, CATHEDRAL),
    foreign=Foreign(
        sets={
            "inns-and-cathedrals:1": "inns-and-cathedrals",
            "inns-and-cathedrals:2": "inns-and-cathedrals",
        },
        figures={"big": LARGE.name},
        elements={"big-follower": LARGE.name},
        marks={"inn": INN.name, "cathedral": CATHEDRAL.name},
    ),
)
