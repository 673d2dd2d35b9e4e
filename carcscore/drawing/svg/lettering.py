"""The width of a text, as far as it is known without its font, and its folding."""

from __future__ import annotations

from itertools import accumulate
from typing import Final
from unicodedata import combining, east_asian_width

from carcscore.drawing.svg.curves import number
from carcscore.markup import Markup, element

_NARROW: Final = frozenset("fijlrtI.,:;'|!()[]/\" ")
_WIDE: Final = frozenset("mwMW@%&")


def width_of(text: str, size: float) -> float:
    """The width of a text of this size, estimated so that few are wider.

    >>> width_of("ill", 10) < width_of("old", 10) < width_of("OLD", 10) < width_of("WWW", 10)
    True
    """
    return size * sum(map(_width, text))


def _width(letter: str) -> float:
    if combining(letter):
        return 0.0
    if letter in _NARROW:
        return 0.42
    if letter in _WIDE or east_asian_width(letter) in "WF":
        return 1.0
    return 0.65 if letter.islower() or letter.isdigit() else 0.8


def folded(text: str, room: float, size: float) -> list[str]:
    """A text in lines that are no wider than the room, folded between words, or within one that is too wide.

    >>> folded("Anna Maria", 60, 13), folded("WWWW", 30, 13)
    (['Anna', 'Maria'], ['WW', 'WW'])
    """
    lines: list[str] = []
    for whole in text.split():
        word = whole
        if lines and width_of(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
            continue
        while word:
            widths = accumulate(size * _width(letter) for letter in word)
            fitting = max(1, sum(width <= room for width in widths))
            lines.append(word[:fitting])
            word = word[fitting:]
    return lines


def clipped(text: str, room: float, size: float) -> str:
    """As much of a text as there is room for.

    >>> clipped("Bartholomew", 60, 13), clipped("Ben", 60, 13)
    ('Barth...', 'Ben')
    """
    if width_of(text, size) <= room:
        return text
    first, *_ = folded(text, room - width_of("...", size), size) or [""]
    return f"{first}..."


def lettered(
    words: str, x: float, y: float, size: float, anchor: str = "start", *, bold: bool = False
) -> Markup:
    """A line of text of this size that begins at a point, or as the ``anchor`` says ends there."""
    style = f"font-size:{size}px;text-anchor:{anchor}{';font-weight:bold' if bold else ''}"
    return element("text", words, x=number(x), y=number(y), style=style, class_="ink")
