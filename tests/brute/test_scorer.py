"""The naive scorer against boards counted by hand.

The figures of the boards are those of the worked examples that the rules print; the boards are made up to
give them, for the rules' pictures are lost.
"""

from collections import Counter

import pytest

from tests.brute.census import holes, is_loop
from tests.brute.hand import BLUE, GREEN, RED, board, final, men, now
from tests.brute.scorer import Rules
from tests.brute.table import all_features, feature_of, open_spots
from tests.brute.tiles import BASE, CENTRE, INNS, POINTS, read_set, tile, turned

# Tiles


@pytest.mark.parametrize(("name", "total"), [(BASE, 72), (INNS, 18)])
def test_every_outer_point_belongs_to_one_segment(name: str, total: int) -> None:
    tiles = read_set(name)
    assert sum(tiles.counts.values()) == total
    for each in tiles.tiles.values():
        outer = [point for point in POINTS if len(point) == 3]
        owned = Counter(
            point
            for part in each.parts
            if part.kind in ("city", "farm")
            for point in part.points
            if POINTS[point] in outer
        )
        assert owned == Counter(POINTS.index(point) for point in outer), each.code


def test_a_turn_moves_every_point_three_on() -> None:
    assert turned((2, 0)) == (4, 2)
    (north,) = (part for part in tile("E").parts if part.kind == "city")
    (south,) = (part for part in tile("E", 2).parts if part.kind == "city")
    assert [POINTS[point] for point in north.points] == ["NNW", "N", "NNE"]
    assert [POINTS[point] for point in south.points] == ["SSE", "S", "SSW"]


def test_points_that_name_a_farm() -> None:
    farms = [[POINTS[p] for p in part.points] for part in tile("D").parts if part.kind == "farm"]
    assert farms == [["ENE", "WNW"], ["ESE", "SSE", "S", "SSW", "WSW"]]
    (around,) = (part for part in tile("A").parts if part.kind == "farm")
    assert "S" not in [POINTS[point] for point in around.points]
    (middle,) = (part for part in tile("IC").parts if part.kind == "farm")
    assert middle.points == (CENTRE,)


# Completed features


def test_roads_4_and_3() -> None:
    assert now(board("A3 U0 U0 A1"), men("red thief 1,0 W")) == {(RED, "road", 4): 1}
    assert now(board("A3 U0 A1"), men("blue thief 0,0 E")) == {(BLUE, "road", 3): 1}


def test_cities_8_with_and_without_a_pennant() -> None:
    assert now(board(". E2\nE1 M0"), men("red knight 1,1 NNE")) == {(RED, "city", 8): 1}
    assert now(board("E2\nG1\nG1\nE0"), men("red knight 0,1 S")) == {(RED, "city", 8): 1}


def test_tie_10_each() -> None:
    knights = men("red knight 0,0 S", "blue knight 0,3 N")
    assert now(board("E2\nF1\nG1\nE0"), knights) == {(RED, "city", 10): 1, (BLUE, "city", 10): 1}


def test_cloister_9_and_5() -> None:
    monk = men("red monk 1,1 centre")
    assert now(board("B0 B0 B0\nB0 B0 B0\nB0 B0 B0"), monk) == {(RED, "cloister", 9): 1}
    assert final(board(". B0 B0\nB0 B0 .\n. B0 ."), monk) == {(RED, "cloister", 5): 1}


def test_nobody_is_paid_twice() -> None:
    """What was completed in play pays nothing in the final scoring."""
    assert not final(board("A3 U0 A1"), men("red thief 1,0 W"))


def test_complete_and_score_again() -> None:
    table = board("A3 W0 U0 A1")
    assert now(table, men("red thief 0,0 E")) == {(RED, "road", 2): 1}
    assert now(table, men("red thief 1,0 E")) == {(RED, "road", 3): 1}
    assert final(table, men("red thief 1,0 S")) == {(RED, "road", 1): 1}


def test_loop_of_roads_is_complete_and_encloses_a_farm() -> None:
    table = board("V3 V0\nV2 V1")
    (road,) = (feature for feature in all_features(table) if feature.kind == "road")
    assert is_loop(table, road)
    assert now(table, men("red thief 1,1 N")) == {(RED, "road", 4): 1}
    inner = feature_of(table, table.segment("farm", (0, 0), POINTS.index("ESE")))
    assert inner.cells == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert not open_spots(table, inner.segments)


def test_a_road_from_a_crossing_to_itself_is_complete_but_no_loop() -> None:
    table = board("V3 V0\nW3 V1")
    road = feature_of(table, table.segment("road", (0, 1), POINTS.index("N")))
    assert road.complete
    assert not is_loop(table, road)
    assert now(table, men("red thief 0,0 E")) == {(RED, "road", 4): 1}


def test_a_tile_counts_once_for_a_road_that_passes_twice() -> None:
    table = board(". V3 V0\nA3 IQ0 V1\n. A2 .")
    road = feature_of(table, table.segment("road", (1, 1), POINTS.index("N")))
    assert len(road.segments) == 7
    assert now(table, men("red thief 0,1 E")) == {(RED, "road", 6): 1}


