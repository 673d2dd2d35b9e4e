"""Taverns: T1 to T6, in logs and in final positions."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from carcscore.expansions.taverns import Taverns
from carcscore.report.explain import explain
from carcscore.report.layout import render_text
from carcscore.report.replay_text import render_replay
from carcscore.rules.in_force import palette_of
from carcscore.rules.rulebook import rule
from carcscore.scoring.values import Section
from carcscore.tiles.catalogue import shipped_set
from tests.expansions.records import awarded, examined, its_position, message, plain, totals, wrong

# The road of row 1 is red's; the tavern on C2 reaches from B1 to D3.
POSITION = """
carcscore: 1
rules: {expansions: [taverns]}
players: [red, blue, green]
start: []
board: |
  U   U   U   U   U
  .   .   TE2 B   .
followers:
  - red thief B1
  - blue thief E1
track: {red: 0, blue: 0, green: 0}
"""
SAMPLE = Path(__file__).parents[2] / "samples" / "taverns-turns.yaml"
LOG = "{carcscore: 1, rules: {expansions: [taverns]}, players: [red, blue], turns: []}"


def log(*turns: object, **changed: object) -> Any:
    return examined(LOG, turns=list(turns), **changed)


def mark(code: str, x: int, y: int, **more: object) -> dict[str, object]:
    """An entry that lays a tile with a tavern on it."""
    return {"tile": code, "at": [x, y], "marks": {"tile": ["tavern"]}, **more}


def kept(report: Any) -> dict[str, tuple[str, ...]]:
    """What the report says of each player's ale: the cells after the name."""
    section: Section
    (section,) = (one for one in report.outcome.game.sections() if one.title == "Ale")
    return {player: tuple(rest) for player, *rest in section.rows}


# T1


def test_t1_nine_tiles_carry_a_tavern_each() -> None:
    tiles = shipped_set("taverns", palette_of((Taverns.facts,))).tiles.values()
    assert sum(tile.count for tile in tiles) == 9
    assert all(tile.marks == {"tavern": 1} for tile in tiles)


@pytest.mark.parametrize(("players", "most"), [(2, 6), (3, 7), (4, 8), (5, 9), (6, 9)])
def test_t1_so_many_taverns_for_so_many_players(players: int, most: int) -> None:
    ids = ["red", "blue", "green", "yellow", "black", "pink"][:players]
    meadow = {"count": 10, "segments": [{"farm": ["NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"]}]}
    changed: dict[str, Any] = {"players": ids, "tiles": {"ZZ": meadow}, "start": None, "followers": None}
    for number in (most, most + 1):
        board = [{"tile": "D", "at": [0, 0]}, *(mark("ZZ", x, 1) for x in range(number))]
        report = examined(POSITION, **changed, board=board, track=dict.fromkeys(ids, 0))
        assert wrong(report) == ([("too-many-taverns", "T1")] if number > most else [])


def test_t1_a_discarded_tavern_was_used() -> None:
    turns: list[object] = [mark("U", x, 0) for x in range(1, 7)]
    assert [code for code, _ in wrong(log(*turns))] == []
    report = log(*turns, {"tile": "B", "at": [0, 1], "discarded": ["TG"]})
    assert ("too-many-taverns", "T1") in wrong(report)
    assert "and 1 discarded" in message(report, "too-many-taverns")


def test_t1_nobody_is_deployed_on_the_tavern_itself() -> None:
    report = log({"tile": "TE", "at": [1, 0], "rotation": 0, "follower": {"role": "monk"}})
    assert ("no-such-segment", "B4") in wrong(report)


# T2


@pytest.mark.parametrize(
    ("cell", "drunk"),
    [("A1", False), ("B1", True), ("C1", True), ("D1", True), ("E1", False)],
)
def test_t2_the_tile_and_the_eight_around_it(cell: str, drunk: bool) -> None:
    report = examined(POSITION, start=[{"tile": "U", "at": [0, 0]}], followers=[f"red thief {cell}"])
    standing = report.outcome.followers[0]  # type: ignore[union-attr]
    assert standing.strength == (Fraction(1, 2) if drunk else 1)


def test_t2_a_sober_thief_outnumbers_a_drunk_one() -> None:
    report = examined(POSITION)
    assert wrong(report) == []
    assert awarded(report) == ["- blue road 5 B10"]
    text = render_text(report)
    assert "blue 1 (thief E1), red 1/2 (thief B1)" in text
    assert "drunk (tavern on C2): red's thief B1" in text
    told = explain(report, "B1")
    assert "(strength 1/2, drunk" in told
    assert "(tavern on C2))" in told


