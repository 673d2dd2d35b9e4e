"""A tournament as one HTML file, for the wall and the phone; it needs nothing else, and no script."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final
from urllib.parse import quote

from carcscore.pages import macros, written
from carcscore.report.findings_text import finding_sentence
from carcscore.report.html.links import Links
from carcscore.rules.rulebook import all_rules
from carcscore.sentences import PlayerName, capital
from carcscore.text import listed, shortened
from carcscore.tournament.columns import standing_tables
from carcscore.tournament.evaluation import Evaluation
from carcscore.tournament.examining import report_name
from carcscore.tournament.figures import figure_text
from carcscore.tournament.model import ResultSlip
from carcscore.tournament.outline import stage_title, title_of, verdict
from carcscore.tournament.records import record_path
from carcscore.tournament.scores import score_text, scores_of, told_on_sheets
from carcscore.tournament.sheets import boards_of, seats_by_name
from carcscore.tournament.standing import StageStanding
from carcscore.tournament.story import story_of
from carcscore.tournament.tables import seats_of
from carcscore.tournament.wording import shared_places

Addresses = Callable[[ResultSlip], list[str]]
"""The paths of the reports on the records of a game."""
MOST_STORIES: Final = 300
"""With more players their stories are left out; the page would be too large for a phone."""
FEWEST: Final = 3
MOST: Final = 64
"""With more players a cross table is no longer readable, with fewer it tells nothing new."""


def render_page(evaluation: Evaluation, reports: str | None = None) -> str:
    """The whole tournament as HTML; ``reports`` is the folder of the reports, as the page reaches it."""
    title, links = title_of(evaluation), Links(None)
    addresses = partial(_addresses, evaluation, reports)
    return written(
        "tournament/page/tournament.html",
        all_rules,
        boards_of,
        capital,
        clubs_in,
        figure_text,
        finding_sentence,
        listed,
        score_text,
        scores_of,
        seats_by_name,
        seats_of,
        shared_places,
        standing_tables,
        story_of,
        title=title,
        short_title=shortened(title, 100),
        verdict=verdict(evaluation),
        findings=sorted(evaluation.findings, key=lambda found: found.finding.severity != "error"),
        stages=[_stage(*each, addresses, links.cited) for each in enumerate(evaluation.standings, 1)],
        addresses=addresses,
        links=links,
    )


def _addresses(evaluation: Evaluation, folder: str | None, game: ResultSlip) -> list[str]:
    """The address of the report on each record of a game, as far as there is one in the folder."""
    records = [record for record in game.records if record is not None] if folder else []
    paths = [record_path(record, evaluation.files[game.place.file]) for record in records]
    examined = evaluation.examined
    there = [path for path in paths if path in examined and examined[path].legal is not None]
    return [quote(f"{folder}/{report_name(path)}") for path in there]


class PlayerLinks(Links):
    """The sentences of one stage as HTML: players lead to their stories, by the ids of these."""

    def __init__(self, stories: dict[str, str], cited: dict[str, None]) -> None:
        super().__init__(None)
        self.cited, self._stories = cited, stories
        self._to_story = macros("tournament/page/parts.html").to_story

    def _part(self, part: str) -> Any:
        if isinstance(part, PlayerName) and part.whole in self._stories:
            return self._to_story(part, self._stories[part.whole])
        return super()._part(part)


def clubs_in(standing: StageStanding) -> dict[str, str | None]:
    """The club of each player, or the team of each member."""
    return {player.name: player.club for player in standing.stage.players}


def _stage(
    number: int, standing: StageStanding, addresses: Addresses, cited: dict[str, None]
) -> dict[str, object]:
    """The values of the page on a stage; ``cited`` are the rules cited so far."""
    system, games = standing.stage.options.system, standing.stage.games
    storied = standing.lines if len(standing.lines) <= MOST_STORIES else ()
    stories = {line.player: f"player-{number}-{place}" for place, line in enumerate(storied)}
    return {
        "links": PlayerLinks(stories, cited),
        "member_links": PlayerLinks({}, cited),
        "number": number,
        "title": stage_title(standing, number),
        "standing": standing,
        "system": system,
        "score": partial(told_on_sheets, standing),
        "crossed": {
            group: [line.player for line in lines]
            for group, lines in standing.groups.items()
            if system not in ("tables", "knock-out") and games and FEWEST <= len(lines) <= MOST
        },
        "storied": storied,
        "reported": any(map(addresses, games)),
    }
