"""Abbey & Mayor: abbeys in hand, mayors, wagons that move on, barns (rules AM1 to AM23)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from carcscore.expansions.abbey_and_mayor import abbeys, barns, wagons
from carcscore.expansions.abbey_and_mayor.abbeys import ABBEY, LAST_ABBEYS, Abbeys
from carcscore.expansions.abbey_and_mayor.barns import BARN, BARN_PLACEMENT, WOODS_BARN, Barns
from carcscore.expansions.abbey_and_mayor.wagons import NAME, WAGON, WAGON_MOVE, Wagons
from carcscore.formats.jcz.foreign import Foreign, Message, Says, Slot, When
from carcscore.game.expansion import Expansion
from carcscore.game.turn import TurnInPlay
from carcscore.rules.facts import AllowableFigure, Facts, Figure
from carcscore.scoring.miscounts import Case, Miscount, as_one
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Occupant, Strength
from carcscore.sentences import ruled, said
from carcscore.tiles.kinds import PENNANT

MAYOR: Final = Figure("mayor", per_player=1, strength=0, rule="AM6", roles=("knight",), shape="mayor")
EXCUSED: Final = frozenset({"on-start-tile", "two-on-one-tile"})
"""Codes of findings that are excused for a wagon that moved."""


def _barn(said: Message, before: object) -> object:
    """The barn of a save lies on the north-west corner of the tile that is named."""
    return None if said.at is None else {"at": said.cell, "point": "NNW"}


def _wagon(said: Message, before: object) -> object:
    """The move of a wagon of a save."""
    if said.at is None or said.role is None or said.owner is None:
        return None
    to: dict[str, object] = {"to": said.cell, "role": said.role, "player": said.owner}
    return to if said.point is None else {**to, "point": said.point}


class AbbeyAndMayor(Expansion):
    """The mayor and how these pieces meet; abbeys, wagons and barns have classes of their own."""

    facts = Facts(
        name=NAME,
        title="Abbey & Mayor",
        box=5,
        unsettled={"": "whom a barn laid last pays"},
        hand={ABBEY: 1},
        figures=(MAYOR, WAGON, BARN),
        borrowed=("well", "no-castle", "older-tunnel"),
        options=(LAST_ABBEYS, WAGON_MOVE, BARN_PLACEMENT, WOODS_BARN),
        foreign=Foreign(
            messages=(
                Says(
                    f"DEPLOY_MEEPLE {BARN.name}",
                    BARN.name,
                    _barn,
                    writes=barns.put_in_save,
                    offered=barns.could_be_laid,
                    bars=True,
                ),
                Says(
                    f"DEPLOY_MEEPLE {WAGON.name}",
                    WAGON.name,
                    _wagon,
                    when=(When.AFTER,),
                    before_draws=True,
                    tells=wagons.told_in_save,
                    slots=(Slot.LATE,),
                ),
                Says(
                    "PASS",
                    when=(When.BEFORE, When.AFTER),
                    anyone=True,
                    offered=abbeys.could_be_laid,
                    slots=(Slot.EARLY,),
                ),
                Says("COMMIT", when=(When.BEFORE,), anyone=True),
            )
        ),
    )

    made_of = (Abbeys, Wagons, Barns)

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """A wagon on the table may have come there by itself (AM10)."""
        return turn is None and figure.figure == WAGON.name and code in EXCUSED

    def strength(self, follower: Occupant, strength: Strength, scoring: Scoring) -> Strength:
        """A mayor is as strong as its city has pennants, 0 included (AM6)."""
        return scoring.feature.marks.get(PENNANT.name, 0) if follower.figure == MAYOR.name else strength

    def counts(self, name: str, of: str | Occupant) -> int:
        """Half of a mayor's strength is rounded down (AM7)."""
        return int(name == "whole" and isinstance(of, Occupant) and of.figure == MAYOR.name)

    def mistakes(self, case: Case) -> Iterable[Miscount]:
        """A mayor is counted as one follower (AM6)."""
        return as_one(case, MAYOR, "mayor-as-one")

    def about(self, figure: Occupant) -> str | None:
        """A note on how strong a mayor is."""
        if figure.figure != MAYOR.name:
            return None
        pennants = ruled("by the pennants of the city", "AM6")
        drunk = self.game.hooks.count("drunk", figure)
        return said("{}, {}", pennants, ruled("half of them, rounded down", "AM7")) if drunk else pennants
