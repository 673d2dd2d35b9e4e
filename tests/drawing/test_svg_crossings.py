"""Where roads end in a picture: in a stated junction, at a building, at a wall, or at a house."""

from math import dist

import pytest
import yaml

from carcscore.drawing.svg.curves import HALF, turned
from carcscore.drawing.svg.plan import BUILDING, plan_of
from carcscore.drawing.svg.room import FIGURE, room_of
from carcscore.drawing.svg.shapes import extras, scenery_of
from carcscore.tiles.kinds import BASE_KINDS, BASE_MARKS
from carcscore.tiles.model import Tile
from carcscore.tiles.palette import Palette
from carcscore.tiles.reading import read_tiles
from tests.drawing.pictures import shipped_tiles
from tests.sampling import for_tiles

SHIPPED = shipped_tiles()
_FARM = "{farm: [NNW, NNE, ENE, ESE, SSE, SSW, WSW, WNW]}"
_OWN = f"""
OA: {{segments: [{{road: [N]}}, {{road: [E]}}, {_FARM}]}}
OB: {{junctions: [[N, E]], segments: [{{road: [N]}}, {{road: [E]}}, {_FARM}]}}
OC: {{junctions: [[N, E], [S, W]],
     segments: [{{road: [N]}}, {{road: [E]}}, {{road: [S]}}, {{road: [W]}}, {_FARM}]}}
OD: {{junctions: [[N, S]], segments: [{{road: [N]}}, {{road: [S]}}, {{cloister: [centre]}}, {_FARM}]}}
OE: {{junctions: [[N, E]], segments: [{{road: [N]}}, {{road: [E]}}, {{road: [W]}}, {_FARM}]}}
OF: {{segments: [{{road: [N]}}, {_FARM}]}}
"""


@pytest.fixture(scope="module")
def own() -> dict[str, Tile]:
    tiles, findings = read_tiles(yaml.safe_load(_OWN), Palette.of(BASE_KINDS, BASE_MARKS), "own", (), {})
    assert findings == []
    return tiles


@for_tiles(SHIPPED)
def test_a_village_stands_where_a_printed_tile_states_a_junction_and_nowhere_else(tile: Tile) -> None:
    plan = plan_of(tile)
    assert extras(plan).count("#cs-village") == len(tile.junctions)
    assert ("village" in scenery_of(plan)) == bool(tile.junctions)
    for junction in tile.junctions:
        ends = {plan.courses[index][-1].end for index in junction}
        assert ends == {plan.crossings[0].spot}


def test_where_a_river_begins_or_ends_stands_no_house() -> None:
    """On GQA it is a road that ends in the fields."""
    ends = [
        tile
        for tile in SHIPPED.values()
        for index, segment in enumerate(tile.segments)
        if segment.kind.name == "river" and len(tile.turned(0).sides[index]) == 1
    ]
    assert len(ends) > 3
    houses = {tile.code for tile in ends if not all(one.junction for one in plan_of(tile).crossings)}
    assert houses == {"GQA"}


@pytest.mark.slow
def test_roads_that_end_at_something_else_than_one_another_end_at_a_house() -> None:
    """RE has a bakery where its roads end, PDC a volcano.

    Others have a hill, a vineyard, a circus, a bazaar, a lake, a school, a crop circle, a festival, a hut or
    a watchtower. On AMJ, GQA, KRD, TBW and TND roads end in the fields.
    """
    houses = {code for code, tile in SHIPPED.items() if "#cs-farmstead" in extras(plan_of(tile))}
    assert houses == {
        *("AMD", "AMJ", "GQA", "KRD", "PDC", "RE", "TBW"),
        *("HSM", "HSN", "HSP", "BTF", "BTG", "BTH", "BTI", "BTM", "BTP"),
        *("BCE", "BCI", "BCJ", "BCK"),
        *("FEA", "FEB", "FEC", "SCL", "SCR", "TND"),
        *("CCC", "CCF", "CCG", "CCH", "CCI", "CCJ", "FSE", "RUB", "WTE", "WTF", "WTK", "WTL"),
    }


@pytest.mark.parametrize("code", ["A", "IB", "VD", "FY", "S", "T", "IH", "VC", "FM", "IJ"])
def test_no_house_stands_at_a_gate_a_cloister_or_a_tree(code: str) -> None:
    assert plan_of(SHIPPED[code]).crossings == []


def test_own_tiles_with_and_without_a_stated_junction(own: dict[str, Tile]) -> None:
    crossings = {code: [one.junction for one in plan_of(tile).crossings] for code, tile in own.items()}
    assert crossings == {
        "OA": [False],
        "OB": [True],
        "OC": [True, True],
        "OD": [True],
        "OE": [True],
        "OF": [False],
    }
    assert plan_of(own["OA"]) is not plan_of(own["OB"])


def test_two_junctions_lie_apart_each_between_its_roads(own: dict[str, Tile]) -> None:
    one, other = (crossing.spot for crossing in plan_of(own["OC"]).crossings)
    assert dist(one, other) > 40
    assert dist(one, (HALF, -HALF)) < dist(one, (0, 0)) + HALF
    assert one[0] > 0 > one[1]
    assert other[0] < 0 < other[1]


def test_a_road_beside_a_junction_does_not_reach_it(own: dict[str, Tile]) -> None:
    plan = plan_of(own["OE"])
    [crossing] = plan.crossings
    assert dist(plan.courses[2][-1].end, crossing.spot) > 20


def test_a_building_makes_room_for_a_junction(own: dict[str, Tile]) -> None:
    plan = plan_of(own["OD"])
    assert dist(plan.buildings[2], plan.crossings[0].spot) > BUILDING
    assert plan.courses[0][-1].end == plan.crossings[0].spot


@for_tiles(SHIPPED, range(4))
def test_what_stands_on_a_tile_stands_at_its_crossing_and_the_next_apart(tile: Tile, rotation: int) -> None:
    spots = room_of(plan_of(tile)).on_tile(3, rotation)
    assert len(spots) == 3
    assert all(max(map(abs, spot)) <= HALF - FIGURE for spot in spots)
    for crossing, spot in zip(plan_of(tile).crossings, spots, strict=False):
        assert spot == turned(crossing.spot, rotation)
    assert min(dist(spots[0], other) for other in spots[1:]) > 8
