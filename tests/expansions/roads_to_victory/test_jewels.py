"""Jewels (R3, R4): taken in a log, held in a position, worth what at the end."""

from typing import Any

import pytest

from carcscore.game.events import Noted
from carcscore.report.layout import render_text
from carcscore.report.model import Report
from tests.expansions.records import awarded, examined, its_position, message, totals, wrong

NAME = "roads-to-victory"
# The road of -1,0, 0,0 and 1,0 carries two jewels, that of -1,0 to the west none.
LOG = """
carcscore: 1
players: [red, blue, green]
rules: {expansions: [roads-to-victory]}
turns:
  - {player: red, tile: RF, at: [1, 0], follower: thief}
  - {player: blue, tile: A, rotation: 90, at: [2, 0]}
  - {player: green, tile: RC, at: [-1, 0], actions: [{jewels: [{draw: 5}, {draw: -3}]}]}
"""
POSITION = """
carcscore: 1
players: [red, blue, green]
rules: {expansions: [roads-to-victory]}
board: |
  RC  D*  RF  A1
track: {red: 4, blue: 0, green: 0}
roads-to-victory: {jewels: {green: [5, -3]}}
"""


def log(jewels: list[object] | None, *further: dict[str, Any], **changed: object) -> Report:
    third: dict[str, Any] = {"player": "green", "tile": "RC", "at": [-1, 0]}
    if jewels is not None:
        third["actions"] = [{"jewels": jewels}]
    turns = [
        {"player": "red", "tile": "RF", "at": [1, 0]},
        {"player": "blue", "tile": "A", "rotation": 90, "at": [2, 0]},
        third,
        *further,
    ]
    return examined(LOG, turns=turns, **changed)


