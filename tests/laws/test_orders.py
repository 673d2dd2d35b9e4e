"""Followers who can have come in no order of the tiles: set beside all orders of small boards."""

import random
from dataclasses import replace

import pytest

from carcscore.pipeline import examine, parse
from tests.brute.orders import has_an_order
from tests.brute.play import Game, play
from tests.brute.scorer import Rules
from tests.brute.table import ROLE_OF_KIND, Follower, all_features
from tests.laws.positions import all_have_an_order
from tests.laws.sides import board, written
from tests.sampling import few_of, in_one

PROVED = {"feature-was-taken", "no-such-order"}


def planted(seed: int, tiles: int) -> Game:
    """A small board with followers of anybody in unfinished features, at most one on a tile."""
    rng = random.Random(seed)
    rules = Rules("third", rng.choice((4, 2)))
    game = play(seed, players=rng.choice((2, 2, 3)), tiles=rng.randint(4, tiles), inns=False, rules=rules)
    unfinished = [one for one in all_features(game.table) if not one.complete and one.kind != "cloister"]
    followers: dict[object, Follower] = {}
    for _ in range(rng.randint(1, 5)):
        segment = rng.choice(rng.choice(unfinished).segments)
        if segment.cell != (0, 0):
            points = [point for point in segment.points if segment.kind != "farm" or point % 3 != 1]
            point = rng.choice(points or segment.points)
            who = rng.randrange(len(game.players))
            role = ROLE_OF_KIND[segment.kind]
            followers[segment.cell] = Follower(who, "follower", role, segment.cell, point)
    return replace(game, followers=tuple(followers.values()))


@in_one
@pytest.mark.parametrize("seed", few_of(range(400), 60))
def test_it_is_told_of_a_small_board_when_no_order_lets_all_have_come(seed: int) -> None:
    game = planted(seed, 9)
    report = examine(parse(written(game, "position", "json")))
    found = {one.code for one in report.findings if one.severity == "error"}
    assert found <= {*PROVED, "too-few-turns"}
    an_order = has_an_order(game.table, (0, 0), game.followers, len(game.players))
    assert bool(found) is not an_order, (game.placements, game.followers)


@pytest.mark.parametrize("seed", few_of(range(60), 4))
def test_no_position_of_a_game_is_called_impossible(seed: int) -> None:
    assert all_have_an_order(examine(parse(written(board(seed), "log", "json"))), every=4, first=1 + seed % 4)
