"""The values passed between the parts of a batch: tasks out to workers, results back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

RuleOverrides = Mapping[str, str | int | bool | None]
"""Rules by name, as :func:`carcscore.pipeline.examine` takes them."""
Row = tuple[str | int | None, ...]

TIMED_OUT: Final = "timed-out"
CRASHED: Final = "crashed"
FAILED: Final = "internal-error"


class WorkError(Exception):
    """No worker can be started, or no cluster reached; the message is for the user."""


RESULTS: Final = ("legal", "illegal", "incomplete", "unusable")


class Task(NamedTuple):
    """One record to examine, the ``number``-th (from 0) of the run.

    The worker gets its bytes in ``raw`` or reads them from ``path``; ``trouble`` (code and message) says why
    there are none. ``known`` is the SHA-256 (hexadecimal) of the content that the store has a result for;
    a task with nothing else is unchanged. ``first_line`` is where the record begins in its file, which holds
    several.
    """

    number: int
    source: str
    path: str | None = None
    raw: bytes | None = None
    trouble: tuple[str, str] | None = None
    known: str | None = None
    first_line: int | None = None

    @property
    def file(self) -> str:
        """The file that the record is a part of."""
        return self.source.rpartition(":")[0]


class TaskOptions(NamedTuple):
    """The rules to score by, and whether results contain the report as JSON and details for a store."""

    rules: RuleOverrides
    report: bool = False
    details: bool = False


class RecordRow(NamedTuple):
    """One record's result: a row of the store's table ``records``.

    ``sha256`` is ``None`` if there was no content or the examination did not finish: the next run tries
    again. ``status`` is the exit status for the record alone. ``result`` is ``legal``, ``illegal``,
    ``incomplete`` (errors that cite no rule) or ``unusable``; ``reason`` is the first thing to look at, in a
    line. ``codes`` are the codes of the findings with their numbers, ``mistakes`` those of the mistakes that
    explain wrong claims best, ``play`` is the fingerprint of the game.
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
    mistakes: str
    codes: str
    reason: str
    play: str | None
    date: str | None = None
    place_name: str | None = None
    event: str | None = None
    round: str | None = None
    table_name: str | None = None

    @property
    def found(self) -> bool:
        """True if the record has a finding of any kind or a wrong claim."""
        return bool(self.errors or self.warnings or self.notes or self.claims_wrong)


_KINDS: Final = tuple(
    (int if "int" in kind else str, "None" in kind) for kind in map(str, RecordRow.__annotations__.values())
)
"""Of each column the type of its values, and whether it may be empty."""


def is_sound_row(values: Row) -> bool:
    """True if values, as a damaged store may give them, are those of a :class:`RecordRow`."""
    if len(values) != len(_KINDS) or not all(
        may_be_empty if value is None else isinstance(value, kind)
        for value, (kind, may_be_empty) in zip(values, _KINDS, strict=True)
    ):
        return False
    row = RecordRow(*values)  # type: ignore[arg-type]  # each was looked at
    counts = (pair.rpartition(":")[2] for pair in f"{row.codes} {row.mistakes}".split())
    return row.result in RESULTS and row.status in (0, 1, 2) and all(map(str.isdecimal, counts))


class Details(NamedTuple):
    """The data that a store keeps beside a record's row: rows of other tables, and the compressed report."""

    players: list[Row]
    awards: list[Row]
    findings: list[Row]
    claims: list[Row]
    explanations: list[Row]
    report: bytes


class TaskResult(NamedTuple):
    """A worker's answer to a task. ``row`` is ``None`` if the store has a result for these very bytes."""

    number: int
    source: str
    row: RecordRow | None
    report: str | None = None
    details: Details | None = None


Examiner = Callable[[Task, TaskOptions], TaskResult]
