"""Farmers and farms in the woods (F9, F10), and how reports tell of them."""

from typing import Any

import pytest

from carcscore.expansions.the_woods.beginnings import Beginnings
from carcscore.report.compare import compare_rules
from carcscore.report.explain import explain
from carcscore.report.layout import render_text
from tests.expansions.records import awarded, examined, totals, wrong

LOG = """
carcscore: 1
rules: {expansions: [the-woods]}
players: [red, blue]
"""
# South of D, U and U the farm grows: two tiles with the first, three with the second.
ROAD = ["red U 1,0", "blue U 2,0"]
TOO_LARGE = [("farm-too-large", "F9")]


# F9


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        pytest.param(["red U 1,0 farmer S"], [], id="two-tiles"),
        pytest.param([ROAD[0], "blue U 2,0 farmer S"], TOO_LARGE, id="three-tiles"),
        pytest.param([*ROAD, "red B 0,1 farmer"], TOO_LARGE, id="a-tile-of-the-base-game"),
        pytest.param(["red E2 0,-1 farmer N"], [], id="one-tile"),
        pytest.param(["red FH 0,1"], [("edge-mismatch", "B2")], id="no-such-neighbour"),
    ],
)
def test_f9_a_farm_of_two_tiles_at_most(turns: list[Any], expected: list[object]) -> None:
    assert wrong(examined(LOG, turns=turns)) == expected


def test_f9_an_enclosed_part_is_free_however_large_the_farm_outside() -> None:
    """FM's strips of meadow lie beside the road in the south of D's large farm."""
    strip = {"tile": "FM", "rotation": 180, "at": [3, 1], "follower": "farmer NNW"}
    turns: list[Any] = [*ROAD, "red W 3,0", strip]
    report = examined(LOG, turns=turns)
    assert wrong(report) == []
    assert report.outcome is not None
    (farmer,) = report.outcome.followers
    assert len(report.outcome.features[farmer.number].tiles) > 2
    without = examined(LOG, rules={"expansions": ["the-woods"], "ignore": ["enclosed"]}, turns=turns)
    assert wrong(without) == TOO_LARGE


def test_f9_a_clearing_is_enclosed() -> None:
    turns = ["red FA1 0,1", "blue FH 1,1 farmer centre"]
    assert wrong(examined(LOG, turns=turns)) == []


def test_f9_a_farm_that_grows_later_is_fine() -> None:
    assert wrong(examined(LOG, turns=["red U 1,0 farmer S", "blue U 2,0", "red B 1,1"])) == []


def on(cell: str, point: str) -> list[Any]:
    """Blue puts a farmer on this tile after the crossing was laid."""
    tile = {"tile": "E", "at": [0, -1], "rotation": 180}
    return ["red W 1,0", {**tile, "follower": f"farmer {cell} {point}"}]


@pytest.mark.parametrize(
    ("cell", "point", "code"), [("1,0", "ESE", "not-on-placed-tile"), ("0,0", "SSE", "on-start-tile")]
)
def test_f9_older_tiles_only_by_an_option(cell: str, point: str, code: str) -> None:
    turns = on(cell, point)
    assert wrong(examined(LOG, turns=turns)) == [(code, "B4")]
    rules = {"expansions": ["the-woods"], "options": {"the-woods": {"woods_farmers": "any-tile"}}}
    assert wrong(examined(LOG, rules=rules, turns=turns)) == []


def test_f9_the_option_is_for_farmers_on_free_small_farms_only() -> None:
    rules = {"expansions": ["the-woods"], "options": {"the-woods": {"woods_farmers": "any-tile"}}}
    thief = ["red W 1,0", {"tile": "E", "at": [0, -1], "rotation": 180, "follower": "thief 1,0 S"}]
    assert wrong(examined(LOG, rules=rules, turns=thief)) == [("not-on-placed-tile", "B4")]
    taken = ["red W 1,0 farmer SSE", *on("1,0", "ESE")[1:]]
    assert wrong(examined(LOG, rules=rules, turns=taken)) == [("feature-was-taken", "B4")]
    large = [*ROAD, {"tile": "B", "at": [0, 1], "follower": "farmer 1,0 S"}]
    assert wrong(examined(LOG, rules=rules, turns=large)) == TOO_LARGE


POSITION = """
carcscore: 1
rules: {expansions: [the-woods]}
players: [red, blue]
board: |
  D*  U  U  U
followers: []
track: {}
"""


