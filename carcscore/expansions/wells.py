"""Wells: a road pays for each well on it as for one of its ordinary tiles (rule W1)."""

from __future__ import annotations

from carcscore.game.declaring import pays
from carcscore.game.expansion import Expansion
from carcscore.rules.facts import Facts, Stage
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Item, Worth
from carcscore.tiles.kinds import ROAD, MarkKind

WELL = MarkKind("well", "wells", on=ROAD.name, combine="sum", symbol="ring")


class Wells(Expansion):
    """Wells stand on roads; whatever changes the worth of a road's tiles changes theirs, too."""

    facts = Facts(
        name="wells",
        title="Wells",
        fan_made=True,
        representative=True,
        marks=(WELL,),
    )

    @pays(Stage.THINGS)
    def wells(self, scoring: Scoring, worth: Worth) -> Worth:
        """Each well pays what a tile pays (W1)."""
        number = scoring.feature.marks.get(WELL.name)
        if not number:
            return worth
        return Worth((*worth.items, Item(WELL.plural, number, worth.items[0].each)), "W1")
