"""Circus, acrobats and ringmasters: what is told of slips, what a position says, what else meets them."""

from typing import Any

import pytest

from carcscore.report.explain import explain
from tests.expansions.records import Data, awarded, examined, message, totals, wrong

LOG = """
carcscore: 1
rules: {expansions: [under-the-big-top]}
players: [red, blue]
turns: []
end: adjourned
"""


def turn(tile: str, x: int, y: int, *actions: Data, rotation: int = 0, **more: Any) -> Data:
    return {"tile": tile, "rotation": 90 * rotation, "at": [x, y], "actions": list(actions), **more}


def climb(x: int, y: int, **more: Any) -> Data:
    return {"deploy": {"role": "acrobat", "at": [x, y], **more}}


SPACE = turn("BTA", 0, 1, climb(0, 1))
FULL = [SPACE, turn("B", 1, 1, climb(0, 1)), turn("B", -1, 1, climb(0, 1))]
SCORE = {"pyramid": {"at": [0, 1]}}
CIRCUS = turn("BTF", 0, 1)


@pytest.mark.parametrize(
    ("turns", "slip"),
    [
        # A token with the first circus tile, without one, twice, and one that there is but once.
        ([turn("BTF", 0, 1, {"circus": 3})], ("no-further-circus", "BT4")),
        ([CIRCUS, turn("B", 1, 1, {"circus": 3})], ("no-further-circus", "BT4")),
        ([CIRCUS, turn("BTJ", 1, 1, {"circus": 3}, {"circus": 3})], ("no-further-circus", "BT4")),
        ([CIRCUS, turn("BTJ", 1, 1)], ("circus-unknown", "BT4")),
        (
            [CIRCUS, turn("BTJ", 1, 1, {"circus": 7}), turn("BTK", 2, 1, {"circus": 7}, rotation=3)],
            ("no-such-token", "BT1"),
        ),
        # A fourth acrobat, one too far away, one that is no ordinary follower.
        ([*FULL, turn("B", 0, 2, climb(0, 1))], ("pyramid-full", "BT6")),
        ([SPACE, turn("B", 1, 1), turn("B", 2, 1, climb(0, 1))], ("not-on-placed-tile", "B4")),
        ([turn("BTA", 0, 1, climb(0, 1, figure="ringmaster"))], ("wrong-figure", "BT6")),
        ([turn("B", 0, 1, climb(0, 1))], ("no-such-segment", "B4")),
        # A pyramid of two, one just completed, and one beside a follower.
        ([*FULL[:2], turn("B", -1, 1, SCORE)], ("pyramid-not-full", "BT7")),
        ([*FULL[:2], turn("B", -1, 1, climb(0, 1), SCORE)], ("second-deployment", "B4")),
        ([*FULL, turn("B", 0, 2, SCORE, {"deploy": "monk"})], ("second-deployment", "B4")),
        ([turn("B", 0, 1, {"pyramid": {"at": [5, 5]}})], ("pyramid-not-full", "BT7")),
    ],
)
def test_a_slip_of_a_log(turns: list[Data], slip: tuple[str, str | None]) -> None:
    found = wrong(examined(LOG, turns=turns))
    assert slip in found
    assert {code for code, _ in found} <= {slip[0], "pyramid-too-early", "edge-mismatch"}


def test_both_parts_of_a_double_turn_are_one_turn() -> None:
    rules = {"expansions": ["under-the-big-top", "traders-and-builders"]}
    knight = turn("G", 0, -1, {"deploy": {"role": "knight"}}, rotation=1)
    turns = [knight, SPACE, turn("G", 0, -2, {"builder": {}}, rotation=1), turn("B", 1, 1, climb(0, 1))]
    turns += [
        turn("F", 0, -3, climb(0, 1), rotation=1),
        turn("B", 0, 2, SCORE, again=True),
    ]
    report = examined(LOG, rules=rules, turns=turns)
    assert "pyramid-too-early" in [code for code, _ in wrong(report)]


