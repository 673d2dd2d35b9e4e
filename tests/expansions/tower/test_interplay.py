"""Towers beside official expansions and marks: TW4, TW16, TW17."""

import pytest

from tests.expansions.records import Data, awarded, message, of_data
from tests.expansions.tower.games import (
    ALWAYS,
    CAPTURED,
    PLAIN,
    codes,
    does,
    floor,
    game,
    guard,
    prisoners,
    supply,
)

# The Princess & the Dragon (TW16)

DRAGON = "princess-and-dragon"


@pytest.mark.parametrize("action", [floor((1, 1)), guard((1, 1))])
def test_a_volcano_leaves_towers_free(action: Data) -> None:
    assert codes(game(DRAGON, turns=[*CAPTURED, does("red", "PDA", (2, 1), action)])) == []


@pytest.mark.parametrize("action", [floor((0, 1)), guard((0, 1))])
def test_nothing_is_done_with_towers_after_a_princess_sent_a_knight_home(action: Data) -> None:
    turns = ["red G1 0,-1 knight N", does("blue", "TWA", (0, 1), {"tower": {}}, rotation=2)]
    sent = {"princess": {"at": [0, -1]}}
    for actions in ((sent, action), (action, sent)):
        report = game(DRAGON, turns=[*turns, does("red", "PDT", (0, -2), *actions, rotation=2)])
        assert set(codes(report)) == {"second-deployment"}


ON_GUARD = [
    does("red", "TWA", (0, 1), {"tower": {}}, rotation=2),
    "blue Z 1,1",
    does("red", "Z", (2, 1), guard((0, 1))),
]
"""Red's guard stands on [0,1]."""


def test_the_fairy_beside_a_guard_brings_the_point_of_a_turn_alone() -> None:
    turns = [
        *ON_GUARD,
        "blue E 0,2",
        does("red", "Z", (3, 1), {"fairy": {"at": [0, 1]}}),
        "blue Z 4,1",
        "red Z 5,1",
    ]
    report = game(DRAGON, turns=turns)
    assert (codes(report), awarded(report)) == ([], ["7 red fairy 1 PD11"])


def test_the_dragon_eats_a_guard_and_opens_the_tower() -> None:
    eaten = does("red", "PDD", (-1, 2), {"dragon": [[0, 1], [1, 1], [2, 1]]}, rotation=2)
    turns = [*ON_GUARD, "blue PDA -1,1", eaten, does("blue", "Z", (3, 1), floor((0, 1)))]
    report = game(DRAGON, turns=turns)
    assert (codes(report), prisoners(report), supply(report, "red")) == ([], {}, {"follower": 7})


def test_nobody_stands_guard_beside_the_dragon() -> None:
    volcano = does("red", "PDA", (0, 1), floor((0, 1))) | {"marks": {"tile": ["tower"]}}
    assert codes(game(DRAGON, turns=[volcano])) == []
    assert codes(game(DRAGON, turns=[volcano, does("blue", "Z", (1, 1), guard((0, 1)))])) == [
        "beside-the-dragon"
    ]


def test_the_fairy_shelters_nobody_from_a_tower() -> None:
    fairy = does("red", "E", (2, 1), {"fairy": {"at": [0, 1]}})
    turns = ["red Z 0,1 monk", "blue TWA2 1,1", fairy, does("blue", "Z", (-1, 1), floor((1, 1), (0, 1)))]
    report = game(DRAGON, turns=turns)
    assert (codes(report), prisoners(report)) == ([], {"blue": [("red", "follower")]})


# Traders & Builders (TB6, TB13)

BUILDER = "traders-and-builders"
BUILT = ["red V 0,1 thief", "blue TWA 1,1", does("red", "U", (0, 2), {"builder": {}}, rotation=1)]
"""Red's thief stands on [0,1], the builder on [0,2]; a foundation on [1,1]."""


def test_the_builder_goes_home_with_the_captured_thief_and_is_never_captured() -> None:
    report = game(BUILDER, turns=[*BUILT, does("blue", "Z", (1, 2), floor((1, 1), (0, 1)))])
    assert report.outcome is not None
    assert (codes(report), report.outcome.game.pieces) == ([], [])
    assert prisoners(report) == {"blue": [("red", "follower")]}
    turns = [*BUILT, does("blue", "Z", (1, 2), floor((1, 1))), "red Z 1,3", does("blue", "Z", (2, 2))]
    turns[1] = "blue TWA 1,2"
    del turns[3:]
    taken = does("blue", "Z", (1, 3), floor((1, 2), (0, 2), figure="builder"))
    report = game(BUILDER, turns=[*turns, taken])
    assert codes(report)[-1] == "nobody-to-capture"
    assert message(report, "nobody-to-capture").endswith(
        "red's builder on A3 (0,2), but no tower takes a builder"
    )


@pytest.mark.parametrize(("second", "expected"), [(True, ["second-ransom"]), (False, [])])
def test_a_double_turn_has_one_ransom(second: bool, expected: list[str]) -> None:
    turns = [
        *BUILT,
        "blue Z 1,2",
        does("red", "Z", (2, 1), {"deploy": "monk"}),
        does("blue", "Z", (2, 2), floor((1, 1), (2, 1))),
        does("red", "Z", (3, 1), {"deploy": "monk"}),
        does("blue", "Z", (2, 3), floor((1, 1), (3, 1))),
        does("red", "U", (0, 3), *([{"ransom": {"of": "blue"}}] if second else []), rotation=1),
        {"tile": "Z", "at": [1, 3], "again": True, "actions": [{"ransom": {"of": "blue"}}]},
    ]
    report = game(BUILDER, turns=turns, options=ALWAYS)
    assert codes(report) == expected