@pytest.mark.parametrize(
    ("board", "farmer", "expected"),
    [
        ("D* U U U", "B1 S", []),
        ("D* U U U", "C1 S", TOO_LARGE),
        ("D* U U U", "D1 S", TOO_LARGE),
        ("D* U U U\nB . . .", "C1 S", TOO_LARGE),  # B is a way round that leads nowhere
        ("E2 B . .\nD* U U U", "D2 S", TOO_LARGE),  # C2 and D2 hang on B2 alone: three tiles
        ("E2 B B .\nD* U U U", "D2 S", []),  # C2 may have been laid from above: then it was two
        ("E2 B B B\nD* U U U", "D2 S", []),  # it may have been laid from above
        ("D* U FS U", "A1 S", [("on-start-tile", "B4")]),
    ],
)
def test_f9_final_positions_prove_what_can_be_proved(board: str, farmer: str, expected: list[object]) -> None:
    assert wrong(examined(POSITION, board=board, followers=[f"red farmer {farmer}"])) == expected


def test_f9_final_positions_with_farmers_on_any_tile() -> None:
    rules = {"expansions": ["the-woods"], "options": {"the-woods": {"woods_farmers": "any-tile"}}}
    start = examined(POSITION, rules=rules, board="D* U", followers=["red farmer A1 S", "red thief B1"])
    assert ("on-start-tile", "B4") not in wrong(start)
    two = examined(POSITION, rules=rules, board="D* U U", followers=["blue farmer B1 N", "red thief B1"])
    assert wrong(two) == []
    assert ("two-on-one-tile", "B4") in wrong(
        examined(POSITION, board="D* U U", followers=["red farmer B1 N", "blue thief B1"])
    )


def test_f9_what_would_take_too_long_to_prove_is_not_held_against_anybody() -> None:
    outcome = examined(POSITION, board="D* U U U", followers=["red farmer D1 S"]).outcome
    assert outcome is not None
    (farmer,) = outcome.followers
    proof = Beginnings(outcome.table.board, [(0, 0)])
    assert not proof.possible(farmer, 2)
    proof._left = 0
    assert proof.possible(farmer, 2)


# F10

FARM = """
carcscore: 1
rules: {expansions: [the-woods]}
players: [red, blue]
board: |
  .   FA2
  E2  FO
  D*  D
followers: [red farmer B2]
track: {blue: 14}
"""


@pytest.mark.parametrize("farms", ["third", "first", "second", "none"])
def test_f10_other_farm_rules_are_not_used_and_a_note_says_so(farms: str) -> None:
    followers = [] if farms == "none" else ["red farmer B2"]
    report = examined(FARM, rules={"expansions": ["the-woods"], "farms": farms}, followers=followers)
    notes = [finding.code for finding in report.findings]
    assert notes.count("farm-rule-replaced") == (farms in ("first", "second"))
    assert totals(report)["red"] == (0 if farms == "none" else 12)


def test_f10_unfinished_cities_and_forests_pay_nothing() -> None:
    report = examined(FARM, board=".   .\nE2  FO\nD*  D\n", track={})
    assert awarded(report) == ["- red farm 8 F10"]
    report = examined(FARM, board="FO\n", start=[], followers=["red farmer A1"], track={})
    assert awarded(report) == ["- red farm 0 F10"]
    assert "no completed city or forest borders it" in render_text(report)
    told = explain(report, "farm-1")
    assert "It borders no completed city or forest" in told
    assert "only completed cities and forests pay a farm" in told.replace("\n  ", " ")


def test_f10_the_majority_of_farmers_takes_all() -> None:
    """B joined the farms of A2 and C2; they border two cities and two forests, all complete: 4 x 4."""
    report = examined(
        FARM,
        rules={"expansions": ["the-woods", "inns-and-cathedrals"]},
        board="FA2 .  FA2\nFO  B  FO\nD*  U  D\n",
        followers=["red large farmer A2 E", "blue farmer C2 W"],
        track={"blue": 14},
    )
    assert (wrong(report), awarded(report)) == ([], ["- red farm 16 F10"])


def test_f10_reports_say_what_pays_farms() -> None:
    report = examined(FARM)
    page = render_text(report)
    assert "farms: 4 for each completed city and forest, farm by farm (rule F10)" in page
    assert "2 completed cities x 4 + 1 completed forest x 4 = 12 (rule F10)" in page
    told = explain(report, "B2 E").replace("\n  ", " ")
    assert "Completed beside it: city-1 (A2, A3), city-2 (B2, B3), forest-1" in told
    compared = compare_rules(report).replace("\n", " ")
    assert "With The Woods the three rules make no difference: none of them is used." in compared
    assert "farms by rule F10" in compared
    assert "third" not in compared


def test_forests_and_trees_explain_themselves() -> None:
    report = examined(FARM, board="D* FX\n", followers=["red watchman B1"], the_woods={"coins": {"blue": 1}})
    told = explain(report, "tree-1").replace("\n  ", " ")
    assert "tree-1: an unfinished tree" in told
    assert "1 of the 12 squares that it waits for is filled" in told
    assert "tree 1 + 1 tile in its cross x 1 = 2 (rule F5)" in told
    forest = explain(examined(FARM, board="D*\nFA1", followers=["red woodsman A2"]), "forest-1")
    assert "forest-1: an unfinished forest" in forest
    assert "1 tile x 1 = 1 (rule F2)" in forest
