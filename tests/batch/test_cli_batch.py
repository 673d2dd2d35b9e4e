"""``carcscore batch`` as users run it: formats, summary, exit status, Ctrl-C, progress."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from carcscore.batch.examine import row_of
from carcscore.batch.formats import json_line
from carcscore.batch.progress import Progress
from carcscore.batch.run import RecordResult
from carcscore.batch.summary import Summary
from carcscore.cli import main
from carcscore.pipeline import examine, examine_bytes
from tests.batch.archive import members, write_folder

ROOT = Path(__file__).resolve().parents[2]
LEGAL = """\
{carcscore: 1, title: %s, players: [red, blue], turns: ['K 1,0 knight', 'V3 -1,0%s'], claimed: {red: %d}}
"""


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of four records: right, illegal, with a wrong claim, unusable; and one told again."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.yaml").write_text(LEGAL % ("Ä", "", 1), encoding="utf-8")
    (folder / "b.yaml").write_text("{carcscore: 1, players: [red, blue], turns: ['K 1,0', 'V3 9,9']}")
    (folder / "c.yaml").write_text(LEGAL % ("x", " farmer N", 7))
    (folder / "d.yaml").write_text("carcscore: 1\nplayers: [=red, '\x1b[2J']\n")
    (folder / "e.yaml").write_text(LEGAL % ("x", "", 1))
    monkeypatch.chdir(tmp_path)
    return folder


def call(*words: str, stdin: str | None = None) -> Result:
    result = CliRunner().invoke(main, ["batch", *words], input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_the_table_and_the_summary(games: Path) -> None:
    result = call("games", "--jobs", "1")
    assert result.exit_code == 2
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["record", "result", "errors", "claims", "totals"]
    assert [line.split()[:2] for line in lines[1:6]] == [
        ["games/a.yaml", "legal"],
        ["games/b.yaml", "illegal"],
        ["games/c.yaml", "legal"],
        ["games/d.yaml", "unusable"],
        ["games/e.yaml", "legal"],
    ]
    assert lines[6] == "    the same game as games/a.yaml"
    text = result.stdout
    for line in ("5 records", "legal                         3", "illegal                       1"):
        assert line in text
    for line in (
        "unusable                      1",
        "claims wrong                  1",
        "the same game again           1",
    ):
        assert line in text
    assert "The commonest findings:" in text
    assert "  games/c.yaml: claims wrong: claim of red: 7 claimed, 1 due" in text
    assert "games/e.yaml and games/a.yaml" in text
    assert "\x1b" not in text


@pytest.mark.usefixtures("workers_in_process")
@pytest.mark.parametrize(
    ("names", "status"),
    [(["a.yaml"], 0), (["a.yaml", "c.yaml"], 1), (["b.yaml"], 1), (["d.yaml", "a.yaml"], 2)],
)
def test_the_status_is_the_worst_of_all(games: Path, names: list[str], status: int) -> None:
    assert call(*(f"games/{name}" for name in names), "-j1").exit_code == status


def test_reports_line_by_line(games: Path) -> None:
    result = call("games", "--format", "jsonl", "-j1")
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [report["source"] for report in told] == [f"games/{letter}.yaml" for letter in "abcde"]
    for report in told[:4]:
        assert report == examine(report["source"]).to_dict()
    warning = told[4]["findings"][-1]
    assert (warning["severity"], warning["code"]) == ("warning", "same-game")
    assert "games/a.yaml" in warning["message"]
    assert "5 records" in result.stderr
    from jsonschema import Draft202012Validator

    schema = json.loads((ROOT / "schemas" / "report.schema.json").read_text())
    for report in told:
        Draft202012Validator(schema).validate(report)


def test_a_file_is_utf_8_whatever_the_console(games: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "carcscore", "batch", "games/a.yaml", "-f", "jsonl", "-j1"]
    run = subprocess.run(command, capture_output=True, env=environment, check=True)
    assert '"title": "Ä"' in run.stdout.decode("utf-8")
    assert json.loads(run.stdout)["record"]["title"] == "Ä"


@pytest.mark.usefixtures("workers_in_process")
def test_rows_for_a_spreadsheet(games: Path) -> None:
    result = call("games", "--format", "csv", "-j1")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [row["result"] for row in rows] == ["legal", "illegal", "legal", "unusable", "legal"]
    assert [row["status"] for row in rows] == ["0", "1", "1", "2", "0"]
    assert rows[0]["totals"] == "red 1, blue 0"
    assert rows[2]["claims_wrong"] == "1"
    assert rows[4]["same_as"] == "games/a.yaml"
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row.values())


@pytest.mark.usefixtures("workers_in_process")
@pytest.mark.parametrize("asked", [("--only", "findings"), ("--only-findings",)])
def test_only_findings(games: Path, asked: tuple[str, ...]) -> None:
    rows = list(csv.DictReader(io.StringIO(call("games", "-f", "csv", *asked, "-j1").stdout)))
    assert [row["source"][-6] for row in rows] == ["b", "c", "d", "e"]


@pytest.mark.usefixtures("workers_in_process")
def test_rules_asked_for(games: Path) -> None:
    told = json.loads(
        call("games/a.yaml", "-f", "jsonl", "--farms", "first", "--small-city", "2", "-j1").stdout
    )
    assert told == examine("games/a.yaml", farms="first", small_city=2).to_dict()


def test_lists_and_standard_input(games: Path) -> None:
    (games / "list.txt").write_text("games/c.yaml\n\ngames/a.yaml\n")
    rows = csv.DictReader(io.StringIO(call("--files-from", "games/list.txt", "-f", "csv", "-j1").stdout))
    assert [row["source"] for row in rows] == ["games/c.yaml", "games/a.yaml"]
    rows = csv.DictReader(
        io.StringIO(call("games/b.yaml", "--files-from", "-", "-f", "csv", stdin="games/a.yaml").stdout)
    )
    assert [row["source"] for row in rows] == ["games/b.yaml", "games/a.yaml"]
    result = call("-", "-f", "jsonl", stdin=(games / "a.yaml").read_text(encoding="utf-8"))
    assert json.loads(result.stdout)["source"] == "-"
    assert result.exit_code == 0


@pytest.mark.parametrize(
    "words",
    [[], ["-", "--files-from", "-"], ["a", "--jobs", "0"], ["a", "--timeout", "0"], ["a", "--store", "."]],
)
def test_wrong_calls(games: Path, words: list[str]) -> None:
    result = call(*words, stdin="")
    assert result.exit_code == 2
    assert "Usage" in result.stderr


@pytest.mark.usefixtures("workers_in_process")
def test_nothing_to_read_is_no_success(games: Path) -> None:
    (games / "empty").mkdir()
    assert call("games/empty").exit_code == 2
    assert call("games/none.yaml").exit_code == 2
    assert call("--files-from", "-", stdin="").exit_code == 2


@pytest.mark.usefixtures("workers_in_process")
def test_a_store_that_cant_be_used_is_told(games: Path) -> None:
    result = call("games", "--store", "games/a.yaml")
    assert result.exit_code == 2
    assert "games/a.yaml can't be used" in result.stderr
    assert "Traceback" not in result.stderr


def process(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "carcscore", "batch", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no process groups")
def test_control_c_ends_with_the_summary_so_far(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "a", members(2000, 10))
    store = str(tmp_path / "s.sqlite")
    with process(str(folder), "-f", "csv", "--store", store) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        for _ in range(5):
            run.stdout.readline()
        os.killpg(run.pid, signal.SIGINT)
        rest, told = run.stdout.read(), run.stderr.read().decode()
    assert run.returncode == 130
    assert told.startswith("Interrupted. Results so far:\n")
    assert "Traceback" not in told
    done = 4 + len(rest.splitlines())
    assert f"{done} records" in told
    assert done < 2000
    again = Summary()
    from carcscore.batch.run import BatchOptions
    from carcscore.batch.run import run as go

    for _ in zip(range(done), go([str(folder)], BatchOptions({}, store=store), again), strict=False):
        pass
    assert again.examined == 0


@pytest.mark.slow
@pytest.mark.parametrize("to_all", [False, True])
def test_a_terminated_run_ends_as_with_control_c(tmp_path: Path, to_all: bool) -> None:
    folder = write_folder(tmp_path / "a", members(1000, 10))
    out, store = tmp_path / "o.csv", tmp_path / "s.sqlite"
    with process(str(folder), "-f", "csv", "-o", str(out), "--store", str(store)) as run:
        assert run.stderr is not None
        while not store.exists():
            assert run.poll() is None
            time.sleep(0.05)
        time.sleep(1)
        if to_all:
            os.killpg(run.pid, signal.SIGTERM)
        else:
            run.terminate()
        told = run.stderr.read().decode()
    assert run.returncode == 130
    assert told.startswith("Interrupted. Results so far:\n")
    assert "Traceback" not in told
    assert f"{len(out.read_text(encoding='utf-8').splitlines()) - 1} records" in told
    assert {each.name for each in tmp_path.iterdir()} == {"a", "o.csv", "s.sqlite"}


@pytest.mark.slow
def test_a_full_disk_leaves_no_half_result(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "a", members(30, 10))
    whole = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000)); "
    whole += "from carcscore.cli import main; main()"
    words = [sys.executable, "-c", whole, "batch", str(folder), "-f", "csv", "-o", str(tmp_path / "o.csv")]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 2
    assert "o.csv can't be written: File too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["a"]


@pytest.mark.slow
def test_a_reader_that_has_seen_enough(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "a", members(1000, 10))
    start = time.monotonic()
    with process(str(folder), "-f", "jsonl", "-j1") as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.readline()
        run.stdout.close()
        told = run.stderr.read().decode()
    assert "Traceback" not in told
    assert "Error" not in told
    assert "1000 records" not in told
    assert time.monotonic() - start < 60


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_is_for_terminals_only() -> None:
    now = [0.0]
    for stream, lines in ((io.StringIO(), 0), (Terminal(), 3)):
        progress = Progress(stream, lambda: 100, lambda: now[0])
        while progress.live and progress.total is None:
            time.sleep(0.001)
        for step in range(5):
            now[0] = step * 0.15
            progress.update(step * 3, 1)
        progress.clear()
        progress.clear()
        assert stream.getvalue().count("of 100 records") == lines
        assert "\n" not in stream.getvalue()
        now[0] = 0.0
    assert "12 of 100 records, 20/s, 1 with findings, 0:04 left" in stream.getvalue()


def test_each_record_moves_the_progress_on(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    updates: list[tuple[int, int]] = []
    monkeypatch.setattr(Progress, "update", lambda _, done, findings: updates.append((done, findings)))
    call("games", "-j1")
    assert [done for done, _ in updates] == [1, 2, 3, 4, 5]
    assert [findings for _, findings in updates] == sorted(findings for _, findings in updates)


def test_a_terminal_that_goes_away_is_no_matter() -> None:
    stream = Terminal()
    progress = Progress(stream)
    stream.close()
    progress.update(1, 0)
    assert not progress.live


def test_the_summary_stays_small() -> None:
    summary = Summary()
    broken = row_of(examine_bytes(b"", "a.yaml"), None)
    for number in range(100):
        summary.add(broken._replace(source=f"{number}.yaml"), "0.yaml" if number else None, True)
    text = "\n".join(summary.lines())
    assert len(summary.need) == len(summary.pairs) == 20
    assert "and 80 more" in text
    assert "and 79 more" in text


@pytest.mark.parametrize(("number", "more"), [(20, 0), (21, 4)])
def test_one_more_than_is_listed_is_told(number: int, more: int) -> None:
    """Of each list: what needs a person, what moved, which games are the same, what was skipped."""
    summary = Summary()
    broken = row_of(examine_bytes(b"", "a.yaml"), None)
    for each in range(number):
        summary.add(broken._replace(source=f"{each}.yaml"), "same.yaml", True)
        summary.move(f"new/{each}.yaml", f"old/{each}.yaml")
        summary.pass_over(f"{each}.txt", "no record")
    lines = list(summary.lines())
    assert lines.count("  and 1 more") == more
    assert [sum(word in line for line in lines) for word in ("old/", ".txt", " and same.yaml")] == [20] * 3


@pytest.mark.parametrize("last", ["-1,0", "-1,0 farmer N", "9,9"])
def test_the_warning_of_a_game_told_before_is_the_only_change(last: str) -> None:
    title = '"findings": [{]'
    plain = {"carcscore": 1, "title": title, "players": ["red", "blue"], "claimed": {"red": 99}}
    raw = json.dumps({**plain, "turns": ["K 1,0 knight", f"V3 {last}"]})
    report = examine_bytes(raw.encode(), f"{title}\udcff.yaml")
    entry = row_of(report, None)
    told = json.loads(report.to_json())
    warned = json.loads(json_line(RecordResult(entry, report.to_json(), "a", "Füße"), plain_ascii=True))
    warning = warned["findings"].pop()
    assert (warning["code"], warning["message"]) == ("same-game", "Füße")
    assert warned == told
    assert list(warned) == list(told)
