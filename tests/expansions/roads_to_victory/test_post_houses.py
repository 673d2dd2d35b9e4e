"""Post houses (R5): where they may be put, when, and what their routes pay."""

from typing import Any

import pytest

from carcscore.report.explain import explain
from carcscore.report.layout import render_text
from carcscore.report.model import Report
from tests.expansions.records import awarded, examined, its_position, message, totals, wrong

NAME = "roads-to-victory"
POSITION = """
carcscore: 1
players: [blue, red]
rules: {expansions: [roads-to-victory]}
board: |
  .    E2   .
  A3   D*   W
pieces: [blue post-house C2]
track: {blue: 0, red: 0}
"""
LOG = """
carcscore: 1
players: [blue, red]
rules: {expansions: [roads-to-victory]}
turns: []
"""


def log(*turns: dict[str, Any] | str, **changed: object) -> Report:
    return examined(LOG, turns=list(turns), **changed)


def junction(**house: object) -> dict[str, Any]:
    return {"player": "blue", "tile": "W", "at": [1, 0], "actions": [{"post-house": house}]}


@pytest.mark.parametrize("house", [{}, {"at": [1, 0]}, {"point": "S"}, {"at": "1,0", "point": 9}])
def test_r5_on_the_tile_just_placed(house: dict[str, object]) -> None:
    report = log(junction(**house))
    assert wrong(report) == []
    assert awarded(report) == ["- blue post-house 0 R5"]


def test_r5_on_a_junction_whose_road_is_extended() -> None:
    turns = ["blue W 1,0", "red U 2,0", {"player": "blue", "tile": "V", "at": [3, 0]}]
    extending = {**turns[2], "actions": [{"post-house": {"at": [1, 0]}}]}  # type: ignore[dict-item]
    assert wrong(log(*turns[:2], extending)) == []


def test_r5_the_extending_road_may_be_any_part_of_the_tile() -> None:
    turn = {"player": "red", "tile": "RF", "at": [2, 0], "actions": [{"post-house": {"at": [1, 0]}}]}
    assert wrong(log("blue W 1,0", turn)) == []


def test_r5_violated_without_a_tile() -> None:
    missed = {"player": "red", "missed": "asleep", "actions": [{"post-house": {}}]}
    report = log("blue W 1,0", missed)
    missed_turn = [("missed-turn", "B5"), ("done-in-missed-turn", "B5")]
    assert wrong(report) == [*missed_turn, ("no-tile-there", "R5")]
    assert message(report, "no-tile-there").endswith("no tile was placed")


def test_r5_completing_a_road_of_the_junction_will_do() -> None:
    turns = ["blue W 1,0", {"player": "red", "tile": "A", "rotation": 90, "at": [2, 0]}]
    completing = {**turns[1], "actions": [{"post-house": {"at": [1, 0], "point": "W"}}]}  # type: ignore[dict-item]
    assert wrong(log(turns[0], completing)) == []


def test_r5_one_on_the_start_tile_is_allowed() -> None:
    start = [{"tile": "X", "at": [0, 0]}]
    turn = {"player": "blue", "tile": "U", "at": [1, 0], "actions": [{"post-house": {"at": [0, 0]}}]}
    assert wrong(log(turn, start=start)) == []


