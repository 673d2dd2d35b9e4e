"""Collects the findings of reading a record; names paths and suggests words in their messages."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Final

from carcscore.findings import Finding, Path, Severity, Where
from carcscore.text import closest, quoted, shown

MOST_REFUSALS: Final = 5000
"""The number of schema errors that are explained."""

_LONGEST_WORD: Final = 40
_MOST_SEARCHES: Final = 400
_MOST_NAMED: Final = 14


class ParseError(Exception):
    """A part of a record that can't be read: code, message, offset and, in long form, key of the word."""

    def __init__(self, code: str, message: str, offset: int = 0, *key: str) -> None:
        self.code = code
        self.message = message
        self.offset = offset
        self.key = key
        super().__init__(message)


class Findings:
    """Collects findings while a record is read, but of ``most`` and more only the errors."""

    most = sys.maxsize

    def __init__(self) -> None:
        self.found: list[Finding] = []

    def add(self, finding: Finding) -> None:
        """Adds a finding."""
        if finding.severity == "error" or len(self.found) < self.most:
            self.found.append(finding)

    def error(self, code: str, message: str, path: Path, offset: int = 0, rule: str | None = None) -> None:
        """Adds an error at an offset into the text at a path."""
        self.add(Finding(code, "error", message, Where(path, offset), rule))

    def remark(self, severity: Severity, code: str, message: str, path: Path, offset: int = 0) -> None:
        """Adds a finding that does not make the record unusable."""
        self.add(Finding(code, severity, message, Where(path, offset)))

    def nearest(self, word: str, known: Iterable[str]) -> str:
        """The end of a sentence: suggests the known word most like this one, or lists the few known words.

        Searching is slow, so after several hundred findings nothing is suggested.

        >>> Findings().nearest("knigth", ["thief", "knight"])
        '; did you mean `knight`?'
        >>> Findings().nearest("x", ["thief", "knight"])
        ' (known here: thief, knight).'
        """
        if len(self.found) > _MOST_SEARCHES:
            return "."
        words = list(dict.fromkeys(known))
        if len(word) <= _LONGEST_WORD:
            folded = {each.lower(): each for each in words}
            like = closest(word.lower(), folded)
            if like:
                return f"; did you mean {quoted(folded[like[0]])}?"
        if 0 < len(words) <= _MOST_NAMED:
            return f" (known here: {', '.join(shown(each, 30) for each in words)})."
        return "."


def name_of(path: Path) -> str:
    """The value at a path, in words.

    >>> name_of(("rules", "farms")), name_of(("turns", 3)), name_of(())
    ('`farms`', 'entry 4 of `turns`', 'the record')
    """
    if not path:
        return "the record"
    last = path[-1]
    if isinstance(last, str):
        return quoted(last)
    holder = next((step for step in reversed(path) if isinstance(step, str)), None)
    return f"entry {last + 1} of {quoted(holder)}" if holder is not None else f"entry {last + 1}"
