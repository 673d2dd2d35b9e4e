"""The whole report as one HTML file; nothing is fetched, and the page's own policy forbids it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from carcscore.drawing.svg.style import stylesheet
from carcscore.markup import Markup
from carcscore.pages import written
from carcscore.play.outcome import Outcome
from carcscore.report.arguments import wrong_claims
from carcscore.report.blocks import sections
from carcscore.report.compare import by_farm_rule
from carcscore.report.entries import feature_sections
from carcscore.report.figures import in_figures
from carcscore.report.html.board import board
from carcscore.report.html.curve import curve
from carcscore.report.html.links import Chips, Links
from carcscore.report.html.top import IN_LINES, claims_told, game, notes
from carcscore.report.html.totals import IN_TOTALS
from carcscore.report.html.turns import turn_data
from carcscore.report.model import Report
from carcscore.report.outline import gravest_first, heading, kept, rules_applied
from carcscore.report.pieces import piece_story
from carcscore.report.projected import projected_in_passing, projected_words
from carcscore.report.replay_text import (
    PROJECTED_HEADERS,
    TURN_HEADERS,
    ToldTurn,
    last_words,
    reading_aid,
    told_turns,
)
from carcscore.report.telling import sentences
from carcscore.report.verdict import headline_on
from carcscore.rules.rulebook import all_rules
from carcscore.scoring.farms import rule_for_farms
from carcscore.sentences import RuleNumber
from carcscore.text import a, counted, listed, shortened

_NOT_IN_FILE_NAMES: Final = re.compile(r'[\\/:*?"<>|\s]+')


def render_html(report: Report) -> str:
    """The whole report as one HTML file that needs nothing else.

    It can be read without its script, too: the script lights up features and steps through turns.
    """
    links = Links(report.outcome)
    return written(
        "report/html/report.html",
        *IN_TOTALS,
        *IN_LINES,
        *_SENTENCES,
        *_OTHERS,
        report=report,
        outcome=report.outcome,
        game=game(report),
        file_name=_NOT_IN_FILE_NAMES.sub(" ", game(report)).strip(" .")[:80] or "board",
        short_name=shortened(game(report), 100),
        occasion=[*heading(report)][1:],
        notes=notes(report),
        lines=[*claims_told(report), *gravest_first(report.findings)],
        links=links,
        chips=Chips(report),
        **(_played(report, report.outcome, links) if report.outcome else {}),
    )


def _played(report: Report, outcome: Outcome, links: Links) -> dict[str, object]:
    """The values of a page on a game beyond its claims and findings."""
    now = projected_in_passing(report, outcome)
    turns = [*told_turns(report, outcome, outcome.turns, now.totals if now else None)]
    return {
        "stylesheet": Markup(stylesheet(variables=True)),
        "by_farms": by_farm_rule(report) or {outcome.rules.farms: report},
        "kinds": listed(map(a, report.stories.by_kind), "or") or "something",
        "projected": now,
        "curve": curve(report, outcome, now.totals if now else ()) if outcome.turns else None,
        "scored": sections([*feature_sections(report, outcome), *kept(outcome)]),
        "turns": turns,
        "TURN_HEADERS": PROJECTED_HEADERS if now else TURN_HEADERS,
        "data": _data(report, outcome, turns),
    }


def farms_by(outcome: Outcome) -> RuleNumber:
    """The rule by which farms are scored."""
    return RuleNumber(rule_for_farms(outcome.rules).rule)


def _data(report: Report, outcome: Outcome, turns: Iterable[ToldTurn]) -> dict[str, object]:
    stories = sorted(report.stories, key=lambda story: not story.supplies)  # farms first
    data: dict[str, object] = {
        "together": {
            story.name: [*map(outcome.features.name, together)]
            for story in stories
            if (together := story.together)
        },
        "each": {story.name: each for story in stories if (each := story.each) is not None},
        "players": report.stories.of_players,
        "complete": [story.name for story in report.stories if story.feature.complete],
    }
    if outcome.turns:
        data["log"] = turn_data(report, outcome, turns)
    return data


_SENTENCES: Final = (
    board,
    headline_on,
    in_figures,
    last_words,
    piece_story,
    projected_words,
    reading_aid,
    sentences,
)
_OTHERS: Final = (all_rules, counted, farms_by, rules_applied, wrong_claims)
"""Functions that the templates call."""
