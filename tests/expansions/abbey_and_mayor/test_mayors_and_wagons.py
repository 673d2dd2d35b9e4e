"""Mayors, whose strength is the pennants of their city (AM6, AM7); wagons that move on (AM8 to AM11)."""

from typing import Any

import pytest

from carcscore.report.layout import render_text
from carcscore.report.model import Report
from tests.expansions.records import awarded, examined, its_position, message, totals, wrong

LOG = """
carcscore: 1
rules: {expansions: [abbey-and-mayor, taverns]}
players: [red, blue, green]
tiles:
  BB: {like: B, count: 20}
  EE: {like: E, count: 20}
  FF: {like: F, count: 5}
"""
RIDE = "red L -1,0 wagon thief E"
GATE = {"player": "blue", "tile": "AMF", "at": [1, 0]}
C1 = {"expansions": ["abbey-and-mayor"], "options": {"abbey-and-mayor": {"wagon_move": "c1"}}}


def log(*turns: Any, **changed: Any) -> Report:
    return examined(LOG, turns=list(turns), **changed)


def moved(to: list[int], role: str, **also: Any) -> dict[str, Any]:
    """The turn in which blue completes the road of red's wagon, which moves on."""
    return {**GATE, "actions": [{"wagon": {"to": to, "role": role, "player": "red", **also}}]}


@pytest.mark.parametrize("follower", ["mayor thief W", "wagon farmer SSW", "mayor farmer SSW", "mayor monk"])
def test_mayors_go_only_into_cities_and_wagons_on_no_farm(follower: str) -> None:
    tile = "B 0,1" if "monk" in follower else "L -1,0"
    assert ("wrong-figure", "AM8" if "wagon" in follower else "AM6") in wrong(log(f"red {tile} {follower}"))


def test_there_is_one_of_each() -> None:
    turns = ["red EE 1,-1 mayor knight", "blue BB 0,1", "green BB 0,2", "red EE 2,-1 mayor knight"]
    assert ("no-follower-left", "B4") in wrong(log(*turns))


def test_a_mayor_holds_a_city_and_goes_home_with_it() -> None:
    report = log("red FF1 0,-1 mayor knight", "blue EE2 0,-2")
    # D, FF and EE: 3 tiles x 2 and a pennant.
    assert wrong(report) == []
    assert awarded(report, "play") == ["2 red city 8 B7"]
    assert report.outcome is not None
    assert report.outcome.supplies[-1]["red"]["mayor"] == 1
    taken = log("red FF1 0,-1 mayor knight", "blue FF1 0,-2 knight N")
    assert wrong(taken) == [("feature-was-taken", "B4")]


def test_a_mayor_in_a_position_says_what_it_counts() -> None:
    report = its_position(log("red FF1 0,-1 mayor knight", "blue BB 0,1"))
    assert wrong(report) == []
    assert "by the pennants of the city (rule AM6)" in render_text(report)
    assert totals(report) == {"red": 3, "blue": 0, "green": 0}


def test_pennants_that_are_ignored_make_no_mayor_strong() -> None:
    rules = {"expansions": ["abbey-and-mayor"], "ignore": ["pennant"]}
    assert totals(log("red FF1 0,-1 mayor knight", rules=rules)) == {"red": 0, "blue": 0, "green": 0}


# Wagons


def test_a_kept_wagon_is_in_supply_and_a_moved_one_is_not() -> None:
    for turn, left in ((GATE, 1), (moved([-1, 0], "thief", point="W"), 0)):
        report = log(RIDE, turn)
        assert wrong(report) == []
        assert report.outcome is not None
        assert report.outcome.supplies[-1]["red"]["wagon"] == left
        assert wrong(its_position(report)) == []


