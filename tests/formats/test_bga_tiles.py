"""The table of types and ``pos`` against the tiles of the base game: nothing missing, nothing named twice."""

import pytest

from carcscore.formats.bga_tiles import START, TILES, TYPE_OF, TYPES, type_of_id
from carcscore.record.model import START_TILE
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from tests.sampling import in_one

BASE = shipped_set("base", palette_of(())).tiles


def test_the_types_are_the_tiles_of_the_base_game() -> None:
    counts = {tile.code: tile.count for tile in BASE.values()}
    assert {tile.code: tile.copies for tile in TYPES.values()} == counts
    assert TYPES[START].code == START_TILE.tile
    assert {tile.code: number for number, tile in TYPES.items()} == TYPE_OF


@in_one
@pytest.mark.parametrize("number", TYPES)
@pytest.mark.parametrize("turn", range(4))
def test_each_pos_is_one_segment_and_each_segment_one_pos(number: int, turn: int) -> None:
    tile = TYPES[number]
    turned = BASE[tile.code].rotations[tile.rotation(turn)]
    assert tile.turn(tile.rotation(turn)) == turn
    named = {}
    for pos in range(10):
        place = tile.place(pos, turn)
        if place is not None:
            named[turned.segment_at(place.kind, place.point)] = pos
    assert len(named) == len(tile.places) == len(turned.segments)
    for index, pos in named.items():
        segment = turned.segments[index]
        assert tile.pos(segment.kind.name, segment.points, turn) == pos


def test_the_straight_road_runs_north_to_south_unturned() -> None:
    turned = BASE["U"].rotations[TYPES[16].rotation(0)]
    assert turned.edges == ("road", "field", "road", "field")
    west, east = TYPES[16].place(3, 0), TYPES[16].place(4, 0)
    assert west
    assert 11 in turned.segments[turned.segment_at(*west)].points
    assert east
    assert 3 in turned.segments[turned.segment_at(*east)].points


def test_ids_run_through_the_types_in_order() -> None:
    types = [type_of_id(tile) for tile in range(1, TILES + 1)]
    assert types == sorted(types, key=lambda number: number or 0)
    assert TILES == 72
    assert [types.count(number) for number in TYPES] == [tile.copies for tile in TYPES.values()]
    assert [types.index(START) + 1, types[35:39]] == [36, [START] * 4]
    assert [type_of_id(tile) for tile in (0, -1, 73, 10**9)] == [None] * 4
