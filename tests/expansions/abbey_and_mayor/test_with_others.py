"""Abbeys, wagons and barns in games with other expansions (AM19 to AM22), and what reports say of them."""

from typing import Any

import pytest

from carcscore.geometry import point_name
from carcscore.report.layout import render_text
from carcscore.report.model import Report
from tests.expansions.records import awarded, examined, wrong

LOG = """
carcscore: 1
players: [red, blue]
tiles: {BB: {like: B, count: 20}, EE: {like: E, count: 20}}
"""
FIELDS = [{"tile": "BB", "at": [x, y]} for x in range(2) for y in range(2)]
BARN = {"player": "red", "piece": "barn", "at": [1, 1], "point": "NNW"}


def log(others: list[str], *turns: Any, **changed: Any) -> Report:
    return examined(LOG, rules={"expansions": ["abbey-and-mayor", *others]}, turns=list(turns), **changed)


def test_no_wagon_moves_beside_the_dragon() -> None:
    """Turn 2 lays a volcano: the dragon comes to [-1,1], below the crossing of L."""
    volcano = {"player": "blue", "tile": "VV", "at": [-1, 1]}
    tiles = {
        "VV": {"like": "A", "count": 1, "marks": {"tile": ["volcano"]}},
        "UU": {"like": "B", "count": 9},
    }
    turns = ["red L -1,0 wagon thief E", {**volcano, "rotation": 180}]
    gate = {"player": "red", "tile": "AMF", "at": [1, 0]}
    beside = {**gate, "actions": [{"wagon": {"to": [-1, 1], "role": "monk"}}]}
    report = log(["princess-and-dragon"], *turns, beside, tiles=tiles)
    assert wrong(report) == [("beside-the-dragon", "PD13")]
    away = {**gate, "actions": [{"wagon": {"to": [-1, 0], "role": "thief", "point": "W"}}]}
    assert wrong(log(["princess-and-dragon"], *turns, away, tiles=tiles)) == []


@pytest.mark.parametrize(("each", "points"), [(4, 8), (5, 10)])
def test_a_barn_is_paid_for_forests_as_for_cities(each: int, points: int) -> None:
    """A city and a forest of two tiles each, both complete, border the farm."""
    board = [*FIELDS, {"tile": "EE", "at": [0, -1]}, {"tile": "EE", "rotation": 180, "at": [0, -2]}]
    board += [{"tile": "FA", "at": [1, -1]}, {"tile": "FA", "rotation": 180, "at": [1, -2]}]
    rules = {
        "expansions": ["abbey-and-mayor", "the-woods"],
        "options": {"abbey-and-mayor": {"woods_barn": each}},
    }
    report = examined(LOG, rules=rules, start=[FIELDS[0]], board=board, pieces=[BARN])
    assert wrong(report) == []
    assert awarded(report) == [f"- red farm {points} AM17"]


def test_in_the_woods_an_abbey_closes_a_forest() -> None:
    """Red's woodsman: a forest of one tile x 3."""
    turns = [
        "red BB 0,1",
        "blue BB -1,1",
        "red BB -1,2",
        "blue BB -1,3",
        "red BB 0,3",
        "blue BB 1,3",
        "red BB 1,1",
    ]
    forest = {"player": "blue", "tile": "FA", "rotation": 270, "at": [1, 2], "follower": "woodsman"}
    report = log(["the-woods"], *turns, forest, "red ABB 0,2")
    assert wrong(report) == []
    assert awarded(report, "play") == ["9 blue forest 3 F2"]


def test_a_wagon_that_moves_in_anothers_turn_passes_no_coin_on() -> None:
    """Blue holds a coin and lays AMF in the cross of the tree at [1,2]; red's wagon moves, blue's nobody."""
    turns: list[Any] = ["red L -1,0 wagon thief E", "blue BB 0,1", "red BB 1,1"]
    turns += ["blue FX 1,2", {"player": "red", "tile": "BB", "at": [0, 2]}]
    gate = {"player": "blue", "tile": "AMF", "at": [1, 0]}
    moved = {**gate, "actions": [{"wagon": {"to": [0, 0], "role": "knight", "player": "red"}}]}
    coins: dict[str, Any] = {"the_woods": {"coins": {"red": 0, "blue": 0}}}
    assert wrong(log(["the-woods"], *turns, moved, **coins)) == []


