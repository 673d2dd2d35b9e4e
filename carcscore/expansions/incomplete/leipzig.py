"""The Markets of Leipzig: followers in its quarters raise what is scored, as a record says (ML4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from carcscore.board.feature import Feature
from carcscore.board.features import Features
from carcscore.findings import Finding, error
from carcscore.game.events import Away
from carcscore.game.expansion import Expansion
from carcscore.game.placing import set_aside
from carcscore.rules.data_types import Counts, ListOf, MapOf, OneOf, Player, Size
from carcscore.rules.facts import BASE_FIGURE, Facts
from carcscore.rules.forms import data_type
from carcscore.rules.holdings import Holding, Holdings
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item
from carcscore.sentences import said
from carcscore.tiles.kinds import CITY, FARM, ROAD, MarkKind

NAME: Final = "markets-of-leipzig"
ROADS, PENNANTS, MONASTERIES, FARMS = "roads", "pennants", "monasteries", "farms"
ALL: Final = (ROADS, PENNANTS, MONASTERIES, FARMS)
QUARTERS: Final[Holding[Mapping[str, tuple[str, ...]] | None]] = Holding(
    "quarters", MapOf(OneOf(*ALL), ListOf(data_type(Player), Size(0, 100))), message=""
)
POINTS: Final[Holding[Mapping[str, int] | None]] = Holding("points", Counts(*ALL), message="")


class MarketsOfLeipzig(Expansion):
    """A player with a follower in a quarter gets more for each feature of its kind."""

    facts = Facts(
        name=NAME,
        title="The Markets of Leipzig",
        tile_set=None,
        marks=(MarkKind("leipzig", "gates of Leipzig", on=ROAD.name, combine="any", symbol="gate"),),
        holdings=Holdings(NAME, QUARTERS, POINTS),
        incomplete="what followers in its quarters pay is not known",
    )

    def _in(self, quarter: str | None) -> tuple[str, ...]:
        return () if quarter is None else (self.said[QUARTERS] or {}).get(quarter, ())

    # What quarters bring

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """The points said for a quarter go to each of its players who scores a feature of its kind."""
        quarter = _quarter(scoring.feature)
        each = (self.said[POINTS] or {}).get(quarter or "", 0)
        if not each or scoring.phase == "play":
            return awards
        return [
            replace(award, items=(*award.items, Item("quarter of Leipzig", 1, each, personal=each)))
            if award.player in self._in(quarter)
            else award
            for award in awards
        ]

    # A final position

    def read_position(self) -> Iterator[Finding]:
        """Takes those who are in the quarters from the supplies; each player has one at most in each."""
        for quarter in ALL:
            path = (NAME, QUARTERS.name, quarter)
            for number, player in enumerate(self._in(quarter)):
                here, away = (*path, number), Away("leipzig")
                yield from set_aside(self.game, player, BASE_FIGURE.name, away, "ML4", here)
                if player in self._in(quarter)[:number]:
                    words = "{} has two followers in the quarter of {}: at most one goes there"
                    yield error("quarter-twice", said(words, player, quarter), "ML2", here)

    def check_position(self, features: Features) -> Iterator[Finding]:
        """Reports players who will score with a quarter whose worth nobody stated."""
        told = self.said[POINTS] or {}
        for feature in features:
            quarter = _quarter(feature)
            if not self._in(quarter) or quarter in told or feature.complete or not self.game.scored_finally:
                continue
            scoring = self.game.scoring(self.game.board.root(self.game.board.number(*feature.segments[0])))
            for player in scoring.holders:
                if player in self._in(quarter):
                    say = f"say it, as in `{NAME}: {{points: {{{quarter}: 1}}}}`"
                    scores = said("{} scores {} with a follower in", player, features.name(feature.ref))
                    words = "{} the quarter of {}: what that pays is not known; {}"
                    message = said(words, scores, quarter, say)
                    yield error("quarter-unknown", message, "ML4", (NAME, QUARTERS.name, str(quarter)))


def _quarter(feature: Feature) -> str | None:
    """The quarter that raises what a feature pays."""
    by_kind = {ROAD: ROADS, CITY: PENNANTS, FARM: FARMS}
    inside = MONASTERIES if feature.kind.rim == "inside" and feature.kind.completes == "around" else None
    return by_kind.get(feature.kind, inside)
