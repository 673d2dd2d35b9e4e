"""What a picture defines once and uses many times: the shapes of tiles, pictograms, buildings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from carcscore.drawing.svg.curves import Spot, turned
from carcscore.drawing.svg.pictograms import pictogram, pictogram_id, scenery
from carcscore.drawing.svg.plan import Plan, plan_of
from carcscore.drawing.svg.room import room_of
from carcscore.drawing.svg.shapes import extras, look, scenery_of, shape
from carcscore.markup import Markup, element
from carcscore.tiles.kinds import Look
from carcscore.tiles.model import Tile, TurnedTile

_MOST_OF_A_KIND = 4
"""So many marks of one name are drawn on a segment."""


class Mark(NamedTuple):
    """A mark on a tile, at a spot of it; ``segment`` is ``None`` when it lies on the tile as a whole.

    ``printed`` is false for the letter of a kind of feature that has no look of its own. ``picture`` is the
    id of what to draw.
    """

    name: str
    segment: int | None
    spot: Spot
    printed: bool = True
    picture: str = ""


class Pieces:
    """The definitions of one picture. They are gathered while its tiles are drawn.

    ``symbols`` are the pictures of marks by name.
    """

    def __init__(self, symbols: Mapping[str, str]) -> None:
        self._symbols = symbols
        self._numbers: dict[Plan, int] = {}
        self._extras: dict[Plan, Markup] = {}
        self._pictograms: dict[str, Markup] = {}
        self._marked: dict[Tile, list[Mark]] = {}

    def shapes(self, plan: Plan) -> Iterator[tuple[int, Look, str]]:
        """The segments of a tile from the ground up: index, look, and the id of the shape."""
        tile = self._numbers.setdefault(plan, len(self._numbers))
        return ((index, look(plan, index), f"cs-t{tile}-{index}") for index in plan.order)

    def extra(self, plan: Plan) -> str:
        """The id of what lies on a tile besides its segments; empty if nothing does."""
        if plan not in self._extras:
            self._extras[plan] = extras(plan)
        tile = self._numbers.setdefault(plan, len(self._numbers))
        return f"cs-t{tile}-x" if self._extras[plan] else ""

    def marks(self, tile: TurnedTile) -> Iterator[Mark]:
        """The marks of a tile as it lies, and the letters of kinds that have no look of their own."""
        marked = self._marked.get(tile.tile)
        if marked is None:
            marked = self._marked[tile.tile] = list(_marks(tile.tile))
        for mark in marked:
            symbol = self._symbols.get(mark.name, "")
            picture = pictogram_id(symbol, mark.name)
            if picture not in self._pictograms:
                self._pictograms[picture] = pictogram(symbol, mark.name)
            yield mark._replace(picture=picture, spot=turned(mark.spot, tile.rotation))

    def definitions(self) -> Iterator[Markup]:
        """Everything that was used, as markup for ``<defs>``."""
        square = "M-50-50H50V50H-50Z"
        yield element("path", id="cs-ground", d=square)
        yield element("clipPath", element("path", d=square), id="cs-clip")
        used = {name for plan in self._numbers for name in scenery_of(plan)}
        yield from map(scenery, sorted(used))
        yield from self._pictograms.values()
        for plan, tile in self._numbers.items():
            for index in plan.order:
                yield element("g", shape(plan, index), id=f"cs-t{tile}-{index}")
            if self._extras.get(plan):
                yield element("g", self._extras[plan], id=f"cs-t{tile}-x")


def marks_of(tiles: Iterable[Tile], symbols: Mapping[str, str]) -> dict[str, list[str]]:
    """What on these tiles is told by a picture or a letter: the names by the id of what is drawn."""
    names = {
        name for tile in tiles for name in (*(kind for kind, _ in _lettered(tile)), *dict(_printed(tile)))
    }
    drawn: dict[str, list[str]] = {}
    for name in sorted(names):
        drawn.setdefault(pictogram_id(symbols.get(name, ""), name), []).append(name)
    return drawn


def _marks(tile: Tile) -> Iterator[Mark]:
    room = room_of(plan_of(tile))
    for name, index in _lettered(tile):
        yield Mark(name, index, room.label_spot(index), printed=False)
    wanted = list(_printed(tile))
    spots = room.mark_spots(index for _, index in wanted)
    for (name, carrier), spot in zip(wanted, spots, strict=True):
        yield Mark(name, carrier, spot)


def _lettered(tile: Tile) -> Iterator[tuple[str, int]]:
    """The kinds of the segments that have no look of their own, with their indices."""
    plan = plan_of(tile)
    for index, segment in enumerate(tile.segments):
        if look(plan, index) == "plain":
            yield segment.kind.name, index


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
