"""The board of the page, and what the script must know of it."""

from __future__ import annotations

from carcscore.drawing.svg.board import board_svg, figures_svg
from carcscore.drawing.svg.legend import Entry, meanings
from carcscore.drawing.svg.style import stylesheet
from carcscore.geometry import Cell
from carcscore.report.figures import (
    piece_signs,
    svg_figures,
    svg_pieces,
    symbols_of,
    warned_cells,
)
from carcscore.report.html.markup import Markup, joined, tag
from carcscore.report.html.turns import piece_stays, stays
from carcscore.report.model import Report
from carcscore.rules.outcome import Outcome


def board(report: Report, outcome: Outcome) -> Markup:
    """The final board with its legend; in a log what stood there before is there as well, but not shown."""
    laid, a1 = outcome.table.board, outcome.table.a1
    tiles = laid.turned_tiles()

    def feature_of(cell: Cell, segment: int) -> str:
        return outcome.features.id_of(laid.number(cell, segment))

    followers = [stay.standing for stay in stays(outcome) if stay.last is not None]
    pieces = [stay.standing for stay in piece_stays(outcome) if stay.last is not None]
    signs = piece_signs([*outcome.game.pieces, *pieces])
    there = [*svg_figures(report, outcome.standings), *svg_pieces(report, outcome.game.pieces, signs)]
    gone = [*svg_figures(report, followers), *svg_pieces(report, pieces, signs)]
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
    past = "".join(figures_svg(tiles, a1, gone, feature_of=feature_of))
    said = f'<svg role="img" aria-label="Board of {len(tiles)} tiles" '
    picture = picture.replace("<svg ", said, 1).replace("</svg>", f'<g class="past">{past}</g></svg>')
    told = meanings({one.tile for one in tiles.values()}, [*there, *gone], symbols_of(outcome))
    return joined(Markup(picture), _legend(told))


def _legend(told: list[Entry]) -> Markup | None:
    """What the pieces and marks on the board are; the picture of the board has defined how they look."""
    if not told:
        return None
    entries = (
        tag(
            "li",
            Markup(f'<svg viewBox="-16 -16 32 32" aria-hidden="true">{entry.symbol}</svg>'),
            entry.name,
        )
        for entry in told
    )
    return tag("ul", entries, class_="legend", aria_label="What the signs on the board mean")


def board_style() -> str:
    """The style sheet of the picture, its colours as properties that the page may set anew."""
    return stylesheet(variables=True)
