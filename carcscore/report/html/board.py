"""The picture of the board on the page, and what its signs and colours mean."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from carcscore.drawing.svg.board import board_svg, figures_svg
from carcscore.drawing.svg.legend import LegendEntry, meanings
from carcscore.drawing.svg.owners import Owners
from carcscore.geometry import Cell
from carcscore.markup import Markup
from carcscore.play.outcome import Outcome
from carcscore.report.html.top import game
from carcscore.report.model import Report
from carcscore.report.picture import (
    all_figures,
    drawn_figures,
    drawn_stacks,
    legends_of,
    owned_land,
    piece_signs,
    start_cell,
    symbols_of,
    warned_cells,
)
from carcscore.report.stays import stays

_NOT_IN_FILE_NAMES: Final = re.compile(r'[\\/:*?"<>|\s]+')


class ShownBoard(NamedTuple):
    """The picture, its legend of pieces and marks, whose farms it has, and how a file of it is named.

    The symbols of the legend are defined in the picture.
    """

    picture: Markup
    legend: list[LegendEntry]
    owners: list[tuple[Markup, str]]
    file_name: str


def board(report: Report, outcome: Outcome) -> ShownBoard:
    """The final board; figures that left it earlier in a log are in its picture, hidden."""
    laid, a1, symbols = outcome.table.board, outcome.table.a1, symbols_of(outcome.rules.facts)
    tiles, owned = laid.turned_tiles(), owned_land(report)

    def feature_of(cell: Cell, segment: int) -> str:
        return outcome.features.name(laid.number(cell, segment))

    past = [stay.occupant for stay in stays(outcome) if stay.last is not None]
    standing = all_figures(outcome)
    signs = piece_signs([*standing, *past], outcome.rules)
    there = [*drawn_stacks(outcome), *drawn_figures(report, standing, signs)]
    gone = drawn_figures(report, past, signs)
    picture = board_svg(
        tiles,
        a1,
        there,
        feature_of=feature_of,
        symbols=symbols,
        warned=warned_cells(report),
        start=start_cell(outcome),
        owned=owned,
        shapes=[figure.shape for figure in gone],
        standalone=False,
    )
    hidden = "".join(figures_svg(tiles, a1, gone, feature_of=feature_of))
    said = f'<svg role="img" aria-label="Board of {len(tiles)} tiles" '
    whole = picture.replace("<svg ", said, 1).replace("</svg>", f'<g class="past">{hidden}</g></svg>')
    called = legends_of(outcome.rules.facts)
    return ShownBoard(
        Markup(whole),
        meanings({tile.tile for tile in tiles.values()}, [*there, *gone], symbols, called),
        list(Owners(owned).entries()),
        _NOT_IN_FILE_NAMES.sub(" ", game(report)).strip(" .")[:80] or "board",
    )
