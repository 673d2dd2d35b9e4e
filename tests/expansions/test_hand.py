"""Tiles that players hold in hand, by a throw-away expansion: abbeys, which close whatever they meet."""

from typing import Any

import pytest

from carcscore.game.expansion import Expansion
from carcscore.rules.facts import Facts
from tests.expansions.records import examined, wrong


class Abbeys(Expansion):
    facts = Facts(name="abbeys", title="Abbeys", package="", hand={"AB": 1})


@pytest.fixture(autouse=True)
def in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name = "abbeys"

        def load(self) -> type[Expansion]:
            return Abbeys

    points = {"abbeys": [Point()]}
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group, name: points.get(name, []))


LOG = """
carcscore: 1
rules: {expansions: [abbeys]}
sets: {}
tiles:
  AB: {count: 6, segments: [{cloister: [centre]}], closes: [N, E, S, W]}
  CC: {count: 3, segments: [{city: [N]}, {farm: [ENE, ESE, SSE, SSW, WSW, WNW], touches: [N]}]}
start: [{tile: CC, at: [0, 0]}]
players: [red, blue]
turns:
  - {player: red, tile: CC, at: [1, 0], follower: {role: knight, point: N}}
  - {player: blue, tile: CC, at: [2, 0]}
"""
ABOVE = {"player": "red", "tile": "AB", "at": [1, -1]}


def log(*turns: Any) -> Any:
    first = [
        {"player": "red", "tile": "CC", "at": [1, 0], "follower": {"role": "knight", "point": "N"}},
        {"player": "blue", "tile": "CC", "at": [2, 0]},
    ]
    return examined(LOG, turns=[*first, *turns])


def test_a_tile_from_hand_is_laid_though_all_others_are_used_and_closes_what_it_meets() -> None:
    """Red's city of one tile is closed by the abbey above it: 2 points, and the knight goes home."""
    report = log(
        {"player": "red", "tile": "AB", "at": [1, -1]}, {"player": "blue", "tile": "AB", "at": [0, -1]}
    )
    assert wrong(report) == []
    assert [(one.player, one.kind, one.points) for one in report.awards if one.turn] == [("red", "city", 2)]
    assert report.outcome is not None
    assert report.outcome.supplies[2]["red"]["follower"] == 7


def test_nobody_lays_more_than_there_are_in_hand() -> None:
    blue = {"player": "blue", "tile": "AB", "at": [0, -1]}
    report = log(ABOVE, blue, {"player": "red", "tile": "AB", "at": [2, -1]})
    assert ("none-in-hand", "B1") in wrong(report)


def test_a_position_holds_at_most_one_for_each_player() -> None:
    cells = [[0, -1], [1, -1], [2, -1]]
    board = [{"tile": "CC", "at": [x, 0]} for x in range(3)] + [{"tile": "AB", "at": cell} for cell in cells]
    changes: dict[str, Any] = {"turns": None, "board": board}
    assert ("too-many-of-a-tile", "B1") in wrong(examined(LOG, **changes))
    changes["board"] = board[:-1]
    assert wrong(examined(LOG, **changes)) == []
