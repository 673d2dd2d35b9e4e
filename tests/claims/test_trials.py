"""The true mistake is found, on random boards, whatever it is; and nothing is told that is not so."""

import random
from collections import defaultdict

import pytest

from tests.brute.scorer import majority
from tests.claims.mistaken import Wrong, held_features
from tests.claims.trials import Trial, all_mistaken, examined, game_of, totals, trials
from tests.claims.worths import counted
from tests.sampling import few_of

pytestmark = pytest.mark.slow

FEW = range(6)
CODES = (
    "bonus-though-unfinished",
    "cathedral-missed",
    "city-missed",
    "city-too-many",
    "counted-as-complete",
    "counted-as-unfinished",
    "each-follower-paid",
    "farm-parted",
    "farms-joined",
    "feature-missed",
    "feature-twice",
    "inn-missed",
    "large-as-one",
    "neighbour-miscounted",
    "not-majority",
    "other-farm-rule",
    "other-small-city",
    "pennant-missed",
    "pennant-undoubled",
    "per-city-four",
    "tie-not-shared",
    "tile-missed",
    "tile-too-many",
    "tile-twice",
    "wrong-player",
)
RARE = ("large-as-one", "tile-twice", "cathedral-missed")


@pytest.fixture(scope="module")
def few() -> dict[str, list[Trial]]:
    """A few mistakes of every kind that happens on some boards."""
    found = defaultdict(list)
    for seed in FEW:
        rng = random.Random(seed)
        made = [
            one for every in all_mistaken(seed).values() for one in rng.sample(every, k=min(3, len(every)))
        ]
        for trial in examined(seed, made)[1]:
            found[trial.wrong.code].append(trial)
    return found


def test_what_is_due_is_what_the_brute_force_scorer_says(few: dict[str, list[Trial]]) -> None:
    every = [trial for found in few.values() for trial in found]
    assert len(every) > 150
    for trial in every:
        assert (trial.claim.claimed, trial.claim.computed) == (trial.wrong.points, trial.wrong.due)


@pytest.mark.parametrize("code", [code for code in CODES if code not in RARE])
def test_a_mistake_of_each_kind_is_told(code: str, few: dict[str, list[Trial]]) -> None:
    found = few[code]
    assert found
    assert [(one.wrong, one.told) for one in found if one.place > 4] == []


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_many_mistakes_of_each_kind_are_told(code: str) -> None:
    found: list[Trial] = []
    for seed in range(60):
        every = all_mistaken(seed).get(code, [])
        rng = random.Random(seed)
        found += examined(seed, rng.sample(every, k=min(4, len(every))))[1]
    assert len(found) >= 5
    untold = [one for one in found if one.place > 4]
    for one in untold:  # five others are likelier
        assert one.claim.explained is not None
        assert (len(one.told), one.claim.explained.more > 0) == (5, True)
    assert len(untold) <= len(found) // 20


def test_the_true_mistake_is_mostly_among_the_first_three(few: dict[str, list[Trial]]) -> None:
    places = [trial.place for found in few.values() for trial in found]
    assert sum(place < 3 for place in places) / len(places) >= 0.95
    assert sum(place == 0 for place in places) / len(places) >= 0.6


@pytest.mark.slow
def test_the_true_mistake_is_as_often_first_as_the_page_says() -> None:
    places = [trial.place for trial in trials(range(100), 12)]
    assert sum(place < 3 for place in places) / len(places) >= 0.97
    assert sum(place == 0 for place in places) / len(places) >= 0.7


@pytest.mark.slow
def test_a_mistake_in_one_of_many_features_is_mostly_told_of_a_total() -> None:
    made = list(totals(range(30), 3))
    assert sum(trial.place_in_total < 5 for trial in made) / len(made) >= 0.85
    codes = [[one for each in trial.told for one in each] for trial in made]
    assert all(trial.wrong.code in told for trial, told in zip(made, codes, strict=True))


@pytest.mark.parametrize("seed", few_of(range(40), 4))
def test_nothing_is_told_that_does_not_give_the_figure(seed: int) -> None:
    """Whatever is claimed, each mistake told gives the figure by the independent computation, too."""
    rng = random.Random(seed)
    by_code = all_mistaken(seed)
    possible: defaultdict[tuple[object, ...], set[int]] = defaultdict(set)
    for code, every in by_code.items():
        for one in every:
            possible[code, one.player, one.feature.key].add(one.points)
    spots = [rng.choice(every) for every in by_code.values() for _ in range(3)]
    claims = [
        one._replace(points=max(0, one.due + rng.choice((-4, -3, -2, -1, 1, 2, 3, 4)))) for one in spots
    ]
    _, tried = examined(seed, [one for one in claims if one.points != one.due])
    told = 0
    for trial in tried:
        explained, wrong = trial.claim.explained, trial.wrong
        assert explained is not None
        gap = trial.claim.claimed - trial.claim.computed
        for each in explained.explanations:
            assert sum(one.points for one in each.mistakes) == gap
            assert all(one.points for one in each.mistakes)
            told += 1
            if len(each.mistakes) == 1:
                (one,) = each.mistakes
                assert _gives(one.code, wrong, possible), (one, wrong)
        if explained.nearest is not None:
            assert explained.explanations == ()
            assert explained.nearest.points + explained.remains == gap
            assert abs(explained.remains) < abs(gap)
    assert told > 5


@pytest.mark.parametrize("seed", few_of(range(40), 6))
def test_two_mistakes_in_one_feature_are_found_together(seed: int) -> None:
    """A tile forgotten and, with it or apart from it, a pennant; or counted twice after that."""
    game = game_of(seed)
    claims, pairs = [], []
    for feature, followers in held_features(game):
        right = counted(feature, game.rules.small_city)
        if feature.kind == "city" and right.tiles > 2 and right.pennants and right.points:
            winner = majority(followers)[0]
            if " " in game.players[winner].id:
                continue
            both = right.but(tiles=right.tiles - 1, pennants=right.pennants - 1).points
            once = 2 * right.but(tiles=right.tiles - 1).points
            claims += [Wrong("", winner, feature, points, right.points) for points in (both, once)]
            pairs += [{"tile-missed", "pennant-missed"}, {"tile-missed", "feature-twice"}]
    for pair, trial in zip(pairs, examined(seed, claims)[1], strict=True):
        explained = trial.claim.explained
        if explained is None or not explained.explanations:
            assert not trial.claim.difference
            continue
        gap = trial.claim.claimed - trial.claim.computed
        assert {sum(one.points for one in each.mistakes) for each in explained.explanations} == {gap}
        if all(len(codes) == 2 for codes in trial.told):
            assert pair in [set(codes) for codes in trial.told] or explained.more


def _gives(code: str, wrong: Wrong, possible: dict[tuple[object, ...], set[int]]) -> bool:
    if code == "digits-swapped":
        return str(wrong.points) == str(wrong.due)[::-1]
    return wrong.points in possible[code, wrong.player, wrong.feature.key]
