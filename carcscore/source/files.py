"""Reads bytes from paths, pipes, devices and standard input; decodes them."""

from __future__ import annotations

import codecs
import errno
import os
import re
import stat
import sys
import time
from itertools import islice
from typing import Final

from carcscore.findings import Finding, UnusableInput, Where
from carcscore.source.errors import CONTROL, Abort, ParseErrors, positions
from carcscore.text import closest, listed, quoted

LIMIT: Final = 32 * 1024 * 1024
"""The greatest size of a record, in bytes."""
PATIENCE: Final = 10.0
"""The time to wait for a writer on a named pipe, in seconds."""

_SIGNATURES: Final = (
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"RIFF", "a picture or sound file"),
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive (or a spreadsheet or word processor document)"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (b"\xd0\xcf\x11\xe0", "an old spreadsheet or word processor document"),
    (b"SQLite format 3", "a database"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"{\\rtf", "a word processor document (RTF)"),
)
_ARCHIVES: Final = "archive"
_C0: Final = bytes([*range(9), 11, 12, *range(14, 32), 127])
_WEB_PAGE: Final = r"(?is)\s*+(?:<!--.{0,1000}?-->\s*+)?<(?:!doctype\s+html|html|head|body)\b"
_UTF_16_WITHOUT_MARK: Final = rb"(?:[\t\n\r -~]\x00){4}|(?:\x00[\t\n\r -~]){4}"


def called(name: str) -> str:
    """The input as messages name it."""
    return "Standard input" if name == "-" else quoted(name, 200)


