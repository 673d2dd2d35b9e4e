"""The sketches that are kept are those that are drawn, and say the same as a plan and the room on it."""

import pytest

from carcscore.drawing.svg.definitions import printed_marks
from carcscore.drawing.svg.plan import TileLayout, plan_of
from carcscore.drawing.svg.room import room_of
from carcscore.drawing.svg.sketch import FIGURES, name_of, sketch_of
from carcscore.tiles.model import Tile
from tests.drawing.pictures import own_tiles, shipped_tiles
from tests.drawing.sketches import FILE, line, shipped_layouts
from tests.sampling import for_tiles

TILES = shipped_tiles() | own_tiles()


LAYOUTS = shipped_layouts()
REMEDY = "run `python -m tests.drawing.sketches`, and look at pictures of tiles"


def test_a_sketch_is_kept_of_every_layout_that_ships() -> None:
    kept = [one.partition("\t")[0] for one in FILE.read_text(encoding="utf-8").splitlines()]
    assert kept == sorted(map(name_of, LAYOUTS)), REMEDY


@pytest.mark.parametrize(
    "layout",
    [
        pytest.param(layout, id=str(number), marks=[pytest.mark.slow] if number % 8 else [])
        for number, layout in enumerate(LAYOUTS)
    ],
)
def test_a_sketch_that_is_kept_is_the_one_that_is_drawn(layout: TileLayout) -> None:
    kept = FILE.read_text(encoding="utf-8").splitlines(keepends=True)
    assert line(layout, LAYOUTS[layout]) in kept, REMEDY


@for_tiles(TILES, range(4))
def test_figures_and_marks_lie_where_there_is_room(tile: Tile, rotation: int) -> None:
    sketch, room = sketch_of(tile), room_of(plan_of(tile))
    for number in range(FIGURES + 2):
        for index in range(len(tile.segments)):
            assert sketch.standing(index, number, rotation) == room.standing(index, number, rotation)
        assert sketch.on_tile(number, rotation) == room.on_tile(number, rotation)
    assert [*map(sketch.label_spot, range(len(tile.segments)))] == [
        room.label_spot(index) for index in range(len(tile.segments))
    ]
    wanted = tuple(index for _, index in printed_marks(tile))
    assert sketch.mark_places(wanted) == room.mark_places(wanted)
    assert (sketch.buildings, sketch.mouths) == (plan_of(tile).buildings, plan_of(tile).mouths)
