"""Inns & Cathedrals: the large follower, inns on roads, cathedrals in cities (rules I1 to I4)."""

from __future__ import annotations

from carcscore.board.features import Feature
from carcscore.rules.expansion import Expansion, Figure, Foreign
from carcscore.rules.values import Item, Worth
from carcscore.tiles.kinds import CITY, ROAD, MarkKind

LARGE = Figure("large", per_player=1, strength=2, rule="I1")
INN = MarkKind("inn", "inns", on=ROAD.name, combine="any")
CATHEDRAL = MarkKind("cathedral", "cathedrals", on=CITY.name, combine="any")


class InnsAndCathedrals(Expansion):
    """The first expansion: bolder roads and cities, worth more when finished and nothing when not."""

    def worth(self, feature: Feature, worth: Worth) -> Worth:
        """An inn (I2) or a cathedral (I3) adds 1 to each tile and pennant; unfinished, all pay 0."""
        if feature.marks.get(INN.name):
            return _bolder(worth, feature, INN.name, "I2")
        if feature.marks.get(CATHEDRAL.name):
            return _bolder(worth, feature, CATHEDRAL.name, "I3")
        return worth


def _bolder(worth: Worth, feature: Feature, mark: str, rule: str) -> Worth:
    if feature.complete:
        items = (Item(item.name, item.count, item.each + 1, f"{mark} +1") for item in worth.items)
    else:
        items = (Item(item.name, item.count, 0, f"{mark}, unfinished") for item in worth.items)
    return Worth(tuple(items), rule)


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
