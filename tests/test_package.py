"""The package as Python programs and notebooks use it."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import carcscore
from carcscore.report.verdict import headline_on
from tests.commands import ROOT, SAMPLES, Run

EVENING = SAMPLES / "evening.yaml"


def test_what_is_public_is_shown_before_anything_is_loaded() -> None:
    code = "import carcscore, sys; print(dir(carcscore)); print('carcscore.pipeline' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout == f"{sorted(carcscore.__all__)}\nFalse\n"


def test_a_report_is_the_page_that_score_writes(run: Run) -> None:
    page = carcscore.examine(str(EVENING)).to_html()
    assert (
        page
        == run("score", str(EVENING), "--format", "html").stdout.removesuffix("\n")
        + page[len(page.rstrip("\n")) :]
    )


@pytest.mark.parametrize("path", [EVENING, ROOT / "nosuch.yaml", SAMPLES / "two-players-turns.yaml"])
def test_a_notebook_shows_the_page_in_a_frame(path: Path) -> None:
    report = carcscore.examine(str(path))
    frame = report._repr_html_()
    inside = re.fullmatch(
        r'<iframe srcdoc="([^"]*)" sandbox="allow-scripts" style="[^"]*"></iframe>', frame, re.S
    )
    assert inside is not None
    assert html.unescape(inside[1]) == report.to_html()
    assert f": {html.escape(headline_on(report))}</title>" in report.to_html()


def test_rows_of_records_are_those_of_batch(run: Run) -> None:
    import csv
    import io

    paths = [str(SAMPLES / name) for name in ("evening.yaml", "illegal-slips.yaml", "loop-road.yaml")]
    told = list(csv.DictReader(io.StringIO(run("batch", *paths, "--format", "csv", "-j1").stdout)))
    rows = carcscore.frame(paths)
    for row, line in zip(rows, told, strict=True):
        assert {key: "" if row[key] is None else str(row[key]) for key in line if key in row} | {
            "same_as": line["same_as"]
        } == line


@pytest.mark.parametrize("rows", ["players", "awards", "features", "findings", "claims"])
def test_rows_of_parts_are_those_of_the_reports(rows: str) -> None:
    paths = [EVENING, SAMPLES / "illegal-slips.yaml"]
    told = carcscore.frame(paths, rows)  # type: ignore[arg-type]
    reports = [carcscore.examine(path).to_dict() for path in paths]
    assert [row["source"] for row in told] == [report["source"] for report in reports for _ in report[rows]]  # type: ignore[attr-defined]
    assert all(not isinstance(row.get(key), dict) for row in told for key in ("by_kind", "where"))
    assert json.loads(json.dumps(told)) == told


def test_a_folder_with_what_can_not_be_used(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("{")
    (tmp_path / "b.yaml").write_bytes(EVENING.read_bytes())
    (tmp_path / "c.yaml").write_text(f"---\n{EVENING.read_text()}---\n{EVENING.read_text()}")
    rows = carcscore.frame(tmp_path, farms="first")
    assert [row["result"] for row in rows] == ["unusable", "legal", "legal", "legal"]
    assert [row["farms"] for row in rows] == [None, "first", "first", "first"]
    assert str(rows[3]["source"]).startswith(f"{tmp_path / 'c.yaml'}:")
    assert len(carcscore.frame(tmp_path, "players")) == 6


def test_what_is_wrong_with_the_question_is_said() -> None:
    with pytest.raises(ValueError, match="no rows of tiles; there are records, players"):
        carcscore.frame(EVENING, "tiles")  # type: ignore[arg-type]
    with pytest.raises((TypeError, ValueError), match="fourth"):
        carcscore.frame(EVENING, farms="fourth")
    assert carcscore.frame([]) == []
