"""``carcscore replay``: a turn log, turn by turn."""

from __future__ import annotations

import sys

import click

from carcscore.cli.options import (
    ascii_option,
    asked_of,
    format_option,
    output_options,
    record_argument,
    rule_options,
)
from carcscore.cli.output import (
    EXIT_UNUSABLE,
    drawing_style,
    emit,
    json_style,
    not_onto,
    print_findings,
    refuse_existing,
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
    help="Also show each player's total if the game had ended after that turn, and who led by it.",
)
@format_option("How to write the turns (default: text); JSON always includes `projected`.", ("text", "json"))
@click.option(
    "--animate",
    metavar="FILE",
    help="Write an animated replay: game.svg, or game.png or game.gif (these need carcscore[png]).",
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
@output_options
@click.pass_context
def replay(
    ctx: click.Context,
    /,
    record: str,
    turn: int | None,
    first: int | None,
    last: int | None,
    with_projection: bool,
    style: str,
    animate: str | None,
    pace: float,
    size: int,
    plain: bool,
    output: str | None,
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
    not_onto(record, output)
    not_onto(record, animate)
    if animate is not None and not animate.lower().endswith((".svg", ".png", ".gif")):
        raise click.UsageError("--animate writes .svg, .png or .gif: end the file name in one of these")
    refuse_existing(animate, force=force)
    report = examine(record, (), **asked_of(rules))
    if report.outcome is None:
        print_findings(report.findings, report.source)
        ctx.exit(EXIT_UNUSABLE)
    try:
        if animate is not None:
            emit(_moving(report, animate, pace, size), animate, force)
            say(f"{animate}: {printed(report.verdict)}")
            ctx.exit(report.exit_status)
        if style == "json":
            turns = plain_replay(report, turn or first, turn or last)
            emit(json_text(turns, *json_style(output)), output, force)
            ctx.exit(report.exit_status)
        text = render_replay(report, turn or first, turn or last, width(), with_projection)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if turn is not None:
        then = examine_up_to(report, turn)
        board = draw_board(
            then.table.board.turned_tiles(),
            report.outcome.table.a1,
            text_figures(then, report),
            style=drawing_style(plain, output),
            codes=True,
            width=width() if sys.stdout.isatty() and output is None else None,
        )
        text += "\n\n" + board
    emit(text, output, force)
    ctx.exit(report.exit_status)


def _moving(report: Report, file: str, pace: float, size: int) -> str | bytes:
    """A replay that moves, as the ending of a file asks for. Raises :class:`ValueError` with a sentence."""
    from carcscore.report.moving import scene  # late: few ask for pictures

    outcome, _ = replayed(report, None, None)
    shown = scene(report, outcome)
    ending = file.lower().rpartition(".")[2]
    return shown.moving(pace) if ending == "svg" else frames(shown, pace, size, ending)
