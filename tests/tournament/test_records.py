"""Slips beside what their records came to, mostly without examining any."""

import json
from pathlib import Path
from typing import Any

import pytest

from carcscore.batch.tasks import Task, TaskOptions
from carcscore.tournament.evaluation import Evaluation, evaluate
from carcscore.tournament.examining import examine_and_write, report_name
from carcscore.tournament.form import form_of
from carcscore.tournament.reading import reading_of
from carcscore.tournament.records import ExaminedGame, record_path, records_of


def examined(*seats: tuple[str, str | None, int], **more: Any) -> ExaminedGame:
    return ExaminedGame(more.pop("legal", True), "Legal.", seats, **more)


def compared(found: ExaminedGame, **game: Any) -> Evaluation:
    """One game of Anna against Ben with a record, and what comes out."""
    slip = {"a": "Anna", "b": "Ben", "record": "one.yaml", **game}
    file = {
        "carcscore_tournament": 1,
        "players": ["Anna", {"name": "Ben", "also": ["b3n"]}],
        "rounds": [[slip]],
    }
    read = reading_of(form_of(json.dumps(file).encode(), "cups/cup.json"))
    assert records_of(read.tournament, ["cups/cup.json"]) == ["cups/one.yaml"]
    return evaluate(read, {"cups/one.yaml": found})


def told(found: ExaminedGame, **game: Any) -> list[str]:
    return [one.finding.code for one in compared(found, **game).findings]


ANNA, BEN = ("Anna", "red", 71), ("Ben", "blue", 72)


@pytest.mark.parametrize(
    ("found", "game", "due"),
    [
        (examined(ANNA, BEN), {"points": [71, 72]}, []),
        (examined(BEN, ANNA), {"points": [71, 72], "starter": "Ben"}, ["wrong-starter"]),
        (examined(ANNA, BEN), {}, []),
        (examined(ANNA, BEN), {"points": [72, 71]}, ["points-differ", "winner-differs"]),
        (examined(ANNA, BEN), {"points": [70, 72]}, ["points-differ"]),
        (examined(ANNA, BEN), {"points": [71, 72], "starter": "Ben"}, ["wrong-starter", "wrong-starter"]),
        (examined(ANNA, BEN), {"points": [71, 72], "winner": "Anna"}, ["winner-differs"]),
        (examined(ANNA, BEN), {"points": [71, 72], "lost_on_time": "Ben", "winner": "Anna"}, []),
        (examined(("Anna", "red", 5), ("Ben", "blue", 5)), {"points": [5, 5], "winner": "Ben"}, []),
        (
            examined(("Anna", "red", 5), ("Ben", "blue", 5)),
            {"points": [5, 5], "starter": "Ben"},
            ["wrong-starter", "winner-differs", "wrong-starter"],
        ),
        (examined(("anna", "red", 71), ("b3n", None, 72)), {"points": [71, 72]}, []),
        (examined(("red", "red", 71), ("blue", "blue", 72)), {"points": [71, 72]}, []),
        (examined(("red", "red", 72), ("blue", "blue", 71)), {"points": [71, 72]}, ["wrong-starter"]),
        (examined(("red", "red", 72), ("blue", "blue", 71)), {"points": [72, 71], "starter": "Anna"}, []),
        (examined(ANNA, ("Cem", "blue", 72)), {"points": [71, 72]}, ["other-players"]),
        (examined(ANNA, ("blue", "blue", 72)), {"points": [71, 72]}, ["other-players"]),
        (examined(ANNA, BEN, ("Cem", "green", 1)), {"points": [71, 72]}, ["other-players"]),
        (examined(legal=None, trouble="It is empty."), {"points": [71, 72]}, ["unusable-record"]),
        (examined(ANNA, BEN, legal=False), {"points": [71, 72]}, ["illegal-game"]),
        (examined(ANNA, BEN, rules=("first", 4, ())), {"points": [71, 72]}, ["other-rules"]),
        (examined(ANNA, BEN, rules=("third", 4, ("a-box",))), {"points": [71, 72]}, ["other-rules"]),
        (examined(ANNA, BEN, same_as="two.yaml"), {"points": [71, 72]}, ["same-game"]),
    ],
)
def test_what_differs(found: ExaminedGame, game: dict[str, Any], due: list[str]) -> None:
    assert sorted(told(found, **game)) == sorted(due)


