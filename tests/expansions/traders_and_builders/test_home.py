"""Builders and pigs go home with the last follower of their owner; the dragon eats them (TB13, TB14)."""

from typing import Any

import pytest

from tests.expansions.records import wrong
from tests.expansions.traders_and_builders.games import again, log, standing, turn

TOWER: list[Any] = [
    "red B 0,1 farmer",
    "blue TWA2 1,1",
    turn("red", "B", 0, 2, pig={}),
]


@pytest.mark.parametrize(("taken", "left"), [("farmer", []), (None, ["red pig"])])
def test_a_tower_takes_the_farmer_and_the_pig_goes_home(taken: str | None, left: list[str]) -> None:
    """The tower on [1, 1] captures the farmer on [0, 1]; the pig on [0, 2] it never does."""
    floor: dict[str, Any] = {"at": [1, 1]}
    if taken:
        floor["capture"] = {"at": [0, 1], "role": taken}
    report = log(*TOWER, turn("blue", "E", 2, 1, tower=floor), expansions=("tower",))
    assert wrong(report) == []
    assert standing(report) == left


def test_a_tower_captures_no_pig() -> None:
    floor = {"at": [1, 1], "capture": {"at": [0, 1], "figure": "pig"}}
    turns = ["red B 0,1", "blue TWA2 1,1", "red B 0,2 farmer", "blue E 2,1", turn("red", "B", -1, 1, pig={})]
    report = log(*turns, turn("blue", "E", 2, 0, tower=floor), expansions=("tower",))
    assert report.legal is False
    assert standing(report) == ["red pig"]


DRAGON: list[Any] = [
    "red A3 -1,0 thief",
    "blue PDA 0,1",
    turn("red", "U", 1, 0, builder={}),
]
"""Red's road with thief and builder; the dragon is on [0, 1]."""


@pytest.mark.parametrize(
    ("way", "thieves"), [([[0, 0], [-1, 0]], 0), ([[0, 0], [1, 0], [1, 1]], 1)], ids=["thief", "builder"]
)
def test_the_dragon_eats_the_builder_or_its_thief(way: list[list[int]], thieves: int) -> None:
    """Either way the builder is gone, and what red lays to the road brings no further tile."""
    turns = [*DRAGON, turn("blue", "PDD", 1, 1, 2, dragon=way)]
    report = log(*turns, expansions=("princess-and-dragon",))
    assert wrong(report) == []
    assert report.outcome is not None
    assert len(report.outcome.followers) == thieves
    assert [one for one in standing(report) if "builder" in one] == []
    more = log(*turns, "red U 2,0", again("B", 3, 0), expansions=("princess-and-dragon",))
    assert ("no-further-tile", "B5") in wrong(more)


@pytest.mark.parametrize(
    ("option", "findings"), [("all", [("beside-the-dragon", "PD13")]), ("followers", [])]
)
def test_a_pig_beside_the_dragon(option: str, findings: list[tuple[str, str]]) -> None:
    """TB14: the tile just laid is a volcano; by an option it bars followers alone."""
    rules = {
        "expansions": ["traders-and-builders", "princess-and-dragon"],
        "options": {"princess-and-dragon": {"dragon_tile": option}},
    }
    report = log("red U 1,0 farmer S", "blue U 2,0", turn("red", "PDA", 1, 1, pig={}), rules=rules)
    assert wrong(report) == findings
