"""The program's report on logs and positions against a scorer that walks over the board.

`tests/brute` shares nothing with the program but the tile data, and is tested by boards counted by hand.
"""

import pytest

from tests.brute.play import Game
from tests.brute.scorer import Rules
from tests.laws.sides import (
    ALL_RULES,
    examined,
    features_seen,
    features_walked,
    was_farmed,
    written,
    wrong_with,
)

KINDS = pytest.mark.parametrize("kind", ["log", "position"])


@KINDS
@pytest.mark.parametrize(
    ("language", "every"), [("json", 1), ("yaml", 4), pytest.param("yaml", 1, marks=pytest.mark.slow)]
)
def test_awards_totals_and_claims_are_those_of_the_brute_force(
    games: list[Game], kind: str, language: str, every: int
) -> None:
    assert [wrong for game in games[::every] if (wrong := wrong_with(game, kind, language))] == []


@KINDS
@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: f"{rules.farms}-{rules.small_city}")
def test_every_choice_of_options_scores_as_the_brute_force(
    games: list[Game], kind: str, rules: Rules
) -> None:
    """Boards recorded under options that they were not played by; nobody may have farmed under `none`."""
    some = [game for game in games[::3] if rules.farms != "none" or not was_farmed(game)]
    assert len(some) > 5
    assert [wrong for game in some if (wrong := wrong_with(game, kind, "json", rules))] == []


@KINDS
def test_features_are_those_of_the_brute_force_and_are_numbered_by_their_first_point(
    games: list[Game], kind: str
) -> None:
    """Kind, cells, segments, completeness, marks and bordered cities, in the same order."""
    for game in games:
        seen = features_seen(examined(written(game, kind, "json")))
        assert seen == features_walked(game), f"seed {game.seed}"
