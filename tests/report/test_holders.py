"""Why somebody is paid for a contested feature: the rule that decided, told from the awards."""

from __future__ import annotations

from pathlib import Path

import pytest

from carcscore.pipeline import examine
from carcscore.report.explain import explain
from carcscore.report.layout import render_text
from carcscore.report.model import Report
from carcscore.report.picture import owned_land
from carcscore.source import parse

SAMPLES = Path(__file__).parents[2] / "samples"
HILL = """\
carcscore: 1
rules: {expansions: [hills-and-sheep, under-the-big-top]}
sets: {base: 3}
players: [red, blue, yellow]
board:
  - {tile: D, at: [0, 0]}
  - {tile: U, at: [1, 0]}
  - {tile: U, at: [2, 0], marks: {tile: [hill]}}
  - {tile: U, at: [3, 0]}
  - {tile: U, at: [4, 0], marks: {tile: [circus]}}
followers: ["red thief 1,0", "blue thief 2,0", "yellow ringmaster thief 3,0"]
pieces: ["big-top 4,0"]
track: {red: 0, blue: 0, yellow: 0}
"""
"""Three are tied on a road; blue stands on a hill (HS8), and yellow's ringmaster is paid by itself (BT9)."""
BARNS = """\
carcscore: 1
rules: {expansions: [abbey-and-mayor, siege]}
sets: {base: 3}
players: [red, blue]
board:
  - {tile: D, at: [0, 0]}
  - {tile: B, at: [0, 1]}
  - {tile: B, at: [-1, 1]}
  - {tile: B, at: [0, 2]}
  - {tile: B, at: [-1, 2]}
  - {tile: E, at: [0, 3], rotation: 180}
  - {tile: E, at: [0, 4], marks: {N: [besieged]}}
pieces: ["red barn 0,1 SSW", "blue barn 0,2 SSE"]
track: {red: 0, blue: 0}
"""
"""Two barns on one farm (AM17) beside a besieged city (SG8)."""
HERD = """\
carcscore: 1
rules: {expansions: [traders-and-builders, siege]}
players: [red, blue]
board:
  - {tile: E, at: [0, 0], marks: {N: [besieged]}}
  - {tile: E, at: [0, -1], rotation: 180}
followers: ["red farmer 0,0 S", "blue farmer 0,-1 N"]
pieces: ["red pig 0,0 S"]
track: {red: 0, blue: 0}
"""
"""A farm on which red has a pig (TB9), beside a besieged city (SG8)."""
LAND_ON_A_HILL = """\
carcscore: 1
rules: {expansions: [hills-and-sheep]}
players: [red, blue]
board:
  - {tile: E, at: [0, 0]}
  - {tile: E, at: [0, -1], rotation: 180}
  - {tile: E, at: [0, 1], rotation: 180, marks: {tile: [hill]}}
followers: ["red farmer 0,0 S", "blue farmer 0,1 N"]
track: {red: 0, blue: 0}
"""
"""Two are tied on a farm, blue on a hill (HS8)."""

MONKS_AND_ABBOTS = """\
carcscore: 1
rules: {expansions: [monasteries, inns-and-cathedrals]}
players: [red, blue, green]
board: |
  .    D*   .    .    .
  .    E1   .    .    .
  .    MOA  .    .    .
  E3   MOA  MOA  MOA  E1
  .    E2   .    .    .
followers: [red lying-abbot B4, blue large lying-abbot B4, green monk B4]
track: {red: 0, blue: 0, green: 0}
"""
"""Two compete as abbots, and green is a monk beside them (MO6)."""
DRUNK_MAYOR = """\
carcscore: 1
rules: {expansions: [abbey-and-mayor, taverns]}
players: [red, blue]
board:
  - {tile: D, at: [0, 0], marks: {tile: [tavern]}}
  - {tile: E, at: [0, -1], rotation: 180}
  - {tile: F, at: [1, 0]}
followers: ["red mayor knight 1,0"]
track: {red: 0, blue: 0}
"""
"""A mayor in a city with one pennant, half of which is none (AM7)."""


def _report(record: str) -> Report:
    return examine(parse(record, "game.yaml"))


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (HILL, "red, blue and yellow are tied for most; by rule HS8 it goes to blue; red gets nothing"),
        (BARNS, "whatever the majority, rule AM17 pays red and blue"),
        (BARNS, "(rule AM17: besieged, rule SG8)"),
        (HERD, "(rule B11: own pig, besieged, rule TB9, rule SG8)"),
    ],
)
def test_the_rule_that_decided_is_named(record: str, told: str) -> None:
    assert told in " ".join(render_text(_report(record)).split())


def test_a_feature_is_whose_it_pays() -> None:
    (road,) = (one for one in _report(HILL).to_dict()["features"] if one["followers"])
    assert road["owners"] == ["blue"]
    land = LAND_ON_A_HILL
    assert {farm: [one.name for one in owners] for farm, owners in owned_land(_report(land)).items()} == {
        "farm-2": ["blue"]
    }


def test_who_is_paid_apart_is_not_said_to_get_nothing() -> None:
    text = " ".join(explain(_report(HILL), "road-1").split())
    assert "red gets nothing" in text
    assert "yellow get" not in text.partition("Ringmaster")[0]
    assert "yellow gets 2" in text


def test_those_who_are_scored_apart_are_told_apart() -> None:
    text = " ".join(explain(_report(MONKS_AND_ABBOTS), "B4").split())
    assert "Strength: blue 2, red 1: blue has the majority; red gets nothing (rule B8)" in text
    text = " ".join(explain(_report(MONKS_AND_ABBOTS.replace("red lying-abbot B4, ", "")), "B4").split())
    assert "Strength: blue 2, green 1: each is paid apart" in text
    assert "nothing" not in text


def test_half_of_a_mayor_is_told_with_its_rule() -> None:
    text = " ".join(render_text(_report(DRUNK_MAYOR)).split())
    assert "by the pennants of the city (rule AM6), half of them, rounded down (rule AM7)" in text
    sober = render_text(_report(DRUNK_MAYOR.replace(", marks: {tile: [tavern]}", "")))
    assert "rounded down" not in sober


@pytest.mark.parametrize(
    ("sample", "told"), [("mage-and-witch", True), ("labyrinth", True), ("evening", False)]
)
def test_what_left_may_have_changed_what_was_paid_in_play(sample: str, told: bool) -> None:
    text = " ".join(render_text(examine(SAMPLES / f"{sample}.yaml")).split())
    assert ("What stood there and has left since may have changed that" in text) is told


def test_a_barn_on_a_farm_with_farmers_owns_it() -> None:
    """The farmers should have gone home (AM14), and nothing is paid to them."""
    record = BARNS.replace('pieces: ["red barn 0,1 SSW",', 'followers: ["red farmer 0,1 SSW"]\npieces: [')
    report = _report(record)
    (farm,) = (one for one in report.to_dict()["features"] if one["followers"])
    assert farm["owners"] == ["blue"]
    assert [[one.name for one in owners] for owners in owned_land(report).values()] == [["blue"]]
