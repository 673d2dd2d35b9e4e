"""A tournament as one HTML file, for the wall and the phone; it needs nothing else, and no script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from carcscore.pages import macros, written
from carcscore.report.findings_text import finding_sentence
from carcscore.report.html.links import Links
from carcscore.rules.rulebook import all_rules
from carcscore.sentences import PlayerName, capital
from carcscore.text import listed, shortened
from carcscore.tournament.columns import standing_tables
from carcscore.tournament.evaluation import Evaluation
from carcscore.tournament.figures import figure_text
from carcscore.tournament.model import ResultSlip
from carcscore.tournament.outline import stage_title, title_of, verdict
from carcscore.tournament.page.cross_table import cross_tables
from carcscore.tournament.page.rounds import bracket, report_addresses, seats
from carcscore.tournament.scores import score_text, scores_of, told_on_sheets
from carcscore.tournament.sheets import boards_of, seats_by_name
from carcscore.tournament.standing import StageStanding
from carcscore.tournament.story import story_of
from carcscore.tournament.wording import shared_places

MOST_STORIES: Final = 300
"""With more players their stories are left out; the page would be too large for a phone."""
_CALLED: Final = (
    figure_text,
    all_rules,
    capital,
    finding_sentence,
    listed,
    score_text,
    scores_of,
    seats,
    seats_by_name,
)
"""What the templates call."""
Addresses = Callable[[ResultSlip], list[str]]
"""Where the reports on the records of a game are."""


def render_page(evaluation: Evaluation, reports: str | None = None) -> str:
    """The whole tournament as HTML; ``reports`` is the folder of the reports, as the page reaches it."""
    title, addresses = title_of(evaluation), partial(report_addresses, evaluation, reports)
    links = Links(None)
    return written(
        "tournament/page/tournament.html",
        *_CALLED,
        title=title,
        short_title=shortened(title, 100),
        verdict=verdict(evaluation),
        findings=sorted(evaluation.findings, key=lambda one: one.finding.severity != "error"),
        stages=[_stage(*each, addresses, links.cited) for each in enumerate(evaluation.standings, 1)],
        addresses=addresses,
        links=links,
    )


class PlayerLinks(Links):
    """The sentences of one stage as HTML: players lead to their stories, if it has any."""

    def __init__(self, number: int, standing: StageStanding, cited: dict[str, None]) -> None:
        super().__init__(None)
        lines = standing.lines if len(standing.lines) <= MOST_STORIES else ()
        self.cited, self._to_story = cited, macros("tournament/page/parts.html").to_story
        self._stories = {line.player: f"player-{number}-{index}" for index, line in enumerate(lines)}

    def _part(self, part: str) -> Any:
        if isinstance(part, PlayerName) and part.whole in self._stories:
            return self._to_story(part, self._stories[part.whole])
        return super()._part(part)


def _stage(
    number: int, standing: StageStanding, addresses: Addresses, cited: dict[str, None]
) -> dict[str, object]:
    """What the page says of a stage; ``cited`` are the rules cited so far."""
    links = PlayerLinks(number, standing, cited)
    shown = [_shown("Standing", standing, links, _signs(standing, addresses))]
    if (members := standing.members) is not None:
        without_stories = PlayerLinks(number, replace(members, lines=()), cited)
        shown.append(_shown("Standing of the members", members, without_stories))
    storied = len(standing.lines) <= MOST_STORIES
    return {
        "links": links,
        "number": number,
        "title": stage_title(standing, number),
        "standing": standing,
        "system": standing.stage.options.system,
        "rounds": {one.number: one.games for one in standing.rounds if not one.open},
        "open": [(one, boards_of(one.games)) for one in standing.rounds if one.open],
        "score": partial(told_on_sheets, standing),
        "shown": shown,
        "bracket": bracket(standing),
        "crossed": cross_tables(standing),
        "stories": [(line, story_of(standing, line)) for line in standing.lines] if storied else [],
    }


def _shown(
    called: str, standing: StageStanding, links: PlayerLinks, signs: Sequence[str] = ()
) -> dict[str, object]:
    """The tables of a standing with what is to be said of them; players lead where the ``links`` lead."""
    return {
        "called": called,
        "tables": standing_tables(standing),
        "links": links,
        "clubs": {player.name: player.club for player in standing.stage.players},
        "signs": signs,
        "shared": shared_places(standing),
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
