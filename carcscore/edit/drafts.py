"""Unsaved boards, kept in a folder of the user's until they are saved or not wanted any more."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Final, NamedTuple

import platformdirs

from carcscore.edit.forms import Plain
from carcscore.replacing import write_file

_MOST_OFFERED: Final = 20


class Unsaved(NamedTuple):
    """A record as a page last held it, and when that was."""

    id: str
    when: str
    record: Plain


class Drafts:
    """The drafts of one record, a file for each page on which it was edited."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._names: dict[str, str] = {}
        """The names of the files of the pages of this session, by the page."""

    @classmethod
    def of(cls, record: Path) -> Drafts:
        """Those of a record that lies, or is to lie, at this path; they survive the program."""
        place = sha256(os.fsencode(record)).hexdigest()[:20]
        return cls(platformdirs.user_state_path("carcscore") / "edit" / place)

    def keep(self, page: str, record: Plain) -> None:
        """Keeps what a page holds, in place of what it held before. Raises :class:`OSError`."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        name = self._names.setdefault(page, f"{token_hex(8)}.json")
        when = datetime.now().astimezone().isoformat(timespec="seconds")
        content = json.dumps({"when": when, "record": record}, ensure_ascii=False)
        write_file(self.folder / name, content.encode("utf-8", "surrogatepass"), replaces=True)

    def forget(self, page: str) -> None:
        """Forgets what a page held, which was saved."""
        name = self._names.pop(page, None)
        if name is not None:
            (self.folder / name).unlink(missing_ok=True)

    def discard(self, draft: str) -> bool:
        """Forgets a draft; whether there was one."""
        if draft not in {kept.id for kept in self.left()}:
            return False
        (self.folder / f"{draft}.json").unlink(missing_ok=True)
        return True

    @property
    def kept(self) -> int:
        """The number of pages of this session with unsaved changes."""
        return sum((self.folder / name).exists() for name in self._names.values())

    def left(self) -> list[Unsaved]:
        """All drafts, the newest first: of earlier sessions, and of other pages of this one."""
        found = (draft for path in self.folder.glob("*.json") for draft in _read(path))
        return sorted(found, key=lambda one: one.when, reverse=True)[:_MOST_OFFERED]


def _read(path: Path) -> Iterator[Unsaved]:
    """The draft in a file; none in one that is broken."""
    try:
        plain = json.loads(path.read_bytes())
        record, when = plain["record"], plain["when"]
    except (OSError, ValueError, KeyError, TypeError):
        return
    if isinstance(record, dict) and isinstance(when, str):
        yield Unsaved(path.stem, when, record)