def test_the_large_follower_is_no_acrobat_but_counts_one_in_the_circus() -> None:
    rules = {"expansions": ["under-the-big-top", "inns-and-cathedrals"]}
    found = wrong(examined(LOG, rules=rules, turns=[turn("BTA", 0, 1, climb(0, 1, figure="large"))]))
    assert found == [("wrong-figure", "BT6")]
    large = {"deploy": {"role": "farmer", "figure": "large"}}
    turns = [turn("BTF", 0, 1, large), turn("BTJ", 1, 1, {"circus": 4})]
    assert awarded(examined(LOG, rules=rules, turns=turns)) == ["2 red circus 4 BT4"]


def test_who_was_scored_is_gone_and_a_wagon_that_moves_on_is_there() -> None:
    """BT4, OT: first the scoring, then wagons, then the circus."""
    rules = {"expansions": ["under-the-big-top", "abbey-and-mayor"]}
    wagon = {"deploy": {"role": "knight", "figure": "wagon"}}
    turns = [turn("BTF", 0, 1), turn("B", 1, 1), turn("BTJ", 0, -1, wagon, {"circus": 5}, rotation=2)]
    report = examined(LOG, rules=rules, turns=turns)
    assert (wrong(report), awarded(report)) == ([], ["3 red city 4 B7"])
    turns[2]["actions"].append({"wagon": {"to": [0, 0], "role": "thief"}})
    report = examined(LOG, rules=rules, turns=turns)
    assert (wrong(report), awarded(report)) == ([], ["3 red circus 5 BT4", "3 red city 4 B7"])


def test_by_a_portal_a_follower_climbs_any_pyramid() -> None:
    rules = {"expansions": ["under-the-big-top", "princess-and-dragon"]}
    turns = [turn("B", 0, 1), turn("B", 0, 2), turn("BTA", 0, 3), turn("PDH", 1, 0, climb(0, 3))]
    assert wrong(examined(LOG, rules=rules, turns=turns)) == []
    turns[-1] = turn("U", 1, 0, climb(0, 3))
    assert wrong(examined(LOG, rules=rules, turns=turns)) == [("not-on-placed-tile", "B4")]


def test_no_bridge_lies_over_acrobats() -> None:
    """BT6, BC7: neither is put where the other is."""
    rules = {"expansions": ["under-the-big-top", "bridges-castles-and-bazaars"]}
    start = [{"tile": "B", "at": [0, 0]}]
    over = {"bridge": {"at": [1, 0], "point": "N"}}
    turns = [turn("BTA", 1, 0, climb(1, 0)), turn("B", 2, 0, over)]
    assert wrong(examined(LOG, rules=rules, start=start, turns=turns)) == [("bridge-over-acrobats", "BT6")]
    turns = [turn("BTA", 1, 0), turn("B", 2, 0, over), turn("B", 0, 1, climb(1, 0))]
    assert wrong(examined(LOG, rules=rules, start=start, turns=turns)) == [("pyramid-below-bridge", "BT6")]
    lies: Data = {"turns": None, "end": "final", "board": "B* BTA", "track": {"red": 0, "blue": 0}}
    lies |= {"start": start, "pieces": ["red bridge B1 N"], "followers": ["blue acrobat B1"]}
    found = wrong(examined(LOG, rules=rules, **lies))
    assert ("bridge-over-acrobats", "BT6") in found


def test_the_dragon_eats_an_acrobat_and_the_tower_takes_one() -> None:
    rules = {"expansions": ["under-the-big-top", "princess-and-dragon", "tower"]}
    floor = {"tower": {"capture": {"at": [0, 1]}}}
    report = examined(LOG, rules=rules, turns=[SPACE, turn("TWB", 1, 1, floor)])
    assert wrong(report) == []
    eaten = [SPACE, turn("PDA", 1, 1), turn("PDD", 2, 1, {"dragon": [[0, 1], [0, 0]]}, rotation=1)]
    assert examined(LOG, rules=rules, turns=eaten).outcome is not None


def test_the_fairy_beside_an_acrobat_pays_for_each_own_one_of_the_pyramid() -> None:
    """BT10, PD11: 2 at the start of red's turn, and no 3 when the pyramid is scored."""
    rules = {"expansions": ["under-the-big-top", "princess-and-dragon"]}
    beside = {"fairy": {"at": [0, 1]}}
    turns = [
        SPACE,
        turn("B", 1, 1, climb(0, 1)),
        turn("B", -1, 1, climb(0, 1)),
        turn("B", 0, 2),
        turn("E", 1, 2, beside, rotation=1),
        turn("E", -1, 2, rotation=3),
        turn("E", 0, 3, SCORE, rotation=2),
    ]
    report = examined(LOG, rules=rules, turns=turns)
    assert wrong(report) == []
    assert awarded(report) == ["7 blue acrobats 5 BT7", "7 red acrobats 10 BT7", "7 red fairy 2 PD11"]


