"""Limits and the error collector shared by the YAML and JSON readers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isfinite
from typing import Any, Final

from carcscore.findings import Finding, Path, Severity, Where
from carcscore.text import quoted

DEPTH: Final = 40
"""The depth to which lists and mappings may be nested."""
MOST_VALUES: Final = 4_000_000
"""The number of keys and values that a text may hold; more would take minutes and gigabytes."""
MOST_ERRORS: Final = 1000
"""Reading stops after this many findings."""
LONGEST_NUMBER: Final = 18
"""The number of digits that a number may have (so that it fits into 64 bits)."""

CONTROL: Final = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]"
"""A pattern of what no record may hold: controls except tab and line ends, surrogates, non-characters."""

_BREAK: Final = re.compile(r"\r\n|\n|\r")

Explanation = tuple[str, int] | tuple[str, int, str]
"""Why a text is not of its language: a message, its index, and its code unless ``syntax``."""


class Abort(Exception):  # noqa: N818 - control flow: the errors are in the collector
    """Reading can't go on; the collected errors say why."""


class NotThisLanguage(Abort):
    """The text is not in the language in which it was read."""


class ParseErrors:
    """Collects the errors of one reading, each at an index into the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._found: list[tuple[int, str, str, Path | None, Severity]] = []

    def __len__(self) -> int:
        return len(self._found)

    def error(self, code: str, message: str, index: int, path: Path | None = None) -> None:
        """Adds an error at an index into the text. Raises :class:`Abort` when there are too many."""
        self._found.append((index, code, message, path, "error"))
        if len(self._found) >= MOST_ERRORS:
            message = f"Reading stopped here after {MOST_ERRORS} findings; correct those first."
            self._found.append((index, "reading-stopped", message, None, "note"))
            raise Abort

    def abort(self, code: str, message: str, index: int, path: Path | None = None) -> Abort:
        """Adds an error after which reading can't go on; returns the exception to raise."""
        self._found.append((index, code, message, path, "error"))
        return Abort()

    def syntax(self, message: str, index: int, code: str = "syntax") -> NotThisLanguage:
        """Adds a syntax error; returns the exception to raise."""
        self._found.append((index, code, message, None, "error"))
        return NotThisLanguage()

    def too_deep(self, index: int, path: Path | None = None) -> Abort:
        """Adds that lists and mappings lie too far inside one another; returns the exception to raise."""
        message = (
            f"Here more than {DEPTH} lists or mappings are nested; no record needs that. "
            "Look for extra brackets or dashes."
        )
        return self.abort("nested-too-deep", message, index, path)

    def too_many(self, index: int) -> Abort:
        """Adds that the text has too many values; returns the exception to raise."""
        message = (
            f"The text holds more than {MOST_VALUES} keys and values. Split it into one file for each game."
        )
        return self.abort("too-many-values", message, index)

    def repeated(self, key: str, index: int, path: Path) -> None:
        """Adds that a mapping has a key already."""
        message = (
            f"The key {quoted(key)} was already written in the same place; only one can count. "
            "Delete or rename one of them."
        )
        self.error("repeated-key", message, index, path)

    def control(self, character: str, index: int, path: Path | None = None) -> None:
        """Adds that a character stands there which no record may hold."""
        lone = "\ud800" <= character <= "\udfff"
        kind = "half of a character (a lone surrogate)" if lone else "a control character"
        message = f"Here stands {kind}, U+{ord(character):04X}, which can't be shown or typed. Delete it."
        self.error("control-character", message, index, path)

    def control_within(
        self, start: int, end: int, value: str, style: str, odd: re.Match[str], path: Path
    ) -> None:
        """The same of one that was found in a scalar's value."""
        from carcscore.source.offsets import indexes  # only a text with something odd needs it

        (index,) = indexes(self.text, start, end, value, style, [odd.start()])
        self.control(odd[0], index, path)

    def findings(self) -> list[Finding]:
        """The findings in the order of the text, with line and column."""
        ordered = sorted(self._found, key=lambda error: error[0])
        places = positions(self.text, (error[0] for error in ordered))
        return [
            Finding(code, severity, message, Where(path, 0, *places[index]))
            for index, code, message, path, severity in ordered
        ]


SCALAR: Final = 0
"""A key or a single value."""
MAP: Final = 1
LIST: Final = 2
END: Final = 3
"""The end of the innermost mapping or list."""

Event = tuple[int, int, int, object, str]
"""Kind; where it begins and ends in the text; the value of a scalar, else ``None``; how a scalar is
written: ``"json"`` for JSON, ``"text"`` for a whole text as it is, else the YAML style (``""`` for plain,
``'``, ``"``, ``|`` or ``>``)."""

Frames = list[tuple[Any, str | None]]
"""The lists and mappings around the current one, each with the key at which reading went deeper; the
first is a list that holds the whole."""


def path_to(frames: Frames, holder: Any, key: str | None) -> Path:
    """The path of what is read next into ``holder`` (at ``key``, when it is a mapping)."""
    steps: list[str | int] = []
    for outer, inner_key in (*frames[1:], (holder, key)) if frames else ():
        if isinstance(outer, list):
            steps.append(len(outer) - (outer is not holder))
        elif inner_key is None:  # inside a key, or at one: the mapping is as near as a path gets
            break
        else:
            steps.append(inner_key)
    return tuple(steps)


def positions(text: str, indexes: Iterable[int]) -> dict[int, tuple[int, int]]:
    r"""The line and column (both from 1, in characters) of each index, in one pass over the text.

    A line ends with ``\n``, ``\r\n`` or ``\r``. An index outside the text counts as its nearest end.

    >>> positions("ab\r\ncd", [0, 5])
    {0: (1, 1), 5: (2, 2)}
    """
    places: dict[int, tuple[int, int]] = {}
    line, start = 1, 0
    breaks = _BREAK.finditer(text)
    following = next(breaks, None)
    for index in sorted(set(indexes)):
        inside = min(max(index, 0), len(text))
        while following is not None and following.end() <= inside:
            line, start = line + 1, following.end()
            following = next(breaks, None)
        places[index] = line, inside - start + 1
    return places


def line_at(text: str, index: int) -> tuple[int, int]:
    r"""The beginning and end of the line around an index (without its line end).

    >>> line_at("ab\ncd\nef", 4)
    (3, 5)
    """
    start = text.rfind("\n", 0, index) + 1
    start = max(start, text.rfind("\r", start, index) + 1)
    match = _BREAK.search(text, max(index, start))
    return start, match.start() if match else len(text)


def fraction(number: str) -> int | float:
    """The value of a number with a point or an exponent; whole where it is, such as ``2.0``.

    >>> fraction("2.5"), fraction("2.0")
    (2.5, 2)

    Raises :class:`ValueError` for one too large to be held.
    """
    value = float(number)
    if not isfinite(value):
        raise ValueError(number)
    return int(value) if value.is_integer() else value


def not_whole(number: str) -> str:
    """The sentence about a number that isn't whole."""
    return (
        f"{quoted(number)} is read as a number that isn't whole; a record has only whole numbers. "
        "Write a whole number, or put it in quotes if it is meant as text."
    )


def too_long(number: str) -> str:
    """The sentence about a number with too many digits."""
    return (
        f"The number {quoted(number)} has more than {LONGEST_NUMBER} digits. "
        "Write a shorter one, or put it in quotes if it is meant as text."
    )
