"""The picture of the board on the page, and what its signs mean."""

from __future__ import annotations

from carcscore.drawing.svg.board import figures_svg
from carcscore.drawing.svg.legend import LegendEntry, meanings
from carcscore.drawing.svg.owners import Owners
from carcscore.markup import Markup
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.report.picture import (
    all_figures,
    board_picture,
    drawn_figures,
    drawn_stacks,
    feature_names,
    legends_of,
    owned_land,
    piece_signs,
    symbols_of,
)
from carcscore.report.stays import stays


def board(report: Report, outcome: Outcome) -> tuple[Markup, list[LegendEntry], list[tuple[Markup, str]]]:
    """The final board and the legend of its pieces and marks, whose symbols the picture defines.

    Figures that left the board earlier in a log are in the picture, hidden.
    """
    tiles, rules, owned = outcome.table.board.turned_tiles(), outcome.rules, owned_land(report)
    past = [stay.occupant for stay in stays(outcome) if stay.last is not None]
    standing = all_figures(outcome)
    signs = piece_signs([*standing, *past], rules)
    there = [*drawn_stacks(outcome), *drawn_figures(report, standing, signs)]
    gone = drawn_figures(report, past, signs)
    picture = board_picture(
        report,
        keys=False,
        owned=owned,
        figures=there,
        shapes=[figure.shape for figure in gone],
        standalone=False,
    )
    hidden = "".join(figures_svg(tiles, outcome.table.a1, gone, feature_names(outcome)))
    said = f'<svg role="img" aria-label="Board of {len(tiles)} tiles" '
    whole = picture.replace("<svg ", said, 1).replace("</svg>", f'<g class="past">{hidden}</g></svg>')
    kinds = {tile.tile for tile in tiles.values()}
    legend = meanings(kinds, [*there, *gone], symbols_of(rules.facts), legends_of(rules.facts))
    return Markup(whole), legend, list(Owners(owned).entries())