# Abbey & Mayor, Abbot (TW4, TW17)

ABBEY = "abbey-and-mayor"
KNIGHT = ["blue TWA 1,-1", "red G1 0,-2"]


@pytest.mark.parametrize("figure", ["mayor", "wagon"])
def test_mayors_and_wagons_are_captured_and_ransomed_but_stand_no_guard(figure: str) -> None:
    taken = does("blue", "Z", (2, -1), floor((1, -1), (0, -1), figure=figure))
    turns = [f"red F1 0,-1 {figure} knight", *KNIGHT, taken]
    report = game(ABBEY, turns=turns)
    assert (codes(report), prisoners(report)) == ([], {"blue": [("red", figure)]})
    ransomed = does("red", "Z", (3, -1), {"ransom": {"of": "blue", "figure": figure}})
    report = game(ABBEY, turns=[*turns, ransomed], options=ALWAYS)
    assert (codes(report), prisoners(report), supply(report, "red")[figure]) == ([], {}, 1)
    report = game(ABBEY, turns=[*turns[1:], does("red", "Z", (3, -1), guard((1, -1), figure))])
    assert "wrong-figure" in codes(report)


def test_an_abbot_is_captured_and_stands_no_guard() -> None:
    taken = does("blue", "TWB", (1, 1), floor((1, 1), (0, 1)))
    report = game("abbot", turns=["red Z 0,1 abbot monk", taken])
    assert (codes(report), prisoners(report)) == ([], {"blue": [("red", "abbot")]})
    turns = [
        does("red", "TWB", (0, 1), {"tower": {}}),
        "blue Z 1,1",
        does("red", "Z", (2, 1), guard((0, 1), "abbot")),
    ]
    assert codes(game("abbot", turns=turns)) == ["wrong-figure"]


def test_a_monk_in_an_abbey_is_captured() -> None:
    ring = [(0, 1), (-1, 1), (-2, 1), (-2, 2), (-2, 3), (-1, 3), (0, 2)]
    turns = [does("red" if n % 2 == 0 else "blue", "Z", cell) for n, cell in enumerate(ring)]
    turns[3]["tile"] = "TWB"
    turns += [
        does("blue", "ABB", (-1, 2), {"deploy": "monk"}),
        does("red", "Z", (1, 1), floor((-2, 2), (-1, 2))),
    ]
    report = game(ABBEY, turns=turns)
    assert (codes(report), prisoners(report)) == ([], {"red": [("blue", "follower")]})


# Marks


def test_any_tile_can_bear_a_foundation_and_the_mark_can_be_ignored() -> None:
    turns = [does("red", "Z", (0, 1), {"tower": {}}) | {"marks": {"tile": ["tower"]}}]
    assert codes(game(turns=turns)) == []
    rules = {"expansions": ["tower"], "ignore": ["tower"]}
    report = of_data(
        {"carcscore": 1, "rules": rules, "players": ["red", "blue"], "tiles": PLAIN, "turns": turns}
    )
    assert codes(report) == ["no-foundation"]


@pytest.mark.parametrize(("players", "floors"), [(1, 10), (2, 10), (3, 9), (4, 7), (5, 6), (6, 5), (7, 5)])
def test_each_player_has_so_many_floors(players: int, floors: int) -> None:
    """One player alone builds them all on one tower; the others pass the time."""
    names = ["red", "blue", "yellow", "green", "black", "gray", "pink"][:players]
    turns: list[Data] = [
        {"tile": "Z", "at": [0, 1], "marks": {"tile": ["tower"]}, "actions": [{"tower": {}}]}
    ]
    turns += [{"tile": "Z", "at": [0, 2 + n]} for n in range(players * floors)]
    for built in range(1, floors + 1):
        turns[players * built]["actions"] = [floor((0, 1))]
    record = {"carcscore": 1, "rules": {"expansions": ["tower"]}, "players": names, "turns": turns}
    report = of_data({**record, "tiles": {"Z": {"like": "B", "count": 90}}})
    found = [(one.code, one.where.turn) for one in report.findings if one.code != "number-of-players"]
    assert found == [("no-floor-left", players * floors + 1)]
    position = {
        **record,
        "turns": None,
        "board": [{"tile": "D", "at": [0, 0]}, {"tile": "TWB", "at": [0, 1]}],
    }
    del position["turns"]
    for height, expected in ((players * floors, []), (players * floors + 1, ["too-many-floors"])):
        tower = {"floors": [{"at": [0, 1], "height": height}]}
        said = of_data({**position, "tower": tower, "track": dict.fromkeys(names, 0)})
        assert [code for code in codes(said) if code != "number-of-players"] == expected


def test_a_guard_stays_when_all_squares_around_are_filled() -> None:
    ring = [(1, 1), (1, 2), (0, 2), (-1, 2), (-1, 1), (-1, 0), (1, 0)]
    turns = [does("red", "TWB", (0, 1), {"tower": {}}), "blue Z 1,1", does("red", "Z", (1, 2), guard((0, 1)))]
    turns += [does("red" if n % 2 else "blue", "Z", cell) for n, cell in enumerate(ring[2:5])]
    turns += [does("red", "A", (-1, 0), rotation=3), does("blue", "A", (1, 0), rotation=1)]
    report = game(turns=turns)
    assert report.outcome is not None
    assert (codes(report), awarded(report)) == ([], [])
    assert [one.role for one in report.outcome.followers] == ["guard"]
