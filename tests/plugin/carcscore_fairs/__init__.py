"""Village fairs: an example of an expansion that is not part of the program."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from carcscore.expanding import (
    AROUND,
    CITY,
    STEPS,
    Award,
    Cell,
    Expansion,
    Facts,
    Features,
    Figure,
    Finding,
    Game,
    Holdings,
    Item,
    Laid,
    MarkKind,
    Occupancy,
    OfTurn,
    Option,
    Payout,
    PerPlayer,
    Scoring,
    Stage,
    TurnInPlay,
    Whole,
    Worth,
    does,
    error,
    hears,
    on_tile,
    pays,
    winners,
)

NAME = "village-fairs"
FAIR = MarkKind("fair", "fairs", on=CITY.name, combine="sum", symbol="carousel")
JUGGLER = Figure("juggler", per_player=0, rule="VF4", follower=False)
PAYS = Option("fair_pays", (2, 3), "What a fair adds to its city (VF1).")
VISITS = Option("visits", ("sides", "all"), "Which tiles beside a fair count as a visit (VF2).")
VISITED = PerPlayer("visits", Whole(0, 1000, 2), words=("visit", "visits"), complete=True, rule="VF2")


class Place(NamedTuple):
    """a tile: `{at: CELL}`"""

    at: Cell


class VillageFairs(Expansion):
    """Fairs raise a city (VF1), visits pay (VF2), most visits more (VF3), and so does the juggler (VF4)."""

    facts = Facts(
        name=NAME,
        title="Village fairs",
        package="carcscore_fairs",
        marks=(FAIR,),
        figures=(JUGGLER,),
        options=(PAYS, VISITS),
        holdings=Holdings(NAME, VISITED),
        awards=("visit", "most visits"),
    )
    _visited = OfTurn(bool)
    """Whether there was a visit in this turn, with whatever tile of it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.beside = AROUND if self.options[VISITS.name] == "all" else STEPS

    @pays(Stage.FIXED)
    def fairs(self, scoring: Scoring, worth: Worth) -> Worth:
        """A completed city pays 2 or 3 more for each fair (VF1)."""
        fairs = scoring.feature.marks.get(FAIR.name)
        if not fairs or not scoring.feature.complete:
            return worth
        return Worth((*worth.items, Item(FAIR.plural, fairs, self.options[PAYS.name])), "VF1")

    @hears(Laid)
    def visit(self, turn: TurnInPlay, laid: Laid) -> None:
        """A tile beside a fair is a visit, once a turn; it pays 1 at once (VF2)."""
        x, y = laid.cell
        if not self._visited and any(self._has_fair((x + dx, y + dy)) for dx, dy in self.beside):
            self._visited = True
            visits = self.held[VISITED]
            visits[turn.player] = visits.get(turn.player, 0) + 1
            self.game.pay(Award(turn.player, "visit", (Item("visit", 1, 1),), "VF2", at=laid.cell))
            turn.note("visits a fair")

    def _has_fair(self, cell: Cell) -> bool:
        placed = self.game.board.find(cell)
        marks = [self.game.mark_rules.applied(one.marks) for one in placed.turned.segments] if placed else []
        return any(FAIR.name in each for each in marks)

    @does("juggle", Place, words="the juggler")
    def juggle(self, turn: TurnInPlay, to: Place) -> list[Finding] | None:
        """The juggler goes to a tile with a follower, instead of one being deployed (VF4)."""
        if not self.game.followers_on.get(to.at):
            return [error("nobody-watches", "the juggler goes where a follower stands", "VF4")]
        self.game.bring(on_tile(JUGGLER.name, to.at))
        return None

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """Whoever is scored with a follower beside the juggler gets 1 (VF4)."""
        cells = [one.cell for one in self.game.standing_of(JUGGLER.name)]
        watch = dict.fromkeys(one.player for one in scoring.occupants if one.follower and one.cell in cells)
        point, feature = (Item("juggler", 1, 1),), scoring.feature.ref
        return [*awards, *(Award(player, "juggler", point, "VF4", feature) for player in watch)]

    def other_payments(self, features: Features) -> Iterable[Payout]:
        """Each tile laid is one visit at most (VF2), and all may have watched where a feature is complete."""
        yield from [Payout("a visit", 1)] * len(self.game.board)
        yield from (Payout("the juggler", 1, most=None) for one in features if one.complete)

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterable[Award]:
        """Whoever visited most often gets 3 (VF3)."""
        for player in winners(self.held[VISITED]):
            yield Award(player, "most visits", (Item("most visits", 1, 3),), "VF3")
