"""``carcscore pair``: who meets whom in the next round, and any round printed again."""

from __future__ import annotations

import os
from functools import partial
from typing import Any

import click

from carcscore.cli.options import format_option, output_options
from carcscore.cli.output import CannotAnswer, CannotWrite, emit, markup, not_onto, say, width, write_back
from carcscore.cli.standings import evaluated, tournament_argument
from carcscore.report.blocks import Heading, Paragraph
from carcscore.report.layout import lay_out
from carcscore.text import json_text
from carcscore.tournament.form import TournamentFile
from carcscore.tournament.model import ResultSlip
from carcscore.tournament.outline import title_of
from carcscore.tournament.pairing import CannotPair, Pairing, next_pairings, stage_to_pair
from carcscore.tournament.scores import told_on_sheets
from carcscore.tournament.sheets import boards_of, place_text, round_table
from carcscore.tournament.standing import StageStanding
from carcscore.tournament.writing import (
    CannotInsert,
    PlainGame,
    list_path,
    list_text,
    plain_slip,
    with_round,
    with_values,
)


@click.command()
@tournament_argument
@click.option("--write", is_flag=True, help="Add the round to TOURNAMENT; its comments and order stay.")
@click.option("--seed", metavar="TEXT", help="Seed for drawing lots (default: the name of the tournament).")
@click.option(
    "--round", "again", type=click.IntRange(min=1), metavar="N", help="Print round N of the file again."
)
@format_option(
    "How to print the round (default: text); html is a sheet for the wall, slips are to cut out.",
    ("text", "json", "csv", "html", "slips"),
)
@output_options
@click.pass_context
def pair(
    ctx: click.Context,
    /,
    tournament: str,
    write: bool,
    seed: str | None,
    again: int | None,
    style: str,
    output: str | None,
    force: bool,
) -> None:
    """Pair the next round of TOURNAMENT.

    It pairs by standing, by bracket or all against all, as the file says, and repeats no meeting if it can
    help it. The same file and --seed always give the same round; --write keeps the seed in the file.

    \b
    carcscore pair cup.yaml
    carcscore pair cup.yaml --write
    carcscore pair cup.yaml --round 4 --output round-4.html
    carcscore pair cup.yaml --round 4 --format slips --output slips.html
    """
    if write and tournament == "-":
        raise click.UsageError("--write needs a file; standard input can't be written")
    if again is not None and (write or seed is not None):
        raise click.UsageError("--round prints an existing round; leave out --write and --seed")
    not_onto(tournament, output)
    reading, evaluation = evaluated(ctx, tournament)
    title = title_of(evaluation)
    if again is not None:
        text = _printed_again(evaluation.standings[-1], again, title, style)
    else:
        standing = stage_to_pair(evaluation.standings)
        try:
            number, games = next_pairings(standing, seed or standing.stage.options.seed or title)
            if write:
                file = reading.texts[0]
                assert isinstance(file, TournamentFile)
                _write(file, standing.stage.place.path, number, [game.plain() for game in games], seed)
        except (CannotPair, CannotInsert) as trouble:
            raise CannotAnswer(str(trouble)) from None
        text = _paired(number, games, title, style)
    emit(markup(text, output) if style in ("html", "slips") else text, output, force)


def _printed_again(standing: StageStanding, number: int, title: str, style: str) -> str:
    games = standing.stage.by_round().get(number)
    if games is None:
        raise CannotAnswer(f"there is no round {number} in this stage")
    plain = [plain_slip(game) for game in games]
    return _in_style(number, games, plain, title, style, partial(told_on_sheets, standing), ())


def _paired(number: int, games: list[Pairing], title: str, style: str) -> str:
    slips = [game.slip(number) for game in games]
    met = {id(slip) for slip, game in zip(slips, games, strict=True) if game.again}
    note = "" if not met else "Some repeated meetings can't be avoided."

    def told(slip: ResultSlip) -> str:
        return "met before" if id(slip) in met else place_text(slip)

    notes = (note,) if note else ()
    return _in_style(number, slips, [game.plain() for game in games], title, style, told, notes)


def _in_style(
    number: int,
    games: list[ResultSlip],
    plain: list[PlainGame],
    title: str,
    style: str,
    told: Any,
    notes: tuple[str, ...],
) -> str:
    """A round as it is to be printed; ``told`` is what stands behind the players of a board."""
    boards = boards_of(games)
    if style == "json":
        return json_text({"round": number, "games": plain}, 2)
    if style == "csv":
        return list_text(number, plain)
    if style in ("html", "slips"):
        from carcscore.tournament.page.sheets import render_round

        return render_round(title, number, boards, told, style == "slips")
    table = round_table(boards, told)
    return lay_out([Heading(title, 1), Heading(f"Round {number}"), table, *map(Paragraph, notes)], width())


def _write(
    file: TournamentFile,
    stage: tuple[str | int, ...],
    number: int,
    games: list[PlainGame],
    seed: str | None,
) -> None:
    data: Any = file.source.data
    for step in stage:
        data = data[step]
    source = file.source
    if seed is not None and data.get("tournament", {}).get("seed") != seed:
        source = with_values(source, (*stage, "tournament"), {"seed": seed})
    if "games" in data and not data.get("rounds"):
        path = list_path(file.name, data["games"], number)
        if os.path.lexists(path):
            raise CannotWrite(f"{path} already exists; the round is not written")
        emit(list_text(number, games), path)
        say(f"Round {number} is written: {path}")
        text = source.text
    elif len(data.get("rounds") or []) >= number:
        raise CannotInsert(f"Round {number} is already in the file, without games; delete it there.")
    else:
        text = with_round(source, stage, games)
        say(f"Round {number} is written into {file.name}")
    if text != file.source.text:
        write_back(file.name, text, file.source.raw)
