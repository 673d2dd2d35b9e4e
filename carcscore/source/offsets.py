"""Maps offsets into a decoded scalar to indexes into the text that it is written in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

_BREAK: Final = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_KEPT_BREAK: Final = re.compile("[\n\u2028\u2029]")
_WORD: Final = re.compile(r"\S+")
_FOLD = "[ \t]*+(?:(?:\r\n|[\n\r\x85\u2028\u2029])[ \t]*+)+"
_UNITS: Final = {
    "json": (
        r"(?P<one>\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.)|[^\\]+|\\"
    ),
    '"': (
        r"(?P<none>\\(?:\r\n|[\n\r\x85\u2028\u2029])[ \t]*)"
        r"|(?P<one>\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\.)"
        rf"|(?P<fold>{_FOLD})|[ \t]+|[^\\ \t\r\n\x85\u2028\u2029]+|\\"
    ),
    "'": rf"(?P<one>'')|(?P<fold>{_FOLD})|[ \t]+|[^' \t\r\n\x85\u2028\u2029]+|'",
}

Run = tuple[int, int, int]
"""A run of characters written as they are: decoded offset, index in the text, length."""


def indexes(text: str, start: int, end: int, value: str, style: str, offsets: Sequence[int]) -> list[int]:
    r"""The index in ``text`` of each offset into ``value``, which is written from ``start`` to ``end``.

    The offsets come in rising order; those beyond the value count as its end. Takes one pass, however many
    there are.

    >>> indexes('"a\\nb"', 0, 6, "a\nb", "json", [0, 1, 2, 9])
    [1, 2, 4, 5]
    """
    if not value:
        return [start] * len(offsets)
    runs = chain(_runs(text, start, end, value, style), [(len(value) + 1, end, 0)])
    run = next(runs)
    before = (0, run[1], 0)
    found: list[int] = []
    for wanted in offsets:
        offset = min(max(wanted, 0), len(value))
        while offset >= run[0] + run[2]:
            before, run = run, next(runs)
        index = run[1] + offset - run[0]
        if offset < run[0]:  # between two runs: after the one before, as far as there is room
            index = min(before[1] + offset - before[0], run[1])
        found.append(min(index, end))
    return found


def _runs(text: str, start: int, end: int, value: str, style: str) -> Iterable[Run]:
    if style in _UNITS:
        return _unit_runs(text, start + 1, max(start + 1, end - 1), re.compile(_UNITS[style]))
    if style == "|":
        return _line_runs(text, start, end, value)
    if style == "text":
        return [(0, start, len(value))]
    if style == ">" or _BREAK.search(text, start, end):
        return _word_runs(text, start, end, value, style)
    return [(0, start, len(value))]


def _unit_runs(text: str, start: int, end: int, units: re.Pattern[str]) -> Iterator[Run]:
    """The inside of quotes: each escape is one character, each line end with the blanks around it a fold."""
    decoded = 0
    for unit in units.finditer(text, start, end):
        kind = unit.lastgroup
        if kind == "one":
            length = 1
        elif kind == "none":
            length = 0
        elif kind == "fold":
            length = max(1, len(_BREAK.findall(unit[0])) - 1)
        else:
            length = len(unit[0])
        if length:
            yield decoded, unit.start(), length
        decoded += length


def _line_runs(text: str, start: int, end: int, value: str) -> Iterator[Run]:
    """A literal block: below its header each line of the value is a line of the text, indented."""
    decoded = 0
    below = _BREAK.finditer(text, start, len(text))
    next(below, None)
    for ending in chain((match.start() for match in below), [len(text)]):
        match = _KEPT_BREAK.search(value, decoded)
        length = (match.start() if match else len(value)) - decoded
        yield decoded, min(ending, max(end, start)) - length, length
        if match is None:
            return
        decoded = match.end()


def _word_runs(text: str, start: int, end: int, value: str, style: str) -> Iterator[Run]:
    """Text folded from several lines: its words are those of the text, only the blanks between differ."""
    if style == ">":
        header = _BREAK.search(text, start, end)
        start = header.end() if header else start
    for written, word in zip(_WORD.finditer(text, start, end), _WORD.finditer(value), strict=False):
        yield word.start(), written.start(), len(word[0])
