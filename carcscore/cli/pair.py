"""``carcscore pair``: who meets whom in the next round."""

from __future__ import annotations

import os
from typing import Any

import click

from carcscore.cli.options import output_options
from carcscore.cli.output import CannotWrite, emit, not_onto, say, width
from carcscore.cli.standings import evaluated, tournament_argument
from carcscore.report.blocks import Heading, Paragraph, TableBlock
from carcscore.report.layout import lay_out
from carcscore.text import json_text
from carcscore.tournament.form import TournamentFile
from carcscore.tournament.outline import title_of
from carcscore.tournament.pairing import CannotPair, Pairing, next_pairings
from carcscore.tournament.writing import CannotInsert, list_path, list_text, with_round


@click.command()
@tournament_argument
@click.option("--write", is_flag=True, help="Put the round into TOURNAMENT; comments and order stay.")
@click.option("--seed", metavar="TEXT", help="What the lot is drawn of; default: the name of the tournament.")
@click.option(
    "--format",
    "-f",
    "style",
    type=click.Choice(["text", "json", "csv"]),
    default="text",
    help="How to print the round (default: text).",
)
@output_options
@click.pass_context
def pair(
    ctx: click.Context,
    /,
    tournament: str,
    write: bool,
    seed: str | None,
    style: str,
    output: str | None,
    force: bool,
) -> None:
    """Pair the next round of TOURNAMENT by its standing.

    Nobody meets twice where that can be helped. The same file and --seed always give the same round.

    \b
    carcscore pair cup.yaml
    carcscore pair cup.yaml --write
    carcscore pair cup.yaml --format csv --output round-4.csv
    """
    if write and tournament == "-":
        raise click.UsageError("--write needs a file; standard input can't be written")
    not_onto(tournament, output)
    reading, evaluation = evaluated(ctx, tournament)
    standing = evaluation.standings[-1]
    try:
        number, games = next_pairings(standing, title_of(evaluation) if seed is None else seed)
        plain = [game.plain() for game in games]
        if write:
            file = reading.texts[0]
            assert isinstance(file, TournamentFile)
            _write(file, standing.stage.place.path, number, plain)
    except (CannotPair, CannotInsert) as trouble:
        raise click.UsageError(str(trouble)) from None
    if style == "json":
        text = json_text({"round": number, "games": plain}, 2)
    elif style == "csv":
        text = list_text(number, plain)
    else:
        text = _text(title_of(evaluation), number, games)
    emit(text, output, force)


def _text(title: str, number: int, games: list[Pairing]) -> str:
    places = any(game.for_place for game in games)
    rows = []
    for board, game in enumerate(games, 1):
        first, second = (
            f"{name} (starts)" if name and name == game.starter else name or "sits out"
            for name in (game.first, game.second)
        )
        again = "" if not game.again else "met before"
        place = "" if game.for_place is None else f"for place {game.for_place}"
        rows.append((str(board), first, second, place or again))
    table = TableBlock(("board", "first", "second", ""), tuple(rows), frozenset({0}), folding=(1, 2))
    note = (
        []
        if places or not any(game.again for game in games)
        else [Paragraph("It can't be helped that some meet again.")]
    )
    return lay_out([Heading(title, 1), Heading(f"Round {number}"), table, *note], width())


def _write(
    file: TournamentFile, stage: tuple[str | int, ...], number: int, games: list[dict[str, Any]]
) -> None:
    data: Any = file.source.data
    for step in stage:
        data = data[step]
    if "games" in data and not data.get("rounds"):
        path = list_path(file.name, data["games"], number)
        if os.path.lexists(path):
            raise CannotWrite(f"{path} exists already; the round is not written")
        emit(list_text(number, games), path)
        say(f"Round {number} is written: {path}")
        return
    if len(data.get("rounds") or []) >= number:
        raise CannotInsert(f"Round {number} stands in the file already, without games; delete it there.")
    emit(with_round(file.source, stage, games), file.name, True)
    say(f"Round {number} is written into {file.name}")
