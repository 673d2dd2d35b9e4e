"""The New World: N1 to N3, in logs and in final positions."""

from typing import Any

import pytest
from hypothesis import given

from carcscore.report.layout import render_text
from carcscore.report.replay_text import render_replay
from tests.expansions.new_world_records import FOUND, JOINED, LOG, POSITION, again, flat, log, paid
from tests.expansions.records import awarded, examined, its_position, message, plain, totals, wrong

# N1


def test_n1_the_new_world_tile_is_laid_apart_as_a_further_tile_of_its_discoverer() -> None:
    report = log(*FOUND, "blue U -1,0")
    assert wrong(report) == []
    assert paid(report) == []
    assert "red discovers the new world" in render_replay(report)
    assert "It lies apart, with 1 tile: H1 (rule N1)." in render_text(report)


def test_n1_or_as_the_tile_of_the_turn_or_as_a_start_tile() -> None:
    assert wrong(log("red NA 6,0", "blue U 7,0", again("U", 8, 0))) == []
    start = [{"tile": "D", "at": [0, 0]}, {"tile": "NA", "at": [6, 0]}]
    report = log("red U 1,0", "blue U 7,0", start=start)
    assert wrong(report) == []
    assert paid(report) == ["2 red 2 N2"]


def test_n1_features_in_the_new_world_score_as_usual() -> None:
    report = log(
        *FOUND, {"player": "blue", "tile": "E", "rotation": 180, "at": [6, -1], "follower": "knight"}
    )
    assert wrong(report) == []
    assert awarded(report) == ["3 blue city 4 B7", "3 red new-world 2 N2"]


def test_n1_only_the_discoverer_lays_it() -> None:
    report = log("red U 1,0", "blue NA 6,0")
    assert wrong(report) == [("wrong-discoverer", "N1")]


def test_n1_it_lies_apart_from_the_main_area() -> None:
    report = log("red U 1,0", again("NA", 2, 0), new_world={"at": [2, 0], "discoverer": "red"})
    assert wrong(report) == [("new-world-not-apart", "N1")]
    assert (
        paid(log("red U 1,0", again("NA", 2, 0), "blue U 3,0", new_world={"at": [2, 0], "discoverer": "red"}))
        == []
    )


def test_n1_a_third_area_in_a_log() -> None:
    assert wrong(log(*FOUND, "blue U 20,0")) == [("not-connected", "B2")]


def test_n1_two_areas_in_a_position() -> None:
    report = examined(POSITION)
    assert wrong(report) == []
    assert "Red discovered it at E2. It lies apart, with 4 tiles: E1, E2, F2, E3 (rule N1)." in flat(report)


def test_n1_the_main_area_may_be_the_smaller_one() -> None:
    board = [{"tile": "V", "at": [0, 0]}, {"tile": "NA", "at": [6, 0]}, {"tile": "U", "at": [7, 0]}]
    where = {"at": [6, 0], "discoverer": "red"}
    assert wrong(examined(POSITION, board=board, start=[], new_world=where, track=None)) == []


@pytest.mark.parametrize(
    ("board", "where", "found"),
    [
        ("D* . E . NA", "E1", ("not-connected", "B2")),  # a third area
        ("D* U . . NA", "A1", ("new-world-not-apart", "N1")),  # the second area is not that of the tile
    ],
)
def test_n1_a_third_area_or_one_without_the_tile(board: str, where: str, found: tuple[str, str]) -> None:
    report = examined(POSITION, board=board, new_world={"at": where, "discoverer": "red"}, track=None)
    assert wrong(report) == [found]
    assert report.legal is False


def test_n1_the_tile_must_be_there() -> None:
    report = examined(POSITION, new_world={"at": "C1", "discoverer": "red"})
    assert sorted(wrong(report)) == [("new-world-missing", "N1"), ("not-connected", "B2")]
    assert wrong(log("red U 1,0")) == [("new-world-missing", "N1")]


def test_n1_without_the_expansion_a_second_area_stays_an_error() -> None:
    report = examined(POSITION, rules={}, new_world=None, board="D* . U", track=None)
    assert wrong(report) == [("not-connected", "B2")]


def test_n1_a_second_area_of_which_nothing_is_said_is_an_error_with_a_remedy() -> None:
    report = examined(POSITION, new_world=None)
    assert wrong(report) == [("not-connected", "B2")]
    assert "say where it begins and who discovered it" in message(report, "new-world-unknown")


@pytest.mark.parametrize("at", ["B2", "A2", "B3"])
def test_n1_the_new_world_does_not_begin_in_the_main_area(at: str) -> None:
    report = examined(POSITION, new_world={"at": at, "discoverer": "red"})
    assert wrong(report) == [("new-world-not-apart", "N1")]
    assert f"said to lie on {at}, in the main area" in message(report, "new-world-not-apart")


def test_n1_the_new_world_does_not_begin_with_the_start_tile() -> None:
    report = examined(POSITION, board="U D* U", new_world={"at": "B1", "discoverer": "blue"}, track=None)
    assert wrong(report) == [("new-world-not-apart", "N1")]


def test_n1_a_joined_world_is_one_area() -> None:
    report = examined(
        POSITION,
        board="D* U U NA U",
        new_world={"at": "D1", "discoverer": "blue"},
        track={"red": 5, "blue": 4},
    )
    assert wrong(report) == []
    assert "Blue discovered it at D1. It has been joined to the main area." in flat(report)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"at": "there", "discoverer": "red"}, "unknown-cell"),
        ({"at": "E2", "discoverer": "pink"}, "unknown-player"),
    ],
)
def test_n1_what_is_said_must_mean_something(data: dict[str, object], code: str) -> None:
    assert code in [found for found, _ in wrong(examined(POSITION, new_world=data))]
    data = {**data, "at": [6, 0]} if data["at"] == "E2" else data
    assert code in [found for found, _ in wrong(log(*FOUND, new_world=data))]