def test_t2_several_taverns_halve_once_and_two_drunks_tie_one_sober() -> None:
    board = "U U U U U\n. . TE2 TG ."
    report = examined(POSITION, board=board, followers=["red thief B1", "red thief D1", "blue thief A1"])
    assert awarded(report) == ["- blue road 5 B10", "- red road 5 B10"]
    assert "drunk (taverns on C2 and D2): red's thief D1" in render_text(report)


def test_t2_farmers_and_monks_too() -> None:
    report = examined(POSITION, followers=["red farmer B1 S", "blue monk D2"])
    assert [one.strength for one in report.outcome.followers] == [Fraction(1, 2)] * 2  # type: ignore[union-attr]


def test_t2_ignored_taverns_do_nothing() -> None:
    report = examined(POSITION, rules={"expansions": ["taverns"], "ignore": ["tavern"]})
    assert awarded(report) == ["- blue road 5 B10", "- red road 5 B10"]
    assert report.outcome is not None
    assert report.outcome.game.sections() == []


@pytest.mark.parametrize("large", ["red large thief B1", "red thief B1"])
def test_t2_a_drunk_large_follower_counts_one(large: str) -> None:
    rules = {"expansions": ["inns-and-cathedrals", "taverns"]}
    report = examined(POSITION, rules=rules, followers=[large, "blue thief E1"])
    both = ["- blue road 5 B10", "- red road 5 B10"]
    assert awarded(report) == (both if "large" in large else both[:1])


def test_t2_the_record_says_who_is_drunk() -> None:
    assert wrong(examined(POSITION, taverns={"drunk": ["B1"]})) == []
    assert wrong(examined(POSITION, taverns={"drunk": [[1, 0]]})) == []


@pytest.mark.parametrize(
    ("drunk", "words"),
    [
        (["B1", "E1"], "E1 is listed as drunk, but no tavern is near"),
        (["B1", "C2"], "C2 is listed as drunk, but no follower stands there"),
        ([], "red's thief on B1 is drunk (tavern on C2), but not listed"),
    ],
)
def test_t2_a_record_that_says_otherwise_than_the_board(drunk: list[str], words: str) -> None:
    report = examined(POSITION, taverns={"drunk": drunk})
    assert wrong(report) == [("drunk-differs", None)]
    assert message(report, "drunk-differs").startswith(words)
    assert report.legal is True
    assert report.exit_status == 1
    assert awarded(report) == ["- blue road 5 B10"]


def test_t2_what_was_scored_in_play_says_who_was_drunk_then() -> None:
    """Half strengths of a completed feature are explained, though its followers went home."""
    told = explain(examined(SAMPLE.read_text(encoding="utf-8")), "road-1")
    words = "red has the majority; green gets nothing (rule B8); drunk (tavern on C3): green's thief D2)"
    assert words in " ".join(told.split())


def test_t2_woodsmen_and_watchmen_are_drunk_too() -> None:
    rules = {"expansions": ["taverns", "the-woods"]}
    tavern = mark("B", -1, 1)
    report = log(tavern, "FX 0,1 watchman", rules=rules)
    assert [(one.role, one.strength) for one in report.outcome.followers] == [("watchman", Fraction(1, 2))]
    assert kept(report)["blue"] == ("1", "0", "0", "watchman B2")
    report = log(tavern, "FX 0,1", "FA 1,1 woodsman", rules=rules)
    assert [(one.role, one.strength) for one in report.outcome.followers] == [("woodsman", 1)]
    report = log("FX 0,1", "FA 1,1 woodsman", mark("B", 2, 1), rules=rules)
    assert [one.strength for one in report.outcome.followers] == [Fraction(1, 2)]


def test_t2_a_pickpocket_is_no_follower_and_never_drunk() -> None:
    """It neither weighs in a majority nor takes ale; drunk knights beside it count half as ever."""
    rules = {"expansions": ["taverns", "roads-to-victory"]}
    pieces = ["green pickpocket thief C1"]
    report = examined(POSITION, rules=rules, pieces=pieces, track=None)
    # The road is worth 5: 3 of it are the pickpocket's share (R7), and blue's sober thief has the majority.
    assert sorted(award for award in awarded(report) if "blue" in award or "green" in award) == [
        "- blue road 2 B10",
        "- green pickpocket 3 R7",
    ]
    assert kept(report)["green"] == ("not said", "-")


# T3


def test_t3_a_tavern_that_is_laid_serves_those_in_range() -> None:
    report = log("U 1,0 thief", "U -1,0", mark("B", 1, -1))
    assert ("edge-mismatch", "B2") not in wrong(report)
    assert kept(report) == {"red": ("1", "0", "0", "thief C2"), "blue": ("0", "0", "0", "-")}


