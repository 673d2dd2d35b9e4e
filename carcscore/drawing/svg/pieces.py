"""What a picture defines once and uses many times: the shapes of tiles, pictograms, buildings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from carcscore.drawing.svg.curves import Spot, turned
from carcscore.drawing.svg.pictograms import pictogram, pictogram_id, scenery
from carcscore.drawing.svg.plan import Plan, plan_of
from carcscore.drawing.svg.shapes import extras, look, scenery_of, shape
from carcscore.drawing.svg.xml import element
from carcscore.tiles.kinds import Look
from carcscore.tiles.model import Tile, TurnedTile

_MOST_OF_A_KIND = 4
"""So many marks of one name are drawn on a segment."""


class Pieces:
    """The definitions of one picture. They are gathered while its tiles are drawn.

    ``symbols`` are the pictures of marks by name.
    """

    def __init__(self, symbols: Mapping[str, str]) -> None:
        self._symbols = symbols
        self._numbers: dict[Plan, int] = {}
        self._extras: dict[Plan, str] = {}
        self._pictograms: dict[str, str] = {}
        self._marked: dict[Tile, list[tuple[str, int | None, Spot]]] = {}

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

    def marks(self, tile: TurnedTile) -> Iterator[tuple[str, int | None, str, Spot]]:
        """The marks of a tile as it lies: name, index of the segment, id of the picture, and the spot."""
        marked = self._marked.get(tile.tile)
        if marked is None:
            marked = self._marked[tile.tile] = _marked(tile.tile)
        for name, index, spot in marked:
            symbol = self._symbols.get(name, "")
            known = pictogram_id(symbol, name)
            if known not in self._pictograms:
                self._pictograms[known] = pictogram(symbol, name)
            yield name, index, known, turned(spot, tile.rotation)

    def definitions(self) -> Iterator[str]:
        """Everything that was used, as markup for ``<defs>``."""
        yield '<path id="cs-ground" d="M-50-50H50V50H-50Z"/>'
        yield '<clipPath id="cs-clip"><path d="M-50-50H50V50H-50Z"/></clipPath>'
        used = {name for plan in self._numbers for name in scenery_of(plan)}
        yield from map(scenery, sorted(used))
        yield from self._pictograms.values()
        for plan, tile in self._numbers.items():
            for index in plan.order:
                yield element("g", shape(plan, index), id=f"cs-t{tile}-{index}")
            if self._extras.get(plan):
                yield element("g", self._extras[plan], id=f"cs-t{tile}-x")


def _marked(tile: Tile) -> list[tuple[str, int | None, Spot]]:
    wanted: list[tuple[str, int | None]] = []
    places = [(index, segment.marks) for index, segment in enumerate(tile.segments)]
    for index, marks in (*places, (None, tile.marks)):
        for name, count in sorted(marks.items()):
            wanted += [(name, index)] * min(count, _MOST_OF_A_KIND)
    spots = plan_of(tile).mark_spots(index for _, index in wanted)
    return [(name, index, spot) for (name, index), spot in zip(wanted, spots, strict=True)]
