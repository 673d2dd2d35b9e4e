"""The whole report as one HTML file; nothing is fetched, and the page's own policy forbids it."""

from __future__ import annotations

from typing import Final

from carcscore.drawing.svg.board import board_svg, figures_svg
from carcscore.drawing.svg.legend import LegendEntry, meanings
from carcscore.drawing.svg.style import stylesheet
from carcscore.geometry import Cell
from carcscore.markup import Child, Markup, joined, script_data, tag
from carcscore.play.outcome import Outcome
from carcscore.report.entries import feature_sections
from carcscore.report.farm_rules import by_farm_rule
from carcscore.report.html.curve import curve
from carcscore.report.html.farm_rules import by_rule, switch
from carcscore.report.html.head import STYLES, asset, head
from carcscore.report.html.links import Chips, Links
from carcscore.report.html.sections import rendered, scrolling, sections, sum_lines
from carcscore.report.html.stories import pieces, rules_cited, stories
from carcscore.report.html.tools import tools
from carcscore.report.html.top import findings, game, headline
from carcscore.report.html.totals import chart, totals
from carcscore.report.html.turns import slider, stays, turn_data, turn_table
from carcscore.report.model import Report
from carcscore.report.outline import kept, rules_applied
from carcscore.report.picture import (
    drawn_figures,
    drawn_stacks,
    figures_apart,
    legends_of,
    owned_land,
    piece_signs,
    start_cell,
    symbols_of,
    warned_cells,
)
from carcscore.report.verdict import headline_on
from carcscore.text import a, listed, shortened
from carcscore.version import __version__

_SCRIPTS: Final = (
    "lighting.js",
    "panzoom.min.js",
    "zoom.js",
    "board.js",
    "turns.js",
    "address.js",
    "tools.js",
)
_ASKS: Final = "img-src blob:"
"""What the policy of the page allows: the picture of the board that it makes itself."""
_WORTH_A_LOOK: Final = 5
_HINT: Final = (
    "Point at {kinds} on the board, or at a line of the tables, to see what it paid and why. "
    "A click or a tap keeps it; Escape lets it go."
)


def render_html(report: Report) -> str:
    """The whole report as one HTML file that needs nothing else.

    It can be read without its script, too: the script lights up features and steps through turns.
    """
    outcome = report.outcome
    links, chips = Links(outcome), Chips(report)
    header = tag("header", headline(report, links))
    wrong = findings(report, links)
    if outcome is None:
        return _document(report, tag("main", header, chart(report, chips), wrong), None)
    overview = tag("div", header, _board(report, outcome, chips), id="overview")
    body = [
        tag("a", "Skip to the points", href="#points", class_="skip"),
        tag("main", overview, _tables(report, outcome, links, chips, wrong)),
        tag("p", class_="unseen", id="told", aria_live="polite"),
        tag("footer", f"carcscore {__version__}"),
    ]
    return _document(report, body, outcome)


def _board(report: Report, outcome: Outcome, chips: Chips) -> Markup:
    return tag(
        "section",
        tag("h2", "The board", id="board-title", class_="unseen"),
        tag("div", _picture(report, outcome), class_="frame"),
        slider(report, outcome, chips) if outcome.turns else None,
        id="board",
        aria_labelledby="board-title",
    )


def _picture(report: Report, outcome: Outcome) -> Markup:
    """The final board with its legend; figures that left it earlier in a log are in it, hidden."""
    laid, a1, symbols = outcome.table.board, outcome.table.a1, symbols_of(outcome.rules.facts)
    tiles = laid.turned_tiles()

    def feature_of(cell: Cell, segment: int) -> str:
        return outcome.features.name(laid.number(cell, segment))

    past = [stay.occupant for stay in stays(outcome) if stay.last is not None]
    standing = [*outcome.followers, *outcome.game.pieces, *figures_apart(outcome)]
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
        owned=owned_land(report),
        shapes=[one.shape for one in gone],
        standalone=False,
    )
    hidden = "".join(figures_svg(tiles, a1, gone, feature_of=feature_of))
    said = f'<svg role="img" aria-label="Board of {len(tiles)} tiles" '
    whole = picture.replace("<svg ", said, 1).replace("</svg>", f'<g class="past">{hidden}</g></svg>')
    called = legends_of(outcome.rules.facts)
    entries = meanings({one.tile for one in tiles.values()}, [*there, *gone], symbols, called)
    below = tag("div", _legend(entries), tools(report), class_="below")
    return joined(tag("div", Markup(whole), class_="pane"), _zoom(), below)


