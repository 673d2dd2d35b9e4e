"""Builders and their further tiles, alone and with other expansions (TB3 to TB6, TB13, TB15)."""

import pytest

from carcscore.report.replay_text import render_replay
from tests.expansions.records import awarded, examined, message, wrong
from tests.expansions.traders_and_builders.games import LOG, NAME, ROAD, again, log, standing, turn

NOTHING_GIVES = [("no-further-tile", "B5")]


def test_a_tile_that_extends_the_road_brings_one_more() -> None:
    report = log(*ROAD, "red U 2,0", again("B", 1, 1))
    assert wrong(report) == []
    assert "red extends what the builder stands in: one more tile" in render_replay(report)
    assert standing(report) == ["red builder"]


def test_a_tile_elsewhere_brings_none() -> None:
    assert wrong(log(*ROAD, "red B 1,1", again("U", 2, 0))) == NOTHING_GIVES


def test_there_is_no_third_tile() -> None:
    report = log(*ROAD, "red U 2,0", again("U", 3, 0), again("U", 4, 0))
    assert wrong(report) == NOTHING_GIVES
    assert (
        message(report, "no-further-tile") == "a further tile was laid in this turn: at most one is allowed"
    )


def test_the_builder_of_another_is_nothing_to_me() -> None:
    """Blue extends red's road, in which blue has neither follower nor builder."""
    assert wrong(log(*ROAD, "red B 1,1", "blue U 2,0", again("B", 0, 2))) == NOTHING_GIVES


def test_what_the_first_part_sent_home_may_be_used_in_the_second() -> None:
    """The road is closed: 4 for red; thief and builder come home, and the thief goes out again."""
    last = again("U", 3, 0, 1, follower="thief")
    report = log(*ROAD, "red A1 2,0", last, supply={"follower": 1, "builder": 1, "pig": 1})
    assert wrong(report) == []
    assert awarded(report, "play") == ["5 red road 4 B7"]
    assert standing(report) == []


def test_the_builder_goes_home_with_its_last_follower() -> None:
    """F7, TB13: blue's withered leaf takes red's knight, who had come by the leaf; the builder follows."""
    turns = [
        turn("red", "FLD", 0, -1, 2, deploy="knight"),  # the city of D, led on to the east
        "blue B 0,1",
        turn("red", "G", 1, -1, builder={}),
        turn("blue", "FWC", 2, -1, 3, **{"withered-leaf": {"at": [0, -1]}}),
    ]
    report = log(*turns, expansions=("the-woods",))
    assert wrong(report) == []
    assert standing(report) == []
    assert "Red's builder goes home, too" in render_replay(report)
    assert standing(log(*turns[:3], expansions=("the-woods",))) == ["red builder"]


def test_a_builder_in_a_forest_gives_as_well() -> None:
    """TB15: beside an own woodsman; at the end the forest of three tiles pays 3."""
    turns = [
        "red FA2 0,1 woodsman",
        "blue B 1,1",
        turn("red", "FC", 0, 2, 1, builder={}),
        "blue B -1,1",
        "red FC1 0,3",
        again("B", 1, 2),
    ]
    report = log(*turns, expansions=("the-woods",))
    assert wrong(report) == []
    assert awarded(report) == ["- red forest 3 F2"]
    assert standing(report) == ["red builder"]


def test_a_drunk_builder_gives_no_tile_and_costs_ale() -> None:
    """T3, T6: it is put down in range of the tavern on [1, 1]; the thief on [-1, 0] is out of range."""
    turns = [
        "red A3 -1,0 thief",
        "blue B 0,1",
        "red U 1,0",
        turn("blue", "B", 1, 1, marks={"tile": ["tavern"]}),
        turn("red", "U", 2, 0, builder={}),
        "blue B -1,1",
        "red U 3,0",
    ]
    report = log(*turns, expansions=("taverns",))
    assert wrong(report) == []
    assert report.outcome is not None
    assert report.outcome.game.holdings()["taverns"] == {"ale": {"red": 1}}
    assert wrong(log(*turns, again("B", 3, 1), expansions=("taverns",))) == NOTHING_GIVES
    sober = [turns[0], turns[1], turns[2], "blue B 1,1", *turns[4:], again("B", 3, 1)]
    assert wrong(log(*sober, expansions=("taverns",))) == []


def test_a_tavern_on_the_tile_that_extends_makes_the_builder_drunk_first() -> None:
    last = turn("red", "U", 2, 0, marks={"tile": ["tavern"]})
    report = log(*ROAD, last, expansions=("taverns",))
    assert report.outcome is not None
    assert report.outcome.game.holdings()["taverns"] == {"ale": {"red": 1}}  # the thief is out of range
    assert wrong(log(*ROAD, last, again("B", 1, 1), expansions=("taverns",))) == NOTHING_GIVES


