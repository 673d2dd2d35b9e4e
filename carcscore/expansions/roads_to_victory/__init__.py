"""Roads to Victory: stables and outposts, jewels, post houses, pickpockets (rules R0 to R9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from carcscore.expansions.roads_to_victory.jewels import HOLDINGS, JEWEL, JEWELS, NAME, Jewels
from carcscore.expansions.roads_to_victory.pickpockets import BRIBE, PICKPOCKET, PICKPOCKETS, Pickpockets
from carcscore.expansions.roads_to_victory.post_houses import POST_HOUSE, PostHouse, PostHouses
from carcscore.findings import Finding
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.record.model import Action
from carcscore.rules.facts import ActionKind, Facts, Stage
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Worth
from carcscore.tiles.kinds import ROAD, MarkKind

STABLE = MarkKind("stable", "stables", on=ROAD.name, combine="any", symbol="horseshoe")
OUTPOST = MarkKind("outpost", "outposts", on=ROAD.name, combine="any", symbol="flag")


class RoadsInATurn(NamedTuple):
    """nothing: what is done in a turn is one of its `actions`

    Nothing is said under this name here.
    """


class RoadsToVictory(Expansion):
    """Roads worth more and less, and what travels along them."""

    facts = Facts(
        name=NAME,
        title="Roads to Victory",
        tile_set=NAME,
        rulebook=NAME,
        figures=(POST_HOUSE, PICKPOCKET),
        marks=(STABLE, OUTPOST, JEWEL),
        awards=(JEWEL.plural, BRIBE.name),
        actions=(
            ActionKind(JEWEL.plural, JEWELS, takes=()),
            ActionKind(POST_HOUSE.name, PostHouse, words="a post house"),
            ActionKind(PICKPOCKET.name, PICKPOCKETS, words="a pickpocket"),
            BRIBE,
        ),
        holdings=HOLDINGS,
        turn_form=RoadsInATurn,
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        jewels, post_houses, pickpockets = Jewels(self), PostHouses(game), Pickpockets(game)
        self.parts = (jewels, post_houses, pickpockets)
        self._take = {
            JEWEL.plural: jewels.take,
            POST_HOUSE.name: post_houses.place,
            PICKPOCKET.name: pickpockets.place_or_move,
            BRIBE.name: pickpockets.bribe,
        }

    def act(self, turn: TurnInPlay, action: Action) -> Iterable[Finding]:
        """Takes jewels, a post house, a pickpocket or a bribe."""
        return self._take[action.kind](turn, action)

    def worth(self, scoring: Scoring, worth: Worth, stage: Stage) -> Worth:
        """With a stable a road pays 1 more for every tile and well (R1), with an outpost 1 less (R2).

        Several of a kind change nothing more. Unfinished, such a road pays nothing.
        """
        feature = scoring.feature
        return worth.changed(feature, STABLE, "R1", by=1).changed(feature, OUTPOST, "R2", by=-1)
