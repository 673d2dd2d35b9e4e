"""Village fairs: an example of an expansion that is not part of the program."""

from __future__ import annotations

from collections.abc import Iterable

from carcscore.board.features import Features
from carcscore.findings import Finding
from carcscore.game.events import Event, Laid
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import AROUND, STEPS, Cell
from carcscore.rules.data_types import Whole
from carcscore.rules.facts import Facts, Option, Stage
from carcscore.rules.holdings import Holdings, PerPlayer
from carcscore.scoring.payouts import Payout
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupancy, Worth, winners
from carcscore.tiles.kinds import CITY, MarkKind

NAME = "village-fairs"
FAIR = MarkKind("fair", "fairs", on=CITY.name, combine="sum", symbol="star")
VISITS = Option("visits", ("sides", "all"), "Which tiles beside a fair count as a visit (VF2).")
VISITED = PerPlayer("visits", Whole(0, 1000, 2), words=("visit", "visits"), complete=True, rule="VF2")


class VillageFairs(Expansion):
    """Fairs raise a completed city (VF1); who lays tiles beside them visits (VF2), most often for 3 (VF3)."""

    facts = Facts(
        name=NAME,
        title="Village fairs",
        package="carcscore_fairs",
        tile_set=NAME,
        rulebook=NAME,
        marks=(FAIR,),
        options=(VISITS,),
        stages=(Stage.FIXED,),
        listens=(Laid,),
        holdings=Holdings(NAME, VISITED),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.beside = AROUND if self.options[VISITS.name] == "all" else STEPS

    def worth(self, scoring: Scoring, worth: Worth, stage: Stage) -> Worth:
        """A completed city pays 2 more for each fair (VF1)."""
        fairs = scoring.feature.marks.get(FAIR.name)
        if not fairs or not scoring.feature.complete:
            return worth
        return Worth((*worth.items, Item(FAIR.plural, fairs, 2)), "VF1")

    def happened(self, turn: TurnInPlay, event: Event) -> Iterable[Finding]:
        """A tile beside a fair is a visit; it pays 1 at once (VF2)."""
        assert isinstance(event, Laid)
        x, y = event.cell
        fairs = sum(self._fairs((x + dx, y + dy)) for dx, dy in self.beside)
        if fairs:
            visits = self.held[VISITED]
            visits[turn.player] = visits.get(turn.player, 0) + 1
            items = (Item("visit", 1, 1),)
            self.game.pay(Award(turn.player, "visit", items, "VF2", at=event.cell))
            turn.note("visits a fair")
        return ()

    def _fairs(self, cell: Cell) -> int:
        placed = self.game.board.find(cell)
        marks = [self.game.mark_rules.applied(one.marks) for one in placed.turned.segments] if placed else []
        return sum(each.get(FAIR.name, 0) for each in marks)

    def other_payments(self, features: Features) -> Iterable[Payout]:
        """A visit pays 1, and each tile laid is one visit at most (VF2)."""
        return [Payout("a visit", 1)] * len(self.game.board)

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterable[Award]:
        """Whoever visited most often gets 3 (VF3)."""
        for player in winners(self.held[VISITED]):
            yield Award(player, "most visits", (Item("most visits", 1, 3),), "VF3")
