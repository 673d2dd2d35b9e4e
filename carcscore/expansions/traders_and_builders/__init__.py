"""Traders & Builders: trade goods, builders with their further tiles, pigs (rules TB1 to TB15)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from carcscore.board.features import Features
from carcscore.expansions.traders_and_builders.companions import (
    BUILDER,
    COMPANIONS,
    PIG,
    PIG_HERD,
    CompanionPlace,
    Companions,
)
from carcscore.expansions.traders_and_builders.goods import AWARD, GOODS, HELD, Goods
from carcscore.findings import Finding
from carcscore.game.events import Extended, Laid, Left, Parted
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.record.foreign import Foreign, Message, Says
from carcscore.record.model import Action
from carcscore.rules.facts import ActionKind, Facts
from carcscore.rules.holdings import Holdings
from carcscore.scoring.payouts import Payout

NAME: Final = "traders-and-builders"


def _place(said: Message, before: Any) -> Mapping[str, object]:
    """Where a save puts a builder or a pig; a place without a point lies inside the tile."""
    return {"point": said.point or "centre"}


class TradersAndBuilders(Expansion):
    """The second expansion: goods and companions have classes of their own."""

    facts = Facts(
        name=NAME,
        title="Traders & Builders",
        tile_set=NAME,
        rulebook=NAME,
        figures=(BUILDER, PIG),
        marks=(*GOODS, PIG_HERD),
        awards=(AWARD,),
        actions=tuple(
            ActionKind(one.name, CompanionPlace, words=f"a {one.name}") for one in COMPANIONS.values()
        ),
        holdings=Holdings(NAME, HELD),
        listens=(Laid, Extended, Parted, Left),
        foreign=Foreign(
            sets={f"{NAME}:1": NAME, f"{NAME}:2": NAME},
            figures={one: one for one in COMPANIONS},
            elements={one: one for one in COMPANIONS},
            marks={"traders": tuple(one.name for one in GOODS), "pig-herd": (PIG_HERD.name,)},
            messages=tuple(Says(f"DEPLOY_MEEPLE {one}", one, _place, puts=one) for one in COMPANIONS),
        ),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._companions = Companions(game)
        self.parts = (Goods(self), self._companions)

    def act(self, turn: TurnInPlay, action: Action) -> Iterable[Finding]:
        """A builder or a pig is put down."""
        return self._companions.put(turn, action)

    def other_payments(self, features: Features) -> Iterable[Payout]:
        """Nothing but features pays in play: goods are paid at the end."""
        return ()
