"""Darmstadt: a building that raises its city, and churches that pay whoever is around them (DA1 to DA7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from carcscore.board.features import Features
from carcscore.game.declaring import pays
from carcscore.game.expansion import Expansion
from carcscore.game.placing import stands_among
from carcscore.geometry import cells_from
from carcscore.rules.facts import Facts, Option, Stage
from carcscore.scoring.payouts import Payout
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupant, Strength, Worth, strengths, winners
from carcscore.tiles.kinds import CITY, CLOISTER, MarkKind

NAME: Final = "darmstadt"
DARMSTADTIUM: Final = MarkKind("darmstadtium", "darmstadtiums", CITY.name, "any", "dome")
CHURCH: Final = MarkKind("church", "churches", CLOISTER.name, "any", "bells")
COUNT: Final = Option(
    "church_count",
    ("figures", "strength"),
    "Whether most followers around a church are decided by their number or their strength (DA5).",
)
BONUS: Final = 3


class Darmstadt(Expansion):
    """A completed church pays 3 to whoever has most followers around it, also if nobody is in it."""

    facts = Facts(
        name=NAME,
        title="Darmstadt",
        marks=(DARMSTADTIUM, CHURCH),
        options=(COUNT,),
        awards=(CHURCH.name,),
    )

    @pays(Stage.FIXED)
    def darmstadtium(self, scoring: Scoring, worth: Worth) -> Worth:
        """A completed city with the Darmstadtium pays 3 more (DA2)."""
        feature = scoring.feature
        if feature.kind is not CITY or not feature.complete or not feature.marks.get(DARMSTADTIUM.name):
            return worth
        return Worth((*worth.items, Item("Darmstadtium", 1, BONUS)), "DA2")

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """A completed church, after its own scoring (DA4); who is scored with it has not gone home yet."""
        feature = scoring.feature
        if feature.kind is not CLOISTER or not feature.complete or not feature.marks.get(CHURCH.name):
            return awards
        cells = cells_from(feature.tiles[0])
        around = [follower for follower in self.game.followers() if stands_among(follower, cells, self.game)]
        counted = strengths(replace(occupant, strength=self._counts(occupant)) for occupant in around)
        items = (Item("most followers around the church", 1, BONUS),)
        return [*awards, *(scoring.beside(winner, CHURCH.name, items, "DA4") for winner in winners(counted))]

    def _counts(self, occupant: Occupant) -> Strength:
        """The strength of a follower around a church (DA5)."""
        if self.options[COUNT.name] == "figures":
            return 1
        return self.game.scoring(self.game.board.root(occupant.number)).weighed(occupant).strength

    def other_payments(self, features: Features) -> Iterable[Payout]:
        """Each completed church may have paid 3, to any number who were tied (DA7)."""
        churches = [feature for feature in features if feature.complete and feature.marks.get(CHURCH.name)]
        return [Payout("a church", BONUS, most=None, of=church.ref) for church in churches]
