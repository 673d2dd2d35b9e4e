"""Monasteries: an account of made-up games, laws, saves."""

import random
from collections import Counter
from typing import Any

import pytest

from carcscore.formats.jcz.write import save_text
from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome
from tests.expansions.laws_of_games import its_save_scores_the_same, laws_of
from tests.expansions.random_games import outcome_of
from tests.expansions.records import Data, awarded, examined, wrong
from tests.expansions.small_games import PLAYERS, deployments, made_up
from tests.sampling import few_of

SEEDS = range(8)
SPECIAL = ("MOA", "MOB")


def ideas(rng: random.Random, here: Outcome, player: str, cell: Cell) -> list[list[Any]]:
    """Into a monastery as monk or to lie there; anywhere else, sometimes."""
    inside = [{"deploy": {"role": role}} for role in ("monk", "lying-abbot")]
    rng.shuffle(inside)
    others = [{"deploy": one} for one in deployments(rng, here, cell) if one["role"] != "lying-abbot"]
    if here.table.board.at(cell).turned.tile.code in SPECIAL:
        return [[one] for one in inside]
    return [[one] for one in others] if rng.random() < 0.5 else []


def game(seed: int) -> Data:
    return made_up(seed, ideas, ("monasteries",), ("monasteries",), lambda tile: tile.code in SPECIAL, 30)


def account(record: Data) -> Counter[tuple[int | None, str, int]]:
    """What cloisters pay, by turn and player: monks when surrounded, abbots by lines in the end."""
    laid: set[Cell] = {(0, 0)}
    standing: dict[Cell, tuple[str, str]] = {}
    paid: Counter[tuple[int | None, str, int]] = Counter()
    for number, turn in enumerate(record["turns"], 1):
        cell = (turn["at"][0], turn["at"][1])
        laid.add(cell)
        for action in turn["actions"]:
            if action["deploy"]["role"] in ("monk", "lying-abbot"):
                standing[cell] = (action["deploy"]["role"], PLAYERS[(number - 1) % 3])
        for at, (role, who) in list(standing.items()):
            if role == "monk" and around(at, laid) == 8:
                del standing[at]
                paid[number, who, 9] += 1
    for at, (role, who) in standing.items():
        paid[None, who, 1 + (around(at, laid) if role == "monk" else lines(at, laid))] += 1
    return paid


def around(at: Cell, laid: set[Cell]) -> int:
    return sum((at[0] + dx, at[1] + dy) in laid for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


def lines(at: Cell, laid: set[Cell]) -> int:
    found = 0
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        steps = 1
        while (at[0] + steps * dx, at[1] + steps * dy) in laid:
            steps += 1
        found += steps - 1
    return found


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_cloisters_pay_as_by_the_account(seed: int) -> None:
    record = game(seed)
    paid = [(one.turn, one.player, one.points) for one in outcome_of(record).awards if one.kind == "cloister"]
    assert Counter(paid) == account(record)


@pytest.mark.slow
def test_the_games_hold_what_they_are_to_show() -> None:
    """Monks who are paid, abbots in surrounded monasteries, abbots in others."""
    rules = Counter(
        (award.rule, award.points == 9) for seed in SEEDS for award in outcome_of(game(seed)).awards
    )
    assert rules["MO5", False] > 7
    assert rules["B7", True] > 1


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    game, SEEDS, 1, figures={"follower": 7}
)


@pytest.mark.parametrize("seed", few_of(SEEDS, 0))
def test_a_log_is_written_as_a_save(seed: int) -> None:
    assert its_save_scores_the_same(game(seed))["setup"]["sets"] == {"basic:1": 1, "monasteries": 1}


@pytest.mark.parametrize(("cloisters", "total"), [("replace", 72), ("keep", 78)])
def test_mo1_the_cloisters_of_the_base_game(cloisters: str, total: int) -> None:
    record = "{carcscore: 1, players: [red, blue], turns: ['red U 1,0']}"
    options = {"monasteries": {"base_cloisters": cloisters}}
    report = examined(record, rules={"expansions": ["monasteries"], "options": options})
    assert report.outcome is not None
    assert report.outcome.table.catalogue.total == total
    assert save_text(report.outcome).count("keep-monasteries") == (cloisters == "keep")


def test_mo1_without_their_tiles_they_replace_nothing() -> None:
    record = (
        "{carcscore: 1, players: [red, blue], turns: ['red B 0,1 monk'], rules: {expansions: [monasteries]}}"
    )
    assert wrong(examined(record, sets={"base": 1})) == []
    assert [code for code, _ in wrong(examined(record))] == ["too-many-of-a-tile"]


def test_mo6_monks_are_scored_when_they_join_abbots_in_a_full_monastery() -> None:
    """Both come to the monastery otherwise than by deploying: the monk is paid, the abbot stays."""
    ring = ["blue U 1,0", "red E1 1,1", "blue U -1,0", "red E3 -1,1", "blue E2 -1,2", "red E2 0,2"]
    portal = {"tile": "E", "rotation": 180, "at": [1, 2], "marks": {"tile": ["portal"]}}
    last = {**portal, "follower": {"role": "monk", "at": [0, 1]}}
    rules = {"expansions": ["monasteries", "princess-and-dragon"]}
    turns = ["red MOA 0,1 lying-abbot", *ring, last]
    report = examined("{carcscore: 1, players: [red, blue]}", rules=rules, turns=turns)
    assert [code for code, _ in wrong(report)] == ["feature-was-taken"]
    assert awarded(report) == ["- red cloister 5 MO5", "8 blue cloister 9 B7"]
