"""Inns & Cathedrals: the large follower, inns on roads, cathedrals in cities (rules I1 to I4)."""

from __future__ import annotations

from collections.abc import Iterator

from carcscore.game.declaring import pays
from carcscore.game.expansion import Expansion
from carcscore.rules.facts import Facts, Figure, Stage
from carcscore.scoring.miscounts import Case, Miscount, as_one, counted_as
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Worth
from carcscore.tiles.kinds import CITY, ROAD, MarkKind

NAME = "inns-and-cathedrals"
LARGE = Figure("large", per_player=1, strength=2, rule="I1")
INN = MarkKind("inn", "inns", on=ROAD.name, combine="any", symbol="house")
CATHEDRAL = MarkKind("cathedral", "cathedrals", on=CITY.name, combine="any", symbol="cross")


class InnsAndCathedrals(Expansion):
    """The first expansion: bolder roads and cities, worth more when finished and nothing when not."""

    facts = Facts(
        name=NAME,
        title="Inns & Cathedrals",
        box=1,
        figures=(LARGE,),
        marks=(INN, CATHEDRAL),
        borrowed=("no-castle",),
    )

    @pays(Stage.EACH)
    def bolder(self, scoring: Scoring, worth: Worth) -> Worth:
        """With an inn a road pays 1 more a tile (I2), with a cathedral a city 3 a tile and pennant (I3).

        Unfinished, either pays nothing.
        """
        worth = worth.changed(scoring.feature, INN, "I2", by=1)
        return worth.changed(scoring.feature, CATHEDRAL, "I3", to=3)

    def mistakes(self, case: Case) -> Iterator[Miscount]:
        """Large followers are counted as one (I1), inns and cathedrals paid without an end (I2, I3)."""
        feature = case.feature
        yield from as_one(case, LARGE, "large-as-one")
        for mark, rule in ((INN, "I2"), (CATHEDRAL, "I3")):
            if feature.complete or not feature.marks.get(mark.name) or not case.holds:
                continue
            yield case.slip(
                "bonus-though-unfinished",
                dict.fromkeys(case.marked(mark.name)),
                alter=counted_as(complete=True),
                rule=rule,
                habit=f"{mark.plural} unfinished",
                mark=mark.name,
            )
