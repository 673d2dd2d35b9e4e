"""The Phantom: laws of made-up games, saves; its examples are in tests/games/phantom."""

import json
import random
from typing import Any

import pytest

from carcscore.formats.jcz.write import save_text
from carcscore.formats.registry import FOREIGN
from carcscore.geometry import Cell
from carcscore.pipeline import examine
from carcscore.play.outcome import Outcome
from carcscore.source import parse
from tests.expansions.laws_of_games import laws_of
from tests.expansions.random_games import outcome_of
from tests.expansions.records import Data, of_data, totals, wrong
from tests.expansions.small_games import deployments, made_up
from tests.sampling import few_of

SEEDS = range(8)


def ideas(rng: random.Random, here: Outcome, player: str, cell: Cell) -> list[list[Any]]:
    """Two followers, the phantom alone, one follower."""
    one, *others = deployments(rng, here, cell)
    phantoms = [{"deploy": {**other, "figure": "phantom"}} for other in (*others, one)]
    both = [[{"deploy": one}, phantom] for phantom in phantoms[:-1]]
    return [*both, [phantoms[-1]], [{"deploy": one}]]


def game(seed: int) -> Data:
    return made_up(seed, ideas, ("phantom",))


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_the_games_hold_what_they_are_to_show(seed: int) -> None:
    record = game(seed)
    assert sum(len(turn["actions"]) == 2 for turn in record["turns"]) > 1


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    game, SEEDS, 1, figures={"follower": 7, "phantom": 1}
)


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_a_phantom_scores_as_a_second_follower_would(seed: int) -> None:
    """PH1: with other words for the figure the same is paid, and each second one is told."""
    record = json.loads(json.dumps(game(seed)))
    twice = sum(len(turn["actions"]) == 2 for turn in record["turns"])
    for turn in record["turns"]:
        for action in turn["actions"]:
            action["deploy"].pop("figure", None)
    record["supply"] = {"follower": 8}
    report = of_data(record)
    assert totals(report) == totals(of_data(game(seed)))
    assert wrong(report) == [("second-deployment", "B4")] * twice


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_saves_tell_the_same(seed: int) -> None:
    outcome = outcome_of(game(seed))
    written = save_text(outcome)
    again = examine(parse(written, foreign=FOREIGN))
    assert wrong(again) == []
    assert [one.total for one in again.tallies] == [one.total for one in of_data(game(seed)).tallies]
    assert again.outcome is not None
    assert save_text(again.outcome) == written
    messages = [(one["type"], one["payload"].get("meepleId", "")) for one in json.loads(written)["replay"]]
    after = [messages[place + 1][0] for place, (_, meeple) in enumerate(messages) if "phantom" in meeple]
    assert set(after) == {"COMMIT"}  # it is put down last
