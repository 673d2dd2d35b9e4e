"""The program against the brute force on boards with fan expansions: each alone, in pairs, all at once.

`tests/brute` was written from the rules, not from the expansions' code, and its marks lie on tiles of its
own. What rare things the boards held is printed at the end of a run; a run that lacks one fails.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.brute.expansion_census import CENSUS, counts
from tests.brute.game import Game
from tests.brute.marks import ROADS
from tests.brute.play import play
from tests.brute.policies import Policy
from tests.brute.scorer import Rules
from tests.brute.stakes import Pickpocket
from tests.laws.expansion_sides import (
    SUBSETS,
    Paid,
    due_by_feature,
    expansion_board,
    paid_by_feature,
    road_counted_otherwise,
)
from tests.laws.sides import examined, features_seen, features_walked, written, wrong_with
from tests.sampling import few_of

pytestmark = pytest.mark.slow

FARMERS = Policy("farmers", neighbours=1, close=3, tighten=2, deploy=0.9, roles=(0.1, 0.3, 0.1, 6))
SECOND = Rules("second")
OTHERWISE = (2, 29, 39)
"""Seeds of boards on which a city counts where it pays more, and not through the first farm."""
SEEDS_OF_FARMERS = few_of([*OTHERWISE, *(seed for seed in range(160) if seed not in OTHERWISE)], 3)
KINDS = ("position", "log")
RARE = {"small share", "road with inn, stable, outpost, well", "jewels tied", "two pickpockets together"}
"""Too rare for a run of few boards to promise them."""


@pytest.mark.parametrize("language", ["yaml", "json"])
def test_awards_totals_and_claims_are_those_of_the_brute_force(
    expansion_games: Sequence[Game], language: str
) -> None:
    """Both kinds of record; nothing is found wrong with legal games either."""
    for number, game in enumerate(expansion_games):
        assert wrong_with(game, KINDS[(number + len(language)) % 2], language) is None


@pytest.mark.parametrize("kind", KINDS)
def test_features_and_what_each_pays_are_those_of_the_brute_force(
    expansion_games: Sequence[Game], kind: str
) -> None:
    for game in expansion_games:
        _compare(game, kind)


def _compare(game: Game, kind: str) -> None:
    report = examined(written(game, kind, "json"))
    assert paid_by_feature(report) == due_by_feature(game, kind), f"seed {game.seed}, {kind}"
    assert features_seen(report) == features_walked(game), f"seed {game.seed}, {kind}"
    assert road_counted_otherwise(report) == [], f"seed {game.seed}, {kind}"


@pytest.mark.parametrize("kind", KINDS)
def test_other_options_score_as_the_brute_force(expansion_games: Sequence[Game], kind: str) -> None:
    """Boards recorded under options that they were not played by and that change no move."""
    for game in expansion_games[KINDS.index(kind) :: 4]:
        fixed = "all" if game.rules.avenue_fixed == "inn-only" else "inn-only"
        other = replace(game.rules, avenue_fixed=fixed, small_city=6 - game.rules.small_city)
        assert wrong_with(game, kind, "json", other) is None


@pytest.mark.parametrize("seed", SEEDS_OF_FARMERS)
def test_pickpockets_in_farms_by_the_second_rule(seed: int) -> None:
    """B13: all farms of a board in turn hold two players' pickpockets, or one each of two farms.

    Where several ways to count the cities pay a player alike, which is taken is left open here.
    """
    players = 2 + seed % 2
    farmed = play(seed, players=players, tiles=70, policy=FARMERS, rules=SECOND, expansions=(ROADS,))
    farmers = [each for each in farmed.followers if each.role == "farmer"]
    otherwise = 0
    for one, other in pairwise([*farmers, *farmers[:1]]):
        homes = [one, other if seed % 4 < 2 else one, one][:players]
        thieves = [Pickpocket(who, "farm", home.cell, home.point) for who, home in enumerate(homes)]
        game = replace(farmed, stakes=farmed.stakes._replace(pickpockets=tuple(thieves)))
        report = examined(written(game, "position", "json"))
        assert _by_player(paid_by_feature(report)) == _by_player(due_by_feature(game, "position"))
        remarks = [item.because or "" for award in report.awards for item in award.items]
        otherwise += any("where that pays more" in one for one in remarks)
    assert otherwise or seed not in OTHERWISE


def _by_player(paid: Paid) -> Counter[str]:
    points: Counter[str] = Counter()
    for (_, player, _, each, _), number in paid.items():
        points[player] += each * number
    return points


def test_every_subset_is_tried(expansion_games: Sequence[Game]) -> None:
    tried = {tuple(name for name in SUBSETS[-1] if name in game.expansions) for game in expansion_games}
    assert tried == set(SUBSETS)


def test_the_boards_hold_rare_things(
    expansion_games: list[Game], tell_counts: Callable[[list[Game]], dict[str, int]]
) -> None:
    found = tell_counts(expansion_games)
    assert [name for name, number in found.items() if not number and name not in RARE] == []


@pytest.mark.long
def test_many_more_boards(tell_counts: Callable[[list[Game]], dict[str, int]]) -> None:
    """800 boards more; of each a position and a log, in YAML and in JSON, and all features."""
    many = []
    for seed in range(10_000, 10_800):
        game = expansion_board(seed)
        for kind in KINDS:
            for language in ("yaml", "json"):
                assert wrong_with(game, kind, language) is None
            _compare(game, kind)
        many.append(game)
    found = tell_counts(many)
    assert [name for name, number in found.items() if not number] == []
    assert set(found) == set(CENSUS) == set(counts([]))
