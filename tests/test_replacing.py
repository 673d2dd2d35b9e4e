"""Files written whole or not at all, whatever happens, and by one hand."""

import ast
import errno
import fcntl
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from carcscore.replacing import FileChanged, FileInMaking, replace_if_same, write_file
from tests.source_files import PACKAGE, SOURCES, tree_of

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def no_space(*asked: Any, **named: Any) -> Any:
    raise FULL


def test_a_new_file_is_there_whole(tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    write_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert [each.name for each in tmp_path.iterdir()] == ["report.txt"]
    mask = os.umask(0)
    os.umask(mask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~mask


def test_what_is_there_is_replaced_only_if_that_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    path.write_bytes(b"old")
    path.chmod(0o640)
    with pytest.raises(FileExistsError):
        write_file(path, b"new")
    assert path.read_bytes() == b"old"
    write_file(path, b"new", replaces=True)
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("replaces", [False, True])
def test_what_comes_meanwhile_is_never_written_over_unasked(tmp_path: Path, replaces: bool) -> None:
    path = tmp_path / "report.txt"
    refusal = nullcontext() if replaces else pytest.raises(FileExistsError)
    with refusal, FileInMaking(path, replaces) as file:
        file.write(b"mine")
        path.write_bytes(b"theirs")
    assert path.read_bytes() == (b"mine" if replaces else b"theirs")
    assert [each.name for each in tmp_path.iterdir()] == ["report.txt"]


@pytest.mark.parametrize(
    ("step", "there"),
    [
        (step, there)
        for there in (b"old", None)
        for step in ("fsync", "chmod", "replace" if there else "link")
    ],
)
def test_what_fails_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, there: bytes | None
) -> None:
    """A full disk, whichever call it is that meets it."""
    path = tmp_path / "report.txt"
    if there is not None:
        path.write_bytes(there)
    monkeypatch.setattr(os, step, no_space)
    with pytest.raises(OSError, match="No space left"):
        write_file(path, b"new", replaces=there is not None)
    assert [each.read_bytes() for each in tmp_path.iterdir()] == ([] if there is None else [there])


@pytest.mark.parametrize("known", [True, False], ids=["a folder", "a system"])
def test_what_has_no_links_gets_new_files_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    def none(*asked: Any) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    if known:
        monkeypatch.setattr(os, "link", none)
    else:
        monkeypatch.delattr(os, "link")
    path = tmp_path / "report.txt"
    write_file(path, b"new")
    assert path.read_bytes() == b"new"
    with pytest.raises(FileExistsError), FileInMaking(tmp_path / "other.txt", replaces=False):
        (tmp_path / "other.txt").write_bytes(b"theirs")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["other.txt", "report.txt"]
    assert (tmp_path / "other.txt").read_bytes() == b"theirs"
    monkeypatch.setattr(os, "replace", no_space)
    with pytest.raises(OSError, match="No space left"):
        write_file(tmp_path / "third.txt", b"new")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["other.txt", "report.txt"]


def test_it_lasts_before_it_has_its_name_and_the_name_lasts_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    def noted(name: str, does: Callable[..., Any]) -> Callable[..., Any]:
        def call(*asked: Any, **named: Any) -> Any:
            whole = name == "fsync" and os.path.isdir(f"/proc/self/fd/{asked[0]}")
            calls.append("fsync of the folder" if whole else name)
            return does(*asked, **named)

        return call

    for name in ("fsync", "link", "replace"):
        monkeypatch.setattr(os, name, noted(name, getattr(os, name)))
    write_file(tmp_path / "report.txt", b"new")
    write_file(tmp_path / "report.txt", b"newer", replaces=True)
    assert calls == ["fsync", "link", "fsync of the folder", "fsync", "replace", "fsync of the folder"]


def test_a_file_that_changed_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    replace_if_same(path, b"one", None)
    replace_if_same(path, b"two", b"one")
    for known in (b"one", None):
        with pytest.raises(FileChanged) as changed:
            replace_if_same(path, b"three", known)
        assert changed.value.raw == b"two"
    path.unlink()
    with pytest.raises(FileChanged) as gone:
        replace_if_same(path, b"three", b"two")
    assert gone.value.raw is None
    assert list(tmp_path.iterdir()) == []


def test_of_those_who_write_together_each_knows_what_became_of_it(tmp_path: Path) -> None:
    """As many say that they have written as there are changes."""
    path = tmp_path / "count.txt"
    path.write_bytes(b"0")
    written: list[int] = []

    def count(number: int) -> None:
        for _ in range(20):
            raw = path.read_bytes()
            try:
                replace_if_same(path, b"%d" % (int(raw) + 1), raw)
                written.append(number)
            except FileChanged:
                pass

    threads = [threading.Thread(target=count, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert int(path.read_bytes()) == len(written) > 0


def test_who_waits_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carcscore.replacing._LOCK_SECONDS", 0.05)
    handle = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        with pytest.raises(TimeoutError, match="another program"):
            replace_if_same(tmp_path / "game.yaml", b"one", None)
    finally:
        os.close(handle)
    replace_if_same(tmp_path / "game.yaml", b"one", None)


_KILLED = """
import os, sys, tempfile
from carcscore.replacing import write_file
calls = 0
def cut(*asked):
    global calls
    calls += 1
    if calls == int(sys.argv[2]):
        os._exit(9)
    return False
events = ("open", "os.chmod", "os.rename", "os.link", "os.remove")
sys.addaudithook(lambda event, asked: event in events and cut())
write_file(sys.argv[1], b"new" * 1000, replaces=True)
"""


def test_killed_at_any_call_it_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    path, ends = tmp_path / "game.yaml", []
    for moment in range(1, 20):
        path.write_bytes(b"old")
        words = [sys.executable, "-c", _KILLED, str(path), str(moment)]
        ends.append(subprocess.run(words, check=False, timeout=60).returncode)
        assert path.read_bytes() in (b"old", b"new" * 1000)
    assert {0, 9} == set(ends)


def test_nothing_else_in_the_program_writes_files() -> None:
    """Whoever opens a file to write does so here; devices that swallow everything aside."""
    writers = {
        f"{source.relative_to(PACKAGE)}:{call.lineno}"
        for source in SOURCES
        if source.name != "replacing.py"
        for call in ast.walk(tree_of(source))
        if isinstance(call, ast.Call) and _writes(call)
    }
    assert writers == set()


def _writes(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in ("write_text", "write_bytes", "mkstemp", "NamedTemporaryFile"):
        return True
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    if name in ("replace", "rename", "link") and isinstance(owner, ast.Name) and owner.id == "os":
        return True
    modes = [word.value for word in call.args if isinstance(word, ast.Constant)]
    return (
        name == "open"
        and any(
            isinstance(mode, str) and set(mode) <= set("rwxabt+") and set(mode) & set("wxa+")
            for mode in modes
        )
        and "devnull" not in ast.dump(call)
    )
