"""The boards that are set beside the brute force: large enough, awkward enough; and many more of them.

What awkward things the boards held is printed at the end of a run; a run that lacks them fails.
"""

from collections.abc import Callable

import pytest

from tests.brute.play import Game
from tests.laws.sides import board, examined, features_seen, features_walked, large, written, wrong_with

AT_LEAST = {
    "loop": 0.08,
    "hole": 0.55,
    "merged": 0.5,
    "contest": 0.25,
    "tie": 0.3,
    "inner farm": 0.45,
    "doubled tile": 0.15,
    "small city": 0.4,
    "farm points": 0.4,
    "second farm rule differs": 0.03,
    "finished inn": 0.15,
    "finished cathedral": 0.01,
}
"""The share of the large boards that must hold each thing: somewhat below what the generator gives."""


def test_half_of_the_boards_are_large(games: list[Game]) -> None:
    assert len(large(games)) >= len(games) // 2
    assert {len(game.players) for game in games} == {2, 3, 4, 5, 6}
    assert {game.expansions for game in games} == {(), ("inns-and-cathedrals",)}


def test_the_boards_are_awkward(
    games: list[Game], tell_census: Callable[[list[Game]], dict[str, float]]
) -> None:
    found = tell_census(large(games))
    assert {what: found[what] for what, share in AT_LEAST.items() if found[what] < share} == {}


@pytest.mark.long
def test_many_more_boards(tell_census: Callable[[list[Game]], dict[str, float]]) -> None:
    """2,400 boards more; of each a position and a log, in YAML and in JSON, and all features."""
    many: list[Game] = []
    for seed in range(10_000, 12_400):
        game = board(seed)
        for kind in ("position", "log"):
            for language in ("yaml", "json"):
                assert wrong_with(game, kind, language) is None
        assert features_seen(examined(written(game, "log", "json"))) == features_walked(game), seed
        many.append(game)
    found = tell_census(large(many))
    assert {what: found[what] for what, share in AT_LEAST.items() if found[what] < share} == {}
