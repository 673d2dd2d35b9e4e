"""The report as CSV: a row for every award, for spreadsheets and archives."""

from __future__ import annotations

import csv
import io
from typing import Final

from carcscore.report.model import OCCASION, Report, plain_award
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
    of_all = {"source": report.source, **report.occasion}
    for award in report.awards:
        plain = {**of_all, **plain_award(award), "working": report.stories.sums.of(award.items)}
        writer.writerow([_cell(plain[column]) for column in COLUMNS])
    return text.getvalue()


def _cell(value: object) -> int | str:
    """A value for a spreadsheet: numbers as such, truth as JSON has it, nothing as an empty cell."""
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, int) else safe(str("" if value is None else value))


def safe(cell: str) -> str:
    """Text that no spreadsheet runs as a formula and no terminal as a control sequence.

    >>> safe("=1+1"), safe("red")
    ("'=1+1", 'red')
    """
    cell = f"'{cell}" if cell.startswith(_FORMULA) else cell
    return shown(cell)
