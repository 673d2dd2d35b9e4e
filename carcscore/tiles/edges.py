"""Tiles found by what their edges show: ``CRFR`` is city, road, field, road, clockwise from the north."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from carcscore.text import counted, listed, quoted
from carcscore.tiles.kinds import ANY, CITY, FIELD, PENNANT, ROAD, WALL
from carcscore.tiles.model import Tile, TurnedTile

_LETTERS: Final = {"C": CITY.name, "R": ROAD.name, "F": FIELD, "?": None}
_TYPED: Final = r"(?ia)[CRF]{4}\+?"
_ASKED: Final = r"(?ia)[CRF?]{4}\+?"
_BETWEEN: Final = r"[\s,/-]+"


class EdgesAsked(NamedTuple):
    """The edges that a tile must show as it lies, north first; ``None`` is anything.

    ``pennant`` is whether the tile bears one, ``None`` if that is left open.
    """

    edges: tuple[str | None, ...]
    pennant: bool | None = None

    @property
    def words(self) -> str:
        """The edges in words, for a message."""
        named = ", ".join("any edge" if edge is None else edge for edge in self.edges)
        return f"{named}, with a {PENNANT.name}" if self.pennant else named

    def shown_by(self, turned: TurnedTile) -> bool:
        """True if a tile, so turned, shows these edges."""
        if any(asked not in (None, shown) for asked, shown in zip(self.edges, turned.edges, strict=True)):
            return False
        has = any(segment.marks.get(PENNANT.name) for segment in turned.segments)
        return self.pennant is None or self.pennant == has

    def among(self, tiles: Iterable[Tile]) -> list[TurnedTile]:
        """The tiles that show these edges, turned so; rotations that look alike count once."""
        return [turned for tile in tiles for turned in tile.different_turns if self.shown_by(turned)]


def typed_edges(word: str) -> EdgesAsked | None:
    """The edges that a word in a grid gives in place of a code; a pennant is there only if it ends in ``+``.

    >>> typed_edges("CRFR+")
    EdgesAsked(edges=('city', 'road', 'field', 'road'), pennant=True)
    >>> typed_edges("K") is None
    True
    """
    if re.fullmatch(_TYPED, word) is None:
        return None
    return EdgesAsked(tuple(_LETTERS[letter] for letter in word[:4].upper()), word.endswith("+"))


def edges_asked(text: str, known: Collection[str]) -> EdgesAsked | None:
    """The edges that are looked for: ``CR?R``, or ``city road field road`` with the names ``known``.

    ``?`` stands for any edge, a ``+`` at the end for a pennant. ``None`` if the text speaks of no edges.
    Raises :class:`ValueError` with a sentence when it does so, but not of four.
    """
    if re.fullmatch(_ASKED, text):
        return EdgesAsked(tuple(_LETTERS[letter] for letter in text[:4].upper()), text.endswith("+") or None)
    plain = text.strip().lower()
    words = re.split(_BETWEEN, plain.removesuffix("+").strip())
    names = {*known, FIELD, WALL, ANY} | {"?"}
    if len(words) == 1 or words[0] not in names:
        return None
    unknown = [word for word in words if word not in names]
    if unknown:
        raise ValueError(f"{quoted(unknown[0])} is not an edge of a tile; there are {listed(sorted(names))}")
    if len(words) != 4:
        raise ValueError(f"a tile has four edges, but here are {counted(len(words), 'edge')}")
    edges = tuple(None if word == "?" else word for word in words)
    return EdgesAsked(edges, plain.endswith("+") or None)
