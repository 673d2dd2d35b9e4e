"""Laws of whole games with towers, made up at random and legal by a player with rules of its own."""

import pytest

from carcscore.report.html.document import render_html
from carcscore.report.layout import render_text
from tests.expansions.laws_of_games import laws_of
from tests.expansions.random_games import PLAYERS
from tests.expansions.records import Data, of_data, wrong
from tests.expansions.tower.player import FEW, NAME, played
from tests.sampling import few_of

pytestmark = pytest.mark.slow

SEEDS = range(40)


def log_of(seed: int) -> Data:
    return played(seed).record


@pytest.mark.parametrize("seed", few_of(SEEDS, 2))
def test_floors_prisoners_and_ransoms_are_as_the_player_counted(seed: int) -> None:
    game, report = played(seed), of_data(log_of(seed))
    assert wrong(report) == []
    assert report.outcome is not None
    floors = [{"at": list(cell), "height": height} for cell, height in game.heights.items()]
    prisoners = {
        holder: [{"player": owner, "figure": figure} for owner, figure in counts.elements()]
        for holder, counts in game.held.items()
    }
    said = of_data({**game.record, NAME: {"floors": floors, "prisoners": prisoners}})
    assert wrong(said) == []
    in_prison = {one.holder: counts for one, counts in report.outcome.game.away.items() if counts.total()}
    assert in_prison == {holder: +counts for holder, counts in game.held.items() if counts.total()}
    paid = [(one.turn, one.player, one.points) for one in report.awards if one.kind == "ransom"]
    expected = [(turn, *pair) for turn, payer, holder in game.ransoms for pair in ((payer, -3), (holder, 3))]
    assert paid == expected
    assert "Towers" in render_text(report)
    assert "Prisoners" in render_html(report)


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    log_of, SEEDS, 2, few_turned=1, figures={**FEW, "large": 1}
)


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_a_floor_or_a_prisoner_more_than_there_is_is_told(seed: int) -> None:
    game = played(seed)
    first = next(iter(game.heights))
    floors = [{"at": list(at), "height": height + (at == first)} for at, height in game.heights.items()]
    report = of_data({**game.record, NAME: {"floors": floors}})
    assert wrong(report) == [("floors-differ", "TW3")]
    holder, owner = PLAYERS[:2]
    prisoners = [{"player": who, "figure": figure} for who, figure in game.held[holder].elements()]
    report = of_data({**game.record, NAME: {"prisoners": {holder: [*prisoners, {"player": owner}]}}})
    assert wrong(report) == [("prisoners-differ", "TW7")]


@pytest.mark.parametrize("number", few_of([2, 10], 1))
def test_the_games_hold_what_they_are_to_show(number: int) -> None:
    games = [played(seed) for seed in range(number)]
    assert sum(game.captures for game in games) > 5 * number
    assert 2 * sum(game.exchanges for game in games) >= number
    assert 2 * sum(game.own_captures for game in games) >= number
    assert 2 * sum(len(game.ransoms) for game in games) >= number
    assert sum(game.guards_captured for game in games) > 0
    actions = [one for game in games for turn in game.record["turns"] for one in turn["actions"]]
    assert sum(one.get("deploy", {}).get("role") == "guard" for one in actions) >= number