def test_a_position_asks_for_the_ale_of_builders() -> None:
    board = [
        {"tile": "A", "at": [-1, 0], "rotation": 270},
        {"tile": "D", "at": [0, 0]},
        {"tile": "U", "at": [1, 0]},
        {"tile": "U", "at": [2, 0]},
        {"tile": "B", "at": [2, 1], "marks": {"tile": ["tavern"]}},
    ]
    position = {
        "rules": {"expansions": [NAME, "taverns"]},
        "board": board,
        "followers": ["red thief -1,0"],
        "pieces": ["red builder 2,0"],
        "track": {"red": 0, "blue": 0},
    }
    assert wrong(examined(LOG, **position, taverns={"ale": {"red": 1}, "drunk": [[2, 0]]})) == []
    assert wrong(examined(LOG, **position, taverns={"ale": {"red": 1}, "drunk": []})) == []
    assert wrong(examined(LOG, **position, taverns={"ale": {"red": 0}})) == [("too-little-ale", "T3")]


def test_the_builder_and_the_new_world_together_give_one_tile() -> None:
    """N2: blue lays in red's new world, in the road of blue's own builder there."""
    world = {"at": [6, 0], "discoverer": "red"}
    turns = [
        "red NA 6,0",
        "blue U 7,0 thief",
        "red B 0,1",
        turn("blue", "U", 8, 0, builder={}),
        "red B -1,1",
        "blue U 9,0",
        again("U", 10, 0),
    ]
    report = log(*turns, expansions=("new-world",), new_world=world)
    assert wrong(report) == []
    assert [one.points for one in report.awards if one.rule == "N2"] == [2, 2, 2, 2]
    assert wrong(log(*turns, again("U", 11, 0), expansions=("new-world",), new_world=world)) == NOTHING_GIVES


def test_the_further_tile_comes_from_the_pile_too() -> None:
    """N4: open tiles lie out, but the builder's tile is drawn from the pile, where there is no J."""
    first = turn("red", "A", -1, 0, 3, marks={"tile": ["map"]})
    first |= {"follower": "thief", "new-world": {"open": ["B", "U", "U", "J", "J", "J", "V", "V"]}}
    turns = [
        first,
        "blue B -1,1",
        turn("red", "U", 1, 0, builder={}),
        "blue V 1,1",
        "red U 2,0",
    ]
    assert wrong(log(*turns, again("B", 2, 1), expansions=("new-world",))) == []
    drawn = log(*turns, again("J", 3, 0, 2), expansions=("new-world",))
    assert ("not-from-the-pile", "N4") in wrong(drawn)


@pytest.mark.parametrize("data", [{"point": "N"}, "N", {}])
def test_a_point_of_what_is_no_road_or_city(data: object) -> None:
    """B has a cloister and a farm: no builder goes there."""
    report = log(*ROAD, turn("red", "B", 1, 1, builder=data))
    assert wrong(report) == [("no-such-segment", "TB3")]


@pytest.mark.parametrize(
    ("followers", "pieces", "found"),
    [
        (["red thief A1"], ["red builder C1"], []),
        (["red thief C1"], ["red builder C1"], ["two-on-one-tile"]),
        (["red thief A1", "blue farmer C1 N"], ["red builder C1"], ["two-on-one-tile"]),
        (["red thief C1"], ["red builder B1 E"], ["on-start-tile"]),
        (["red farmer C1 S"], ["red pig B1 S"], ["on-start-tile"]),
        (["red farmer C1 S", "blue thief A1"], ["red pig A1 S"], ["two-on-one-tile"]),
    ],
)
def test_in_a_position_it_came_with_its_tile(
    followers: list[str], pieces: list[str], found: list[str]
) -> None:
    """TB3, TB9: it is put on the tile just laid instead of a follower."""
    base = f"carcscore: 1\nrules: {{expansions: [{NAME}]}}\nplayers: [red, blue]\n"
    report = examined(base + "board: |\n  U D* U\n  B B .\n", followers=followers, pieces=pieces)
    assert wrong(report) == [(code, "B4") for code in found]


def test_wagons_and_portals_come_to_any_tile() -> None:
    base = "carcscore: 1\nrules: {expansions: [%s, %s]}\nplayers: [red, blue]\nboard: |\n  U D* U\n  %s B .\n"
    wagon = examined(
        base % (NAME, "abbey-and-mayor", "B"), followers=["red wagon thief C1"], pieces=["red builder C1"]
    )
    assert wrong(wagon) == []
    portal = base.replace("D* U", "D* PDH") % (NAME, "princess-and-dragon", "B")
    assert wrong(examined(portal, followers=["red thief C1 W"], pieces=["red builder C1 W"])) == []
