"""Abbeys: into holes, one a player, and after the last tile in order (AM2 to AM5)."""

from typing import Any

import pytest

from carcscore.report.model import Report
from tests.expansions.records import awarded, examined, its_position, message, totals, wrong

LOG = """
carcscore: 1
rules: {expansions: [abbey-and-mayor]}
players: [red, blue, green]
tiles: {BB: {like: B, count: 20}}
start: [{tile: BB, at: [1, 0]}]
"""
RING = ["BB 0,0", "BB 0,1", "BB 0,2", "BB 1,2", "BB 2,2", "BB 2,1"]
"""These leave a hole at [1,1]; turn 7 is red's."""


def log(*turns: Any, **changed: Any) -> Report:
    return examined(LOG, turns=[*RING, *turns], **changed)


def test_an_abbey_is_laid_into_a_hole_and_never_turned() -> None:
    assert wrong(log("red ABB 1,1 monk")) == []
    assert wrong(log("red ABB3 1,1")) == []


def test_an_abbey_with_an_open_side_is_told() -> None:
    report = log("red ABB 2,0")
    assert wrong(report) == [("abbey-not-in-hole", "AM2")]
    assert message(report, "abbey-not-in-hole") == (
        "the abbey at C1 (2,0) has tiles at 2 of its four sides: it must fill a hole"
    )


def test_each_player_has_one() -> None:
    report = log("red ABB 1,1", "blue BB 1,3", "green BB -1,1", "red ABB -1,0")
    assert ("none-in-hand", "B1") in wrong(report)


def test_nobody_draws_an_abbey() -> None:
    drawn = {"player": "red", "tile": "BB", "at": [3, 1], "discarded": ["ABB"]}
    assert wrong(log(drawn)) == [("not-drawn", "B3")]
    beside = {"player": "red", "tile": "ABB", "at": [1, 1], "discarded": ["C"]}
    assert ("not-drawn", "B3") in wrong(log(beside))


def test_no_tile_is_laid_on_an_abbey() -> None:
    assert wrong(log("red ABB 1,1", "blue BB 1,1")) == [("cell-taken", "B2")]


def test_an_abbey_counts_for_the_cloisters_around_it() -> None:
    """Red's monk at [0,1] has eight neighbours but for the west; at the end five are filled."""
    report = log("red ABB 1,1 monk", "blue BB 0,3 monk")
    # Red's abbey: all but [2,0], 1 + 7. Blue's: [0,2], [1,2] and itself.
    assert awarded(report) == ["- blue cloister 3 B10", "- red cloister 8 B10"]


def test_an_abbey_joins_no_two_farms() -> None:
    report = log("red ABB 1,1")
    assert report.outcome is not None
    farms = [one for one in report.outcome.features if one.kind.name == "farm"]
    assert len(farms) == 1  # the ring hangs together by itself
    crossing = examined(
        LOG,
        tiles={
            "BB": {"like": "B", "count": 20},
            "UU": {"like": "U", "count": 9},
            "XX": {"like": "X", "count": 9},
        },
        start=[{"tile": "XX", "at": [0, 0]}],
        turns=["XX 1,0", "XX 2,0", "XX 0,1", "XX 2,1", "XX 0,2", "XX 1,2", "XX 2,2", "green ABB 1,1"],
    )
    assert crossing.outcome is not None
    parts = [one for one in crossing.outcome.features if one.kind.name == "farm" and one.tiles == ((1, 0),)]
    assert parts == []
    around = [one for one in crossing.outcome.features if one.kind.name == "farm" and (1, 0) in one.tiles]
    assert {one.tiles for one in around} == {
        ((0, 0), (1, 0)),
        ((1, 0), (2, 0)),
        ((0, 0), (1, 0), (0, 1)),
        ((1, 0), (2, 0), (2, 1)),
    }


def test_a_position_tells_of_abbeys_as_of_other_tiles() -> None:
    report = its_position(log("red ABB 1,1 monk"))
    assert wrong(report) == []
    assert totals(report) == {"red": 8, "blue": 0, "green": 0}


def position(*abbeys: list[int], **changed: Any) -> Report:
    board = [{"tile": "BB", "at": [x, y]} for x in range(5) for y in range(3) if [x, y] not in abbeys]
    board += [{"tile": "ABB", "at": at} for at in abbeys]
    return examined(LOG, turns=None, start=[{"tile": "BB", "at": [0, 0]}], board=board, **changed)


def test_in_a_position_an_abbey_lies_in_a_hole() -> None:
    assert wrong(position([1, 1], [3, 1])) == []
    assert wrong(position([1, 1], [4, 1])) == [("abbey-not-in-hole", "AM2")]


def test_in_a_position_there_is_one_a_player() -> None:
    players = ["red", "blue"]
    board = [
        {"tile": "BB", "at": [x, y]}
        for x in range(7)
        for y in range(3)
        if (x, y) not in [(1, 1), (3, 1), (5, 1)]
    ]
    board += [{"tile": "ABB", "at": [x, 1]} for x in (1, 3, 5)]
    change: dict[str, Any] = {"turns": None, "start": [{"tile": "BB", "at": [0, 0]}], "board": board}
    assert wrong(examined(LOG, players=players, **change)) == [("too-many-of-a-tile", "B1")]
    assert wrong(examined(LOG, **change)) == []
    assert wrong(examined(LOG, players=players, supply={"ABB": 2}, **change)) == []
    assert wrong(examined(LOG, supply={"ABB": 0}, **change)) == [("too-many-of-a-tile", "B1")]


