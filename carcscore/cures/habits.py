"""Boards typed as records do not have them: with the letters of the sheet, with commas, from the south."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from carcscore.cures.slip import Patch, TypingSlip, changes_between
from carcscore.cures.typed_grid import TypedGrid, Word, patched
from carcscore.geometry import column_name
from carcscore.sentences import enumerated

Rows = list[list[str]]
"""The words of a grid, row by row; a row that is none of the board has none."""

_NOTATION: Final = 0.3
_TURNED_ABOUT: Final = 0.4
_UNLIKELY: Final = 3.0
_FEW_CLASHES: Final = 4
"""The most edges that disagree where one tile is wrong rather than the whole board."""
_LETTERS: Final = 3
"""So many letters at least are a row of the sheet's, and not tiles."""
_NOTHING: Final = frozenset(
    ["-", "--", "---", "_", "__", "___", "\N{EN DASH}", "\N{EM DASH}", "·", "•", "…", "..", "...", "+"]
)
_PARTING: Final = "[,;|]"
_ZERO: Final = r"0([0-3]\*?)"
_DEGREES: Final = r"([A-Za-z]{1,4})(0|90|180|270)(\*?)"
_QUARTERS: Final = r"([A-Za-z]{1,4})([123])(\*?)"


def of_habits(grid: TypedGrid, clashes: int) -> Iterator[TypingSlip]:
    """The whole board as it was meant, where it was typed as records do not have it, or turned about.

    ``clashes`` is how many edges disagree; where none does, nothing tells that the board is turned about.
    """
    if not grid.rows:
        return
    rows = [_cells(grid.text[begin:end]) or ["."] for begin, end in grid.lines]
    told = ["separate cells with blanks only"] if rows != [_texts(row) for row in grid.rows] else []
    for respelt, words in _NOTATIONS:
        meant = respelt(rows)
        if meant != rows:
            rows = meant
            told.append(words)
    if told:
        yield _slip(grid, rows, told, _NOTATION)
    for turned, words in _WAYS_ABOUT if clashes else ():
        meant = turned(rows)
        if meant != rows:
            slip = _slip(grid, meant, [*told, words], _TURNED_ABOUT if clashes > _FEW_CLASHES else _UNLIKELY)
            yield replace(slip, renames=turned in (_from_the_north, _from_the_west))


def _slip(grid: TypedGrid, rows: Rows, told: list[str], cost: float) -> TypingSlip:
    """The slip of whoever meant other rows."""
    pitch = max((len(word) for row in rows for word in row), default=1) + 2
    patches = []
    for (begin, end), row, typed in zip(grid.lines, rows, grid.rows, strict=True):
        if row:
            words = "".join(word.ljust(pitch) for word in row).rstrip()
            patches.append(Patch(typed[0].offset, typed[-1].end, words))
        else:
            patches.append(Patch(begin, grid.text.find("\n", end) + 1 or len(grid.text), ""))
    meant = TypedGrid(patched(grid.text, patches), grid.catalogue, grid.named, grid.a1)
    changes = changes_between(grid.tiles, meant.tiles)
    words = enumerated(told)
    first = grid.rows[0][0]
    return TypingSlip(words, cost, words, (0, 0), first.offset, changes, tuple(patches))


def _texts(row: Iterable[Word]) -> list[str]:
    return [word.text for word in row]


def _cells(line: str) -> list[str]:
    """The cells of a line: what stands between blanks, or between commas and the like; nothing is a dot."""
    if not re.search(_PARTING, line):
        return line.split()
    parts = re.split(_PARTING, re.sub(rf"^\s*\||{_PARTING}\s*$", "", line))
    return [word for part in parts for word in part.split() or ["."]]


def _without_dashes(rows: Rows) -> Rows:
    """The rows without the dash of a list before each."""
    begun = all(row[0] == "-" and len(row) > 1 for row in rows)
    return [row[1:] for row in rows] if begun and not any("-" in row[1:] for row in rows) else rows


def _without_letters(rows: Rows) -> Rows:
    """The rows without the letters above them."""
    first = rows[0]
    letters = [word.upper() for word in first] == [column_name(column) for column in range(len(first))]
    return [[], *rows[1:]] if letters and len(first) >= _LETTERS else rows


def _without_numbers(rows: Rows) -> Rows:
    """The rows without the numbers before them, and behind them."""
    typed = [row for row in rows if row]
    for place in (0, -1):
        if all(len(row) > 1 and row[place].rstrip(".:)") == str(at) for at, row in enumerate(typed, 1)):
            typed = [row[1:] if place == 0 else row[:-1] for row in typed]
    left = iter(typed)
    return [next(left) if row else row for row in rows]


def _each(respelt: Callable[[str], str]) -> Callable[[Rows], Rows]:
    """A way to write each word otherwise, as one to write rows."""
    return lambda rows: [[respelt(word) for word in row] for row in rows]


def _dotted(word: str) -> str:
    return "." if word in _NOTHING else word


def _with_letter(word: str) -> str:
    return re.sub(rf"^{_ZERO}\Z", r"O\1", word)


def _by_quarters(word: str) -> str:
    found = re.fullmatch(_DEGREES, word)
    return word if found is None else f"{found[1]}{int(found[2]) // 90 or ''}{found[3]}"


def _clockwise(word: str) -> str:
    found = re.fullmatch(_QUARTERS, word)
    return word if found is None else f"{found[1]}{4 - int(found[2])}{found[3]}"


def _from_the_north(rows: Rows) -> Rows:
    """The rows the other way round, but for those that are none of the board."""
    typed = [row for row in rows if row]
    return [typed.pop() if row else row for row in rows]


def _from_the_west(rows: Rows) -> Rows:
    width = max(map(len, rows))
    return [[*["."] * (width - len(row)), *reversed(row)] if row else row for row in rows]


_NOTATIONS: Final = (
    (_without_dashes, "begin rows without a dash"),
    (_without_letters, "leave out the letters above the columns"),
    (_without_numbers, "leave out the numbers of the rows"),
    (_each(_dotted), "type `.` for an empty cell"),
    (_each(_with_letter), "type the letter O instead of a zero"),
    (_each(_by_quarters), "turn tiles by quarters, `K2` and not `K180`"),
)
"""The habits in which a board is typed, and a sentence for each."""
_WAYS_ABOUT: Final = (
    (_each(_clockwise), "turn tiles clockwise, as all of them are turned counter-clockwise"),
    (_from_the_north, "begin with the northern row, as the rows are upside down"),
    (_from_the_west, "begin rows in the west, as they are mirrored"),
)
