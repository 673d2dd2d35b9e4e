"""The Phantom: a second follower, put down beside whatever else is done in a turn (rules PH1 to PH6)."""

from __future__ import annotations

from typing import Final

from carcscore.game.expansion import Expansion
from carcscore.game.turn import TurnInPlay
from carcscore.rules.facts import AllowableFigure, Facts, Figure
from carcscore.scoring.values import Occupant

NAME: Final = "phantom"
PHANTOM: Final = Figure(NAME, per_player=1, rule="PH1", shape=NAME)


class Phantom(Expansion):
    """Each player's phantom uses up no move of a turn."""

    facts = Facts(
        name=NAME,
        title="The Phantom",
        tile_set=None,
        figures=(PHANTOM,),
        allowances={NAME: 1},
    )

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """A phantom may stand beside another own figure on a tile; the two came in one turn (PH2)."""
        if figure.figure != NAME or code not in ("too-few-turns", "two-on-one-tile"):
            return False
        every = [*self.game.followers(), *(piece for piece in self.game.pieces if piece.player)]
        if code == "too-few-turns":
            return any(occupant.player == figure.player and occupant is not figure for occupant in every)
        return {occupant.player for occupant in every if occupant.cell == figure.cell} == {figure.player}