@pytest.mark.parametrize(
    ("turns", "code"),
    [
        # The tile just placed extends no road of that junction.
        (
            [
                "blue W 1,0",
                "red A3 -1,0",
                {"tile": "E", "rotation": 180, "at": [0, -1], "actions": [{"post-house": {"at": [1, 0]}}]},
            ],
            "post-house-elsewhere",
        ),
        # Nothing but roads may meet there: a cloister, a city gate, a bend, a bakery.
        ([{"tile": "A", "rotation": 90, "at": [1, 0], "actions": [{"post-house": {}}]}], "no-junction"),
        ([{"tile": "V", "at": [1, 0], "actions": [{"post-house": {}}]}], "no-junction"),
        ([{"tile": "RE", "at": [1, 0], "actions": [{"post-house": {"point": "W"}}]}], "no-junction"),
        ([{"tile": "RH", "at": [1, 0], "actions": [{"post-house": {}}]}], "no-junction"),
        # The junction must be named by a road that ends in it.
        ([{"tile": "W", "at": [1, 0], "actions": [{"post-house": {"point": "N"}}]}], "no-junction"),
        # There is no tile.
        ([{"tile": "W", "at": [1, 0], "actions": [{"post-house": {"at": [5, 5]}}]}], "no-tile-there"),
        # Once a game, and never moved.
        (
            [
                junction(),
                "red U 2,0",
                {"tile": "W", "at": [3, 0], "actions": [{"post-house": {}}]},
            ],
            "post-house-twice",
        ),
        # A junction with a post house has something on it.
        (
            [junction(), {"tile": "U", "at": [2, 0], "actions": [{"post-house": {"at": [1, 0]}}]}],
            "junction-taken",
        ),
        # Instead of deploying, not beside it.
        (
            [{"tile": "W", "at": [1, 0], "actions": [{"deploy": "thief S"}, {"post-house": {}}]}],
            "second-deployment",
        ),
        (
            [{"tile": "W", "at": [1, 0], "actions": [{"post-house": {}}, {"deploy": "thief S"}]}],
            "second-deployment",
        ),
    ],
)
def test_r5_violated_in_a_log(turns: list[Any], code: str) -> None:
    rule = "B4" if code == "second-deployment" else "R5"
    assert wrong(log(*turns)) == [(code, rule)]


def test_r5_the_second_house_is_told_where_the_first_stands() -> None:
    report = log(junction(), "red U 2,0", {"tile": "W", "at": [3, 0], "actions": [{"post-house": {}}]})
    assert message(report, "post-house-twice") == (
        "the post house of blue stands on B1 (1,0) already: it is placed once a game"
    )


TWO = {"ZZ": {"count": 2, "junctions": [["N", "E"], ["S", "W"]], "segments": [
    {"road": ["N"]}, {"road": ["E"]}, {"road": ["S"]}, {"road": ["W"]},
    {"farm": ["NNE", "ENE"]}, {"farm": ["NNW", "WNW", "ESE", "SSE"]}, {"farm": ["SSW", "WSW"]},
]}}  # fmt: skip


def test_a_tile_with_two_junctions_needs_a_point() -> None:
    report = examined(POSITION, tiles=TWO, board="A3 D* ZZ\n", pieces=["blue post-house C1"])
    assert wrong(report) == [("which-junction", None)]
    assert message(report, "which-junction").endswith("by a point: N or S")
    both = examined(
        POSITION, tiles=TWO, board="A3 D* ZZ\n", pieces=["blue post-house C1 W", "red post-house C1 N"]
    )
    assert wrong(both) == []
    assert len([award for award in both.awards if award.kind == "post-house"]) == 2
    same = examined(
        POSITION, tiles=TWO, board="A3 D* ZZ\n", pieces=["blue post-house C1 W", "red post-house C1 S"]
    )
    assert wrong(same) == [("junction-taken", "R5")]


def test_r5_the_award_lists_the_features_and_the_place() -> None:
    # The road of A2, B2 and C2 is complete, the two others are open; along it the city of B1 and B2.
    report = examined(POSITION)
    (award,) = report.awards
    assert (award.points, award.features, award.at, award.feature) == (4, ("city-1",), (1, 0), None)
    assert [(item.name, item.because) for item in award.items] == [
        ("completed features", "its route is not complete")
    ]


@pytest.mark.parametrize(
    ("board", "points"),
    [
        (". E2 .\nA3 D* W\n", 4),
        # All three roads are complete: 5.
        (". E2 . .\nA3 D* W A1\n. . S2 .\n", 5),
        # The city of B1, C1, B2 and C2 lies on two tiles of the route, and counts once.
        (". N2 N3 .\nA3 D* D W\n", 4),
        # Two farms and an open cloister on A2 are along the route and pay nothing.
        ("A3 D* W A1\n", 0),
    ],
)
def test_r5_what_a_route_pays(board: str, points: int) -> None:
    rows = [row.split() for row in board.splitlines()]
    ((row, column),) = [
        (y, x) for y, cells in enumerate(rows, 1) for x, one in enumerate(cells) if one == "W"
    ][:1]
    report = examined(POSITION, board=board, pieces=[f"blue post-house {'ABCD'[column]}{row}"])
    assert wrong(report) == []
    assert totals(report) == {"blue": points, "red": 0}


