"""Phantoms, flights, festivals, crop circles and the plague in one game, with taverns and builders."""

import random
from typing import Any

import pytest

from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome
from tests.expansions import (
    test_crop_circles,
    test_festival,
    test_flying_machines,
    test_phantom,
    test_plague,
)
from tests.expansions.laws_of_games import (
    figures_are_neither_lost_nor_made,
    it_scores_the_same_turned_renamed_and_written_anew,
    its_final_position_scores_the_same,
)
from tests.expansions.records import Data
from tests.expansions.small_games import made_up

SEEDS = range(2)
SETS = ("festival", "flying-machines", "crop-circles", "plague")
MINES = ("FM", "FS", "CC", "PL")


def ideas(rng: random.Random, here: Outcome, player: str, cell: Cell) -> list[list[Any]]:
    """What one of them would do, then a crop circle, then a flea wherever it may go."""
    of = (test_festival, test_flying_machines, test_phantom)
    moves = [acts for one in of for acts in one.ideas(rng, here, player, cell)[:3]]
    circles = test_crop_circles.circles(rng, here, player, cell)
    fleas = test_plague.ideas(rng, here, player, cell)[-2:]
    rng.shuffle(moves)
    first = [[*flea, *acts, *circle] for acts in (*moves, []) for flea in fleas for circle in circles[:2]]
    rng.shuffle(first)
    return [*first[:12], *([*flea, *circle] for flea in fleas for circle in circles)]


def game(seed: int) -> Data:
    expansions = ("phantom", *SETS, "taverns", "inns-and-cathedrals")
    return made_up(seed, ideas, expansions, SETS, lambda tile: 0.3 * tile.code.startswith(MINES))


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_laws(seed: int) -> None:
    record = game(seed)
    figures_are_neither_lost_nor_made(record, {"follower": 7, "phantom": 1, "large": 1})
    its_final_position_scores_the_same(record)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_turned_renamed_and_written_anew(seed: int) -> None:
    it_scores_the_same_turned_renamed_and_written_anew(game(seed))
