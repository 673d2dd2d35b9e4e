"""Hills & Sheep: hills that break ties, vineyards, shepherds with their flocks (rules HS1 to HS12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from carcscore.expansions.hills_and_sheep.flocks import (
    FLOCK,
    FLOCKS,
    IN_SAVES,
    SHEPHERD,
    SHEPHERD_PLACED,
    Flocks,
)
from carcscore.findings import Finding
from carcscore.game.events import Laid, Left
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import AROUND
from carcscore.record.foreign import Foreign, RuleWords
from carcscore.record.model import Action
from carcscore.rules.facts import Facts, Option, Stage
from carcscore.rules.holdings import Holdings
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Item, Occupant, Worth
from carcscore.tiles.kinds import CLOISTER, MarkKind

NAME: Final = "hills-and-sheep"
HILL: Final = MarkKind("hill", "hills", on="tile", combine="any", symbol="hill", hides=True)
VINEYARD: Final = MarkKind("vineyard", "vineyards", on="tile", combine="any", symbol="grapes")
NO_CASTLE: Final = "no-castle"
GARDEN: Final = "garden"
TIE: Final = Option(
    "hill",
    ("presence", "number"),
    "Whether any follower on a hill breaks a tie, or the greatest number of them (HS8).",
)
FOR_GARDENS: Final = Option(
    "vineyards_for_gardens", ("no", "yes"), "Whether a completed garden is paid for vineyards, too (HS9)."
)
VINEYARD_PAYS: Final = 3


class HillsAndSheep(Expansion):
    """Hills and vineyards; the flocks have a class of their own."""

    facts = Facts(
        name=NAME,
        title="Hills & Sheep",
        tile_set=NAME,
        rulebook=NAME,
        figures=(SHEPHERD,),
        marks=(HILL, VINEYARD),
        borrowed=(NO_CASTLE,),
        options=(TIE, FOR_GARDENS),
        actions=(SHEPHERD_PLACED, FLOCK),
        awards=(FLOCK.name,),
        holdings=Holdings(NAME, FLOCKS),
        stages=(Stage.FIXED,),
        listens=(Laid, Left),
        foreign=Foreign(
            sets={f"{NAME}:1": NAME, f"{NAME}:2": NAME},
            figures={SHEPHERD.name: SHEPHERD.name},
            elements={SHEPHERD.name: SHEPHERD.name},
            marks={"hill": (HILL.name,), "vineyard": (VINEYARD.name,)},
            rules={
                "hill-tiebreaker": RuleWords(
                    NAME, TIE.name, {"at-least-one-follower": "presence", "number-of-followers": "number"}
                ),
                "vineyards-for-garden": RuleWords(NAME, FOR_GARDENS.name, {False: "no", True: "yes"}),
            },
            messages=IN_SAVES,
            draws=True,
        ),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._flocks = Flocks(self)
        self.parts = (self._flocks,)

    def act(self, turn: TurnInPlay, action: Action) -> Iterable[Finding]:
        """A shepherd is put down, or a flock grows or is scored."""
        return self._flocks.act_on(turn, action)

    def holders(self, scoring: Scoring, holders: Sequence[str]) -> Sequence[str]:
        """Of those tied for most the ones with a follower on a hill have it, if there are any (HS8)."""
        if len(holders) < 2:
            return holders
        uphill = Counter(one.player for one in scoring.occupants if one.follower and self._on_hill(one))
        if self.options[TIE.name] == "number":
            most = max(uphill[player] for player in holders)
            return [player for player in holders if uphill[player] == most]
        return [player for player in holders if uphill[player]] or holders

    def _on_hill(self, occupant: Occupant) -> bool:
        return HILL.name in self.game.marks_on(occupant.cell)

    def about(self, occupant: Occupant) -> str | None:
        """Which followers stand on hills."""
        return "on a hill" if occupant.follower and self._on_hill(occupant) else None

    def worth(self, scoring: Scoring, worth: Worth, stage: Stage) -> Worth:
        """A completed cloister pays 3 more for each tile with a vineyard around it (HS9)."""
        feature = scoring.feature
        garden = feature.kind.name == GARDEN and self.options[FOR_GARDENS.name] == "yes"
        if not feature.complete or not (feature.kind is CLOISTER or garden):
            return worth
        x, y = feature.tiles[0]
        near = sum(VINEYARD.name in self.game.marks_on((x + dx, y + dy)) for dx, dy in AROUND)
        return Worth((*worth.items, Item(VINEYARD.plural, near, VINEYARD_PAYS)), "HS9") if near else worth
