"""How findings about a record speak: quoting what was typed, naming places, offering the nearest word."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from carcscore.findings import Finding, Path, Severity, Where
from carcscore.source.slips import shown

_LONGEST_WORD: Final = 40
_MOST_SEARCHES: Final = 400
_MOST_NAMED: Final = 14


class Findings:
    """Collects findings while a record is read."""

    def __init__(self) -> None:
        self.found: list[Finding] = []

    def error(self, code: str, message: str, path: Path, offset: int = 0, rule: str | None = None) -> None:
        """Adds an error at an offset into the text at a path."""
        self.found.append(Finding(code, "error", message, Where(path, offset), rule))

    def remark(self, severity: Severity, code: str, message: str, path: Path, offset: int = 0) -> None:
        """Adds a finding that does not make the record unusable."""
        self.found.append(Finding(code, severity, message, Where(path, offset)))

    def nearest(self, word: str, known: Iterable[str]) -> str:
        """The end of a sentence: it offers the known word most like this one, or names all of a few.

        Searching takes long, and nobody reads the four-hundredth offer: after that many findings the
        sentence just ends.

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
            like = get_close_matches(word.lower(), folded, n=1, cutoff=0.6)
            if like:
                return f"; did you mean `{shown(folded[like[0]])}`?"
        if 0 < len(words) <= _MOST_NAMED:
            return f" (known here: {', '.join(shown(each, 30) for each in words)})."
        return "."


def quoted(value: object) -> str:
    """A value as it stands in a message: between backticks, shortened.

    >>> quoted("red Anna"), quoted(4), quoted(None), quoted([1])
    ('`red Anna`', '`4`', 'nothing', 'a list')
    """
    if isinstance(value, str):
        return f"`{shown(value)}`"
    if value is None or isinstance(value, dict | list):
        return kind_of(value)
    return f"`{shown(str(value).lower() if isinstance(value, bool) else str(value))}`"


def kind_of(value: object) -> str:
    """What kind of value this is, in words.

    >>> kind_of({}), kind_of("x"), kind_of(True), kind_of(1), kind_of(None)
    ('a mapping', 'a text', 'a truth value', 'a number', 'nothing')
    """
    if isinstance(value, bool):
        return "a truth value"
    if value is None:
        return "nothing"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "a text"
    return "a list" if isinstance(value, list) else "a mapping"


def name_of(path: Path) -> str:
    """What lies at a path, in words.

    >>> name_of(("rules", "farms")), name_of(("turns", 3)), name_of(())
    ('`farms`', 'entry 4 of `turns`', 'the record')
    """
    if not path:
        return "the record"
    last = path[-1]
    if isinstance(last, str):
        return f"`{shown(last)}`"
    holder = next((step for step in reversed(path) if isinstance(step, str)), None)
    return f"entry {last + 1} of `{shown(holder)}`" if holder is not None else f"entry {last + 1}"


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning, unless it begins with what was typed.

    >>> sentence("entry 4 is empty."), sentence("`at` is empty.")
    ('Entry 4 is empty.', '`at` is empty.')
    """
    return text[:1].upper() + text[1:]
