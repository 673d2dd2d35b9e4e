"""Tiles drawn from their geometry: what lies where, how they join, turn and stay within their square."""

from math import dist

import pytest
from hypothesis import given

from carcscore.drawing.svg.curves import HALF, turned
from carcscore.drawing.svg.definitions import Definitions, pictogram
from carcscore.drawing.svg.ground import SQUARES, Ground, clearance, every_square, middle, square_at
from carcscore.drawing.svg.pictures import MARKS, pictures
from carcscore.drawing.svg.plan import plan_of
from carcscore.drawing.svg.room import room_of
from carcscore.drawing.svg.shapes import LOOKS, extras, look, shape
from carcscore.expansions.registry import known_facts
from carcscore.geometry import CENTRE
from carcscore.tiles.kinds import BASE_KINDS, BASE_MARKS
from carcscore.tiles.model import NO_SEGMENT, Tile
from tests.drawing.pictures import own_tiles, path_points, read, shipped_tiles, turned_copy
from tests.drawing.test_random_tiles import tiles as random_tiles
from tests.sampling import examples, for_tiles

SHIPPED = shipped_tiles()
TILES = SHIPPED | own_tiles()


def rim_square(side: int, along: int) -> tuple[int, int]:
    """The square so far along a side, clockwise."""
    last = SQUARES - 1
    return ((along, 0), (last, along), (last - along, last), (0, last - along))[side]