def test_t3_out_of_range_nobody_is_served() -> None:
    report = log("U 1,0 thief", "U -1,0", mark("B", -1, 1))
    assert kept(report)["red"] == ("0", "0", "0", "-")


def test_t3_whoever_goes_near_taverns_takes_one_for_each() -> None:
    report = log(mark("B", 0, 1), mark("B", 1, 1), {"tile": "U", "at": [1, 0], "follower": {"role": "thief"}})
    assert wrong(report) == []
    assert kept(report)["red"] == ("2", "0", "1", "thief B1")


def test_t3_a_follower_that_goes_home_at_once_is_served_too() -> None:
    report = log(mark("E", 0, -1, rotation=180, follower={"role": "knight"}, scores={"red": 4}))
    assert wrong(report) == []
    assert kept(report)["red"] == ("1", "0", "0", "-")


def test_t3_a_tile_with_two_taverns_serves_two() -> None:
    turn = {"tile": "B", "at": [0, 1], "marks": {"tile": ["tavern", "tavern"]}, "follower": {"role": "monk"}}
    assert kept(log(turn))["red"] == ("2", "0", "1", "monk A2")


@pytest.mark.parametrize(
    ("ale", "found"),
    [
        ({"red": 1}, []),
        ({"red": 7, "blue": 2}, []),
        ({"red": 0}, [("too-little-ale", "T3")]),
        ({"blue": 0}, []),
        ({"nobody": 1}, [("unknown-player", None)]),
    ],
)
def test_t3_ale_in_a_position_is_checked_where_it_can_be(ale: dict[str, int], found: list[Any]) -> None:
    assert wrong(examined(POSITION, taverns={"ale": ale})) == found


def test_t3_ale_without_any_tavern() -> None:
    report = examined(POSITION, board="U U U U U", taverns={"ale": {"red": 1, "blue": 0}})
    assert wrong(report)[0] == ("ale-without-tavern", "T3")


def test_t3_ale_said_of_a_log_is_compared() -> None:
    turns = ["U 1,0 thief", "U -1,0", mark("B", 1, -1)]
    assert wrong(log(*turns, taverns={"ale": {"red": 1}, "drunk": [[1, 0]]})) == []
    report = log(*turns, taverns={"ale": {"red": 2}})
    assert wrong(report) == [("ale-differs", None)]
    assert message(report, "ale-differs") == "red is said to have 2 ales, but the turns give 1 (T3)"


# T4

TWO_ALES = ["U 1,0 thief", mark("B", 1, -1), "U -1,0", mark("B", 2, -1)]
MISSED = {"player": "red", "missed": "ale"}


def test_t4_the_second_ale_costs_the_next_turn() -> None:
    report = log(*TWO_ALES, MISSED, "U 2,0")
    assert wrong(report) == []
    assert kept(report)["red"] == ("2", "1", "0", "thief C2")
    told = render_replay(report)
    assert "red takes 1 ale (2 in all, 1 turn to miss)" in told
    assert "red misses a turn for 2 ales" in told


def test_t4_a_turn_played_instead_is_told_once() -> None:
    report = log(*TWO_ALES, "U 2,0", "U 3,0", "U 4,0", "U 5,0")
    assert wrong(report) == [("turn-to-miss", "T4")]
    assert "write it as `{player: red, missed: ale}`" in message(report, "turn-to-miss")
    assert report.findings[0].where.turn == 5


def test_t4_a_turn_missed_one_round_late() -> None:
    report = log(*TWO_ALES, "U 2,0", "U 3,0", MISSED, "U 4,0")
    assert wrong(report) == [("turn-to-miss", "T4")]


@pytest.mark.parametrize("first", ["U 1,0", "U 1,0 thief"])
def test_t4_a_turn_missed_without_cause(first: str) -> None:
    report = log(first, mark("B", 1, -1), MISSED)
    assert wrong(report) == [("missed-turn", "B5")]


def test_t4_four_ales_at_once_cost_two_turns() -> None:
    three = [mark("B", 0, 1), mark("B", 1, 1), mark("B", 2, 1)]
    fourth = mark("U", 1, 0, follower={"role": "thief"})
    report = log(*three, "U -1,0", fourth, "U 2,0", MISSED, "U -2,0", MISSED, "U -3,0", "U 3,0")
    assert wrong(report) == []
    assert kept(report)["red"] == ("4", "2", "0", "thief E1")