def test_the_slip_counts_where_it_has_points_and_the_record_where_it_has_none() -> None:
    for game, due in (({"points": [80, 72]}, 8), ({}, -1)):
        lines = compared(examined(ANNA, BEN), **game).standings[0].lines
        assert {line.player: line.columns["difference"] for line in lines} == {"Anna": due, "Ben": -due}


def test_records_of_a_duel() -> None:
    file = {
        "carcscore_tournament": 1,
        "tournament": {"system": "duels"},
        "players": ["Anna", "Ben"],
        "rounds": [
            [
                {
                    "a": "Anna",
                    "b": "Ben",
                    "record": ["one.yaml", None, "two.yaml"],
                    "points": [None, [3, 4], [9, 8]],
                }
            ]
        ],
    }
    read = reading_of(form_of(json.dumps(file).encode(), "cup.json"))
    found = {"one.yaml": examined(ANNA, BEN), "two.yaml": examined(("Ben", "red", 7), ("Anna", "blue", 9))}
    done = evaluate(read, found)
    assert [(one.finding.code, one.finding.message[:40]) for one in done.findings] == [
        ("points-differ", "The record comes to Anna 9 and Ben 7; th")
    ]
    assert {line.player: line.columns["games-won"] for line in done.standings[0].lines} == {
        "Ben": 2,
        "Anna": 0,
    }


def test_a_folder_is_no_record_and_nothing_in_it_is_examined(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("carcscore: 1\n")
    slip = {"a": "Anna", "b": "Ben", "points": [3, 4], "record": str(tmp_path)}
    file = {"carcscore_tournament": 1, "players": ["Anna", "Ben"], "rounds": [[slip]]}
    read = reading_of(form_of(json.dumps(file).encode(), "cup.json"))
    assert records_of(read.tournament, ["cup.json"]) == []
    (found,) = evaluate(read, {}).findings
    assert found.finding.code == "unusable-record"
    assert found.finding.message.endswith("can't be used: It is a folder; name a file in it.")


@pytest.mark.parametrize(
    ("games", "points", "due"),
    [
        ([2, 0], [[80, 70], [60, 70], [60, 70]], "2-0 games for Anna and Ben, but by the points it is 1-2"),
        ([1, 2], [[80, 70], [60, 50]], None),  # one game isn't known
        ([2, 1], [[80, 70], [60, 70], [90, 70]], None),
        ([2, 0], [[80, 70], [70, 70]], None),  # who started isn't known
        ([3, 1], [[80, 70], [80, 70], [60, 70], [80, 70]], None),
        ([1, 3], [[80, 70], [80, 70], [60, 70], [80, 70]], "1-3 games for Anna and Ben, but by the points"),
    ],
)
def test_games_and_points_of_a_duel_name_one_winner(
    games: list[int], points: list[list[int]], due: str | None
) -> None:
    slip = {"a": "Anna", "b": "Ben", "games": games, "points": points}
    system = {"system": "duels"}
    file = {"carcscore_tournament": 1, "tournament": system, "players": ["Anna", "Ben"], "rounds": [[slip]]}
    found = evaluate(reading_of(form_of(json.dumps(file).encode(), "cup.json")), {}).findings
    assert [one.finding.code for one in found] == ([] if due is None else ["winner-differs"])
    assert all(due in one.finding.message for one in found if due)
    assert {one.finding.where.path for one in found} <= {("rounds", 0, 0, "games")}


def test_where_records_are() -> None:
    assert record_path("a/../one.yaml", "cups/cup.yaml") == "cups/one.yaml"
    assert record_path("https://example.invalid/#/0", "cups/cup.yaml") == "https://example.invalid/#/0"
    assert record_path("one.yaml", "-") == "one.yaml"
    assert report_name("a/one.yaml") != report_name("b/one.yaml")
    assert report_name("https://example.invalid/#/0").startswith("link-")


def test_the_report_on_each_record_that_can_be_used_is_written(tmp_path: Path) -> None:
    for name, written in (("game", "turns: ['K 1,0']"), ("other", "turns: ['K 1'")):
        raw = f"{{carcscore: 1, players: [red, blue], {written}}}".encode()
        result = examine_and_write(Task(0, f"{name}.yaml", raw=raw), TaskOptions({}), str(tmp_path))
        assert result.row is not None
    assert [one.name for one in tmp_path.iterdir()] == [report_name("game.yaml")]
