"""The tree coins and their way round the table (F8)."""

from typing import Any

import pytest

from tests.expansions.records import awarded, examined, its_position, message, totals, wrong

# The tree on [0,1] has three empty squares of its cross beside the board: east, west and south of it.
LOG = """
carcscore: 1
rules: {expansions: [the-woods]}
players: [green, orange, purple]
start: [{tile: D, at: [0, 0]}, {tile: E, at: [0, -1], rotation: 180}, {tile: B, at: [0, -2]}]
"""
CLIMB = "green FX 0,1 watchman"


def held(turns: list[Any], squares: str = "twelve", **changed: object) -> dict[str, int]:
    """Who holds the coins after these turns; nothing is wrong with them."""
    rules = {"expansions": ["the-woods"], "options": {"the-woods": {"coin_squares": squares}}}
    report = examined(LOG, rules=rules, turns=turns, **changed)
    assert wrong(report) == []
    assert report.outcome is not None
    coins = report.outcome.game.holdings().get("the-woods", {}).get("coins", {})
    assert isinstance(coins, dict)
    assert sorted(awarded(report)) == sorted(awarded(its_position(report), "final") + awarded(report, "play"))
    return coins


def test_f8_climbing_a_tree_gives_a_coin_to_the_left() -> None:
    assert held([CLIMB]) == {"orange": 1}
    assert held(["green FX 0,1"]) == {}


def test_f8_the_last_player_sits_right_of_the_first() -> None:
    assert held(["green B 0,1", "orange B 0,2", "purple FX 1,1 watchman"]) == {"green": 1}


@pytest.mark.parametrize("tile", ["B 1,1 monk", "B -1,1 monk", "B 0,2 monk"])
@pytest.mark.parametrize("squares", ["twelve", "adjacent"])
def test_f8_orange_has_three_squares_to_pass_the_coin(tile: str, squares: str) -> None:
    """The printed example: three places for a tile, and a follower on it."""
    assert held([CLIMB, f"orange {tile}"], squares) == {"purple": 1}
    assert held([CLIMB, f"orange {tile.removesuffix(' monk')}"], squares) == {"orange": 1}, "no follower"


def test_f8_elsewhere_the_coin_stays() -> None:
    assert held([CLIMB, "orange U 1,0 thief"]) == {"orange": 1}


def test_f8_any_follower_will_do() -> None:
    assert held([CLIMB, "orange FA2 1,1 woodsman"]) == {"purple": 1}


def test_f8_squares_further_off_count_unless_the_table_plays_otherwise() -> None:
    far = [CLIMB, "orange B 1,1", "purple FA2 -1,1", "green B 0,2", "orange B 2,1 monk"]
    assert held(far, "twelve") == {"purple": 1}
    assert held(far, "adjacent") == {"orange": 1}


def test_f8_there_are_two_coins() -> None:
    """FY stands on the cross of FX: whoever climbs it passes a coin on, if holding one, and gives another."""
    turns = [CLIMB, "orange FY 1,1 watchman"]
    assert held(turns) == {"purple": 2}
    turns.append("purple B -1,1 monk")
    assert held(turns) == {"green": 1, "purple": 1}, "one coin goes for one tile"


def test_f8_a_third_tree_brings_no_coin() -> None:
    tree = {"tile": "B", "at": [0, 2], "marks": {"tile": ["tree"]}, "follower": "watchman"}
    turns: list[Any] = [CLIMB, "orange FY 1,1 watchman", "purple B -1,1"]
    assert held([*turns, tree]) == {"purple": 2}


def test_f8_both_trees_pass_coins() -> None:
    turns = [CLIMB, "orange FY 1,1", "purple B 2,1 monk"]
    assert held(turns) == {"orange": 1}
    turns = [CLIMB, "orange FY 1,1", "purple B 0,2", "green B -1,1", "orange B 2,1 monk"]
    assert held(turns, "adjacent") == {"purple": 1}, "beside FY, though not beside FX"


