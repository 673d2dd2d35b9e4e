"""The board of the page with its legend."""

from __future__ import annotations

from carcscore.drawing.svg.board import board_svg, figures_svg
from carcscore.drawing.svg.legend import LegendEntry, meanings
from carcscore.drawing.svg.style import stylesheet
from carcscore.geometry import Cell
from carcscore.markup import Markup, joined, tag
from carcscore.play.outcome import Outcome
from carcscore.report.html.turns import stays
from carcscore.report.model import Report
from carcscore.report.picture import drawn_figures, piece_signs, symbols_of, warned_cells


def board(report: Report, outcome: Outcome) -> Markup:
    """The final board with its legend; figures that left it earlier in a log are in it, hidden."""
    laid, a1 = outcome.table.board, outcome.table.a1
    tiles = laid.turned_tiles()

    def feature_of(cell: Cell, segment: int) -> str:
        return outcome.features.id_of(laid.number(cell, segment))

    past = [stay.occupant for stay in stays(outcome) if stay.last is not None]
    signs = piece_signs([*outcome.game.pieces, *past])
    there = drawn_figures(report, [*outcome.followers, *outcome.game.pieces], signs)
    gone = drawn_figures(report, past, signs)
    picture = board_svg(
        tiles,
        a1,
        there,
        feature_of=feature_of,
        symbols=symbols_of(outcome),
        warned=warned_cells(report),
        start=outcome.record.start_tiles[0].at if outcome.record.start_tiles else None,
        standalone=False,
    )
    hidden = "".join(figures_svg(tiles, a1, gone, feature_of=feature_of))
    said = f'<svg role="img" aria-label="Board of {len(tiles)} tiles" '
    whole = picture.replace("<svg ", said, 1).replace("</svg>", f'<g class="past">{hidden}</g></svg>')
    entries = meanings({one.tile for one in tiles.values()}, [*there, *gone], symbols_of(outcome))
    return joined(Markup(whole), _legend(entries))


def _legend(entries: list[LegendEntry]) -> Markup | None:
    """The legend of pieces and marks; their symbols are defined in the picture of the board."""
    if not entries:
        return None
    items = (
        tag("li", Markup(f'<svg viewBox="-16 -16 32 32" aria-hidden="true">{entry.symbol}</svg>'), entry.name)
        for entry in entries
    )
    return tag("ul", items, class_="legend", aria_label="What the signs on the board mean")


def board_style() -> str:
    """The style sheet of the picture, with colours as custom properties that the page overrides."""
    return stylesheet(variables=True)
