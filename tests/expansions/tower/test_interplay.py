"""Towers beside other expansions: TW12 to TW17."""

from typing import Any

import pytest

from carcscore.report.model import Report
from tests.expansions.records import Data, awarded, of_data, wrong

CAPTURED = [
    "red B 0,1 monk",
    {
        "player": "blue",
        "tile": "TWA",
        "rotation": 180,
        "at": [1, 1],
        "actions": [{"tower": {"capture": {"at": [0, 1]}}}],
    },
]
"""Red's monk is blue's prisoner; a tower of one floor stands on [1,1]."""


def game(*expansions: str, turns: list[Any], **more: Any) -> Report:
    rules: Data = {"expansions": ["tower", *expansions]}
    if "options" in more:
        rules["options"] = more.pop("options")
    return of_data({"carcscore": 1, "rules": rules, "players": ["red", "blue"], "turns": turns, **more})


def does(player: str, tile: str, at: tuple[int, int], *actions: Data, rotation: int = 0, **more: Any) -> Data:
    placed = {"player": player, "tile": tile, "rotation": 90 * rotation, "at": list(at)}
    return {**placed, "actions": list(actions), **more}


def codes(report: Report) -> list[str]:
    return [code for code, _ in wrong(report)]


def floor(at: tuple[int, int], **capture: Any) -> Data:
    if "cell" in capture:
        capture["at"] = list(capture.pop("cell"))
    return {"tower": {"at": list(at)} | ({"capture": capture} if capture else {})}


def prisoners(report: Report) -> object:
    assert report.outcome is not None
    return report.outcome.game.holdings()["tower"].get("prisoners", {})


# The Princess & the Dragon (TW16)

DRAGON = "princess-and-dragon"
GUARDED = [
    does("red", "TWA", (0, 1), {"tower": {}}, rotation=2),
    "blue B 1,1",
    does("red", "E", (2, 1), {"deploy": {"role": "guard", "at": [0, 1]}}),
]


@pytest.mark.parametrize("action", [floor((1, 1)), {"deploy": {"role": "guard", "at": [1, 1]}}])
def test_a_volcano_leaves_towers_free(action: Data) -> None:
    report = game(DRAGON, turns=[*CAPTURED, does("red", "PDA", (2, 1), action)])
    assert codes(report) == []


def test_nothing_is_built_after_a_princess_sent_a_knight_home() -> None:
    turns = [
        "red G1 0,-1 knight N",
        "blue TWA2 0,1",
        does("red", "PDT", (0, -2), {"princess": {"at": [0, -1]}}, floor((0, 1)), rotation=2),
    ]
    assert codes(game(DRAGON, turns=turns)) == ["second-deployment"]
    turns[2] = does("red", "PDT", (0, -2), floor((0, 1)), {"princess": {"at": [0, -1]}}, rotation=2)
    assert codes(game(DRAGON, turns=turns)) == ["second-deployment"]


def test_the_fairy_beside_a_guard_brings_the_point_of_a_turn_alone() -> None:
    turns = [*GUARDED, "blue E2 0,2"]
    turns += [does("red", "B", (3, 1), {"fairy": {"at": [0, 1]}}), "blue B 4,1", "red B 5,1"]
    report = game(DRAGON, turns=turns)
    assert codes(report) == ["edge-mismatch"]
    assert awarded(report) == ["7 red fairy 1 PD11"]


def test_the_dragon_eats_a_guard_and_opens_the_tower() -> None:
    turns = [*GUARDED, "blue PDA -1,1"]
    turns += [does("red", "PDD", (-1, 2), {"dragon": [[0, 1], [1, 1], [2, 1]]}, rotation=2)]
    report = game(DRAGON, turns=[*turns, does("blue", "B", (3, 1), floor((0, 1)))])
    assert codes(report) == []


def test_nobody_stands_guard_where_the_dragon_is() -> None:
    turns = [
        does("red", "TWA", (0, 1), {"tower": {}}, rotation=2),
        "blue PDA 1,1",
        does("red", "PDN", (-1, 1), {"dragon": [[0, 1]]}),
        does("blue", "B", (2, 1), {"deploy": {"role": "guard", "at": [0, 1]}}),
    ]
    report = game(DRAGON, turns=turns)
    print(wrong(report), [f.message for f in report.findings])
