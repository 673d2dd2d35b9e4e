"""Formats that other packages bring: looked up where no other knows a record, and never trusted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from importlib.metadata import EntryPoint, entry_points
from traceback import format_exception_only
from typing import Final, TypeVar

from carcscore.findings import Finding, UnusableInput
from carcscore.formats.door import ForeignFormat, KnownFacts, TextPart
from carcscore.play.outcome import Outcome
from carcscore.record.model import Record
from carcscore.record.reading import read_record
from carcscore.record.vocabulary import Vocabulary
from carcscore.record.writing import plain_data
from carcscore.rules.facts import vocabulary
from carcscore.rules.in_force import Rules
from carcscore.source import Source
from carcscore.text import listed, shortened
from carcscore.tiles.catalogue import Catalogue

ENTRY_POINTS: Final = "carcscore.formats"
_LONGEST: Final = 200
Given = TypeVar("Given")


@cache
def plugged_in() -> tuple[ForeignFormat, ...]:
    """The formats of packages that are installed beside the program, by name."""
    points = {point.name: point for point in entry_points(group=ENTRY_POINTS)}
    return tuple(PluggedIn(points[name]) for name in sorted(points))


class PluggedIn(ForeignFormat):
    """A format of another package, loaded when it is asked for the first time.

    Whatever its code raises, or gives that can't be, is a finding ``broken-format`` that names it, raised as
    :class:`UnusableInput`; also where a :class:`ForeignFormat` raises nothing.
    """

    def __init__(self, point: EntryPoint) -> None:
        self.name = point.name
        self._point = point

    @cached_property
    def _format(self) -> ForeignFormat:
        loaded = self._point.load()
        if not isinstance(loaded, ForeignFormat) or loaded.name != self.name:
            raise TypeError(f"{self._point.value} is not a format of this name")
        return loaded

    def _safely(
        self, call: Callable[[ForeignFormat], Given], passing: type[Exception] = UnusableInput
    ) -> Given:
        """The result of a call of the format; exceptions other than the ``passing`` ones are reported."""
        try:
            return call(self._format)
        except (UnusableInput, passing):
            raise
        except (Exception, SystemExit) as error:  # a stranger's code: whatever it raises is its finding
            why = shortened(format_exception_only(error)[-1].strip(), _LONGEST)
            message = f"The format {self.name}, which a plug-in brings, failed: {why}"
            raise UnusableInput([Finding("broken-format", "error", message)]) from error

    def knows_data(self, data: object) -> bool:
        """True if the format says so."""
        return self._safely(lambda one: bool(one.knows_data(data)))

    def knows_text(self, text: str) -> bool:
        """True if the format says so."""
        return self._safely(lambda one: bool(one.knows_text(text)))

    def parts(self, text: str) -> list[TextPart]:
        """The records of a text of this format."""
        return self._safely(lambda one: [TextPart(str(place), str(part)) for place, part in one.parts(text)])

    def in_play(self, data: object, known: KnownFacts) -> tuple[str, ...]:
        """The expansions in play."""
        return self._safely(lambda one: tuple(map(str, one.in_play(data, known))))

    def read(
        self, source: Source, words: Vocabulary, known: KnownFacts
    ) -> tuple[Record | None, list[Finding]]:
        """The record, or what is wrong with it."""
        return self._safely(lambda one: _told(*one.read(source, words, known)))

    def completed(self, record: Record, catalogue: Catalogue, rules: Rules) -> tuple[Record, list[Finding]]:
        """The record with what only the tiles can tell; it must be one that could be written and read."""
        words = vocabulary(rules.expansions)
        return self._safely(lambda one: _sound(*one.completed(record, catalogue, rules), words))

    def placed(self, finding: Finding) -> Finding:
        """The finding as the format places it, if it can."""
        try:
            return self._safely(lambda one: _finding(one.placed(finding)))
        except UnusableInput:
            return finding

    def write(self, outcome: Outcome) -> str:
        """The text of a record. Raises :class:`ValueError` with a sentence when it can't tell the game."""

        def written(foreign: ForeignFormat) -> str:
            if not foreign.writes:
                raise ValueError(f"{self.name} is only read")
            return _text(foreign.write(outcome))

        return self._safely(written, ValueError)


def _told(record: Record | None, findings: list[Finding]) -> tuple[Record | None, list[Finding]]:
    findings = [_finding(finding) for finding in findings]
    if any(finding.severity == "error" and not finding.rule for finding in findings):
        return None, findings
    if not isinstance(record, Record):
        raise TypeError("it gives no record and says nothing of why")
    return record, findings


def _sound(record: Record, findings: list[Finding], vocabulary: Vocabulary) -> tuple[Record, list[Finding]]:
    _, wrong = read_record(plain_data(record, "list"), vocabulary)
    if unnamed := {*record.rules.expansions} - {*vocabulary.keys}:
        raise TypeError(f"what it reads is played with {listed(unnamed)}, which its `expansions` don't name")
    for finding in wrong:
        if finding.severity == "error" and not finding.rule:
            raise TypeError(f"what it reads is not a record: {finding.message}")
    return record, [_finding(finding) for finding in findings]


def _finding(given: object) -> Finding:
    if not isinstance(given, Finding):
        raise TypeError(f"{type(given).__name__} is not a finding")
    return given


def _text(given: object) -> str:
    if not isinstance(given, str):
        raise TypeError(f"{type(given).__name__} is not a text")
    return given
