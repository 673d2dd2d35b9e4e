"""Laws of games with shrines, made up at random: against an account of its own, and as whole games."""

from collections import Counter

import pytest

from tests.expansions.cult.games import due, made_up
from tests.expansions.laws_of_games import laws_of
from tests.expansions.random_games import outcome_of
from tests.sampling import few_of

SEEDS = range(40)


@pytest.mark.parametrize("seed", few_of(SEEDS, 2))
def test_shrines_and_cloisters_pay_as_by_the_account(seed: int) -> None:
    outcome = outcome_of(made_up(seed))
    paid = Counter((one.turn, one.player, one.points) for one in outcome.awards)
    expected, lost = due(made_up(seed))
    assert paid == expected
    told = [event for turn in outcome.turns for event in turn.events if "loses the challenge" in str(event)]
    assert len(told) == lost


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    made_up, SEEDS, 2, few_turned=1
)


@pytest.mark.parametrize("number", few_of([3, 40], 1))
def test_the_games_hold_what_they_are_to_show(number: int) -> None:
    found = [due(made_up(seed)) for seed in range(number)]
    assert sum(lost for _, lost in found) >= number / 2
    assert sum(key[2] == 9 for paid, _ in found for key in paid) >= number
