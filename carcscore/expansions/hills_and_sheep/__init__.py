"""Hills & Sheep: hills that break ties, vineyards, shepherds with their flocks (rules HS1 to HS12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Final, NamedTuple

from carcscore.expansions.hills_and_sheep.flocks import (
    FLOCK,
    FLOCKS,
    IN_SAVES,
    SHEPHERD,
    Flocks,
)
from carcscore.findings import Finding, error
from carcscore.formats.jcz.foreign import Foreign
from carcscore.game.declaring import hears, pays
from carcscore.game.events import Laid
from carcscore.game.expansion import Expansion
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import AROUND, cells_from
from carcscore.rules.data_types import TileCode
from carcscore.rules.facts import Facts, Option, Stage
from carcscore.rules.forms import form
from carcscore.rules.holdings import Holdings
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Holders, Item, Occupant, Worth
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


@form({"hidden": "K"})
class HillInATurn(NamedTuple):
    """a mapping with `hidden`, for a turn with a hill"""

    hidden: Annotated[TileCode | None, "The tile that lies below the hill, if somebody saw it."] = None


class HillsAndSheep(Expansion):
    """Hills and vineyards; the flocks are a part."""

    facts = Facts(
        name=NAME,
        title="Hills & Sheep",
        box=9,
        figures=(SHEPHERD,),
        marks=(HILL, VINEYARD),
        borrowed=(NO_CASTLE,),
        options=(TIE, FOR_GARDENS),
        awards=(FLOCK,),
        besides="apart",
        plurals={"sheep": "sheep"},
        holdings=Holdings(NAME, FLOCKS),
        turn_form=HillInATurn,
        foreign=Foreign(messages=IN_SAVES),
    )

    made_of: ClassVar = (Flocks,)

    @hears(Laid)
    def _laid(self, turn: TurnInPlay, laid: Laid) -> Iterator[Finding]:
        """A tile may be told that lies hidden below the one just laid (HS10)."""
        said = self.said_in(turn)
        if said is None or said.hidden is None:
            return
        path = (*turn.turn.path, NAME, "hidden")
        for tile, _ in self.tiles_of([said.hidden], path):
            turn.note(f"lays it on {tile.code}, unseen")
        if not self.game.rules.hides(laid.turned.tile):
            yield error("nothing-hidden", "a tile lies hidden only below a hill", "HS10", path)

    def holders(self, scoring: Scoring, holders: Sequence[str]) -> Sequence[str]:
        """Of those tied for most the ones with a follower on a hill have it, if there are any (HS8)."""
        if len(holders) < 2:
            return holders
        uphill = Counter(
            occupant.player for occupant in scoring.occupants if occupant.follower and self._on_hill(occupant)
        )
        if self.options[TIE.name] == "number":
            most = max(uphill[player] for player in holders)
            return Holders((player for player in holders if uphill[player] == most), "HS8")
        return Holders((player for player in holders if uphill[player]), "HS8") or holders

    def _on_hill(self, occupant: Occupant) -> bool:
        return HILL.name in self.game.marks_on(occupant.cell)

    def about(self, figure: Occupant) -> str | None:
        """A note on followers that stand on hills."""
        return "on a hill" if figure.follower and self._on_hill(figure) else None

    @pays(Stage.FIXED)
    def vineyards(self, scoring: Scoring, worth: Worth) -> Worth:
        """A completed cloister pays 3 more for each tile with a vineyard around it (HS9)."""
        feature = scoring.feature
        garden = feature.kind.name == GARDEN and self.options[FOR_GARDENS.name] == "yes"
        if not feature.complete or not (feature.kind is CLOISTER or garden):
            return worth
        around = map(self.game.marks_on, cells_from(feature.tiles[0], AROUND))
        near = sum(VINEYARD.name in marks for marks in around)
        return Worth((*worth.items, Item(VINEYARD.plural, near, VINEYARD_PAYS)), "HS9") if near else worth
