"""Forests and woodsmen, avenues, pyres and trees (F1 to F5), in turn logs and final positions."""

from typing import Any

import pytest

from carcscore.report.explain import explain
from tests.expansions.records import awarded, examined, message, totals, wrong

LOG = """
carcscore: 1
rules: {expansions: [the-woods]}
players: [red, blue]
"""
BEGUN = ["red FA1 0,1", "blue FC 1,1 woodsman"]


# F1: forests and woodsmen


def test_f1_a_woodsman_starts_a_forest() -> None:
    report = examined(LOG, turns=["red FA1 0,1 woodsman"])
    assert (wrong(report), totals(report)) == ([], {"red": 1, "blue": 0})


def test_f1_nobody_goes_into_a_forest_that_was_begun() -> None:
    report = examined(LOG, turns=BEGUN)
    assert wrong(report) == [("forest-not-new", "F1")]
    assert "0,1" in message(report, "forest-not-new")
    assert totals(report) == {"red": 0, "blue": 2}, "taken as it happened"


def test_f1_a_held_forest_is_told_as_taken() -> None:
    report = examined(LOG, turns=["red FA1 0,1 woodsman", "blue FC 1,1 woodsman"])
    assert wrong(report) == [("feature-was-taken", "B4")]


def test_f1_another_forest_of_the_tile_may_be_new() -> None:
    """FG has two forests; the one that closes the old one is not new, the other is."""
    turns = ["red FA1 0,1", "blue FG1 1,1 woodsman E"]
    assert wrong(examined(LOG, turns=turns)) == []
    turns[1] = "blue FG1 1,1 woodsman W"
    assert wrong(examined(LOG, turns=turns)) == [("forest-not-new", "F1")]


def test_f1_forests_of_two_players_may_join_later() -> None:
    start = [{"tile": "D", "at": [0, 0]}, {"tile": "U", "at": [1, 0]}, {"tile": "U", "at": [2, 0]}]
    turns = ["red FA1 0,1 woodsman", "blue FA3 2,1 woodsman", "red FC 1,1"]
    report = examined(LOG, start=start, turns=turns)
    assert wrong(report) == []
    assert awarded(report) == ["3 blue forest 9 F2", "3 red forest 9 F2"]


MIXED_BACK: list[Any] = [
    pytest.param(["FE"], [], id="fits-nowhere"),
    pytest.param(["fe", "FE"], [], id="twice-the-same"),
    pytest.param(["FA"], [("mixed-back-fits", "F1")], id="fits"),
    pytest.param(["C"], [("not-mixed-back", "F1")], id="without-forest"),
    pytest.param(["FQQ"], [("unknown-tile", None)], id="unknown"),
]


@pytest.mark.parametrize(("codes", "expected"), MIXED_BACK)
def test_f1_tiles_mixed_back(codes: list[str], expected: list[tuple[str, str | None]]) -> None:
    turn = {"tile": "FA", "rotation": 90, "at": [0, 1], "the-woods": {"mixed_back": codes}}
    report = examined(LOG, turns=[turn])
    assert wrong(report) == expected
    for finding in report.findings:
        assert finding.where.path == ("turns", 0, "the-woods", "mixed_back", 0)
        assert finding.where.turn == 1


def test_f1_a_tile_mixed_back_is_not_used_up() -> None:
    """FE is there once; it fitted nowhere at first and is laid later."""
    first = {"tile": "FD", "rotation": 180, "at": [0, 1], "the-woods": {"mixed_back": ["FE"]}}
    report = examined(LOG, turns=[first, "blue FE 0,2 woodsman"])
    assert wrong(report) == [("forest-not-new", "F1")]


def test_f1_a_tile_that_lies_on_the_board_can_t_be_mixed_back() -> None:
    """FE fits nowhere, but its only copy was laid, against the rules, in the turn before."""
    turns = ["red FE 0,1", {"tile": "U", "at": [1, 0], "the-woods": {"mixed_back": ["FE"]}}]
    assert ("too-many-of-a-tile", "B1") in wrong(examined(LOG, turns=turns))


