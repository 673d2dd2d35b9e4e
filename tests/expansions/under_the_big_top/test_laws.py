"""Laws of whole games with a circus, made up at random by a player with rules of its own."""

from collections import Counter

import pytest

from carcscore.report.html.document import render_html
from carcscore.report.layout import render_text
from tests.expansions.laws_of_games import laws_of
from tests.expansions.records import Data, of_data, wrong
from tests.expansions.under_the_big_top.player import NAME, near, played
from tests.sampling import few_of

pytestmark = pytest.mark.slow

SEEDS = range(40)


def log_of(seed: int) -> Data:
    return played(seed).record


@pytest.mark.parametrize("seed", few_of(SEEDS, 2))
def test_circus_and_acrobats_are_paid_as_the_player_counted(seed: int) -> None:
    game, report = played(seed), of_data(log_of(seed))
    assert wrong(report) == []
    awards = [one for one in report.awards if one.kind in ("circus", "acrobats")]
    assert Counter((one.kind, one.turn, one.player, one.points) for one in awards) == game.due
    assert "The big top" in render_text(report)
    assert "The big top" in render_html(report)


@pytest.mark.parametrize("seed", few_of(SEEDS, 2))
def test_ringmasters_at_the_end_are_paid_for_what_lies_around_them(seed: int) -> None:
    outcome = of_data(log_of(seed)).outcome
    assert outcome is not None
    tiles = [(placed.cell, placed.turned.tile.code) for placed in outcome.table.board.tiles()]
    due = {}
    for one in outcome.followers:
        if one.figure == "ringmaster":
            due[one.player] = 2 * sum(near(one.cell, cell) and code.startswith("BT") for cell, code in tiles)
    paid = {one.player: one.points for one in outcome.awards if one.kind == "ringmaster" and one.turn is None}
    assert paid == {player: points for player, points in due.items() if points}


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    log_of, SEEDS, 2, few_turned=1
)


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_a_token_more_or_fewer_is_told(seed: int) -> None:
    game = played(seed)
    more = {"token": game.record[NAME]["token"], "shown": [*game.shown, 3]}
    assert wrong(of_data({**game.record, NAME: more})) == [("shown-differ", "BT4")]


@pytest.mark.parametrize("number", few_of([2, 12], 1))
def test_the_games_hold_what_they_are_to_show(number: int) -> None:
    games = [played(seed) for seed in range(number)]
    kinds = Counter(kind for game in games for (kind, turn, _, _) in game.due if turn is not None)
    assert kinds["circus"] > 6 * number
    assert kinds["acrobats"] >= number
    masters = [one for game in games for one in of_data(game.record).awards if one.kind == "ringmaster"]
    assert len(masters) >= number