def _zoom() -> Markup:
    """The buttons for a closer look; hidden until the script runs."""
    buttons = {
        "in": ("+", "Closer (+)"),
        "out": ("\u2212", "Farther (-)"),
        "whole": ("\u25a1", "Whole board (0)"),
    }
    return tag(
        "div",
        (
            tag("button", sign, type="button", title=does, aria_label=does, data_zoom=how)
            for how, (sign, does) in buttons.items()
        ),
        class_="zoom",
        role="group",
        aria_label="Closer or farther",
        hidden=True,
    )


def _legend(entries: list[LegendEntry]) -> Markup | None:
    """The legend of pieces and marks; their symbols are defined in the picture of the board."""
    if not entries:
        return None
    items = (
        tag("li", Markup(f'<svg viewBox="-18 -18 36 36" aria-hidden="true">{entry.symbol}</svg>'), entry.name)
        for entry in entries
    )
    return scrolling(
        tag("ul", items, class_="legend"), name="What the signs on the board mean", class_="signs"
    )


def _tables(report: Report, outcome: Outcome, links: Links, chips: Chips, wrong: Markup | None) -> Markup:
    scored = [*sections([*feature_sections(report, outcome), *kept(outcome)], links)]
    turns = turn_table(report, outcome, links) if outcome.turns else None
    every = [*stories(report, links)]
    more = every, pieces(report, outcome, links), turns
    by_farms = by_farm_rule(report) or {outcome.rules.farms: report}
    points = by_rule(by_farms, lambda one: totals(one, links, chips))
    return tag(
        "div",
        tag("div", by_rule(by_farms, lambda one: chart(one, chips))),
        tag("aside", _hint(report), id="card", aria_label="What is lit on the board", hidden=True),
        wrong,
        tag("section", tag("h2", "Totals", id="points"), switch(by_farms), points, class_="part"),
        curve(report, outcome, chips) if outcome.turns else None,
        tag("section", tag("h2", "How it was scored"), scored) if scored else None,
        tag("section", tag("h2", "More"), more, class_="more") if every else None,
        [rendered(block, links) for block in rules_applied(outcome)],
        rules_cited(outcome, links.cited),
        id="tables",
    )


def _hint(report: Report) -> Markup:
    """The card while nothing is highlighted: how to use it, and the largest payments."""
    sums = report.stories.sums
    paying = [one for one in report.stories.payments if one.feature and one.award.points > 0]
    best = sorted(paying, key=lambda payment: -payment.award.points)[:_WORTH_A_LOOK]
    most = (
        tag("li", tag("button", one.feature, type="button", data_feature=one.feature), line)
        for one in best
        for line in sum_lines([(sums.of(one.award.items), one.gets)], Links(None))
    )
    looks = tag("p", "What paid most:"), tag("ul", most)
    named = listed(map(a, report.stories.by_kind), "or")
    said = _HINT.format(kinds=named or "something")
    return tag("div", tag("p", said), looks if best else None, class_="hint")


def _data(report: Report, outcome: Outcome) -> dict[str, object]:
    stories = sorted(report.stories, key=lambda story: not story.supplies)  # farms first
    data: dict[str, object] = {
        "together": {
            story.name: [*map(outcome.features.name, together)]
            for story in stories
            if (together := story.together)
        },
        "each": {story.name: each for story in stories if (each := story.each) is not None},
        "complete": [story.name for story in report.stories if story.feature.complete],
    }
    if outcome.turns:
        data["log"] = turn_data(report, outcome)
    return data


def _document(report: Report, body: Child, outcome: Outcome | None) -> str:
    style = "\n".join([*map(asset, STYLES), stylesheet(variables=True) if outcome else ""])
    code = "\n".join(map(asset, _SCRIPTS)) if outcome else ""
    title = f"{shortened(game(report), 100)}: {headline_on(report)}"
    scripts: Child = None
    if outcome is not None:
        data = script_data(_data(report, outcome))
        scripts = tag("script", data, type="application/json", id="data"), tag("script", Markup(code))
    page = tag(
        "html", head(title, style, code, _ASKS if outcome else ""), tag("body", body, scripts), lang="en"
    )
    return f"<!doctype html>\n{page}\n"
