"""Volcanoes, the dragon's run, whom it eats, where nobody goes (PD2 to PD6, PD13, PD16)."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from carcscore.cli import main
from carcscore.report.replay_text import render_replay
from tests.expansions.records import awarded, examined, its_position, message, totals, wrong

LOG = "{carcscore: 1, rules: {expansions: [princess-and-dragon]}, players: [red, blue], turns: []}"
SAMPLE = Path(__file__).parents[3] / "samples" / "princess-and-dragon.yaml"
VOLCANO = "red PDA 0,1"


def log(*turns: object, also: str = "", options: Any = None, **changed: Any) -> Any:
    expansions = ["princess-and-dragon", *([also] if also else [])]
    rules = {"expansions": expansions, "options": {"princess-and-dragon": options or {}}}
    return examined(LOG, rules=rules, turns=list(turns), **changed)


def run(*way: list[int], x: int = 1, y: int = 1, **more: object) -> dict[str, object]:
    """The dragon tile PDD laid east of the volcano, city to the east."""
    return {"tile": "PDD", "rotation": 90, "at": [x, y], "actions": [{"dragon": list(way)}], **more}


def dragon_at(report: Any) -> tuple[int, int]:
    (dragon,) = (one for one in report.outcome.game.pieces if one.figure == "dragon")
    cell: tuple[int, int] = dragon.cell
    return cell


def test_ot_actions_of_different_steps_may_stand_in_any_order() -> None:
    """The knight is put down before the dragon comes by, wherever the log writes it, and is eaten."""
    actions: list[object] = [{"deploy": "knight S"}, {"dragon": [[0, 0], [0, -1]]}]
    turn = {"tile": "PDD", "rotation": 180, "at": [0, -1]}
    one, other = (
        log(VOLCANO, "blue U 1,0 thief", {**turn, "actions": told}) for told in (actions, actions[::-1])
    )
    assert wrong(one) == wrong(other)
    assert totals(one) == totals(other)
    assert one.outcome.followers == other.outcome.followers
    assert dragon_at(one) == dragon_at(other) == (0, -1)
    assert "red" not in {each.player for each in other.outcome.followers}


# PD2, PD3


def test_pd2_the_dragon_comes_to_each_volcano_and_eats_nobody() -> None:
    report = log(VOLCANO, "blue U 1,0 thief", "red PDQ 2,0")
    assert wrong(report) == []
    assert dragon_at(report) == (2, 0)
    assert [one.cell for one in report.outcome.followers] == [(1, 0)]


def test_pd2_nobody_is_put_on_a_volcano_tile() -> None:
    report = log({"tile": "PDQ", "at": [1, 0], "follower": "thief"})
    assert wrong(report) == [("beside-the-dragon", "PD13")]
    assert "red's thief goes to B1 (1,0), where the dragon is" in message(report, "beside-the-dragon")


def test_pd2_a_volcano_among_the_start_tiles_has_its_dragon() -> None:
    start = [{"tile": "PDQ", "at": [0, 0]}]
    report = log({"tile": "PDP", "at": [1, 0], "actions": [{"dragon": [[1, 0]]}]}, start=start)
    assert wrong(report) == []
    assert dragon_at(report) == (1, 0)


def test_pd2_a_volcano_that_is_ignored_takes_nobody() -> None:
    rules = {"expansions": ["princess-and-dragon"], "ignore": ["volcano", "dragon"]}
    report = examined(LOG, rules=rules, turns=["red PDQ 1,0 thief", "blue PDP 2,0"])
    assert wrong(report) == []
    assert report.outcome is not None
    assert report.outcome.game.pieces == []


def test_pd3_a_dragon_tile_before_any_volcano() -> None:
    assert wrong(log("red PDP 1,0")) == [("dragon-too-early", "PD3")]


def aside(*codes: str) -> dict[str, object]:
    return {"princess-and-dragon": {"set_aside": list(codes)}}


def test_pd3_tiles_are_put_aside_and_drawn_later() -> None:
    report = log(
        {"tile": "U", "at": [1, 0], **aside("PDP", "PDN", "PDN")},
        VOLCANO.replace("red", "blue"),
        {"tile": "PDP", "at": [2, 0], "actions": [{"dragon": [[0, 0], [1, 0], [2, 0]]}]},
    )
    assert wrong(report) == []


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ([{"tile": "U", "at": [1, 0], **aside("V")}], [("not-set-aside", "PD3")]),
        ([{"tile": "U", "at": [1, 0], **aside("XYZ")}], [("unknown-tile", None)]),
        ([VOLCANO, {"tile": "U", "at": [1, 0], **aside("PDP")}], [("not-set-aside", "PD3")]),
        ([{"tile": "U", "at": [1, 0], **aside("PDP", "PDP")}], [("too-many-of-a-tile", "B1")]),
        (
            [{"tile": "U", "at": [1, 0], "discarded": ["PDG"]}],
            [("dragon-discarded", "PD3"), ("discard-fits", "B3")],
        ),
    ],
)
def test_pd3_what_is_not_put_aside(turns: list[object], found: list[tuple[str, str | None]]) -> None:
    assert wrong(log(*turns)) == found


# PD4


@pytest.mark.parametrize(
    ("way", "found", "sentence"),
    [
        ([[1, 1]], None, ""),
        ([], "dragon-stops-early", "after 0 of 6 steps, but it can go on to B1 (0,0), C2 (1,1) or A2 (-1,1)"),
        ([[0, 0]], "dragon-stops-early", "after 1 of 6 steps, but it can go on to A1 (-1,0)"),
        ([[2, 1]], "bad-dragon-step", "the dragon goes to D2 (2,1), but no tile lies there"),
        (
            [[-1, 0], [0, 0]],
            "bad-dragon-step",
            "the dragon goes to A1 (-1,0), but that is not beside B2 (0,1)",
        ),
        ([[1, 1], [0, 1], [0, 0], [-1, 0], [-1, 1]], "bad-dragon-step", "it was there already in this run"),
    ],
)
def test_pd4_ways(way: list[list[int]], found: str | None, sentence: str) -> None:
    report = log(VOLCANO, "blue U -1,0", "red E3 -1,1", {"player": "blue", **run(*way)})
    assert found in [None, *(code for code, _ in wrong(report))]
    if found is None:
        assert wrong(report) == []
    else:
        assert sentence in message(report, found)


def test_pd4_six_steps_and_no_seventh() -> None:
    row = [f"{'red' if x % 2 else 'blue'} U {x},0" for x in range(1, 8)]
    first = ["red PDQ -1,0", *(f"{'blue' if x % 2 else 'red'} U {x},0" for x in range(1, 8))]
    assert len(row) == 7
    six = [[x, 0] for x in range(6)]
    last = {"tile": "PDP", "at": [8, 0]}
    assert wrong(log(*first, {**last, "actions": [{"dragon": six}]})) == []
    seven = log(*first, {**last, "actions": [{"dragon": [*six, [6, 0]]}]})
    assert wrong(seven) == [("dragon-too-far", "PD4")]
    assert dragon_at(seven) == (5, 0)
    five = log(*first, {**last, "actions": [{"dragon": six[:5]}]})
    assert wrong(five) == [("dragon-stops-early", "PD4")]


def test_pd4_no_run_without_a_dragon_tile_and_no_two() -> None:
    without = {"tile": "U", "at": [1, 0], "actions": [{"dragon": [[0, 0]]}]}
    assert wrong(log(VOLCANO, without)) == [("dragon-stays", "PD4"), ("dragon-stops-early", "PD4")]
    assert wrong(log(without)) == [("dragon-stays", "PD4")]
    twice = {"tile": "PDD", "rotation": 90, "at": [1, 1], "actions": [{"dragon": [[1, 1]]}, {"dragon": []}]}
    assert wrong(log(VOLCANO, twice)) == [("dragon-runs-twice", "PD4")]


def test_pd4_a_log_that_breaks_off_owes_no_run() -> None:
    assert wrong(log(VOLCANO, "blue PDD1 1,1", end="mid-turn")) == []
    assert wrong(log(VOLCANO, "blue PDD1 1,1", end="adjourned")) == []
    assert wrong(log(VOLCANO, "blue PDD1 1,1", end="final")) == [("dragon-must-move", "PD4")]
    after = log(VOLCANO, "blue PDD1 1,1", "red U 0,-1", end="adjourned")
    assert ("dragon-must-move", "PD4") in wrong(after)


# PD5, PD6


def test_pd5_everybody_on_a_tile_is_eaten_and_replay_tells_it() -> None:
    turns = [
        "red U 1,0 thief",
        VOLCANO.replace("red", "blue"),
        "red E3 -1,1 farmer N",
        run([0, 0], [1, 0], [1, 1]),
    ]
    report = log(*turns)
    assert wrong(report) == []
    assert [one.cell for one in report.outcome.followers] == [(-1, 1)]
    assert "has the dragon eat red's thief on C1 " in " ".join(render_replay(report).split())
    assert report.tallies[0].in_supply == {"follower": 6}


def test_pd5_what_is_emptied_may_be_taken_anew() -> None:
    report = log(
        "red U 1,0 thief",
        VOLCANO.replace("red", "blue"),
        "red B 0,2",
        run([0, 0], [1, 0], [1, 1]),
        "red U 2,0 thief",
    )
    assert wrong(report) == []
    assert awarded(report, "final") == ["- red road 3 B10"]


def test_pd5_pickpockets_are_eaten_and_post_houses_are_not() -> None:
    marks = {"marks": {"tile": ["dragon"]}}
    turns = [
        {"tile": "A", "rotation": 90, "at": [1, 0]},
        {"tile": "A", "rotation": 270, "at": [-1, 0], "actions": [{"pickpocket": {"place": {"point": "E"}}}]},
        {"tile": "PDA", "at": [-1, 1]},
        {"tile": "E", "at": [-2, 1], **marks, "actions": [{"dragon": [[-1, 0], [0, 0], [1, 0]]}]},
    ]
    report = log(*turns, also="roads-to-victory")
    assert wrong(report) == []
    assert [one.figure for one in report.outcome.game.pieces] == ["dragon"]
    house = {"tile": "W", "rotation": 180, "at": [-1, 0], "actions": [{"post-house": {}}]}
    report = log(turns[0], house, *turns[2:], also="roads-to-victory")
    assert wrong(report) == []
    assert sorted(one.figure for one in report.outcome.game.pieces) == ["dragon", "post-house"]


@pytest.mark.parametrize(("when", "points"), [("before-scoring", 0), ("after-scoring", 4)])
def test_pd6_the_dragon_before_or_after_the_scoring(when: str, points: int) -> None:
    last = {
        "tile": "PDD",
        "rotation": 180,
        "at": [0, -1],
        "actions": [{"dragon": [[0, 0], [0, -1]]}, {"deploy": "knight S"}],
    }
    report = log(VOLCANO, last, options={"dragon_move": when})
    assert wrong(report) == []
    assert totals(report)["blue"] == points


# PD13


def test_pd13_nobody_is_put_beside_the_dragon_by_a_portal() -> None:
    turns = ["red PDQ 1,0", {"tile": "PDH", "at": [2, 0], "follower": {"role": "thief", "at": [1, 0]}}]
    assert wrong(log(*turns)) == [("beside-the-dragon", "PD13")]


def test_pd13_no_pickpocket_is_put_or_moved_beside_the_dragon() -> None:
    put = {"place": {"point": "E"}}
    ends = {"tile": "A", "rotation": 90, "at": [1, 0]}
    road = {"tile": "A", "rotation": 270, "at": [-1, 0], "actions": [{"pickpocket": put}]}
    to_it = {"tile": "E", "at": [-2, 1], "actions": [{"pickpocket": [{"move": [1, 0]}]}]}
    volcano = {"marks": {"tile": ["volcano"]}}
    moved = [{**ends, **volcano}, road, {"tile": "B", "at": [-1, 1]}, to_it]
    for turns in moved, [ends, {**road, **volcano}]:
        assert wrong(log(*turns, also="roads-to-victory")) == [("beside-the-dragon", "PD13")]
        bold = {"dragon_tile": "followers"}
        assert wrong(log(*turns, also="roads-to-victory", options=bold)) == []


def test_pd13_nobody_stands_beside_the_dragon_in_a_position() -> None:
    position = """
    carcscore: 1
    rules: {expansions: [princess-and-dragon]}
    players: [red, blue]
    board: PDQ D* U
    followers: [red thief C1]
    pieces: [dragon C1]
    track: {red: 0, blue: 0}
    """
    report = examined(position)
    assert wrong(report) == [("beside-the-dragon", "PD13")]
    assert wrong(examined(position, pieces=["dragon A1"])) == []
    assert [one.code for one in examined(position, pieces=[]).findings if one.code == "no-dragon"] == [
        "no-dragon"
    ]


# PD16


def test_pd16_the_run_ends_where_somebody_drunk_is_eaten() -> None:
    tavern = {"tile": "B", "at": [1, -1], "marks": {"tile": ["tavern"]}}
    begin = ["red U 1,0 thief", tavern, "red U 2,0", VOLCANO.replace("red", "blue"), "red U -1,0"]
    short = log(*begin, run([0, 0], [1, 0]), also="taverns")
    assert wrong(short) == []
    assert len(short.outcome.followers) == 0
    far = log(*begin, run([0, 0], [1, 0], [2, 0]), also="taverns")
    assert wrong(far) == [("dragon-too-far", "PD4")]
    assert dragon_at(far) == (1, 0)
    assert wrong(log(*begin, run([0, 0], [1, 0]))) == [("dragon-stops-early", "PD4")]


def test_the_position_says_where_the_dragon_is() -> None:
    report = log(VOLCANO, run([0, 0]))
    assert wrong(report) == []
    position = its_position(report)
    assert wrong(position) == []
    assert dragon_at(position) == (0, 0)


def test_the_legend_of_the_board_names_the_dragon_as_nobodys() -> None:
    result = CliRunner().invoke(main, ["show", str(SAMPLE)])
    assert result.exit_code == 0
    assert "a   the dragon\n" in result.output, "d and r are marks of tiles here"
    assert "d   dragon\n" in result.output
    assert "r   princess\n" in result.output
    assert "f   the fairy\n" in result.output
