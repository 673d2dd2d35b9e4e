"""``carcscore result``: a result put into the tournament file as it comes in."""

from __future__ import annotations

import os

import click

from carcscore.cli.output import CannotAnswer, CannotWrite, write_back
from carcscore.cli.standings import evaluated, tournament_argument
from carcscore.sentences import capital
from carcscore.tournament.entering import (
    CannotEnter,
    Entered,
    board_to_fill,
    changes_of,
    figures_of,
    refuse_entered,
    with_result,
)
from carcscore.tournament.writing import PlainGame


@click.command()
@tournament_argument
@click.argument("board", type=click.IntRange(min=1))
@click.argument("score", required=False)
@click.option("--record", metavar="FILE", help="The record of the game.")
@click.option(
    "--starter", metavar="PLAYER", help="The starting player, if the board names none or the wrong one."
)
@click.option("--lost-on-time", metavar="PLAYER", help="The player who lost on time.")
@click.option("--no-show", metavar="PLAYER", help="The player who did not appear.")
@click.option(
    "--round",
    "number",
    type=click.IntRange(min=1),
    metavar="N",
    help="Use round N instead of the open round.",
)
@click.option("--force", is_flag=True, help="Replace an existing result.")
@click.pass_context
def result(
    ctx: click.Context,
    /,
    tournament: str,
    board: int,
    score: str | None,
    record: str | None,
    starter: str | None,
    lost_on_time: str | None,
    no_show: str | None,
    number: int | None,
    force: bool,
) -> None:
    """Enter the result of BOARD in the open round of TOURNAMENT.

    SCORE follows the order of the board: points, or in a duel the games that each player won. The comments
    and the order of the file stay.

    \b
    carcscore result cup.yaml 12 88:75
    carcscore result cup.yaml 12 88:75 --record board-12.yaml
    carcscore result cup.yaml 13 --no-show Ben
    """
    if tournament == "-":
        raise click.UsageError("a result is written to a file; standard input can't be written")
    reading, evaluation = evaluated(ctx, tournament, needed=True)
    try:
        figures = figures_of(score) if score is not None else ()
        entered = Entered(figures, _beside(record, tournament), starter, lost_on_time, no_show)
        standing, current, found = board_to_fill(evaluation.standings, board, number)
        slips = (slip for stage in reading.tournament.stages for slip in stage.games)
        game = next(slip for slip in slips if slip.place == found.game.place)
        changes = changes_of(standing, game, entered)
        if not force:
            refuse_entered(game, changes)
        name, text, raw = with_result(reading.texts, game, changes)
    except CannotEnter as trouble:
        raise CannotAnswer(str(trouble.args[0])) from None
    write_back(name, text, raw)
    _, after = evaluated(ctx, tournament, needed=True)
    rounds = next(stage.rounds for stage in after.standings if stage.stage.place == standing.stage.place)
    told = next(progress.told() for progress in rounds if progress.number == current)
    click.echo(f"Board {board}, {' and '.join(game.players)}: {_said(changes)}. {capital(told)}.")


def _said(changes: PlainGame) -> str:
    """The result that was entered, in a few words."""
    words = []
    for key, value in changes.items():
        if key in ("points", "games"):
            figures = value.values() if isinstance(value, dict) else value
            words.append(":".join(map(str, figures)))
        else:
            words.append(f"{key.replace('_', ' ')} {value}")
    return ", ".join(words)


def _beside(record: str | None, tournament: str) -> str | None:
    """A record as the tournament file names it: as its folder reaches it."""
    if record is None or "://" in record:
        return record
    if not os.path.isfile(record):
        raise CannotWrite(f"there is no record file {record}")
    return os.path.relpath(record, os.path.dirname(tournament) or ".").replace(os.sep, "/")
