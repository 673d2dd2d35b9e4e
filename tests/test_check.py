"""``check`` on folders, as JSON, and watching what is saved."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from carcscore.cli.watching import PAUSE, Changes, files_at
from tests.commands import GOOD, ILLEGAL, RECORD, ROOT, WRONG_CLAIM, Run

WRONG = RECORD.replace("thief B1", "thief C9")


def test_a_folder_is_gone_through_as_batch_does(run: Run, tmp_path: Path) -> None:
    (tmp_path / "round-1").mkdir()
    (tmp_path / "round-1" / "b.yaml").write_text(WRONG)
    (tmp_path / "round-1" / "a.yml").write_text(RECORD)
    (tmp_path / "round-1" / ".hidden.yaml").write_text("{")
    (tmp_path / "round-1" / "notes.md").write_text("none")
    os.symlink(tmp_path, tmp_path / "round-1" / "up.yaml")
    (tmp_path / "empty").mkdir()
    result = run("check", "round-1", "empty")
    assert result.exit_code == 2
    assert [line.split(" ")[0] for line in result.stdout.splitlines()] == ["round-1/b.yaml:5:13:", "empty:"]
    told = [line.split(": ")[0] for line in result.stderr.splitlines()]
    assert told == ["round-1/a.yml", "round-1/b.yaml", "round-1/up.yaml", "empty"]
    assert "skipped, a link to a folder" in result.stderr
    assert "error no-records" in result.stdout


def test_findings_as_json(run: Run) -> None:
    result = run("check", GOOD, ILLEGAL, WRONG_CLAIM, "nosuch.yaml", "--format", "json")
    assert result.exit_code == 2
    assert result.stderr == ""
    told = json.loads(result.stdout)
    assert [one["exit_status"] for one in told] == [0, 1, 1, 2]
    assert [one["legal"] for one in told] == [True, False, True, None]
    assert told[0]["findings"] == told[0]["claims"] == []
    reports = [json.loads(run("score", path, "-f", "json").stdout) for path in (ILLEGAL, WRONG_CLAIM)]
    assert told[1]["findings"] == reports[0]["findings"]
    assert [one["difference"] for one in told[2]["claims"]] == [-1]
    assert told[3]["findings"][0]["code"] == "not-found"


# Watching


def looked_at(paths: list[str], *steps: object) -> Iterator[list[str]]:
    """The changes while these steps are taken, one at each look; ends when there are no more."""
    waiting = iter(steps)

    def wait(seconds: float) -> None:
        assert seconds == PAUSE
        step = next(waiting, None)
        if step is None:
            raise KeyboardInterrupt
        if callable(step):
            step()

    try:
        yield from Changes(lambda: files_at(paths), wait)
    except KeyboardInterrupt:
        return


def test_each_save_is_told_once_it_rests(tmp_path: Path) -> None:
    path, other = tmp_path / "a.yaml", tmp_path / "b.yaml"
    path.write_text("1")

    def replace() -> None:
        (tmp_path / ".new").write_text("4444")
        os.replace(tmp_path / ".new", path)

    found = looked_at(
        [str(tmp_path)],
        "nothing yet",
        lambda: path.write_text(""),
        lambda: path.write_text("22"),
        "it rests",
        lambda: other.write_text("3"),
        "it rests",
        path.unlink,
        replace,
        "it rests",
        other.unlink,
        "it rests",
        lambda: (tmp_path / "notes.md").write_text("no record"),
    )
    assert list(found) == [[str(path)], [str(other)], [str(path)], [str(other)]]


def test_a_save_before_the_first_look_is_not_missed(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("1")
    watching = Changes(lambda: files_at([str(path)]), lambda seconds: None)
    path.write_text("22")
    assert next(iter(watching)) == [str(path)]


def test_what_is_put_back_as_it_was_is_no_change(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("1")
    times = path.stat()

    def back() -> None:
        path.write_text("1")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    assert list(looked_at([str(path)], path.unlink, back, "it rests")) == []


def test_files_to_look_at(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.zip", ".c.yaml", "d.md", "e.jcz", "f.txt"):
        (tmp_path / name).write_text("")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "x.yaml").write_text("")
    names = [os.path.basename(path) for path in files_at([str(tmp_path)])]
    assert names == ["a.zip", "b.yaml", "e.jcz", "f.txt"]
    assert list(files_at([str(tmp_path / "*.yaml"), "none.yaml"])) == [str(tmp_path / "b.yaml"), "none.yaml"]


def test_standard_input_can_not_be_watched(run: Run) -> None:
    result = run("check", "-", "--watch", stdin=RECORD)
    assert result.exit_code == 2
    assert "standard input can't be read twice" in result.stderr


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C can't be sent to another process")
def test_watching_tells_anew_until_it_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(RECORD)
    command = [sys.executable, "-m", "carcscore", "check", str(path)]
    with subprocess.Popen(
        [*command, "--watch"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        late = threading.Timer(60, running.kill)  # nothing may wait for ever
        late.start()
        assert running.stderr is not None
        assert running.stdout is not None
        try:
            assert running.stderr.readline().startswith(f"{path}: Legal.")
            path.write_text(WRONG)
            assert running.stderr.readline().startswith(f"{path}: Not legal")
            assert "no-tile-there" in running.stdout.readline()
            path.write_text(RECORD + "claimed: {red: 2}\n")
            assert running.stderr.readline().startswith(f"{path}: Legal.")
            running.send_signal(signal.SIGINT)
            assert running.wait(timeout=20) in (0, 1)  # 1 if it came before the last result was kept
        finally:
            running.kill()
            late.cancel()
        assert "Traceback" not in running.stderr.read()
