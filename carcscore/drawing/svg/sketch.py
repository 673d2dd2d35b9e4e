"""The data that pictures need of a layout of a tile: its shapes, and where figures and marks belong.

To draw one takes long, and the same comes of it each time; so those of the tiles that ship are kept in a
file beside this one, which a test compares with what is drawn. Any other is drawn when it is asked for.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pkgutil import get_data
from typing import Any, Final

from carcscore.drawing.svg.curves import Spot, turned
from carcscore.drawing.svg.marks import MarkPlace
from carcscore.drawing.svg.plan import TileLayout, layout_of, plan_of
from carcscore.drawing.svg.room import Room, at_doors, room_of
from carcscore.drawing.svg.shapes import extras, look, scenery_of, shape
from carcscore.frozen import frozen
from carcscore.markup import Markup
from carcscore.tiles.model import Tile

KEPT: Final = "sketches.tsv"
"""A layout a line: its name, and after a tab its sketch as JSON."""
FIGURES: Final = 2
"""So many figures have their spots kept on each segment, and on the tile as a whole."""

Wanted = tuple[int | None, ...]
"""The segments that marks lie on; ``None`` is the tile as a whole."""


@frozen(slots=False, eq=False)
class Sketch:
    """A layout as it is drawn, unturned.

    ``shapes``, ``looks`` and ``spots``, those of its first figures, are by segment; ``order`` lists the
    segments from the ground up, ``scenery`` the pictures that the shapes use. ``extras`` is what belongs to
    no segment. ``places`` are those of marks, as far as they are known.
    """

    tile: Tile
    order: Sequence[int]
    looks: Sequence[str]
    shapes: Sequence[Markup]
    extras: Markup
    scenery: Sequence[str]
    buildings: Mapping[int, Spot]
    mouths: Mapping[int, Spot]
    spots: Sequence[Sequence[Spot]]
    on_whole: Sequence[Spot]
    places: Mapping[Wanted, Sequence[MarkPlace]]

    @cached_property
    def _room(self) -> Room:
        return room_of(plan_of(self.tile))

    def standing(self, index: int, number: int, rotation: int) -> Sequence[Spot]:
        """Spots for so many figures of a segment, on the tile as it lies; beside a building, not on it."""
        if index in self.buildings:
            return at_doors(self.buildings[index], number, rotation)
        if 0 < number <= FIGURES:
            return [turned(spot, rotation) for spot in self.spots[index][:number]]
        return self._room.standing(index, number, rotation)

    def on_tile(self, number: int, rotation: int) -> Sequence[Spot]:
        """Spots for so many figures that belong to the tile as a whole."""
        if number <= FIGURES:
            return [turned(spot, rotation) for spot in self.on_whole[:number]]
        return self._room.on_tile(number, rotation)

    def label_spot(self, index: int) -> Spot:
        """The spot of the letter of a segment that has no look of its own."""
        return self.buildings.get(index) or self.spots[index][0]

    def mark_places(self, wanted: Wanted) -> Sequence[MarkPlace]:
        """A place for each mark, given the segments that they lie on."""
        known = self.places.get(wanted)
        return self._room.mark_places(wanted) if known is None else known


def sketch_of(tile: Tile) -> Sketch:
    """The sketch of a tile; tiles with the same layout share one."""
    return _sketch(layout_of(tile))


@lru_cache(maxsize=1024)
def _sketch(layout: TileLayout) -> Sketch:
    kept = _kept().get(name_of(layout))
    return drawn(layout.tile()) if kept is None else read(kept, layout.tile())


def name_of(layout: TileLayout) -> str:
    """The name under which the sketch of a layout is kept: all that it depends on, as JSON."""
    segments = [(kind.name, kind.rim, kind.look, *rest) for kind, *rest in layout.segments]
    return json.dumps((segments, layout.junctions, layout.leads), separators=(",", ":"))


def drawn(tile: Tile) -> Sketch:
    """The sketch of a tile, drawn now."""
    plan = plan_of(tile)
    room = room_of(plan)
    every = range(len(tile.segments))
    return Sketch(
        tile=tile,
        order=plan.order,
        looks=[look(plan, index) for index in every],
        shapes=[shape(plan, index) for index in every],
        extras=extras(plan),
        scenery=sorted(scenery_of(plan)),
        buildings=plan.buildings,
        mouths=plan.mouths,
        spots=[
            [room.figure_spot(index)] if index in plan.buildings else room.standing(index, FIGURES, 0)
            for index in every
        ],
        on_whole=room.on_tile(FIGURES, 0),
        places={},
    )


@cache
def _kept() -> Mapping[str, str]:
    """The sketches of the layouts that ship, as they are kept, by the names of the layouts."""
    raw = get_data(__package__, KEPT)
    assert raw is not None, "it is a file of this package"
    lines = (line.partition("\t") for line in raw.decode("utf-8").splitlines())
    return {name: sketch for name, _, sketch in lines}


def written(sketch: Sketch) -> str:
    """A sketch as it is kept."""
    places = [[list(wanted), [[*place] for place in places]] for wanted, places in sketch.places.items()]
    values = (
        *(list(sketch.order), sketch.looks, sketch.shapes, sketch.extras, sketch.scenery),
        *([*sketch.buildings.items()], [*sketch.mouths.items()], sketch.spots, sketch.on_whole, places),
    )
    return json.dumps(values, separators=(",", ":"))


def read(text: str, tile: Tile) -> Sketch:
    """The sketch that was kept of a layout, which this tile has.

    >>> from carcscore.rules.in_force import palette_of
    >>> from carcscore.tiles.catalogue import shipped_set
    >>> tile = shipped_set("base", palette_of(())).tiles["D"]
    >>> vars(read(written(drawn(tile)), tile)) == vars(drawn(tile))
    True
    """
    order, looks, shapes, rest, scenery, buildings, mouths, spots, on_whole, places = json.loads(text)
    return Sketch(
        tile=tile,
        order=order,
        looks=looks,
        shapes=[Markup(shape) for shape in shapes],
        extras=Markup(rest),
        scenery=scenery,
        buildings={index: _spot(spot) for index, spot in buildings},
        mouths={index: _spot(spot) for index, spot in mouths},
        spots=[[_spot(place) for place in some] for some in spots],
        on_whole=[_spot(place) for place in on_whole],
        places={
            tuple(wanted): [MarkPlace(_spot(spot), scale) for spot, scale in some] for wanted, some in places
        },
    )


def _spot(pair: Any) -> Spot:
    x, y = pair
    return x, y
