"""What a session saves: under which name, never over what changed meanwhile, nothing that can't be read."""

import errno
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from carcscore.edit.record_file import CantSave, RecordFile, version_of
from carcscore.edit.session import Denied, Session
from carcscore.findings import UnusableInput
from tests.commands import RECORD
from tests.edit.sessions import LAID, laid, session_on


def test_what_is_saved_lies_in_the_file(path: Path) -> None:
    session = session_on(path)
    start = session.start()
    asked = laid(start)
    assert session.examine(asked)["saved"] is False
    told = session.save(asked)
    assert path.read_text() == told["text"]
    assert "V1" in told["text"]
    assert session.examine(asked)["saved"] is True
    assert session.unsaved == 0


def test_never_over_a_file_that_changed_meanwhile(path: Path) -> None:
    session = session_on(path)
    asked = laid(session.start())
    path.write_text(RECORD.replace("U", "U1"))
    with pytest.raises(Denied) as refusal:
        session.save(asked)
    assert refusal.value.status == 409
    conflict = refusal.value.more["conflict"]
    assert conflict["text"] == path.read_text()
    assert conflict["record"]["board"][1]["rotation"] == 90
    assert path.read_text() == RECORD.replace("U", "U1")
    session.save(asked | {"version": conflict["version"]})
    assert "V1" in path.read_text()


def test_a_file_that_went_or_came_is_a_conflict_too(path: Path) -> None:
    session = session_on(path)
    asked = laid(session.start())
    path.unlink()
    with pytest.raises(Denied, match="is gone") as refusal:
        session.save(asked)
    assert refusal.value.more["conflict"]["version"] is None
    session.save(asked | {"version": None})
    with pytest.raises(Denied, match="exists already"):
        session.save(asked | {"version": None})


def test_a_file_that_went_is_written_as_it_was_typed(path: Path) -> None:
    session = session_on(path)
    asked = laid(session.start())
    path.unlink()
    session.save(asked | {"version": None})
    again = path.read_text()
    path.write_text(RECORD)
    other = session_on(path)
    other.save(laid(other.start()))
    assert again == path.read_text()


def test_a_file_of_any_name_is_saved_under_it(path: Path) -> None:
    odd = path.rename(path.with_name("evening.txt"))
    session = session_on(odd)
    session.save(laid(session.start()) | {"name": "evening.txt"})
    assert "V1" in odd.read_text()


def test_under_another_name_it_goes_beside_and_over_nothing(path: Path) -> None:
    session = session_on(path)
    asked = laid(session.start()) | {"version": None, "name": "mine.yaml"}
    session.save(asked)
    assert "V1" in (path.parent / "mine.yaml").read_text()
    assert path.read_text() == RECORD
    with pytest.raises(Denied) as refusal:
        session.save(asked)
    assert refusal.value.status == 409


@pytest.mark.parametrize("version", [None, "known"])
def test_what_else_is_in_the_folder_is_neither_read_nor_replaced(path: Path, version: str | None) -> None:
    """Whoever has the token, a phone say, gets at the record alone."""
    other, link = path.with_name("secret.yaml"), path.with_name("link.yaml")
    other.write_text("token: 1234\n")
    link.symlink_to(path.parent / "elsewhere.yaml")
    session = session_on(path)
    asked = laid(session.start())
    if version is not None:
        version = version_of(other.read_bytes())
    for name in ("secret.yaml", "link.yaml"):
        with pytest.raises(Denied, match="exists already, and was not opened here") as refusal:
            session.save(asked | {"name": name, "version": version})
        assert refusal.value.status == 422
        assert refusal.value.more == {}
    assert other.read_text() == "token: 1234\n"
    assert not (path.parent / "elsewhere.yaml").exists()


