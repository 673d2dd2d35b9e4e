"""Turns missed for ale (T4, B5): what may not be done in them, and what happens when a log leaves one out."""

from typing import Any

import pytest

from tests.expansions.records import message, totals, wrong
from tests.expansions.test_taverns import MISSED, TWO_ALES, kept, log


def test_t4_a_missed_turn_left_out_is_told_once() -> None:
    """It counts as missed, so that nobody is told again of the same turn."""
    report = log(*TWO_ALES, {"player": "blue", "tile": "U", "at": [2, 0]}, "U 3,0", "U 4,0")
    assert wrong(report) == [("wrong-player", "B5")]
    said = message(report, "wrong-player")
    assert said.startswith(
        "it is red's turn, but the log names blue; red has taken 2 ales and misses this turn"
    )
    assert "write it as `{player: red, missed: ale}`" in said
    assert kept(report)["red"] == ("2", "1", "0", "thief C2")


def test_t4_a_player_passed_over_who_owes_nothing_is_only_passed_over() -> None:
    report = log("U 1,0", {"player": "red", "tile": "U", "at": [2, 0]})
    assert message(report, "wrong-player") == "it is blue's turn, but the log names red"


@pytest.mark.parametrize(
    ("action", "also"),
    [
        ({"deploy": {"role": "thief", "at": [-1, 0]}}, ["feature-was-taken", "not-on-placed-tile"]),
        ({"pickpocket": {"place": {"at": [1, 0]}}}, ["road-not-completed"]),
        ({"post-house": {"at": [0, 1]}}, ["post-house-elsewhere"]),
    ],
)
def test_t4_a_missed_turn_is_no_turn(action: dict[str, Any], also: list[str]) -> None:
    """Nothing is placed, deployed or moved in it."""
    rules = {"expansions": ["taverns", "roads-to-victory"]}
    start = [{"tile": "D", "at": [0, 0]}, {"tile": "W", "at": [0, 1]}]
    report = log(*TWO_ALES, {**MISSED, "actions": [action]}, rules=rules, start=start)
    codes = sorted(code for code, _ in wrong(report))
    assert codes == sorted(["done-in-missed-turn", *also])
    assert "misses: nothing is drawn, placed or moved in it" in message(report, "done-in-missed-turn")


def test_t4_anybody_may_be_bribed_in_a_missed_turn() -> None:
    rules = {"expansions": ["taverns", "roads-to-victory"]}
    turns = [
        {"tile": "A", "at": [1, 0], "rotation": 90},
        {"tile": "A", "at": [-1, 0], "rotation": 270, "actions": [{"pickpocket": {"place": {}}}]},
        {"tile": "B", "at": [2, 0], "marks": {"tile": ["tavern", "tavern"]}, "follower": {"role": "monk"}},
        "B 3,0",
    ]
    bribe = {**MISSED, "actions": [{"bribe": {"by": "red", "of": "blue"}}]}
    report = log(*turns, bribe, rules=rules)
    assert wrong(report) == []
    assert totals(report) == {"red": 1 + 2 - 5, "blue": 5}


def test_t4_no_tile_is_drawn_in_a_missed_turn() -> None:
    report = log(*TWO_ALES, {**MISSED, "discarded": ["B"]})
    assert ("done-in-missed-turn", "B5") in wrong(report)
    found = next(one for one in report.findings if one.code == "done-in-missed-turn")
    assert found.where.path == ("turns", 4, "discarded")
    assert found.message.startswith("tiles are discarded in a turn that red misses")


def test_t4_a_further_tile_is_no_turn_to_miss() -> None:
    report = log(*TWO_ALES[:3], {**TWO_ALES[3], "player": "blue"}, {"missed": "ale", "again": True})  # type: ignore[dict-item]
    assert ("missed-turn", "B5") in wrong(report)
