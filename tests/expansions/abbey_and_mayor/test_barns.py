"""Barns: where they lie, whom they send home, what they are paid (AM12 to AM21)."""

from typing import Any

import pytest

from carcscore.report.model import Report
from tests.expansions.records import awarded, examined, its_position, message, wrong

LOG = """
carcscore: 1
rules: {expansions: [abbey-and-mayor]}
players: [red, blue]
tiles: {BB: {like: B, count: 20}, EE: {like: E, count: 20}}
start: [{tile: BB, at: [0, 0]}]
"""
SQUARE = ["red BB 1,0", "blue BB 0,1"]
"""With a third tile at [1,1], laid by red, four tiles of field meet at its north-western corner."""


def log(*turns: Any, **changed: Any) -> Report:
    return examined(LOG, turns=list(turns), **changed)


def with_barn(player: str, x: int, y: int, tile: str = "BB", **barn: Any) -> dict[str, Any]:
    return {"player": player, "tile": tile, "at": [x, y], "actions": [{"barn": barn}]}


@pytest.mark.parametrize("point", ["NNW", "WNW"])
def test_a_barn_is_laid_on_a_corner_of_four_fields(point: str) -> None:
    report = log(*SQUARE, with_barn("red", 1, 1, point=point))
    assert wrong(report) == []
    position = its_position(report)
    assert wrong(position) == []
    assert [(one.figure, one.cell) for one in position.outcome.game.pieces] == [("barn", (1, 1))]  # type: ignore[union-attr]


def test_a_corner_may_be_named_on_any_of_its_tiles() -> None:
    assert wrong(log(*SQUARE, with_barn("red", 1, 1, at=[0, 0], point="ESE"))) == []
    far = log(*SQUARE, "red BB 1,1", with_barn("blue", 2, 1, at=[0, 0], point="ESE"))
    assert wrong(far) == [("no-barn-corner", "AM12")]
    assert "not of the tile just laid" in message(far, "no-barn-corner")


@pytest.mark.parametrize(
    ("tile", "point", "why"),
    [
        ("BB", "SSE", "no four tiles meet at the south-east corner"),
        ("BB", "NNE", "no four tiles meet at the north-east corner"),
        ("BB", "N", "it lies on a corner: name it by an outer point beside it, such as SSE"),
        ("AMI2", "NNW", "at the north-west corner not all four tiles show one field"),
        ("L3", "NNW", "at the north-west corner not all four tiles show one field"),
    ],
)
def test_a_barn_elsewhere_is_told(tile: str, point: str, why: str) -> None:
    """AMI parts three farms at its corners; L turned so that its city lies to the west."""
    turn = {**with_barn("red", 1, 1, point=point), "tile": tile.rstrip("123")}
    turn["rotation"] = 90 * int(tile[-1]) if tile[-1].isdigit() else 0
    report = log(*SQUARE, turn)
    assert "no-barn-corner" in [code for code, _ in wrong(report)]
    assert why in " ".join(one.message for one in report.findings if one.code == "no-barn-corner")


