"""Shapes that a picture defines once and uses many times: tile shapes, pictograms, buildings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from carcscore.drawing.svg.curves import Spot, turned
from carcscore.drawing.svg.pictures import MARKS, picture, pictures
from carcscore.drawing.svg.sketch import Sketch, sketch_of
from carcscore.markup import Markup, element, joined
from carcscore.tiles.model import Tile, TurnedTile

WHOLE: Final = "M-50-50h100v100h-100Z"
"""The outline of a tile."""
_POST: Final[Spot] = (20.5, -38.0)
"""The spot of a mark at the northern side of a road."""
_MOST_OF_A_KIND: Final = 4
"""Most marks of one name drawn on a segment."""
_LARGER: Final = 1.15
"""The scale of marks against their drawings."""


class Mark(NamedTuple):
    """A mark on a tile, at a spot of it; ``segment`` is ``None`` when it lies on the tile as a whole.

    ``printed`` is false for the letter of a kind of feature that has no look of its own. ``picture`` is the
    id of what to draw, turned clockwise by ``turn`` degrees, and smaller where there is little room. One that
    lies at a ``side`` looks that way.
    """

    name: str
    segment: int | None
    spot: Spot
    printed: bool = True
    picture: str = ""
    turn: int = 0
    scale: float = 1.0
    side: int | None = None


class Definitions:
    """The shared definitions of one picture, collected while its tiles are drawn.

    ``symbols`` are the pictures of marks by name, a symbol and its heading if it turns with the tile, and
    those of kinds that have no look which is known.
    """

    def __init__(self, symbols: Mapping[str, str]) -> None:
        self._symbols = symbols
        self._numbers: dict[Sketch, int] = {}
        self._pictograms: dict[str, Markup] = {}

    def shapes(self, sketch: Sketch) -> Iterator[tuple[int, str, str]]:
        """The segments of a tile from the ground up: index, look, and the id of the shape."""
        tile = self._numbers.setdefault(sketch, len(self._numbers))
        return ((index, sketch.looks[index], f"cs-t{tile}-{index}") for index in sketch.order)

    def extra(self, sketch: Sketch) -> str:
        """The id of what lies on a tile besides its segments; empty if nothing does."""
        tile = self._numbers.setdefault(sketch, len(self._numbers))
        return f"cs-t{tile}-x" if sketch.extras else ""

    def marks(self, tile: TurnedTile) -> Iterator[Mark]:
        """The marks of a tile as it lies, and the letters of kinds that have no look of their own."""
        for mark in _marks(tile.tile):
            symbol, _, heading = self._symbols.get(mark.name, "").partition(" ")
            way = int(heading) if heading.isdecimal() else None if mark.side is None else 90 * mark.side
            turn = 0 if way is None else (way + 90 * tile.rotation) % 360
            drawn = _pictogram_id(symbol, mark.name)
            if drawn not in self._pictograms:
                self._pictograms[drawn] = pictogram(symbol, mark.name)
            yield mark._replace(picture=drawn, spot=turned(mark.spot, tile.rotation), turn=turn)

    def elements(self) -> Iterator[Markup]:
        """Everything that was used, as markup for ``<defs>``."""
        yield element("path", id="cs-ground", d=WHOLE)
        yield element("clipPath", element("path", d=WHOLE), id="cs-clip")
        used = {name for sketch in self._numbers for name in sketch.scenery}
        yield from (element("g", pictures(MARKS)[name], id=f"cs-{name}") for name in sorted(used))
        yield from self._pictograms.values()
        for sketch, tile in self._numbers.items():
            for index in sketch.order:
                yield element("g", sketch.shapes[index], id=f"cs-t{tile}-{index}")
            if sketch.extras:
                yield element("g", sketch.extras, id=f"cs-t{tile}-x")


def marks_of(tiles: Iterable[Tile], symbols: Mapping[str, str]) -> dict[str, list[str]]:
    """The names of marks and kinds on these tiles that have a picture or a letter, by its id."""
    names = {
        name for tile in tiles for name in (*(kind for kind, _ in _lettered(tile)), *dict(_printed(tile)))
    }
    drawn: dict[str, list[str]] = {}
    for name in sorted(names):
        symbol = symbols.get(name, "").partition(" ")[0]
        drawn.setdefault(_pictogram_id(symbol, name), []).append(name)
    return drawn


@lru_cache(maxsize=256)
def _marks(tile: Tile) -> tuple[Mark, ...]:
    return tuple(_placed(tile))


def _placed(tile: Tile) -> Iterator[Mark]:
    sketch = sketch_of(tile)
    for name, index in _lettered(tile):
        yield Mark(name, index, sketch.label_spot(index), printed=False)
    sided = [
        (name, index, at // 3) for index, segment in enumerate(tile.segments) for at, name in segment.posts
    ]
    for place, (name, index, side) in enumerate(sided):
        other_hand = any(shape[1:] == (index, side) for shape in sided[:place])
        yield Mark(name, index, turned((-_POST[0] if other_hand else _POST[0], _POST[1]), side), side=side)
    wanted = printed_marks(tile)
    places = sketch.mark_places(tuple(index for _, index in wanted))
    for (name, carrier), spot in zip(wanted, places, strict=True):
        yield Mark(name, carrier, spot.spot, scale=spot.scale)


def _lettered(tile: Tile) -> Iterator[tuple[str, int]]:
    """The kinds of the segments that have no look of their own, with their indices."""
    looks = sketch_of(tile).looks
    for index, segment in enumerate(tile.segments):
        if looks[index] == "plain":
            yield segment.kind.name, index


def printed_marks(tile: Tile) -> list[tuple[str, int | None]]:
    """The marks for which room is looked for on a tile: all but those that lie at the sides of roads."""
    beside = {(name, index) for index, segment in enumerate(tile.segments) for _, name in segment.posts}
    return [mark for mark in _printed(tile) if mark not in beside]


def _printed(tile: Tile) -> Iterator[tuple[str, int | None]]:
    """The marks of a tile, each with the index of the segment that carries it."""
    for index, segment in enumerate(tile.segments):
        yield from _listed(segment.marks, index)
    # A mark that is a segment as well (a plant, say) is drawn as that.
    drawn = {segment.kind.name for segment in tile.segments}
    yield from _listed({name: count for name, count in tile.marks.items() if name not in drawn}, None)


def _listed(marks: Mapping[str, int], index: int | None) -> Iterator[tuple[str, int | None]]:
    for name, count in sorted(marks.items()):
        yield from [(name, index)] * min(count, _MOST_OF_A_KIND)


def _pictogram_id(symbol: str, mark: str) -> str:
    """The id of a mark's picture; marks without a symbol that is known are told by their first letter."""
    return f"cs-s-{symbol}" if picture(MARKS, symbol) else f"cs-l-{_letter(mark)}"


def pictogram(symbol: str, mark: str) -> Markup:
    """The markup of a mark's definition: the picture of its symbol, or a badge with its first letter."""
    drawn = picture(MARKS, symbol)
    if drawn is None:
        letter = element("text", _letter(mark), y="4.6", class_="letter")
        badge = element("rect", class_="pale", x="-9", y="-9", width="18", height="18", rx="4")
        drawn = joined(badge, letter)
    return element("g", drawn, id=_pictogram_id(symbol, mark), class_="pic", transform=f"scale({_LARGER})")


def _letter(name: str) -> str:
    return next((sign.upper() for sign in name if sign.isalnum()), "?")
