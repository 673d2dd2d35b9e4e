"""``carcscore show``: the board as a picture, in the terminal or in a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import sqrt
from os.path import splitext
from textwrap import wrap
from typing import Final

import click

from carcscore.cli.options import (
    Output,
    ascii_option,
    cell_of,
    record_argument,
    result_options,
    unbounded_option,
)
from carcscore.cli.output import (
    EXIT_UNUSABLE,
    CannotAnswer,
    drawing_style,
    emit,
    markup,
    print_findings,
    say,
    width,
)
from carcscore.cli.pixels import pixels
from carcscore.drawing.board_text import draw_board
from carcscore.drawing.signs import Style, legend, signs_of
from carcscore.pipeline import examine
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.report.picture import (
    board_picture,
    drawn_stacks,
    highlighted_with,
    initials,
    owned_land,
    piece_signs,
    start_cell,
    text_figures,
    warned_cells,
)
from carcscore.report.selectors import select_features
from carcscore.sentences import printed
from carcscore.text import a, shown

_PER_UNIT: Final = 1.6
"""Pixels per unit of the picture: 160 per tile."""
_USUAL: Final = 3_000_000
"""So many pixels unless more are asked for: each takes half a microsecond."""
_LEAST: Final = 0.16
"""Below this, 16 pixels per tile, nothing can be made out."""
_LONGEST: Final = 10_000
_MOST: Final = 40_000_000
"""Limits of a picture in pixels: its longer side, and all of it."""


@click.command()
@record_argument
@click.option(
    "--tile-width",
    type=click.IntRange(min=16, max=400),
    metavar="PIXELS",
    help="The width of a tile in a PNG (default: 160, fewer where there are many tiles).",
)
@click.option("--codes/--no-codes", default=True, help="Write each tile's code on it (default: yes).")
@click.option(
    "--feature",
    metavar="FEATURE",
    help="Highlight this feature (city-3 or 'C2 N'); a farm also highlights the cities it supplies.",
)
@click.option("--farms", is_flag=True, help="With --svg or --png: colour farms by owner.")
@click.option("--around", metavar="CELL", help="Draw only the tiles near this cell.")
@click.option(
    "--reach",
    type=click.IntRange(min=0),
    default=2,
    show_default=True,
    help="With --around: how many cells away.",
)
@click.option("--legend/--no-legend", "with_legend", default=True, help="Explain the symbols (default: yes).")
@ascii_option
@click.option(
    "--width",
    "columns",
    type=click.IntRange(min=20),
    help="Split the board into strips this many columns wide.",
)
@unbounded_option
@result_options(
    "How to draw the board (default: by the ending of --output, else text).",
    ("text", "svg", "png", "card"),
    svg=("Write a picture to print or send: board.svg.", ("svg",)),
    png=("Write the same picture as board.png (needs carcscore[png]).", ("png",)),
    card=("Write a 1200 x 630 picture to share: card.png or card.svg.", ("card",)),
)
@click.pass_context
def show(
    ctx: click.Context,
    record: str,
    tile_width: int | None,
    codes: bool,
    feature: str | None,
    farms: bool,
    around: str | None,
    reach: int,
    with_legend: bool,
    plain: bool,
    columns: int | None,
    unbounded: bool,
    results: Sequence[Output],
    force: bool,
) -> None:
    """Draw the board of RECORD to compare it with the table.

    In the terminal, cities are filled, roads are lines, and a dotted hedge separates farms where nothing else
    does. A follower is the letter of its player. With --svg or --png the board is drawn to a file instead.
    The rulers name columns and rows as findings do.

    \b
    carcscore show evening.yaml
    carcscore show evening.yaml --feature farm-2
    carcscore show evening.yaml --around C4
    carcscore show evening.yaml --svg board.svg --feature farm-2
    """
    styles = {style for style, _ in results}
    if farms and not styles & {"svg", "png"}:
        raise click.UsageError("--farms is for a picture; give --svg FILE or --png FILE with it")
    if tile_width is not None and "png" not in styles:
        raise click.UsageError("--tile-width is for a picture in pixels; give --png FILE with it")
    report = examine(record, unbounded=unbounded)
    outcome = report.outcome
    if outcome is None:
        print_findings(report.findings, report.source)
        ctx.exit(EXIT_UNUSABLE)
    try:
        selected = [] if feature is None else [other.ref for other in select_features(outcome, feature)]
    except ValueError as error:
        raise CannotAnswer(str(error)) from None
    highlighted = list(dict.fromkeys(ref for each in selected for ref in highlighted_with(report, each)))
    cell = cell_of(outcome, around) if around is not None else None
    picture = ""
    if styles & {"svg", "png"}:
        picture = board_picture(
            report,
            codes=codes,
            highlighted=highlighted,
            captioned=selected,
            around=cell,
            reach=reach,
            keys=with_legend,
            owned=owned_land(report) if farms else None,
        )

    def as_text(file: str | None) -> str:
        tiles = outcome.table.board.turned_tiles()
        style = replace(drawing_style(plain, file), signs=signs_of({tile.tile for tile in tiles.values()}))
        drawn = draw_board(
            tiles,
            outcome.table.a1,
            text_figures(outcome, report, style.signs.values()),
            style=style,
            codes=codes,
            highlight=[segment for ref in highlighted for segment in outcome.features[ref].segments],
            warned=warned_cells(report),
            start=start_cell(outcome),
            around=cell,
            reach=reach,
            width=columns or (width() if sys.stdout.isatty() and file is None else None),
        )
        legend_lines = _legend(report, outcome, style, columns or width()) if with_legend else []
        return "\n".join([drawn, *legend_lines])

    written: dict[str, Callable[[str | None], str | bytes]] = {
        "text": as_text,
        "svg": partial(markup, picture),
        "png": lambda _: _png(picture, tile_width),
        "card": partial(_card, report),
    }
    for content, (_, file) in [(written[result.style](result.file), result) for result in results]:
        emit(content, file, force)
    if styles != {"text"} and report.exit_status:
        say(f"{report.source}: {printed(report.verdict)}")
    ctx.exit(report.exit_status)


def _legend(report: Report, outcome: Outcome, style: Style, room: int) -> list[str]:
    names = initials([tally.player.id for tally in report.tallies])
    lines = ["", "  ".join(f"{letters} {shown(player)}" for player, letters in names.items())]
    figures = [*outcome.followers, *outcome.game.pieces]
    owned = {figure.figure for figure in figures if figure.player}
    for piece, letter in piece_signs(figures, outcome.rules, style.signs.values()).items():
        before = "after a player's letter: " if piece in owned else "the "
        lines.append(f"{letter:<4}{before}{piece}")
    stacks = dict.fromkeys((stack.figure, stack.letters.isdecimal()) for stack in drawn_stacks(outcome))
    lines += [f"{'3':<4}so many {name} on that tile" for name, numbered in stacks if numbered]
    lines += [f"{'ABC':<4}{a(name)} of that name" for name, numbered in stacks if not numbered]
    return lines + [part for line in legend(style) for part in wrap(line, room, subsequent_indent=" " * 4)]


def _card(report: Report, file: str | None) -> str | bytes:
    """The picture to share: pixels in a file whose name says so."""
    from carcscore.report.card import WIDTH, card

    ending = splitext(file or "card.svg")[1].lower()
    if ending not in (".svg", ".png"):
        raise click.UsageError("--card writes .png or .svg: end the file name in one of these")
    picture = card(report)
    return pixels(picture, WIDTH) if ending == ".png" else markup(picture, file)


def _png(svg: str, tile_width: int | None) -> bytes:
    """The picture of a board as a PNG file. Raises as :func:`~carcscore.cli.pixels.pixels` does."""
    from carcscore.drawing.svg.board import size_of  # late: pictures in the terminal don't need it

    width, height = size_of(svg)
    usual = min(_PER_UNIT, max(_LEAST, sqrt(_USUAL / (width * height))))
    wanted = usual if tile_width is None else tile_width / 100
    scale = min(wanted, _LONGEST / max(width, height), sqrt(_MOST / (width * height)))
    if scale < _LEAST:
        raise CannotAnswer(
            f"the board is too large for a PNG: a tile would be {100 * scale:.1f} pixels wide; "
            "draw part of it with --around CELL, or all of it with --svg"
        )
    return pixels(svg, max(1, round(width * scale)))
