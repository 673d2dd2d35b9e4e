"""Towers beside fan-made expansions: TW12 to TW15."""

import pytest

from tests.expansions.records import awarded, message
from tests.expansions.tower.games import ALWAYS, codes, does, floor, game, guard, prisoners, supply

# The Woods (TW12)

WOODS = "the-woods"
LAID_DOWN = [
    "red FA2 0,1 woodsman",
    "blue TWB 1,1",
    "red Z -1,1",
    does("blue", "Z", (2, 1), floor((1, 1), (0, 1))),
]
"""Red's woodsman on [0,1] was captured by blue; the forest goes on to the south."""
CLAIMED = does("red", "FC", (0, 2), {"deploy": "woodsman"}, rotation=1)


def test_a_woodsman_is_laid_down_where_it_stands() -> None:
    report = game(WOODS, turns=LAID_DOWN)
    assert (codes(report), awarded(report), prisoners(report)) == ([], [], {})
    assert report.outcome is not None
    assert [(one.role, one.cell, one.strength) for one in report.outcome.followers] == [
        ("captive", (0, 1), 0)
    ]


def test_its_forest_may_be_claimed_again_and_takes_it_home() -> None:
    report = game(WOODS, turns=[*LAID_DOWN, CLAIMED])
    assert (codes(report), awarded(report)) == ([], ["- red forest 2 F2"])
    report = game(WOODS, turns=[*LAID_DOWN, CLAIMED, "blue FA 0,3"])
    assert (codes(report), awarded(report)) == ([], ["6 red forest 9 F2"])
    assert supply(report, "red") == {"follower": 7}
    again = [*LAID_DOWN, "red FC1 0,2", does("blue", "Z", (3, 1)), CLAIMED | {"at": [0, 3]}]
    assert codes(game(WOODS, turns=again)) == []


def test_alone_in_its_forest_it_is_paid_nothing() -> None:
    assert awarded(game(WOODS, turns=[*LAID_DOWN, "red FA 0,2"])) == []


def test_it_is_neither_ransomed_nor_exchanged_nor_captured_again() -> None:
    ransomed = does("red", "FA", (0, 2), {"ransom": {"of": "blue"}})
    assert codes(game(WOODS, turns=[*LAID_DOWN, ransomed], options=ALWAYS)) == ["no-such-prisoner"]
    again = does("red", "Z", (3, 1), floor((1, 1), (0, 1)))
    assert codes(game(WOODS, turns=[*LAID_DOWN, again])) == ["nobody-to-capture"]
    captured = {"tower": {"at": [1, 1], "capture": {"at": [0, 1]}, "return": "follower"}}
    assert codes(game(WOODS, turns=[*LAID_DOWN[:3], does("blue", "Z", (2, 1), captured)])) == ["no-exchange"]


def test_the_own_woodsman_is_laid_down_too() -> None:
    report = game(WOODS, turns=[*LAID_DOWN[:2], does("red", "Z", (-1, 1), floor((1, 1), (0, 1)))])
    assert report.outcome is not None
    assert [one.role for one in report.outcome.followers] == ["captive"]


def test_a_watchman_is_captured_as_any_follower() -> None:
    turns = ["red FX 0,1 watchman", does("blue", "TWB", (1, 1), floor((1, 1), (0, 1), role="watchman"))]
    report = game(WOODS, turns=turns)
    assert (codes(report), prisoners(report)) == ([], {"blue": [("red", "follower")]})


def test_it_takes_no_ale_and_keeps_no_builder() -> None:
    tavern = does("red", "TG", (-1, 1), rotation=2)
    drunk = game(WOODS, "taverns", turns=[*LAID_DOWN[:2], tavern, LAID_DOWN[3]])
    assert drunk.outcome is not None
    assert drunk.outcome.game.holdings()["taverns"] == {"ale": {"red": 1}}
    builder = does("red", "FC", (0, 2), {"builder": {}}, rotation=1)
    lonely = game(WOODS, "traders-and-builders", turns=[*LAID_DOWN[:2], builder, LAID_DOWN[3]])
    assert lonely.outcome is not None
    assert (codes(lonely), lonely.outcome.game.pieces) == ([], [])


def test_the_dragon_leaves_it() -> None:
    dragon = {"dragon": [[2, 1], [1, 1], [0, 1], [-1, 1]]}
    turns = [*LAID_DOWN, "red PDA 3,1", does("blue", "PDD", (3, 2), dragon, rotation=2)]
    report = game(WOODS, "princess-and-dragon", turns=turns)
    assert report.outcome is not None
    assert (codes(report), [one.role for one in report.outcome.followers]) == ([], ["captive"])


# Roads to Victory (TW13)

