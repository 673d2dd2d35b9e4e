"""An edited record as the text of its file: what was typed stays as it was, comments included."""

from __future__ import annotations

from codecs import BOM_UTF8
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from ruamel.yaml.error import YAMLError

from carcscore.edit.examining import Setting, on_sheet, record_of
from carcscore.edit.held import meaning, spelled_out
from carcscore.edit.record_file import CantSave
from carcscore.edit.regrid import regrid, words_of
from carcscore.edit.retyping import retyped
from carcscore.findings import UnusableInput, error
from carcscore.formats.registry import FOREIGN, format_of
from carcscore.frozen import frozen
from carcscore.geometry import Cell
from carcscore.pipeline import load
from carcscore.record.model import Layout, Record
from carcscore.record.players import Players
from carcscore.record.writing import plain_data, write_record
from carcscore.source import Source, parse_bytes

_NOTHING: Final = ".\n"
"""A grid on which nothing lies."""
_ATTEMPTS: Final = 2
"""Tries to write data that name cells: when the names change, the data must be read again."""
_SO_TYPED: Final = "is typed in such a way that this can't be written into it; save it under another name"


@frozen(slots=False)
class Typed:
    """A file as it was typed, and the record that it holds."""

    source: Source
    raw: bytes
    setting: Setting

    @classmethod
    def of(cls, raw: bytes, name: str) -> Typed:
        """That of this content. Raises :class:`UnusableInput`."""
        source = parse_bytes(raw, name, FOREIGN)
        if (foreign := format_of(source)) is not None:
            message = (
                f"this is a record of {foreign.name}; make a carcscore record of it first, with `convert`"
            )
            raise UnusableInput([error("foreign-record", message)])
        if isinstance(source.data, dict) and source.data.keys().isdisjoint(("board", "turns")):
            source = replace(source, data={**source.data, "board": _NOTHING})  # half-built: nothing lies yet
        return cls(source, raw, Setting.of(load(source)[0]))

    @property
    def is_grid(self) -> bool:
        """True if its board is a grid."""
        return self.setting.record.layout == "grid"

    @property
    def corner(self) -> Cell | None:
        """The cell that its grid begins with, if it has one."""
        return self.setting.record.a1 if self.is_grid else None

    @cached_property
    def record(self) -> Record:
        """Its record with everything spelled out."""
        return _full(self.setting)

    @cached_property
    def meaning(self) -> Record:
        """The record that the text holds."""
        return meaning(self.record)


def _full(setting: Setting) -> Record:
    return record_of(spelled_out(setting.record, setting.rules.expansions))


def saved(record: Record, typed: Typed | None, name: str) -> bytes:
    """The content of a file with a record in the place of what was ``typed`` there, if anything was.

    The board is a grid, unless that can't hold it or the file had a list. Raises :class:`CantSave` where the
    record can't be written into what was typed, and :class:`UnusableInput`.
    """
    setting = Setting.of(record)
    record = _full(setting)
    if typed is not None and typed.meaning == meaning(record):
        return typed.raw
    json = name.lower().endswith(".json") or (typed is not None and typed.source.language == "json")
    if typed is None or json or typed.source.language != "yaml":
        return _fresh(record, setting, "json" if json else "yaml").encode()
    for _ in range(_ATTEMPTS):
        content = _merged(typed, record, setting)
        try:
            typed = Typed.of(content, name)
        except UnusableInput:
            break
        if typed.meaning == meaning(record):
            return content
    raise CantSave(f"{name} {_SO_TYPED}")


def _fresh(record: Record, setting: Setting, language: Any) -> str:
    grid = on_sheet(record, None)
    try:
        return write_record(grid, language, None, setting.vocabulary)
    except ValueError:  # no grid can hold it
        return write_record(grid, language, "list", setting.vocabulary)


def _merged(typed: Typed, record: Record, setting: Setting) -> bytes:
    """The content of a YAML file with another record written into it."""
    corner = typed.corner
    old = replace(on_sheet(typed.record, corner), a1=corner or (0, 0))
    new = on_sheet(record, corner)
    moved = replace(old, a1=new.a1)
    layout: Layout = "grid" if typed.is_grid or typed.record.is_log else "list"
    try:
        now, wanted = (plain_data(written, layout, setting.vocabulary) for written in (moved, new))
    except ValueError:
        layout = "list"
        now, wanted = (plain_data(written, layout, setting.vocabulary) for written in (moved, new))
    then = plain_data(old, "grid" if typed.is_grid else "list", typed.setting.vocabulary)
    both_grids = typed.is_grid and layout == "grid" and not new.is_log
    if both_grids and (wanted["board"], new.a1) != (now["board"], old.a1):
        columns, rows = (two - one for one, two in zip(new.a1 or (0, 0), old.a1 or (0, 0), strict=True))
        before, after = words_of(then["board"]), words_of(wanted["board"])
        wanted["board"] = regrid(_board(typed), before, after, columns, rows)
    text = typed.source.text.replace("\r\n", "\n")
    try:
        text = retyped(text, then, now, wanted, Players(typed.record.players).find)
    except YAMLError:
        raise CantSave(f"the file {_SO_TYPED}") from None
    if b"\r\n" in typed.raw:
        text = text.replace("\n", "\r\n")
    return (BOM_UTF8 if typed.raw.startswith(BOM_UTF8) else b"") + text.encode()


def _board(typed: Typed) -> str:
    """The text of a grid as it was typed."""
    data = typed.source.data
    return str(data["board"]) if isinstance(data, dict) else ""
