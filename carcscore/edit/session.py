"""One evening of editing: what the page is given, and what it may ask for, whatever carries that."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import inf
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, Literal

from carcscore.drawing.svg.figures import COLOURS
from carcscore.edit.answer import answer
from carcscore.edit.differing import what_differs
from carcscore.edit.examining import Setting, examined, record_of
from carcscore.edit.forms import Plain
from carcscore.edit.held import meaning, spelled_out
from carcscore.edit.record_file import CantSave, RecordFile, version_of
from carcscore.edit.saving import Typed, saved
from carcscore.edit.stock import start_tiles, stock
from carcscore.edit.trying import owed, tried
from carcscore.expansions.registry import installed_facts
from carcscore.findings import Finding, UnusableInput
from carcscore.formats.registry import written_formats
from carcscore.pipeline import load
from carcscore.play.outcome import Outcome
from carcscore.record.model import Record
from carcscore.record.schema import FORMAT
from carcscore.replacing import FileChanged
from carcscore.report.model import plain_finding
from carcscore.rules.facts import Facts, said_to_lie_first
from carcscore.rules.in_force import palette_of
from carcscore.rules.options import BASE_OPTIONS, EDITIONS, edition_values
from carcscore.source import parse as parse_text
from carcscore.source import parse_bytes
from carcscore.tiles.catalogue import total_of_set
from carcscore.version import __version__

if TYPE_CHECKING:
    from carcscore.edit.drafts import Drafts

USUAL_PLAYERS: Final = ("red", "blue")
USUAL_NAME: Final = "game.yaml"
Carrier = Literal["server", "worker", "none"]
"""The carrier of a page's questions to a session: a server, or a worker in the page; or there is none."""
ASKS: Final = ("examine", "allowed", "game", "save", "text", "links", "read", "discard")
"""The requests of a page: methods of a session that take and give plain data."""
MOST_TRIED: Final = 60
"""The number of changes of a record that are tried at once."""


class Denied(Exception):  # noqa: N818 - the name says what happened
    """A request that can't be granted: the status, a sentence, and what else the page is told."""

    def __init__(self, status: int, message: str, **more: Any) -> None:
        self.status = status
        self.more = more
        super().__init__(message)

    @property
    def plain(self) -> Plain:
        """The answer for the page."""
        return {"error": str(self), **self.more}


