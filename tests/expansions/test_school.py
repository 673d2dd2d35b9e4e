"""The School: by an account of its own, with a dragon; its examples are tests/games/school."""

import random
from collections import Counter
from functools import cache

import pytest

from carcscore.play.outcome import Outcome
from carcscore.report.picture import drawn_stacks
from tests.expansions.laws_of_games import laws_of
from tests.expansions.records import Data, examined, of_data, wrong
from tests.expansions.road_games import made_up


def nothing_else(rng: random.Random, record: Data, entry: Data, here: Outcome) -> list[Data]:
    return []


@cache
def game(seed: int) -> Data:
    return made_up(seed, ["school"], nothing_else, 30)


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(game, range(5))


def by_account(outcome: Outcome) -> tuple[Counter[tuple[int | None, str, int]], str | None]:
    """What the teacher brings by turn and player, and who has the teacher in the end: from payments alone."""
    paid: Counter[tuple[int | None, str, int]] = Counter()
    holder: str | None = None
    school = [one for one in outcome.features if one.kind.name == "road" and one.marks.get("school")]
    lying = {cell: turn for turn, cell in enumerate(outcome.table.board, -2)}
    closed_by = {one.ref: max(lying[cell] for cell in one.tiles) for one in school if one.complete}
    left = sum(one.marks["school"] for one in school)
    for number in range(1, len(outcome.turns) + 1):
        scored = [
            one for one in outcome.awards if one.turn == number and one.kind != "teacher" and one.points
        ]
        if holder and scored:
            paid[number, holder, max(one.points for one in scored)] += 1
            holder = None
        now = [one for one in school if closed_by.get(one.ref) == number]
        left -= sum(one.marks["school"] for one in now)
        if now and left:
            holder = outcome.turns[number - 1].player
    return paid, holder


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 6), marks=pytest.mark.slow)])
def test_the_teacher_pays_as_by_the_account(seeds: range) -> None:
    brought = 0
    for seed in seeds:
        outcome = of_data(game(seed)).outcome
        assert outcome is not None
        paid, holder = by_account(outcome)
        assert paid == Counter(
            (one.turn, one.player, one.points) for one in outcome.awards if one.kind == "teacher"
        )
        assert outcome.game.holdings().get("school") == (holder and {"teacher": holder})
        brought += sum(paid.values())
    assert brought >= len(seeds)


LOG = "{carcscore: 1, rules: {expansions: [school, princess-and-dragon]}, players: [red, blue]}"
DRAGON = [
    "red PDA 0,1",
    {"tile": "PDD", "rotation": 180, "at": [0, -1], "actions": [{"dragon": [[0, 0], [1, 0], [2, 0]]}]},
]


def test_sc8_a_dragon_in_the_school_eats_the_teacher() -> None:
    """Who completes a road to it then gets nobody."""
    last = "red A3 -1,0"
    report = examined(LOG, turns=[*DRAGON, last], end="adjourned")
    assert report.outcome is not None
    eaten = [
        str(event)
        for turn in report.outcome.turns
        for event in turn.events
        if "eats the teacher" in str(event)
    ]
    assert len(eaten) == 1
    assert "school" not in report.outcome.game.holdings()
    assert drawn_stacks(report.outcome) == []
    unharmed = examined(LOG, turns=[DRAGON[0], "blue E2 0,-1", last], end="adjourned")
    assert unharmed.outcome is not None
    assert unharmed.outcome.game.holdings()["school"] == {"teacher": "red"}


def test_the_teacher_is_drawn_in_the_school() -> None:
    report = examined(
        "{carcscore: 1, rules: {expansions: [school]}, players: [red, blue]}", turns=["red E2 0,1"]
    )
    assert report.outcome is not None
    assert [(one.figure, one.cell) for one in drawn_stacks(report.outcome)] == [("teacher", (1, 0))]
    assert wrong(report) == []


def test_beside_a_block_that_lies_there_the_school_has_no_place() -> None:
    both = (
        "{carcscore: 1, rules: {expansions: [count-of-carcassonne, school]}, players: [red, blue], turns: []}"
    )
    report = examined(both)
    assert wrong(report) == []
    assert report.outcome is not None
    assert len(report.outcome.table.board) == 12


BESIDE_A_CASTLE = """\
carcscore: 1
rules: {expansions: [school, castles-in-germany]}
players: [red, blue]
tiles:
  AA: {like: A, count: 9}
  CC: {count: 2, segments: [{city: [W]}, {farm: [NNW, NNE, ENE, ESE, SSE, SSW], touches: [W]}]}
  RA: {count: 2, segments: [{road: [E]}, {farm: [NNW, NNE, ENE, ESE, SSE, SSW, WSW, WNW]}]}
  MM: {count: 2, segments: [{road: [W]}, {city: [E]}, {farm: [NNW, NNE, SSE, SSW, WSW, WNW], touches: [E]}]}
turns:
  - {player: red, tile: AA, rotation: 270, at: [-1, 0]}
  - {player: blue, tile: E, rotation: 180, at: [0, -1]}
  - {player: red, tile: CGAL, at: [0, -2]}
  - {player: blue, tile: CC, at: [0, 1], follower: knight}
  - {player: red, tile: B, at: [-2, 0]}
  - {player: blue, tile: RA, at: [-2, 1], follower: thief}
  - {player: red, tile: MM, at: [-1, 1], school: {teacher: %s}}
"""
"""The second half of the double tile, which no turn names, bears roads, too."""


@pytest.mark.parametrize(
    ("teacher", "points"),
    [
        ("road-8", 2),
        ("city-3", 4),
        ("{at: [-1, 1], point: W}", 2),
        ("{at: [-2, 1], point: E}", 2),
        ("{at: [-1, 1], point: E}", 4),
    ],
)
def test_the_teacher_repeats_what_is_named_or_pointed_at(teacher: str, points: int) -> None:
    """By its name in reports of the game, or by any tile of it with a point."""
    report = examined(BESIDE_A_CASTLE % teacher)
    assert wrong(report) == []
    assert [one.points for one in report.awards if one.kind == "teacher"] == [points]


@pytest.mark.parametrize(
    "teacher", ["road-7", "forest-1", "{at: [-1, 0], point: W}", "{at: [9, 9], point: W}"]
)
def test_what_is_not_scored_then_can_not_be_repeated(teacher: str) -> None:
    report = examined(BESIDE_A_CASTLE % teacher)
    assert wrong(report) == [("teacher-elsewhere", "SC4")]
    (found,) = (one for one in report.findings if one.code == "teacher-elsewhere")
    assert "the road of A4 (-2,1) at E or the city of B4 (-1,1) at E" in found.message
