"""Shepherds and flocks: what is told of slips, what a position says, what else meets them."""

from typing import Any

import pytest

from carcscore.expansions.hills_and_sheep.flocks import TOKENS
from carcscore.report.explain import explain
from carcscore.report.layout import render_text
from tests.expansions.hills_and_sheep.player import TOKENS as BAG
from tests.expansions.records import Data, awarded, examined, its_position, message, totals, wrong

LOG = """
carcscore: 1
rules: {expansions: [hills-and-sheep]}
players: [red, blue]
turns: []
"""
SHEPHERD = {"shepherd": {"draw": 2}}


def turn(tile: str, x: int, y: int, *actions: Data, rotation: int = 0, **more: Any) -> Data:
    return {"tile": tile, "rotation": 90 * rotation, "at": [x, y], "actions": list(actions), **more}


RED = turn("B", 0, 1, SHEPHERD)
BLUE = turn("B", 0, 2)


@pytest.mark.parametrize(
    ("turns", "slip"),
    [
        # One move a turn.
        ([turn("B", 0, 1, {"deploy": "monk"}, SHEPHERD)], ("second-deployment", "B4")),
        # Blue's shepherd on red's farm, and red's second.
        ([RED, turn("B", 0, 2, SHEPHERD)], ("shepherd-there", "HS2")),
        ([RED, BLUE, turn("U", 1, 0, {"shepherd": {"point": "NNE", "draw": 1}})], ("no-piece-left", "HS1")),
        ([RED, BLUE, turn("B", 0, 3)], ("flock-undecided", "HS4")),
        ([RED, turn("B", 0, 2, {"flock": 2})], ("flock-not-extended", "HS4")),
        # The shepherd just put down does not grow with the same tile.
        ([turn("B", 0, 1, SHEPHERD, {"flock": 1})], ("flock-not-extended", "HS4")),
        ([RED, BLUE, turn("B", 0, 3, {"flock": {"grow": 1, "at": [0, 2]}})], ("flock-not-extended", "HS4")),
        ([RED, BLUE, turn("B", 0, 3, {"flock": {}})], ("token-unknown", "HS2")),
        ([turn("B", 0, 1, {"shepherd": {}})], ("token-unknown", "HS2")),
        ([turn("U", 1, 0, {"shepherd": {"draw": 1}})], ("which-segment", None)),
        ([{"player": "red", "missed": "ale", "actions": [SHEPHERD]}], ("done-in-missed-turn", "B5")),
    ],
)
def test_a_slip_of_a_log(turns: list[Data], slip: tuple[str, str | None]) -> None:
    report = examined(LOG, turns=turns)
    assert slip in wrong(report)
    extra = {"missed-turn", "no-tile-there", "flock-undecided"}
    assert {code for code, _ in wrong(report)} <= {slip[0]} | extra


def test_there_are_only_two_wolves_and_two_tokens_of_four() -> None:
    """A wolf goes back into the bag; the sheep lie beside their shepherds."""
    four = {"flock": 4}
    turns = [turn("B", 0, 1, {"shepherd": {"draw": 4}}), BLUE, turn("B", 0, 3, four)]
    turns += [turn("B", -1, 3), turn("E", 1, 3, four, rotation=1)]
    report = examined(LOG, turns=turns)
    assert wrong(report) == [("no-such-token", "HS1")]
    assert "all 2 such tokens" in message(report, "no-such-token")
    assert TOKENS == BAG
    wolves = [turn("B", 0, y, {"shepherd": {"draw": "wolf"}}) for y in (1, 2, 3, 4)]
    assert wrong(examined(LOG, turns=wolves)) == []


def test_a_follower_may_join_a_shepherd_but_not_leave_it_alone() -> None:
    """HS2: a shepherd occupies nothing."""
    report = examined(LOG, turns=[RED, turn("B", 0, 2, {"deploy": "farmer"})])
    assert wrong(report) == []
    assert report.outcome is not None
    assert [one.figure for one in report.outcome.game.pieces] == ["shepherd"]


def test_several_shepherds_are_told_apart() -> None:
    """Two a player: both farms are extended by one tile, and each flock does something."""
    north = turn("U", 1, 0, {"shepherd": {"point": "NNE", "draw": 3}})
    first = [RED, turn("B", 0, 2), north, turn("B", 0, 3)]
    joins: Data = {"flock": {"score": True, "at": [1, 0], "point": "NNE"}}
    cloister = turn("U", 2, 0, {"flock": {"grow": 4, "at": [0, 1]}}, joins)
    report = examined(LOG, supply={"shepherd": 2}, turns=[*first, cloister])
    assert wrong(report) == [("flock-undecided", "HS4")]  # north of the road extends the farm of [0, 1], too
    north["actions"].append({"flock": 1})
    report = examined(LOG, supply={"shepherd": 2}, turns=[*first, cloister])
    assert wrong(report) == []
    assert awarded(report) == ["5 red flock 3 HS6"]
    assert "red's shepherd  A2  2, 1, 4  7" in render_text(report, 200)