def test_a_lord_stands_on_all_tiles_of_the_castle() -> None:
    """BT4: he counts once if any tile of it is in reach."""
    position: Data = {
        "rules": {"expansions": ["under-the-big-top", "bridges-castles-and-bazaars"]},
        "turns": None,
        "board": [
            {"tile": "E", "at": [0, 0], "rotation": 90},
            {"tile": "E", "at": [1, 0], "rotation": 270},
            {"tile": "BTF", "at": [-1, -1]},
        ],
        "start": [{"tile": "E", "at": [0, 0], "rotation": 90}],
        "pieces": ["big-top -1,-1"],
        "track": {"red": 0, "blue": 0},
        "under-the-big-top": {"token": 3},
        "end": "final",
    }
    knight = examined(LOG, **position, followers=["red knight 1,0 W"])
    assert "circus" not in [one.kind for one in knight.awards]
    position["pieces"] = ["big-top -1,-1", "red castle 1,0 W"]
    lord = examined(LOG, **position, followers=["red lord 1,0 W"])
    paid = [(one.player, one.points) for one in lord.awards if one.kind == "circus"]
    assert paid == [("red", 3)], lord.findings


POSITION = """
carcscore: 1
rules: {expansions: [under-the-big-top, inns-and-cathedrals]}
players: [red, blue]
board: |
  D*  U   U   .
  BTA B   BTB BTF2
followers: [red acrobat A2, blue acrobat A2, red monk B2]
pieces: [big-top D2]
under-the-big-top: {token: 5, shown: []}
track: {red: 0, blue: 0}
"""


def test_a_position() -> None:
    report = examined(POSITION)
    assert wrong(report) == []
    assert totals(report) == {"red": 5 + 6, "blue": 5}
    said = explain(report, "A2", 200)
    assert "pyramid" in said
    assert "blue gets 5: 1 follower in it x 5 = 5 (rule BT8)" in said
    assert "No follower in reach" not in explain(report, "circus")


@pytest.mark.parametrize(
    ("changed", "codes"),
    [
        ({"pieces": ["big-top B2"]}, ["big-top-elsewhere"]),
        ({"pieces": ["big-top D2", "big-top C2"]}, ["too-many-pieces"]),
        ({"pieces": ["red big-top D2"]}, ["whose-piece"]),
        ({"followers": ["red acrobat A2", "blue acrobat A2"] * 2}, ["pyramid-full"]),
        ({"followers": ["red acrobat B2"]}, ["no-such-segment"]),
        ({"followers": ["red large acrobat A2"]}, ["wrong-figure"]),
        ({"under-the-big-top": {"token": 5, "shown": [4]}}, ["shown-differ"]),
        ({"under-the-big-top": {"token": 2}}, ["no-such-token"]),
        ({"under-the-big-top": {"token": 9}}, ["out-of-range"]),
    ],
)
def test_a_slip_of_a_position(changed: Data, codes: list[str]) -> None:
    assert [code for code, _ in wrong(examined(POSITION, **changed))] == codes


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"under-the-big-top": {"token": "unknown"}}, "circus-not-scored"),
        ({"under-the-big-top": None}, "circus-not-scored"),
        ({"pieces": []}, "no-big-top"),
    ],
)
def test_what_is_not_scored_is_noted(changed: Data, code: str) -> None:
    report = examined(POSITION, **changed)
    assert wrong(report) == []
    assert "not scored" in message(report, code) or "no circus is scored" in message(report, code)
    assert "circus" not in [one.kind for one in report.awards]


def test_marks_and_pyramids_may_be_left_out() -> None:
    ignored = {"expansions": ["under-the-big-top"], "ignore": ["circus", "acrobats"]}
    report = examined(LOG, rules=ignored, turns=[CIRCUS, turn("BTJ", 1, 1)], end="final")
    assert wrong(report) == []
    report = examined(LOG, rules=ignored, turns=[SPACE])
    assert [code for code, _ in wrong(report)] == ["no-such-segment"]