def test_r5_features_of_others_and_of_nobody_count_alike() -> None:
    for followers in ([], ["red knight B2"]):
        report = examined(POSITION, followers=followers)
        assert totals(report)["blue"] == 4


def test_r5_a_log_and_its_position_pay_the_same() -> None:
    report = log(
        {"player": "blue", "tile": "W", "at": [1, 0], "actions": [{"post-house": {"point": "E"}}]},
        "red E2 0,-1 knight",
    )
    assert awarded(report, "final") == awarded(its_position(report), "final") == ["- blue post-house 4 R5"]


@pytest.mark.parametrize("asked", ["post-house", "Post-House", "post house", "C2"])
def test_explaining_a_post_house(asked: str) -> None:
    text = " ".join(explain(examined(POSITION), asked).split())
    assert "lue's post house on C2" in text
    assert "At the end blue gets 4: 1 completed feature x 4 = 4 (rule R5: its route is not complete)" in text
    assert "for city-1" in text


def test_the_city_knows_of_the_post_house() -> None:
    assert "Post house on C2: at the end blue gets 4" in " ".join(
        explain(examined(POSITION), "city-1").split()
    )


def test_the_report_has_a_table_of_post_houses() -> None:
    text = " ".join(render_text(examined(POSITION)).split())
    assert "blue C2 road-1, road-2 (unfinished), road-3 (unfinished) city-1" in text


def test_r5_violated_without_one_left_in_supply() -> None:
    report = log(junction(), supply={"post-house": 0})
    assert wrong(report) == [("no-piece-left", "R5")]
    assert message(report, "no-piece-left") == "blue has no post-house left in supply for this turn"


@pytest.mark.parametrize("place", ["A2", "C2"])
def test_a_post_house_without_an_owner_is_told_of_once(place: str) -> None:
    report = examined(POSITION, pieces=[f"post-house {place}"])
    assert wrong(report) == [("whose-piece", None)]
    assert "None" not in render_text(report)


def test_r9_completing_a_feature_on_the_route_of_another_changes_no_points() -> None:
    """Red completes the city beside the road that ends at blue's post house: 4, to red alone."""
    city = {"player": "red", "tile": "E", "rotation": 180, "at": [0, -1], "follower": "knight"}
    there, not_there = log(junction(), city), log("blue W 1,0", city)
    assert wrong(there) == wrong(not_there) == []
    assert awarded(there, "play") == awarded(not_there, "play") == ["2 red city 4 B7"]
    # At the end the post house pays for the completed city as for any other.
    assert awarded(there, "final") == ["- blue post-house 4 R5"]


def test_explaining_what_nobody_was_paid() -> None:
    """Every kind of award that the expansions in play know may be asked for."""
    for kind in ("bribe", "jewels"):
        assert "Nothing was paid for any in this game" in explain(log(junction()), kind), kind
    assert "There is none on the board now, and no points were paid for one by itself" in explain(
        log(junction()), "pickpocket"
    )
    woods = log("blue B 0,1", rules={"expansions": ["the-woods", "new-world"]})
    for kind in ("coins", "pyre", "new-world"):
        assert "Nothing was paid for any in this game" in explain(woods, kind), kind
    with pytest.raises(ValueError, match="there is no feature `bribe`"):
        explain(woods, "bribe")


def test_r5_a_post_house_elsewhere_is_told_at_its_action() -> None:
    turns = [
        "blue W 1,0",
        "red A3 -1,0",
        {"tile": "E", "rotation": 180, "at": [0, -1], "actions": [{"post-house": {"at": [1, 0]}}]},
    ]
    (found,) = (one for one in log(*turns).findings if one.code == "post-house-elsewhere")
    assert found.where.path is not None
    assert found.where.path[:4] == ("turns", 2, "actions", 0)