def test_whoever_has_two_shepherds_on_a_farm_is_paid_once() -> None:
    turns = [
        RED,
        turn("B", 0, 2),
        turn("U", 1, 0, {"shepherd": {"point": "NNE", "draw": 3}}, {"flock": 1}),
        turn("B", 0, 3),
        turn("A", 2, 0, {"flock": "score"}, rotation=1),
    ]
    report = examined(LOG, supply={"shepherd": 2}, turns=turns)
    assert (wrong(report), awarded(report)) == ([], ["5 red flock 6 HS6"])


def test_the_dragon_eats_a_shepherd_with_its_flock() -> None:
    """HS7: the tokens go back into the bag, the shepherd home."""
    turns = [
        turn("B", 0, 1, {"shepherd": {"draw": 4}}),
        turn("PDA", 1, 1),
        turn("B", 0, 2, {"flock": 4}),
        turn("PDD", 2, 1, {"dragon": [[0, 1], [0, 0]]}, rotation=1),
        turn("B", 1, 2, {"shepherd": {"draw": 4}}),
    ]
    report = examined(LOG, rules={"expansions": ["hills-and-sheep", "princess-and-dragon"]}, turns=turns)
    assert wrong(report) == []
    assert report.outcome is not None
    assert report.outcome.game.holdings()["hills-and-sheep"] == {"flocks": {"red": [4]}}


def test_no_shepherd_where_the_dragon_comes_nor_taken_by_a_tower() -> None:
    both = {"expansions": ["hills-and-sheep", "princess-and-dragon", "tower"]}
    report = examined(LOG, rules=both, turns=[turn("PDA", 0, 1, SHEPHERD)])
    assert wrong(report) == [("beside-the-dragon", "PD13")]
    floor = {"tower": {"capture": {"at": [0, 1]}}}
    report = examined(LOG, rules=both, turns=[RED, turn("TWA", 1, 1, floor, rotation=2)])
    assert wrong(report) == [("nobody-to-capture", "TW6")]


def test_a_barn_does_not_bar_shepherds() -> None:
    barn = {"barn": {"point": "NNW"}}
    turns = [turn("B", 0, 1), turn("B", 1, 1), turn("B", 0, 2), turn("B", 1, 2, barn)]
    turns.append(turn("E", 2, 2, SHEPHERD))
    report = examined(LOG, rules={"expansions": ["hills-and-sheep", "abbey-and-mayor"]}, turns=turns)
    assert wrong(report) == []


POSITION = """
carcscore: 1
rules: {expansions: [hills-and-sheep]}
players: [red, blue]
board: |
  .    D*   U
  B    B    .
pieces: [red shepherd A2]
track: {red: 44, blue: 0}
hills-and-sheep: {flocks: {red: [1, 3]}}
"""


def test_a_position_with_a_flock() -> None:
    report = examined(POSITION)
    assert (wrong(report), totals(report)) == ([], {"red": 44, "blue": 0})
    assert "flock 1 + 3, worth 0 at the end" in explain(report, "A2")
    assert its_position(examined(LOG, turns=[RED])).record is not None


@pytest.mark.parametrize(
    ("changed", "slip"),
    [
        ({"pieces": []}, ("flock-without-shepherd", "HS2")),
        ({"pieces": ["red shepherd A2", "red shepherd B2"]}, ("too-many-pieces", "HS1")),
        ({"pieces": ["shepherd A2"]}, ("whose-piece", None)),
        ({"pieces": ["red shepherd A2 knight"]}, ("bad-point", None)),
        ({"hills-and-sheep": {"flocks": {"red": [4, 4, 4]}}}, ("no-such-token", "HS1")),
        ({"pieces": ["red shepherd B1"]}, ("which-segment", None)),
        ({"followers": ["red monk A2"]}, ("two-on-one-tile", "B4")),
        ({"pieces": ["red shepherd B1 SSE"]}, ("on-start-tile", "B4")),
    ],
)
def test_a_slip_of_a_position(changed: Data, slip: tuple[str, str | None]) -> None:
    report = examined(POSITION, **changed)
    assert slip[0] in [code for code, _ in wrong(report)]


def test_nobody_stands_on_an_enclosed_farm() -> None:
    start = [{"tile": "W", "at": [0, 0]}]
    closed = {"start": start, "board": "W W\nV2 V1", "pieces": ["red shepherd B2 NNW"]}
    assert wrong(examined(POSITION, **closed)) == [("flock-not-scored", "HS6")]
    assert wrong(examined(POSITION, **{**closed, "end": "mid-turn"})) == []
    assert (
        wrong(examined(POSITION, **{**closed, "board": "W W\nV2 .", "pieces": ["red shepherd B1 SSW"]})) == []
    )
