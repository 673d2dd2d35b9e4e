"""The file that an edited record is saved to; never over what somebody else wrote meanwhile."""

from __future__ import annotations

import os
import re
import stat
from hashlib import sha256
from pathlib import Path
from typing import Final

from carcscore.findings import UnusableInput
from carcscore.replacing import FileChanged, replace_if_same
from carcscore.source.files import read_bytes
from carcscore.text import quoted

_PLAIN_NAME: Final = re.compile(
    r"[^\x00-\x1f\x7f/\\:*?\"<>|.][^\x00-\x1f\x7f/\\:*?\"<>|]{0,100}\.(?:ya?ml|json)"
)
_WRITABLE: Final = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


class CantSave(Exception):  # noqa: N818 - the name says what happened
    """The file can't be written: why, in a sentence."""


class RecordFile:
    """A file on disk, there or not yet."""

    def __init__(self, path: Path) -> None:
        self.path = Path(os.path.realpath(path))  # a link stays a link

    @property
    def name(self) -> str:
        """Its name without its folder."""
        return self.path.name

    def beside(self, name: str) -> RecordFile:
        """A file of this name in the same folder. Raises :class:`CantSave` when it is no plain name."""
        if not is_plain_name(name):
            raise CantSave(f"{quoted(name)} is not a file name for a record; give one such as evening.yaml")
        return RecordFile(self.path.with_name(name))

    def has_beside(self, name: str) -> bool:
        """True if something of this name, even a link, is in the same folder."""
        return os.path.lexists(self.path.with_name(name))

    def read(self) -> bytes | None:
        """The bytes of the file; ``None`` when it is not there.

        Raises :class:`CantSave` when it is not a file, and :class:`UnusableInput`.
        """
        if not self.path.parent.is_dir():
            raise CantSave(f"there is no folder {quoted(str(self.path.parent), 200)}")
        if not os.path.lexists(self.path):
            return None
        if not self.path.is_file():
            raise CantSave(f"{quoted(str(self.path), 200)} is not a file")
        return read_bytes(self.path)

    def write(self, content: bytes, known: str | None) -> None:
        """Replaces what it holds, if its version still is the one ``known`` (``None``: there was no file).

        Raises :class:`FileChanged` when it is not, :class:`CantSave` when it can't be written.
        """
        try:
            raw = self.read()
            if version_of(raw) != known:
                raise FileChanged(raw)
            if raw is not None and not self.path.stat().st_mode & _WRITABLE:
                raise CantSave(f"{quoted(self.name)} is read-only")
            replace_if_same(self.path, content, raw)
        except UnusableInput as trouble:
            raise CantSave(trouble.findings[0].message) from None
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise CantSave(f"{quoted(self.name)} can't be written: {reason}") from None


def is_plain_name(name: str) -> bool:
    """True if a record may be saved under a name: one of YAML or JSON, in no folder."""
    return _PLAIN_NAME.fullmatch(name) is not None


def version_of(raw: bytes | None) -> str | None:
    """By what one content of a file is told from another."""
    return None if raw is None else sha256(raw).hexdigest()
