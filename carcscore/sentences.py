"""Sentences as values: text that knows what it names until a renderer writes it.

A sentence is a text, that of the JSON report, made of parts: plain text and references. Renderers look at the
parts: a page links them, paper and terminals spell them so that none is taken for something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from carcscore.text import sentence


class Reference(str):
    """A name in a sentence. As a text it is that name."""

    __slots__ = ()

    @property
    def printed(self) -> str:
        """The name as paper and terminals have it."""
        return str(self)


class FeatureName(Reference):
    """The name of a feature: ``city-3``."""

    __slots__ = ()

    @property
    def whole(self) -> str:
        """The name in full, where the text is only the end of it."""
        return str(self)


class FeatureNumber(FeatureName):
    """The end of the name of a feature of a kind that was just named: ``3`` after ``city-1``."""

    __slots__ = ("_whole",)
    _whole: str

    def __new__(cls, whole: str) -> FeatureNumber:
        """The number of a feature of this name."""
        made = super().__new__(cls, whole.rpartition("-")[2])
        made._whole = whole
        return made

    def __getnewargs__(self) -> tuple[str]:
        return (self._whole,)

    @property
    def whole(self) -> str:
        """The name in full."""
        return self._whole


class PlayerName(Reference):
    """The id of a player, or what stands for it: cut short, or capital at the beginning of a sentence."""

    __slots__ = ("_whole",)
    _whole: str

    def __new__(cls, text: str, whole: str | None = None) -> PlayerName:
        """A player's name, which is the ``whole`` id unless that is given."""
        made = super().__new__(cls, text)
        made._whole = str(text if whole is None else whole)
        return made

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        return str(self), self._whole

    @property
    def whole(self) -> str:
        """The id of the player."""
        return self._whole


class RuleNumber(Reference):
    """The number of a rule, which is printed so that it is not taken for a square.

    >>> RuleNumber("B9").printed
    'rule B9'
    """

    __slots__ = ()

    @property
    def printed(self) -> str:
        """The number after what it is the number of."""
        return f"rule {self}"


class Verbatim(Reference):
    """A text that is typed or written just so; it is set between backticks."""

    __slots__ = ()

    @property
    def bare(self) -> str:
        """The code without its backticks."""
        return self[1:-1]


class Square(Reference):
    """A square of the board at ``cell`` (x, y), by its sheet name; its text may say ``x,y`` besides.

    >>> Square("D3 (2,0)", (2, 0)).printed
    'D3'
    """

    __slots__ = ("cell",)
    cell: tuple[int, int]

    def __new__(cls, text: str, cell: tuple[int, int]) -> Square:
        """A square whose text begins with its sheet name."""
        made = super().__new__(cls, text)
        made.cell = cell
        return made

    def __getnewargs__(self) -> tuple[str, tuple[int, int]]:  # type: ignore[override]
        return str(self), self.cell

    @property
    def printed(self) -> str:
        """The sheet name alone."""
        return self.partition(" ")[0]


class Sentence(str):
    """A text with its ``parts``; :func:`said` makes one."""

    __slots__ = ("parts",)
    parts: tuple[str, ...]

    def __new__(cls, parts: Iterable[str]) -> Sentence:
        """The parts one after the other."""
        parts = tuple(parts)
        made = super().__new__(cls, "".join(parts))
        made.parts = parts
        return made

    def __getnewargs__(self) -> tuple[tuple[str, ...]]:  # type: ignore[override]
        return (self.parts,)


def said(words: str, *values: object) -> Sentence:
    """The words with a value for each ``{}``: references, and the parts of sentences, stay what they are.

    Raises :class:`TypeError` if there are more or fewer values than places for them.

    >>> said("{} gets {} ({})", PlayerName("red"), 4, RuleNumber("B7"))
    'red gets 4 (B7)'
    """
    first, *others = words.split("{}")
    if len(others) != len(values):
        raise TypeError(f"{len(values)} values for the {len(others)} places of {words!r}")
    parts = [first]
    for value, after in zip(values, others, strict=True):
        parts += (value if isinstance(value, str) else str(value), after)
    return Sentence(_flat(parts))


def filled(words: str, values: Mapping[str, object]) -> Sentence:
    """The words with the value of each name in braces, as :func:`said` makes them.

    >>> filled("{who} gets {points}", {"who": PlayerName("red"), "points": 4})
    'red gets 4'
    """
    first, *others = words.split("{")
    parts = [first]
    for other in others:
        name, _, after = other.partition("}")
        value = values[name]
        parts += (value if isinstance(value, str) else str(value), after)
    return Sentence(_flat(parts))


def ruled(words: str, number: str) -> Sentence:
    """Words with the number of the rule that they follow from.

    >>> ruled("nobody is paid", "B8")
    'nobody is paid (B8)'
    """
    return said("{} ({})", words, RuleNumber(number))


def joined(parts: Iterable[str], between: str = ", ") -> Sentence:
    """The parts with a text between them."""
    return Sentence(_flat(_between(list(parts), between, between)))


def enumerated(parts: Iterable[str], last: str = "and") -> Sentence:
    """The parts as a list in a sentence.

    >>> enumerated(["red", "blue", FeatureName("city-1")])
    'red, blue and city-1'
    """
    return Sentence(_flat(_between(list(parts), ", ", f" {last} ")))


def capital(text: str) -> Sentence:
    """A sentence with a capital letter at its beginning, unless it begins with a quotation or a feature."""
    first, *others = (text.parts if isinstance(text, Sentence) else (text,)) or ("",)
    if isinstance(first, PlayerName):
        first = PlayerName(sentence(first), first.whole)
    elif not isinstance(first, Reference):
        first = sentence(first)
    return joined((first, *others), "")


def parts_of(text: str) -> tuple[str, ...]:
    """Plain text and references of any text; where it was not made of parts, codes are between backticks.

    >>> [type(part).__name__ for part in parts_of("say `at` here")]
    ['str', 'Verbatim', 'str']
    """
    if "`" not in text:
        return text.parts if isinstance(text, Sentence) else (text,) if text else ()
    if isinstance(text, Sentence):
        runs = groupby(text.parts, key=lambda part: isinstance(part, Reference))
        return tuple(
            part
            for named, run in runs
            for whole in (run if named else ["".join(run)])
            for part in parts_of(whole)
        )
    pieces = text.split("`")
    if isinstance(text, Reference) or len(pieces) % 2 == 0:
        return (text,)
    parts = (Verbatim(f"`{piece}`") if place % 2 else piece for place, piece in enumerate(pieces))
    return tuple(filter(None, parts))


def printed(text: str) -> str:
    """A text as paper and terminals have it.

    >>> printed(ruled("red gets 4", "B7"))
    'red gets 4 (rule B7)'
    """
    if isinstance(text, Sentence):
        return "".join([printed(part) for part in text.parts])
    return text.printed if isinstance(text, Reference) else text


def plain_texts(data: Any) -> Any:
    """Plain data whose names and sentences are texts and nothing more, as encoders and validators want them.

    >>> type(plain_texts([PlayerName("red")])[0]).__name__
    'str'
    """
    if isinstance(data, str):
        return str(data)
    if isinstance(data, dict):
        return {plain_texts(key): plain_texts(value) for key, value in data.items()}
    return [plain_texts(value) for value in data] if isinstance(data, list | tuple) else data


def _between(parts: list[str], usual: str, last: str) -> Iterator[str]:
    for place, part in enumerate(parts):
        if place:
            yield last if place == len(parts) - 1 else usual
        yield part


def _flat(parts: Iterable[str]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Sentence):
            yield from part.parts
        elif part:
            yield part
