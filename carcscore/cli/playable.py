"""The tiles that could still be drawn in a game: what fits a cell, what is left, what closes a feature."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

from carcscore.cli.options import cell_of
from carcscore.cli.output import EXIT_UNUSABLE, CannotAnswer, print_findings, width
from carcscore.drawing.catalogue_text import draw_found
from carcscore.drawing.signs import Style
from carcscore.pipeline import examine
from carcscore.play.closing import closings
from carcscore.play.fitting import Fitting, asked_at, fitting, tiles_left
from carcscore.play.outcome import Outcome
from carcscore.report.closing_words import closing_words
from carcscore.report.layout import wrapped
from carcscore.report.selectors import select_features
from carcscore.sentences import printed, said
from carcscore.text import counted


def outcome_of(ctx: click.Context, record: str) -> Outcome:
    """The outcome of a record; one that can't be used ends the command."""
    report = examine(record)
    if report.outcome is None:
        print_findings(report.findings, report.source)
        ctx.exit(EXIT_UNUSABLE)
    return report.outcome


def fitting_text(outcome: Outcome, word: str, style: Style) -> str:
    """The tiles that would fit a cell of a record, or that none does."""
    cell = cell_of(outcome, word)
    table = outcome.table
    asked = asked_at(outcome, cell)
    if not any(asked.edges):
        raise CannotAnswer(f"no tile lies beside {table.name(cell)}, so every tile would fit there")
    found = fitting(outcome, cell)
    what = f"{table.name(cell)} asks for {asked.words} (from the north, clockwise)"
    if (placed := table.board.find(cell)) is not None:
        what += f"; {placed.turned.tile.code}{placed.turned.rotation or ''} lies there"
    if not found:
        return f"{what}. No unplayed tile fits there."
    rest = "If it is taken away" if placed is not None else "Of those left"
    return _drawn({f"{what}. {rest}, {_counted(found)} may lie there:": found}, style)


def _counted(found: Sequence[Fitting]) -> str:
    return f"{counted(sum(fit.left for fit in found), 'tile')} of {counted(len(found), 'kind')}"


def _drawn(found: Mapping[str, Sequence[Fitting]], style: Style) -> str:
    """Tiles under each title, each with how many of it are left."""
    drawn = {title: [(fit.turned, f"{fit.left} left") for fit in some] for title, some in found.items()}
    return draw_found(drawn, style=style, width=width())


def left_text(outcome: Outcome, style: Style) -> str:
    """The tiles that a record doesn't have on the board or as discarded."""
    tiles = outcome.table.catalogue.tiles
    found = [
        Fitting(tiles[code], number, tiles[code].rotations[:1])
        for code, number in tiles_left(outcome).items()
        if number
    ]
    if not found:
        return "No tile is left."
    of = counted(outcome.table.catalogue.total, "tile")
    return _drawn({f"Of {of}, {_counted(found)} are not played yet:": found}, style)


def closing_text(outcome: Outcome, what: str, style: Style) -> str:
    """The tiles that would close a feature of a record, cell by cell."""
    try:
        (feature,) = select_features(outcome, what)
    except ValueError as error:
        raise CannotAnswer(str(error)) from None
    told = said("{}: {}", outcome.features.name(feature.ref), closing_words(outcome, feature))
    found = {
        f"{outcome.table.name(closing.cell)}: {_counted(closing.tiles)}": closing.tiles
        for closing in closings(outcome, feature)
        if closing.tiles
    }
    return "\n\n".join([*wrapped(printed(told), width()), *([_drawn(found, style)] if found else [])])
