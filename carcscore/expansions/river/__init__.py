"""The River and the River II: laid first, from spring to lake; nobody stands on them (RV1 to RV14)."""

from __future__ import annotations

from typing import ClassVar, Final

from carcscore.expansions.river.course import RiverCourse
from carcscore.expansions.river.waters import LAKE, RIVER, SPRING
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.rules.facts import Facts, StartTiles

SPRING_FIRST: Final = StartTiles({"VA": (0, 0)}, "said")


class River(Expansion):
    """The first river. Of several there is one course, and the first of them sees to it (RV12)."""

    facts = Facts(
        name="river",
        title="The River",
        start=SPRING_FIRST,
        kinds=(RIVER,),
        marks=(SPRING, LAKE),
        awake=True,  # whatever is laid before its first tile is laid too early (RV3)
    )

    made_of: ClassVar = (RiverCourse,)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        if type(self) is not next(
            expansion for expansion in game.rules.expansions if issubclass(expansion, River)
        ):
            self.parts = ()


class RiverWithFork(River):
    """The second river, which has two arms (RV6).

    Marks of other expansions on its tiles act where these are in play (RV10), as herds of pigs do (RV11).
    """

    facts = Facts(
        name="river-2",
        title="The River II",
        start=SPRING_FIRST,
        kinds=(RIVER,),
        marks=(SPRING, LAKE),
        borrowed=("inn", "pig-herd", "volcano"),
        awake=True,  # whatever is laid before its first tile is laid too early (RV3)
    )
