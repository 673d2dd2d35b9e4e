"""The rules on the board of a page: what a turn still owes, and which changes bring an error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from carcscore.collector import CollectorPaused
from carcscore.findings import Finding
from carcscore.geometry import Cell
from carcscore.pipeline.examination import ReadRecord, examination, read_data
from carcscore.rules.options import Overrides

Place = tuple[str, int | None, Cell | None]
"""The code of an error, its turn and its tile."""


class Tried(NamedTuple):
    """The result of trying changes: for each whether it is ``allowed``, and what is ``barring`` them all."""

    allowed: list[bool]
    barring: list[Finding]


def tried(data: object, others: Iterable[object], at: Cell) -> Tried:
    """Of boards that differ in what was put on one cell, which bring no error that was not there before.

    What the last turn of a log still owes is none. Of a position only errors on that cell count: elsewhere
    something may be missing that is still to be put there. The errors that every change brings alike bar them
    all; where they are not on that cell, something is to be done before.
    """
    with CollectorPaused():
        before = Counter(_place(error) for error in _errors(data, at))
        brought = [[*_beyond(before, _errors(other, at))] for other in others]
    alike = brought[0] if brought else []
    for errors in brought[1:]:
        told = {_alike(error, at) for error in errors}
        alike = [finding for finding in alike if _alike(finding, at) in told]
    return Tried([not errors for errors in brought], alike)


def owed(data: object, findings: Iterable[Finding]) -> list[Finding]:
    """The errors of the last turn of a log that are none if it breaks off there: it is still to be done."""
    told = [finding for finding in findings if finding.severity == "error" and finding.where.turn is not None]
    if not told:
        return []
    read = read_data(data)
    last = len(read.record.turns or ()) if read.record else 0
    wrong = [finding for finding in told if finding.where.turn == last]
    staying = {_place(finding) for finding in _breaking_off(read)} if wrong else set()
    return [finding for finding in wrong if _place(finding) not in staying]


def _errors(data: object, at: Cell) -> Iterator[Finding]:
    for finding in _breaking_off(read_data(data)):
        if finding.severity == "error" and (
            finding.where.turn is not None or finding.where.tile in (None, at)
        ):
            yield finding


def _beyond(before: Counter[Place], errors: Iterable[Finding]) -> Iterator[Finding]:
    left = before.copy()
    for error in errors:
        left[_place(error)] -= 1
        if left[_place(error)] < 0:
            yield error


def _breaking_off(read: ReadRecord) -> list[Finding]:
    """The findings if a log breaks off in its last turn; of a position all."""
    if read.record is not None and read.record.is_log:
        read = read._replace(record=replace(read.record, end="mid-turn"))
    return [*examination(read, Overrides()).findings]


def _alike(error: Finding, at: Cell) -> tuple[str, str]:
    """The common part of errors; those on the cell itself name what was put there, each another thing."""
    return error.code, "" if error.where.tile == at else error.message


def _place(finding: Finding) -> Place:
    return finding.code, finding.where.turn, finding.where.tile