def _unusable(code: str, message: str, where: Where | None = None) -> UnusableInput:
    return UnusableInput([Finding(code, "error", message, where or Where())])


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file, pipe or device; ``-`` is standard input.

    Raises :class:`UnusableInput` when it can't be read or holds more than :data:`LIMIT` bytes.
    """
    name = os.fspath(path)
    try:
        raw = _standard_input() if name == "-" else _file(name)
    except (OSError, ValueError) as error:
        raise _refused(name, error) from None
    return bounded(raw, name)


def bounded(raw: bytes, name: str) -> bytes:
    """The bytes. Raises :class:`UnusableInput` when they are more than :data:`LIMIT`."""
    if len(raw) > LIMIT:
        message = (
            f"{called(name)} is larger than {LIMIT // 1024 // 1024} MiB, so it can't be the record of one "
            "game. Put each game in its own file."
        )
        raise _unusable("too-large", message)
    return raw


def _standard_input() -> bytes:
    stream = sys.stdin
    if stream is None:
        raise ValueError("closed")
    buffer = getattr(stream, "buffer", None)
    if buffer is None:  # replaced by a stream of text, as notebooks and tests do
        return stream.read(LIMIT + 1).encode("utf-8", "surrogatepass")
    raw: bytes = buffer.read(LIMIT + 1)
    return raw


def _file(name: str) -> bytes:
    kind = os.stat(name).st_mode
    if stat.S_ISDIR(kind):
        raise IsADirectoryError(errno.EISDIR, "", name)
    if stat.S_ISFIFO(kind):
        return _named_pipe(name)
    with open(name, "rb") as stream:
        return stream.read(LIMIT + 1)


def _named_pipe(name: str) -> bytes:
    """Reads a pipe; unlike a plain ``open``, it does not wait forever for a writer."""
    handle = os.open(name, os.O_RDONLY | os.O_NONBLOCK)
    with open(handle, "rb", buffering=0) as stream:
        until = time.monotonic() + PATIENCE
        # Without a writer a pipe is at its end (b""); with one that has written nothing yet it gives None.
        while (first := stream.read(65536)) == b"" and time.monotonic() < until:
            time.sleep(0.02)
        if first == b"":
            message = (
                f"{called(name)} is a pipe that no program writes to. Start the program that writes first."
            )
            raise _unusable("not-readable", message)
        os.set_blocking(handle, True)
        parts = [first or b""]
        length = len(parts[0])
        while length <= LIMIT and (part := stream.read(LIMIT + 1 - length)):
            parts.append(part)
            length += len(part)
    return b"".join(parts)


def _refused(name: str, error: OSError | ValueError) -> UnusableInput:
    who = called(name)
    if isinstance(error, ValueError):
        if name == "-":
            return _unusable("not-readable", "Standard input is closed. Name a file, or pipe a record in.")
        return _unusable("not-found", f"{who} can't be the name of a file. Check how it was typed.")
    if isinstance(error, FileNotFoundError):
        if os.path.islink(name):
            message = f"{who} is a link that leads nowhere. Fix it, or name the file itself."
            return _unusable("not-found", message)
        return _unusable("not-found", f"There is no file {who}. {_near(name)}")
    if isinstance(error, IsADirectoryError):
        return _unusable("is-a-folder", f"{who} is a folder. Name a file in it{_records_in(name)}.")
    if isinstance(error, NotADirectoryError):
        message = f"There is no file {who}: a part of the name before the last `/` is a file, not a folder."
        return _unusable("not-found", f"{message} Check how it was typed.")
    if isinstance(error, PermissionError):
        return _unusable("not-permitted", f"{who} may not be read by you. Change its permissions or copy it.")
    if error.errno == errno.ELOOP:
        return _unusable("not-found", f"{who} is a link that leads back to itself. Name the file itself.")
    if error.errno == errno.ENAMETOOLONG:
        return _unusable("not-found", f"{who} is too long for the name of a file. Check how it was typed.")
    reason = os.strerror(error.errno) if error.errno else "it can't be read"
    return _unusable(
        "not-readable", f"Reading {who} failed: {reason}. Copy it to a local disk and try again."
    )


def _names_in(folder: str) -> list[str]:
    try:
        with os.scandir(folder or ".") as entries:
            return [entry.name for entry in islice(entries, 2000)]
    except (OSError, ValueError):
        return []


def _near(name: str) -> str:
    folder, last = os.path.split(name)
    if folder and not os.path.isdir(folder):
        return f"Nor is there a folder {quoted(folder, 200)}. Check how it was typed."
    by_lower = {other.lower(): other for other in sorted(_names_in(folder))}
    near = closest(last[:255].lower(), by_lower, most=3)
    if not near:
        return "Check how it was typed."
    return (
        f"Did you mean {listed((quoted(os.path.join(folder, by_lower[name]), 200) for name in near), 'or')}?"
    )


def _records_in(folder: str) -> str:
    names = sorted(name for name in _names_in(folder) if name.lower().endswith((".yaml", ".yml", ".json")))
    return f", such as {quoted(os.path.join(folder, names[0]), 200)}" if names else ""


def decode(raw: bytes, name: str) -> str:
    """The text that bytes hold: UTF-8 with or without a byte order mark, or UTF-16 with one.

    Raises :class:`UnusableInput` when it is empty, no text, a web page, in another encoding, or holds
    characters that no text holds.
    """
    who = called(name)
    for signature, what in _SIGNATURES:
        if raw.startswith(signature) and (
            len(signature) > 3 or re.search(CONTROL, raw[:512].decode("latin-1"))
        ):
            remedy = "Unpack it first" if _ARCHIVES in what else "Give the record as a text file"
            raise _unusable("not-text", f"{who} is not text but {what}. {remedy} (YAML or JSON).")
    if raw.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        raise _unusable("not-utf-8", f"{who} is written in UTF-32. Save it as UTF-8.")
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = _decoded(raw, "utf-16", who)
        raw = text.encode()
    elif b"\0" in raw and re.match(_UTF_16_WITHOUT_MARK, raw):
        raise _unusable("not-utf-8", f"{who} is UTF-16 without a byte order mark. Save it as UTF-8.")
    else:
        text = _decoded(raw, "utf-8", who)
    # More than one mark comes from files that were glued together; it is no character of the text.
    text = text.lstrip("\ufeff")
    checked(text, raw, who)
    return text


def _decoded(raw: bytes, encoding: str, who: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding == "utf-16":
            message = f"{who} begins like UTF-16 but goes wrong later. Save it again, preferably as UTF-8."
            raise _unusable("not-utf-8", message) from None
        if b"\0" in raw:
            message = f"{who} is not text. Give the record as a text file (YAML or JSON)."
            raise _unusable("not-text", message) from None
        before = raw[: error.start].decode().lstrip("\ufeff")
        line, column = positions(before, [len(before)])[len(before)]
        likely = raw[error.start : error.start + 1].decode("cp1252", "replace")
        message = (
            f"{who} is not written in UTF-8: it contains the byte {raw[error.start]:02x} (hexadecimal; on "
            f"Windows often {quoted(likely)}). Save the file as UTF-8."
        )
        raise _unusable("not-utf-8", message, Where(line=line, column=column)) from None


def checked(text: str, raw: bytes, who: str) -> None:
    """Raises :class:`UnusableInput` when the text (``raw`` in UTF-8) is empty, a web page, or odd."""
    if not raw:
        raise _unusable("empty", f"{who} is empty. A record begins with `carcscore: 1`.")
    if "<" in text and re.match(_WEB_PAGE, text):
        message = (
            f"{who} is a web page (HTML), not a record: a download that failed, or a page saved in place of "
            "the data. Log in where it comes from, and save the record or log itself (YAML or JSON)."
        )
        raise _unusable("web-page", message)
    # Deleting bytes is ten times faster than searching characters; the rest are rare in UTF-8.
    odd = len(raw.translate(None, _C0)) != len(raw) or any(
        lead in raw for lead in (b"\xc2", b"\xed", b"\xef\xbf")
    )
    if not odd or re.search(CONTROL, text) is None:
        return
    if "\0" in text:
        raise _unusable("not-text", f"{who} is not text. Give the record as a text file (YAML or JSON).")
    errors = ParseErrors(text)
    try:
        for match in re.finditer(CONTROL, text):
            errors.control(match[0], match.start())
    except Abort:
        pass
    raise UnusableInput(errors.findings())
