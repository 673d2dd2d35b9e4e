"""The summary of a batch: counts, the commonest findings, and the records that need a person."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Final

from carcscore.batch.tasks import RecordRow
from carcscore.formats.registry import short_name
from carcscore.text import counted, shown

LISTED: Final = 20
"""Most records listed that need a person; the rest are counted."""
_COMMONEST: Final = 10
_URGENCY: Final = {"illegal": 0, "legal": 0, "incomplete": 1, "unusable": 2}
"""The order in which records with something wrong are listed (a legal one has a wrong claim)."""


class Summary:
    """Counts records as they are done, in constant memory unless ``everything`` is to be listed."""

    def __init__(self, everything: bool = False) -> None:
        self._most = sys.maxsize if everything else LISTED
        self._commonest = sys.maxsize if everything else _COMMONEST
        self.moved: list[tuple[str, str]] = []
        self.moves = 0
        self.forgotten = 0
        self.done = 0
        self.examined = 0
        self.named_again = 0
        self.with_findings = 0
        self.results: Counter[str] = Counter()
        self.claims_wrong = 0
        self.same = 0
        self.codes: Counter[str] = Counter()
        self.records_with: Counter[str] = Counter()
        self.mistakes: Counter[str] = Counter()
        self.records_mistaken: Counter[str] = Counter()
        self.passed: list[tuple[str, str]] = []
        self.passed_over = 0
        self.needing = 0
        self.pairs: list[tuple[str, str]] = []
        self.worst = 0
        self._need: tuple[list[tuple[str, str]], ...] = ([], [], [])

    @property
    def need(self) -> list[tuple[str, str]]:
        """The records to list and why: first what is wrong in a game, then what could not be read."""
        return [each for need in self._need for each in need][: self._most]

    def pass_over(self, source: str, why: str) -> None:
        """Counts what is named like a record or an archive but was skipped."""
        self.passed_over += 1
        if len(self.passed) < self._most:
            self.passed.append((short_name(source), why))

    def add(self, row: RecordRow, same_as: str | None, new: bool) -> None:
        """Counts a record; ``same_as`` is the record that told the same game first."""
        self.done += 1
        self.examined += new
        self.results[row.result] += 1
        self.claims_wrong += row.claims_wrong > 0
        self.same += same_as is not None
        self.with_findings += row.found or same_as is not None
        _add(row.codes, self.codes, self.records_with)
        _add(row.mistakes, self.mistakes, self.records_mistaken)
        self.worst = max(self.worst, row.status)
        if row.status:
            self.needing += 1
            listed = self._need[_URGENCY[row.result]]
            if len(listed) < self._most:
                listed.append((short_name(row.source), need_of(row)))
        if same_as is not None and len(self.pairs) < self._most:
            self.pairs.append((short_name(row.source), short_name(same_as)))

    def move(self, source: str, before: str) -> None:
        """Counts a record that the store knows from a place where it is no more."""
        self.moves += 1
        if len(self.moved) < self._most:
            self.moved.append((before, source))

    def lines(self) -> Iterator[str]:
        """The summary for people, line by line."""
        again = self.done - self.examined
        unchanged = f", {again} of them unchanged since last time" if again else ""
        yield counted(self.done, "record") + unchanged
        for name, words in _RESULTS.items():
            if self.results[name] or name in ("legal", "illegal", "unusable"):
                yield f"  {words:22}{self.results[name]:>9}"
        yield f"  {'claims wrong':22}{self.claims_wrong:>9}"
        if self.same:
            yield f"  {'the same game again':22}{self.same:>9}"
        if self.named_again:
            yield f"  {'named more than once':22}{self.named_again:>9}   (counted once)"
        if self.passed_over:
            yield f"  {'skipped':22}{self.passed_over:>9}   (not counted; see below)"
        if self.moves:
            yield f"  {'moved since last time':22}{self.moves:>9}   (--prune forgets the old places)"
        if self.forgotten:
            yield f"  {'forgotten':22}{self.forgotten:>9}   (no longer there)"
        yield from _commonest("The commonest findings:", self.codes, self.records_with, self._commonest)
        mistakes = "What explains wrong claims, the most common first:"
        yield from _commonest(mistakes, self.mistakes, self.records_mistaken, self._commonest)
        yield from _listed("Moved:", self.moved, self.moves, " is now ")
        yield from _listed("The same game again:", self.pairs, self.same, " and ")
        yield from _listed("These records need a person:", self.need, self.needing)
        yield from _listed("Passed over:", self.passed, self.passed_over)


def _add(pairs: str, codes: Counter[str], records: Counter[str]) -> None:
    """Counts codes with their numbers, and the record with each."""
    for pair in pairs.split():
        code, _, number = pair.rpartition(":")
        codes[code] += int(number)
        records[code] += 1


def _commonest(title: str, codes: Counter[str], records: Counter[str], most: int) -> Iterator[str]:
    if not codes:
        return
    yield ""
    yield title
    ordered = sorted(codes.items(), key=lambda pair: (-pair[1], pair[0]))
    for code, number in ordered[:most]:
        yield f"  {shown(code):30}{number:>9} in {counted(records[code], 'record')}"
    if len(ordered) > most:
        yield f"  and {counted(len(ordered) - most, 'other kind')}"


_RESULTS: Final = {
    "legal": "legal",
    "illegal": "illegal",
    "incomplete": "to be mended",
    "unusable": "unusable",
}


def _listed(title: str, listed: list[tuple[str, str]], number: int, link: str = ": ") -> Iterator[str]:
    if listed:
        yield ""
        yield title
        for source, other in listed:
            yield f"  {shown(source)}{link}{shown(other)}"
        if number > len(listed):
            yield f"  and {number - len(listed)} more"


def need_of(row: RecordRow) -> str:
    """Why a person should look at a record, in one sentence."""
    what = "claims wrong" if row.result == "legal" else row.result
    return f"{what}: {row.reason}" if row.reason else what