class Session:
    """The record that is edited, where it is saved to, and what of it is not saved.

    ``file`` is that of the record; without one ``folder`` is where a new one goes, under a name that the page
    gives. Without ``drafts`` nothing is kept.
    """

    def __init__(
        self,
        file: RecordFile | None,
        folder: RecordFile,
        drafts: Drafts | None,
        *,
        players: Sequence[str] = USUAL_PLAYERS,
        expansions: Sequence[str] = (),
        autosave: bool = False,
        carrier: Carrier = "server",
    ) -> None:
        self._file = file
        self._folder = folder
        self._drafts = drafts
        self._players = players
        self._expansions = expansions
        self._autosave = autosave
        self._carrier = carrier
        self._typed: Typed | None = None
        """The file as it was last read or written."""
        self._begun: Record | None = None
        self._made: set[Path] = set()
        """The files that were written here."""

    def start(self) -> Plain:
        """All that the page needs to begin. Raises :class:`UnusableInput`, or :class:`CantSave`."""
        held = self.opened()
        record = held["record"]
        scores = self._carrier != "none"
        drafts = [draft for draft in self._drafts.left() if draft.record != record] if self._drafts else []
        return held | {
            "program": __version__,
            "page": token_hex(8),
            "carrier": self._carrier,
            "autosave": self._autosave,
            "new": self._typed is None,
            "drafts": [
                {
                    "id": draft.id,
                    "when": draft.when,
                    "title": draft.record.get("title"),
                    "tiles": _tiles(draft.record),
                    "unlike": _differing(record, draft.record),
                    "record": draft.record,
                }
                for draft in drafts
            ],
            "expansions": list(_choices()) if scores else [],
            "editions": {name: dict(edition_values(name)) for name in EDITIONS},
            "rules": [
                {"name": option.name, "values": list(option.values), "words": option.description}
                for option in BASE_OPTIONS
            ],
            "sites": list(_sites()),
            "colours": {word: list(paints) for word, paints in COLOURS.items()},
            "answer": self._answer(record) if scores else None,
        }

    def opened(self) -> Plain:
        """The record, what it is played with, and its file. Raises as :meth:`start` does."""
        raw = self._file.read() if self._file is not None else None
        self._typed = Typed.of(raw, self._folder.name) if raw is not None and raw.strip() else None
        setting = Setting.of(record_of(self._new())) if self._typed is None else self._typed.setting
        told = taken_up(setting)
        self._begun = meaning(record_of(told["record"]))
        return told | {"file": self._told(raw, self._file)}

    def examine(self, asked: Mapping[str, Any]) -> Plain:
        """The answer on a board; it is kept until it is saved."""
        record = _record(asked)
        found = self._answer(record, searching=asked.get("cures") is True)
        try:
            saved, kept = self._kept(asked, record), True
        except OSError:
            saved, kept = False, False  # the disk is full, say; the page goes on holding it
        return found | {"serial": asked.get("serial"), "saved": saved, "kept": kept}

    def allowed(self, asked: Mapping[str, Any]) -> Plain:
        """The changes of a record, all on one cell, that bring no error, and what bars them all."""
        others, at = asked.get("others"), asked.get("at")
        if not isinstance(others, list) or not all(isinstance(other, dict) for other in others):
            raise Denied(400, "`others` must be a list of records")
        if len(others) > MOST_TRIED:
            raise Denied(400, f"at most {MOST_TRIED} records are tried at once")
        if not isinstance(at, list) or [type(each) for each in at] != [int, int]:
            raise Denied(400, "`at` must be the cell on which they differ")
        found = tried(_record(asked), others, (at[0], at[1]))
        barring = [{"message": error.message, "at": error.where.tile} for error in found.barring]
        return {"allowed": found.allowed, "barring": barring}

    def game(self, asked: Mapping[str, Any]) -> Plain:
        """The things that a record is played with."""
        try:
            return stock(Setting.of(record_of(_record(asked))))
        except UnusableInput as trouble:
            raise denial(trouble) from None

    def save(self, asked: Mapping[str, Any]) -> Plain:
        """Writes a record to its file, or to a new one."""
        record, name, known = _record(asked), asked.get("name"), asked.get("version")
        file = self._named(name)
        own = file is self._file
        try:
            raw = file.read()
            if version_of(raw) != known:
                raise FileChanged(raw)
            typed = _typed(raw, file.name) if raw is not None else self._typed if own else None
            content = saved(record_of(record), typed, file.name)
            if content != raw:
                file.write(content, known)
        except FileChanged as changed:
            if not own and file.path not in self._made:
                raise _taken(file.name) from None
            raise self._conflict(record, changed.raw, file, came=known is None) from None
        except CantSave as trouble:
            raise Denied(422, str(trouble)) from None
        except UnusableInput as trouble:
            raise denial(trouble) from None
        self._made.add(file.path)
        if self._file is None or file.path == self._file.path:
            self._file = self._folder = file
            self._typed = _typed(content, file.name)
        if self._drafts is not None:
            self._drafts.forget(str(asked.get("page", "")))
        return {"file": self._told(content, file), "text": content.decode()}

    def _named(self, name: object) -> RecordFile:
        """The file of a name: the one that was opened, one that this session made, or a new one.

        Raises :class:`Denied` for any other: nobody may read or replace from here what else there is.
        """
        if self._file is not None and name in (None, self._file.name):
            return self._file
        if name is None:
            raise Denied(422, f"the file has no name yet: give one such as {USUAL_NAME}")
        try:
            file = self._folder.beside(str(name))
        except CantSave as trouble:
            raise Denied(422, str(trouble)) from None
        if file.path not in self._made and self._folder.has_beside(str(name)):
            raise _taken(str(name))
        return file

    def text(self, asked: Mapping[str, Any]) -> Plain:
        """A record as it would be saved."""
        try:
            name = self._file.name if self._file is not None else USUAL_NAME
            return {"text": saved(record_of(_record(asked)), self._typed, name).decode()}
        except CantSave as trouble:
            raise Denied(422, str(trouble)) from None
        except UnusableInput as trouble:
            raise denial(trouble) from None

    def links(self, asked: Mapping[str, Any]) -> Plain:
        """The links that hold a record, by the site whose they are: the link, or why there is none."""
        outcome = examined(_record(asked), searching=False).outcome
        links: Plain = {}
        for site, write in _sites().items():
            try:
                if outcome is None:
                    raise ValueError("a record that can't be read has no link")
                links[site] = {"link": write(outcome).strip(), "why": None}
            except ValueError as trouble:
                links[site] = {"link": None, "why": str(trouble)}
        return {"links": links}

    def read(self, asked: Mapping[str, Any]) -> Plain:
        """The record that a text holds."""
        text = asked.get("text")
        if not isinstance(text, str):
            raise Denied(400, "`text` must be the text of a record")
        try:
            setting = Setting.of(load(parse_text(text, "the text"))[0])
        except UnusableInput as trouble:
            raise denial(trouble) from None
        return taken_up(setting)

    def discard(self, asked: Mapping[str, Any]) -> Plain:
        """Forgets a draft of an earlier session."""
        if self._drafts is None or not self._drafts.discard(str(asked.get("draft"))):
            raise Denied(404, "there is no such draft")
        return {}

    @property
    def unsaved(self) -> int:
        """The number of pages with unsaved changes."""
        return self._drafts.kept if self._drafts is not None else 0

    def made(self, name: object) -> bool:
        """True if the record was opened from, or written to, a file of this name."""
        own = self._file is not None and name in (None, self._file.name)
        return own or any(name == path.name for path in self._made)

    def _new(self) -> Plain:
        """A record in which nothing happened yet."""
        rules: Plain = {"edition": EDITIONS[0], "expansions": list(self._expansions)}
        plain: Plain = {"carcscore": FORMAT, "rules": rules, "players": list(self._players), "board": []}
        setting = Setting.of(record_of(plain))
        first = start_tiles(setting)
        if said_to_lie_first(setting.rules.facts):
            plain["start"] = first
        return plain | {"board": first}

    def _told(self, raw: bytes | None, file: RecordFile | None) -> Plain:
        if file is None:
            return {"name": None, "path": str(self._folder.path.parent), "version": None}
        return {"name": file.name, "path": str(file.path), "version": version_of(raw)}

    def _answer(self, record: Plain, searching: bool = False) -> Plain:
        corner = self._typed.corner if self._typed is not None else None
        report = examined(record, corner, searching)
        goes_on = report.outcome is not None and report.outcome.table.unplayed > 0
        return answer(
            report, owed(record, report.findings) if goes_on and record.get("end") != "final" else ()
        )

    def _kept(self, asked: Mapping[str, Any], record: Plain) -> bool:
        """Keeps what is not saved; whether it is saved already. Raises :class:`OSError`."""
        page = str(asked.get("page", ""))
        try:
            held = meaning(record_of(record))
        except UnusableInput:
            held = None
        saved = self._typed is not None and held == self._typed.meaning
        if self._drafts is not None and (saved or (self._typed is None and held == self._begun)):
            self._drafts.forget(page)
        elif self._drafts is not None:
            self._drafts.keep(page, record)
        return saved

    def _conflict(self, record: Plain, raw: bytes | None, file: RecordFile, came: bool) -> Denied:
        """That a file holds what the page, which has this record, does not know of."""
        theirs: Plain = {"version": version_of(raw), "text": None, "record": None}
        if raw is None:
            return Denied(409, f"{file.name} is gone", conflict=theirs)
        theirs["text"] = raw.decode("utf-8", "replace")
        try:
            setting = Setting.of(load(parse_bytes(raw, file.name))[0])
            theirs["record"] = spelled_out(setting.record, setting.rules.expansions)
        except UnusableInput:
            pass  # it can be overwritten all the same, if the user wants that
        message = f"{file.name} {'exists already' if came else 'was changed by somebody else'}"
        if theirs["record"] is not None and (differs := _differing(theirs["record"], record)):
            message += f"; it differs in: {differs}"
        return Denied(409, message, conflict=theirs)


