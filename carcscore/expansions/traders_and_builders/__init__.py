"""Traders & Builders: trade goods, builders with their further tiles, pigs (rules TB1 to TB15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from carcscore.expansions.traders_and_builders.companions import (
    BUILDER,
    COMPANIONS,
    PIG,
    PIG_HERD,
    Companions,
)
from carcscore.expansions.traders_and_builders.goods import AWARD, GOODS, HELD, Goods
from carcscore.formats.jcz.foreign import Foreign, Message, Says
from carcscore.game.expansion import Expansion, Part
from carcscore.rules.facts import Facts
from carcscore.rules.holdings import Holdings

NAME: Final = "traders-and-builders"


def _place(said: Message, before: Any) -> Mapping[str, object]:
    """The place of a builder or a pig in a save; a place without a point lies inside the tile."""
    return {"point": said.point or "centre"}


class TradersAndBuilders(Expansion):
    """The second expansion: goods and companions have classes of their own."""

    facts = Facts(
        name=NAME,
        title="Traders & Builders",
        box=2,
        unsettled={mark.name: "who gets the goods" for mark in GOODS},
        figures=(BUILDER, PIG),
        marks=(*GOODS, PIG_HERD),
        awards=(AWARD,),
        holdings=Holdings(NAME, HELD),
        besides="nothing",  # goods are paid at the end
        foreign=Foreign(
            messages=tuple(
                Says(f"DEPLOY_MEEPLE {companion}", companion, _place, puts=companion)
                for companion in COMPANIONS
            )
        ),
    )
    made_of: ClassVar[tuple[type[Part], ...]] = (Goods, Companions)