# N2


def test_n2_two_for_the_discoverer_and_one_more_tile_for_the_other() -> None:
    report = log(*FOUND, "blue U 7,0", again("U", 2, 0), "red U 8,0")
    assert wrong(report) == []
    assert paid(report) == ["3 red 2 N2"]


def test_n2_a_second_tile_there_pays_again_but_gives_no_third() -> None:
    report = log(*FOUND, "blue U 7,0", again("U", 8, 0), again("U", 9, 0))
    assert paid(report) == ["3 red 2 N2", "4 red 2 N2", "5 red 2 N2"]
    assert wrong(report) == [("no-further-tile", "B5")]
    assert report.findings[0].where.turn == 5


def test_n2_once_a_turn_even_if_the_first_tile_lies_elsewhere() -> None:
    """The further tile is given at once, so not before a tile was placed there."""
    assert wrong(log(*FOUND, "blue U 2,0", again("U", 7, 0))) == [("no-further-tile", "B5")]


def test_n2_the_discoverers_own_tiles_bring_neither() -> None:
    report = log(*FOUND, "blue U 2,0", "red U 7,0", again("U", 8, 0))
    assert paid(report) == []
    assert wrong(report) == [("no-further-tile", "B5")]


def test_n2_a_further_tile_is_a_full_round() -> None:
    report = log(
        *FOUND,
        {"player": "blue", "tile": "U", "at": [7, 0], "follower": "thief"},
        again("E", 6, -1, rotation=180, follower="knight", scores={"red": 2, "blue": 4}),
    )
    assert wrong(report) == []
    assert "4 blue city 4 B7" in awarded(report)


def test_n2_more_followers_than_turns_in_a_position() -> None:
    """Of nine tiles five are blue's: a further one for each turn in which it placed one over there."""
    few = ["blue thief F2", "blue knight E1", "blue monk B3", "blue thief E3", "blue thief A2"]
    report = examined(POSITION, followers=few)
    assert ("too-few-turns", "B4") not in wrong(report)
    alone = examined(
        POSITION, board="U D* . NA\n. B . .", new_world={"at": "D1", "discoverer": "red"}, followers=few[-1:]
    )
    assert ("too-few-turns", "B4") not in wrong(alone)


def test_n2_without_a_tile_over_there_nobody_but_the_discoverer_had_a_further_one() -> None:
    changed: Any = {"board": "U D* . NA", "new_world": {"at": "D1", "discoverer": "red"}, "track": None}
    assert wrong(examined(POSITION, **changed, followers=["red thief A1", "red thief D1 E"])) == []
    changed["new_world"] = {"at": "D1", "discoverer": "blue"}
    assert wrong(examined(POSITION, **changed, followers=["red thief A1", "red thief D1 E"])) == [
        ("too-few-turns", "B4")
    ]


def test_n2_a_score_noted_wrongly_names_what_is_paid_without_a_feature() -> None:
    report = log(*FOUND, {"player": "blue", "tile": "U", "at": [7, 0], "scores": {"blue": 2}})
    told = [one.message for one in report.findings if one.code == "scores-differ"]
    assert "the log says red 0, due 2 (for: tile in the new world)" in told


# N3


def test_n3_five_for_the_join_and_no_two() -> None:
    report = log(*JOINED)
    assert wrong(report) == []
    assert paid(report) == ["3 red 2 N2", "4 red 2 N2", "6 blue 5 N3"]
    assert "joins the new world to the main area" in render_replay(report)


def test_n3_the_join_gives_no_further_tile() -> None:
    assert wrong(log(*JOINED, again("U", 7, 0))) == [("no-further-tile", "B5")]


def test_n3_then_the_new_world_is_over() -> None:
    report = log(*JOINED, "red U 7,0", "blue U 8,0", again("B", 0, 1))
    assert paid(report)[-1] == "6 blue 5 N3"
    assert wrong(report) == [("no-further-tile", "B5")]


def test_n3_the_discoverer_may_join_them_too() -> None:
    report = log(*JOINED[:4], "red U 3,0", "blue U 2,0")
    assert paid(report)[-1] == "6 blue 5 N3"
    report = log(*JOINED[:4], "red U 2,0", "blue B 0,1", "red U 3,0")
    assert paid(report)[-1] == "7 red 5 N3"


# Both kinds of record, and hostile data


@pytest.mark.parametrize("turns", [JOINED, JOINED[:4], FOUND])
def test_a_log_and_its_position_come_to_the_same(turns: list[object]) -> None:
    report = log(*turns, {"tile": "B", "at": [0, 1], "follower": "monk"})
    position = its_position(report)
    assert wrong(position) == wrong(report) == []
    assert awarded(position, "final") == awarded(report, "final")
    assert totals(position) == totals(report)


def test_with_inns_and_cathedrals() -> None:
    rules = {"expansions": ["inns-and-cathedrals", "new-world"]}
    report = log(*FOUND, "blue U 7,0 large thief", rules=rules)
    assert wrong(report) == []
    assert totals(report) == {"red": 2, "blue": 2}


@given(plain)
def test_hostile_data(data: object) -> None:
    for record in (POSITION, LOG):
        assert examined(record, new_world=data).legal in (True, False, None)


@given(plain, plain)
def test_hostile_places_and_players(at: object, discoverer: object) -> None:
    for record in (POSITION, LOG):
        assert examined(record, new_world={"at": at, "discoverer": discoverer}).legal in (True, False, None)
