"""Laws of whole games with bridges, castles and bazaars, made up at random by a player with own rules."""

from collections import Counter

import pytest

from carcscore.report.html.document import render_html
from carcscore.report.layout import render_text
from carcscore.report.model import Report
from tests.expansions.bridges_castles_and_bazaars.player import EACH, played
from tests.expansions.laws_of_games import laws_of
from tests.expansions.random_games import PLAYERS
from tests.expansions.records import of_data, wrong
from tests.sampling import few_of

SEEDS = range(3, 43)


def paid(report: Report, kind: str) -> Counter[tuple[int | None, str, int]]:
    """What was paid of a kind: turn, player and points."""
    return Counter((one.turn, one.player, one.points) for one in report.awards if one.kind == kind)


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_castles_and_bids_are_paid_as_the_player_counted(seed: int) -> None:
    game, report = played(seed), of_data(played(seed).record)
    assert wrong(report) == []
    assert (paid(report, "castle"), paid(report, "bazaar")) == (game.echoes, game.bids)
    assert report.outcome is not None
    for player in PLAYERS:
        left = report.outcome.in_supply[player]
        assert (EACH - left["bridge"], EACH - left["castle"]) == (game.bridges[player], game.built[player])
    lords = [one.player for one in report.outcome.followers if one.role == "lord"]
    assert sorted(lords) == sorted(castle.lord for castle in game.castles if castle.lord is not None)
    assert "castle" in render_text(report)
    assert "bridge" in render_html(report)


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    lambda seed: played(seed).record, SEEDS, 1, few_turned=1
)


@pytest.mark.parametrize("number", few_of([1, 30], 1))
def test_the_games_hold_what_they_are_to_show(number: int) -> None:
    games = [played(seed) for seed in SEEDS[:number]]
    assert sum(game.needed for game in games) > 3 * number
    assert sum(game.built.total() for game in games) > 2 * number
    assert sum(game.echoes.total() for game in games) >= number
    assert sum(game.bazaars for game in games) > 2 * number
    assert sum(game.chains for game in games) > 0
    if number > 1:
        assert sum(game.bridges.total() for game in games) > sum(game.needed for game in games)
