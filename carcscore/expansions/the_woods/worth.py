"""What forests, trees and roads with avenues pay (F2, F3, F5)."""

from __future__ import annotations

from typing import Final

from carcscore.board.features import Feature
from carcscore.expansions.the_woods.kinds import AVENUE, AVENUE_FIXED, FOREST, NAME, TREE
from carcscore.rules.options import Rules
from carcscore.rules.values import Item, Worth
from carcscore.tiles.kinds import ROAD

AVENUE_PAYS: Final = 3
_TILES: Final = "tiles"
_INN: Final = "inn"
"""A mark of other tiles that makes a road's tiles worth 1 more."""


def worth_with_woods(feature: Feature, worth: Worth, rules: Rules) -> Worth:
    """What a feature pays, given what it pays without The Woods."""
    if feature.kind is FOREST:
        return Worth((Item(_TILES, len(feature.tiles), 3 if feature.complete else 1),), "F2")
    if feature.kind is TREE:
        return Worth((Item(TREE.name, 1, 1), Item("tiles in its cross", feature.filled, 1)), "F5")
    if feature.kind is ROAD and feature.complete and feature.marks.get(AVENUE.name):
        return _road(feature, worth, rules)
    return worth


def _road(feature: Feature, worth: Worth, rules: Rules) -> Worth:
    """A completed road: 3 for each avenue tile, whatever the other tiles are worth by now."""
    tiles = worth.items[0]
    avenues = feature.marks[AVENUE.name]
    avenue = Item(AVENUE.plural, avenues, AVENUE_PAYS)
    if rules.chosen[NAME][AVENUE_FIXED.name] == "inn-only":
        others = tiles.each - 1 - bool(feature.marks.get(_INN))
        if others:
            avenue = avenue.at(AVENUE_PAYS + others, f"{others:+} as for other tiles, but for inns")
    plain = (Item(tiles.name, tiles.count - avenues, tiles.each, tiles.because),)
    return Worth((*(plain if plain[0].count else ()), avenue, *worth.items[1:]), "F3")
