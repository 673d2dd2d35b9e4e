"""Under the Big Top: the circus, pyramids of acrobats, ringmasters (rules BT1 to BT11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from carcscore.expansions.under_the_big_top.circus import (
    BIG_TOP,
    CIRCUS,
    NAME,
    SHOWN_BEFORE,
    TOKEN,
    Circus,
)
from carcscore.expansions.under_the_big_top.pyramids import (
    ACROBAT,
    AWARD,
    IN_IT,
    PYRAMID,
    SPACE,
    Pyramids,
    PyramidScored,
    could_climb_or_score,
)
from carcscore.expansions.under_the_big_top.pyramids import EACH as EACH_ACROBAT
from carcscore.formats.jcz.foreign import Foreign, Moment, Payload, Says, at_cell
from carcscore.game.declaring import pays
from carcscore.game.expansion import Expansion
from carcscore.geometry import cells_from
from carcscore.rules.facts import Facts, Figure, Stage
from carcscore.rules.holdings import Holdings
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupant, Worth

RINGMASTER: Final = Figure("ringmaster", 1, rule="BT1", shape="ringmaster")
EACH: Final = 2


def _scored_in_save(pyramid: PyramidScored, now: Moment) -> Payload:
    """The pyramid that a save tells to be scored."""
    return Payload({"pointer": {"position": list(pyramid.at), "feature": "Acrobats", "location": "I"}})


class UnderTheBigTop(Expansion):
    """Ringmasters; the circus and the pyramids have classes of their own."""

    facts = Facts(
        name=NAME,
        title="Under the Big Top",
        box=10,
        unsettled={"": "what the circus left behind"},
        figures=(RINGMASTER, BIG_TOP),
        kinds=(PYRAMID,),
        roles={ACROBAT: PYRAMID.name},
        marks=(CIRCUS, SPACE),
        awards=(CIRCUS.name, AWARD),
        besides="completed",
        holdings=Holdings(NAME, TOKEN, SHOWN_BEFORE),
        foreign=Foreign(
            messages=(
                Says(
                    "SCORE_ACROBATS",
                    PYRAMID.name,
                    at_cell,
                    writes=_scored_in_save,
                    offered=could_climb_or_score,
                ),
            )
        ),
    )

    made_of: ClassVar = (Circus, Pyramids)

    @pays(Stage.THINGS)
    def pyramid(self, scoring: Scoring, worth: Worth) -> Worth:
        """The points of a pyramid for its acrobats together (BT7)."""
        if scoring.feature.kind is not PYRAMID:
            return worth
        return Worth((Item(IN_IT, len(scoring.occupants), EACH_ACROBAT),), "BT7")

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """A ringmaster in what is scored gets 2 for each circus and acrobat tile around, always (BT9)."""
        masters = [occupant for occupant in scoring.occupants if occupant.figure == RINGMASTER.name]
        return [*awards, *(award for master in masters for award in self._bonus(master, scoring))]

    def _bonus(self, occupant: Occupant, scoring: Scoring) -> Iterable[Award]:
        tiles = [placed.turned for placed in map(self.game.board.find, cells_from(occupant.cell)) if placed]
        circuses = sum(CIRCUS.name in self.game.rules.tile_marks(turned.tile) for turned in tiles)
        spaces = sum(bool(turned.segments_of(PYRAMID.name)) for turned in tiles)
        numbers = {"circus tiles": circuses, "acrobat tiles": spaces}
        items = tuple(Item(name, number, EACH) for name, number in numbers.items() if number)
        if items:
            yield scoring.beside(occupant.player, RINGMASTER.name, items, "BT9", occupant.cell)
