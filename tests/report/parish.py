"""An expansion of the tests, with kinds of feature, roles and pieces of its own."""

from carcscore.game.declaring import pays
from carcscore.game.expansion import Expansion
from carcscore.rules.facts import Facts, Figure, Stage
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Item, Worth
from carcscore.tiles.kinds import FeatureKind

SHRINE = FeatureKind("shrine", "shrines", "inside", 35, "house")
CASTLE = FeatureKind("castle", "castles", "side", 25, "walled")
MEADOW = FeatureKind("meadow", "meadows", "rest", 95, "open")


class Parish(Expansion):
    """Shrines, castles, meadows and barns."""

    facts = Facts(
        name="parish",
        title="Parish",
        package="tests.report",
        tile_set=None,
        kinds=(SHRINE, CASTLE, MEADOW),
        figures=(Figure("barn", per_player=1, strength=0, rule="P3", follower=False),),
        roles={"heretic": "shrine", "lord": "castle", "shepherd": "meadow"},
    )

    @pays(Stage.THINGS)
    def shrines_and_castles(self, scoring: Scoring, worth: Worth) -> Worth:
        """What shrines and castles pay (P1, P2)."""
        feature = scoring.feature
        if feature.kind is SHRINE:
            return Worth((Item("shrine", 1, 1), Item("tiles around it", feature.filled, 1)), "P1")
        if feature.kind is CASTLE:
            return Worth((Item("castle", 1, 5 if feature.complete else 0),), "P2")
        return worth
