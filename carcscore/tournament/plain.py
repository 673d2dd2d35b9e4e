"""The standing for programs: JSON and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any, Final

from carcscore.report.csv_rows import safe
from carcscore.report.model import plain_finding
from carcscore.sentences import plain_texts
from carcscore.text import json_text
from carcscore.tournament.evaluation import Evaluation
from carcscore.tournament.figures import decimal, figure_json
from carcscore.tournament.findings import FileFinding
from carcscore.tournament.progress import RoundProgress
from carcscore.tournament.sheets import RoundBoard, boards_of
from carcscore.tournament.standing import StageStanding, StandingLine
from carcscore.tournament.writing import plain_slip
from carcscore.version import __version__

FORMAT: Final = 1
"""The version of the JSON of standings."""


def plain_standings(evaluation: Evaluation) -> dict[str, Any]:
    """The standings, all rounds and the findings as plain data, by the schema of standings."""
    stages = [_stage(evaluation, standing) for standing in evaluation.standings]
    return _plain(stages, evaluation.findings)


def standings_json(evaluation: Evaluation, indent: int | None = None, ascii_only: bool = False) -> str:
    """As :func:`plain_standings`, as JSON text."""
    return json_text(plain_standings(evaluation), indent, ascii_only)


def refused_json(findings: Iterable[FileFinding], ascii_only: bool = False) -> str:
    """The findings on a file that can't be used, as JSON text without any stage."""
    return json_text(_plain([], findings), None, ascii_only)


def _plain(stages: list[dict[str, Any]], findings: Iterable[FileFinding]) -> dict[str, Any]:
    told = [{**plain_finding(placed.finding), "file": placed.file} for placed in findings]
    program = {"version": __version__}
    plain = {"carcscore_standings": FORMAT, "program": program, "stages": stages, "findings": told}
    found = plain_texts(plain)
    assert isinstance(found, dict)
    return found


def _stage(evaluation: Evaluation, standing: StageStanding) -> dict[str, Any]:
    options = standing.stage.options
    found = {
        "name": options.name,
        "system": options.system,
        "after_round": standing.after,
        "live": standing.live,
        "order": list(standing.deciding),
        "columns": list(standing.columns),
        "rounds": [_round(evaluation, standing, progress) for progress in standing.rounds],
        "standing": [_line(line) for line in standing.lines],
    }
    if standing.members is not None:
        found["members"] = [_line(line) for line in standing.members.lines]
    return found


def _round(evaluation: Evaluation, standing: StageStanding, progress: RoundProgress) -> dict[str, Any]:
    return {
        "number": progress.number,
        "status": "open" if progress.open else "closed",
        "games": progress.matches,
        "in": progress.results_in,
        "pairings": [_pairing(evaluation, standing, board) for board in boards_of(progress.games)],
    }


def _pairing(evaluation: Evaluation, standing: StageStanding, board: RoundBoard) -> dict[str, Any]:
    """A game as the file has it, what it came to as far as that is known, and the digests of its records."""
    game = board.game
    found = {"board": board.number, **plain_slip(game)}
    if (result := standing.result(game)) is not None:
        found["won"] = [figure_json(won) for won in result.won]
    named = [(slip, record) for slip in (game, *(game.duels or ())) for record in slip.records if record]
    if named:
        found["records"] = [
            {"path": record, "sha256": evaluation.digest(one, record)} for one, record in named
        ]
    return found


def _line(line: StandingLine) -> dict[str, Any]:
    columns = {name: figure_json(value) for name, value in line.columns.items()}
    return {**_whose(line), **columns, "parted_by": line.parted_by}


def _whose(line: StandingLine) -> dict[str, Any]:
    return {"place": line.place, "group": line.group, "player": str(line.player), "byes": line.byes}


def standings_csv(evaluation: Evaluation) -> str:
    """Every line of every stage as a row; columns that a stage doesn't have stay empty."""
    text = io.StringIO()
    rows = standing_rows(evaluation)
    writer = csv.DictWriter(text, dict.fromkeys(key for row in rows for key in row), lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: safe(value) if isinstance(value, str) else value for key, value in row.items()})
    return text.getvalue()


def standing_rows(evaluation: Evaluation) -> list[dict[str, Any]]:
    """A row for each line of each stage, all with the same keys.

    Figures are decimals. Where that is not exact in a column the fraction stands beside it as a text that no
    spreadsheet takes for a date: ``exact 9/22``.
    """
    lines = [
        (number, line) for number, standing in enumerate(evaluation.standings, 1) for line in standing.lines
    ]
    columns = dict.fromkeys(name for standing in evaluation.standings for name in standing.columns)
    figures = [(name, line.columns[name]) for _, line in lines for name in columns if name in line.columns]
    inexact = {name for name, value in figures if value.denominator not in (1, 2)}
    rows = []
    for number, line in lines:
        row: dict[str, Any] = {"stage": number, **_whose(line)}
        for name in columns:
            value = line.columns.get(name)
            row[name] = None if value is None else decimal(value)
            if name in inexact:
                row[f"{name}_exact"] = None if value is None else f"exact {value}"
        rows.append({**row, "parted_by": line.parted_by})
    return rows
