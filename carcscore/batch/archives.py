"""Records inside other files: members of ZIP and tar archives, lines of JSON Lines, texts with many records.

Nothing is unpacked.

A damaged archive gives the records before the break, then one trouble. Archives in archives, and links and
devices named like records, are skipped with a reason.
"""

from __future__ import annotations

import codecs
import io
import os
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import IO, Final, NamedTuple, cast

from carcscore.batch.packing import FOREIGN_ARCHIVES, NOT_READ, PACKINGS, named_packing, opened, packing_of
from carcscore.findings import UnusableInput
from carcscore.formats.registry import is_foreign_text, parts_of, shared_suffixes, suffixes
from carcscore.source.files import LIMIT, decode

RECORDS: Final = (".yaml", ".yml", ".json", *suffixes())
"""Endings of the names of records."""
TARS: Final = (".tar", *(f".tar{packing}" for packing in PACKINGS), ".tgz", ".tbz", ".tbz2", ".txz")
LINES: Final = (".jsonl", *(f".jsonl{packing}" for packing in PACKINGS))
ARCHIVES: Final = (".zip", *TARS, *LINES)
"""Endings of the names of files with many records."""
PACKED: Final = tuple(f"{name}{packing}" for name in RECORDS for packing in PACKINGS)
"""Endings of the names of records that are packed one by one."""
_NOT_READ: Final = (
    *(f"{name}{packing}" for name in (*RECORDS, ".tar", ".jsonl") for packing in NOT_READ),
    *FOREIGN_ARCHIVES,
)
_SHARED: Final = shared_suffixes()
LINKED: Final = f"and {', '.join(_SHARED)} that begin with links"
"""Files that hold records if they begin with one."""

_ODD: Final = "The archive can't be read{where}: {error}. Copy it again, or unpack it with another program."
_LONG_PART: Final = "a part of it claims an impossible length"
_INNER: Final = "an archive inside an archive"
_TOO_LARGE: Final = (
    f"The record is larger than {LIMIT // 1024 // 1024} MiB, so it can't be the record of one game. "
    "Put each game in its own file."
)

_LOCAL: Final = struct.Struct("<4x2xHH4x3L2H")
"""The header of a ZIP member: flags, method, checksum, lengths packed and plain, of name and extra field."""
_UTF_8: Final = 0x800
_LENGTHS_BEHIND: Final = 0x8
_CHUNK: Final = 1 << 16
_BEGINNING: Final = 4096
_LONGEST_DIRECTORY: Final = 16 * 1024 * 1024
"""In bytes; 240,000 members with names of 22 letters, for which the library takes 180 MB."""
_LONG_DIRECTORY: Final = (
    f"its directory is longer than {_LONGEST_DIRECTORY // 1024 // 1024} MiB; "
    "unpack it, or pack so many records as .tar.gz or .jsonl.gz"
)


class SourceEntry(NamedTuple):
    """One entry of a directory walk: a record, or a skipped file with its reason.

    ``source`` is its name in reports. A record is a file at ``path``, bytes from an archive (``raw``), or
    unreadable for its ``trouble`` (code and message). ``passed`` is the reason for skipping what is named
    like a record or an archive. ``key`` is the same however the path was spelled. ``first_line`` is where the
    record begins in a file that holds several, whose name and that line are then the ``source``.
    """

    source: str
    path: str | None = None
    raw: bytes | None = None
    trouble: tuple[str, str] | None = None
    passed: str | None = None
    key: str = ""
    first_line: int | None = None

    @property
    def file(self) -> str:
        """The file that a record is in, of which it may be a part."""
        return self.source if self.first_line is None else self.source.rpartition(":")[0]


def _trouble(source: str, error: BaseException, where: str = "") -> SourceEntry:
    said = str(error).strip().rstrip(".") or type(error).__name__
    return SourceEntry(source, trouble=("archive-broken", _ODD.format(where=where, error=said)))


def _is_record(name: str) -> bool:
    return name.lower().endswith(RECORDS) and not _hidden(name)


def _is_archive(name: str) -> bool:
    return name.lower().endswith((*ARCHIVES, *PACKED)) and not _hidden(name)


def cannot_be_read(name: str) -> bool:
    """True if a file is named like records that are packed in a way that can't be read here."""
    return name.lower().endswith(_NOT_READ) and not _hidden(name)


def may_hold_records(name: str) -> bool:
    """True if a file of this name may hold a record, or any number of them."""
    return _is_record(name) or _is_archive(name) or may_hold_texts(name)


def may_hold_texts(name: str) -> bool:
    """True if a text of this name may hold records of other programs, any number of them."""
    return name.lower().endswith(_SHARED) and not _hidden(name)


