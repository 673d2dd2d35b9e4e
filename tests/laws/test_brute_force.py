"""The program against a scorer that walks over the board: the same awards, totals and features.

`tests/brute` shares nothing with the program but the tile data, and is tested by boards counted by hand.
What awkward things the boards held is printed at the end of a run; a run that lacks them fails.
"""

from collections.abc import Callable

import pytest

from tests.brute.play import Game
from tests.brute.scorer import Rules
from tests.laws.sides import (
    ALL_RULES,
    board,
    examined,
    features_seen,
    features_walked,
    large,
    was_farmed,
    written,
    wrong_with,
)

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


@pytest.mark.parametrize("language", ["yaml", "json"])
@pytest.mark.parametrize("kind", ["position", "log"])
def test_awards_totals_and_claims_are_those_of_the_brute_force(
    games: list[Game], kind: str, language: str
) -> None:
    assert [wrong for game in games if (wrong := wrong_with(game, kind, language))] == []


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: f"{rules.farms}-{rules.small_city}")
def test_every_choice_of_options_scores_as_the_brute_force(games: list[Game], rules: Rules) -> None:
    """Boards recorded under options that they were not played by; nobody may have farmed under `none`."""
    some = [game for game in games[::5] if rules.farms != "none" or not was_farmed(game)]
    assert len(some) > 5
    wrong = (wrong_with(game, kind, "json", rules) for game in some for kind in ("position", "log"))
    assert [sentence for sentence in wrong if sentence] == []


def test_features_are_those_of_the_brute_force_and_are_numbered_by_their_first_point(
    games: list[Game],
) -> None:
    """Kind, cells, segments, completeness, marks and bordered cities, in the same order."""
    for game in games:
        for kind in ("position", "log"):
            seen = features_seen(examined(written(game, kind, "json")))
            assert seen == features_walked(game), f"seed {game.seed}, {kind}"


def test_half_of_the_boards_are_large(games: list[Game]) -> None:
    assert len(large(games)) >= len(games) // 2
    assert {len(game.players) for game in games} == {2, 3, 4, 5, 6}
    assert {game.expansions for game in games} == {(), ("inns-and-cathedrals",)}


def test_the_boards_are_awkward(games: list[Game], tell_census: Callable[..., dict[str, float]]) -> None:
    found = tell_census("default", large(games))
    assert {what: found[what] for what, share in AT_LEAST.items() if found[what] < share} == {}


@pytest.mark.long
def test_many_more_boards(tell_census: Callable[..., dict[str, float]]) -> None:
    """2,400 boards more; of each a position and a log, in YAML and in JSON, and all features."""
    many: list[Game] = []
    for seed in range(10_000, 12_400):
        game = board(seed)
        for kind in ("position", "log"):
            for language in ("yaml", "json"):
                assert wrong_with(game, kind, language) is None
        assert features_seen(examined(written(game, "log", "json"))) == features_walked(game), seed
        many.append(game)
    found = tell_census("long", large(many))
    assert {what: found[what] for what, share in AT_LEAST.items() if found[what] < share} == {}
