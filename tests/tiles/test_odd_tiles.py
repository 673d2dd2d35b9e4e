"""Tiles out of the ordinary: walls, edges that close, shared edges, two inner farms, idle marks."""

from typing import Any

import pytest

from carcscore.geometry import CENTRE, CENTRE2, parse_point, point_name, turn_point
from carcscore.tiles.kinds import ANY, BASE_KINDS, BASE_MARKS, FIELD, ROAD, WALL, FeatureKind
from carcscore.tiles.marking import mark_tile
from carcscore.tiles.model import NO_SEGMENT, Tile
from carcscore.tiles.palette import Palette
from carcscore.tiles.reading import read_tiles
from tests.board.odd import PALETTE, RIVER, TILES, turned

HALF_A_CITY = (
    "a city is given by the middle of a side (N, E, S, W), not NNW, unless another city has the other half"
)
FARM = {"farm": ["NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"]}


def problem(description: Any) -> str:
    tiles, (found,) = read_tiles({"ZZ": description}, PALETTE, "test", (), TILES)
    assert tiles == {}
    return found.message.removeprefix("tile ZZ: ")


def read(description: Any, palette: Palette = PALETTE) -> Tile:
    tiles, findings = read_tiles({"ZZ": description}, palette, "test", (), TILES)
    assert findings == []
    return tiles["ZZ"]


@pytest.mark.parametrize("rotation", range(4))
def test_an_edge_that_closes_shows_any_and_joins_nothing(rotation: int) -> None:
    abbey = TILES["ABB"].rotations[rotation]
    assert abbey.edges == (ANY,) * 4
    assert abbey.joins == ((),) * 4
    assert abbey.rim == (NO_SEGMENT,) * 12
    assert abbey.inside == (0,)


def test_one_side_alone_can_close() -> None:
    gate = read({"closes": ["E"], "segments": [{"farm": ["NNW", "NNE", "SSE", "SSW", "WSW", "WNW"]}]})
    assert [one.edges.index(ANY) for one in gate.rotations] == [1, 2, 3, 0]


def test_an_outer_point_of_a_wall_belongs_to_nothing_and_names_its_edge() -> None:
    tile = turned("WALA")
    assert tile.edges == (FIELD, WALL, WALL, ROAD.name)
    assert [point_name(point) for point in range(12) if tile.rim[point] == NO_SEGMENT] == [
        "E",
        "ESE",
        "SSE",
        "S",
    ]
    assert turned("WALA1").edges == (ROAD.name, FIELD, WALL, WALL)
    assert tile.joins[1] == ((tile.rim[parse_point("ENE")], parse_point("WNW")),)


def test_a_road_may_leave_between_a_farm_and_a_wall() -> None:
    tile = read(
        {
            "walls": ["ESE", "SSE"],
            "segments": [{"road": ["E"]}, {"farm": [*FARM["farm"][:3], *FARM["farm"][5:]]}],
        }
    )
    assert tile.rotations[0].edges[1:3] == (ROAD.name, WALL)


@pytest.mark.parametrize("rotation", range(4))
def test_two_farms_within_a_tile_have_a_name_each(rotation: int) -> None:
    tile = TILES["TWO"].rotations[rotation]
    assert tile.segment_at("farm", CENTRE) == 2
    assert tile.segment_at("farm", CENTRE2) == 3
    assert [tile.point_names(index) for index in (2, 3)] == ["centre", "centre2"]
    assert [tile.segments[index].name_point for index in (2, 3)] == [CENTRE, CENTRE2]


def test_the_second_inner_point_is_read_and_turned_like_the_first() -> None:
    assert parse_point("Centre2") == parse_point("center2") == CENTRE2
    assert [turn_point(CENTRE2, one) for one in range(4)] == [CENTRE2] * 4


@pytest.mark.parametrize("rotation", range(4))
def test_of_two_cities_on_one_edge_its_middle_names_neither(rotation: int) -> None:
    tile = TILES["HALF"].rotations[rotation]
    assert tile.shared == (rotation,)
    assert tile.edges[rotation] == "city"
    assert tile.segment_at("city", 3 * rotation + 1) == NO_SEGMENT
    assert tile.segment_at("city", 3 * rotation) == 0
    assert tile.segment_at("city", 3 * rotation + 2) == 1
    assert tile.open_ends[:2] == (2, 2)
    assert set(tile.sides[0]) == {rotation, (rotation + 3) % 4}
    assert set(tile.sides[1]) == {rotation, (rotation + 1) % 4}


def test_half_an_edge_is_named_with_the_rest_of_a_city() -> None:
    assert turned("HALF").point_names(0) == "NNW and W"
    assert turned("HALF").point_names(1) == "NNE and E"
    assert turned("HALF").segments[0].name_point == parse_point("W")


def test_both_halves_of_an_edge_are_the_whole() -> None:
    whole = read({"segments": [{"city": ["NNW", "NNE"]}, {"farm": FARM["farm"][2:]}]})
    assert [segment.points for segment in whole.segments] == [
        s.points for s in read({"segments": [{"city": ["N"]}, {"farm": FARM["farm"][2:]}]}).segments
    ]


