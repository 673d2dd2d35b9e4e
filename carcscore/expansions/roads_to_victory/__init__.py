"""Roads to Victory: stables and outposts, jewels, post houses, pickpockets (rules R0 to R9)."""

from __future__ import annotations

from collections.abc import Sequence

from carcscore.board.features import Feature
from carcscore.expansions.roads_to_victory.facts import (
    BRIBE,
    JEWEL,
    NAME,
    OUTPOST,
    PICKPOCKET,
    POST_HOUSE,
    STABLE,
)
from carcscore.expansions.roads_to_victory.forms import SCHEMAS
from carcscore.expansions.roads_to_victory.keeper import RoadsKeeper
from carcscore.expansions.roads_to_victory.shares import shared
from carcscore.expansions.roads_to_victory.worth import road_worth
from carcscore.rules.expansion import Expansion
from carcscore.rules.game import Game
from carcscore.rules.options import Rules
from carcscore.rules.values import Award, PieceStanding, Worth


class RoadsToVictory(Expansion):
    """Roads worth more and less, and what travels along them."""

    def worth(self, feature: Feature, worth: Worth, rules: Rules) -> Worth:
        """Stables and outposts change what a road pays (R1, R2)."""
        if not (feature.marks.get(STABLE.name) or feature.marks.get(OUTPOST.name)):
            return worth
        return road_worth(feature, worth)

    def shared(
        self, awards: list[Award], pieces: Sequence[PieceStanding], order: Sequence[str]
    ) -> list[Award]:
        """Pickpockets take their shares first (R7)."""
        return shared(awards, pieces, order)

    def keeper(self, game: Game) -> RoadsKeeper:
        """Jewels, post houses and pickpockets at one table."""
        return RoadsKeeper(game)


EXPANSION = RoadsToVictory(
    name=NAME,
    title="Roads to Victory",
    tile_set=NAME,
    rulebook=NAME,
    pieces=(POST_HOUSE, PICKPOCKET),
    marks=(STABLE, OUTPOST, JEWEL),
    awards=(JEWEL.plural, BRIBE),
    actions=(JEWEL.plural, POST_HOUSE.name, PICKPOCKET.name, BRIBE),
    schemas=SCHEMAS,
)
