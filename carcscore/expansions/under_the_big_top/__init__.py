"""Under the Big Top: the circus, pyramids of acrobats, ringmasters (rules BT1 to BT11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from carcscore.board.features import Features
from carcscore.expansions.under_the_big_top.circus import (
    BIG_TOP,
    CIRCUS,
    NAME,
    SHOWN,
    SHOWN_BEFORE,
    TOKEN,
    Circus,
)
from carcscore.expansions.under_the_big_top.pyramids import (
    ACROBAT,
    AWARD,
    IN_IT,
    PYRAMID,
    SCORED,
    SPACE,
    Pyramids,
)
from carcscore.expansions.under_the_big_top.pyramids import EACH as EACH_ACROBAT
from carcscore.findings import Finding
from carcscore.game.events import Left, Put
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import AROUND
from carcscore.record.foreign import Foreign, Says
from carcscore.record.model import Action
from carcscore.rules.facts import Facts, Figure, Stage
from carcscore.rules.holdings import Holdings
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupant, Worth

RINGMASTER: Final = Figure("ringmaster", 1, rule="BT1", shape="ringmaster")
EACH: Final = 2


class UnderTheBigTop(Expansion):
    """Ringmasters; the circus and the pyramids have classes of their own."""

    facts = Facts(
        name=NAME,
        title="Under the Big Top",
        tile_set=NAME,
        rulebook=NAME,
        figures=(RINGMASTER, BIG_TOP),
        kinds=(PYRAMID,),
        roles={ACROBAT: PYRAMID.name},
        marks=(CIRCUS, SPACE),
        actions=(SHOWN, SCORED),
        awards=(CIRCUS.name, AWARD),
        holdings=Holdings(NAME, TOKEN, SHOWN_BEFORE),
        stages=(Stage.THINGS,),
        listens=(Put, Left),
        foreign=Foreign(
            sets={f"{NAME}:1": NAME, f"{NAME}:2": NAME},
            figures={RINGMASTER.name: RINGMASTER.name},
            roles={"Acrobats": ACROBAT},
            elements={RINGMASTER.name: RINGMASTER.name},
            marks={"big-top": (CIRCUS.name,), "acrobats": (SPACE.name,)},
            messages=(
                Says("SCORE_ACROBATS", SCORED.name, lambda said, before: said.cell and {"at": said.cell}),
            ),
            draws=True,
        ),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._circus = Circus(self)
        self._pyramids = Pyramids(self)
        self.parts = (self._circus, self._pyramids)

    def act(self, turn: TurnInPlay, action: Action) -> Iterable[Finding]:
        """A token is shown, or a pyramid scored."""
        part = self._pyramids if action.kind == SCORED.name else self._circus
        return part.act_on(turn, action)

    def worth(self, scoring: Scoring, worth: Worth, stage: Stage) -> Worth:
        """What a pyramid pays its acrobats together (BT7)."""
        if scoring.feature.kind is not PYRAMID:
            return worth
        return Worth((Item(IN_IT, len(scoring.occupants), EACH_ACROBAT),), "BT7")

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """A ringmaster in what is scored gets 2 for each circus and acrobat tile around, always (BT9)."""
        masters = [one for one in scoring.occupants if one.figure == RINGMASTER.name]
        return [*awards, *(award for one in masters for award in self._bonus(one, scoring))]

    def _bonus(self, one: Occupant, scoring: Scoring) -> Iterable[Award]:
        x, y = one.cell
        near = [self.game.board.find((x + dx, y + dy)) for dx, dy in ((0, 0), *AROUND)]
        tiles = [placed.turned for placed in near if placed is not None]
        circuses = sum(CIRCUS.name in self.game.rules.tile_marks(turned.tile) for turned in tiles)
        spaces = sum(bool(turned.segments_of(PYRAMID.name)) for turned in tiles)
        numbers = {"circus tiles": circuses, "acrobat tiles": spaces}
        items = tuple(Item(name, number, EACH) for name, number in numbers.items() if number)
        if items:
            feature, complete = scoring.feature, None if scoring.farm_rule else scoring.feature.complete
            award = Award(one.player, RINGMASTER.name, items, "BT9", feature.id, complete=complete)
            yield replace(award, phase=scoring.phase, turn=scoring.turn, at=one.cell)

    def other_payments(self, features: Features) -> None:
        """How often the circus paid, and how many acrobats were scored, nobody can see."""
