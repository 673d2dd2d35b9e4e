"""The River and the River II: laid first, from spring to lake; nobody stands on them (RV1 to RV14)."""

from __future__ import annotations

from typing import Final

from carcscore.expansions.river.course import RiverCourse
from carcscore.expansions.river.waters import LAKE, RIVER, SPRING
from carcscore.game.events import Discarded, Laid
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.record.foreign import Foreign
from carcscore.rules.facts import Facts

SPRING_TILE: Final = "VA"


class River(Expansion):
    """The first river. Of several there is one course, and the first of them sees to it (RV12)."""

    facts = Facts(
        name="river",
        title="The River",
        tile_set="river",
        start=SPRING_TILE,
        rulebook="river",
        kinds=(RIVER,),
        marks=(SPRING, LAKE),
        listens=(Discarded, Laid),
        foreign=Foreign(sets={"river/1:1": "river", "river/1:2": "river"}),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        first = next(one for one in game.rules.expansions if issubclass(one, River))
        self.parts = (RiverCourse(game),) if first is type(self) else ()


class RiverWithFork(River):
    """The second river, which has two arms (RV6).

    Marks of other expansions on its tiles act where these are in play (RV10), as herds of pigs do (RV11).
    """

    facts = Facts(
        name="river-2",
        title="The River II",
        tile_set="river-2",
        start=SPRING_TILE,
        rulebook="river-2",
        kinds=(RIVER,),
        marks=(SPRING, LAKE),
        borrowed=("inn", "pig-herd", "volcano"),
        listens=(Discarded, Laid),
        foreign=Foreign(sets={"river/2:1": "river-2", "river/2:2": "river-2"}),
    )
