"""Inline markup: links to features and rules, squares that light up, chips of players."""

from __future__ import annotations

from functools import cache
from typing import Any

from carcscore.drawing.svg.figures import colours
from carcscore.geometry import pair_name
from carcscore.markup import Markup, text
from carcscore.pages import macros
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.report.picture import initials, paints
from carcscore.sentences import FeatureName, PlayerName, RuleNumber, Square, Verbatim, parts_of


class Links:
    """Renders the sentences of one report as HTML, in which each reference is a link or lights what it names.

    ``cited`` are the numbers of the rules met so far; ``empty``: squares without a tile are lit, too.
    """

    def __init__(self, outcome: Outcome | None, empty: bool = False) -> None:
        self._outcome, self._empty = outcome, empty
        tell = macros("report/html/links.html")
        self._rule, self._code, self._player = cache(tell.rule), cache(tell.code), cache(tell.player)
        self._feature, self._square = cache(tell.feature), cache(tell.square)
        self._players = {player.id for player in outcome.record.players} if outcome else set()
        self.cited: dict[str, None] = {}

    def __call__(self, words: str) -> Markup:
        """The words as HTML."""
        if type(words) is str and "`" not in words:
            return text(words)
        return Markup("".join(map(self._part, parts_of(words))))

    def _part(self, part: str) -> Any:
        if isinstance(part, RuleNumber):
            self.cited.setdefault(str(part))
            return self._rule(part)
        if isinstance(part, Verbatim):
            return self._code(part.bare)
        if isinstance(part, PlayerName):
            return self._player(part, part.whole if part.whole in self._players else None)
        if isinstance(part, FeatureName) and self._outcome:
            return self._feature(part, part.whole)
        board = self._outcome.table.board if self._outcome else ()
        if isinstance(part, Square) and (self._empty or part.cell in board):
            return self._square(part.printed, pair_name(part.cell))
        return text(part)


class Chips:
    """Players' letters as on the board, in their colours; the letters alone tell players apart."""

    def __init__(self, report: Report) -> None:
        ids = [tally.player.id for tally in report.tallies]
        self._letters = initials(ids)
        self._paints = paints(report)
        self._chip = macros("report/html/links.html").chip

    def __call__(self, player: str) -> Markup:
        """The chip of a player."""
        fill, ink = colours(self._paints[player])
        return Markup(self._chip(self._letters[player], f"background:{fill};color:{ink}"))

    def fill(self, player: str) -> str:
        """The colour of a player, for CSS."""
        return colours(self._paints[player])[0]
