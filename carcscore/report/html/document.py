"""The whole report as one HTML file; nothing is fetched, and the page's own policy forbids it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from carcscore.drawing.svg.style import stylesheet
from carcscore.markup import Markup, joined
from carcscore.pages import written
from carcscore.play.outcome import Outcome
from carcscore.report.entries import feature_sections
from carcscore.report.farm_rules import by_farm_rule
from carcscore.report.html.board import board
from carcscore.report.html.curve import curve
from carcscore.report.html.links import Chips, Links
from carcscore.report.html.sections import rendered, sections, sum_lines
from carcscore.report.html.stories import pieces, rules_cited, stories
from carcscore.report.html.top import findings, game, headline
from carcscore.report.html.totals import IN_TOTALS
from carcscore.report.html.turns import turn_data, turn_table
from carcscore.report.model import Report
from carcscore.report.outline import kept, rules_applied
from carcscore.report.verdict import headline_on
from carcscore.report.words import name
from carcscore.scoring.farms import rule_for_farms
from carcscore.sentences import RuleNumber
from carcscore.text import a, listed, shortened

_WORTH_A_LOOK: Final = 5


def render_html(report: Report) -> str:
    """The whole report as one HTML file that needs nothing else.

    It can be read without its script, too: the script lights up features and steps through turns.
    """
    links = Links(report.outcome)
    return written(
        "report/html/report.html",
        report=report,
        outcome=report.outcome,
        game=shortened(game(report), 100),
        headline=joined(headline(report, links)),
        verdict=headline_on,
        wrong=findings(report, links),
        links=links,
        chips=Chips(report),
        name=name,
        rendered=rendered,
        **IN_TOTALS,
        **(_played(report, report.outcome, links) if report.outcome else {}),
    )


def _played(report: Report, outcome: Outcome, links: Links) -> dict[str, object]:
    """What a page says of a game beyond its claims and findings."""
    return {
        "stylesheet": Markup(stylesheet(variables=True)),
        "board": board(report, outcome),
        "by_farms": by_farm_rule(report) or {outcome.rules.farms: report},
        "rule_for_farms": lambda rules: RuleNumber(rule_for_farms(rules).rule),
        "kinds": listed(map(a, report.stories.by_kind), "or") or "something",
        "best": list(_best(report)),
        "curve": curve(report, outcome) if outcome.turns else None,
        "scored": joined(sections([*feature_sections(report, outcome), *kept(outcome)], links)),
        "stories": joined(stories(report, links)),
        "pieces": pieces(report, outcome, links),
        "turns": turn_table(report, outcome, links) if outcome.turns else None,
        "rules_applied": rules_applied(outcome),
        "rules_cited": rules_cited,
        "data": _data(report, outcome),
    }


def _best(report: Report) -> Iterator[tuple[str, Markup]]:
    """The features that paid most, each with its largest payment worked out."""
    sums = report.stories.sums
    paying = [one for one in report.stories.payments if one.feature and one.award.points > 0]
    for one in sorted(paying, key=lambda payment: -payment.award.points)[:_WORTH_A_LOOK]:
        for line in sum_lines([(sums.of(one.award.items), one.gets)], Links(None)):
            yield str(one.feature), line


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