@pytest.mark.parametrize(("small_city", "points"), [(4, 4), (2, 2)])
def test_small_city(small_city: int, points: int) -> None:
    rules = Rules(small_city=small_city)
    assert now(board("E2\nE0"), men("red knight 0,0 S"), rules) == {(RED, "city", points): 1}
    assert now(board("E2\nG1\nE0"), men("red knight 0,0 S"), rules) == {(RED, "city", 6): 1}


# Unfinished features


def test_unfinished_road_3() -> None:
    assert final(board("A3 U0 U0"), men("red thief 0,0 E")) == {(RED, "road", 3): 1}


def test_unfinished_cities_3_and_8_minority_earns_nothing() -> None:
    assert final(board("E2\nG1\nG1"), men("red knight 0,0 S")) == {(RED, "city", 3): 1}
    table = board("E2\nF1\nC0\nF1\nE0")
    knights = men("red knight 0,0 S", "red knight 0,4 N", "blue knight 0,2 W")
    assert final(table, knights) == {(RED, "city", 8): 1}


# Farms


SANDWICH = "E2\nH0\nE0"
"""Two cities of two tiles; the farm of H borders both, those of the outer tiles one each."""


def test_farms_6_and_3() -> None:
    assert final(board(SANDWICH), men("red farmer 0,1 E", "blue farmer 0,0 N")) == {
        (RED, "farm", 6): 1,
        (BLUE, "farm", 3): 1,
    }


def test_farm_9() -> None:
    table = board(". E2 .\nE1 ID0 E3")
    assert final(table, men("red farmer 1,1 S")) == {(RED, "farm", 9): 1}


def test_farm_tie_6_6_and_3_for_the_small_one() -> None:
    farmers = men("red farmer 0,1 E", "blue farmer 0,1 WNW", "green farmer 0,2 S")
    assert final(board(SANDWICH), farmers) == {
        (RED, "farm", 6): 1,
        (BLUE, "farm", 6): 1,
        (GREEN, "farm", 3): 1,
    }


def test_unfinished_cities_feed_nobody() -> None:
    assert not final(board("H0\nE0"), men("red farmer 0,1 E"), farms="none")
    assert final(board("H0\nE0"), men("red farmer 0,0 E")) == {(RED, "farm", 3): 1}


def test_first_rule_tie_4_each() -> None:
    farmers = men("red farmer 0,0 N", "blue farmer 0,1 S")
    assert final(board("E2\nE0"), farmers, farms="first") == {(RED, "farm", 4): 1, (BLUE, "farm", 4): 1}


def test_first_rule_pools_all_farms_of_a_city() -> None:
    farmers = men("red farmer 0,0 N", "blue farmer 0,1 SSE", "blue farmer 0,1 W")
    assert final(board("E2\nE0"), farmers, farms="first") == {(BLUE, "farm", 4): 1}
    assert final(board("E2\nE0"), farmers, farms="third") == {(RED, "farm", 3): 1, (BLUE, "farm", 3): 1}


def test_second_rule_pays_a_city_once_for_each_player() -> None:
    """Red's lowest farm (of the top tile) takes the upper city, so the farm of H pays for the lower only."""
    farmers = men("red farmer 0,0 N", "red farmer 0,1 E", "blue farmer 0,1 W")
    expected = {(RED, "farm", 3): 2, (BLUE, "farm", 6): 1}
    assert final(board(SANDWICH), farmers, farms="second") == expected
    assert final(board(SANDWICH), farmers, farms="third") == {
        (RED, "farm", 3): 1,
        (RED, "farm", 6): 1,
        (BLUE, "farm", 6): 1,
    }


def test_field_that_touches_no_edge() -> None:
    table = board(". E2 .\nE1 IC0 E3\n. E0 .")
    assert final(table, men("red farmer 1,1 centre")) == {(RED, "farm", 12): 1}


# Inns & Cathedrals


def test_large_follower_outweighs_one() -> None:
    men_on_it = men("red thief 0,0 E", "blue large thief 2,0 W")
    assert now(board("A3 U0 A1"), men_on_it) == {(BLUE, "road", 3): 1}


def test_inn_6_and_unfinished_0() -> None:
    thief = men("red thief 0,0 E")
    assert now(board("A3 IO0 A1"), thief) == {(RED, "road", 6): 1}
    assert not final(board("A3 IO0"), thief)
    assert final(board("A3 IO0"), thief, ignore=frozenset({"inn"})) == {(RED, "road", 2): 1}


def test_inn_belongs_to_its_own_road() -> None:
    table = board("A3 IN0 A1")
    assert now(table, men("red thief 0,0 E", "blue thief 2,0 W")) == {
        (RED, "road", 2): 1,
        (BLUE, "road", 4): 1,
    }


def test_cathedral_24_and_unfinished_0() -> None:
    upper = ". E2 .\n. F1 .\nE1 IA0 E3\n. G1 ."
    knight = men("red knight 0,2 E")
    assert now(board(f"{upper}\n. E0 ."), knight) == {(RED, "city", 24): 1}
    assert not final(board(upper), knight)


def test_holes() -> None:
    assert holes(board("B0 B0 B0\nB0 . B0\nB0 B0 B0")) == {(1, 1)}
    assert not holes(board("B0 B0 B0\nB0 . B0\nB0 . B0"))
