"""Siege: who escapes from where (SG6, SG7), and what is told of it."""

from typing import Any

import pytest

from carcscore.report.replay_text import render_replay
from tests.expansions.records import Data, awarded, examined, its_position, message, totals, wrong

LOG = "{carcscore: 1, rules: {expansions: [siege]}, players: [red, blue]}"
KNIGHT: Data = {"tile": "SGC", "rotation": 180, "at": [0, -1], "follower": {"role": "knight", "point": "S"}}
"""Red's knight in an unfinished city of D and SGC2, which is besieged on SGC2 and open to the east."""
BESIDE = "blue B -1,-1 monk"
ESCAPE: Data = {"escape": {"at": [0, -1]}}


def last(*actions: Data, **changed: Any) -> Data:
    """A turn of red's with these actions."""
    return {"tile": "V", "rotation": 270, "at": [-1, 0], "actions": list(actions)} | changed


def log(*turns: object, **changed: object) -> Any:
    return examined(LOG, turns=list(turns), **changed)


def any_tile() -> Data:
    return {"expansions": ["siege"], "options": {"siege": {"escape": "any-tile"}}}


@pytest.mark.parametrize("cloister", [BESIDE, "blue B -1,-1", "blue B 0,-2", "blue A -1,-1"])
def test_sg6_a_knight_leaves_beside_any_cloister(cloister: str) -> None:
    """It may be of anybody or of nobody; the knight is at hand again, and nothing is paid."""
    report = log(KNIGHT, cloister, last(ESCAPE))
    codes = ["edge-mismatch"] if cloister == "blue A -1,-1" else []
    assert [code for code, _ in wrong(report)] == codes
    assert report.outcome.in_supply["red"]["follower"] == 7
    assert [one for one in awarded(report) if "red" in one] == []


def test_sg6_a_large_follower_and_a_point() -> None:
    rules = {"expansions": ["siege", "inns-and-cathedrals"]}
    large = KNIGHT | {"follower": {"role": "knight", "point": "S", "figure": "large"}}
    said = {"escape": {"at": [0, -1], "point": "S", "figure": "large"}}
    report = log(large, BESIDE, last(said), rules=rules)
    assert wrong(report) == []
    assert report.outcome.in_supply["red"] == {"follower": 7, "large": 1}
    assert "lets the large knight on B1 escape" in render_replay(report)
    wrongly = log(large, BESIDE, last({"escape": {"at": [0, -1], "figure": "follower"}}), rules=rules)
    assert wrong(wrongly) == [("no-knight-there", "SG6")]


def test_sg6_beside_a_deployment() -> None:
    report = log(KNIGHT, BESIDE, last({"deploy": {"role": "thief"}}, ESCAPE))
    assert wrong(report) == []
    assert sorted(one.role for one in report.outcome.followers) == ["monk", "thief"]


@pytest.mark.parametrize(("rules", "code"), [(None, [("no-way-out", "SG6")]), (any_tile(), [])])
def test_sg6_beside_which_tile(rules: Data | None, code: object) -> None:
    """The cloister south of D lies beside that tile of the city, but not beside the besieged one."""
    changed = {} if rules is None else {"rules": rules}
    report = log(KNIGHT, "blue B 0,1", last(ESCAPE), **changed)
    assert wrong(report) == code
    if code:
        assert "around a besieged tile of it" in message(report, "no-way-out")


@pytest.mark.parametrize("rules", [None, any_tile()])
def test_sg6_without_any_cloister(rules: Data | None) -> None:
    changed = {} if rules is None else {"rules": rules}
    assert wrong(log(KNIGHT, "blue U 1,0", last(ESCAPE), **changed)) == [("no-way-out", "SG6")]


def test_sg6_an_abbey_is_a_cloister_and_a_garden_is_none() -> None:
    rules = {"expansions": ["siege", "abbey-and-mayor", "abbot"]}
    abbey = log(KNIGHT, "blue ABB -1,-1", last(ESCAPE), rules=rules)
    assert wrong(abbey) == [("abbey-not-in-hole", "AM2")]
    garden = log(KNIGHT, "blue EG1 -1,-1", last(ESCAPE), rules=rules)
    assert ("no-way-out", "SG6") in wrong(garden)


@pytest.mark.parametrize(
    ("escape", "code"),
    [
        ({"at": [0, -1], "point": "N"}, "no-knight-there"),
        ({"at": [-1, -1]}, "no-knight-there"),
        ({"at": [9, 9]}, "no-knight-there"),
        ({"at": [0, -1], "figure": "lrage"}, "unknown-figure"),
    ],
)
def test_sg6_no_such_knight(escape: Data, code: str) -> None:
    report = log(KNIGHT, BESIDE, last({"escape": escape}))
    assert [found for found, _ in wrong(report)] == [code]


