"""The Woods: forests, avenues, pyres, trees and leaves, and other rules for farms (F1 to F11)."""

from __future__ import annotations

from carcscore.board.features import Feature
from carcscore.expansions.the_woods.forms import SCHEMAS, WITHERED_LEAF_ACTION
from carcscore.expansions.the_woods.keeper import Woods
from carcscore.expansions.the_woods.kinds import (
    COIN_AWARD,
    FOREST,
    MARKS,
    NAME,
    OPTIONS,
    PYRE,
    ROLES,
    TREE,
)
from carcscore.expansions.the_woods.worth import worth_with_woods
from carcscore.rules.expansion import Expansion, FarmRule
from carcscore.rules.game import Game
from carcscore.rules.keeper import Keeper
from carcscore.rules.options import Rules
from carcscore.rules.values import Worth
from carcscore.tiles.kinds import CITY


class TheWoods(Expansion):
    """A fan expansion of 57 tiles by Andreas J. Haselbeck."""

    def worth(self, feature: Feature, worth: Worth, rules: Rules) -> Worth:
        """Forests and trees pay (F2, F5), and avenues more than other tiles of their road (F3)."""
        return worth_with_woods(feature, worth, rules)

    def keeper(self, game: Game) -> Keeper:
        """Follows woodsmen, farmers, leaves and coins."""
        return Woods(self.name, game)


EXPANSION = TheWoods(
    name=NAME,
    title="The Woods",
    tile_set=NAME,
    rulebook=NAME,
    kinds=(FOREST, TREE),
    roles=ROLES,
    marks=MARKS,
    options=OPTIONS,
    awards=(PYRE.name, COIN_AWARD),
    actions=(WITHERED_LEAF_ACTION,),
    schemas=SCHEMAS,
    farm_rule=FarmRule(4, (CITY, FOREST), "F10"),
)
