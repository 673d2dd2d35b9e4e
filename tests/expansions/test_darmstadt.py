"""Darmstadt: an account of made-up games, laws, meetings, saves, hostile records."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from tests.expansions.hostile import answered, cells_and_anything
from tests.expansions.laws_of_games import its_save_scores_the_same, laws_of
from tests.expansions.random_games import outcome_of
from tests.expansions.records import Data, awarded, examined, wrong
from tests.expansions.small_games import PLAYERS, deployments, made_up
from tests.sampling import examples, few_of

SEEDS = range(8)
CHURCHES = ("DAB", "DAC")


def ideas(rng: random.Random, here: Outcome, player: str, cell: Cell) -> list[list[Any]]:
    return [[{"deploy": one}] for one in deployments(rng, here, cell)]


def game(seed: int) -> Data:
    return made_up(seed, ideas, ("darmstadt",), ("darmstadt",), lambda tile: tile.code[:2] == "DA", 30)


def around(cell: Cell) -> set[Cell]:
    return {(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}


def account(record: Data) -> Counter[tuple[int | None, str]]:
    """Who is paid for a church, and when: from who stood before the turn that fills the last square."""
    laid: set[Cell] = {(0, 0)}
    churches: set[Cell] = set()
    paid: Counter[tuple[int | None, str]] = Counter()
    for number, turn in enumerate(record["turns"], 1):
        cell = (turn["at"][0], turn["at"][1])
        laid.add(cell)
        if turn["tile"] in CHURCHES:
            churches.add(cell)
        for at in [one for one in churches if around(one) <= laid]:
            churches.remove(at)
            # What stands once the followers of this turn are down and nothing is scored.
            now = outcome_of({**record, "turns": record["turns"][:number], "end": "mid-turn"})
            there = Counter(one.player for one in now.followers if one.cell in around(at))
            paid.update((number, one) for one in PLAYERS if there[one] == max(there.values(), default=-1))
    return paid


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_churches_pay_as_by_the_account(seed: int) -> None:
    record = game(seed)
    paid = Counter((one.turn, one.player) for one in outcome_of(record).awards if one.kind == "church")
    assert paid == account(record)


@pytest.mark.slow
def test_the_games_hold_what_they_are_to_show() -> None:
    """Churches paid to one, churches paid to several."""
    paid = [
        Counter(one.turn for one in outcome_of(game(seed)).awards if one.kind == "church") for seed in SEEDS
    ]
    several = [number > 1 for one in paid for number in one.values()]
    assert min(several.count(True), several.count(False)) > 0


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    game, SEEDS, 1, figures={"follower": 7}
)


@pytest.mark.parametrize("seed", few_of(SEEDS, 0))
def test_a_log_is_written_as_a_save(seed: int) -> None:
    assert its_save_scores_the_same(game(seed))["setup"]["sets"] == {"basic:1": 1, "darmstadt": 1}


# Meetings

RING = ["blue U 1,0", "red U 1,1", "blue U -1,0", "red E3 -1,1", "blue U1 0,2", "red E2 -1,2", "blue E2 1,2"]


def ring(*also: str, changed: dict[int, object], first: object = "red DAC 0,1") -> Report:
    turns = [first, *(changed.get(number, turn) for number, turn in enumerate(RING, 2))]
    rules = {"expansions": ["darmstadt", *also]}
    return examined("{carcscore: 1, players: [red, blue]}", turns=turns, rules=rules)


def test_da6_who_is_caught_does_not_count() -> None:
    report = ring("russian-promos", changed={2: "blue RUC 1,0 thief", 3: "red U 1,1 farmer S"})
    assert wrong(report) == []
    assert awarded(report) == ["- red farm 0 B11", "8 red church 3 DA4"]


def test_da6_a_lord_counts_by_either_tile_of_the_castle() -> None:
    """He was knight on 0,-1, which is out of the church's reach; the start tile is within it."""
    castle = {"tile": "E", "rotation": 180, "at": [0, -1]}
    lord = {**castle, "actions": [{"deploy": "knight"}, {"castle": {"at": [0, -1]}}]}
    turns: list[object] = ["red DAC 0,1", lord, "red U 1,0", "blue U 1,1", "red U -1,0", "blue E3 -1,1"]
    turns += ["red U1 0,2", "blue E2 -1,2", "red E2 1,2"]
    rules = {"expansions": ["darmstadt", "bridges-castles-and-bazaars"]}
    report = examined("{carcscore: 1, players: [red, blue]}", turns=turns, rules=rules)
    assert wrong(report) == []
    assert awarded(report) == ["9 blue church 3 DA4"]


