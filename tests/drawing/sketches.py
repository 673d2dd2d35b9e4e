"""The sketches that are kept in the package: `python -m tests.drawing.sketches` draws them anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from carcscore.drawing.svg import sketch
from carcscore.drawing.svg.definitions import printed_marks
from carcscore.drawing.svg.plan import TileLayout, layout_of, plan_of
from carcscore.drawing.svg.room import room_of
from carcscore.drawing.svg.sketch import KEPT, Wanted, drawn, name_of, written
from carcscore.expansions.registry import known_facts
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from carcscore.tiles.model import Tile
from tests.drawing.pictures import shipped_tiles

FILE = Path(sketch.__file__).with_name(KEPT)


def _shipped() -> Iterator[Tile]:
    """Every tile that ships, beside all expansions and beside its own: without tunnels no road dives."""
    yield from shipped_tiles().values()
    for facts in known_facts():
        if facts.tile_set is not None:
            yield from shipped_set(facts.tile_set, palette_of((facts,)), facts.package).tiles.values()


def shipped_layouts() -> dict[TileLayout, set[Wanted]]:
    """The layouts of the tiles that ship, each with the segments that the marks of such tiles lie on."""
    wanted: dict[TileLayout, set[Wanted]] = {}
    for tile in _shipped():
        marks = tuple(index for _, index in printed_marks(tile))
        wanted.setdefault(layout_of(tile), set()).add(marks)
    return wanted


def line(layout: TileLayout, wanted: set[Wanted]) -> str:
    """What is kept of a layout, drawn now, with the places of these marks."""
    tile = layout.tile()
    room = room_of(plan_of(tile))
    places = {one: room.mark_places(one) for one in sorted(wanted, key=str)}
    return f"{name_of(layout)}\t{written(replace(drawn(tile), places=places))}\n"


if __name__ == "__main__":
    lines = sorted(line(layout, wanted) for layout, wanted in shipped_layouts().items())
    FILE.write_text("".join(lines), encoding="utf-8")
