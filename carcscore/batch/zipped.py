"""The members of a ZIP archive one after another.

The standard library's reader holds all their names at once, which for a million games takes a gigabyte. So
the directory is read here, an entry at a time; inflating and checking is left to the standard library.
"""

from __future__ import annotations

import os
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO, Final

from carcscore.source.files import LIMIT

_END: Final = struct.Struct("<4s4H2LH")
_PLACE_64: Final = struct.Struct("<4sLQL")
_END_64: Final = struct.Struct("<4sQ2H2L4Q")
_ENTRY: Final = struct.Struct("<4s4B4HL2L5H2L")
_LOCAL: Final = struct.Struct("<4s22x2H")
_LOCAL_WHOLE: Final = struct.Struct("<4sH2H4x3L2H")
_LONGEST_COMMENT: Final = 1 << 16
_UTF_8: Final = 0x800
_ENCRYPTED: Final = 0x1
_LENGTHS_BEHIND: Final = 0x8
_CHUNK: Final = 1 << 16
_ELSEWHERE: Final = 0xFFFFFFFF
"""A length or place that needs more than 32 bits and stands in the extra field."""


def directory(stream: IO[bytes]) -> Iterator[zipfile.ZipInfo]:
    """The entries of an archive's directory, in its order; read as they are asked for.

    Raises :class:`zipfile.BadZipFile`, :class:`OSError` or :class:`struct.error` when it is broken.
    """
    at, end, before = _place(stream)
    while at < end:
        stream.seek(at)
        head = stream.read(_ENTRY.size)
        if len(head) < _ENTRY.size or head[:4] != b"PK\x01\x02":
            raise zipfile.BadZipFile("its directory is broken")
        fields = _ENTRY.unpack(head)
        flags, method, lengths = fields[5], fields[6], fields[12:15]
        crc, packed, size, offset = *fields[9:12], fields[18]
        name = stream.read(lengths[0]).decode("utf-8" if flags & _UTF_8 else "cp437", "replace")
        info = zipfile.ZipInfo(name)
        info.flag_bits, info.compress_type, info.CRC = flags, method, crc
        info.file_size, info.compress_size, info.header_offset = _long(
            stream.read(lengths[1]), [size, packed, offset]
        )
        info.header_offset += before
        yield info
        at += _ENTRY.size + sum(lengths)


def opened(stream: IO[bytes], info: zipfile.ZipInfo) -> zipfile.ZipExtFile:
    """The content of an entry, to be read. Raises what :func:`directory` does, and what is not supported."""
    if info.flag_bits & _ENCRYPTED:
        raise zipfile.BadZipFile("it is locked with a password")
    stream.seek(info.header_offset)
    sign, name_length, extra_length = _LOCAL.unpack(stream.read(_LOCAL.size))
    if sign != b"PK\x03\x04":
        raise zipfile.BadZipFile("its directory leads astray")
    stream.seek(name_length + extra_length, os.SEEK_CUR)
    return zipfile.ZipExtFile(stream, "r", info)


def salvaged(stream: IO[bytes]) -> Iterator[zipfile.ZipInfo]:
    """The entries at the front of an archive without a directory, as far as they lie there whole.

    Ends at the first that doesn't, or whose length nobody wrote down.
    """
    size = stream.seek(0, os.SEEK_END)
    at = 0
    while True:
        stream.seek(at)
        head = stream.read(_LOCAL_WHOLE.size)
        if len(head) < _LOCAL_WHOLE.size or head[:4] != b"PK\x03\x04":
            return
        _, _, flags, method, crc, packed, length, name_length, extra_length = _LOCAL_WHOLE.unpack(head)
        name = stream.read(name_length).decode("utf-8" if flags & _UTF_8 else "cp437", "replace")
        length, packed = _long(stream.read(extra_length), [length, packed])
        start = at + _LOCAL_WHOLE.size + name_length + extra_length
        if flags & _LENGTHS_BEHIND:
            if method != zipfile.ZIP_DEFLATED or flags & _ENCRYPTED:
                return
            measured = _measured(stream, start)
            if measured is None:
                return
            packed, length, crc, at = measured
        else:
            at = start + packed
        if at > size:
            return
        info = zipfile.ZipInfo(name)
        info.flag_bits, info.compress_type, info.CRC = flags, method, crc
        info.file_size, info.compress_size = length, packed
        info.header_offset = start - extra_length - name_length - _LOCAL_WHOLE.size
        yield info


def _measured(stream: IO[bytes], start: int) -> tuple[int, int, int, int] | None:
    """Of deflated bytes with their lengths behind them: both lengths, the checksum, and where they end."""
    stream.seek(start)
    inflating = zlib.decompressobj(-zlib.MAX_WBITS)
    read = length = crc = 0
    while not inflating.eof:
        chunk = inflating.unconsumed_tail or stream.read(_CHUNK)
        if not chunk:
            return None
        read += 0 if inflating.unconsumed_tail else len(chunk)
        try:
            part = inflating.decompress(chunk, _CHUNK)
        except zlib.error:
            return None
        length += len(part)
        if length > LIMIT:
            return None
        crc = zlib.crc32(part, crc)
    packed = read - len(inflating.unused_data)
    stream.seek(start + packed)
    behind = stream.read(24)
    # Some write a sign first, and lengths are twice as long in archives made for large members.
    for form in ("<4s3L", "<4sL2Q", "<3L", "<L2Q"):
        wide = struct.calcsize(form)
        if len(behind) >= wide and struct.unpack_from(form, behind)[-3:] == (crc, packed, length):
            return packed, length, crc, start + packed + wide
    return None


def _place(stream: IO[bytes]) -> tuple[int, int, int]:
    """Where the directory begins and ends, and how many bytes something else put before the archive."""
    size = stream.seek(0, os.SEEK_END)
    start = max(0, size - _LONGEST_COMMENT - _END.size)
    stream.seek(start)
    tail = stream.read()
    found = tail.rfind(b"PK\x05\x06", 0, max(0, len(tail) - _END.size) + 4)
    if found < 0:
        raise zipfile.BadZipFile("it is no ZIP archive, or its end is missing")
    end = start + found
    length, offset = _END.unpack(tail[found : found + _END.size])[5:7]
    if end >= _PLACE_64.size:
        stream.seek(end - _PLACE_64.size)
        if stream.read(_PLACE_64.size).startswith(b"PK\x06\x07"):
            end -= _PLACE_64.size + _END_64.size
            stream.seek(end)
            fields = _END_64.unpack(stream.read(_END_64.size))
            if fields[0] != b"PK\x06\x06":
                raise zipfile.BadZipFile("its directory can't be found")
            length, offset = fields[8:10]
    before = end - length - offset
    if before < 0:
        raise zipfile.BadZipFile("its directory can't be found")
    return end - length, end, before


def _long(extra: bytes, values: list[int]) -> list[int]:
    """The values, those that need more than 32 bits taken in order from the extra field."""
    at = 0
    while at + 4 <= len(extra):
        kind, length = struct.unpack_from("<2H", extra, at)
        if kind == 1:
            longer = iter(struct.unpack_from(f"<{length // 8}Q", extra, at + 4))
            return [next(longer, value) if value == _ELSEWHERE else value for value in values]
        at += 4 + length
    return values
