"""A tournament as one HTML file, for the wall and the phone; it needs nothing else, and no script."""

from __future__ import annotations

from typing import Final

from carcscore.markup import Markup, tag
from carcscore.report.findings_text import finding_line
from carcscore.report.html.head import STYLES, asset, head
from carcscore.report.html.links import Links
from carcscore.report.html.sections import rendered
from carcscore.text import shortened
from carcscore.tournament.evaluation import Evaluation
from carcscore.tournament.outline import stage_title, title_of, verdict
from carcscore.tournament.page.bracket import bracket
from carcscore.tournament.page.cross_table import cross_table
from carcscore.tournament.page.rounds import Reports, rounds
from carcscore.tournament.page.standing_table import standing_tables
from carcscore.tournament.standing import StageStanding, shared_places
from carcscore.tournament.story import story_of
from carcscore.version import __version__

MOST_STORIES: Final = 300
"""With more players their stories are left out; the page would be too large for a phone."""
_AT_ONCE: Final = 6


def render_page(evaluation: Evaluation, reports: str | None = None) -> str:
    """The whole tournament as HTML; ``reports`` is the folder of the reports, as the page reaches it."""
    title = title_of(evaluation)
    links = Reports(evaluation, reports)
    stages = [
        _stage(evaluation, standing, number, links) for number, standing in enumerate(evaluation.standings, 1)
    ]
    latest_first = stages[::-1]
    top = tag(
        "header", tag("div", tag("h1", title, dir="auto"), tag("p", verdict(evaluation), class_="lead"))
    )
    body = [top, _findings(evaluation), tag("main", latest_first), tag("footer", f"carcscore {__version__}")]
    style = "\n".join([*map(asset, STYLES), asset("tournament.css", "carcscore.tournament.page")])
    page_head = head(f"{shortened(title, 100)}: {verdict(evaluation)}", style)
    page = tag("html", page_head, tag("body", body, class_="tournament"), lang="en")
    return f"<!doctype html>\n{page}\n"


def _stage(evaluation: Evaluation, standing: StageStanding, number: int, links: Reports) -> Markup:
    several = len(evaluation.standings) > 1
    shared = shared_places(standing)
    told = tag("ul", (tag("li", sentence) for sentence in shared), class_="shared") if shared else None
    with_stories = len(standing.lines) <= MOST_STORIES
    parts = [
        tag(
            "h2",
            stage_title(standing, number) if several else "Standing",
            class_=None if several else "unseen",
        ),
        bracket(standing, links),
        tag(
            "div",
            tag(
                "div",
                standing_tables(standing, number if with_stories else None),
                _signs(standing, links),
                told,
            ),
            rounds(standing, links),
            class_="beside",
        ),
        cross_table(standing),
        _stories(standing, number) if with_stories else None,
    ]
    return tag("section", parts, class_="stage", id=f"stage-{number}")


def _signs(standing: StageStanding, reports: Reports) -> Markup | None:
    """What the signs of the table and of the rounds mean."""
    meanings = []
    if any(line.parted_by for line in standing.lines):
        meanings.append("underlined: the figure that puts a player before the next one")
    if any(game.starter for game in standing.stage.games):
        meanings.append("\u25cf started the game")
    if any(reports.of(game) for game in standing.stage.games):
        meanings.append("a score leads to the report on its record")
    return tag("p", "; ".join(meanings), class_="signs") if meanings else None


def _stories(standing: StageStanding, number: int) -> Markup:
    """Why each player has this place, folded away."""
    links = Links(None)
    stories = (
        tag(
            "details",
            tag("summary", f"{line.place}  ", tag("span", line.player, dir="auto")),
            (rendered(block, links) for block in story_of(standing, line)),
            class_="why",
            id=f"player-{number}-{index}",
        )
        for index, line in enumerate(standing.lines)
    )
    return tag("section", tag("h3", "Why this place?"), stories, class_="part stories")


def _findings(evaluation: Evaluation) -> Markup | None:
    lines = [
        tag("li", finding_line(one.finding, one.file), class_=one.finding.severity)
        for one in sorted(evaluation.findings, key=lambda one: one.finding.severity != "error")
    ]
    if not lines:
        return None
    rest = lines[_AT_ONCE:]
    parts = [tag("ul", lines[:_AT_ONCE])]
    if rest:
        parts.append(tag("details", tag("summary", f"{len(rest)} more"), tag("ul", rest)))
    return tag("section", tag("h2", "Findings"), parts, class_="findings")