def test_t4_a_turn_still_to_be_missed_at_the_end_is_fine() -> None:
    report = log(*TWO_ALES)
    assert wrong(report) == []
    assert kept(report)["red"] == ("2", "0", "1", "thief C2")


@pytest.mark.parametrize(
    ("taverns", "found"),
    [
        ({}, []),
        ({"ale": {"red": 2, "blue": 0, "green": 0, "yellow": 0}}, []),
        ({"ale": {"red": 1, "blue": 0, "green": 0}}, []),
        ({"ale": {"red": 1, "blue": 0, "green": 0, "yellow": 0}}, [("too-few-turns", "B4")]),
    ],
)
def test_t4_others_may_have_had_more_turns_in_a_position(taverns: Any, found: list[Any]) -> None:
    """Of six tiles the fourth player placed one, unless somebody missed a turn for ale."""
    report = examined(
        POSITION,
        players=["red", "blue", "green", "yellow"],
        board="U U U U TG1\nB B . . .",
        followers=["yellow monk A2", "yellow monk B2"],
        track=None,
        taverns=taverns,
    )
    assert wrong(report) == found


# T5


def test_t5_ale_is_worth_nothing_and_whoever_scores_is_sober_again() -> None:
    """Green's and red's figures of the printed example are in tests/games; here a thief goes out again."""
    turns = [
        mark("E", 0, -1, rotation=180, follower={"role": "knight"}, scores={"red": 4}),
        "U 1,0",
        "U 2,0 thief",
    ]
    report = log(*turns)
    assert wrong(report) == []
    assert totals(report) == {"red": 4 + 3, "blue": 0}
    assert report.outcome is not None
    assert report.outcome.followers[0].strength == 1


# T6


def test_t6_the_rule_tells_of_other_expansions() -> None:
    assert "builder" in rule("T6").text
    assert "dragon" in rule("T6").text


def test_t6_a_drunk_large_follower_counts_one_and_pays_ale_like_any_other() -> None:
    """Of the expansions that the rule names, the large follower is known here."""
    rules = {"expansions": ["taverns", "inns-and-cathedrals"]}
    report = log(mark("U", 1, 0, follower={"figure": "large", "role": "thief"}), rules=rules)
    assert wrong(report) == []
    assert [one.strength for one in report.outcome.followers] == [1]
    assert kept(report)["red"] == ("1", "0", "0", "large thief B1")


def test_t6_a_piece_that_is_no_follower_takes_no_ale_and_steals_from_a_drunk_as_ever() -> None:
    rules = {"expansions": ["taverns", "roads-to-victory"]}
    turns = [
        {"tile": "A", "at": [1, 0], "rotation": 90, "follower": {"role": "farmer"}},
        {"tile": "A", "at": [-1, 0], "rotation": 270, "actions": [{"pickpocket": {"place": {"at": [1, 0]}}}]},
        mark("B", 2, 0),
        mark("B", 2, 1, actions=[{"pickpocket": [{"step": "farm"}, {"steal": "red"}]}]),
    ]
    report = log(*turns, rules=rules)
    assert wrong(report) == []
    assert awarded(report, "play") == ["4 blue pickpocket 1 R6", "4 red pickpocket -1 R6"]
    assert kept(report)["red"][0] == "2"
    assert kept(report)["blue"] == ("0", "0", "0", "-")


# Both kinds of record, and hostile data


def test_a_log_and_its_position_come_to_the_same() -> None:
    report = log(*TWO_ALES, MISSED, "U 2,0", "U -2,0")
    position = its_position(report)
    assert wrong(position) == wrong(report) == []
    assert awarded(position, "final") == awarded(report, "final")
    assert position.outcome is not None
    assert position.outcome.record.extra == {"taverns": {"ale": {"red": 2}}}


@given(plain)
def test_hostile_data(data: object) -> None:
    for record in (POSITION, LOG):
        assert examined(record, taverns=data).legal in (True, False, None)


@given(plain, plain)
def test_hostile_ale_and_drunks(ale: object, drunk: object) -> None:
    for record in (POSITION, LOG):
        assert examined(record, taverns={"ale": ale, "drunk": drunk}).legal in (True, False, None)


@pytest.mark.parametrize(("word", "noted"), [("ale", False), ("Too much ale", False), ("headache", True)])
def test_t4_a_turn_missed_in_other_words(word: str, noted: bool) -> None:
    report = log(*TWO_ALES, {"player": "red", "missed": word}, "U 2,0")
    assert wrong(report) == []
    found = [one for one in report.findings if one.code == "missed-otherwise"]
    assert [(one.severity, one.where.path) for one in found] == ([("note", ("turns", 4, "missed"))] * noted)
