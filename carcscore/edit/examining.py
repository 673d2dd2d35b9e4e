"""Plain data that a page holds, read as a record and examined."""

from __future__ import annotations

from dataclasses import replace

from carcscore.collector import CollectorPaused
from carcscore.expansions.registry import KNOWN_MARKS, expansion_with_tile, find_expansions
from carcscore.findings import UnusableInput
from carcscore.frozen import frozen
from carcscore.game.expansion import Expansion
from carcscore.game.setup import catalogue_for, coded
from carcscore.geometry import Cell
from carcscore.pipeline import findings_told
from carcscore.pipeline.examination import examination, read_data
from carcscore.record.model import Record
from carcscore.record.vocabulary import Vocabulary
from carcscore.report.build import build_report, unusable_report
from carcscore.report.model import Report
from carcscore.rules.facts import vocabulary
from carcscore.rules.in_force import Rules
from carcscore.rules.options import Overrides, resolve
from carcscore.source import Source
from carcscore.tiles.catalogue import Catalogue

NAME = "the board on the page"
"""The name of the page's record in messages."""


@frozen
class Setting:
    """A record with what it is played with; its tiles are named by their codes."""

    record: Record
    expansions: tuple[type[Expansion], ...]
    rules: Rules
    catalogue: Catalogue

    @classmethod
    def of(cls, record: Record) -> Setting:
        """That of a record. Raises :class:`UnusableInput`."""
        expansions, findings = find_expansions(record.rules.expansions)
        rules, wrong = resolve(record.rules, Overrides(), expansions, KNOWN_MARKS)
        if findings or wrong:
            raise UnusableInput([*findings, *wrong])
        catalogue = catalogue_for(record, rules, expansion_with_tile)
        return cls(coded(record, catalogue), tuple(expansions), rules, catalogue)

    @property
    def vocabulary(self) -> Vocabulary:
        """Its words."""
        return vocabulary(self.expansions)


def record_of(data: object) -> Record:
    """The record that plain data describes. Raises :class:`UnusableInput`."""
    read = read_data(data)
    if read.record is None or not read.usable:
        raise UnusableInput([finding for finding in read.findings if finding.severity == "error"])
    return read.record


def examined(data: object, corner: Cell | None = None, searching: bool = True) -> Report:
    """The report on the record that plain data describes; findings have paths into it, but no lines.

    The sheet of a position begins at ``corner``, or wherever its tiles begin that lie farther out. Not
    ``searching`` for what would mend findings, or explains claims that differ, saves time. What can't be used
    gives a report that says so, which has the sound parts of the record.
    """
    overrides = Overrides()
    with CollectorPaused():
        read = read_data(data)
        if read.record is not None:
            read = read._replace(record=_begun(on_sheet(read.record, corner)))
        tried = examination(read, overrides)
        findings = tried.findings
        if searching:
            findings = findings_told(Source(NAME, "", "json", data, b""), read, tried, overrides)
        if tried.outcome is None:
            return unusable_report(findings, NAME, None, read.record)
        return build_report(tried.outcome, findings, NAME, None, explained=searching)


def on_sheet(record: Record, corner: Cell | None) -> Record:
    """A position as a grid whose first cell is this corner, or beyond it where tiles lie there."""
    if record.is_log:
        return record
    cells = [placement.at for placement in record.board] + ([corner] if corner is not None else [])
    a1 = (min(x for x, _ in cells), min(y for _, y in cells)) if cells else (0, 0)
    return replace(record, layout="grid", a1=a1, start_known=True)


def _begun(record: Record) -> Record:
    """A grid is read from its first start tile on: a position without that is looked over as a list."""
    first = {(tile.at, tile.tile) for tile in record.start_tiles[:1]}
    if record.is_log or first <= {(placement.at, placement.tile) for placement in record.board}:
        return record
    return replace(record, layout="list")
