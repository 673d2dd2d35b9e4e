"""The rounds of a stage: every game with its points, who started, and the report on its record."""

from __future__ import annotations

from urllib.parse import quote

from carcscore.markup import Markup, tag
from carcscore.text import listed
from carcscore.tournament.evaluation import Evaluation
from carcscore.tournament.examining import report_name
from carcscore.tournament.figures import figure_text
from carcscore.tournament.model import ResultSlip
from carcscore.tournament.records import record_path
from carcscore.tournament.standing import StageStanding
from carcscore.tournament.tables import seats_of


class Reports:
    """Where the report on each record is."""

    def __init__(self, evaluation: Evaluation, folder: str | None) -> None:
        self._files = evaluation.files
        self._examined = evaluation.examined
        self._folder = folder

    def of(self, game: ResultSlip) -> list[str]:
        """The address of the report on each record of a game, as far as there is one."""
        records = [record for record in game.records if record is not None] if self._folder else []
        paths = [record_path(record, self._files[game.place.file]) for record in records]
        there = [path for path in paths if path in self._examined and self._examined[path].legal is not None]
        return [quote(f"{self._folder}/{report_name(path)}") for path in there]

    def linked(self, game: ResultSlip, score: str, class_: str | None = "score") -> Markup:
        """The score of a game, which leads to the report on its record; those on several follow it."""
        addresses = self.of(game)
        if len(addresses) == 1:
            score_link = tag("a", score, href=addresses[0], title="the report on this game")
            return tag("b", score_link, class_=class_)
        more = [
            tag("a", str(number), href=address, title=f"the report on game {number}", class_="report")
            for number, address in enumerate(addresses, 1)
        ]
        return tag("b", score, " ", more, class_=class_)


def rounds(standing: StageStanding, reports: Reports) -> Markup | None:
    """All rounds, the latest first and open."""
    stage = standing.stage
    played = stage.by_round()
    if not played:
        return None
    parts = (
        tag(
            "details",
            tag("summary", f"Round {number}"),
            tag("ol", (_game(standing, game, reports) for game in played[number]), class_="games"),
            open=number == max(played),
            class_="round",
        )
        for number in sorted(played, reverse=True)
    )
    return tag("section", tag("h3", "Rounds"), parts, class_="part rounds")


def _game(standing: StageStanding, game: ResultSlip, reports: Reports) -> Markup:
    if game.bye:
        return tag("li", tag("p", tag("strong", game.players[0], dir="auto"), " sits out"), class_="match")
    if standing.stage.options.system == "tables":
        return tag("li", _table(standing, game, reports), class_="match")
    result = standing.result(game)
    winner = result.winner if result is not None else None
    why = tag("small", result.why) if result is not None and result.why else None
    sides = (
        _name(game, 0, winner == 0),
        reports.linked(game, score_text(standing, game)),
        _name(game, 1, winner == 1),
    )
    more = [tag("p", _duel(duel, reports), class_="duel") for duel in game.duels or ()]
    return tag("li", tag("div", sides, class_="sides"), why, more, class_="match")


def _name(game: ResultSlip, side: int, won: bool) -> Markup:
    player = game.players[side]
    name = tag("strong" if won else "span", player, dir="auto")
    if game.starter != player:
        return tag("span", name, class_="side")
    dot = tag("i", "\u25cf", title="started", role="img", aria_label="started")
    return tag("span", *((dot, " ", name) if side == 0 else (name, " ", dot)), class_="side")


def score_text(standing: StageStanding, game: ResultSlip) -> str:
    """What came out, as a round shows it: points, or games or duels won."""
    result = standing.result(game)
    if result is None:
        return "-"
    if game.duels is not None:
        return "{}:{}".format(*result.duels)
    if game.games is not None or len(game.points) > 1 or (game.absent and max(result.games) > 1):
        return "{}:{}".format(*result.games)
    noted = game.points[0] if game.points else None
    if noted is not None:
        return f"{noted[0]}:{noted[1]}"
    return ":".join(figure_text(won) for won in result.won)


def _duel(duel: ResultSlip, reports: Reports) -> list[Markup | str]:
    games = "-" if duel.games is None else "{}:{}".format(*duel.games)
    return [f"{duel.players[0]} ", reports.linked(duel, games), f" {duel.players[1]}"]


def _table(standing: StageStanding, game: ResultSlip, reports: Reports) -> Markup:
    seats = sorted(seats_of(game, standing.stage.options), key=lambda seat: (seat.place, seat.player))
    if not seats:
        return tag("p", f"{listed(game.players)}: no result")
    rows = (
        tag(
            "li",
            tag("strong" if seat.place == 1 else "span", seat.player, dir="auto"),
            reports.linked(game, str(seat.points)) if number == 0 else tag("b", str(seat.points)),
            tag("span", f"{figure_text(seat.placing)} for place {seat.place}"),
        )
        for number, seat in enumerate(seats)
    )
    return tag("ul", rows, class_="seats")
