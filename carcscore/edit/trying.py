"""What the rules allow on the board of a page: what a turn still owes, and which changes bring an error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from carcscore.collector import CollectorPaused
from carcscore.findings import Finding
from carcscore.geometry import Cell
from carcscore.pipeline.examination import ReadRecord, examination, read_data
from carcscore.rules.options import Overrides

Place = tuple[str, int | None, Cell | None]
"""The code of an error, its turn and its tile."""


def allowed(data: object, others: Iterable[object], at: Cell) -> list[bool]:
    """Of boards that differ in what was put on one cell, which bring no error that was not there before.

    What the last turn of a log still owes is none. Of a position only errors on that cell count: elsewhere
    something may be missing that is still to be put there.
    """
    with CollectorPaused():
        before = Counter(_places(_errors(data), at))
        return [not Counter(_places(_errors(other), at)) - before for other in others]


def owed(data: object, findings: Iterable[Finding]) -> list[Finding]:
    """The errors of the last turn of a log that are none if it breaks off there: it is still to be done."""
    told = [one for one in findings if one.severity == "error" and one.where.turn is not None]
    if not told:
        return []
    read = read_data(data)
    last = len(read.record.turns or ()) if read.record else 0
    wrong = [one for one in told if one.where.turn == last]
    staying = {_place(one) for one in _breaking_off(read)} if wrong else set()
    return [one for one in wrong if _place(one) not in staying]


def _errors(data: object) -> list[Finding]:
    return [one for one in _breaking_off(read_data(data)) if one.severity == "error"]


def _breaking_off(read: ReadRecord) -> list[Finding]:
    """What is found if a log breaks off in its last turn; of a position all."""
    if read.record is not None and read.record.is_log:
        read = read._replace(record=replace(read.record, end="mid-turn"))
    return [*examination(read, Overrides()).findings]


def _places(errors: Iterable[Finding], at: Cell) -> Iterator[Place]:
    for one in errors:
        if one.where.turn is not None or one.where.tile in (None, at):
            yield _place(one)


def _place(one: Finding) -> Place:
    return one.code, one.where.turn, one.where.tile
