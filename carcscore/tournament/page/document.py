"""A tournament as one HTML file, for the wall and the phone; it needs nothing else, and no script."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from carcscore.markup import Markup, joined, tag
from carcscore.pages import written
from carcscore.report.findings_text import finding_line
from carcscore.report.html.links import Links
from carcscore.report.html.sections import rendered
from carcscore.sentences import PlayerName, RuleNumber
from carcscore.text import listed, shortened
from carcscore.tournament.columns import round_reached, shown_columns
from carcscore.tournament.evaluation import Evaluation
from carcscore.tournament.figures import figure_text
from carcscore.tournament.model import ResultSlip
from carcscore.tournament.outline import stage_title, title_of, verdict
from carcscore.tournament.page.bracket import bracket
from carcscore.tournament.page.cross_table import cross_tables
from carcscore.tournament.page.rounds import report_addresses, score_text, seats
from carcscore.tournament.standing import StageStanding, StandingLine, shared_places
from carcscore.tournament.story import story_of

MOST_STORIES: Final = 300
"""With more players their stories are left out; the page would be too large for a phone."""
_AT_ONCE: Final = 6
Addresses = Callable[[ResultSlip], list[str]]
"""Where the reports on the records of a game are."""


def render_page(evaluation: Evaluation, reports: str | None = None) -> str:
    """The whole tournament as HTML; ``reports`` is the folder of the reports, as the page reaches it."""
    title, addresses = title_of(evaluation), partial(report_addresses, evaluation, reports)
    return written(
        "tournament/page/tournament.html",
        title=title,
        short_title=shortened(title, 100),
        verdict=verdict(evaluation),
        findings=sorted(evaluation.findings, key=lambda one: one.finding.severity != "error"),
        at_once=_AT_ONCE,
        stages=[_stage(*each, addresses) for each in enumerate(evaluation.standings, 1)],
        addresses=addresses,
        figure_text=figure_text,
        finding_line=finding_line,
        listed=listed,
        round_reached=round_reached,
        score_text=score_text,
        seats=seats,
    )


def _stage(number: int, standing: StageStanding, addresses: Addresses) -> dict[str, object]:
    """What the page says of a stage."""
    groups: dict[str | None, list[tuple[int, StandingLine]]] = {}
    for index, line in enumerate(standing.lines):
        groups.setdefault(line.group, []).append((index, line))
    links = PlayerLinks(number, standing)
    return {
        "number": number,
        "title": stage_title(standing, number),
        "standing": standing,
        "system": standing.stage.options.system,
        "rounds": standing.stage.by_round(),
        "clubs": {one.name: one.club for one in standing.stage.players},
        "groups": groups,
        "columns": shown_columns(standing),
        "shared": map(links, shared_places(standing)),
        "signs": _signs(standing, addresses),
        "bracket": bracket(standing),
        "crossed": cross_tables(standing),
        "stories": _stories(standing, links) if links.to_stories else [],
    }


def _signs(standing: StageStanding, addresses: Addresses) -> list[str]:
    """What the signs of the table and of the rounds mean."""
    signs = {
        "underlined: the figure that puts a player before the next one": any(
            line.parted_by for line in standing.lines
        ),
        "\u25cf started the game": any(game.starter for game in standing.stage.games),
        "a score leads to the report on its record": any(map(addresses, standing.stage.games)),
    }
    return [meaning for meaning, shown in signs.items() if shown]


class PlayerLinks(Links):
    """Sentences of a stage as HTML, in which players lead to their stories, if it has any."""

    def __init__(self, number: int, standing: StageStanding) -> None:
        super().__init__(None)
        lines = standing.lines if len(standing.lines) <= MOST_STORIES else ()
        self.to_stories = {line.player: f"#player-{number}-{index}" for index, line in enumerate(lines)}

    def _part(self, part: str) -> str:
        if isinstance(part, PlayerName) and part in self.to_stories:
            return tag("a", part, href=self.to_stories[part], dir="auto")
        return part.printed if isinstance(part, RuleNumber) else super()._part(part)


def _stories(standing: StageStanding, links: Links) -> list[tuple[StandingLine, Markup]]:
    """Why each player has this place."""
    return [
        (line, joined(rendered(block, links) for block in story_of(standing, line)))
        for line in standing.lines
    ]
