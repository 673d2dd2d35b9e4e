"""``carcscore show``: the board as a picture in the terminal."""

from __future__ import annotations

import sys
from dataclasses import replace
from textwrap import wrap

import click

from carcscore.cli.options import record_argument
from carcscore.cli.output import EXIT_UNUSABLE, emit, force_option, not_onto, output_option, width
from carcscore.cli.style import drawing_style
from carcscore.cli.telling import tell
from carcscore.drawing.board_text import draw_board
from carcscore.drawing.signs import legend, signs_of
from carcscore.geometry import Cell, is_sheet_name, parse_pair, parse_sheet_name
from carcscore.pipeline import examine_path
from carcscore.report.figures import drawn_figures, drawn_pieces, initials, piece_signs
from carcscore.report.findings_text import shown
from carcscore.rules.options import Overrides
from carcscore.rules.outcome import Outcome


@click.command()
@record_argument
@click.option("--codes/--no-codes", default=True, help="Write each tile's code on it (default: yes).")
@click.option("--feature", metavar="FEATURE", help="Draw this feature bold: city-3.")
@click.option("--around", metavar="CELL", help="Only the tiles near this cell.")
@click.option(
    "--reach",
    type=click.IntRange(min=0),
    default=2,
    show_default=True,
    help="With --around: so many cells away.",
)
@click.option("--legend/--no-legend", "with_legend", default=True, help="Say what the signs mean.")
@click.option("--ascii", "plain", is_flag=True, help="Plain ASCII, for terminals that lack line drawing.")
@click.option("--width", "columns", type=click.IntRange(min=20), help="Cut into strips of so many columns.")
@output_option
@force_option
@click.pass_context
def show(
    ctx: click.Context,
    record: str,
    codes: bool,
    feature: str | None,
    around: str | None,
    reach: int,
    with_legend: bool,
    plain: bool,
    columns: int | None,
    output: str | None,
    force: bool,
) -> None:
    """Draw the board of RECORD, to be compared with the table.

    Cities are filled, roads are lines, a dotted hedge parts farms where nothing else does; followers
    are their players' letters. The rulers name columns and rows as findings do.

    \b
    carcscore show evening.yaml
    carcscore show evening.yaml --feature farm-2
    carcscore show evening.yaml --around C4
    """
    not_onto(record, output)
    report = examine_path(record, Overrides())
    if report.outcome is None:
        tell(report.findings, report.source)
        ctx.exit(EXIT_UNUSABLE)
    outcome = report.outcome
    tiles = {placed.turned.tile for placed in outcome.table.board.placed.values()}
    style = replace(drawing_style(plain, output), signs=signs_of(tiles))
    names = initials([tally.player.id for tally in report.tallies])
    picture = draw_board(
        outcome.table.board.placed,
        outcome.table.a1,
        [*drawn_figures(report, outcome.standings), *drawn_pieces(report, outcome.game.pieces)],
        style=style,
        codes=codes,
        highlight=_lit(outcome, feature) if feature else (),
        warned={f.where.tile for f in report.findings if f.where.tile and f.severity != "note"},
        start=outcome.record.start_tiles[0].at if outcome.record.start_tiles else None,
        around=_cell(outcome, around) if around else None,
        reach=reach,
        width=columns or (width() if sys.stdout.isatty() and output is None else None),
    )
    parts = [picture]
    if with_legend:
        parts += ["", "  ".join(f"{letters} {shown(player)}" for player, letters in names.items())]
        parts += [
            f"{letter:<4}after a player's letter: {piece}"
            for piece, letter in piece_signs(outcome.game.pieces).items()
        ]
        room = columns or width()
        parts += [part for line in legend(style) for part in wrap(line, room, subsequent_indent=" " * 4)]
    emit("\n".join(parts), output, force)
    ctx.exit(report.exit_status)


def _lit(outcome: Outcome, feature_id: str) -> tuple[tuple[Cell, int], ...]:
    feature = outcome.features.get(feature_id)
    if feature is None:
        ids = ", ".join(feature.id for feature in outcome.features if outcome.standings_of.get(feature.id))
        raise click.UsageError(f"there is no feature {feature_id}; with followers there are {ids or 'none'}")
    return feature.segments


def _cell(outcome: Outcome, text: str) -> Cell:
    try:
        return parse_sheet_name(text, outcome.table.a1) if is_sheet_name(text) else parse_pair(text)
    except ValueError:
        raise click.UsageError(f"{text} is not a cell: give C4 or 2,-1") from None