@for_tiles(TILES)
def test_each_rim_point_shows_the_segment_that_owns_it(tile: Tile) -> None:
    """So any two tiles that fit by the rules fit in the picture."""
    plan = plan_of(tile)
    for side in range(4):
        for k, along in enumerate((SQUARES // 6, SQUARES // 2, SQUARES - 1 - SQUARES // 6)):
            owner = plan.turned.rim[3 * side + k]
            if owner != NO_SEGMENT:
                assert plan.ground.seen[rim_square(side, along)] == owner


@for_tiles(TILES, range(4))
def test_every_segment_is_seen_and_a_figure_on_it_stands_there(tile: Tile, rotation: int) -> None:
    plan = plan_of(tile)
    for index in range(len(tile.segments)):
        spot = turned(room_of(plan).standing(index, 1, rotation)[0], -rotation)
        assert plan.ground.squares(index)
        assert max(map(abs, spot)) <= HALF - 16
        if index in plan.buildings:
            assert dist(spot, plan.buildings[index]) < 20
        elif plan.manner(index) == "way":
            assert min(dist(spot, middle(square)) for square in plan.ground.squares(index)) < 10
        else:
            assert plan.ground.seen[square_at(spot)] == index


@for_tiles(SHIPPED)
def test_every_square_of_a_printed_tile_shows_something(tile: Tile) -> None:
    """But round an abbey there is nothing to stand on."""
    assert tile.closes or set(plan_of(tile).ground.seen) == set(every_square())


@for_tiles(SHIPPED)
def test_farms_of_printed_tiles_lie_in_one_piece(tile: Tile) -> None:
    """But where one goes on over a road in a tunnel: a dotted line joins its parts."""
    plan = plan_of(tile)
    for index, segment in enumerate(tile.segments):
        if segment.kind.rim == "rest":
            parts = len([part for part in plan.ground.parts(index) if len(part) > 3])
            assert parts == 1 or (
                parts == 2 and tile.code in ("AML", "RVC") and 'class="link"' in extras(plan)
            )


@for_tiles(TILES)
def test_every_outline_stays_within_its_tile(tile: Tile) -> None:
    plan = plan_of(tile)
    for index in range(len(tile.segments)):
        root = read(f'<svg xmlns="http://www.w3.org/2000/svg">{shape(plan, index)}</svg>')
        spots = [
            spot for element in root.iter() if element.get("d") for spot in path_points(element.get("d", ""))
        ]
        spots += [(float(e.get("x", 0)), float(e.get("y", 0))) for e in root.iter() if e.get("href")]
        assert spots or root.find(".//{*}circle") is not None
        assert max((abs(part) for spot in spots for part in spot), default=0) <= HALF + 0.05


@for_tiles(TILES)
def test_cities_and_the_like_do_not_run_into_one_another(tile: Tile) -> None:
    """But where walls meet at a corner."""
    plan = plan_of(tile)
    lands = []
    for index, region in plan.regions.items():
        ground = Ground()
        ground.fill(index, region.border)
        lands.append(set(ground.seen))
    assert all(lands)
    assert all(len(one & other) <= 6 for place, one in enumerate(lands) for other in lands[:place])


@for_tiles(TILES)
def test_marks_lie_on_the_tile_and_not_on_one_another(tile: Tile) -> None:
    marks = [mark for mark in Definitions({}).marks(tile.rotations[0]) if mark.printed]
    spots = [mark.spot for mark in marks]
    counted = sum(sum(segment.marks.values()) for segment in tile.segments) + sum(tile.marks.values())
    counted -= sum(tile.marks.get(segment.kind.name, 0) for segment in tile.segments)
    assert len(marks) == counted
    for number, (spot, mark) in enumerate(zip(spots, marks, strict=True)):
        assert max(map(abs, spot)) <= HALF - 12 * mark.scale
        assert all(dist(spot, other) >= 14 for other in spots[:number])


@for_tiles(SHIPPED)
def test_marks_of_a_printed_tile_lie_on_their_segment_or_beside_their_road(tile: Tile) -> None:
    plan = plan_of(tile)
    for mark in Definitions({}).marks(tile.rotations[0]):
        if mark.segment is None:
            continue
        owner = plan.ground.seen[square_at(mark.spot)]
        near = min(dist(mark.spot, middle(square)) for square in plan.ground.squares(mark.segment))
        assert owner == mark.segment or (plan.manner(mark.segment) in ("way", "building") and near < 26)


@for_tiles(SHIPPED, [1, 2, 3])
def test_a_tile_printed_turned_is_the_tile_turned(tile: Tile, rotation: int) -> None:
    """But for a few squares, where two farms lie equally near."""
    plan, other = plan_of(tile), plan_of(turned_copy(tile.rotations[rotation]))
    if plan is other and len(plan.buildings) > 1:
        return  # laid out alike on all sides: only the second building shows how it was turned
    inner = {
        index for index, one in enumerate(tile.segments) if one.kind.rim == "rest" and one.points[0] >= CENTRE
    }
    seen = {square_at(turned(middle(square), rotation)): owner for square, owner in plan.ground.seen.items()}
    # Two farms that touch no edge are alike: either may be drawn first.
    alike = sum(
        other.ground.seen[square] in (inner if owner in inner else {owner}) for square, owner in seen.items()
    )
    assert alike >= 0.97 * len(seen)
    for mark, same in zip(
        Definitions({}).marks(tile.rotations[rotation]), Definitions({}).marks(tile.rotations[0]), strict=True
    ):
        assert mark.spot == turned(same.spot, rotation)


def test_room_is_how_far_the_border_is() -> None:
    for square, room in clearance(set(every_square())).items():
        assert room == pytest.approx(HALF - max(map(abs, middle(square))), abs=0.01)


def test_a_farm_that_finds_no_room_gets_a_clearing_on_top() -> None:
    plan = plan_of(TILES["PC"])
    assert plan.order == [0, 1]
    assert 'class="clearing"' in shape(plan, 1)


def test_looks_say_how_kinds_are_drawn() -> None:
    looks = {
        segment.kind.name: look(plan_of(tile), index)
        for tile in own_tiles().values()
        for index, segment in enumerate(tile.segments)
    }
    assert looks == {
        "forest": "wooded",
        "city": "walled",
        "road": "way",
        "river": "water",
        "cloister": "house",
        "farm": "open",
        "sapling": "wooded",
        "shrine": "plain",
        "canal": "plain",
        "park": "plain",
    }


def test_a_kind_without_a_look_is_told_by_a_letter() -> None:
    letters = {mark.name: mark.picture for mark in Definitions({}).marks(TILES["PA"].rotations[0])}
    assert letters == {"shrine": "cs-l-S", "canal": "cs-l-C", "curio": "cs-l-C"}


def test_a_mark_that_is_a_segment_too_is_drawn_once() -> None:
    tile = TILES["PG"]
    assert [mark.name for mark in Definitions({}).marks(tile.rotations[0])] == ["oak"]
    assert "great-oak" in shape(plan_of(tile), 0)


def test_every_symbol_has_a_picture_of_its_own() -> None:
    marks = [*BASE_MARKS, *(mark for facts in known_facts() for mark in facts.marks)]
    drawn = {symbol: pictogram(symbol, "zeal") for symbol in {"", *(mark.symbol for mark in marks)}}
    assert drawn.keys() - {""} <= pictures(MARKS).keys()
    shapes = {
        tuple(element.get("d") or element.tag for element in read(picture).iter())
        for picture in drawn.values()
    }
    assert len(shapes) == len(drawn)
    assert "".join(read(drawn[""]).itertext()) == "Z"


def test_every_look_is_known() -> None:
    kinds = [*BASE_KINDS, *(kind for facts in known_facts() for kind in facts.kinds)]
    assert {kind.look for kind in kinds} <= {"plain", *(each for looks in LOOKS.values() for each in looks)}


@pytest.mark.parametrize(("mark", "letter"), [("<i>", "I"), ("&", "?"), ("3 oaks", "3")])
def test_a_mark_without_a_symbol_is_a_badge(mark: str, letter: str) -> None:
    assert "".join(read(pictogram("", mark)).itertext()) == letter


@examples(60)
@given(random_tiles())
def test_any_tile_has_a_plan(tile: Tile) -> None:
    plan = plan_of(tile)
    assert sorted(plan.order) == list(range(len(tile.segments)))
    for index, segment in enumerate(tile.segments):
        assert max(map(abs, room_of(plan).figure_spot(index))) <= HALF - 16
        assert len(room_of(plan).standing(index, 4, 3)) == 4
        assert read(f"<g>{shape(plan, index)}</g>") is not None
        if segment.points == (CENTRE,):
            assert plan.ground.squares(index)