def test_a_file_that_appears_while_it_is_saved_is_not_shown(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_on(path)
    asked = laid(session.start()) | {"name": "mine.yaml", "version": None}
    monkeypatch.setattr(RecordFile, "has_beside", lambda file, name: False)
    path.with_name("mine.yaml").write_text("token: 1234\n")
    with pytest.raises(Denied, match="was not opened here") as refusal:
        session.save(asked)
    assert refusal.value.more == {}


def test_a_first_save_on_a_full_disk_leaves_nothing_and_can_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(None, RecordFile(tmp_path / "game.yaml"), None)
    asked = {"record": session.start()["record"], "name": "game.yaml", "version": None}
    sync = os.fsync

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Denied, match="No space left"):
        session.save(asked)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(os, "fsync", sync)
    assert session.save(asked)["file"]["name"] == "game.yaml"


_ROUNDS = """
import sys
from pathlib import Path
from carcscore.edit.session import Denied
from tests.edit.sessions import laid, session_on
path = Path(sys.argv[1])
session = session_on(path)
for line in sys.stdin:
    asked = laid(session.start(), {"tile": "V", "at": [2, 0], "rotation": 90})
    asked["record"]["title"] = line.strip()
    print("begun", flush=True)
    sys.stdin.readline()
    try:
        session.save(asked)
        print("saved", flush=True)
    except Denied:
        print("denied", flush=True)
"""


@pytest.mark.parametrize("rounds", [8, pytest.param(60, marks=pytest.mark.slow)])
def test_of_two_programs_on_one_file_one_saves_and_the_other_is_told(path: Path, rounds: int) -> None:
    words = [sys.executable, "-c", _ROUNDS, str(path)]
    with ExitStack() as stack:
        both = [
            stack.enter_context(
                subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
            )
            for _ in range(2)
        ]
        for number in range(rounds):
            path.write_text(RECORD)
            for words in ([f"a-{number}", f"b-{number}"], ["go", "go"]):
                for word, each in zip(words, both, strict=True):
                    print(word, file=each.stdin, flush=True)
                told = [each.stdout.readline().strip() for each in both]
            assert sorted(told) == ["denied", "saved"]
            assert f"title: {'ab'[told.index('saved')]}-{number}" in path.read_text()
        for each in both:
            each.stdin.close()


@pytest.mark.parametrize(
    "name", ["../x.yaml", "/etc/x.yaml", "x", ".yaml", ".x.yaml", "a/b.yaml", "a\\b.yaml", "", "x.yaml\0", 7]
)
def test_only_plain_names_are_taken(path: Path, name: Any) -> None:
    session = session_on(path)
    with pytest.raises(Denied, match="not a file name") as refusal:
        session.save(laid(session.start()) | {"name": name})
    assert refusal.value.status == 422


def test_without_a_file_a_name_is_asked_for(tmp_path: Path) -> None:
    session = Session(None, RecordFile(tmp_path / "game.yaml"), None)
    start = session.start()
    assert start["file"]["name"] is None
    with pytest.raises(Denied, match="no name yet"):
        session.save({"record": start["record"]})
    told = session.save({"record": start["record"], "name": "evening.yaml", "version": None})
    assert told["file"]["name"] == "evening.yaml"
    session.save({"record": start["record"], "version": told["file"]["version"]})


def test_what_can_t_be_written_is_told(path: Path) -> None:
    session = session_on(path)
    asked = laid(session.start())
    path.chmod(0o444)
    with pytest.raises(Denied, match="read-only"):
        session.save(asked)
    path.unlink()
    path.mkdir()
    with pytest.raises(Denied, match="is not a file"):
        session.save(asked)


def test_a_broken_record_can_t_be_edited_and_is_left_alone(path: Path) -> None:
    for text in ("board: [", "carcscore: 1\nplayers: [red, blue]\nboard: Q9\n", "3"):
        path.write_text(text)
        with pytest.raises(UnusableInput):
            session_on(path).start()
    with pytest.raises(CantSave):
        session_on(path.parent).start()


def test_a_text_is_read_and_written_without_touching_the_file(path: Path) -> None:
    session = session_on(path)
    asked = laid(session.start())
    text = session.text(asked)["text"]
    assert "V1" in text
    assert path.read_text() == RECORD
    assert session.read({"text": text})["record"]["board"][-1] == LAID
    with pytest.raises(Denied) as refusal:
        session.read({"text": "board: ["})
    assert refusal.value.more["findings"]
