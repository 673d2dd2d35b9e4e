"""Several records in one YAML text."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from carcscore.batch.sources import find
from carcscore.pipeline import examine_each
from carcscore.source.documents import documents
from tests.commands import Run

pytestmark = pytest.mark.usefixtures("workers_in_process")

ONE = "carcscore: 1\ntitle: one\nplayers: [red, blue]\nboard: |\n  D*  U\ntrack: {red: 0, blue: 0}\n"
TWO = ONE.replace("one", "two").replace("U", "K2") + "followers: [red thief C9]\n"
BROKEN = "carcscore: 1\nplayers: [red, blue\n"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (ONE, [1]),
        (f"---\n{ONE}", [1]),
        (f"# a game\n---\n{ONE}", [1]),
        (f"%YAML 1.2\n---\n{ONE}", [1]),
        (f"\ufeff---\n{ONE}", [1]),
        (f"{ONE}---\n{TWO}", [1, 7]),
        (f"---\n{ONE}---\n{TWO}", [1, 8]),
        (f"# first\n\n---\n{ONE}--- # second\n{TWO}---\n", [3, 10]),
        (f"{ONE}...\n---\n{TWO}---\n...\n---\n# none\n", [1, 8]),
        (f"{ONE}---\r\n{TWO}".replace("\n", "\r\n").replace("\r\r", "\r"), [1, 7]),
        ("--- {carcscore: 1}\n--- {carcscore: 1}\n", [1, 2]),
        (f"{BROKEN}---\n{ONE}", [1, 3]),
        ("notes: |\n  ---\n  a\n", [1]),
        ("a: 1\n---b\n----\n", [1]),
        ("", [1]),
        ("---\n---\n", [1]),
    ],
)
def test_documents_begin_where_they_begin(text: str, lines: list[int]) -> None:
    found = documents(text.encode())
    assert [one.line for one in found] == lines
    every = text.encode().splitlines(keepends=True)
    for one in found:
        assert b"".join(every[one.line - 1 :]).startswith(one.raw)


def test_much_nothing_takes_no_time() -> None:
    assert len(documents(b"---\n# \n" * 100_000 + ONE.encode())) == 1
    assert len(documents(b" " * 1_000_000 + b"\n---\n" + b"#" * 1_000_000)) == 1


MANY = f"{ONE}---\n{TWO}---\n{BROKEN}---\n{ONE}"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.yaml"
    path.write_text(MANY)
    return path


def test_each_game_has_its_report_with_the_lines_of_the_file(games: Path) -> None:
    reports = list(examine_each(games))
    assert [report.source for report in reports] == [f"{games}:{line}" for line in (1, 7, 15, 18)]
    assert {report.file for report in reports} == {str(games)}
    assert [report.exit_status for report in reports] == [0, 1, 2, 0]
    lines = MANY.splitlines()
    for report in reports[1:3]:
        for finding in report.findings:
            if finding.code == "no-tile-there":
                assert finding.where.line is not None
                assert "C9" in lines[finding.where.line - 1]
            if finding.code == "syntax":
                assert finding.where.line is not None
                assert lines[finding.where.line - 1] == "players: [red, blue"


def test_check_tells_each_by_its_place(run: Run, games: Path) -> None:
    for result in (run("check", "games.yaml"), run("check", "."), run("check", "*.yaml")):
        assert result.exit_code == 2
        assert "games.yaml:14:13: error no-tile-there" in result.stdout
        assert "games.yaml:17:10: error syntax" in result.stdout
        verdicts = [line.split(" ")[0] for line in result.stderr.splitlines()]
        assert [verdict.rpartition("games.yaml")[2] for verdict in verdicts] == [":1:", ":7:", ":15:", ":18:"]
    games.rename("games.txt")
    assert "games.txt:14:13: error no-tile-there" in run("check", "games.txt").stdout
    from_pipe = run("check", "-", stdin=MANY)
    assert "-:14:13: error no-tile-there" in from_pipe.stdout


def test_batch_has_a_row_for_each(run: Run, games: Path) -> None:
    result = run("batch", "games.yaml", "-f", "csv", "-j1", "--store", "s.sqlite")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [(row["source"], row["result"]) for row in rows] == [
        ("games.yaml:1", "legal"),
        ("games.yaml:7", "illegal"),
        ("games.yaml:15", "unusable"),
        ("games.yaml:18", "legal"),
    ]
    assert rows[1]["reason"].startswith("line 12:")
    assert rows[3]["same_as"] == "games.yaml:1"
    told = [json.loads(line) for line in run("batch", "games.yaml", "-f", "jsonl", "-j1").stdout.splitlines()]
    assert [finding["where"]["line"] for finding in told[2]["findings"]] == [17]


def test_in_an_archive_too(tmp_path: Path) -> None:
    import zipfile

    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("games.yaml", MANY)
        archive.writestr("one.yaml", f"---\n{ONE}")
    found = [(entry.source, entry.first_line) for entry in find([str(tmp_path / "a.zip")])]
    inside = f"{tmp_path / 'a.zip'}/games.yaml"
    assert found == [
        *((f"{inside}:{line}", line) for line in (1, 7, 15, 18)),
        (f"{tmp_path / 'a.zip'}/one.yaml", None),
    ]


def test_score_takes_all_of_them_or_one(run: Run, games: Path) -> None:
    every = run("score", "games.yaml")
    assert every.exit_code == 2
    assert [every.stdout.count(f"{title}\n===") for title in ("one", "two")] == [2, 1]
    assert "games.yaml:17:10: error syntax" in every.stderr
    second = run("score", "games.yaml", "--game", "2")
    assert (second.exit_code, second.stdout.startswith("two\n===")) == (1, True)
    assert run("score", "games.yaml", "--game", "3").exit_code == 2
    none = run("score", "games.yaml", "--game", "5")
    assert none.exit_code == 2
    assert "there is no game 5: the record holds 4 games" in none.stderr
    assert run("score", "games.yaml", "--format", "html").exit_code == 2
    assert run("score", "games.yaml", "--format", "html", "--game", "1").exit_code == 0


@pytest.mark.parametrize("command", ["show", "replay", "convert"])
def test_what_takes_one_game_says_what_to_do(run: Run, games: Path, command: str) -> None:
    result = run(command, "games.yaml", *(["-"] if command == "convert" else []))
    assert result.exit_code == 2
    assert "begins a second game" in result.stderr


@pytest.mark.parametrize("text", [f"---\n{ONE}", f"# saved by an editor\n---\n{ONE}"])
@pytest.mark.parametrize("command", ["check", "score", "show", "batch"])
def test_one_game_that_begins_with_a_mark_is_one_game(run: Run, text: str, command: str) -> None:
    Path("one.yaml").write_text(text)
    result = run(command, "one.yaml", *(["-j1"] if command == "batch" else []))
    assert result.exit_code == 0
    assert "one.yaml:" not in result.stdout
