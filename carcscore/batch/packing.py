"""Packed files: which endings they have, and how they are read without ever holding much of them."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import re
from collections.abc import Callable
from typing import IO, Any, Final, cast

PACKINGS: Final = (".gz", ".bz2", ".xz")
"""Endings of what is packed so that it can be read here."""
NOT_READ: Final = (".zst", ".lz4", ".br", ".lz", ".lzma", ".z")
"""Endings of what is packed otherwise."""
FOREIGN_ARCHIVES: Final = (".7z", ".rar", ".tzst", ".tlz", ".taz")
"""Endings of archives that can't be read here."""

_CHUNK: Final = 1 << 16
_MOST_MEMORY: Final = 100 * 1024 * 1024
"""In bytes: what `xz -9` needs to be unpacked is 65 MiB."""
_BEGINNINGS: Final = {
    ".gz": rb"\x1f\x8b",
    ".bz2": rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)",
    ".xz": rb"\xfd7zXZ\x00",
}
_DECOMPRESSORS: Final[dict[str, Callable[[], Any]]] = {
    ".bz2": bz2.BZ2Decompressor,
    ".xz": lambda: lzma.LZMADecompressor(memlimit=_MOST_MEMORY),
}


def unpacked_name(name: str) -> str:
    """The name without the ending that says how it is packed.

    >>> unpacked_name("games/a.json.gz"), unpacked_name("a.yaml")
    ('games/a.json', 'a.yaml')
    """
    stem, ending = os.path.splitext(name)
    return stem if ending.lower() in (*PACKINGS, *NOT_READ) else name


def packing_of(path: str) -> str | None:
    """The packing of a file, recognised by its first bytes. Raises :class:`OSError`."""
    with open(path, "rb") as stream:
        head = stream.read(10)
    return next((ending for ending, begins in _BEGINNINGS.items() if re.match(begins, head)), None)


def named_packing(path: str) -> str | None:
    """The packing of a file, recognised by its name."""
    ending = os.path.splitext(path)[1].lower()
    return ending if ending in PACKINGS else None


def opened(path: str, packing: str | None) -> IO[bytes]:
    """A file that is packed in this way, unpacked while it is read. Raises :class:`OSError`."""
    if packing == ".gz":
        return cast(IO[bytes], gzip.open(path))
    plain = open(path, "rb")  # noqa: SIM115 - closed with what is returned
    return plain if packing is None else io.BufferedReader(_Unpacking(plain, _DECOMPRESSORS[packing]))


class _Unpacking(io.RawIOBase):
    """A stream unpacked as it is read, from its beginning on; several packed ones may follow one another.

    The library's own would take as much memory as the file claims to need.
    """

    def __init__(self, stream: IO[bytes], decompressor: Callable[[], Any]) -> None:
        self._stream = stream
        self._decompressor = decompressor
        self._unpacking = decompressor()
        self._at = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = 0) -> int:
        """Reads on to a place, or to the end; there is no way back."""
        left = offset - self._at if whence == os.SEEK_SET else offset
        if whence == os.SEEK_END or left < 0:
            raise io.UnsupportedOperation("a packed file is read forwards")
        while left and (part := self._next(min(left, _CHUNK))):
            left -= len(part)
        return self._at

    def readinto(self, into: Any) -> int:
        part = self._next(len(into))
        into[: len(part)] = part
        return len(part)

    def _next(self, most: int) -> bytes:
        """The next bytes, up to so many; none at the end."""
        while True:
            if self._unpacking.eof:
                packed = self._unpacking.unused_data.lstrip(b"\0") or self._stream.read(_CHUNK).lstrip(b"\0")
                if not packed:
                    return b""
                self._unpacking = self._decompressor()
            elif self._unpacking.needs_input:
                if not (packed := self._stream.read(_CHUNK)):
                    raise EOFError("the packed file is truncated")
            else:
                packed = b""
            if part := self._unpacking.decompress(packed, most):
                self._at += len(part)
                return cast(bytes, part)

    def close(self) -> None:
        self._stream.close()
        super().close()
