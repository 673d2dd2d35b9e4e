"""Every mark of every tile set lies beside its road or on its own land, and hides nothing drawn there."""

from math import dist

import pytest

from carcscore.drawing.svg.curves import HALF
from carcscore.drawing.svg.definitions import Definitions, Mark
from carcscore.drawing.svg.ground import clearance, square_at
from carcscore.drawing.svg.plan import CROSSING, Plan, plan_of
from carcscore.expansions.registry import known_facts
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from carcscore.tiles.marking import with_marks
from carcscore.tiles.model import Tile
from tests.drawing.pictures import Spot, shipped_tiles
from tests.sampling import for_tiles

RADIUS = 12.0
"""Half the width of a mark as it is drawn in full."""
ROAD, WALL, BUILDING = 6.5, 3.0, 18.0
"""Half the widths of a road with its kerbs and of a wall; the radius of a building."""
BESIDE = 12.0
"""The widest gap between a road and its mark."""
MARKED = {
    code: tile
    for code, tile in shipped_tiles().items()
    if tile.marks or any(one.marks for one in tile.segments)
}


def seen(plan: Plan, index: int) -> list[Spot]:
    """The middle of a road as far as it can be seen."""
    spots = [spot for curve in plan.courses[index] for spot in curve.spots(48)]
    return [spot for spot in spots if plan.ground.seen.get(square_at(spot)) == index]


def away(spot: Spot, others: list[Spot], width: float) -> float:
    """How far a spot is from the nearest of others that are so wide."""
    return min((dist(spot, other) - width for other in others), default=HALF)


def free(plan: Plan, mark: Mark, others: list[Mark]) -> float:
    """How far the middle of a mark is from whatever it might hide."""
    roads = [away(mark.spot, seen(plan, index), ROAD) for index in plan.courses]
    walls = [
        away(mark.spot, [spot for curve in region.walls for spot in curve.spots(48)], WALL)
        for region in plan.regions.values()
    ]
    rest = [
        away(mark.spot, [*plan.buildings.values()], BUILDING),
        away(mark.spot, [one.spot for one in plan.crossings], CROSSING),
        *(away(mark.spot, [other.spot], RADIUS * other.scale) for other in others),
    ]
    return min(*roads, *walls, *rest, HALF)


def belongs_there(plan: Plan, mark: Mark) -> bool:
    """Whether a mark is a part of what it lies on: the mouth of a tunnel, a pool, what encloses a farm."""
    index = mark.segment
    if index is None:
        return False
    narrow = plan.manner(index) == "field" and max(clearance(plan.ground.squares(index)).values()) < RADIUS
    return index in plan.mouths or plan.is_pool(index) or narrow


@for_tiles(MARKED)
def test_a_mark_hides_nothing(tile: Tile) -> None:
    plan = plan_of(tile)
    marks = [mark for mark in Definitions({}).marks(tile.turned(0)) if mark.printed]
    for number, mark in enumerate(marks):
        assert max(map(abs, mark.spot)) <= HALF - RADIUS * mark.scale + 0.5
        if not belongs_there(plan, mark):
            assert free(plan, mark, marks[:number]) >= RADIUS * mark.scale - 1, mark


@for_tiles(MARKED)
def test_a_mark_of_a_road_lies_beside_it_and_beside_no_other(tile: Tile) -> None:
    plan = plan_of(tile)
    for mark in Definitions({}).marks(tile.turned(0)):
        index = mark.segment
        if not mark.printed or index is None or plan.manner(index) != "way" or index in plan.mouths:
            continue
        own = away(mark.spot, seen(plan, index), ROAD)
        assert own <= RADIUS * mark.scale + BESIDE
        assert all(
            own <= away(mark.spot, seen(plan, other), ROAD) for other in plan.courses if other != index
        )


@pytest.mark.slow
def test_most_marks_are_drawn_in_full() -> None:
    scales = [mark.scale for tile in MARKED.values() for mark in Definitions({}).marks(tile.turned(0))]
    assert min(scales) > 0.6
    assert sum(scale == 1 for scale in scales) > 0.8 * len(scales)


def test_marks_that_find_no_room_lie_in_a_field_and_not_on_the_crossing() -> None:
    palette = palette_of(tuple(known_facts()))
    crowd = [name for name, kind in palette.marks.items() if kind.on == "tile"][:12]
    tile = with_marks(shipped_set("base", palette).tiles["X"], {"tile": crowd}, palette, 0)
    drawn = list(
        Definitions({name: kind.picture for name, kind in palette.marks.items()}).marks(tile.turned(0))
    )
    assert [one.scale for one in drawn] == sorted((one.scale for one in drawn), reverse=True)
    assert min(dist(one.spot, (0.0, 0.0)) for one in drawn) > RADIUS