def test_f1_a_forest_tile_is_not_discarded() -> None:
    report = examined(LOG, turns=[{"tile": "FA", "rotation": 90, "at": [0, 1], "discarded": ["FE"]}])
    assert wrong(report) == [("forest-discarded", "F1")]
    assert "mixed_back: [FE]" in message(report, "forest-discarded")
    other = examined(LOG, turns=[{"tile": "FA", "rotation": 90, "at": [0, 1], "discarded": ["C"]}])
    assert wrong(other) == [("discard-fits", "B3")], "of other tiles the base game tells"


def test_f1_forest_meets_forest_only() -> None:
    report = examined(LOG, turns=["red FA 0,1"])
    assert wrong(report) == [("edge-mismatch", "B2")]
    assert "FA1" in message(report, "edge-mismatch")


POSITION = """
carcscore: 1
rules: {expansions: [the-woods]}
players: [red, blue]
board: |
  D*   U    U
  FA1  FC   FC
followers: []
track: {}
"""


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("A2", []),  # laid first: the forest was new
        ("B2", []),  # U lies above it: it may have been laid first
        ("C2", []),
    ],
)
def test_f1_final_positions_are_blamed_only_for_what_is_certain(cell: str, expected: list[object]) -> None:
    assert wrong(examined(POSITION, followers=[f"red woodsman {cell}"])) == expected


def test_f1_final_positions_prove_what_can_be_proved() -> None:
    board = "D*  .  .\nFA1 FC FC\n"
    for cell, expected in (("A2", []), ("B2", ["forest-not-new"]), ("C2", ["forest-not-new"])):
        report = examined(POSITION, board=board, followers=[f"red woodsman {cell}"])
        assert [code for code, _ in wrong(report)] == expected
    unstarred = examined(POSITION, board="D . D\nFA1 FC .\n", followers=["red woodsman B2"])
    assert "forest-not-new" not in dict(wrong(unstarred)), "either D may be the start tile"


# F2: what forests pay


def test_f2_a_tile_counts_once_for_its_forest() -> None:
    """FF in the south-east has two parts of the forest, FB, FB and FB the rest: 4 tiles x 3."""
    record = examined(
        POSITION,
        start=[{"tile": "D", "at": [0, 0], "rotation": 180}],
        board="FB2 FB3\nFB1 FF\n.   D2*\n",
        followers=[],
        track={"red": 12},
    )
    assert wrong(record) == []
    (forest,) = (one for one in record.outcome.features if one.kind.name == "forest")  # type: ignore[union-attr]
    assert (forest.complete, len(forest.tiles), len(forest.segments)) == (True, 4, 5)
    log = examined(
        LOG,
        start=[{"tile": "D", "at": [1, 2], "rotation": 180}],
        turns=["red FF 1,1 woodsman N", "blue FB3 1,0", "red FB1 0,1", "blue FB2 0,0"],
    )
    assert (wrong(log), awarded(log)) == ([], ["4 red forest 12 F2"])


def test_f2_the_majority_takes_all() -> None:
    turns = [
        {"player": "red", "tile": "FA", "rotation": 90, "at": [0, 1], "follower": "woodsman"},
        {"player": "blue", "tile": "FLB", "rotation": 270, "at": [1, 1], "follower": "large woodsman"},
        {"player": "red", "tile": "FA", "at": [1, 2], "rotation": 0},
    ]
    report = examined(LOG, rules={"expansions": ["the-woods", "inns-and-cathedrals"]}, turns=turns)
    assert (wrong(report), awarded(report)) == ([], ["3 blue forest 9 F2"])


# F3: avenues


def road_with(marks: list[str], turns: int = 5, **options: str) -> Any:
    """The road of a crossing, an avenue and a cloister, with these marks on the crossing's end."""
    rules = {"expansions": ["the-woods", "inns-and-cathedrals", "roads-to-victory", "wells"], "options": {}}
    if options:
        rules["options"] = {"the-woods": options}
    log = [
        {"tile": "W", "at": [1, 0], "marks": {"S": marks}, "follower": "thief S"},
        "blue B 0,1",
        "red FS1 1,1",
        "blue B 0,2",
        {"tile": "A", "rotation": 180, "at": [1, 2]},
    ]
    return examined(LOG, rules=rules, turns=log[:turns])