def test_da6_who_is_in_the_city_of_carcassonne_does_not_count() -> None:
    """The church lies beside the block, and red's follower within it."""
    into = {"tile": "A", "rotation": 270, "at": [-4, -1], "actions": [{"carcassonne": "castle"}]}
    turns: list[object] = ["red DAC 2,0", "blue U -3,-1 thief", into, "blue U 3,0 thief", "red U 4,0"]
    turns += ["blue D3 2,1", "red E2 3,1", "blue E 3,-1", "red B 2,-1"]
    rules = {"expansions": ["darmstadt", "count-of-carcassonne"]}
    report = examined("{carcscore: 1, players: [red, blue]}", turns=turns, rules=rules)
    assert wrong(report) == []
    assert awarded(report) == ["- blue road 4 B10", "3 blue road 3 B7", "9 blue church 3 DA4"]


def test_da6_a_church_that_lost_a_challenge_brings_the_3() -> None:
    """The shrine on -1,1 is completed first, and red's monk goes home without points."""
    turns = ["red DAC 0,1 monk", "blue CUA -1,1 heretic", "red U -1,0", "blue U -2,0", "red E3 -2,1"]
    turns += ["blue E2 -2,2", "red E2 -1,2", "blue U1 0,2", "red U 1,0", "blue U 1,1 thief", "red E2 1,2"]
    report = examined(
        "{carcscore: 1, players: [red, blue]}", turns=turns, rules={"expansions": ["darmstadt", "cult"]}
    )
    assert wrong(report) == []
    assert awarded(report) == ["- blue road 3 B10", "11 blue church 3 DA4", "8 blue cloister 9 B7"]


def test_da3_a_church_wins_a_challenge_and_the_heretic_counted_around_it() -> None:
    """The heretic goes home, but stood there when the church was completed."""
    heretic = {"tile": "CUA", "at": [1, 2], "follower": "heretic"}
    report = ring("cult", changed={8: heretic}, first="red DAC 0,1 monk")
    assert wrong(report) == []
    assert [one for one in awarded(report) if one.startswith("8")] == [
        "8 blue church 3 DA4",
        "8 red church 3 DA4",
        "8 red cloister 9 B7",
    ]


def test_da5_a_mayor_counts_the_pennants_of_its_city() -> None:
    """By strength a mayor in a city without pennants counts nothing: red's thief has more."""
    also = ("abbey-and-mayor",)
    changed: dict[int, object] = {3: "red U 1,1 thief", 8: "blue E2 1,2 mayor knight"}
    assert "8 blue church 3 DA4" in awarded(ring(*also, changed=changed))
    rules = {"expansions": ["darmstadt", *also], "options": {"darmstadt": {"church_count": "strength"}}}
    turns = ["red DAC 0,1", *(changed.get(number, turn) for number, turn in enumerate(RING, 2))]
    report = examined("{carcscore: 1, players: [red, blue]}", turns=turns, rules=rules)
    assert wrong(report) == []
    assert [one for one in awarded(report) if "church" in one] == ["8 red church 3 DA4"]


@pytest.mark.parametrize(("points", "codes"), [(12, []), (13, ["track-impossible"])])
def test_da7_the_track_of_a_position(points: int, codes: list[str]) -> None:
    """A church can have paid 9 and 3 to one, and 3 to all others."""
    board = "U D* U\nE3 DAC U\nE2 U1 E2\n"
    record = f"{{carcscore: 1, players: [red, blue], track: {{red: {points}, blue: 3}}}}"
    report = examined(record, board=board, followers=[], rules={"expansions": ["darmstadt"]})
    assert [code for code, _ in wrong(report)] == codes


# Hostile records

WORDS = st.sampled_from(["red", "monk", "thief", "A1", "0,1", "centre", "N", ""])
CELLS, ANYTHING = cells_and_anything(WORDS)
TILES = st.sampled_from(["DAA", "DAB", "DAC", "DAD", "U"])
MARKS = st.dictionaries(
    st.sampled_from(["tile", "N", "centre"]), st.sampled_from([["church"], "darmstadtium"])
)
COUNTS = st.sampled_from(["figures", "strength", "heads", 3])


@examples(12)
@given(st.lists(st.tuples(TILES, CELLS, ANYTHING, MARKS), max_size=5), st.booleans(), COUNTS)
def test_whatever_stands_there_has_an_answer(
    laid: list[tuple[str, object, object, object]], log: bool, count: object
) -> None:
    tiles: list[Data] = [{"tile": tile, "at": at, "marks": marks} for tile, at, _, marks in laid]
    who = [follower for _, _, follower, _ in laid]
    if log:
        lies: Data = {
            "turns": [{**one, "follower": follower} for one, follower in zip(tiles, who, strict=True)]
        }
    else:
        lies = {"board": [{"tile": "D", "at": [0, 0]}, *tiles], "followers": who}
    rules = {"expansions": ["darmstadt"], "options": {"darmstadt": {"church_count": count}}}
    answered({"carcscore": 1, "rules": rules, "players": ["red", "blue"], **lies})
