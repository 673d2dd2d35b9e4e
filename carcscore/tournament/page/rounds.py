"""The rounds of a stage: every game with its points, who started, and the report on its record."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from carcscore.markup import Markup, tag
from carcscore.text import listed
from carcscore.tournament.evaluation import Evaluation
from carcscore.tournament.examining import report_name
from carcscore.tournament.figures import figure_text
from carcscore.tournament.model import Slip
from carcscore.tournament.records import record_path
from carcscore.tournament.standing import StageStanding
from carcscore.tournament.tables import seats_of


class Reports:
    """Where the report on each record is."""

    def __init__(self, evaluation: Evaluation, folder: str | None) -> None:
        self._files = evaluation.files
        self._examined = evaluation.examined
        self._folder = folder

    def links(self, game: Slip) -> Iterator[Markup]:
        """A link to the report on each record of a game, as far as there is one."""
        for number, record in enumerate(game.records, 1):
            if record is None or self._folder is None:
                continue
            path = record_path(record, self._files[game.place.file])
            found = self._examined.get(path)
            if found is not None and found.legal is not None:
                words = "report" if len(game.records) == 1 else f"report {number}"
                mark = "" if found.legal else " (not legal)"
                yield tag(
                    "a", words + mark, href=quote(f"{self._folder}/{report_name(path)}"), class_="report"
                )


def rounds(standing: StageStanding, reports: Reports) -> Markup | None:
    """All rounds, the latest first and open."""
    stage = standing.stage
    numbers = [number for number in range(stage.rounds, 0, -1) if stage.of_round(number)]
    if not numbers:
        return None
    parts = (
        tag(
            "details",
            tag("summary", f"Round {number}"),
            tag("ol", (_game(standing, game, reports) for game in stage.of_round(number)), class_="games"),
            open=number == numbers[0],
            class_="round",
        )
        for number in numbers
    )
    return tag("section", tag("h3", "Rounds"), parts, class_="part rounds")


def _game(standing: StageStanding, game: Slip, reports: Reports) -> Markup:
    links = [*reports.links(game)]
    if standing.stage.options.system == "tables" and not game.bye:
        return tag("li", _table(standing, game), links, class_="game table")
    if game.bye:
        return tag("li", tag("span", _name(game, 0, True), " sits out", class_="sides"), class_="game")
    result = standing.result(game)
    winner = result.winner if result is not None else None
    why = tag("small", result.why) if result is not None and result.why else None
    sides = (
        _name(game, 0, winner == 0),
        tag("b", score_text(standing, game), class_="score"),
        _name(game, 1, winner == 1),
    )
    more = [tag("p", _duel(standing, duel, reports), class_="duel") for duel in game.duels or ()]
    return tag("li", tag("span", sides, class_="sides"), " ", why, links, more, class_="game")


def _name(game: Slip, side: int, won: bool) -> Markup:
    player = game.players[side]
    starts = tag("i", "starts", title="started") if game.starter == player else None
    name = tag("strong" if won else "span", player, dir="auto")
    return tag("span", name, " ", starts, class_="side")


def score_text(standing: StageStanding, game: Slip) -> str:
    """What came out, as a round shows it: points, or games or duels won."""
    result = standing.result(game)
    if result is None:
        return "-"
    if game.duels is not None:
        return "{}:{}".format(*result.duels)
    if game.games is not None or len(game.points) > 1:
        return "{}:{}".format(*result.games)
    noted = game.points[0] if game.points else None
    if noted is not None:
        return f"{noted[0]}:{noted[1]}"
    return ":".join(figure_text(won) for won in result.won)


def _duel(standing: StageStanding, duel: Slip, reports: Reports) -> list[Markup | str]:
    games = "-" if duel.games is None else "{}:{}".format(*duel.games)
    return [f"{duel.players[0]} {games} {duel.players[1]} ", *reports.links(duel)]


def _table(standing: StageStanding, game: Slip) -> Markup:
    seats = sorted(seats_of(game, standing.stage.options), key=lambda seat: (seat.place, seat.player))
    if not seats:
        return tag("span", f"{listed(game.players)}: no result")
    return tag(
        "ul",
        (
            tag(
                "li",
                tag("strong" if seat.place == 1 else "span", seat.player, dir="auto"),
                tag("b", str(seat.points)),
                tag("span", f"{figure_text(seat.placing)} for place {seat.place}"),
            )
            for seat in seats
        ),
        class_="seats",
    )
