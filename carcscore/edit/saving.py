"""An edited record as the text of its file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from carcscore.edit.examining import Setting, on_sheet, record_of
from carcscore.edit.held import meaning, spelled_out
from carcscore.geometry import Cell
from carcscore.record.model import Record
from carcscore.record.writing import write_record
from carcscore.source import Source


@dataclass(frozen=True)
class Typed:
    """A file as it was typed, and the record that it holds."""

    source: Source
    raw: bytes
    setting: Setting

    @property
    def corner(self) -> Cell | None:
        """The cell that its grid begins with, if it has one."""
        record = self.setting.record
        return record.a1 if record.layout == "grid" else None

    @cached_property
    def meaning(self) -> Record:
        """What it tells."""
        return meaning(record_of(spelled_out(self.setting.record, self.setting.facts)))


def saved(record: Record, typed: Typed | None, name: str) -> str:
    """The text of a record in the place of what was typed."""
    setting = Setting.of(record)
    record = on_sheet(setting.record, None if typed is None else typed.corner)
    try:
        return write_record(record, "yaml", None, setting.vocabulary)
    except ValueError:
        return write_record(record, "yaml", "list", setting.vocabulary)
