"""The report as CSV: a row for every award, for spreadsheets and archives."""

from __future__ import annotations

import csv
import io
from typing import Final

from carcscore.report.model import OCCASION, Report
from carcscore.text import shown

COLUMNS: Final = (
    "source",
    "turn",
    "phase",
    "kind",
    "feature",
    "complete",
    "player",
    "points",
    "working",
    "rule",
    *OCCASION,
)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def render_csv(report: Report) -> str:
    """Every award as a row under :data:`COLUMNS`."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    occasion = [said or "" for said in report.occasion.values()]
    for award in report.awards:
        row = (
            report.source,
            "" if award.turn is None else award.turn,
            award.phase,
            award.kind,
            award.feature or "",
            {True: "true", False: "false", None: ""}[award.complete],
            award.player,
            award.points,
            report.stories.sums.of(award.items),
            award.rule,
            *occasion,
        )
        writer.writerow([cell if isinstance(cell, int) else safe(cell) for cell in row])
    return text.getvalue()


def safe(cell: str) -> str:
    """Text that no spreadsheet runs as a formula and no terminal as a control sequence.

    >>> safe("=1+1"), safe("red")
    ("'=1+1", 'red')
    """
    cell = f"'{cell}" if cell.startswith(_FORMULA) else cell
    return shown(cell)
