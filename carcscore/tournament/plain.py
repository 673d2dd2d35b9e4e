"""The standing for programs: JSON and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any, Final

from carcscore.report.csv_rows import safe
from carcscore.report.model import plain_finding
from carcscore.text import json_text
from carcscore.tournament.evaluation import Evaluation
from carcscore.tournament.figures import figure_json
from carcscore.tournament.findings import FileFinding
from carcscore.tournament.standing import StageStanding, StandingLine

FORMAT: Final = 1
"""The version of the JSON of standings."""
_FIRST: Final = ("stage", "place", "group", "player", "byes")


def standings_json(
    standings: Iterable[StageStanding],
    findings: Iterable[FileFinding],
    indent: int | None = None,
    ascii_only: bool = False,
) -> str:
    """The standings and findings as JSON text."""
    plain = {
        "carcscore_standings": FORMAT,
        "stages": [_stage(standing) for standing in standings],
        "findings": [{**plain_finding(one.finding), "file": one.file} for one in findings],
    }
    return json_text(plain, indent, ascii_only)


def _stage(standing: StageStanding) -> dict[str, Any]:
    options = standing.stage.options
    lines = [_line(line) for line in standing.lines]
    return {"name": options.name, "system": options.system, "standing": lines}


def _line(line: StandingLine) -> dict[str, Any]:
    columns = {name: figure_json(value) for name, value in line.columns.items()}
    named = {"place": line.place, "group": line.group, "player": line.player, "byes": line.byes}
    return {**named, **columns, "parted_by": line.parted_by}


def standings_csv(evaluation: Evaluation) -> str:
    """Every line of every stage as a row; columns that a stage doesn't have stay empty."""
    columns = dict.fromkeys(name for standing in evaluation.standings for name in standing.columns)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*_FIRST, *columns, "parted_by"))
    for number, standing in enumerate(evaluation.standings, 1):
        for line in standing.lines:
            figures = (figure_json(line.columns[name]) if name in line.columns else "" for name in columns)
            writer.writerow(
                (
                    number,
                    line.place,
                    safe(line.group or ""),
                    safe(line.player),
                    line.byes,
                    *figures,
                    line.parted_by or "",
                )
            )
    return text.getvalue()
