"""The result of a game, as people read it."""

from __future__ import annotations

from carcscore.tournament.figures import figure_text
from carcscore.tournament.model import ResultSlip
from carcscore.tournament.results import BYES
from carcscore.tournament.sheets import place_text
from carcscore.tournament.standing import StageStanding
from carcscore.tournament.tables import seats_of


def scores_of(standing: StageStanding, game: ResultSlip) -> tuple[str, ...]:
    """The result of each side of a game: points, or games or duels won; nothing where there is none yet.

    Those of a table are the points of everybody who sat there, those of a bye what it is worth.
    """
    if standing.stage.options.system == "tables" and not game.bye:
        points = {seat.player: str(seat.points) for seat in seats_of(game, standing.stage.options)}
        return tuple(points.get(name, "-") for name in game.players) if points else ()
    result = standing.result(game)
    if result is None:
        return (figure_text(BYES[game.bye]),) if game.bye else ()
    if game.duels is not None or (game.absent and standing.stage.options.system == "team"):
        figures = result.duels  # those of a match lost by a penalty, too (WC26)
    elif game.games is not None or len(game.points) > 1 or (game.absent and max(result.games) > 1):
        figures = result.games
    elif game.points and game.points[0] is not None:
        return tuple(map(str, game.points[0]))
    else:
        return tuple(map(figure_text, result.won))
    return tuple(map(str, figures))


def score_text(standing: StageStanding, game: ResultSlip) -> str:
    """The result: ``88:75``, or a dash."""
    return ":".join(scores_of(standing, game)) or "-"


def told_on_sheets(standing: StageStanding, game: ResultSlip) -> str:
    """The text behind the players of a board: the result, else the place that is played for."""
    return place_text(game) if game.bye or not scores_of(standing, game) else score_text(standing, game)
