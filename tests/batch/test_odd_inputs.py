"""Inputs that are no plain records: told of, never lost in silence, whoever does the work."""

from __future__ import annotations

import io
import os
import random
import signal
import subprocess
import sys
import tarfile
import threading
import time
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from carcscore.batch import archives
from carcscore.batch.examine import row_of
from carcscore.batch.run import BatchOptions, run
from carcscore.batch.sources import find
from carcscore.batch.store import Store
from carcscore.batch.summary import Summary
from carcscore.batch.tasks import TaskResult
from carcscore.cli import COMMANDS, main
from carcscore.pipeline import examine, examine_bytes

RECORD = b"{carcscore: 1, players: [red, blue], turns: ['K 1,0 knight', 'V3 -1,0']}"


class OneWay(io.BytesIO):
    """A stream in which nobody can go back: archives written there have their lengths behind the members."""

    def seek(self, offset: int, whence: int = 0) -> int:
        raise OSError


def through(*paths: Path | str) -> tuple[list[str], Summary]:
    summary = Summary()
    done = run([str(path) for path in paths], BatchOptions({}), summary)
    return [each.row.source for each in done], summary


@pytest.mark.parametrize("address", ["nonsense", "http://host:80", "tcp://host", "tcp://host:0", "a b:1"])
def test_an_address_that_is_none_is_a_wrong_call(address: str) -> None:
    result = CliRunner().invoke(main, ["batch", "a", "--scheduler", address])
    assert result.exit_code == 2
    assert "tcp://host:port" in result.stderr


@pytest.mark.parametrize("seconds", ["nan", "inf", "0", "-1"])
def test_a_timeout_that_is_no_time_is_a_wrong_call(seconds: str) -> None:
    result = CliRunner().invoke(main, ["batch", "a", "--timeout", seconds])
    assert result.exit_code == 2
    assert "not a number of seconds" in result.stderr


@pytest.mark.parametrize("behind", [False, True])
def test_a_zip_without_its_end_gives_what_is_whole(tmp_path: Path, behind: bool) -> None:
    whole = OneWay() if behind else io.BytesIO()
    rng = random.Random(1)
    contents = [bytes(rng.randrange(64) for _ in range(3000)) for _ in range(12)]
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, raw in enumerate(contents):
            archive.writestr(f"{number}.yaml", raw)
    path = tmp_path / "a.zip"
    assert whole.getvalue()[6] == (8 if behind else 0)
    path.write_bytes(whole.getvalue()[:13_000])
    *sound, last = find([str(path)])
    assert len(sound) == 5
    assert [each.raw for each in sound] == contents[:5]
    assert last.trouble is not None
    assert "to its end" in last.trouble[1]


def test_a_zip_with_a_directory_too_long_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(50):
            archive.writestr(f"{number}.yaml", RECORD)
    monkeypatch.setattr(archives, "_LONGEST_DIRECTORY", 2000)
    *sound, last = find([str(path)])
    assert [each.raw for each in sound] == [RECORD] * 50
    assert last.trouble is not None
    assert "unpack it, or pack so many records as .tar.gz or .jsonl.gz" in last.trouble[1]


def test_a_zip_member_too_large_without_a_directory_is_passed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.yaml", b" " * 100_000, zipfile.ZIP_DEFLATED)
        archive.writestr("b.yaml", b" " * 50_000, zipfile.ZIP_STORED)
        archive.writestr("c.yaml", RECORD)
    path.write_bytes(path.read_bytes().partition(b"PK\x01\x02")[0])
    monkeypatch.setattr(archives, "LIMIT", 20_000)
    first, second, third, last = find([str(path)])
    assert [each.trouble and each.trouble[0] for each in (first, second)] == ["too-large", "too-large"]
    assert third.raw == RECORD
    assert last.trouble is not None


