"""The picture of a report's board: tiles, followers, what is lit and the places of findings."""

from __future__ import annotations

from collections.abc import Collection

from carcscore.drawing.svg.board import board_svg
from carcscore.geometry import Cell
from carcscore.report.figures import board_figures, initials, paints, symbols_of, warned_cells
from carcscore.report.lighting import badges, caption
from carcscore.report.model import Report
from carcscore.report.words import name, shown


def board_picture(
    report: Report,
    *,
    codes: bool = True,
    lit: Collection[str] = (),
    told: Collection[str] = (),
    around: Cell | None = None,
    reach: int = 2,
    keys: bool = True,
) -> str:
    """The board of a report as an SVG document of its own; empty if the record can't be used.

    ``lit`` are ids of features to be drawn in full, all others faint; a line below says what those in
    ``told`` are and pay. ``keys`` names the players below, and
    what the pieces and marks on the board are.
    The rest is as :func:`~carcscore.drawing.svg.board.board_svg` has it.
    """
    outcome = report.outcome
    if outcome is None:
        return ""
    record, board, features = outcome.record, outcome.table.board, outcome.features
    letters = initials([tally.player.id for tally in report.tallies])
    players, colours = [tally.player for tally in report.tallies], paints(report)
    return board_svg(
        board.turned_tiles(),
        outcome.table.a1,
        board_figures(report, outcome),
        feature_of=lambda cell, index: features.id_of(board.number(cell, index)),
        symbols=symbols_of(outcome),
        lit=lit,
        warned=warned_cells(report),
        codes=codes,
        badges=badges(outcome, lit),
        caption=caption(report, told),
        start=record.start_tiles[0].at if record.start_tiles else None,
        around=around,
        reach=reach,
        title=shown(record.metadata.title or "A game of Carcassonne"),
        legend=[(letters[one.id], colours[one.id], name(one.name)) for one in players] if keys else (),
    )
