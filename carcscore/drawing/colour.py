"""Terminal colours: the SGR codes that drawings use. Colour alone never carries information."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final, NamedTuple

_RESET: Final = "\x1b[0m"
_REVERSE: Final = "7"
_INKS: Final = {
    "city": "33",
    "road": "37",
    "field": "32",
    "building": "35",
    "wood": "32",
    "water": "34",
    "mark": "1;36",
    "code": "2",
    "warning": "1;31",
    "ruler": "2",
}
_PLAYERS: Final = {
    "red": "1;31",
    "green": "1;32",
    "yellow": "1;33",
    "blue": "1;34",
    "pink": "1;35",
    "black": "1;30;47",
    "white": "1;97",
    "grey": "1;90",
    "gray": "1;90",
    "orange": "1;38;5;208",
    "purple": "1;38;5;129",
    "violet": "1;38;5;129",
    "brown": "1;38;5;94",
}


class Glyph(NamedTuple):
    """One character of a picture, the ink it is drawn in, and whether it is highlighted.

    An ink is the name of what is drawn (``city``, ``road``, ...) or, for a figure, its player's colour.
    """

    text: str
    ink: str = ""
    lit: bool = False


def written(glyphs: Iterable[Glyph], colour: bool) -> str:
    r"""A line of glyphs as text; with SGR codes when there is to be colour.

    >>> written([Glyph("#", "city"), Glyph("#", "city"), Glyph("R", "red")], colour=False)
    '##R'
    >>> written([Glyph("#", "city"), Glyph("#", "city"), Glyph(" ")], colour=True)
    '\x1b[33m##\x1b[0m '
    """
    if not colour:
        return "".join([glyph.text for glyph in glyphs])
    parts = []
    for codes, run in groupby(glyphs, key=_codes):
        text = "".join([glyph.text for glyph in run])
        parts.append(f"\x1b[{codes}m{text}{_RESET}" if codes else text)
    return "".join(parts)


def _codes(glyph: Glyph) -> str:
    ink = _INKS.get(glyph.ink) or _PLAYERS.get(glyph.ink.lower()) or ("1" if glyph.ink else "")
    if glyph.lit:
        return f"{ink};{_REVERSE}" if ink else _REVERSE
    return ink if glyph.text != " " else ""
