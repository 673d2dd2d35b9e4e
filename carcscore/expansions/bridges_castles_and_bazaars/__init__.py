"""Bridges, Castles & Bazaars: roads over tiles, castles that echo, tiles by auction (rules BC1 to BC20)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from carcscore.board.features import Features
from carcscore.expansions.bridges_castles_and_bazaars.bazaars import BAZAAR, SELLING, BazaarInATurn, Bazaars
from carcscore.expansions.bridges_castles_and_bazaars.bridges import (
    BRIDGE,
    FOREST_BRIDGE,
    BridgePlace,
    Bridges,
)
from carcscore.expansions.bridges_castles_and_bazaars.castles import (
    CASTLE,
    LORD,
    MAYOR_LORD,
    NO_CASTLE,
    TOKEN,
    CastleChoice,
    CastlePlace,
    Castles,
)
from carcscore.expansions.bridges_castles_and_bazaars.saves import IN_SAVES
from carcscore.findings import Finding
from carcscore.game.events import Laid
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.record.model import Action
from carcscore.rules.facts import ActionKind, Facts, Stage, Step
from carcscore.scoring.payouts import Payout

NAME: Final = "bridges-castles-and-bazaars"


class BridgesCastlesAndBazaars(Expansion):
    """Joins bridges, castles and bazaars, which have classes of their own."""

    facts = Facts(
        name=NAME,
        title="Bridges, Castles & Bazaars",
        tile_set=NAME,
        rulebook=NAME,
        kinds=(CASTLE,),
        roles={LORD: CASTLE.name},
        turns_into={"knight": LORD},
        figures=(BRIDGE, TOKEN),
        marks=(BAZAAR, NO_CASTLE),
        borrowed=("inn",),
        options=(SELLING, MAYOR_LORD, FOREST_BRIDGE),
        actions=(
            ActionKind(BRIDGE.name, BridgePlace, Step.LAY, takes=(), words="a bridge"),
            ActionKind(CASTLE.name, CastlePlace, Step.BEFORE, takes=(), words="a castle"),
            ActionKind("castle-scores", CastleChoice, Step.BEFORE, takes=()),
        ),
        awards=(BAZAAR.name,),
        turn_form=BazaarInATurn,
        stages=(Stage.FIXED,),
        listens=(Laid,),
        foreign=IN_SAVES,
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._bridges = Bridges(game, self.options[FOREST_BRIDGE.name] == FOREST_BRIDGE.default)
        self._castles = Castles(game, mayors=self.options[MAYOR_LORD.name] == "yes")
        self.parts = (self._bridges, self._castles, Bazaars(self))

    def act(self, turn: TurnInPlay, action: Action) -> Iterable[Finding]:
        """A bridge, a castle, or the choice of what a castle is paid for."""
        data: Any = action.data
        if isinstance(data, BridgePlace):
            return self._bridges.lay(turn, action)
        return (
            self._castles.put(turn, action)
            if isinstance(data, CastlePlace)
            else self._castles.choose(turn, action)
        )

    def other_payments(self, features: Features) -> Iterable[Payout] | None:
        """Castles repeat, and auctions take or give any number of points (BC12, BC16)."""
        return None
