"""The text of a grid as it was typed, with what changed on the board: its comments and manner stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from carcscore.record.grid import typed_rows

Words = Sequence[Sequence[str]]
"""The words of a grid, row by row."""


class _GridLine(NamedTuple):
    """A line of a grid: what stands before its comment, and its words if it is a row."""

    text: str
    before: str
    words: Sequence[str]

    @property
    def comment(self) -> str:
        """Its comment with the blanks before it."""
        return self.text[len(self.before.rstrip()) :]


def words_of(text: str) -> Words:
    """The words of a grid.

    >>> words_of("K2 .  # north")
    [['K2', '.']]
    """
    return [words for _, _, words in typed_rows(text)]


def regrid(text: str, before: Words, after: Words, columns: int, rows: int) -> str:
    r"""A grid with what its cells hold now, as far as possible as it was typed.

    ``before`` and ``after`` are the words of the whole board as the program writes them; ``columns`` and
    ``rows`` are how many were added in the west and in the north. What did not change keeps its spelling,
    a row that did not change keeps its line, and every comment stays beside its row.

    >>> regrid("k2  D*  # two\n", [["K2", "D"]], [["K2", "D", "E"]], 0, 0)
    'k2  D*  E  # two\n'
    """
    lines = _lines(text)
    typed = [line.words for line in lines if line.words]
    wanted = [_spelt(row, number, typed, before, columns, rows) for number, row in enumerate(after)]
    pitch = _pitch(text, max((len(word) for row in wanted for word in row), default=1))
    made: list[str] = []
    number = 0
    for line in lines:
        if not line.words:
            made.append(line.text)
            continue
        if number == 0:
            made += (_row(row, pitch, "") for row in wanted[:rows])
        row = wanted[number + rows] if number + rows < len(wanted) else []
        if row or line.comment.strip():
            same = not columns and _filled(row) == _filled(line.words)
            made.append(line.text if same else _row(row, pitch, line.comment))
        number += 1
        if number == len(typed):
            made += (_row(row, pitch, "") for row in wanted[number + rows :])
    if not typed:
        made += (_row(row, pitch, "") for row in wanted)
    return "\n".join(made) + ("\n" if text.endswith("\n") else "")


def _lines(text: str) -> list[_GridLine]:
    lines = []
    for line in text.removesuffix("\n").split("\n"):
        before = line.partition("#")[0]
        lines.append(_GridLine(line, before, before.split()))
    return lines


def _spelt(
    row: Sequence[str], number: int, typed: Words, before: Words, columns: int, rows: int
) -> Sequence[str]:
    """The words of a row, those that name what lay there as they were typed."""

    def at(words: Words, column: int) -> str:
        line = words[number - rows] if 0 <= number - rows < len(words) else ()
        return line[column - columns] if 0 <= column - columns < len(line) else "."

    def spelt(word: str, column: int) -> str:
        same = at(before, column).rstrip("*") == word.rstrip("*")
        old = at(typed, column) if same else word
        return old if old.endswith("*") or not word.endswith("*") else f"{old}*"

    return [spelt(word, column) for column, word in enumerate(row)]


def _filled(row: Sequence[str]) -> Sequence[str]:
    """A row without the empty cells at its end."""
    kept = list(row)
    while kept and kept[-1] == ".":
        kept.pop()
    return kept


def _pitch(text: str, longest: int) -> int:
    """The distance between the words of a row."""
    apart: Counter[int] = Counter()
    for _, line, words in typed_rows(text):
        begins, end = [], 0
        for word in words:
            begins.append(line.index(word, end))
            end = begins[-1] + len(word)
        apart.update(two - one for one, two in pairwise(begins))
    usual = apart.most_common(1)[0][0] if apart else longest + 2
    return max(usual, longest + 1)


def _row(words: Sequence[str], pitch: int, comment: str) -> str:
    line = "".join(word.ljust(pitch) for word in words or ["."]).rstrip()
    return line + (comment if not comment or comment[0].isspace() else f"  {comment}")