@pytest.mark.parametrize(
    ("marks", "fixed", "inn_only"),
    [
        ([], 5, 5),  # 1 + 1 + 3
        (["inn"], 7, 7),  # 2 + 2 + 3
        (["stable"], 7, 8),  # 2 + 2 + 3, or 4
        (["outpost"], 3, 2),  # 0 + 0 + 3, or 2
        (["inn", "stable"], 9, 10),  # 3 + 3 + 3, or 4
        (["inn", "outpost"], 5, 4),  # 1 + 1 + 3, or 2
        (["inn", "stable", "outpost"], 7, 7),  # 2 + 2 + 3: +1 and -1
        (["well"], 6, 6),  # 1 + 1 + 3 and the well 1: an avenue does not raise it
        (["well", "inn"], 9, 9),  # 2 + 2 + 3 and the well 2
    ],
)
def test_f3_avenues_beside_inns_stables_and_outposts(marks: list[str], fixed: int, inn_only: int) -> None:
    assert totals(road_with(marks))["red"] == fixed
    assert totals(road_with(marks, avenue_fixed="all"))["red"] == fixed
    assert totals(road_with(marks, avenue_fixed="inn-only"))["red"] == inn_only


@pytest.mark.parametrize(("marks", "points"), [([], 2), (["inn"], 0), (["stable"], 0), (["outpost"], 0)])
def test_f3_an_unfinished_road_pays_1_a_tile_avenues_too(marks: list[str], points: int) -> None:
    assert totals(road_with(marks, turns=3))["red"] == points


def test_f3_an_avenue_tile_counts_once() -> None:
    """ZZ is two road ends, both avenues: the loop comes back to it, and it is one tile of the road."""
    loop = {"count": 1, "segments": [
        {"road": ["E"], "marks": ["avenue"]}, {"road": ["S"], "marks": ["avenue"]},
        {"farm": ["ESE", "SSE"]}, {"farm": ["NNW", "NNE", "ENE", "SSW", "WSW", "WNW"]},
    ]}  # fmt: skip
    turns = [
        {"tile": "E", "at": [0, 1], "rotation": 180},
        {"tile": "ZZ", "at": [1, 1]},
        {"tile": "V", "at": [2, 1], "follower": "thief"},
        {"tile": "V", "at": [1, 2], "rotation": 180},
        {"tile": "V", "at": [2, 2], "rotation": 90},
    ]
    report = examined(LOG, tiles={"ZZ": loop}, turns=turns)
    assert wrong(report) == []
    assert awarded(report) == ["5 red road 6 F3"], "three bends and one avenue: 3 + 3"


def test_f3_ignored_avenues_pay_like_other_tiles() -> None:
    report = examined(
        LOG,
        rules={"expansions": ["the-woods"], "ignore": ["avenue"]},
        turns=["red W 1,0 thief S", "blue B 0,1", "red FS1 1,1", "blue B 0,2", "red A2 1,2"],
    )
    assert awarded(report, "play") == ["5 red road 3 B7"]


# F4: the pyre


def test_f4_whoever_completes_the_city_gets_5() -> None:
    turns = [
        {"tile": "E", "at": [0, -1], "rotation": 180, "marks": {"S": ["pyre"]}, "follower": "knight"},
    ]
    assert awarded(examined(LOG, turns=turns)) == ["1 red city 4 B7", "1 red pyre 5 F4"]
    turns[0]["marks"] = {"S": ["pyre", "pyre"]}
    assert "1 red pyre 10 F4" in awarded(examined(LOG, turns=turns))


def test_f4_not_the_owner_and_even_when_there_is_none() -> None:
    held: list[object] = [
        {"tile": "FW", "at": [0, -1], "rotation": 180, "follower": "knight"},
        {"tile": "E", "at": [-1, -1], "rotation": 90},
        "red B -2,-1",
        {"tile": "E", "at": [1, -1], "rotation": 270},
    ]
    assert awarded(examined(LOG, turns=held)) == ["4 blue pyre 5 F4", "4 red city 8 B7"]
    free = [{"tile": "FW", "at": [0, -1], "rotation": 180}, *held[1:]]
    report = examined(LOG, turns=free)
    assert (wrong(report), awarded(report)) == ([], ["4 blue pyre 5 F4"])