def test_an_abbey_has_no_field() -> None:
    board = [{"tile": "BB", "at": [x, y]} for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    board += [{"tile": "ABB", "at": [1, 1]}]
    for at, point in (([1, 1], "NNW"), ([0, 0], "SSE")):
        pieces = [{"player": "red", "piece": "barn", "at": at, "point": point}]
        codes = [code for code, _ in wrong(examined(LOG, board=board, pieces=pieces))]
        assert codes == ["which-segment" if at == [1, 1] else "no-barn-corner"]


def test_it_is_the_one_move_and_there_is_one() -> None:
    turn = with_barn("red", 1, 1, point="NNW")
    both = {**turn, "actions": [*turn["actions"], {"deploy": "monk"}]}
    assert wrong(log(*SQUARE, both)) == [("second-deployment", "B4")]
    more = ["blue BB 2,0", with_barn("red", 2, 1, point="NNW")]
    options = {"abbey-and-mayor": {"barn_placement": "occupied"}}
    rules = {"expansions": ["abbey-and-mayor"], "options": options}
    assert wrong(log(*SQUARE, turn, *more, rules=rules)) == [("no-piece-left", "AM12")]


def test_a_second_barn_on_a_farm_needs_the_option() -> None:
    turns = [*SQUARE, with_barn("red", 1, 1, point="NNW"), "blue BB 2,0", "red BB 0,2"]
    turns += [with_barn("blue", 2, 1, point="NNW")]
    assert wrong(log(*turns)) == [("farm-has-barn", "AM12")]
    rules = {
        "expansions": ["abbey-and-mayor"],
        "options": {"abbey-and-mayor": {"barn_placement": "occupied"}},
    }
    assert wrong(log(*turns, rules=rules)) == []


def test_two_barns_never_lie_on_one_corner() -> None:
    """Named from any of its four tiles, also where a farm may have several barns."""
    options = {"abbey-and-mayor": {"barn_placement": "occupied"}}
    rules = {"expansions": ["abbey-and-mayor"], "options": options}
    turns = [*SQUARE, with_barn("red", 1, 1, point="NNW"), with_barn("blue", 2, 1, at=[1, 0], point="WSW")]
    report = log(*turns, rules=rules)
    assert wrong(report) == [("corner-has-barn", "AM12")]
    for point, found in (("ESE", [("corner-has-barn", "AM12")]), ("SSE", [("corner-has-barn", "AM12")])):
        two = [
            {"player": "red", "piece": "barn", "at": [1, 1], "point": "NNW"},
            {"player": "blue", "piece": "barn", "at": [0, 0], "point": point},
        ]
        assert wrong(examined(LOG, board=POSITION, pieces=two)) == found


def test_a_barn_on_a_farm_without_farmers_scores_nothing_in_play() -> None:
    report = log(*SQUARE, with_barn("red", 1, 1, point="NNW"))
    assert awarded(report) == ["- red farm 0 AM17"]


def test_the_majority_of_farmers_is_paid_whosever_the_barn_is_and_all_go_home() -> None:
    """Blue's farmer stood north of the road of [0,-1], around whose end turn 6 joins the fields: a tie."""
    turns = ["red BB 0,1 farmer", "blue U 0,-1 farmer NNW", "red EE 0,-2", "blue EE2 0,-3", "red BB 1,0"]
    report = log(*turns, "blue A1 1,-1", "red BB 0,2", with_barn("blue", 1, 1, point="NNW"))
    assert wrong(report) == []
    assert awarded(report, "play") == ["8 blue farm 3 AM14", "8 red farm 3 AM14"]
    assert report.outcome is not None
    assert [report.outcome.supplies[-1][one]["follower"] for one in ("red", "blue")] == [7, 7]
    position = its_position(report)
    assert wrong(position) == []
    assert awarded(position) == ["- blue farm 4 AM17"]


POSITION = [{"tile": "BB", "at": [x, y]} for x in range(2) for y in range(2)]


def test_in_a_position_farmers_beside_a_barn_should_have_gone_home() -> None:
    change: dict[str, Any] = {
        "board": POSITION,
        "pieces": [{"player": "red", "piece": "barn", "at": [1, 1], "point": "NNW"}],
    }
    report = examined(LOG, followers=["blue farmer 1,0"], **change)
    assert wrong(report) == [("farmer-with-barn", "AM14")]
    assert awarded(report) == ["- red farm 0 AM17"]
    assert wrong(examined(LOG, followers=["blue farmer 1,0"], end="mid-turn", **change)) == []


@pytest.mark.parametrize(
    ("at", "point"), [([1, 1], "SSE"), ([0, 0], "N"), ([1, 1], "centre"), ([1, 1], None)]
)
def test_in_a_position_a_barn_lies_on_a_corner(at: list[int], point: str | None) -> None:
    piece = {"player": "red", "piece": "barn", "at": at} | ({"point": point} if point else {})
    assert wrong(examined(LOG, board=POSITION, pieces=[piece])) == [("no-barn-corner", "AM12")]


def test_barns_are_counted_and_have_owners() -> None:
    two = [{"player": "red", "piece": "barn", "at": [1, 1], "point": point} for point in ("NNW", "WNW")]
    assert wrong(examined(LOG, board=POSITION, pieces=two)) == [
        ("too-many-pieces", "AM12"),
        ("corner-has-barn", "AM12"),
    ]
    assert wrong(examined(LOG, board=POSITION, pieces=[{"piece": "barn", "at": [1, 1], "point": "NNW"}])) == [
        ("whose-piece", None)
    ]


def test_where_a_barn_lies_anything_may_be_on_the_track() -> None:
    barn = [{"player": "red", "piece": "barn", "at": [1, 1], "point": "NNW"}]
    track = {"red": 7, "blue": 0}
    assert wrong(examined(LOG, board=POSITION, track=track)) == [("track-impossible", "B7")]
    assert wrong(examined(LOG, board=POSITION, track=track, pieces=barn)) == []


@pytest.mark.parametrize(
    ("farms", "told"), [("third", False), ("second", True), ("first", True), ("none", False)]
)
def test_old_farm_rules_are_noted(farms: str, told: bool) -> None:
    barn = [{"player": "red", "piece": "barn", "at": [1, 1], "point": "NNW"}]
    rules = {"expansions": ["abbey-and-mayor"], "farms": farms}
    report = examined(LOG, board=POSITION, pieces=barn, rules=rules)
    assert ("barn-under-old-farms" in [one.code for one in report.findings]) == told


def test_pickpockets_take_their_shares_off_a_barn() -> None:
    """One city: 4, less 3 for the pickpocket of blue (R7); the barn's owner gets what is left (AM21)."""
    board = [*POSITION, {"tile": "EE", "at": [0, -1]}, {"tile": "EE", "rotation": 180, "at": [0, -2]}]
    pieces = [{"player": "red", "piece": "barn", "at": [1, 1], "point": "NNW"}]
    pieces += [{"player": "blue", "piece": "pickpocket", "at": [0, 1], "role": "farmer"}]
    rules = {"expansions": ["abbey-and-mayor", "roads-to-victory"]}
    report = examined(LOG, board=board, pieces=pieces, rules=rules)
    assert awarded(report, "final") == ["- blue pickpocket 3 R7", "- red farm 1 AM17"]


def test_without_farms_a_barn_is_laid_and_paid() -> None:
    rules = {"expansions": ["abbey-and-mayor"], "farms": "none"}
    report = log(
        "red BB 1,0",
        "blue EE 0,-1",
        "red EE2 0,-2",
        "blue BB 0,1",
        with_barn("red", 1, 1, point="NNW"),
        rules=rules,
    )
    assert wrong(report) == []
    assert awarded(report) == ["- red farm 4 AM17"]
