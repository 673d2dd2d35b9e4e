"""The characters of a drawing: the two charsets, the letters of kinds and marks, and figures' labels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from string import ascii_lowercase
from typing import Final

from carcscore.drawing.stencils import WATER
from carcscore.frozen import frozen
from carcscore.tiles.kinds import BASE_KINDS, CITY, CLOISTER, PENNANT, FeatureKind
from carcscore.tiles.model import Tile

CORNER: Final = "·"
_PENNANT: Final = "♦"
_CLOISTER: Final = "†"
_BASE_SIGNS: Final = {CITY.name: "▒", CLOISTER.name: _CLOISTER, PENNANT.name: _PENNANT}
_LOOKS: Final = {
    ("walled", "rest"): "▤",
    ("wooded", "side"): "♣",
    ("wooded", "inside"): "♠",
    ("planted", "inside"): "❀",
    ("fortified", "inside"): "▣",
    ("staged", "inside"): "▲",
    ("water", "middle"): WATER,
}
"""Signs for other kinds, by look and by how they lie on a tile."""
_BASE_NAMES: Final = frozenset({*(kind.name for kind in BASE_KINDS), PENNANT.name})

_PLAIN: Final = str.maketrans(
    "▒█♣▓▤♠❀▣▲≈≋░▀▄▌▐╲╱●·♦†⋮─┄│┆╭╮╰╯├┤┬┴┼┌┐└┘═║╔╗╚╝╠╣╦╩╬",  # noqa: RUF001
    r"""#@&8CY^HA~w%"_)(\/o.*+:--||..''+++++++++=HOOOOOOOOO""",
)
_BOLD: Final = str.maketrans("▒♣≈─│╭╮╰╯├┤┬┴┼ ", "█▓≋═║╔╗╚╝╠╣╦╩╬:")


@frozen(slots=False)
class Style:
    """The style of a drawing: ``ascii`` for printable ASCII only, ``colour`` for a terminal that shows it.

    ``signs`` are letters for kinds and marks by name, as :func:`signs_of` gives them; a name that is
    missing there gets a letter of its own name.
    """

    ascii: bool = False
    colour: bool = False
    signs: Mapping[str, str] = field(default_factory=dict)

    def plain(self, text: str) -> str:
        """The text in the charset of this style.

        >>> Style(ascii=True).plain("─●─ ▒♦▒")
        '-o- #*#'
        """
        return text.translate(_PLAIN) if self.ascii else text

    def sign(self, name: str) -> str:
        """The character that stands for a mark."""
        return _BASE_SIGNS.get(name) or self.signs.get(name) or _letters(name)[0]

    def kind_sign(self, kind: FeatureKind) -> str:
        """The character that stands for a kind of feature: by its look, where that has one."""
        known = _BASE_SIGNS.get(kind.name) or self.signs.get(kind.name)
        return known or _LOOKS.get((kind.look, kind.rim)) or self.sign(kind.name)


UNICODE: Final = Style()
ASCII: Final = Style(ascii=True)


def bold(glyph: str) -> str:
    """The glyph of a highlighted feature, distinct without colour.

    >>> bold("─"), bold("▒"), bold("R")
    ('═', '█', 'R')
    """
    return glyph.translate(_BOLD)


def signs_of(tiles: Iterable[Tile]) -> dict[str, str]:
    """A character for each kind and mark on these tiles that the base game lacks, no two the same.

    The same tiles always get the same ones: the sign of a kind's look, else a letter of the name, the first
    where it is free.
    """
    looks: dict[str, str] = {}
    for tile in tiles:
        for mark in tile.marks:
            looks.setdefault(mark, "")
        for segment in tile.segments:
            kind = segment.kind
            looks.setdefault(kind.name, _LOOKS.get((kind.look, kind.rim), ""))
            for mark in segment.marks:
                looks.setdefault(mark, "")
    signs: dict[str, str] = {}
    for name in sorted(looks.keys() - _BASE_NAMES):
        wanted = looks[name] + _letters(name)
        free = [sign for sign in wanted if sign not in signs.values()]
        signs[name] = free[0] if free else _letters(name)[0]
    return signs


def _letters(name: str) -> str:
    own = "".join(letter for letter in name.lower() if letter in ascii_lowercase)
    return "".join(dict.fromkeys(own + ascii_lowercase))


def figure_label(player: str, figure: str = "", lying: bool = False) -> str:
    """The label of a figure on the board: its player's letters, what it is, and ``_`` if it lies down.

    ``figure`` is empty for a common follower, else a character such as ``2`` for a large one.

    >>> figure_label("R"), figure_label("R", "2"), figure_label("B", lying=True)
    ('R', 'R2', 'B_')
    """
    return f"{player}{figure}{'_' if lying else ''}"


def legend(style: Style = UNICODE, board: bool = True) -> list[str]:
    """The meanings of the characters, a line each; with those that only a ``board`` shows unless left out."""
    entries = [
        ("▒", "city"),
        ("♦", "pennant"),
        ("─●─", "road; ● where roads end"),
        ("†", "cloister, on its building"),
        ("░", "hedge: it separates the farms on either side"),
        ("1 1", "parts of one farm (or city) drawn apart; the clock hour of its first point"),
        (">n", "the sides of the cities that a farm touches (- none), where that can't be drawn"),
    ]
    if board:
        entries += [
            ("R", "a follower, by its player's letter; R2 one of strength 2; R_ one that lies on a farm"),
            ("K2", "at the lower edge of a tile: its code and quarter turns; * the start tile"),
            ("█═:", "highlighted city, road and farm"),
            ("!", "there is a finding here"),
        ]
    if board and "♣" in style.signs.values():
        entries.append(("▓", "highlighted woodland"))
    entries += [(sign, name) for name, sign in sorted(style.signs.items())]
    return [f"{style.plain(sign):<4}{style.plain(meaning)}" for sign, meaning in entries]
