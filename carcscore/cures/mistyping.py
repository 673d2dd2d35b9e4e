"""The likelihood that one tile is typed for another."""

from __future__ import annotations

from typing import Final, NamedTuple

from carcscore.cures.slip import UNKNOWN
from carcscore.geometry import CENTRE
from carcscore.tiles.edges import typed_edges
from carcscore.tiles.model import TurnedTile

TURNED: Final = 1.0
LOOKS_ALIKE: Final = 1.5
BESIDE: Final = 2.5
OTHER: Final = 4.5
_TURNED_TOO: Final = 0.3
"""The factor by which a cure is less likely if it also turns a tile that isn't mistaken that way."""
_KEYS: Final = (("qwertyuiop", "asdfghjkl", "zxcvbnm"), ("qwertzuiop", "asdfghjkl", "yxcvbnm"))
_PLACES: Final = tuple(
    {key: (number, column + number / 2) for number, row in enumerate(rows) for column, key in enumerate(row)}
    for rows in _KEYS
)


class Mistyping(NamedTuple):
    """Why one tile was typed for another, in words that follow its code, and how unlikely that is."""

    cost: float
    why: str


def mistake(typed: str, was: TurnedTile, meant: TurnedTile) -> Mistyping:
    """The likelihood that a tile is typed for the one that was meant; ``typed`` is the word.

    ``meant`` lies as it was typed if it looks the same so.
    """
    if was.tile is meant.tile:
        return Mistyping(TURNED, "turned otherwise")
    turned_too = _TURNED_TOO if was is not UNKNOWN and was.rotation != meant.rotation else 0.0
    asked = typed_edges(typed.rstrip("*"))
    if was is UNKNOWN and asked and asked._replace(pennant=None).shown_by(meant):
        return Mistyping(LOOKS_ALIKE, "which has these edges")
    if was is not UNKNOWN and (alike := _alike(was, meant)):
        return Mistyping(LOOKS_ALIKE + turned_too, alike)
    one, two = typed.lower().rstrip("0123*"), meant.tile.code.lower()
    if _next_to(one, two):
        return Mistyping(BESIDE + turned_too, "whose keys are neighbours")
    if len(one) == len(two) and _next_in_the_alphabet(one, two):
        return Mistyping(BESIDE + turned_too, "the next letter")
    if _lacks_a_letter(*sorted((one, two), key=len)):
        return Mistyping(BESIDE + turned_too, "a letter more or less")
    return Mistyping(OTHER + turned_too, "")


def _alike(one: TurnedTile, two: TurnedTile) -> str:
    """Why two tiles are easily mistaken for one another, whichever way they lie; empty if they aren't."""
    edges, others = one.tile.turned(0).edges, [each.edges for each in two.tile.rotations]
    if edges in others:
        return "which has the same edges"
    if edges[::-1] in others:
        return "which looks like it in a mirror"
    inside = _has_inside(one) and _has_inside(two)
    if inside and any(sum(a != b for a, b in zip(edges, other, strict=True)) == 1 for other in others):
        return "which looks like it"
    return ""


def _has_inside(turned: TurnedTile) -> bool:
    """True if something lies within the tile, such as a monastery."""
    return any(segment.points[0] >= CENTRE and segment.kind.claimable for segment in turned.segments)


def _next_to(one: str, two: str) -> bool:
    """True if two codes differ in one letter whose keys are neighbours."""
    differing = [(a, b) for a, b in zip(one, two, strict=False) if a != b]
    if len(one) != len(two) or len(differing) != 1:
        return False
    a, b = differing[0]
    return any(
        a in places
        and b in places
        and abs(places[a][0] - places[b][0]) <= 1
        and abs(places[a][1] - places[b][1]) <= 1
        for places in _PLACES
    )


def _next_in_the_alphabet(one: str, two: str) -> bool:
    """True if two codes differ in one letter by the next in the alphabet."""
    differing = [(a, b) for a, b in zip(one, two, strict=True) if a != b]
    return len(differing) == 1 and abs(ord(differing[0][0]) - ord(differing[0][1])) == 1


def _lacks_a_letter(short: str, long: str) -> bool:
    """True if a code is the other without one of its letters."""
    return any(long[:place] + long[place + 1 :] == short for place in range(len(long)))
