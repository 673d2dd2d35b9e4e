"""Laws of whole games with The Count, made up at random and legal by a player with rules of its own."""

import pytest

from carcscore.report.html.document import render_html
from carcscore.report.layout import render_text
from tests.expansions.count_of_carcassonne.player import FEW, NAME, holdings_of, played
from tests.expansions.laws_of_games import (
    figures_are_neither_lost_nor_made,
    it_scores_the_same_turned_renamed_and_written_anew,
    its_final_position_scores_the_same,
    its_save_scores_the_same,
)
from tests.expansions.records import Data, of_data, wrong
from tests.sampling import few_of

pytestmark = pytest.mark.slow

SEEDS = (7, 9, *range(7), *range(10, 32))


def log_of(seed: int) -> Data:
    return played(seed).record


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_the_quarters_and_the_count_are_as_the_player_counted(seed: int) -> None:
    game = played(seed)
    report = of_data(game.record)
    assert wrong(report) == []
    extra = game.record.get(NAME, {})
    assert wrong(of_data({**game.record, NAME: {**extra, **holdings_of(game)}})) == []
    assert "The Count of Carcassonne" in render_text(report)
    assert "carcassonne-1" in render_html(report)


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_another_quarter_or_one_follower_more_is_told(seed: int) -> None:
    game = played(seed)
    extra, held = game.record.get(NAME, {}), holdings_of(game)
    other = "market" if game.count != "market" else "castle"
    report = of_data({**game.record, NAME: {**extra, **held, "count": other}})
    assert wrong(report) == [("count-differs", "CO6")]
    more = {"red": [*held["quarters"].get("red", []), "castle"]}
    report = of_data({**game.record, NAME: {**extra, "quarters": {**held["quarters"], **more}}})
    assert wrong(report) == [("quarters-differ", "CO4")]


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_figures_are_neither_lost_nor_made(seed: int) -> None:
    figures_are_neither_lost_nor_made(log_of(seed), {**FEW, "large": 1})


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_the_final_position_scores_as_the_log(seed: int) -> None:
    its_final_position_scores_the_same({key: value for key, value in log_of(seed).items() if key != NAME})
    its_final_position_scores_the_same(log_of(seed))


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_turned_renamed_and_written_anew(seed: int) -> None:
    it_scores_the_same_turned_renamed_and_written_anew(
        {key: value for key, value in log_of(seed).items() if key != NAME}
    )


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_the_save_of_a_game_scores_as_the_log(seed: int) -> None:
    """JCloisterZone lets followers in quarters go to whatever is scored (CO8)."""
    log = log_of(seed)
    options = {**log["rules"]["options"][NAME], "move_to": "any"}
    record = {**log, "rules": {**log["rules"], "options": {NAME: options}}}
    assert its_save_scores_the_same(record)["setup"]["elements"]["count"]


@pytest.mark.parametrize("number", few_of([1, 20], 1))
def test_the_games_hold_what_they_are_to_show(number: int) -> None:
    games = [played(seed) for seed in SEEDS[:number]]
    assert sum(game.entered for game in games) > 3 * number
    assert sum(game.left for game in games) > number / 2
    assert sum(game.final for game in games) > number / 3
    assert sum(game.shared for game in games) > 0
