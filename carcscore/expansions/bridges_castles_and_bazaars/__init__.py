"""Bridges, Castles & Bazaars: roads over tiles, castles that echo, tiles by auction (rules BC1 to BC20)."""

from __future__ import annotations

from typing import Final

from carcscore.expansions.bridges_castles_and_bazaars.bazaars import BAZAAR, SELLING, BazaarInATurn, Bazaars
from carcscore.expansions.bridges_castles_and_bazaars.bridges import BRIDGE, FOREST_BRIDGE, Bridges
from carcscore.expansions.bridges_castles_and_bazaars.castles import (
    CASTLE,
    LORD,
    MAYOR_LORD,
    NO_CASTLE,
    TOKEN,
    Castles,
)
from carcscore.expansions.bridges_castles_and_bazaars.saves import IN_SAVES
from carcscore.game.expansion import Expansion
from carcscore.rules.facts import Facts

NAME: Final = "bridges-castles-and-bazaars"


class BridgesCastlesAndBazaars(Expansion):
    """Joins bridges, castles and bazaars, which have classes of their own.

    Castles repeat, and auctions take or give any number of points (BC12, BC16).
    """

    facts = Facts(
        name=NAME,
        title="Bridges, Castles & Bazaars",
        box=8,
        unsettled={TOKEN.name: "what castles repeat"},
        kinds=(CASTLE,),
        roles={LORD: CASTLE.name},
        turns_into={"knight": LORD},
        figures=(BRIDGE, TOKEN),
        marks=(BAZAAR, NO_CASTLE),
        borrowed=("inn",),
        options=(SELLING, MAYOR_LORD, FOREST_BRIDGE),
        awards=(BAZAAR.name,),
        turn_form=BazaarInATurn,
        foreign=IN_SAVES,
    )
    made_of = (Bridges, Castles, Bazaars)
