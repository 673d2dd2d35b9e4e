"""Laws of whole games with hills and flocks, made up at random by a player with rules of its own."""

from collections import Counter

import pytest

from carcscore.geometry import AROUND
from carcscore.report.html.document import render_html
from carcscore.report.layout import render_text
from tests.expansions.hills_and_sheep.player import NAME, played
from tests.expansions.laws_of_games import laws_of
from tests.expansions.records import Data, of_data, wrong
from tests.sampling import few_of

pytestmark = pytest.mark.slow

SEEDS = range(40)


def log_of(seed: int) -> Data:
    return played(seed).record


@pytest.mark.parametrize("seed", few_of(SEEDS, 2))
def test_flocks_are_paid_as_the_player_counted(seed: int) -> None:
    game = played(seed)
    report = of_data({**game.record, NAME: {"flocks": game.flocks}})
    assert wrong(report) == []
    paid = Counter((one.turn, one.player, one.points) for one in report.awards if one.kind == "flock")
    assert paid == Counter(game.paid)
    assert report.outcome is not None
    stand = {one.player: (one.cell, one.segment) for one in report.outcome.game.pieces}
    assert stand == game.shepherds
    assert "Flocks" in render_text(report) or not game.flocks
    assert "Flocks" in render_html(report) or not game.flocks


@pytest.mark.parametrize("seed", few_of(SEEDS, 2))
def test_ties_are_broken_by_followers_on_hills(seed: int) -> None:
    report = of_data(log_of(seed))
    outcome = report.outcome
    assert outcome is not None
    won: dict[int, set[str]] = {}
    for award in outcome.awards:
        if award.phase == "final" and award.feature is not None:
            won.setdefault(award.feature, set()).add(award.player)
    for feature, winners in won.items():
        followers = outcome.occupancy.followers[feature]
        strength = Counter(one.player for one in followers)
        tied = {player for player in strength if strength[player] == max(strength.values())}
        uphill = Counter(one.player for one in followers if "hill" in outcome.game.marks_on(one.cell))
        if outcome.rules.chosen[NAME]["hill"] == "presence":
            best = {player for player in tied if uphill[player]} or tied
        else:
            best = {player for player in tied if uphill[player] == max(uphill[one] for one in tied)}
        assert winners == best


@pytest.mark.parametrize("seed", few_of(SEEDS, 2))
def test_completed_cloisters_are_paid_for_vineyards(seed: int) -> None:
    report = of_data(log_of(seed))
    assert report.outcome is not None
    for award in report.outcome.awards:
        if award.kind == "cloister" and award.phase == "play" and award.feature is not None:
            ((x, y),) = report.outcome.features[award.feature].tiles
            marks = [report.outcome.game.marks_on((x + dx, y + dy)) for dx, dy in AROUND]
            assert award.points == 9 + 3 * sum("vineyard" in one for one in marks)


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    log_of, SEEDS, 2, few_turned=1
)


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_a_sheep_more_than_there_is_is_told(seed: int) -> None:
    game = played(seed)
    flocks = {**game.flocks, "red": [*game.flocks.get("red", []), 1]}
    assert wrong(of_data({**game.record, NAME: {"flocks": flocks}})) == [("flocks-differ", "HS5")]


@pytest.mark.parametrize("number", few_of([2, 12], 1))
def test_the_games_hold_what_they_are_to_show(number: int) -> None:
    games = [played(seed) for seed in range(number)]
    assert sum(len(game.paid) for game in games) > 3 * number
    assert sum(game.wolves for game in games) >= number
    assert 2 * sum(game.joint + game.enclosed for game in games) >= number
