"""Monasteries of three countries: who lies there as abbot is scored by four lines at the end (MO1 to MO7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from carcscore.board.features import Features
from carcscore.findings import Finding, error
from carcscore.game.declaring import pays
from carcscore.game.expansion import Expansion
from carcscore.game.placing import whose_at
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, neighbour
from carcscore.rules.facts import Facts, Option, Stage
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Item, Occupant, Worth
from carcscore.sentences import said
from carcscore.tiles.kinds import CLOISTER, MarkKind

NAME: Final = "monasteries"
LYING_ABBOT: Final = "lying-abbot"
SPECIAL: Final = MarkKind(
    "special",
    "special monasteries",
    on=CLOISTER.name,
    combine="any",
    symbol="bell",
    legend="special monastery",
)
BASE_CLOISTERS: Final = Option(
    "base_cloisters",
    ("replace", "keep"),
    "Whether the monasteries replace the cloisters A and B of the base game, or are added to them (MO1).",
    removes={"replace": ("A", "B")},
)


class Monasteries(Expansion):
    """A follower of a special monastery is a monk as in any cloister, or lies there as abbot to the end."""

    facts = Facts(
        name=NAME,
        title="Monasteries",
        roles={LYING_ABBOT: CLOISTER.name},
        abides=frozenset({LYING_ABBOT}),
        marks=(SPECIAL,),
        options=(BASE_CLOISTERS,),
    )

    @pays(Stage.THINGS)
    def lines(self, scoring: Scoring, worth: Worth) -> Worth:
        """To abbots a monastery pays 1, and 1 for each tile of the four lines from it (MO5)."""
        roles = {occupant.role for occupant in scoring.occupants if occupant.follower}
        if roles != {LYING_ABBOT}:
            return worth
        in_line = sum(self._line(scoring.feature.tiles[0], side) for side in range(4))
        return Worth((Item("monastery", 1, 1), Item("tiles in its lines", in_line, 1)), "MO5")

    def _line(self, cell: Cell, side: int) -> int:
        """The number of tiles in an unbroken line from a cell."""
        number = 0
        while (cell := neighbour(cell, side)) in self.game.board:
            number += 1
        return number

    # Who may lie where (MO2)

    def _no_abbot(self, occupant: Occupant) -> Iterator[Finding]:
        marks = self.game.board.at(occupant.cell).turned.segments[occupant.segment].marks
        if occupant.role == LYING_ABBOT and SPECIAL.name not in self.game.mark_rules.applied(marks):
            message = said("{} lies in no special monastery", whose_at(occupant, self.game.table))
            yield error("no-special-monastery", message, "MO2")

    def forbids(self, follower: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """Nobody lies in an ordinary cloister."""
        return self._no_abbot(follower)

    def check_position(self, features: Features) -> Iterator[Finding]:
        """A position in which somebody does."""
        for follower in self.game.followers():
            for found in self._no_abbot(follower):
                yield found.within(self.game.table.where_figure(follower))