def test_a_tar_with_a_broken_header_does_not_end_there_in_silence(tmp_path: Path) -> None:
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w") as archive:
        for name in "abc":
            info = tarfile.TarInfo(f"{name}.yaml")
            info.size = 512
            archive.addfile(info, io.BytesIO(b"x" * 512))
    whole = path.read_bytes()
    for raw in (whole[:1024] + b"?" * 512 + whole[1536:], whole[:1124], whole[:1024]):
        path.write_bytes(raw)
        first, last = find([str(path)])
        assert first.raw == b"x" * 512
        assert last.trouble is not None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_what_is_passed_over_is_counted_and_named(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(RECORD)
    os.mkfifo(tmp_path / "p.yaml")
    (tmp_path / "up").symlink_to(tmp_path)
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.writestr("inner.zip", b"")
        archive.writestr("c.yaml", RECORD)
    with tarfile.open(tmp_path / "c.tar", "w") as tar:
        for name, kind in (("l.yaml", tarfile.SYMTYPE), ("d.yaml", tarfile.CHRTYPE)):
            info = tarfile.TarInfo(name)
            info.type = kind
            tar.addfile(info)
    sources, summary = through(tmp_path, tmp_path)
    assert len(sources) == 3
    assert {(os.path.relpath(name, tmp_path), why) for name, why in summary.passed} == {
        ("p.yaml", "a pipe"),
        ("up", "a link to a folder"),
        (os.path.join("b.zip", "inner.zip"), "an archive inside an archive"),
        (os.path.join("c.tar", "l.yaml"), "a link inside an archive"),
        (os.path.join("c.tar", "d.yaml"), "a device"),
    }
    assert summary.passed_over == 5
    assert "Passed over:" in list(summary.lines())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_given_by_name_is_read_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carcscore.source.files.PATIENCE", 0.3)
    pipe = tmp_path / "p.yaml"
    os.mkfifo(pipe)
    (done,) = run([str(pipe)], BatchOptions({}, timeout=0.1), Summary())
    assert "no program writes" in done.row.reason
    writer = threading.Thread(target=pipe.write_bytes, args=(RECORD,))
    writer.start()
    (done,) = run([str(pipe)], BatchOptions({}), Summary())
    writer.join()
    assert done.row.result == "legal"


def test_a_link_that_leads_nowhere_does_not_suggest_itself(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to(tmp_path / "none")
    (finding,) = examine(tmp_path / "a.yaml").findings
    assert "leads nowhere" in finding.message
    assert "Did you mean" not in finding.message


def test_one_file_in_two_spellings_is_one_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s").mkdir()
    (tmp_path / "s" / "a.yaml").write_bytes(RECORD)
    sources, summary = through("./s/a.yaml", "s/a.yaml", "s//a.yaml", tmp_path / "s", "s/")
    assert sources == ["./s/a.yaml"]
    assert (summary.named_again, summary.same) == (4, 0)


def test_the_first_result_is_made_sure_of_at_once(tmp_path: Path) -> None:
    import sqlite3

    store = Store(str(tmp_path / "s.sqlite"), "")
    store.save(TaskResult(0, "a.yaml", row_of(examine_bytes(RECORD, "a.yaml"), None)))
    store.commit()
    db = sqlite3.connect(tmp_path / "s.sqlite")
    assert db.execute("SELECT count(*) FROM records").fetchone() == (1,)
    db.close()
    store.close()


def test_wrong_games_are_listed_before_what_cant_be_read() -> None:
    summary = Summary()
    broken = row_of(examine_bytes(b"", "a.yaml"), None)
    for number in range(30):
        summary.add(broken._replace(source=f"{number}.yaml"), None, True)
    summary.add(broken._replace(source="z.yaml", result="illegal", status=1), None, True)
    assert summary.need[0][0] == "z.yaml"
    assert len(summary.need) == 20
    assert "  and 11 more" in list(summary.lines())


@pytest.mark.parametrize("command", COMMANDS)
def test_control_c_while_a_command_is_loaded(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("carcscore.cli.import_module", interrupted)
    result = CliRunner().invoke(main, [command])
    assert (result.exit_code, result.stderr.strip()) == (130, "Interrupted.")


@pytest.mark.slow
def test_control_c_while_a_command_waits() -> None:
    words = [sys.executable, "-m", "carcscore", "score", "-"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130
        assert b"Traceback" not in process.stderr.read()


LINK = "https://www.carcassonnelab.com/#/0/0/CED/21H023H0?players=Ann,Ben&colors=red,blue"


def test_links_below_a_heading_or_a_remark_are_not_lost(tmp_path: Path) -> None:
    texts = {
        "a": f"# Final\n{LINK}\n",
        "b": f"Final:\n{LINK}\n",
        "c": "see https://www.carcassonnelab.com/\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(text)
    with zipfile.ZipFile(tmp_path / "d.zip", "w") as archive:
        for name, text in texts.items():
            archive.writestr(f"{name}.txt", text)
    summary = Summary()
    done = list(run([str(tmp_path)], BatchOptions({}), summary))
    results = [(os.path.relpath(one.row.source, tmp_path), one.row.result == "unusable") for one in done]
    assert results[:2] == [("a.txt:2", False), ("b.txt:1", True)]
    assert results[2:] == [("d.zip/a.txt:2", False), ("d.zip/b.txt:1", True)]


def test_links_in_utf_16_are_found(tmp_path: Path) -> None:
    (tmp_path / "links.txt").write_text(f"{LINK}\n{LINK}\n", encoding="utf-16")
    assert [found.source[-5:] for found in find([str(tmp_path)])] == ["txt:1", "txt:2"]


def test_an_empty_folder_names_the_texts_of_links_too(tmp_path: Path) -> None:
    (found,) = find([str(tmp_path)])
    assert found.trouble is not None
    assert ".txt that begin with links" in found.trouble[1]