@pytest.mark.parametrize(
    ("turn", "code"),
    [
        (moved([-1, 0], "thief", point="E"), "wagon-into-complete"),
        (moved([1, 0], "knight"), "wagon-out-of-reach"),
        (moved([5, 5], "knight"), "no-tile-there"),
        (moved([-1, 0], "thief"), "which-segment"),
        (moved([-1, 0], "monk"), "no-such-segment"),
        (
            {**GATE, "actions": [{"wagon": {"to": [-1, 0], "role": "thief", "point": "S"}}]},
            "wagon-not-scored",
        ),
        (
            {**GATE, "tile": "V", "actions": [{"wagon": {"to": [-1, 0], "role": "knight", "player": "red"}}]},
            "wagon-not-scored",
        ),
    ],
)
def test_what_a_wagon_may_not(turn: dict[str, Any], code: str) -> None:
    assert code in [found for found, _ in wrong(log(RIDE, turn))]


def test_a_wagon_moves_once() -> None:
    twice = moved([-1, 0], "thief", point="S")
    twice["actions"] = twice["actions"] * 2
    assert wrong(log(RIDE, twice)) == [("wagon-not-scored", "AM10")]


def test_a_wagon_goes_to_nobody_elses_feature() -> None:
    report = log(RIDE, "blue EE2 -1,-1 knight", {**moved([-1, 0], "knight"), "player": "green"})
    # Blue's city of two tiles on the wagon's own tile was completed in turn 2.
    assert [code for code, _ in wrong(report)] == ["wagon-into-complete"]
    open_city = log(RIDE, "blue FF1 -1,-1 knight", {**moved([-1, 0], "knight"), "player": "green"})
    assert wrong(open_city) == [("feature-was-taken", "AM10")]
    assert "that blue's knight at A1 (-1,-1) already holds" in message(open_city, "feature-was-taken")


def test_wagons_move_in_turn() -> None:
    """Blue's crossing completes the roads of red's and of green's wagon: after blue green is next."""
    start = [{"tile": "U", "rotation": 90, "at": [0, -1]}]
    build = ["red BB -1,-1", "blue BB 1,-1", "green U -1,0 wagon thief", "red U 1,0 wagon thief"]
    build += ["blue A3 -2,0", "green A1 2,0", "red BB 2,1"]
    red = {"wagon": {"to": [0, 0], "role": "thief", "point": "N", "player": "red"}}
    green = {"wagon": {"to": [0, 0], "role": "thief", "point": "S", "player": "green"}}
    last = {"player": "blue", "tile": "X", "at": [0, 0]}
    assert wrong(log(*build, {**last, "actions": [green, red]}, start=start)) == []
    assert wrong(log(*build, {**last, "actions": [red]}, start=start)) == []
    out_of_order = log(*build, {**last, "actions": [red, green]}, start=start)
    assert wrong(out_of_order) == [("wagon-out-of-order", "AM10")]


def test_a_wagon_moves_beside_the_follower_of_the_turn() -> None:
    turn = moved([-1, 0], "thief", point="S")
    report = log(RIDE, {**turn, "actions": [{"deploy": "knight"}, *turn["actions"]]})
    assert wrong(report) == []
    assert awarded(report) == ["- blue city 1 B10", "- red road 1 B10", "2 red road 3 B7"]


def test_a_wagon_that_is_put_down_elsewhere_in_a_log_is_told() -> None:
    there = {"player": "red", "tile": "BB", "at": [0, 1], "actions": [{"deploy": "wagon knight -1,0"}]}
    assert ("not-on-placed-tile", "B4") in wrong(log("red L -1,0", "blue BB 0,2", "green BB 0,3", there))


def test_on_the_table_a_wagon_may_stand_beside_others_and_on_the_start_tile() -> None:
    board = [{"tile": "D", "at": [0, 0]}, {"tile": "L", "at": [-1, 0]}]
    board += [{"tile": "BB", "at": [x, 1]} for x in range(-1, 3)]
    board[2]["tile"], board[2]["rotation"] = "A", 180
    report = examined(
        LOG,
        board=board,
        followers=["red wagon knight 0,0", "blue thief -1,0 E", "blue wagon thief -1,0 W"],
    )
    assert wrong(report) == []
    others = examined(LOG, board=board, followers=["red knight 0,0"])
    assert ("on-start-tile", "B4") in wrong(others)