ROADS = "roads-to-victory"
PICKPOCKET = [
    "red A1 1,0",
    "blue TWA2 0,1",
    does("red", "A", (-1, 0), {"pickpocket": {"place": {"at": [0, 0], "point": "E"}}}, rotation=3),
]
"""Red's pickpocket stands on [0,0]."""
STOLEN = does("blue", "Z", (-1, 1), floor((0, 1), (0, 0)))


def test_a_pickpocket_is_captured_and_ransomed() -> None:
    report = game(ROADS, turns=[*PICKPOCKET, STOLEN])
    assert (codes(report), prisoners(report)) == ([], {"blue": [("red", "pickpocket")]})
    assert supply(report, "red")["pickpocket"] == 0
    ransomed = game(
        ROADS,
        turns=[*PICKPOCKET, STOLEN, does("red", "Z", (1, 1), {"ransom": {"of": "blue"}})],
        options=ALWAYS,
    )
    assert (codes(ransomed), prisoners(ransomed)) == ([], {})
    assert supply(ransomed, "red")["pickpocket"] == 1


def test_the_own_pickpocket_goes_back_to_the_supply() -> None:
    turns = [*PICKPOCKET, "blue Z -1,1", does("red", "Z", (1, 1), floor((0, 1), (0, 0), figure="pickpocket"))]
    report = game(ROADS, turns=turns)
    assert (codes(report), prisoners(report)) == ([], {})
    assert supply(report, "red")["pickpocket"] == 1


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ({"figure": "pickpocket"}, "pickpocket"),
        ({"point": "E"}, "pickpocket"),
        ({"role": "monk"}, "follower"),
    ],
)
def test_pickpocket_and_follower_are_told_apart(said: dict[str, str], taken: str) -> None:
    place = {"pickpocket": {"place": {"at": [-1, 0], "point": "E"}}}
    turns = ["red A3 -1,0 monk", "blue TWB -1,1", does("red", "A", (1, 0), place, rotation=1)]
    report = game(ROADS, turns=[*turns, does("blue", "Z", (0, 1), floor((-1, 1), (-1, 0), **said))])
    assert (codes(report), prisoners(report)) == ([], {"blue": [("red", taken)]})
    vague = game(ROADS, turns=[*turns, does("blue", "Z", (0, 1), floor((-1, 1), (-1, 0)))])
    assert codes(vague) == ["which-follower"]
    assert "red's monk at centre or red's pickpocket at E" in message(vague, "which-follower")


# Taverns (TW14)

TAVERNS = "taverns"
GUARDED = [
    does("red", "TWA", (0, 1), {"tower": {}}, rotation=2),
    "blue TG -1,1",
    does("red", "E", (0, 2), guard((0, 1))),
]


def test_a_guard_in_range_takes_ale() -> None:
    report = game(TAVERNS, turns=GUARDED)
    assert report.outcome is not None
    assert (codes(report), awarded(report)) == ([], [])
    assert report.outcome.game.holdings()[TAVERNS] == {"ale": {"red": 1}}
    assert [about.remark for about in report.outcome.game.about(report.outcome.followers)] == [
        "drunk (tavern on A2)"
    ]


def test_who_is_ransomed_is_sober() -> None:
    """A drunk monk is captured, ransomed and put on a road out of range: it has its whole strength again."""
    turns = [
        "red Z 0,1 monk",
        "blue TG -1,1",
        "red U 1,0",
        does("blue", "TWB", (1, 1), floor((1, 1), (0, 1))),
        does("red", "U", (2, 0), {"ransom": {"of": "blue"}}, {"deploy": "thief"}),
    ]
    report = game(TAVERNS, turns=turns, options=ALWAYS)
    assert report.outcome is not None
    assert (codes(report), [one.strength for one in report.outcome.followers]) == ([], [1])
    missed = [*turns[:4], {"player": "red", "missed": "ale", "actions": [{"ransom": {"of": "blue"}}]}]
    assert "done-in-missed-turn" in codes(game(TAVERNS, turns=missed, options=ALWAYS))


# The New World (TW15)


@pytest.mark.parametrize(("floors", "expected"), [(4, []), (3, ["capture-out-of-range"])])
def test_a_tower_looks_over_the_sea(floors: int, expected: list[str]) -> None:
    """The thief stands on [4,1] in the new world, four squares from the tower; two of them are empty."""
    turns = [
        does("red", "TWA", (0, 1), *([{"tower": {}}] if floors == 4 else []), rotation=2),
        {"tile": "NA", "at": [4, 0], "again": True},
        does("blue", "V", (4, 1), {"deploy": "thief"}, rotation=1),
        does("red", "Z", (-1, 1), floor((0, 1))),
        does("blue", "Z", (-2, 1), floor((0, 1))),
        does("red", "Z", (-3, 1), floor((0, 1), (4, 1))),
    ]
    report = game("new-world", turns=turns, **{"new-world": {"at": [4, 0], "discoverer": "red"}})
    assert (codes(report), prisoners(report)) == (expected, {"red": [("blue", "follower")]})
