"""What travels between the parts of a batch: tasks to the workers, results back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

Rules = Mapping[str, str | int | bool | None]
"""Rules asked for by name, as :func:`carcscore.pipeline.examine` takes them."""
Row = tuple[str | int | None, ...]

TIMED_OUT: Final = "timed-out"
CRASHED: Final = "crashed"
FAILED: Final = "internal-error"


class WorkFails(Exception):  # noqa: N818 - it says what it does
    """The work can't be done: no worker can be started, or no cluster reached. The message is for people."""


class Task(NamedTuple):
    """One record to examine, the ``number``-th (from 0) of the run.

    Its bytes are ``raw``, or whoever examines it reads them from ``path``. ``trouble`` (code and message)
    says why there are none. ``known`` is the SHA-256 (hexadecimal) that the store has already examined; a
    task with nothing else is known to be unchanged.
    """

    number: int
    source: str
    path: str | None = None
    raw: bytes | None = None
    trouble: tuple[str, str] | None = None
    known: str | None = None


class Asked(NamedTuple):
    """What every result must hold: ``rules`` to score by; the ``report`` as JSON; ``details`` for a store."""

    rules: Rules
    report: bool = False
    details: bool = False


class Entry(NamedTuple):
    """One record's result on one line: a row of the table ``records``.

    ``sha256`` is that of the bytes, ``None`` when there were none or the examination did not come to an
    end: then it is done again next time. ``status`` is the exit status for the record alone. ``result`` is
    ``legal``, ``illegal``, ``incomplete`` (errors that cite no rule) or ``unusable``; ``reason`` says in a
    line what somebody should look at first. ``codes`` are the codes of the findings with their numbers,
    ``play`` is the fingerprint of the game.
    """

    source: str
    sha256: str | None
    kind: str | None
    title: str | None
    status: int
    result: str
    verdict: str
    tiles: int | None
    farms: str | None
    small_city: int | None
    expansions: str
    totals: str
    errors: int
    warnings: int
    notes: int
    claims_wrong: int
    codes: str
    reason: str
    play: str | None

    @property
    def found(self) -> bool:
        """Whether there is anything to say about the record: a finding of any kind or a wrong claim."""
        return bool(self.errors or self.warnings or self.notes or self.claims_wrong)


class Details(NamedTuple):
    """What a store keeps of a record besides its entry: rows of the other tables, and the packed report."""

    players: list[Row]
    awards: list[Row]
    findings: list[Row]
    claims: list[Row]
    report: bytes


class Result(NamedTuple):
    """What a worker says about a task. ``entry`` is ``None`` when the store knows these very bytes."""

    number: int
    source: str
    entry: Entry | None
    report: str | None = None
    details: Details | None = None
