"""The words of Roads to Victory: its marks, pieces and deeds."""

from __future__ import annotations

from typing import Final

from carcscore.rules.facts import Figure
from carcscore.tiles.kinds import ROAD, MarkKind

NAME: Final = "roads-to-victory"

STABLE: Final = MarkKind("stable", "stables", on=ROAD.name, combine="any", symbol="horseshoe")
OUTPOST: Final = MarkKind("outpost", "outposts", on=ROAD.name, combine="any", symbol="flag")
JEWEL: Final = MarkKind("jewel", "jewels", on=ROAD.name, combine="sum", symbol="gem")

POST_HOUSE: Final = Figure("post-house", per_player=1, strength=0, rule="R5", follower=False)
PICKPOCKET: Final = Figure("pickpocket", per_player=1, strength=0, rule="R6", follower=False)
BRIBE: Final = "bribe"
