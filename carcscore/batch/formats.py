"""A record's result as a line of the table, as values by column, or its report on one line."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping
from typing import Final

from carcscore.batch.run import RecordResult
from carcscore.formats.registry import short_name
from carcscore.report.csv_rows import safe
from carcscore.text import between, columns, json_text, shortened, shown

Value = str | int | None
COLUMNS: Final[Mapping[str, type[str] | type[int]]] = {
    "source": str,
    "result": str,
    "status": int,
    "kind": str,
    "title": str,
    "tiles": int,
    "farms": str,
    "small_city": int,
    "expansions": str,
    "totals": str,
    "errors": int,
    "warnings": int,
    "notes": int,
    "claims_wrong": int,
    "mistakes": str,
    "codes": str,
    "same_as": str,
    "verdict": str,
    "reason": str,
    "date": str,
    "place": str,
    "event": str,
    "round": str,
    "table": str,
}
"""The columns of a row of CSV or Parquet, in order."""
_BEYOND_ASCII: Final = re.compile("[^\x00-\x7f]+")
_FINDINGS: Final = '"findings": ['
_RESULT_WIDTH: Final = 11
_NUMBER_WIDTH: Final = 7


class ResultTable:
    """The table for a terminal of this width, written a line at a time."""

    def __init__(self, width: int) -> None:
        rest = width - _RESULT_WIDTH - 2 * _NUMBER_WIDTH - 8
        self._source = max(16, rest // 2)
        self._totals = max(16, rest - self._source)

    def header(self) -> str:
        """The names of the columns."""
        return self._line("record", "result", "errors", "claims", "totals").rstrip()

    def line(self, done: RecordResult) -> str:
        """A record's line, and a second one if another record tells the same game."""
        row = done.row
        last = row.totals or row.codes
        errors, claims = str(row.errors or ""), str(row.claims_wrong or "")
        name = short_name(row.source)
        if name != row.source:
            name = shortened(name, self._source)
        text = self._line(name, row.result, errors, claims, last).rstrip()
        if done.same_as is not None:
            text += f"\n    the same game as {shown(short_name(done.same_as))}"
        return text

    def _line(self, source: str, result: str, errors: str, claims: str, totals: str) -> str:
        source, totals = _tail(shown(source), self._source), shortened(shown(totals), self._totals)
        padding = " " * max(0, self._source - columns(source))
        numbers = f"{errors:>{_NUMBER_WIDTH}}{claims:>{_NUMBER_WIDTH}}"
        return f"{source}{padding}  {result:{_RESULT_WIDTH}}{numbers}  {totals}"


def _tail(text: str, most: int) -> str:
    """The end of a text that is too long: the end of a path says more than its beginning."""
    wide = columns(text)
    return text if wide <= most else f"…{between(text, wide - most + 1, wide)}"


def csv_header() -> str:
    """The names of the columns."""
    return ",".join(COLUMNS)


def values(done: RecordResult) -> dict[str, Value]:
    """The values of a record by column."""
    every = {
        **done.row._asdict(),
        "same_as": done.same_as,
        "place": done.row.place_name,
        "table": done.row.table_name,
    }
    return {name: every[name] for name in COLUMNS}


def csv_line(done: RecordResult) -> str:
    """A record as one row of CSV, safe for spreadsheets."""
    cells = [
        "" if entry is None else entry if isinstance(entry, int) else safe(entry)
        for entry in values(done).values()
    ]
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(cells)
    return text.getvalue()


def json_line(done: RecordResult, plain_ascii: bool) -> str:
    """The report on one line; a game that another record told first gets a warning among its findings."""
    text = done.report or "{}"
    if done.same_words is not None:
        text = _warned(text, done.same_words)
    # Beyond ASCII there are only characters inside of texts.
    return _BEYOND_ASCII.sub(lambda match: json.dumps(match[0])[1:-1], text) if plain_ascii else text


def _warned(report: str, words: str) -> str:
    """A report with one more warning. Parsing all of it would cost a fifth of examining the record."""
    # Inside a text the quotes would be escaped, and only the claims stand behind the findings.
    start = report.rindex(_FINDINGS) + len(_FINDINGS) - 1
    _, end = json.JSONDecoder().raw_decode(report, start)
    place = dict.fromkeys(("path", "line", "column", "turn", "tile", "cell", "point"))
    warning = {"severity": "warning", "code": "same-game", "rule": None, "message": words, "where": place}
    comma = ", " if end - start > len("[]") else ""
    return f"{report[: end - 1]}{comma}{json_text(warning)}{report[end - 1 :]}"
