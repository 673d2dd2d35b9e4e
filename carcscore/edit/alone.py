"""The program in a page that brings it along: what the page asks is answered here, and no server is there.

Files are the browser's. What it read of one comes with the question; what is to be written goes back with the
answer. In between a folder of its own, which only this program sees, stands for the disk.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final

from carcscore.edit.examining import Setting
from carcscore.edit.forms import Plain
from carcscore.edit.record_file import CantSave, RecordFile, is_plain_name
from carcscore.edit.session import ASKS, USUAL_NAME, Denied, Session, denial, taken_up
from carcscore.findings import UnusableInput
from carcscore.formats.registry import FOREIGN, format_of
from carcscore.pipeline import examine_each_in, load
from carcscore.replacing import write_file
from carcscore.source import parse_bytes

_MOST_GAMES: Final = 1000
"""Of one file; what comes after them is not looked at."""


class Alone:
    """A session, and what it is asked for; ``folder`` is there, and nobody else's."""

    def __init__(self, folder: Path) -> None:
        self._folder = RecordFile(folder / USUAL_NAME)
        self._session = Session(None, self._folder, None)
        self._asks: dict[str, Callable[[Mapping[str, Any], bytes | None], Plain]] = {
            "open": self._open,
            "save": self._save,
            "score": _score,
        }

    def ask(self, what: str, asked: str, raw: bytes | None = None) -> str:
        """The answer to a question, both as JSON: its ``status``, as a server gives it, and what is ``said``.

        ``raw`` are the bytes of the file that the question is about, if the browser has one.
        """
        plain = json.loads(asked)
        try:
            if what in self._asks:
                said = self._asks[what](plain, raw)
            elif what in ASKS:
                said = getattr(self._session, what)(plain)
            else:
                raise Denied(404, f"nothing here is called {what}")
            status = 200
        except Denied as refusal:
            status, said = refusal.status, refusal.plain
        return json.dumps({"status": status, "said": said}, ensure_ascii=False)

    def _open(self, asked: Mapping[str, Any], raw: bytes | None) -> Plain:
        """Takes up a record: what the page then holds, and the file that it is of.

        One of another program, or in a file of another name, becomes a new record of our own.
        """
        name = str(asked.get("name"))
        for left in self._folder.path.parent.iterdir():
            left.unlink()
        try:
            source = parse_bytes(raw or b"", name, FOREIGN)
            if format_of(source) is None and is_plain_name(name):
                file = self._folder.beside(name)
                write_file(file.path, raw or b"")
                session = Session(file, file, None)
                opened = session.opened()
            else:
                session = Session(None, self._folder, None)
                opened = session.opened() | taken_up(Setting.of(load(source)[0]))
        except CantSave as trouble:
            raise Denied(422, str(trouble)) from None
        except UnusableInput as trouble:
            raise denial(trouble) from None
        self._session = session
        return opened

    def _save(self, asked: Mapping[str, Any], raw: bytes | None) -> Plain:
        """Saves as the session does, to what the file of the browser holds by now."""
        name = asked.get("name")
        if raw is not None and self._session.made(name):
            write_file(self._folder.beside(str(name)).path, raw, replaces=True)
        return self._session.save(asked)


def _score(asked: Mapping[str, Any], raw: bytes | None) -> Plain:
    """The reports on all games of a file, as JSON; or how many there are, and one (``game``) as a page."""
    reports = islice(examine_each_in(raw or b"", str(asked.get("name"))), _MOST_GAMES)
    if "game" not in asked:
        return {"reports": [report.to_json() for report in reports]}
    page, number = None, 0
    for number, report in enumerate(reports, 1):
        if number == asked["game"]:
            page = report.to_html()
    return {"games": number, "page": page}