def _hidden(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    return any((part.startswith(".") and part not in (".", "..")) or part == "__MACOSX" for part in parts)


def members_of_zip(path: str, contents: bool = True) -> Iterator[SourceEntry]:
    """The records in a ZIP archive, as ``archive.zip/member``; each inflated only up to the record limit."""
    return _to_its_end(path, _in_zip(path, contents))


def _to_its_end(path: str, entries: Iterator[SourceEntry]) -> Iterator[SourceEntry]:
    """The entries of an archive; trouble where there are no records, or it breaks off."""
    nothing = True
    try:
        for entry in entries:
            nothing = nothing and entry.passed is not None
            yield entry
    except Exception as error:  # a broken archive raises nearly anything
        yield _trouble(path, error, "" if nothing else " to its end")
        return
    if nothing:
        yield _empty(path)


def _in_zip(path: str, contents: bool) -> Iterator[SourceEntry]:
    with open(path, "rb") as stream:
        for name, read in _zip_members(stream):
            source = f"{path}/{name}"
            if _is_archive(name) or cannot_be_read(name):
                yield SourceEntry(source, passed=_INNER)
            elif _is_record(name):
                yield _zip_member(source, read) if contents else SourceEntry(source)
            elif may_hold_texts(name):
                yield from _text_member(source, read)


def _zip_members(stream: IO[bytes]) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Members with what reads them; if the directory can't be read, those at the front, then its error."""
    bounded = _Bounded(stream, _LONGEST_DIRECTORY, _LONG_DIRECTORY)
    try:
        archive = zipfile.ZipFile(cast(IO[bytes], bounded))
    except Exception:
        stream.seek(0)
        for name, content in _salvaged(stream):
            yield name, partial(bytes, content)
        raise
    bounded.most = LIMIT + 1
    for member in archive.infolist():
        yield member.filename, partial(_content, archive, member)


def _content(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    with archive.open(member) as inflating:
        return inflating.read(LIMIT + 1)


def _zip_member(source: str, read: Callable[[], bytes]) -> SourceEntry:
    try:
        return _limited(source, read())
    except Exception as error:
        return _trouble(source, error, " here")


def _salvaged(stream: IO[bytes]) -> Iterator[tuple[str, bytes]]:
    """Names and contents of the members at the front of a ZIP archive without a directory.

    Ends at the first that is not whole, or neither stored nor deflated. Content beyond the limit is cut.
    """
    while len(head := stream.read(_LOCAL.size)) == _LOCAL.size and head.startswith(b"PK\x03\x04"):
        flags, method, crc, packed, length, name_length, extra_length = _LOCAL.unpack(head)
        name = stream.read(name_length).decode("utf-8" if flags & _UTF_8 else "cp437", "replace")
        start = stream.seek(extra_length, os.SEEK_CUR)
        if method == zipfile.ZIP_DEFLATED:
            content = _inflated(stream)
        elif method == zipfile.ZIP_STORED and not flags & _LENGTHS_BEHIND:
            content = stream.read(min(packed, LIMIT + 1))
        else:
            return
        sums = (zlib.crc32(content), stream.tell() - start, len(content))
        if flags & _LENGTHS_BEHIND:
            # With or without a signature; lengths take 8 bytes in archives made for large members.
            tails = [
                sign + struct.pack(form, *sums) for form in ("<L2Q", "<3L") for sign in (b"PK\x07\x08", b"")
            ]
            behind = stream.read(len(tails[0]))
            tail = next((tail for tail in tails if behind.startswith(tail)), None)
            if tail is None:
                return
            packed = sums[1] + len(tail)
        elif len(content) <= LIMIT and sums != (crc, packed, length):
            return
        yield name, content
        stream.seek(start + packed)


def _inflated(stream: IO[bytes]) -> bytes:
    """The data deflated at this place of a stream, or a part of it: just beyond the limit, or up to an error.

    The stream is left behind what was read.
    """
    inflating = zlib.decompressobj(-zlib.MAX_WBITS)
    content = bytearray()
    with suppress(zlib.error):
        while not inflating.eof and len(content) <= LIMIT:
            if not (chunk := inflating.unconsumed_tail or stream.read(_CHUNK)):
                break
            content += inflating.decompress(chunk, LIMIT + 1 - len(content))
    stream.seek(-len(inflating.unused_data), os.SEEK_CUR)
    return bytes(content)


def members_of_tar(path: str, contents: bool = True) -> Iterator[SourceEntry]:
    """The records in a tar archive, plain or packed, as ``archive.tar.gz/member``."""
    return _to_its_end(path, _in_tar(path, contents))


def _in_tar(path: str, contents: bool) -> Iterator[SourceEntry]:
    packing = packing_of(path)
    with (
        opened(path, packing) as stream,
        tarfile.open(
            fileobj=cast(IO[bytes], bounded := _Bounded(stream, LIMIT + 1, _LONG_PART)), mode="r:"
        ) as archive,
    ):
        while (member := archive.next()) is not None:
            # The archive would keep every member that it has met.
            archive.members = []  # type: ignore[attr-defined]
            source = f"{path}/{member.name}"
            if (why := _passed(member)) is not None:
                yield SourceEntry(source, passed=why)
            if member.isreg() and may_hold_texts(member.name):
                yield from _text_member(source, partial(_extracted, archive, member))
            if not member.isreg() or not _is_record(member.name):
                continue
            file = archive.extractfile(member) if contents else None
            yield SourceEntry(source) if file is None else _limited(source, file.read(LIMIT + 1))
        # The library takes a broken header for the end.
        if bounded.last.strip(b"\0") or not (bounded.last or packing):
            raise tarfile.ReadError("the next member has no sound header")


def _extracted(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    return b"" if file is None else file.read(LIMIT + 1)


def _passed(member: tarfile.TarInfo) -> str | None:
    """Why a member named like a record or an archive is none; ``None`` when there is nothing to say."""
    if member.isreg():
        return _INNER if _is_archive(member.name) or cannot_be_read(member.name) else None
    if member.isdir() or not (_is_record(member.name) or _is_archive(member.name)):
        return None
    if member.issym() or member.islnk():
        return "a link inside an archive"
    return "a pipe" if member.isfifo() else "a device"


class _Bounded(io.RawIOBase):
    """A stream that refuses to read more at once than ``most`` bytes: headers may claim any length."""

    def __init__(self, stream: IO[bytes], most: int, refusal: str) -> None:
        self._stream = stream
        self._refusal = refusal
        self.most = most
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
        if size > self.most:
            raise ValueError(self._refusal)
        self.last = self._stream.read(size if size >= 0 else self.most)
        return self.last


def lines_in(path: str, contents: bool = True) -> Iterator[SourceEntry]:
    """The lines that aren't empty of a file of JSON Lines, plain or packed, as ``file.jsonl:7``."""
    number = 0
    nothing = True
    try:
        with opened(path, named_packing(path)) as stream:
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


def packed_record(path: str, contents: bool = True) -> Iterator[SourceEntry]:
    """The one record in a packed file, named as the file is."""
    try:
        with opened(path, named_packing(path)) as stream:
            yield _limited(path, stream.read(LIMIT + 1)) if contents else SourceEntry(path)
    except Exception as error:
        yield _trouble(path, error)


def texts_in(path: str, contents: bool = True) -> Iterator[SourceEntry]:
    """The records of a text that may hold many, as ``links.txt:7``; else the file as one record."""
    found: list[SourceEntry] = []
    if holds_texts(path):
        try:
            with open(path, "rb") as stream:
                found = records_of_text(path, stream.read(LIMIT + 1))
        except OSError as error:
            found = [_trouble(path, error)]
    yield from found or [SourceEntry(path, path)]


def holds_texts(path: str) -> bool:
    """True if a file begins like a text that holds records."""
    try:
        with open(path, "rb") as stream:
            return _begins_like_records(stream.read(_BEGINNING))
    except OSError:
        return False  # reading it says what is wrong


def _begins_like_records(raw: bytes) -> bool:
    encoding = "utf-16" if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8"
    return is_foreign_text(raw[:_BEGINNING].decode(encoding, "replace").lstrip("\ufeff"))


def records_of_text(source: str, raw: bytes) -> list[SourceEntry]:
    """The records of a text in a format that is neither YAML nor JSON, named by their places in it.

    There are none unless it begins like such a text.
    """
    if not _begins_like_records(raw):
        return []
    try:
        parts = parts_of(decode(raw, source)) if len(raw) <= LIMIT else []
    except UnusableInput:
        parts = []
    if not parts:
        return [_limited(source, raw)]  # examining it says what is wrong
    return [
        SourceEntry(f"{source}:{place}", raw=text.encode("utf-8", "surrogatepass")) for place, text in parts
    ]


def _text_member(source: str, read: Callable[[], bytes]) -> list[SourceEntry]:
    try:
        return records_of_text(source, read())
    except Exception:  # a broken archive raises nearly anything
        return [SourceEntry(source, passed="it can't be read")]


def _limited(source: str, raw: bytes) -> SourceEntry:
    if len(raw) > LIMIT:
        return SourceEntry(source, trouble=("too-large", _TOO_LARGE))
    return SourceEntry(source, raw=raw)


def _empty(path: str) -> SourceEntry:
    message = f"There is no record in it (looked for {', '.join(RECORDS)}, {LINKED}, or lines that hold any)."
    return SourceEntry(path, trouble=("no-records", message))
