"""Records inside other files: members of ZIP and tar archives, lines of JSON Lines; nothing is unpacked.

Whatever is wrong with an archive becomes one trouble, and what could be read before it is kept. Members named
like records that are none, and archives in archives, are told as passed over.
"""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Iterator
from typing import IO, Final, cast

from carcscore.batch.found import ARCHIVES, RECORDS, Found
from carcscore.batch.zipped import directory, opened, salvaged
from carcscore.source.files import LIMIT

_ODD: Final = "The archive can't be read{where}: {error}. Copy it anew, or unpack it with another program."
_INNER: Final = "an archive inside of an archive"
_TOO_LARGE: Final = (
    f"The record is larger than {LIMIT // 1024 // 1024} MiB, so it can't be the record of one game. "
    "Give one game a file."
)


def _trouble(source: str, error: BaseException, where: str = "") -> Found:
    said = str(error).strip().rstrip(".") or type(error).__name__
    return Found(source, trouble=("archive-broken", _ODD.format(where=where, error=said)))


def _is_record(name: str) -> bool:
    return name.lower().endswith(RECORDS) and not _hidden(name)


def _is_archive(name: str) -> bool:
    return name.lower().endswith(ARCHIVES) and not _hidden(name)


def _hidden(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    return any((part.startswith(".") and part not in (".", "..")) or part == "__MACOSX" for part in parts)


def members_of_zip(path: str, contents: bool = True) -> Iterator[Found]:
    """The records in a ZIP archive, as ``archive.zip/member``; each inflated only up to the record limit."""
    nothing = True
    try:
        with open(path, "rb") as stream:
            for member in _entries(stream):
                source = f"{path}/{member.filename}"
                if not member.is_dir() and _is_archive(member.filename):
                    yield Found(source, passed=_INNER)
                if member.is_dir() or not _is_record(member.filename):
                    continue
                nothing = False
                yield _member(stream, member, source, contents)
    except Exception as error:  # a broken archive raises nearly anything
        yield _trouble(path, error, "" if nothing else " to its end")
        return
    if nothing:
        yield _empty(path)


def _entries(stream: IO[bytes]) -> Iterator[zipfile.ZipInfo]:
    """The members by the directory; without a directory those that lie whole at the front, then its error."""
    begun = False
    try:
        for member in directory(stream):
            begun = True
            yield member
    except Exception:
        if not begun:
            yield from salvaged(stream)
        raise


def _member(stream: IO[bytes], member: zipfile.ZipInfo, source: str, contents: bool) -> Found:
    if not contents:
        return Found(source)
    try:
        with opened(stream, member) as inflating:
            return _limited(source, inflating.read(LIMIT + 1))
    except Exception as error:
        return _trouble(source, error, " here")


def members_of_tar(path: str, contents: bool = True) -> Iterator[Found]:
    """The records in a tar archive, plain or packed with gzip, as ``archive.tar.gz/member``."""
    nothing = True
    try:
        with open(path, "rb") as plain:
            packed = plain.read(2) == b"\x1f\x8b"
        with (
            _opened(path, packed) as stream,
            tarfile.open(fileobj=cast(IO[bytes], bounded := _Bounded(stream)), mode="r:") as archive,
        ):
            while (member := archive.next()) is not None:
                # The archive would keep every member that it has met.
                archive.members = []  # type: ignore[attr-defined]
                source = f"{path}/{member.name}"
                if (why := _passed(member)) is not None:
                    yield Found(source, passed=why)
                if not member.isreg() or not _is_record(member.name):
                    continue
                nothing = False
                file = archive.extractfile(member) if contents else None
                if file is None:
                    yield Found(source)
                    continue
                yield _limited(source, file.read(LIMIT + 1))
            # The library takes a broken header for the end.
            if bounded.last.strip(b"\0") or not (bounded.last or packed):
                raise tarfile.ReadError("the next member has no sound header")
    except Exception as error:
        yield _trouble(path, error, "" if nothing else " to its end")
        return
    if nothing:
        yield _empty(path)


def _passed(member: tarfile.TarInfo) -> str | None:
    """Why a member named like a record or an archive is none; ``None`` when there is nothing to say."""
    if member.isreg():
        return _INNER if _is_archive(member.name) else None
    if member.isdir() or not (_is_record(member.name) or _is_archive(member.name)):
        return None
    if member.issym() or member.islnk():
        return "a link inside of an archive"
    return "a pipe" if member.isfifo() else "a device"


def _opened(path: str, packed: bool) -> IO[bytes]:
    return cast(IO[bytes], gzip.open(path)) if packed else open(path, "rb")


class _Bounded(io.RawIOBase):
    """A stream that refuses to read more at once than a record may hold: headers may claim any length."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self.last = b""

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
        self.last = self._stream.read(size)
        return self.last


def lines_in(path: str, contents: bool = True) -> Iterator[Found]:
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


def _limited(source: str, raw: bytes) -> Found:
    if len(raw) > LIMIT:
        return Found(source, trouble=("too-large", _TOO_LARGE))
    return Found(source, raw=raw)


def _empty(path: str) -> Found:
    message = f"There is no record in it (looked for {', '.join(RECORDS)}, or lines that hold any)."
    return Found(path, trouble=("no-records", message))