def test_f8_each_coin_costs_10() -> None:
    report = examined(LOG, turns=[CLIMB, "orange FY 1,1 watchman"])
    assert "- purple coins -20 F8" in awarded(report)
    assert totals(report)["purple"] == -20


def test_f8_the_report_tells_their_way_round_the_table() -> None:
    report = examined(LOG, turns=[CLIMB, "orange B 1,1 monk"])
    assert report.outcome is not None
    (section,) = report.outcome.game.sections()
    assert [row[1] for row in section.rows] == [
        "green climbs the tree: a tree coin for orange",
        "orange passes a tree coin on to purple",
    ]
    assert [row[-1] for row in section.rows] == ["orange 1", "purple 1"]
    assert [one.remark for turn in report.outcome.turns for one in turn.noted] == [
        "climbs the tree: a tree coin for orange",
        "passes a tree coin on to purple",
    ]


def test_f8_a_farmer_on_an_older_tile_passes_nothing_on() -> None:
    rules = {"expansions": ["the-woods"], "options": {"the-woods": {"woods_farmers": "any-tile"}}}
    turns = [CLIMB, {"tile": "B", "at": [1, 1], "follower": "farmer 0,-2"}]
    report = examined(LOG, rules=rules, turns=turns)
    assert wrong(report) == []
    assert "- orange coins -10 F8" in awarded(report)


@pytest.mark.parametrize(
    ("coins", "expected"),
    [
        ({"purple": 1}, []),
        ({"Purple": 1}, []),
        ({}, [("coins-differ", None)]),
        ({"orange": 1}, [("coins-differ", None)] * 2),
        ({"purple": 1, "mauve": 1}, [("unknown-player", None)]),
    ],
)
def test_f8_a_log_may_say_who_holds_them_at_the_end(coins: dict[str, int], expected: list[object]) -> None:
    report = examined(LOG, turns=[CLIMB, "orange B 1,1 monk"], the_woods={"coins": coins})
    assert wrong(report) == expected
    assert report.legal, "a claim, not a breach of rules"


POSITION = """
carcscore: 1
rules: {expansions: [the-woods]}
players: [green, orange, purple]
board: |
  D*  .
  FX  FY
track: {}
"""


@pytest.mark.parametrize(
    ("followers", "coins", "expected"),
    [
        ([], None, []),
        ([], {"orange": 1}, []),
        ([], {"orange": 2}, []),
        ([], {"orange": 2, "green": 1}, [("too-many-coins", "F8")]),
        (["green watchman A2"], None, [("coins-missing", None)]),
        (["green watchman A2"], {"green": 1}, []),
        (["green watchman A2"], {"green": 0}, [("coins-missing", "F8")]),
        (["green watchman A2", "orange watchman B2"], {"green": 1}, [("coins-missing", "F8")]),
        (["green watchman A2", "orange watchman B2"], {"green": 1, "ORANGE": 1}, []),
        ([], {"nobody": 1}, [("unknown-player", None)]),
    ],
)
def test_f8_final_positions(followers: list[str], coins: object, expected: list[object]) -> None:
    data = None if coins is None else {"coins": coins}
    report = examined(POSITION, followers=followers, the_woods=data)
    assert wrong(report) == expected


def test_f8_no_more_coins_than_trees() -> None:
    report = examined(POSITION, board="D*\nFX", the_woods={"coins": {"orange": 2}})
    assert wrong(report) == [("too-many-coins", "F8")]
    assert (
        message(report, "too-many-coins")
        == "players are said to hold 2 tree coins, but only 1 tree lies there"
    )
    report = examined(POSITION, board="D*\nB", the_woods={"coins": {"orange": 1}})
    assert message(report, "too-many-coins") == "players are said to hold 1 tree coin, but no tree lies there"


def test_f8_the_report_on_a_position_tells_who_holds_them() -> None:
    report = examined(POSITION, the_woods={"coins": {"purple": 1, "orange": 1}})
    assert report.outcome is not None
    (section,) = report.outcome.game.sections()
    assert section.rows == (("orange", "1"), ("purple", "1")), "in seat order"
    assert awarded(report) == ["- orange coins -10 F8", "- purple coins -10 F8"]
