"""Lines of a record as they were meant, where they are written in another language or in another order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from carcscore.findings import Path, Respelling
from carcscore.geometry import AROUND, CORNERS, POINTS, cell_name, is_sheet_name, parse_sheet_name
from carcscore.record.languages import POINT_LETTERS, WORDS
from carcscore.record.vocabulary import COLOR_ALIASES, COLORS, Vocabulary
from carcscore.text import counted, listed

_LISTS: Final = ("followers", "pieces")
FOLLOWER: Final = ("followers", 0)
"""A path as that of a follower is."""
_BY_PLAYER: Final = ("track", "claimed")
_NUMBER_FIRST: Final = r"([1-9][0-9]?)([A-Za-z]{1,2})"
_MOST_TOLD: Final = 4


class Meant(NamedTuple):
    """A record as it may have been meant: what to say of it, and what is respelt."""

    words: str
    respelt: tuple[Respelling, ...]

    def of(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The data of the record as it was then meant."""
        meant = dict(data)
        for (name, *steps), was, becomes, at_key in self.respelt:
            key = str(name)
            if at_key:
                meant[key] = {becomes if one == was else one: value for one, value in meant[key].items()}
            elif steps:
                meant[key] = [*meant[key]]
                meant[key][steps[0]] = becomes
            else:
                meant[key] = becomes
        return meant


def letter_first(data: Mapping[str, Any], vocabulary: Vocabulary) -> list[Meant]:
    """The record with the letter first in the names of cells: ``A4`` for ``4A``."""
    return _meant(
        "write the letter of a cell first, `A4` and not `4A`", _changed(_lines(data), _letter_first)
    )


def in_order(data: Mapping[str, Any], vocabulary: Vocabulary) -> list[Meant]:
    """The record with the words of its lines in their order: ``red monk A4`` for ``red A4 monk``."""
    names = _names(vocabulary)
    respelt = _changed(_lines(data), lambda line: _in_order(line, names))
    return _meant("write PLAYER [FIGURE] ROLE CELL [POINT], in this order", respelt)


def in_english(data: Mapping[str, Any], vocabulary: Vocabulary) -> list[Meant]:
    """The record in English, from each language in which its words may be: first its lines, then all."""
    told: dict[tuple[Respelling, ...], Meant] = {}
    for language in WORDS:
        english = _English(language, _names(vocabulary))
        lines = tuple(_changed(_lines(data), english.line))
        for respelt in (lines, (*_players(data, english.line), *lines)):
            for meant in _meant(english.words, respelt):
                told.setdefault(meant.respelt, meant)
    return list(told.values())


def a_cell_off(data: Mapping[str, Any], path: Path) -> list[Meant]:
    """The record with the follower at a path on each cell around the one that a sheet name gives him."""
    key, number = path[:2]
    lines = data.get(key) if key == FOLLOWER[0] else None  # none if the key itself is mistyped
    line = lines[int(number)] if isinstance(lines, list) else None
    words = line.split() if isinstance(line, str) else []
    named = [at for at, word in enumerate(words) if is_sheet_name(word)]
    if len(named) != 1:
        return []
    column, row = parse_sheet_name(words[named[0]], (0, 0))
    ways = []
    for dx, dy in AROUND:
        if column + dx >= 0 and row + dy >= 0:
            moved = [*words]
            moved[named[0]] = cell_name((column + dx, row + dy), (0, 0))
            meant = " ".join(moved)
            ways.append(Meant(f"`{meant}`", (Respelling(path, str(line), meant, False),)))
    return ways


HABITS: Final = (letter_first, in_order, in_english)
"""In which ways the lines of a record may have been meant, for each habit of beginners that it shows."""


class _English:
    """Words of a language in English; what was translated is in ``used``."""

    def __init__(self, language: str, names: set[str]) -> None:
        self.language = language
        self.names = {*names, *COLORS, *COLOR_ALIASES}
        self.letters = POINT_LETTERS.get(language, {})
        self.used: dict[str, str] = {}

    def line(self, line: str) -> str:
        """A line in English."""
        return " ".join(map(self._word, line.split(" ")))

    def _word(self, word: str) -> str:
        if word.lower() in self.names:
            return word
        meant = WORDS[self.language].get(word.lower())
        if meant is None:
            point = "".join(self.letters.get(letter, letter) for letter in word)
            meant = point if point in POINTS or point in CORNERS else word
        if meant != word:
            self.used[word] = meant
        return meant

    @property
    def words(self) -> str:
        """A sentence on the words that were translated."""
        pairs = [f"`{meant}` for `{was}`" for was, meant in self.used.items()]
        more = [counted(len(pairs) - _MOST_TOLD, "other word")] if len(pairs) > _MOST_TOLD else []
        return f"write English, not {self.language}: {listed([*pairs[:_MOST_TOLD], *more])}"


def _meant(words: str, respelt: Iterable[Respelling]) -> list[Meant]:
    changed = tuple(respelt)
    return [Meant(words, changed)] if changed else []


def _names(vocabulary: Vocabulary) -> set[str]:
    return {*vocabulary.figures, *vocabulary.roles, *vocabulary.pieces}


def _lines(data: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """The compact lines of a record."""
    for name in _LISTS:
        yield from _texts(name, data.get(name))


def _texts(name: str, entries: object) -> Iterator[tuple[Path, str]]:
    for at, line in enumerate(entries if isinstance(entries, list) else ()):
        if isinstance(line, str):
            yield (name, at), line


def _changed(
    lines: Iterable[tuple[Path, str]], respell: Callable[[str], str], at_key: bool = False
) -> Iterator[Respelling]:
    for path, line in lines:
        meant = respell(line)
        if meant != line:
            yield Respelling(path, line, meant, at_key)


def _players(data: Mapping[str, Any], respell: Callable[[str], str]) -> Iterator[Respelling]:
    """The colours of players, and of whom numbers are said."""

    def first(line: str) -> str:
        color, blank, name = line.partition(" ")
        return f"{respell(color)}{blank}{name}"

    yield from _changed(_texts("players", data.get("players")), first)
    for name in _BY_PLAYER:
        held = data.get(name)
        keys = [key for key in held if isinstance(key, str)] if isinstance(held, dict) else []
        yield from _changed((((name, key), key) for key in keys), respell, at_key=True)


def _letter_first(line: str) -> str:
    return " ".join(re.sub(rf"^{_NUMBER_FIRST}\Z", r"\2\1", word) for word in line.split(" "))


def _in_order(line: str, names: set[str]) -> str:
    """A line with its figure and role before its cell."""
    words = line.split()
    cells = [word for word in words if is_sheet_name(word)]
    named = [word for word in words if word.lower() in names]
    if len(cells) != 1 or not named or words.index(cells[0]) > words.index(named[0]):
        return line
    begin = words[: words.index(cells[0])]
    others = [word for word in words[len(begin) :] if word not in (*named, *cells)]
    return " ".join([*begin, *named, *cells, *others])
