"""The Wheel of Fortune: who stands on its crowns, and where the pig is (WH2, WH4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from carcscore.findings import Finding, error
from carcscore.game.events import Away
from carcscore.game.expansion import Expansion
from carcscore.game.placing import set_aside
from carcscore.rules.data_types import OneOf, Whole
from carcscore.rules.facts import BASE_FIGURE, Facts
from carcscore.rules.holdings import Holding, Holdings, PerPlayer
from carcscore.tiles.kinds import MarkKind

NAME: Final = "wheel-of-fortune"
SECTORS: Final = ("fortune", "taxes", "famine", "storm", "inquisition", "plague")
SPACES: Final = 9
CROWNS: Final = PerPlayer("crowns", Whole(0, SPACES, 1), words=("crown", "crowns"), complete=True, message="")
PIG: Final[Holding[str | None]] = Holding("pig", OneOf(*SECTORS), message="")


class WheelOfFortune(Expansion):
    """Followers on the wheel are off the board; nothing of it pays in the end (WH12)."""

    facts = Facts(
        name=NAME,
        title="The Wheel of Fortune",
        tile_set=None,
        marks=tuple(
            MarkKind(wheel, f"wheels of {wheel[-1]}", on="tile", combine="any", symbol=wheel)
            for wheel in ("wheel-1", "wheel-2", "wheel-3")
        ),
        holdings=Holdings(NAME, CROWNS, PIG),
        besides="anything",  # what the wheel pays (WH5 to WH11)
        incomplete="what Famine pays, and the order of the sectors, are not known",
    )

    def read_position(self) -> Iterator[Finding]:
        """Takes those who are on the wheel from the supplies."""
        crowns = self.said[CROWNS]
        for player, number in crowns.items():
            for _ in range(number):
                path = (NAME, CROWNS.name, player)
                yield from set_aside(self.game, player, BASE_FIGURE.name, Away("wheel"), "WH4", path)
        if sum(crowns.values()) > SPACES:
            message = f"{sum(crowns.values())} followers stand on the wheel, which has {SPACES} crowns"
            yield error("too-many-crowns", message, "WH2", (NAME, CROWNS.name))
