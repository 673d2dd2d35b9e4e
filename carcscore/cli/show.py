"""``carcscore show``: the board as a picture, in the terminal or in a file."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import combinations
from math import sqrt
from os.path import realpath
from textwrap import wrap
from typing import Final

import click

from carcscore.cli.options import ascii_option, cell_of, output_options, record_argument, unbounded_option
from carcscore.cli.output import (
    EXIT_UNUSABLE,
    drawing_style,
    emit,
    markup,
    not_onto,
    print_findings,
    refuse_existing,
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
@click.option("--svg", metavar="FILE", help="Write a picture to print or send: board.svg.")
@click.option("--png", metavar="FILE", help="Write the same picture as board.png (needs carcscore[png]).")
@click.option("--card", metavar="FILE", help="Write a 1200 x 630 picture to share: card.png or card.svg.")
@click.option(
    "--tile-width",
    type=click.IntRange(min=16, max=400),
    metavar="PIXELS",
    help="The width of a tile in a PNG (default: 160, less on large boards).",
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
@output_options
@click.pass_context
def show(
    ctx: click.Context,
    record: str,
    svg: str | None,
    png: str | None,
    card: str | None,
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
    output: str | None,
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
    for file in (svg, png, card, output):
        not_onto(record, file)
    _agree(svg, png, card, output, plain, columns, farms, tile_width)
    report = examine(record, unbounded=unbounded)
    outcome = report.outcome
    if outcome is None:
        print_findings(report.findings, report.source)
        ctx.exit(EXIT_UNUSABLE)
    try:
        selected = [] if feature is None else [one.ref for one in select_features(outcome, feature)]
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    highlighted = list(dict.fromkeys(one for each in selected for one in highlighted_with(report, each)))
    cell = cell_of(outcome, around) if around is not None else None
    if card is not None:
        refuse_existing(svg, png, card, force=force)
        _share(report, card, force)
    if svg is not None or png is not None:
        picture = board_picture(
            report,
            codes=codes,
            highlighted=highlighted,
            captioned=selected,
            around=cell,
            reach=reach,
            keys=with_legend,
            farms=farms,
        )
        _paint(picture, svg, png, force, tile_width)
    if card is not None or svg is not None or png is not None:
        if report.exit_status:
            say(f"{report.source}: {printed(report.verdict)}")
    else:
        tiles = outcome.table.board.turned_tiles()
        style = replace(drawing_style(plain, output), signs=signs_of({one.tile for one in tiles.values()}))
        picture = draw_board(
            tiles,
            outcome.table.a1,
            text_figures(outcome, report, style.signs.values()),
            style=style,
            codes=codes,
            highlight=[segment for one in highlighted for segment in outcome.features[one].segments],
            warned=warned_cells(report),
            start=start_cell(outcome),
            around=cell,
            reach=reach,
            width=columns or (width() if sys.stdout.isatty() and output is None else None),
        )
        legend_lines = _legend(report, outcome, style, columns or width()) if with_legend else []
        emit("\n".join([picture, *legend_lines]), output, force)
    ctx.exit(report.exit_status)


def _legend(report: Report, outcome: Outcome, style: Style, room: int) -> list[str]:
    names = initials([tally.player.id for tally in report.tallies])
    lines = ["", "  ".join(f"{letters} {shown(player)}" for player, letters in names.items())]
    figures = [*outcome.followers, *outcome.game.pieces]
    owned = {one.figure for one in figures if one.player}
    for piece, letter in piece_signs(figures, outcome.rules, style.signs.values()).items():
        before = "after a player's letter: " if piece in owned else "the "
        lines.append(f"{letter:<4}{before}{piece}")
    stacks = dict.fromkeys((one.figure, one.letters.isdecimal()) for one in drawn_stacks(outcome))
    lines += [f"{'3':<4}so many {name} on that tile" for name, numbered in stacks if numbered]
    lines += [f"{'ABC':<4}{a(name)} of that name" for name, numbered in stacks if not numbered]
    return lines + [part for line in legend(style) for part in wrap(line, room, subsequent_indent=" " * 4)]


def _agree(
    svg: str | None,
    png: str | None,
    card: str | None,
    output: str | None,
    plain: bool,
    columns: int | None,
    farms: bool,
    tile_width: int | None,
) -> None:
    """Refuses options that contradict each other, before anything is read or written."""
    if farms and svg is None and png is None:
        raise click.UsageError("--farms needs a picture: add --svg FILE or --png FILE")
    if tile_width is not None and png is None:
        raise click.UsageError("--tile-width needs a picture in pixels: add --png FILE")
    files = {
        option: file for option, file in (("svg", svg), ("png", png), ("card", card)) if file is not None
    }
    if not files:
        return
    if output is not None:
        raise click.UsageError("--output is for text; leave it out with --svg, --png or --card")
    if plain or columns is not None:
        raise click.UsageError("--ascii and --width are for text; leave them out with --svg, --png or --card")
    for (one, file), (other, another) in combinations(files.items(), 2):
        if file == another or realpath(file) == realpath(another):
            raise click.UsageError(f"--{one} and --{other} would both write to {file}; name two files")
    if card is not None and not card.lower().endswith((".png", ".svg")):
        raise click.UsageError("--card writes .png or .svg: end the file name in one of these")


def _share(report: Report, file: str, force: bool) -> None:
    """Writes the picture to share."""
    from carcscore.report.card import WIDTH, card

    picture = card(report)
    emit(picture if file.lower().endswith(".svg") else pixels(picture, WIDTH), file, force)


def _paint(picture: str, svg: str | None, png: str | None, force: bool, tile_width: int | None) -> None:
    """Writes the picture into a file, or into two."""
    refuse_existing(svg, png, force=force)
    if png is not None:
        emit(_png(picture, tile_width), png, force)
    if svg is not None:
        emit(markup(picture, svg), svg, force)


def _png(svg: str, tile_width: int | None) -> bytes:
    """The picture of a board as a PNG file. Raises as :func:`~carcscore.cli.pixels.pixels` does."""
    from carcscore.drawing.svg.board import size_of  # late: pictures in the terminal don't need it

    width, height = size_of(svg)
    usual = min(_PER_UNIT, max(_LEAST, sqrt(_USUAL / (width * height))))
    wanted = usual if tile_width is None else tile_width / 100
    scale = min(wanted, _LONGEST / max(width, height), sqrt(_MOST / (width * height)))
    if scale < _LEAST:
        raise click.UsageError(
            f"the board is too large for a PNG: a tile would be {100 * scale:.1f} pixels wide; "
            "draw part of it with --around CELL, or all of it with --svg"
        )
    return pixels(svg, max(1, round(width * scale)))
