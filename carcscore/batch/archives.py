"""Records inside other files: members of ZIP and tar archives, lines of JSON Lines; nothing is unpacked.

Each reader yields (source, bytes or None, trouble or None). Whatever is wrong with an archive becomes one
such trouble, and what could be read before it is kept.
"""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Iterator
from typing import IO, Final, cast

from carcscore.batch.zipped import directory, opened
from carcscore.source.files import LIMIT

Part = tuple[str, bytes | None, tuple[str, str] | None]

_RECORDS: Final = (".yaml", ".yml", ".json", ".jcz")
_ODD: Final = "The archive can't be read{where}: {error}. Copy it anew, or unpack it with another program."
_TOO_LARGE: Final = (
    f"The record is larger than {LIMIT // 1024 // 1024} MiB, so it can't be the record of one game. "
    "Give one game a file."
)


def _trouble(source: str, error: BaseException, where: str = "") -> Part:
    said = str(error).strip().rstrip(".") or type(error).__name__
    return source, None, ("archive-broken", _ODD.format(where=where, error=said))


def _is_record(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    hidden = any((part.startswith(".") and part not in (".", "..")) or part == "__MACOSX" for part in parts)
    return name.lower().endswith(_RECORDS) and not hidden


def members_of_zip(path: str, contents: bool = True) -> Iterator[Part]:
    """The records in a ZIP archive, as ``archive.zip/member``; each inflated only up to the record limit."""
    nothing = True
    try:
        with open(path, "rb") as stream:
            for member in directory(stream):
                if member.is_dir() or not _is_record(member.filename):
                    continue
                nothing = False
                yield _member(stream, member, f"{path}/{member.filename}", contents)
    except Exception as error:  # a broken archive raises nearly anything
        yield _trouble(path, error, "" if nothing else " to its end")
        return
    if nothing:
        yield _empty(path)


def _member(stream: IO[bytes], member: zipfile.ZipInfo, source: str, contents: bool) -> Part:
    if not contents:
        return source, None, None
    try:
        with opened(stream, member) as inflating:
            return _limited(source, inflating.read(LIMIT + 1))
    except Exception as error:
        return _trouble(source, error, " here")


def members_of_tar(path: str, contents: bool = True) -> Iterator[Part]:
    """The records in a tar archive, plain or packed with gzip, as ``archive.tar.gz/member``."""
    nothing = True
    try:
        with open(path, "rb") as plain:
            packed = plain.read(2) == b"\x1f\x8b"
        with (
            _opened(path, packed) as stream,
            tarfile.open(fileobj=cast(IO[bytes], _Bounded(stream)), mode="r:") as archive,
        ):
            while (member := archive.next()) is not None:
                # The archive would keep every member that it has met.
                archive.members = []  # type: ignore[attr-defined]
                if not member.isreg() or not _is_record(member.name):
                    continue
                nothing = False
                source = f"{path}/{member.name}"
                file = archive.extractfile(member) if contents else None
                if file is None:
                    yield source, None, None
                    continue
                yield _limited(source, file.read(LIMIT + 1))
    except Exception as error:
        yield _trouble(path, error, "" if nothing else " to its end")
        return
    if nothing:
        yield _empty(path)


def _opened(path: str, packed: bool) -> IO[bytes]:
    return cast(IO[bytes], gzip.open(path)) if packed else open(path, "rb")


class _Bounded(io.RawIOBase):
    """A stream that refuses to read more at once than a record may hold: headers may claim any length."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._stream.tell()

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._stream.seek(offset, whence)

    def read(self, size: int = -1) -> bytes:
        if not 0 <= size <= LIMIT + 1:
            raise tarfile.ReadError("a part of it claims an impossible length")
        return self._stream.read(size)


def lines_in(path: str, contents: bool = True) -> Iterator[Part]:
    """The lines that aren't empty of a file of JSON Lines, plain or packed with gzip, as ``file.jsonl:7``."""
    number = 0
    nothing = True
    try:
        with _opened(path, path.lower().endswith(".gz")) as stream:
            while line := stream.readline(LIMIT + 2):
                number += 1
                whole = line.endswith(b"\n")
                if not line.strip(b" \t\r\n\xef\xbb\xbf"):
                    continue
                nothing = False
                yield _limited(f"{path}:{number}", line.rstrip(b"\r\n") if contents else b"")
                while not whole and (rest := stream.readline(LIMIT)):
                    whole = rest.endswith(b"\n")
    except Exception as error:
        yield _trouble(path if nothing else f"{path}:{number + 1}", error, "" if nothing else " from here on")
        return
    if nothing:
        yield _empty(path)


def _limited(source: str, raw: bytes) -> Part:
    if len(raw) > LIMIT:
        return source, None, ("too-large", _TOO_LARGE)
    return source, raw, None


def _empty(path: str) -> Part:
    endings = ", ".join(_RECORDS)
    return (
        path,
        None,
        ("no-records", f"There is no record in it (looked for {endings}, or lines that hold any)."),
    )