@pytest.mark.parametrize(
    ("description", "message"),
    [
        ({"walls": ["N"], "segments": [FARM]}, "`walls` lists outer points (NNW, NNE, ...), not N"),
        ({"walls": ["centre"], "segments": [FARM]}, "`walls` lists outer points (NNW, NNE, ...), not centre"),
        ({"walls": ["Q"], "segments": [FARM]}, "Q is not a point of a tile"),
        ({"walls": "ESE", "segments": [FARM]}, "`walls` is a list"),
        ({"walls": ["ESE"], "segments": [FARM]}, "ESE belongs to a farm"),
        ({"closes": ["NNE"], "segments": [FARM]}, "`closes` lists sides (N, E, S, W), not NNE"),
        ({"closes": ["N"], "segments": [FARM]}, "NNW belongs to a farm"),
        (
            {"segments": [{"city": ["NNW"]}, {"farm": FARM["farm"][1:]}]},
            HALF_A_CITY,
        ),
        (
            {"segments": [{"city": ["NNW"]}, {"castle": ["NNE"]}, {"farm": FARM["farm"][2:]}]},
            HALF_A_CITY,
        ),
        ({"segments": [FARM, {"farm": ["centre", "centre2"]}]}, "centre is only for what touches no edge"),
        ({"segments": [FARM, {"city": ["centre2"]}]}, "a city lies at an edge, not in the centre"),
        (
            {
                "segments": [
                    {"city": ["NNW", "W"]},
                    {"city": ["NNE", "E"]},
                    {"farm": ["SSE", "SSW"], "touches": ["N"]},
                ]
            },
            "touches: there is no city or the like at N",
        ),
    ],
)
def test_what_is_wrong_with_an_odd_rim_is_found(description: Any, message: str) -> None:
    assert problem(description) == message


def test_marks_of_what_is_not_in_play_do_nothing_wherever_they_stand() -> None:
    tile = read(
        {
            "segments": [
                {"road": ["E", "W"], "marks": ["inn", "garden"]},
                {"farm": ["NNW", "NNE", "ENE", "WNW"]},
                {"farm": ["ESE", "SSE", "SSW", "WSW"]},
            ],
            "marks": {"tile": ["garden"], "N": ["inn"]},
        }
    )
    assert [segment.marks for segment in tile.segments] == [{}, {}, {}]
    assert tile.marks == {}
    assert mark_tile(tile, {"tile": "garden", "E": ["inn", "inn"]}, PALETTE).marks == {}
    assert mark_tile(TILES["CITY"], {"N": ["inn", "pennant"]}, PALETTE).segments[0].marks == {"pennant": 1}


def test_marks_that_nobody_knows_are_wrong_all_the_same() -> None:
    assert problem({"like": "FLD", "marks": {"tile": ["lagoon"]}}).startswith("unknown mark: lagoon")
    with pytest.raises(ValueError, match="unknown mark: lagoon"):
        mark_tile(TILES["FLD"], {"tile": ["garden", "lagoon"]}, PALETTE)


def test_a_mark_in_play_is_not_idle() -> None:
    palette = Palette.of(BASE_KINDS, BASE_MARKS, idle=["pennant"])
    assert read({"segments": [{"city": ["N", "E", "S", "W"], "marks": ["pennant"]}]}, palette).segments[
        0
    ].marks == {"pennant": 1}


def test_a_tile_like_an_odd_one_is_as_odd() -> None:
    assert read({"like": "ABB"}).rotations[0].edges == (ANY,) * 4
    assert read({"like": "WALA"}).rotations[0].edges == turned("WALA").edges


def test_when_a_feature_completes_follows_from_its_rim_unless_it_is_said() -> None:
    assert [kind.completes for kind in BASE_KINDS] == ["edges", "edges", "around", "never"]
    assert turned("TOW").inside == ()
    assert turned("TOW").closing == (1,)
    assert FeatureKind("castle", "castles", "side", 1, completes="never").at_edges
    assert turned("RIV").closing == ()
    assert RIVER.completes == "edges"
    for rim, completes in (("inside", "edges"), ("side", "around"), ("rest", "edges")):
        with pytest.raises(ValueError, match=f"rim {rim} can't be completed by {completes}"):
            FeatureKind("fen", "fens", rim, 1, completes=completes)  # type: ignore[arg-type]


@pytest.mark.parametrize("word", ["FLD", "CLO", "CITY2", "BEND2"])
def test_a_way_over_a_tile_parts_nothing_below(word: str) -> None:
    below = turned(word)
    crossed = below.crossed(ROAD, (2, 3) if word == "BEND2" else (1, 3))
    before = len(below.segments)
    assert [one.kind for one in crossed.segments[before:]] == [ROAD]
    assert [one.kind for one in crossed.segments[:before]] == [one.kind for one in below.segments]
    for point in range(12):
        assert crossed.rim[point] == (before if point in crossed.segments[-1].points else below.rim[point])


def test_a_way_over_a_tile_ends_at_fields() -> None:
    with pytest.raises(ValueError, match="a road over a tile ends at field edges"):
        turned("CITY").crossed(ROAD, (0, 2))
