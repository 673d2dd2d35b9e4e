"""Findings: errors, warnings and notes on a record, as values with their place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace
from typing import Literal, NamedTuple

from carcscore.frozen import frozen
from carcscore.geometry import Cell
from carcscore.sentences import joined
from carcscore.text import counted, shown

Severity = Literal["error", "warning", "note"]
Path = tuple[str | int, ...]
"""The path of a value in the plain data of a record: ``("turns", 12, "tile")``."""

KEPT_OF_ONE_CODE = 200
"""The number of findings of one code that are kept; the rest are counted."""


@frozen
class Where:
    """The place of a finding: in the file, in the game and on the board.

    ``path`` and ``offset`` (characters into the text at that path) are known when a finding is made;
    ``line`` and ``column`` (both from 1) are added when it is reported. ``tile`` is the cell on the
    board, ``cell`` its sheet name, ``point`` the name of a rim point, ``turn`` counts from 1.
    """

    path: Path | None = None
    offset: int = 0
    line: int | None = None
    column: int | None = None
    turn: int | None = None
    tile: Cell | None = None
    cell: str | None = None
    point: str | None = None


NOWHERE = Where()


class Edit(NamedTuple):
    """The word that belongs in a cell of the board in place of what was typed; no tile is a dot."""

    cell: str
    was: str
    becomes: str


class Respelling(NamedTuple):
    """A line of the record, or a key (``at_key``), and how it should read."""

    path: Path
    was: str
    becomes: str
    at_key: bool


@frozen
class Cure:
    """A correction of a board: in words, cell by cell, and for a grid the whole of it as it should be.

    ``certain``: nothing else that was tried mends it as well. ``respelt`` is what mends other lines.
    """

    message: str
    edits: tuple[Edit, ...]
    board: str | None = None
    certain: bool = False
    respelt: tuple[Respelling, ...] = ()


@frozen
class Finding:
    """One thing found: a code for programs, a sentence for people, the rule's number and the place.

    The sentence is one line, safe for a terminal, whatever names and keys of the record it holds. ``cures``
    are what would mend it, the likeliest first; each was tried on the whole record. ``stated`` is the
    sentence without the guess at what was meant that ends it, if one does.
    """

    code: str
    severity: Severity
    message: str
    where: Where = field(default=NOWHERE)
    rule: str | None = None
    cures: tuple[Cure, ...] = ()
    stated: str = ""

    def __post_init__(self) -> None:
        safe = shown(self.message)
        if safe != self.message:
            object.__setattr__(self, "message", safe)

    def guessing(self, guess: str) -> Finding:
        """The finding with a guess at what was meant behind what it states; an empty one is none.

        >>> Finding("edge-mismatch", "error", "the road ends").guessing("K2 would fit there").message
        'the road ends; K2 would fit there'
        """
        if not guess:
            return self
        return replace(self, message=joined([self.message, guess], "; "), stated=self.message)

    def within(self, place: Where) -> Finding:
        """The finding with what it leaves open of its place: all of it, the tile, or the turn."""
        own = self.where
        if own == NOWHERE:
            return replace(self, where=place)
        if not own.path:  # made where nothing in the record said it
            own = replace(own, path=place.path, offset=place.offset)
        if own.tile is None:
            own = replace(place, path=own.path, offset=own.offset)
        elif own.turn is None:
            own = replace(own, turn=place.turn)
        return replace(self, where=own)


def errors_of(findings: Iterable[Finding]) -> list[Finding]:
    """Those of some findings that are errors."""
    return [each for each in findings if each.severity == "error"]


def nowhere() -> Where:
    """The place of what is nowhere in particular."""
    return NOWHERE


def path_name(path: Path) -> str:
    """A path in the notation of messages.

    >>> path_name(("turns", 12, "tile"))
    'turns[12].tile'
    """
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


class UnusableInput(Exception):  # noqa: N818 - the name says what the input is, not what Python did
    """The input can't be used; ``findings`` (at least one, errors and notes) say why."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings: tuple[Finding, ...] = tuple(findings)
        super().__init__("; ".join(finding.message for finding in self.findings[:3]))


def capped(findings: Iterable[Finding]) -> list[Finding]:
    """The findings with at most :data:`KEPT_OF_ONE_CODE` of each code; one more counts the rest.

    >>> many = capped(Finding("edge-mismatch", "error", "...", rule="B2") for _ in range(250))
    >>> len(many), many[-1].message
    (201, '50 more findings of this kind (edge-mismatch)')
    """
    kept: list[Finding] = []
    seen: dict[str, int] = {}
    first: dict[str, Finding] = {}
    for finding in findings:
        number = seen[finding.code] = seen.get(finding.code, 0) + 1
        first.setdefault(finding.code, finding)
        if number <= KEPT_OF_ONE_CODE:
            kept.append(finding)
    for code, number in seen.items():
        if number > KEPT_OF_ONE_CODE:
            rest = number - KEPT_OF_ONE_CODE
            message = f"{counted(rest, 'more finding')} of this kind ({code})"
            kept.append(replace(first[code], message=message, where=NOWHERE))
    return kept


def error(code: str, message: str, rule: str | None = None, where: Where | Path = NOWHERE) -> Finding:
    """An error; ``where`` may be only the path in the record."""
    return Finding(code, "error", message, where if isinstance(where, Where) else Where(where), rule)


class NotDone(Exception):  # noqa: N818 - the name says what became of an action
    """Raised by a hook that tells findings: what it was about is not done, as the last of them says."""

    def __init__(
        self, code: str, message: str, rule: str | None = None, where: Where | Path = NOWHERE
    ) -> None:
        """An error, as :func:`error` makes it."""
        super().__init__(message)
        self.finding = error(code, message, rule, where)


def note(code: str, message: str, rule: str | None = None, where: Where | Path = NOWHERE) -> Finding:
    """A note; ``where`` may be only the path in the record."""
    return replace(error(code, message, rule, where), severity="note")


def warning(code: str, message: str, rule: str | None = None, where: Where | Path = NOWHERE) -> Finding:
    """A warning; ``where`` may be only the path in the record."""
    return replace(error(code, message, rule, where), severity="warning")
