"""``carcscore replay``: a turn log, turn by turn."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Final

import click

from carcscore.cli.options import (
    Output,
    ascii_option,
    asked_of,
    record_argument,
    result_options,
    rule_options,
)
from carcscore.cli.output import (
    EXIT_UNUSABLE,
    CannotAnswer,
    drawing_style,
    emit,
    json_style,
    print_findings,
    say,
    width,
)
from carcscore.cli.pixels import frames
from carcscore.drawing.board_text import draw_board
from carcscore.pipeline import examine, examine_up_to
from carcscore.report.model import Report
from carcscore.report.picture import text_figures
from carcscore.report.replay_text import render_replay, replayed
from carcscore.report.turn_rows import plain_replay
from carcscore.sentences import printed
from carcscore.text import json_text

_MOVING: Final = ("svg", "png", "gif")
"""The formats of a replay that moves."""


@click.command()
@record_argument
@click.option(
    "--turn", type=click.IntRange(min=1), metavar="N", help="Show only turn N, with the board after it."
)
@click.option("--from", "first", type=click.IntRange(min=1), metavar="N", help="Begin with turn N.")
@click.option("--to", "last", type=click.IntRange(min=1), metavar="N", help="End with turn N.")
@click.option(
    "--projected",
    "with_projection",
    is_flag=True,
    help="Also show what each player would have had if the game had ended after that turn, and who led.",
)
@click.option(
    "--pace",
    type=click.FloatRange(min=0.05, max=60),
    default=0.6,
    show_default=True,
    metavar="SECONDS",
    help="With --animate: the seconds per turn.",
)
@click.option(
    "--size",
    type=click.IntRange(min=100, max=2000),
    default=640,
    show_default=True,
    metavar="PIXELS",
    help="With --animate: the width of a PNG or GIF.",
)
@ascii_option
@rule_options
@result_options(
    "How to write the turns (default: by the ending of --output, else text); JSON includes `projected`.",
    ("text", "json", *_MOVING),
    animate=(
        "Write an animated replay: game.svg, or game.png or game.gif (these need carcscore[png]).",
        _MOVING,
    ),
)
@click.pass_context
def replay(
    ctx: click.Context,
    /,
    record: str,
    turn: int | None,
    first: int | None,
    last: int | None,
    with_projection: bool,
    pace: float,
    size: int,
    plain: bool,
    results: Sequence[Output],
    force: bool,
    **rules: str | bool | None,
) -> None:
    """Replay RECORD, a turn log, with the track after each turn.

    Each turn shows what was placed, deployed and scored.

    \b
    carcscore replay game.yaml
    carcscore replay game.yaml --from 30 --to 40
    carcscore replay game.yaml --turn 38
    carcscore replay game.yaml --projected
    carcscore replay game.yaml --animate game.svg
    """
    if turn is not None and (first is not None or last is not None):
        raise click.UsageError("--turn shows one turn; leave out --from and --to")
    report = examine(record, (), **asked_of(rules))
    if report.outcome is None:
        print_findings(report.findings, report.source)
        ctx.exit(EXIT_UNUSABLE)
    first, last = turn or first, turn or last
    try:
        for style, file in results:
            if style == "text":
                text = render_replay(report, first, last, width(), with_projection)
                emit("\n\n".join([text, *_board_after(report, turn, plain, file)]), file, force)
            elif style == "json":
                emit(json_text(plain_replay(report, first, last), *json_style(file)), file, force)
            else:
                emit(_moving(report, style, pace, size), file, force)
                say(f"{file or '-'}: {printed(report.verdict)}")
    except ValueError as error:
        raise CannotAnswer(str(error)) from None
    ctx.exit(report.exit_status)


def _board_after(report: Report, turn: int | None, plain: bool, file: str | None) -> Iterator[str]:
    """The board after a turn, if one is asked for."""
    if turn is None or report.outcome is None:
        return
    then = examine_up_to(report, turn)
    yield draw_board(
        then.table.board.turned_tiles(),
        report.outcome.table.a1,
        text_figures(then, report),
        style=drawing_style(plain, file),
        codes=True,
        width=width() if sys.stdout.isatty() and file is None else None,
    )


def _moving(report: Report, style: str, pace: float, size: int) -> str | bytes:
    """A replay that moves. Raises :class:`ValueError` with a sentence."""
    from carcscore.report.moving import scene  # late: few ask for pictures

    outcome, _ = replayed(report, None, None)
    shown = scene(report, outcome)
    return shown.moving(pace) if style == "svg" else frames(shown, pace, size, style)