# Older reach (AM11)


RING = ["red BB 0,0", "blue BB 1,0", "green BB 2,0"]
"""Around a hole at [1,1], with the start tile G at [0,1], whose city goes on to the west."""
WEST = [{"tile": "G", "at": [0, 1]}]


@pytest.mark.parametrize(
    ("to", "role", "codes"),
    [
        ([1, 1], "monk", []),
        ([0, 1], "knight", [("wagon-out-of-reach", "AM11")]),
        ([0, 2], "monk", [("wagon-out-of-reach", "AM11")]),
    ],
)
def test_a_city_closed_by_an_abbey_opens_into_it(to: list[int], role: str, codes: list[Any]) -> None:
    """The city of one tile at [2,1] pays 2."""
    turns = [*RING, "red EE3 2,1 wagon knight", "blue BB 0,2", "green BB 1,2"]
    go = {"player": "red", "tile": "ABB", "at": [1, 1], "actions": [{"wagon": {"to": to, "role": role}}]}
    report = log(*turns, go, start=WEST, rules=C1)
    assert wrong(report) == codes
    assert awarded(report, "play") == ["7 red city 2 B7"]


@pytest.mark.parametrize(("to", "role", "far"), [([0, 1], "knight", True), ([0, 2], "monk", False)])
def test_from_an_abbey_a_wagon_goes_along_what_ends_there(to: list[int], role: str, far: bool) -> None:
    turns = [*RING, "red BB 2,1", "blue BB 0,2", "green BB 1,2", "red ABB 1,1 wagon monk"]
    go = {"wagon": {"to": to, "role": role, "player": "red"}}
    last = {"player": "blue", "tile": "BB", "at": [2, 2], "actions": [go]}
    report = log(*turns, last, start=WEST, rules=C1)
    assert wrong(report) == ([] if far else [("wagon-out-of-reach", "AM11")])
    assert awarded(report, "play") == ["8 red cloister 9 B7"]
    assert wrong(log(*turns, last, start=WEST)) == []


@pytest.mark.parametrize(
    ("to", "rules", "codes"),
    [([1, -1], C1, []), ([1, -2], C1, []), ([1, -2], None, [("wagon-out-of-reach", "AM11")])],
)
def test_by_the_older_rule_it_goes_to_any_tile_of_that_feature(to: list[int], rules: Any, codes: Any) -> None:
    """The city at the gate of AMF goes on over FF at [1,-1] and [1,-2]."""
    turns = [RIDE, "blue EE2 0,-1", "green FF1 1,-1", "red FF1 1,-2"]
    go = {"wagon": {"to": to, "role": "knight", "player": "red"}}
    changed = {} if rules is None else {"rules": rules}
    report = log(*turns, {**GATE, "actions": [go]}, **changed)
    assert wrong(report) == codes


# Taverns (AM22)


def tavern(x: int, y: int) -> dict[str, Any]:
    return {"player": "blue", "tile": "BB", "at": [x, y], "marks": {"tile": ["tavern"]}}


def test_a_drunk_wagon_goes_home() -> None:
    go = {**moved([-1, 0], "thief", point="S"), "player": "green"}
    report = log(RIDE, tavern(0, 1), go)
    assert wrong(report) == [("wagon-is-drunk", "AM22")]
    assert "it was drunk (tavern on" in message(report, "wagon-is-drunk")


def test_a_wagon_that_moves_into_range_takes_an_ale() -> None:
    """The tavern at [0,2] reaches no tile of the road, but [-1,1], where the wagon goes."""
    turns: list[Any] = [RIDE, "blue BB 0,1", "green A2 -1,1", "red BB 1,1"]
    go = {"wagon": {"to": [-1, 1], "role": "monk", "player": "red"}}
    report = log(
        *turns, tavern(0, 2), {**GATE, "player": "green", "actions": [go]}, taverns={"ale": {"red": 1}}
    )
    assert wrong(report) == []
