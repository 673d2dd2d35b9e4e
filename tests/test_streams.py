"""The program as a process: exit statuses, streams that end, fill up or can't encode a name."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from carcscore.pipeline import parse
from tests.commands import GOOD, ILLEGAL, RECORD, ROOT, WRONG_CLAIM, Run, on_terminal, process


@pytest.mark.slow
@pytest.mark.parametrize(
    ("record", "status"), [(GOOD, 0), (WRONG_CLAIM, 1), (ILLEGAL, 1), ("no-such-file.yaml", 2)]
)
def test_exit_status_tells_right_wrong_and_unusable(record: str, status: int) -> None:
    done = process("score", record)
    assert done.returncode == status
    assert bool(done.stdout) == (status < 2)
    assert bool(done.stderr) == (status == 2)
    assert b"Traceback" not in done.stderr


@pytest.mark.slow
def test_a_record_from_standard_input() -> None:
    done = process("score", "-", stdin=RECORD.encode())
    assert done.returncode == 0
    assert b"Legal. Red wins 2 to 0." in done.stdout
    assert done.stderr == b""


def into(stdout: int | IO[bytes], *words: str) -> tuple[int, bytes]:
    """Exit status and standard error of the program when its results go to this stream."""
    done = subprocess.run(
        [sys.executable, "-m", "carcscore", *words],
        stdout=stdout,
        stderr=subprocess.PIPE,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": ""},
        timeout=60,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("words", [("tiles",), ("rules", "B1")])
def test_a_reader_that_stops_early_is_no_error(words: tuple[str, ...]) -> None:
    """Whether it stops in the middle or before the little that there is."""
    reader, writer = os.pipe()
    os.close(reader)
    assert into(writer, *words) == (0, b"")
    os.close(writer)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_said_plainly() -> None:
    with open("/dev/full", "wb") as full:
        status, said = into(full, "score", GOOD)
    assert status == 2
    assert b"standard output can't be written" in said
    assert b"Traceback" not in said


NAMED = RECORD.replace("[red, blue]", "[red Zoë ♞, blue]")


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp437", "utf-8"])
@pytest.mark.parametrize(
    "command",
    [
        ("score", "-"),
        ("show", "-"),
        ("score", "--format", "json", "-"),
        ("score", "--format", "html", "-"),
        ("score", "--format", "markdown", "-"),
        ("convert", "-", "-"),
        ("new", "--players", "red Zoë ♞, blue"),
    ],
    ids=" ".join,
)
def test_what_goes_into_a_file_is_utf_8_whatever_the_console(encoding: str, command: tuple[str, ...]) -> None:
    done = process(*command, stdin=NAMED.encode(), environment={"PYTHONIOENCODING": encoding})
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode("utf-8")
    assert ("─" if command[0] == "show" else "Zoë ♞") in text
    if command[0] in ("convert", "new"):
        assert parse(text).players[0].name == "Zoë ♞"


@pytest.mark.slow
def test_what_is_wrong_is_utf_8_in_a_file_too() -> None:
    record = NAMED.replace("red thief", "Zoë ♞ thief")
    done = process("check", "-", stdin=record.encode(), environment={"PYTHONIOENCODING": "cp1252"})
    assert done.returncode == 2
    assert "Zoë ♞" in done.stdout.decode("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "cp1252"])
@pytest.mark.parametrize("command", [("score",), ("show",), ("score", "--format", "json"), ("check",)])
def test_any_encoding_of_the_terminal_will_do(
    encoding: str, command: tuple[str, ...], tmp_path: Path
) -> None:
    """Drawings fall back to ASCII; a name that can't be encoded is escaped."""
    record = tmp_path / "game.yaml"
    record.write_text(NAMED, encoding="utf-8")
    text = on_terminal(*command, str(record), PYTHONIOENCODING=encoding)
    assert "Traceback" not in text
    assert text.isascii() or encoding != "ascii"
    if command == ("show",):
        assert ("─" in text) == (encoding == "utf-8")
    if "json" in command:
        assert json.loads(text)["players"][0]["name"] == "Zoë ♞"


@pytest.mark.slow
def test_no_colour_where_nobody_wants_it() -> None:
    for environment in ({"NO_COLOR": "1"}, {}):
        assert b"\x1b" not in process("show", GOOD, environment=environment).stdout


def test_control_characters_of_a_record_never_reach_the_terminal(run: Run) -> None:
    """They are refused, or shown escaped; direction marks too."""
    for name in ("\\u001b[31mred", "\\u202eevil", "\\u009b5m"):
        record = RECORD.replace("[red, blue]", f'["red {name}", blue]')
        for command in ("score", "check", "show"):
            done = run(command, "-", stdin=record)
            assert not set(done.output) & {"\x1b", "\u202e", "\x9b"}
