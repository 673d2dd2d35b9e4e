"""Players as the page shows them: the letters that stand on the board, in their colours."""

from __future__ import annotations

from carcscore.drawing.svg.figures import colours
from carcscore.markup import Markup, tag
from carcscore.report.figures import initials, paints
from carcscore.report.model import Report


class Chips:
    """The sign of each player; it carries a letter, so that colour is never needed to tell two apart."""

    def __init__(self, report: Report) -> None:
        ids = [tally.player.id for tally in report.tallies]
        self._letters = initials(ids)
        self._paints = paints(report)

    def __call__(self, player: str) -> Markup:
        """The sign of a player by id."""
        fill, ink = colours(self._paints[player])
        paint = f"background:{fill};color:{ink}"
        return tag("span", self._letters[player], class_="chip", style=paint, aria_hidden="true")
