"""Wells (rule W1): what they pay beside tiles, and with what else stands on a road."""

import pytest

from tests.expansions.records import awarded, examined, its_position, totals, wrong

ROAD = """
carcscore: 1
players: [red, blue]
rules: {expansions: [wells]}
board: |
  A3  D*  U
followers: [red thief A1]
track: {red: 0, blue: 0}
"""
LOG = """
carcscore: 1
players: [red, blue]
rules: {expansions: [wells]}
turns:
  - red WG1 1,0 thief
  - blue WF -1,0
"""


@pytest.mark.parametrize(
    ("board", "points"),
    [
        ("A3 D* U\n", 3),  # no well
        ("A3 D* WA1\n", 4),  # one
        ("A3 D* WC1\n", 5),  # two on a tile
        ("A3 D* WA1 WC1\n", 7),  # 4 tiles, 3 wells
    ],
)
def test_w1_an_unfinished_road_pays_1_for_each_well(board: str, points: int) -> None:
    report = examined(ROAD, board=board)
    assert wrong(report) == []
    assert totals(report) == {"red": points, "blue": 0}


def test_w1_the_item_says_how_many_wells_there_are() -> None:
    (award,) = examined(ROAD, board="A3 D* WC1\n").awards
    assert [(item.name, item.count, item.each) for item in award.items] == [("tiles", 3, 1), ("wells", 2, 1)]
    assert award.rule == "W1"


def test_w1_in_a_log_a_completed_road_pays_for_its_wells() -> None:
    report = examined(LOG)
    # The tiles of -1,0, 0,0 and 1,0; wells on 1,0 and on the eastern road of -1,0.
    assert awarded(report) == ["2 red road 5 W1"]
    assert awarded(its_position(report), "final") == []


def test_w1_marks_of_a_record_of_its_own_count() -> None:
    tiles = {"UW": {"like": "U", "marks": {"E": ["well", "well"]}, "count": 1}}
    assert totals(examined(ROAD, board="A3 D* UW\n", tiles=tiles))["red"] == 5


def test_w1_a_well_may_be_marked_where_a_tile_is_placed() -> None:
    turns = [{"player": "red", "tile": "U", "at": [1, 0], "marks": {"W": ["well"]}, "follower": "thief"}]
    assert totals(examined(LOG, turns=turns))["red"] == 3


def test_w1_violated_a_city_takes_no_well() -> None:
    turns = [{"player": "red", "tile": "E", "rotation": 180, "at": [0, -1], "marks": {"S": ["well"]}}]
    assert ("bad-mark", None) in wrong(examined(LOG, turns=turns))


def test_w1_without_the_expansion_there_is_no_well() -> None:
    assert [code for code, _ in wrong(examined(ROAD, rules={}, board="A3 D* WA1\n"))] == ["unknown-tile"]


@pytest.mark.parametrize("expansion", ["inns-and-cathedrals", "roads-to-victory"])
def test_w1_wells_may_be_ignored_beside_other_expansions(expansion: str) -> None:
    rules = {"expansions": ["wells", expansion], "ignore": ["well"]}
    assert totals(examined(ROAD, rules=rules, board="A3 D* WC1\n"))["red"] == 3
