"""Many records as rows for tables, such as a data frame of pandas."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, cast, get_args

from carcscore.batch.examine import is_tournament, report_on, row_of
from carcscore.batch.sources import find
from carcscore.report.model import Plain, Report
from carcscore.report.turn_rows import plain_turns
from carcscore.text import listed

Rows = Literal["records", "players", "awards", "features", "findings", "claims", "turns"]


def frame(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    rows: Rows = "records",
    **rule_overrides: str | int | bool | None,
) -> list[Plain]:
    """A row for every record at these paths, or for every player, award, turn, ... of every record.

    ``paths`` are those of ``carcscore batch``: files, folders, archives, patterns. A row of ``records`` has
    the columns of the store of ``batch``; any other has the ``source`` of its record, then the keys of the
    JSON report, points by kind and places among them; a row of ``turns`` has those of
    :func:`~carcscore.report.turn_rows.plain_turns`. ``rule_overrides`` are those of ``examine``. A record
    that can't be used has a row that says so, and no players; a tournament file has none. Raises
    :class:`ValueError` for rows that there are not.

    >>> frame("samples/evening.yaml", "players", farms="first")[1]["farm"]
    4
    """
    if rows not in get_args(Rows):
        raise ValueError(f"there are no rows of {rows}; there are {listed(get_args(Rows))}")
    if isinstance(paths, str | os.PathLike):
        paths = [paths]
    reports = (
        report_on(entry, rule_overrides) for entry in find(map(os.fsdecode, paths)) if entry.passed is None
    )
    return [
        row for report in reports if not is_tournament(row_of(report, None)) for row in _rows(report, rows)
    ]


def _rows(report: Report, rows: Rows) -> Iterator[Plain]:
    if rows == "records":
        plain = row_of(report, report.sha256)._asdict()
        plain |= {key: plain.pop(f"{key}_name") for key in ("place", "table")}
        yield plain
        return
    entries = plain_turns(report) if rows == "turns" else report.to_dict()[rows]
    for entry in cast(Iterable[Mapping[str, object]], entries):
        row = {"source": report.source, **entry}
        for inner in ("by_kind", "where"):
            if isinstance(values := row.pop(inner, None), Mapping):
                row |= values
        yield row
