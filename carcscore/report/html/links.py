"""Inline markup: links to features and rules, squares that light up, chips of players."""

from __future__ import annotations

from carcscore.drawing.svg.figures import colours
from carcscore.geometry import pair_name
from carcscore.markup import Markup, joined, tag
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.report.picture import initials, paints
from carcscore.sentences import FeatureName, PlayerName, RuleNumber, Square, Verbatim, parts_of


class Links:
    """Renders the sentences of one report as HTML, in which each reference is a link or lights what it names.

    ``cited`` are the numbers of the rules met so far.
    """

    def __init__(self, outcome: Outcome | None) -> None:
        self._outcome = outcome
        self.cited: dict[str, None] = {}

    def __call__(self, words: str) -> Markup:
        """The words as HTML."""
        return joined(*map(self._part, parts_of(words)))

    def _part(self, part: str) -> str:
        if isinstance(part, RuleNumber):
            self.cited.setdefault(str(part))
            return tag("a", part.printed, class_="rule", href=f"#rule-{part}")
        if isinstance(part, Verbatim):
            return tag("code", part.bare)
        if isinstance(part, PlayerName):
            return tag("bdi", part)
        if self._outcome is None:
            return part
        if isinstance(part, FeatureName):
            return tag("a", part, class_="ref", href=f"#{part.whole}", data_feature=part.whole)
        if isinstance(part, Square) and part.cell in self._outcome.table.board:
            return tag("span", part.printed, class_="square", data_at=pair_name(part.cell))
        return part


class Chips:
    """Players' letters as on the board, in their colours; the letters alone tell players apart."""

    def __init__(self, report: Report) -> None:
        ids = [tally.player.id for tally in report.tallies]
        self._letters = initials(ids)
        self._paints = paints(report)

    def __call__(self, player: str) -> Markup:
        """The chip of a player."""
        fill, ink = colours(self._paints[player])
        paint = f"background:{fill};color:{ink}"
        return tag("span", self._letters[player], class_="chip", style=paint, aria_hidden="true")
