"""Phantoms, flights, festivals, crop circles and the plague in one game, with taverns and builders."""

import random
from typing import Any

from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome
from tests.expansions import (
    test_crop_circles,
    test_festival,
    test_flying_machines,
    test_phantom,
    test_plague,
)
from tests.expansions.laws_of_games import laws_of
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


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    game, SEEDS, figures={"follower": 7, "phantom": 1, "large": 1}
)
