"""Rules of JCloisterZone that do nothing in any game that can be scored here.

They concern pieces and tiles of expansions that are not supported. An expansion that is added takes its own
rules out of this list.
"""

from __future__ import annotations

from typing import Final

IDLE_RULES: Final = frozenset(
    {
        "barn-placement",
        "bazaar-no-auction",
        "dragon-movement",
        "fairy-placement",
        "festival-return",
        "hill-tiebreaker",
        "keep-monasteries",
        "king-and-robber-scoring",
        "labyrinth-variant",
        "more-tunnel-tokens",
        "princess-action",
        "tunnelize-other-expansions",
        "wagon-move",
    }
)