def test_f4_an_unfinished_city_brings_no_pyre() -> None:
    report = examined(LOG, turns=[{"tile": "FW", "at": [0, -1], "rotation": 180, "follower": "knight"}])
    assert awarded(report) == ["- red city 2 B10"]


def test_f4_the_score_noted_for_a_turn_has_the_pyre() -> None:
    turn = {"tile": "E", "at": [0, -1], "rotation": 180, "marks": {"S": ["pyre"]}, "scores": {"red": 5}}
    assert wrong(examined(LOG, turns=[turn])) == []
    assert wrong(examined(LOG, turns=[{**turn, "scores": {"red": 4}}])) == [("scores-differ", None)]


# F5: trees


def test_f5_any_tile_can_bear_a_tree() -> None:
    turn = {"tile": "B", "at": [0, 1], "marks": {"tile": ["tree"]}, "follower": "watchman"}
    report = examined(LOG, turns=[turn])
    assert (wrong(report), awarded(report)) == ([], ["- blue coins -10 F8", "- red tree 2 F5"])


def test_f5_only_on_the_tile_just_placed_and_only_where_a_tree_is() -> None:
    on_an_older = {
        "player": "blue",
        "tile": "B",
        "at": [1, 1],
        "follower": {"role": "watchman", "at": [0, 1]},
    }
    assert wrong(examined(LOG, turns=["red FX 0,1", on_an_older])) == [("not-on-placed-tile", "B4")]
    assert wrong(examined(LOG, turns=["red B 0,1 watchman"])) == [("no-such-segment", "B4")]


def test_f5_the_twelfth_square_completes_it_in_a_log() -> None:
    south, others = [(0, 2), (0, 1)], [(x, 0) for x in (-1, -2, -3, 1, 2, 3)] + [(0, -1), (0, -2), (0, -3)]
    meadow = {"count": 11, "segments": [{"farm": ["NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"]}]}
    before, after = ([{"tile": "GM", "at": list(cell)} for cell in cells] for cells in (south, others))
    turns: list[Any] = [*before, {"tile": "FX", "at": [0, 0], "follower": "watchman"}, *after]
    changed: dict[str, Any] = {
        "tiles": {"GM": meadow},
        "start": [{"tile": "D", "at": [0, 3], "rotation": 180}],
    }
    log = examined(LOG, **changed, turns=turns)
    assert wrong(log) == []
    assert awarded(log, "play") == ["12 red tree 13 F5"]
    assert totals(log) == {"red": 13, "blue": -10}
    without = examined(LOG, **changed, turns=turns[:-1])
    assert awarded(without, "play") == []
    assert totals(without) == {"red": 12, "blue": -10}


def test_f1_whoever_stands_in_a_finished_forest_is_told_of_once() -> None:
    report = examined(POSITION, board="D*\nFI2\nFA\n", followers=["blue woodsman A3"])
    assert wrong(report) == [("should-have-gone-home", "B9")]
    unscored = examined(POSITION, board="D*\nFI2\nFA\n", followers=["blue woodsman A3"], end="mid-turn")
    assert wrong(unscored) == [("forest-not-new", "F1")]


def test_f1_the_last_entry_may_tell_of_a_tile_mixed_back_alone() -> None:
    last = {"the-woods": {"mixed_back": ["FE"]}}
    report = examined(LOG, turns=["red U 1,0", last])
    assert wrong(report) == []
    assert report.exit_status == 0
    assert wrong(examined(LOG, turns=["red U 1,0", last, "red U 2,0"])) == [("missing-key", None)]


def test_f5_squares_off_the_sheet_are_named_alike() -> None:
    report = examined(POSITION, board="FX\n", start=[{"tile": "FX", "at": [0, 0]}])
    told = " ".join(explain(report, "tree-1").split())
    named = "A2, A3, A4; and off the sheet, by x,y from the start tile"
    assert f"B1, C1, D1, {named}, 0,-3 0,-2 0,-1 -3,0 -2,0 -1,0" in told
    assert "empty: off the sheet" not in told