def second_road(jewels: list[object]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two more turns: blue completes the western road of RC by a tile with a jewel."""
    return (
        {"player": "red", "tile": "RA", "rotation": 90, "at": [-2, 0]},
        {"player": "blue", "tile": "A", "rotation": 270, "at": [-3, 0], "actions": [{"jewels": jewels}]},
    )


def test_r3_whoever_completes_the_road_takes_its_jewels_even_if_others_score_it() -> None:
    report = examined(LOG)
    assert wrong(report) == []
    assert awarded(report) == [
        "- green jewels 10 R3",  # the most
        "- green jewels 2 R3",  # 5 - 3
        "3 red road 4 B7",
    ]
    assert report.to_dict()["holdings"] == {NAME: {"jewels": {"green": [5, -3]}}}


def test_r3_a_position_says_who_holds_them() -> None:
    report = examined(POSITION)
    assert wrong(report) == []
    assert awarded(report) == ["- green jewels 10 R3", "- green jewels 2 R3"]
    assert totals(report) == {"red": 4, "blue": 0, "green": 12}


@pytest.mark.parametrize(
    ("held", "paid"),
    [
        ({"green": [5], "blue": [-3]}, {"green": 15, "blue": 7}),  # tied for most: 10 each
        ({"green": [0, 0]}, {"green": 10}),
        ({"gREEN": [5, 5]}, {"green": 20}),
        ({"red": [-9, -9]}, {"red": -8}),  # the most, whatever their value
    ],
)
def test_r3_values_and_the_bonus(held: dict[str, list[int]], paid: dict[str, int]) -> None:
    report = examined(POSITION, track={"red": 0}, roads_to_victory={"jewels": held})
    assert {player: points for player, points in totals(report).items() if points} == paid


@pytest.mark.parametrize("taken", [[], [{"draw": 5}], [{"draw": 1}, {"draw": 2}, {"draw": 3}]])
def test_r3_violated_as_many_are_taken_as_the_road_carries(taken: list[object]) -> None:
    report = log(taken or None)
    assert ("jewels-differ", "R3") in wrong(report)
    assert "carry 2 jewels, but green takes" in message(report, "jewels-differ")


def test_r3_violated_no_jewel_without_a_completed_road() -> None:
    turns = [{"player": "red", "tile": "RF", "at": [1, 0], "actions": [{"jewels": [{"draw": 5}]}]}]
    report = examined(LOG, turns=turns)
    assert wrong(report) == [("jewels-differ", "R3")]
    assert message(report, "jewels-differ") == "no jewel was available, but red takes 1"


def test_r3_violated_a_position_with_another_number_of_jewels() -> None:
    assert wrong(examined(POSITION, roads_to_victory={"jewels": {"green": [5]}})) == [("jewels-differ", "R3")]
    assert wrong(examined(POSITION, roads_to_victory={"jewels": {"red": [1, 2, 3]}})) == [
        ("jewels-differ", "R3")
    ]
    report = examined(POSITION, roads_to_victory=None)
    assert wrong(report) == [("jewels-missing", None)]
    assert "roads-to-victory: {jewels: {red: [5, -3]}}" in message(report, "jewels-missing")


def test_r3_ignored_jewels_are_not_taken() -> None:
    rules = {"expansions": [NAME], "ignore": ["jewel"]}
    assert wrong(log(None, rules=rules)) == []
    assert wrong(examined(POSITION, rules=rules, roads_to_victory=None)) == []


def test_r3_a_mid_turn_position_has_not_taken_them_yet() -> None:
    assert wrong(examined(POSITION, end="mid-turn", roads_to_victory=None)) == []
    assert wrong(log(None, end="mid-turn")) == []


# Stealing


def test_r3_a_stolen_jewel_is_replaced() -> None:
    step = {"steal": {"from": "green", "value": 5, "replaced_by": 2}}
    report = log([{"draw": 5}, {"draw": -3}], *second_road([step]))
    assert wrong(report) == []
    assert report.to_dict()["holdings"] == {NAME: {"jewels": {"blue": [5], "green": [-3, 2]}}}
    assert report.outcome is not None
    stolen, drawn = report.outcome.turns[-1].noted
    assert stolen == Noted("steals a jewel of 5 from green", "blue")
    assert drawn == Noted("draws another of 2", "green")


def test_r3_values_may_be_told_only_in_the_end() -> None:
    end = {"jewels": {"blue": [5], "green": [-3, 2]}}
    report = log(["draw", "draw"], *second_road([{"steal": "green"}]), roads_to_victory=end)
    assert wrong(report) == []
    assert totals(report) == {"red": 0, "blue": 5, "green": 9}
    assert totals(its_position(report)) == totals(report)


def test_r3_violated_values_that_nobody_tells() -> None:
    report = log(["draw", {"draw": 4}])
    assert wrong(report) == [("jewel-value-missing", None)]
    assert totals(report)["green"] == 14
    assert wrong(log(["draw", "draw"], end="adjourned")) == []


@pytest.mark.parametrize(
    "end",
    [
        {"green": [5]},  # one too few
        {"green": [5, -3, 1]},
        {"green": [5, 4]},  # the -3 of the log is gone
        {"blue": [7], "green": [5, -3]},
    ],
)
def test_r3_violated_the_end_contradicts_the_turns(end: dict[str, list[int]]) -> None:
    report = log([{"draw": 5}, {"draw": -3}], roads_to_victory={"jewels": end})
    assert wrong(report) == [("jewels-differ", "R3")]


def test_r3_what_was_stolen_unseen_proves_nothing_later() -> None:
    """Green had 5 and -3; it isn't told which of them blue took, so either end may be right."""
    for blue, green in ((5, -3), (-3, 5)):
        end = {"jewels": {"blue": [blue], "green": [green, 1]}}
        report = log(
            [{"draw": 5}, {"draw": -3}],
            *second_road([{"steal": {"from": "green", "replaced_by": 1}}]),
            roads_to_victory=end,
        )
        assert wrong(report) == []


@pytest.mark.parametrize(
    ("step", "code", "rule"),
    [
        ({"steal": "red"}, "no-jewel-to-steal", "R3"),  # red holds none
        ({"steal": "blue"}, "jewel-of-ones-own", "R3"),
        ({"steal": {"from": "green", "value": 9}}, "no-jewel-to-steal", "R3"),  # green has 5 and -3
        ({"steal": "mauve"}, "unknown-player", None),
    ],
)
def test_r3_violated_thefts(step: object, code: str, rule: str | None) -> None:
    report = log([{"draw": 5}, {"draw": -3}], *second_road([step]))
    assert (code, rule) in wrong(report)


def test_a_wrong_word_among_the_jewels_is_told_where_it_stands_and_only_once() -> None:
    report = log([{"draw": 5}, {"draw": -3}], *second_road([{"steal": "mauve"}]))
    (found,) = (one for one in report.findings if one.severity == "error")
    assert found.code == "unknown-player"
    assert found.where.path == ("turns", 4, "actions", 0, "jewels", 0, "steal")


def test_r3_nobody_draws_a_jewel_for_one_that_was_not_there() -> None:
    report = log([{"draw": 5}, {"draw": -3}], *second_road([{"steal": {"from": "red", "value": 4}}]))
    assert wrong(report) == [("no-jewel-to-steal", "R3")]
    assert message(report, "no-jewel-to-steal") == "blue steals a jewel of 4 from red, who holds none"
    assert report.to_dict()["holdings"] == {NAME: {"jewels": {"blue": [4], "green": [5, -3]}}}


def with_held(held: int, *taken: object) -> list[tuple[str, str | None]]:
    """What is wrong when green holds so many jewels and blue then completes a road with one."""
    tiles = {"UJ": {"like": "U", "marks": {"E": ["jewel"] * held}, "count": 1}}
    turns: list[dict[str, Any]] = [
        {"player": "red", "tile": "UJ", "at": [1, 0]},
        {"player": "blue", "tile": "A", "rotation": 90, "at": [2, 0]},
        {"player": "green", "tile": "W", "at": [-1, 0], "actions": [{"jewels": [{"draw": 1}] * held}]},
        {"player": "red", "tile": "RA", "rotation": 90, "at": [-2, 0]},
        {"player": "blue", "tile": "A", "rotation": 270, "at": [-3, 0]},
    ]
    if taken:
        turns[-1]["actions"] = [{"jewels": list(taken)}]
    return wrong(examined(LOG, tiles=tiles, turns=turns))


STEALS_AND_REPLACES = {"steal": {"from": "green", "replaced_by": 1}}


@pytest.mark.parametrize("taken", [(), ({"steal": "green"},)])
def test_r3_when_the_supply_is_used_up(taken: tuple[object, ...]) -> None:
    """With twenty jewels held none need be taken, and nothing replaces what is stolen."""
    assert with_held(20, *taken) == []


@pytest.mark.parametrize("taken", [{"draw": 1}, STEALS_AND_REPLACES])
def test_r3_violated_drawing_when_the_supply_is_used_up(taken: object) -> None:
    assert with_held(20, taken) == [("no-jewel-left", "R3")]


def test_r3_the_last_jewel_may_be_drawn() -> None:
    assert with_held(19, {"draw": 1}) == with_held(19, STEALS_AND_REPLACES) == []
    assert with_held(19) == [("jewels-differ", "R3")]


# Trade goods


@pytest.mark.parametrize(("counts", "points"), [("jewel", 4 - 3 + 10), ("good", -3 + 10)])
def test_r4_a_jewel_with_a_good_counts_as_one_of_the_two(counts: str, points: int) -> None:
    held = {"green": [{"value": 4, "good": "cloth", "counts": counts}, -3]}
    report = examined(POSITION, roads_to_victory={"jewels": held})
    assert wrong(report) == []
    assert totals(report)["green"] == points
    assert totals(its_position(log([{"draw": held["green"][0]}, {"draw": -3}])))["green"] == points


def test_r4_a_good_takes_the_jewel_out_of_the_majority() -> None:
    held = {"green": [{"value": 4, "good": "wheat", "counts": "good"}], "blue": [1]}
    report = examined(POSITION, track={"red": 0}, roads_to_victory={"jewels": held})
    assert totals(report) == {"red": 0, "blue": 11, "green": 0}


def test_r4_what_a_jewel_with_a_good_counts_as_may_be_told_only_in_the_end() -> None:
    drawn = [{"draw": {"value": 4, "good": "cloth"}}, {"draw": -3}]
    end = {"jewels": {"green": [-3, {"value": 4, "good": "cloth", "counts": "good"}]}}
    assert wrong(log(drawn)) == [("jewel-or-good", None)]
    report = log(drawn, roads_to_victory=end)
    assert wrong(report) == []
    assert totals(report)["green"] == 7


def test_r4_violated_it_must_be_said_what_a_jewel_with_a_good_counts_as() -> None:
    held = {"green": [{"value": 4, "good": "cloth"}, -3]}
    report = examined(POSITION, roads_to_victory={"jewels": held})
    assert wrong(report) == [("jewel-or-good", None)]
    assert totals(report)["green"] == 11
    held = {"green": [{"value": 4, "counts": "good"}, -3]}
    assert wrong(examined(POSITION, roads_to_victory={"jewels": held})) == [("jewel-or-good", "R4")]


@pytest.mark.parametrize(
    ("jewels", "sentence"),
    [
        ({"green": [5, "five"]}, "`five` is not a jewel: its value, `unknown`, or `{value, good, counts}`."),
        ({"green": 5}, "`green` is a number here, but a list of jewels is needed."),
        (
            {"green": [{"good": "gold"}, 1]},
            "`good` is `gold`, but only cloth, wheat, barrel can be used here",
        ),
    ],
)
def test_what_has_not_the_form_of_jewels_is_refused_in_plain_words(jewels: object, sentence: str) -> None:
    report = examined(POSITION, roads_to_victory={"jewels": jewels})
    assert report.legal is None
    assert any(sentence in finding.message for finding in report.findings), report.findings


def test_an_unknown_player_holds_no_jewels() -> None:
    report = examined(POSITION, roads_to_victory={"jewels": {"green": [5, -3], "mauve": []}})
    assert wrong(report) == [("unknown-player", None)]
    report = examined(POSITION, roads_to_victory={"jewels": {"green": [5, -3], "GREEN": [5, -3]}})
    assert wrong(report) == [("duplicate-player", None)]


def test_r0_twenty_jewels_are_not_too_many() -> None:
    tiles = {"UJ": {"like": "U", "marks": {"E": ["jewel"] * 20}, "count": 1}}
    board = "A3 D* UJ A1\n"
    for number, found in ((20, []), (21, [("too-many-jewels", "R0")])):
        held = {"jewels": {"green": [0] * number}}
        assert wrong(examined(POSITION, tiles=tiles, board=board, roads_to_victory=held)) == found


def test_the_table_says_what_a_jewel_counts_as() -> None:
    goods = [{"value": 4, "good": "cloth", "counts": counts} for counts in ("jewel", "good")]
    text = " ".join(render_text(examined(POSITION, roads_to_victory={"jewels": {"green": goods}})).split())
    assert "green 1 4 (cloth), cloth (no jewel)" in text
    end = {"jewels": {"green": ["unknown", 2]}}
    text = " ".join(render_text(examined(POSITION, end="adjourned", roads_to_victory=end)).split())
    assert "green 2 ?, 2" in text


def test_the_report_has_a_table_of_jewels() -> None:
    text = " ".join(render_text(examined(POSITION)).split())
    assert "Jewels held ----------- player jewels values ------ ------ ------ green 2 5, -3" in text
    assert "1 jewel x 5 + 1 jewel x -3 = 2 (rule R3) green 2" in text
    assert "bonus 10 = 10 (rule R3: most jewels: 2) green 10" in text


@pytest.mark.parametrize(
    ("said", "code", "path"),
    [
        (None, "jewels-missing", ("rules", "expansions")),
        ({}, "jewels-missing", ("roads-to-victory",)),
        ({"jewels": {"green": [5]}}, "jewels-differ", ("roads-to-victory", "jewels")),
        ({"jewels": {"red": [1] * 21}}, "too-many-jewels", ("roads-to-victory", "jewels")),
        (
            {"jewels": {"green": [5, "unknown"]}},
            "jewel-value-missing",
            ("roads-to-victory", "jewels", "green"),
        ),
    ],
)
def test_findings_on_jewels_stand_at_the_nearest_key(said: object, code: str, path: tuple[str, ...]) -> None:
    report = examined(POSITION, roads_to_victory=said)
    (found,) = (one for one in report.findings if one.severity == "error")
    assert (found.code, found.where.path) == (code, path)
    assert found.where.line is not None