# After the last tile (AM5)

SMALL = """
carcscore: 1
rules: {expansions: [abbey-and-mayor]}
players: [red, blue, green]
sets: {}
tiles:
  Z: {count: 18, segments: [{cloister: [centre]}, {farm: [NNW, NNE, ENE, ESE, SSE, SSW, WSW, WNW]}]}
start: [{tile: Z, at: [0, 0]}]
"""
ROUND = ["NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"]
SPOTS = [(x, y) for x in range(7) for y in range(3) if (x, y) != (0, 0) and not (y == 1 and x % 2)]
"""A board of three rows with holes at [1,1], [3,1] and [5,1]; the last tile is laid by turn 17, blue's."""


def whole(*abbeys: Any, **changed: Any) -> Report:
    return examined(SMALL, turns=[*(f"Z {x},{y}" for x, y in SPOTS), *abbeys], **changed)


def abbey(player: str, x: int, follower: str | None = None) -> dict[str, Any]:
    turn: dict[str, Any] = {"player": player, "tile": "ABB", "at": [x, 1]}
    return {**turn, "follower": follower} if follower else turn


@pytest.mark.parametrize(
    "players",
    [
        [],
        ["green"],
        ["red"],
        ["blue"],
        ["green", "red"],
        ["green", "blue"],
        ["red", "blue"],
        ["green", "red", "blue"],
    ],
)
def test_after_the_last_tile_abbeys_are_laid_in_order_and_nobody_must(players: list[str]) -> None:
    assert len(SPOTS) % 3 == 2  # blue laid the last tile
    report = whole(*(abbey(player, 2 * n + 1, "monk") for n, player in enumerate(players)))
    assert wrong(report) == []
    paid = [one for one in report.awards if one.turn]
    assert [(one.player, one.points) for one in paid] == [(player, 9) for player in players]


@pytest.mark.parametrize(
    "players", [["red", "green"], ["blue", "green"], ["blue", "red"], ["green", "blue", "red"]]
)
def test_abbeys_out_of_order_are_told(players: list[str]) -> None:
    report = whole(*(abbey(player, 2 * n + 1) for n, player in enumerate(players)))
    assert wrong(report) == [("abbey-out-of-order", "AM5")]


def test_a_second_abbey_or_another_tile_is_told_after_the_end() -> None:
    assert wrong(whole(abbey("green", 1), abbey("green", 3))) == [("none-in-hand", "B1")]
    assert ("after-the-end", "B10") in wrong(whole({"player": "green", "tile": "Z", "at": [7, 0]}))


@pytest.mark.parametrize("player", ["green", "red", "blue"])
def test_a_last_tile_that_fits_nowhere_is_discarded_before_the_abbeys(player: str) -> None:
    city = {"count": 1, "segments": [{"city": ["N", "E", "S", "W"]}]}
    tiles = {"Z": {"count": 18, "segments": [{"cloister": ["centre"]}, {"farm": ROUND}]}, "C": city}
    assert wrong(whole({**abbey(player, 1), "discarded": ["C"]}, tiles=tiles)) == []


def test_where_they_are_lost_none_is_laid_after_the_last_tile() -> None:
    lost = {"expansions": ["abbey-and-mayor"], "options": {"abbey-and-mayor": {"last_abbeys": "lost"}}}
    assert wrong(whole(abbey("green", 1), rules=lost)) == [("after-the-end", "AM5")]
    turns = [f"Z {x},{y}" for x, y in SPOTS[:9]]
    early = examined(SMALL, turns=[*turns, "red ABB 1,1"], rules=lost)
    assert wrong(early) == []


def test_before_the_last_tile_nobody_is_passed_over() -> None:
    turns = [f"Z {x},{y}" for x, y in SPOTS[:9]]
    assert wrong(examined(SMALL, turns=[*turns, "blue ABB 1,1"])) == [("wrong-player", "B5")]


@pytest.mark.parametrize(
    ("abbey", "codes"),
    [
        ({"player": "red", "tile": "ABB", "at": [1, 1], "again": True}, []),
        ({"player": "blue", "tile": "ABB", "at": [1, 1]}, [("after-the-end", "AM5")]),
    ],
)
def test_in_the_second_part_of_the_last_double_turn_it_may_be_laid_in_any_case(
    abbey: Any, codes: Any
) -> None:
    """Red's road with the builder is extended by the last tile; the other abbeys are lost."""
    halves = [["NNW", "NNE", "ENE", "WNW"], ["ESE", "SSE", "SSW", "WSW"]]
    road = {"count": 4, "segments": [{"road": ["E", "W"]}, *({"farm": half} for half in halves)]}
    field = {"count": 4, "segments": [{"cloister": ["centre"]}, {"farm": [*halves[0], *halves[1]]}]}
    built = {"player": "red", "tile": "R", "at": [2, 0], "actions": [{"builder": {}}]}
    turns = ["red R 1,0 thief", "blue Z 0,1", built, "blue Z 0,2", "red Z 2,1", "blue Z 1,2", "red R 3,0"]
    rules = {
        "expansions": ["abbey-and-mayor", "traders-and-builders"],
        "options": {"abbey-and-mayor": {"last_abbeys": "lost"}},
    }
    start = [{"tile": "R", "at": [0, 0]}]
    tiles = {"R": road, "Z": field}
    turns = [*turns, abbey]
    report = examined(SMALL, players=["red", "blue"], rules=rules, tiles=tiles, start=start, turns=turns)
    assert wrong(report) == codes