def test_abbeys_are_no_tiles_that_were_drawn() -> None:
    """Five of the six tiles are drawn; the abbey beside them counts for none."""
    spots = [(1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2)]
    cloister = {"cloister": ["centre"]}
    tiles = {
        "Z": {
            "count": 9,
            "segments": [cloister, {"farm": ["NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"]}],
        }
    }
    turns = [f"Z {x},{y}" for x, y in spots]
    report = log([], *turns, "red ABB 1,1", sets={}, tiles=tiles, start=[{"tile": "Z", "at": [0, 0]}])
    assert wrong(report) == []
    assert report.to_dict()["record"]["tiles_unplayed"] == 2
    assert "8 tiles on the table, 2 not played" in " ".join(render_text(report).split())


def test_while_tiles_lie_open_an_abbey_may_be_laid_instead() -> None:
    ring = ["red BB 1,1", "blue BB -1,1", "red BB -1,2", "blue BB -1,3", "red BB 0,3", "blue BB 1,3"]
    turns: list[Any] = ["red BB 0,1", *ring[1:], "red BB 1,2", "blue BB 1,1", "red NB 2,2"]
    opened = {"player": "red", "tile": "NB", "at": [2, 2], "new-world": {"open": ["K", "V", "U", "E"] * 2}}
    report = log(["new-world"], *turns[:-1], opened, "blue ABB 0,2")
    assert wrong(report) == []
    other = log(["new-world"], *turns[:-1], opened, "blue BB 0,4")
    assert [code for code, _ in wrong(other)] == ["not-an-open-tile"]


def test_the_story_of_a_farm_tells_of_its_barn() -> None:
    board = [*FIELDS, {"tile": "EE", "at": [0, -1]}, {"tile": "EE", "rotation": 180, "at": [0, -2]}]
    for farms, line in (("third", "red's barn B4"), ("none", "red's barn B4")):
        rules = {"expansions": ["abbey-and-mayor"], "farms": farms}
        text = render_text(examined(LOG, rules=rules, start=[FIELDS[0]], board=board, pieces=[BARN]))
        assert line in text
        assert "1 completed city x 4 = 4 (rule AM17)" in text
        assert "Claimed by nobody: cloister-1 to 4; farm-1" in text or farms == "none"


def test_the_road_with_three_ends_is_one_and_has_a_well() -> None:
    """AMK and the ends of its road: 4 tiles, and with Wells 1 more."""
    turns = ["red AMK 0,1 thief N"]
    ends = ["blue A 0,0", "red A3 -1,1", "blue A1 1,1"]
    start = [{"tile": "BB", "at": [0, 2]}]
    for others, points, rule in (([], 4, "B7"), (["wells"], 5, "W1")):
        open_yet = log(others, *turns, *ends[:2], start=start)
        assert wrong(open_yet) == []
        assert awarded(open_yet, "play") == []
        closed = log(others, *turns, *ends, start=start)
        assert awarded(closed, "play") == [f"4 red road {points} {rule}"]


@pytest.mark.parametrize("point", ["II", "ii", "centre2", "CENTRE"])
def test_two_farms_that_touch_no_edge_have_names(point: str) -> None:
    """Each borders both cities of AMB; only that to the north is complete."""
    report = log([], f"red AMB 0,-1 farmer {point}", "blue EE2 0,-2")
    assert wrong(report) == []
    assert awarded(report) == ["- red farm 3 B11"]
    assert report.outcome is not None
    (farmer,) = report.outcome.followers
    name = "centre" if point == "CENTRE" else "centre2"
    assert point_name(farmer.point) == name
