"""The door for the formats of other programs: what each of them says of itself, reads and writes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar, NamedTuple

from carcscore.findings import Finding, path_name
from carcscore.play.outcome import Outcome
from carcscore.record.model import Record
from carcscore.record.vocabulary import Vocabulary
from carcscore.rules.facts import Facts
from carcscore.rules.in_force import Rules
from carcscore.sentences import joined, parts_of
from carcscore.source import Source
from carcscore.tiles.catalogue import Catalogue

KnownFacts = Callable[[], Sequence[Facts]]
"""The facts of every expansion that ships with the program, loaded when asked for."""


class TextPart(NamedTuple):
    """One record of a text that holds several: its place there (``7``: on line 7), and its text."""

    place: str
    text: str


class ForeignFormat(ABC):
    """A format of another program. The class says how its records are known, and loads nothing more.

    A package may bring one, an object of such a class, by an entry point ``carcscore.formats`` of its name.

    A format of JSON overrides :meth:`knows_data`; one whose text is neither JSON nor YAML overrides
    :meth:`knows_text`. Reading makes a record of the same model as carcscore's own. What reading or
    writing needs is imported when it is called.
    """

    name: str
    """The word for it on the command line: ``--to NAME``."""
    suffixes: ClassVar[tuple[str, ...]] = ()
    """Endings of the names of files that hold nothing else."""
    shared_suffixes: ClassVar[tuple[str, ...]] = ()
    """Endings of the names of files that may hold it: many records are looked for in those that do."""
    address: ClassVar[str] = ""
    """Whose links hold a record, if links are of this format."""
    writes: ClassVar[bool] = False
    """True if :meth:`write` works."""

    def knows_data(self, data: object) -> bool:
        """True if JSON data, or the beginning of some, are of this format; must be cheap."""
        return False

    def knows_text(self, text: str) -> bool:
        """True if a text that is neither JSON nor YAML is of this format, by its beginning.

        The text may also be an argument of the command line, in place of the name of a file.
        """
        return False

    def parts(self, text: str) -> list[TextPart]:
        """The records of a text of this format, one unless it says otherwise."""
        return [TextPart("1", text)]

    def short_name(self, text: str) -> str:
        """A short name for a record that is given in place of a file, from its beginning."""
        return text

    def misnamed(self) -> Finding:
        """The finding on a record that has one of the ``suffixes`` but is not of this format."""
        raise NotImplementedError(f"{self.name} has no suffixes of its own")

    def in_play(self, data: object, known: KnownFacts) -> tuple[str, ...]:
        """The names of the expansions in play, as our records have them, of unchecked data (or the text)."""
        return ()

    @abstractmethod
    def read(
        self, source: Source, vocabulary: Vocabulary, known: KnownFacts
    ) -> tuple[Record | None, list[Finding]]:
        """The record, and all findings with paths into the data (or offsets into the text).

        The vocabulary is that of the expansions in play. The record is ``None`` when there is an error.
        Raises nothing, whatever the data. What a record of our own would hold
        :func:`~carcscore.record.reading.read_record` reads.
        """

    def completed(self, record: Record, catalogue: Catalogue, rules: Rules) -> tuple[Record, list[Finding]]:
        """The record that was read with what only the tiles of the game can tell, and notes."""
        return record, []

    def placed(self, finding: Finding) -> Finding:
        """A finding on such a record, whose text also names the place if line and column say little."""
        return finding

    def write(self, outcome: Outcome) -> str:
        """The text of a record of this format, if it ``writes``.

        Raises :class:`ValueError` with a sentence when the format can't tell the game.
        """
        raise NotImplementedError(f"{self.name} is only read")


def with_place(finding: Finding, place: str) -> Finding:
    """The finding with a place at the end of its sentence.

    >>> with_place(Finding("bad-save", "error", "This is odd."), "turn 7").message
    'This is odd (turn 7).'
    """
    end = "." if finding.message.endswith(".") else ""
    *parts, last = parts_of(finding.message)
    return replace(finding, message=joined([*parts, last[:-1] if end else last, f" ({place}){end}"], ""))


def with_entry(finding: Finding, root: str, steps: int) -> Finding:
    """The finding with its turn and the entry below ``root`` that so many steps of its path lead to.

    It stays as it is where it already has a line, or lies elsewhere.
    """
    where = finding.where
    if where.line is not None or where.path is None or where.path[:1] != (root,) or len(where.path) < steps:
        return finding
    entry = path_name(where.path[:steps])
    return with_place(finding, entry if where.turn is None else f"turn {where.turn}, {entry}")
