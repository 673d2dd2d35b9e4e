"""Wells: a road pays for each well on it as for one of its ordinary tiles (rule W1)."""

from __future__ import annotations

from carcscore.board.features import Feature
from carcscore.rules.expansion import Expansion
from carcscore.rules.options import Rules
from carcscore.rules.values import Item, Worth
from carcscore.tiles.kinds import ROAD, MarkKind

WELL = MarkKind("well", "wells", on=ROAD.name, combine="sum", symbol="ring")


class Wells(Expansion):
    """Wells stand on roads; whatever changes the worth of a road's tiles changes theirs, too."""

    def worth(self, feature: Feature, worth: Worth, rules: Rules) -> Worth:
        """Each well pays what a tile pays (W1): what else is on the road is reckoned after this."""
        number = feature.marks.get(WELL.name)
        if not number:
            return worth
        each = worth.items[0].each
        return Worth((*worth.items, Item(WELL.plural, number, each)), "W1")


EXPANSION = Wells(
    name="wells",
    title="Wells",
    tile_set="wells",
    rulebook="wells",
    marks=(WELL,),
)
