"""The Phantom: a second follower, put down beside whatever else is done in a turn (rules PH1 to PH6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from carcscore.findings import Finding
from carcscore.game.expansion import Expansion
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.record.foreign import Foreign
from carcscore.rules.facts import Allowable, Facts, Figure
from carcscore.scoring.values import Occupant

NAME: Final = "phantom"
PHANTOM: Final = Figure(NAME, per_player=1, rule="PH1", takes=(NAME,), shape=NAME)


class Phantom(Expansion):
    """Each player's phantom uses up no move of a turn."""

    facts = Facts(
        name=NAME,
        title="The Phantom",
        rulebook=NAME,
        figures=(PHANTOM,),
        foreign=Foreign(figures={NAME: NAME}, elements={NAME: NAME}),
    )

    def began(self, turn: TurnInPlay) -> Iterable[Finding]:
        """With each tile the phantom may be put down besides the move (PH2)."""
        turn.allowance[NAME] = 1
        return ()

    def allows(self, code: Allowable, what: Occupant | Cell, turn: TurnInPlay | None) -> bool:
        """A phantom may stand beside another own figure on a tile; the two came in one turn (PH2)."""
        if not isinstance(what, Occupant) or what.figure != NAME:
            return False
        own = [one for one in self._figures() if one.player == what.player and one is not what]
        if code == "too-few-turns":
            return bool(own)
        there = [one.player for one in self._figures() if one.cell == what.cell]
        return code == "two-on-one-tile" and {*there} == {what.player}

    def _figures(self) -> list[Occupant]:
        return [*self.game.followers(), *(one for one in self.game.pieces if one.player)]
