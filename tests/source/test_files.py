"""Bytes from paths, pipes and devices, and the text they hold."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from carcscore.findings import Finding, UnusableInput
from carcscore.source import files, parse, parse_bytes, read

RECORD = "carcscore: 1\nplayers: [red Änna, blue]\n"


def refused(path: str | os.PathLike[str]) -> Finding:
    with pytest.raises(UnusableInput) as caught:
        read(path)
    assert len(caught.value.findings) == 1
    finding = caught.value.findings[0]
    assert finding.severity == "error"
    assert finding.rule is None
    return finding


def refused_bytes(raw: bytes, name: str = "game.yaml") -> tuple[Finding, ...]:
    with pytest.raises(UnusableInput) as caught:
        parse_bytes(raw, name)
    return caught.value.findings


@pytest.mark.parametrize(
    "raw",
    [
        RECORD.encode(),
        b"\xef\xbb\xbf" + RECORD.encode(),
        RECORD.encode("utf-16"),
        b"\xfe\xff" + RECORD.encode("utf-16-be"),
        RECORD.replace("\n", "\r\n").encode(),
        RECORD.replace("\n", "\r").encode(),
    ],
)
def test_encodings_that_are_read(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(raw)
    source = read(path)
    assert source.data == {"carcscore": 1, "players": ["red Änna", "blue"]}
    assert source.raw == raw
    assert source.name == str(path)
    assert not source.text.startswith("\ufeff")


@pytest.mark.parametrize(
    ("raw", "code", "word"),
    [
        (b"", "empty", "empty"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not-text", "PNG"),
        (b"\xff\xd8\xff\xe0\0\0", "not-text", "JPEG"),
        (b"PK\x03\x04\x14\0\0\0", "not-text", "Unpack"),
        (b"\x1f\x8b\x08\0", "not-text", "gzip archive. Unpack"),
        (b"%PDF-1.4\nabc", "not-text", "PDF"),
        (b"{\\rtf1\\ansi", "not-text", "RTF"),
        (b"MZ\x90\0\3\0", "not-text", "program"),
        (b"BZh91AY&SY\x00\x01", "not-text", "bzip2"),
        (b"\0\1\2\3\xff", "not-text", "not text"),
        (b"a: b\0c", "not-text", "not text"),
        (RECORD.encode("utf-32"), "not-utf-8", "UTF-32"),
        (RECORD.encode("utf-16-le"), "not-utf-8", "without a byte order mark"),
        (RECORD.encode("utf-16-be"), "not-utf-8", "without a byte order mark"),
        (b"\xff\xfea", "not-utf-8", "UTF-16"),
        (b"\xff\xfe\x00\xd8a\0", "not-utf-8", "UTF-16"),
    ],
)
def test_bytes_that_are_no_text(raw: bytes, code: str, word: str) -> None:
    (finding,) = refused_bytes(raw)
    assert finding.code == code
    assert word in finding.message


def test_text_that_only_looks_like_a_program_is_read() -> None:
    assert parse_bytes(b"MZ: 1\nBZh: 2\n", "x").data == {"MZ": 1, "BZh": 2}


def test_a_byte_that_is_not_utf_8_has_its_place() -> None:
    (finding,) = refused_bytes(b"\xef\xbb\xbfa: 1\r\nname: Andr\xe9\n")
    assert finding.code == "not-utf-8"
    assert (finding.where.line, finding.where.column) == (2, 11)
    assert "`é`" in finding.message


def test_each_control_character_is_a_finding_with_its_place() -> None:
    findings = refused_bytes("a: \x07\nb: \u009b\nc: \x7f\nd: \ufffe".encode())
    assert [(f.code, f.where.line, f.where.column) for f in findings] == [
        ("control-character", line, 4) for line in (1, 2, 3, 4)
    ]
    assert "U+009B" in findings[1].message
    assert all(character.isprintable() for finding in findings for character in finding.message)


def test_harmless_characters_pass() -> None:
    text = "a: \u00a0°é\ufffd한\U0001f600\tx\u0085"
    assert parse_bytes(text.encode(), "x").text == text


def test_lone_surrogates_in_a_text_are_refused() -> None:
    with pytest.raises(UnusableInput) as caught:
        parse("a: \ud800")
    assert caught.value.findings[0].code == "control-character"
    assert "lone surrogate" in caught.value.findings[0].message


def test_reading_stops_after_a_thousand_findings() -> None:
    findings = refused_bytes(b"\x01" * 5000)
    assert len(findings) == 1001
    assert findings[-1].code == "reading-stopped"
    assert findings[-1].severity == "note"


def test_a_text_may_be_empty_or_too_large(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as caught:
        parse("")
    assert caught.value.findings[0].code == "empty"
    monkeypatch.setattr(files, "LIMIT", 10)
    with pytest.raises(UnusableInput) as caught:
        parse("a: 12345678")
    assert caught.value.findings[0].code == "too-large"
    path = tmp_path / "large.yaml"
    path.write_text("a: 1234567")
    assert read(path).data == {"a": 1234567}
    path.write_text("a: 12345678")
    assert refused(path).code == "too-large"


def test_a_missing_file_suggests_near_names(tmp_path: Path) -> None:
    (tmp_path / "saturday.yaml").write_text(RECORD)
    finding = refused(tmp_path / "Saturdey.yaml")
    assert finding.code == "not-found"
    assert "saturday.yaml" in finding.message
    assert "Did you mean" in finding.message
    assert "Check how" in refused(tmp_path / "zzz").message
    assert "Nor is there a folder" in refused(tmp_path / "no" / "game.yaml").message


def test_a_missing_file_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.yaml").write_text(RECORD)
    monkeypatch.chdir(tmp_path)
    assert refused("gmae.yaml").message.endswith("Did you mean `game.yaml`?")


def test_a_folder(tmp_path: Path) -> None:
    assert refused(tmp_path).code == "is-a-folder"
    (tmp_path / "game.yaml").write_text(RECORD)
    assert "such as" in refused(tmp_path).message


def test_names_that_no_file_has(tmp_path: Path) -> None:
    assert refused("a\0b").code == "not-found"
    assert "\0" not in refused("a\0b").message
    assert "too long" in refused("x" * 5000).message
    assert refused("").code == "not-found"
    (tmp_path / "file").write_text("a")
    assert "is a file, not a folder" in refused(tmp_path / "file" / "game.yaml").message
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert "leads back to itself" in refused(tmp_path / "loop").message


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (PermissionError(errno.EACCES, ""), "not-permitted"),
        (OSError(errno.EIO, ""), "not-readable"),
        (OSError("strange"), "not-readable"),
    ],
)
def test_failures_of_the_system(monkeypatch: pytest.MonkeyPatch, error: OSError, code: str) -> None:
    def fail(_: str) -> bytes:
        raise error

    monkeypatch.setattr(files, "_file", fail)
    finding = refused("game.yaml")
    assert finding.code == code
    assert "game.yaml" in finding.message


def test_a_folder_whose_names_can_not_be_listed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(_: str) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "scandir", fail)
    assert refused(tmp_path / "game.yaml").code == "not-found"


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs devices")
def test_an_endless_device_is_too_large() -> None:
    assert refused("/dev/zero").code == "too-large"
    assert refused("/dev/null").code == "empty"


needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")


@needs_pipes
def test_a_named_pipe_into_which_nobody_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PATIENCE", 0.05)
    os.mkfifo(tmp_path / "pipe")
    finding = refused(tmp_path / "pipe")
    assert finding.code == "not-readable"
    assert "no program writes" in finding.message


@needs_pipes
@pytest.mark.parametrize("pause", [0, 0.05])
def test_a_named_pipe_is_read_to_its_end(tmp_path: Path, pause: float) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    def write() -> None:
        with pipe.open("wb", buffering=0) as stream:
            time.sleep(pause)
            for part in (b"a: 1\n", b"b: 2\n"):
                stream.write(part)
                time.sleep(pause)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert read(pipe).data == {"a": 1, "b": 2}
    finally:
        writer.join()


@needs_pipes
def test_an_unnamed_pipe_is_read_by_its_name() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"a: 1\n")
    os.close(writing)
    try:
        assert read(f"/dev/fd/{reading}").data == {"a": 1}
    finally:
        os.close(reading)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfea\0:\0 \x001\0")))
    source = read("-")
    assert source.data == {"a": 1}
    assert source.name == "-"
    monkeypatch.setattr(sys, "stdin", io.StringIO("b: 2"))
    assert read("-").data == {"b": 2}
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert refused("-").message.startswith("Standard input is empty")
    monkeypatch.setattr(sys, "stdin", None)
    assert refused("-").code == "not-readable"


def test_standard_input_of_a_process() -> None:
    code = "from carcscore.source import read; print(read('-').data)"
    done = subprocess.run([sys.executable, "-c", code], input=b'{"a": 1}', capture_output=True, check=True)
    assert done.stdout.strip() == b"{'a': 1}"


def test_names_are_shown_without_control_characters() -> None:
    finding = refused("no\x1b[31m\u202egame")
    assert finding.message.isprintable()
