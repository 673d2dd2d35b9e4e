"""The package as Python programs and notebooks use it."""

from __future__ import annotations

import copy
import html
import json
import pickle
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import carcscore
from carcscore.pipeline import examine_each
from carcscore.report.verdict import headline_on
from tests.commands import ROOT, SAMPLES, Run
from tests.sampling import few_of

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


SLIPS = SAMPLES / "illegal-slips.yaml"
TURNED = (SAMPLES / "two-players.yaml").read_text(encoding="utf-8").replace("M3   I1", "M1   I1", 1)
"""A board with a tile that lies turned otherwise."""


def test_examine_takes_a_path_a_text_and_a_record() -> None:
    text = EVENING.read_text(encoding="utf-8")
    reports = [
        carcscore.examine(EVENING),
        carcscore.examine(text),
        carcscore.examine(carcscore.parse(text)),
        carcscore.examine(carcscore.read(EVENING)),
    ]
    told = [one.to_dict() | {"source": ""} for one in reports]
    assert told[1:] == told[:1] * 3
    assert carcscore.examine("{carcscore: 1, players: [red, blue], board: D, track: {}}").legal
    assert carcscore.examine("{carcscore: 1, players: [red, blue], boared: D}").exit_status == 2
    assert carcscore.examine("no such\nfile.yaml").exit_status == 2


@pytest.mark.parametrize("text", [SLIPS.read_text(encoding="utf-8"), TURNED])
def test_a_record_has_the_cures_of_its_text(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(text, encoding="utf-8")
    for record in (carcscore.parse(text), carcscore.read(path)):
        report, of_file = carcscore.examine(record), carcscore.examine(path)
        assert report.to_dict()["findings"] == of_file.to_dict()["findings"]
    changed = replace(carcscore.parse(TURNED), track={"red": 3, "blue": 0})
    assert [tally.during_play for tally in carcscore.examine(changed).tallies] == [3, 0]


def test_there_are_such_cures() -> None:
    assert [cure.certain for one in carcscore.examine(carcscore.parse(TURNED)).findings for cure in one.cures]


EVERYWHERE = [*sorted(SAMPLES.glob("*.yaml")), SAMPLES / "nosuch.yaml"]


@pytest.mark.parametrize("path", few_of(EVERYWHERE, 6))
def test_a_report_is_pickled_and_is_the_same_again(path: Path) -> None:
    report = carcscore.examine(path, farms="first")
    again = pickle.loads(pickle.dumps(report))
    assert (again.to_json(), again.to_html()) == (report.to_json(), report.to_html())
    assert again.source == report.source
    assert copy.deepcopy(report).to_json() == report.to_json()


def test_so_is_one_on_a_record_and_one_with_claims() -> None:
    record = carcscore.read(EVENING)
    report = carcscore.examine(replace(record, claimed={"red": 7}), claims=["red cloister D2 3"])
    assert pickle.loads(pickle.dumps(report)).to_json() == report.to_json()
    text = EVENING.read_text(encoding="utf-8")
    for part in examine_each(str(SAMPLES / "evening.yaml")):
        assert pickle.loads(pickle.dumps(part)).to_json() == part.to_json()
    assert pickle.loads(pickle.dumps(carcscore.parse(text))) == carcscore.parse(text)


def test_one_of_several_in_a_file_is_pickled_with_its_lines(tmp_path: Path) -> None:
    text = SLIPS.read_text(encoding="utf-8")
    (tmp_path / "two.yaml").write_text(f"{text}\n---\n{text}", encoding="utf-8")
    for report in examine_each(tmp_path / "two.yaml"):
        assert pickle.loads(pickle.dumps(report)).to_json() == report.to_json()


@pytest.mark.parametrize("path", [EVENING, SLIPS, SAMPLES / "two-players-turns.yaml", ROOT / "nosuch.yaml"])
def test_a_report_shows_itself_on_one_line(path: Path) -> None:
    report = carcscore.examine(path)
    assert repr(report) == f"Report(source={str(path)!r}, verdict={str(report.verdict)!r})"
    assert "\n" not in repr(report)


def test_rows_of_turns() -> None:
    path = str(SAMPLES / "two-players-turns.yaml")
    report, rows = carcscore.examine(path), carcscore.frame(path, "turns")
    assert report.outcome is not None
    assert [row["turn"] for row in rows] == [*range(1, len(report.outcome.turns) + 1)]
    assert rows[23] == {
        "source": path,
        "turn": 24,
        "player": "blue",
        "tile": "W",
        "rotation": 0,
        "at": [2, -4],
        "cell": "H3",
        "follower": None,
        "done": None,
        "points": 0,
        "points_of_others": 7,
        "track": 4,
        "projected": 25,
    }
    assert (rows[24]["follower"], rows[24]["points"], rows[24]["track"]) == ("thief E", 6, 23)
    for player in ("red", "blue"):
        last = [row["track"] for row in rows if row["player"] == player][-1]
        assert last <= next(one.during_play for one in report.tallies if one.player.id == player)
    paid = sum(one.points for one in report.awards if one.turn is not None)
    assert sum(row["points"] + row["points_of_others"] for row in rows) == paid
    assert carcscore.frame(EVENING, "turns") == carcscore.frame(ROOT / "nosuch.yaml", "turns") == []


@pytest.mark.parametrize("said", [2, "2"])
def test_a_rule_whose_choices_are_digits_takes_the_number(said: int | str) -> None:
    report = carcscore.examine(EVENING, small_city=said)
    assert report.to_dict()["rules"]["small_city"] == 2
    with pytest.raises(ValueError, match="small_city is one of 4, 2, not 3"):
        carcscore.examine(EVENING, small_city=3)
    with pytest.raises(ValueError, match="small_city is one of 4, 2, not True"):
        carcscore.examine(EVENING, small_city=True)
