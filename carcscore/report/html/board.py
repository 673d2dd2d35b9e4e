"""The board of the page, and what the script must know of it."""

from __future__ import annotations

from collections.abc import Iterable

from carcscore.drawing.svg.board import board_svg, figures_svg
from carcscore.drawing.svg.figures import Drawn
from carcscore.drawing.svg.style import stylesheet
from carcscore.geometry import Cell
from carcscore.report.figures import lit_features, svg_figures, warned_cells
from carcscore.report.html.markup import Markup
from carcscore.report.html.turns import stays
from carcscore.report.model import Report
from carcscore.report.words import name
from carcscore.rules.outcome import Outcome
from carcscore.rules.values import Standing


def board(report: Report, outcome: Outcome) -> Markup:
    """The final board; in a log the followers that went home before are there as well, but not shown."""
    placed, a1 = outcome.table.board.placed, outcome.table.a1

    def feature_of(cell: Cell, segment: int) -> str:
        return outcome.features.id_of(placed[cell].first + segment)

    picture = board_svg(
        placed,
        a1,
        _figures(report, outcome.standings),
        feature_of=feature_of,
        symbols={mark.name: mark.symbol for mark in outcome.rules.palette.marks.values()},
        warned=warned_cells(report),
        start=outcome.record.start_tiles[0].at if outcome.record.start_tiles else None,
        standalone=False,
    )
    gone = [stay.standing for stay in stays(outcome) if stay.last is not None]
    past = "".join(figures_svg(placed, a1, _figures(report, gone), feature_of=feature_of))
    said = f'<svg role="img" aria-label="Board of {len(placed)} tiles" '
    return Markup(picture.replace("<svg ", said, 1).replace("</svg>", f'<g class="past">{past}</g></svg>'))


def paid_each(outcome: Outcome) -> dict[str, int]:
    """By feature, what each of the others that took part brought it: 3 for each city of a farm."""
    return {
        award.feature: award.items[0].each
        for award in outcome.awards
        if award.feature is not None
        and (feature := outcome.features.get(award.feature)) is not None
        and award.kind == feature.kind.name
        and len(award.items) == 1
        and award.items[0].count == len(award.features) > 0
    }


def board_style() -> str:
    """The style sheet of the picture, its colours as properties that the page may set anew."""
    return stylesheet(variables=True)


def _figures(report: Report, standings: Iterable[Standing]) -> list[Drawn]:
    return [one._replace(player=name(one.player)) for one in svg_figures(report, standings)]


def lit_together(outcome: Outcome) -> dict[str, list[str]]:
    """What is lit besides a feature: the cities that a farm supplies, the farms that are counted together."""
    together: dict[str, list[str]] = {}
    for feature in outcome.features:
        others = [one for one in lit_features(outcome, feature.id) if one != feature.id]
        if others:
            together[feature.id] = others
    for award in outcome.awards:
        if award.feature is not None and award.features:
            others = together.setdefault(award.feature, [])
            others += [one for one in award.features if one not in others]
    return together
