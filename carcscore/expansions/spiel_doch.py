"""Spiel Doch: two promo tiles without a rule of their own (PT1)."""

from __future__ import annotations

from typing import Final

from carcscore.game.expansion import Expansion
from carcscore.rules.facts import Facts

NAME: Final = "spiel-doch"


class SpielDoch(Expansion):
    """Two tiles as any others; in the second printing one of them has a garden."""

    facts = Facts(
        name=NAME,
        title="Spiel Doch",
    )