def test_sg6_only_the_own_knight() -> None:
    turn = last(ESCAPE) | {"tile": "U", "rotation": 0, "at": [1, 0]}
    report = log(KNIGHT, turn)
    assert wrong(report) == [("no-knight-there", "SG6")]
    assert "blue has no such knight" in message(report, "no-knight-there")


def test_sg6_one_in_a_turn() -> None:
    report = log(KNIGHT, BESIDE, last(ESCAPE, ESCAPE))
    assert wrong(report) == [("second-escape", "SG6"), ("no-knight-there", "SG6")]


def test_sg6_which_of_two_on_a_tile() -> None:
    """It takes an illegal turn to bring them there."""
    both = {"tile": "SGC", "rotation": 180, "at": [0, -1]}
    rules = {"expansions": ["siege", "inns-and-cathedrals"]}
    knights = [{"deploy": {"role": "knight", "figure": figure}} for figure in ("follower", "large")]
    report = log(both | {"actions": knights}, BESIDE, last(ESCAPE), rules=rules)
    which = "several stand on B1 (0,-1): say by `point` or `figure` which one is meant, "
    assert message(report, "which-follower").startswith(which)


def test_sg6_once_with_each_tile_of_a_double_turn() -> None:
    """Two besieged cities, each with a knight and a cloister; the builder brings a further tile."""
    turns = [
        KNIGHT,
        "blue B -1,-1",
        "red SGA2 0,1 knight",
        "blue B 1,1",
        "red V3 -1,0 thief E",
        "blue U 1,0",
        {"tile": "U", "at": [2, 0], "actions": [{"builder": {}}]},
        "blue B 2,-1",
        {"tile": "U", "at": [3, 0], "actions": [ESCAPE]},
        {"tile": "A", "rotation": 90, "at": [4, 0], "again": True, "actions": [{"escape": {"at": [0, 1]}}]},
    ]
    report = log(*turns, rules={"expansions": ["siege", "traders-and-builders"]})
    assert wrong(report) == []
    assert [one.role for one in report.outcome.followers] == ["thief"]
    again = its_position(report)
    assert (wrong(again), totals(again)) == ([], totals(report))


@pytest.mark.parametrize("ignored", [True, False])
def test_sg6_only_from_a_siege(ignored: bool) -> None:
    changed: Data = {"rules": {"expansions": ["siege"], "ignore": ["besieged"]}} if ignored else {}
    turns = [KNIGHT if ignored else {**KNIGHT, "tile": "N"}, BESIDE, last(ESCAPE)]
    report = log(*turns, **changed)
    assert ("not-besieged", "SG6") in wrong(report)
    assert "a city that is not besieged" in message(report, "not-besieged")


def test_sg7_not_before_the_scoring() -> None:
    """The tile that completes the city sends the knight home; in a turn broken off it still stands there."""
    closing = last(ESCAPE) | {"tile": "E", "rotation": 270, "at": [1, -1]}
    scored = log(KNIGHT, BESIDE, closing)
    assert wrong(scored) == [("no-knight-there", "SG6")]
    assert awarded(scored, "play") == ["3 red city 3 SG2"]
    assert wrong(log(KNIGHT, BESIDE, closing, end="mid-turn")) == [("not-besieged", "SG7")]


def test_not_in_a_missed_turn() -> None:
    rules = {"expansions": ["siege", "taverns"]}
    missed = {"player": "red", "missed": "ale", "actions": [ESCAPE]}
    assert ("done-in-missed-turn", "B5") in wrong(log(KNIGHT, BESIDE, missed, rules=rules))


def test_tiles_of_a_box_alone() -> None:
    """Ten tiles, four of one box and six of the other; what is not in play is not known."""
    both, cathars, besiegers = (
        log(KNIGHT, sets={"base": 1, name: 1}) for name in ("siege", "siege/cathars", "siege/besiegers")
    )
    assert [one.outcome.table.catalogue.total for one in (both, cathars)] == [82, 76]
    assert wrong(both) == wrong(cathars) == []
    left_out = "it belongs to a set of siege that `sets` does not name"
    assert message(besiegers, "unknown-tile").endswith(f"is not a tile of the sets in play; {left_out}")
    assert message(log(KNIGHT, sets={"base": 1, "siege/towers": 1}), "unknown-set") == (
        "there is no tile set siege/towers: siege has siege/cathars and siege/besiegers"
    )
    assert message(log(KNIGHT, sets={"base/one": 1}), "unknown-set") == (
        "there is no tile set base/one: base has no parts"
    )