def _differing(one: Plain, other: Plain) -> str:
    """The differences between a record that is spelled out and another, if that can be read."""
    try:
        setting = Setting.of(record_of(other))
    except UnusableInput:
        return ""
    return what_differs(one, spelled_out(setting.record, setting.rules.expansions))


def _typed(raw: bytes, name: str) -> Typed | None:
    """A file as it was typed; ``None`` if it is not a record, so that nothing in it is to be kept."""
    try:
        return Typed.of(raw, name)
    except UnusableInput:
        return None


def _taken(name: str) -> Denied:
    return Denied(422, f"{name} exists already, and was not opened here: save under another name")


def _record(asked: Mapping[str, Any]) -> Plain:
    record = asked.get("record")
    if not isinstance(record, dict):
        raise Denied(400, "`record` must be a record, as an object")
    return record


def denial(trouble: UnusableInput) -> Denied:
    """An unusable record, as a request that can't be granted."""
    findings: Sequence[Finding] = trouble.findings
    message = "; ".join(finding.message for finding in findings[:3])
    return Denied(422, message, findings=[plain_finding(finding) for finding in findings])


def _sites() -> dict[str, Callable[[Outcome], str]]:
    """The writers of links, by site."""
    return {
        written_format.address: written_format.write
        for written_format in written_formats().values()
        if written_format.address
    }


def taken_up(setting: Setting) -> Plain:
    """The data that a page holds of a record, and what that is played with."""
    return {"record": spelled_out(setting.record, setting.rules.expansions), "game": stock(setting)}


def _tiles(record: Mapping[str, Any]) -> int:
    laid = record.get("turns") or record.get("board")
    return len(laid) if isinstance(laid, list) else 0


@cache
def _choices() -> tuple[Plain, ...]:
    """The expansions that a game can have: by the number of their box, then by title, fan-made ones last."""
    every = sorted(installed_facts(), key=lambda one: (one.fan_made, one.box or inf, one.title))
    return tuple(map(_choice, every))


def _choice(facts: Facts) -> Plain:
    own = facts.tile_set
    return {
        "name": facts.name,
        "title": facts.title,
        "tiles": 0 if own is None else total_of_set(own, palette_of((facts,)), facts.package),
        "box": facts.box,
        "fan_made": facts.fan_made,
    }
