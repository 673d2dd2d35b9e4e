"""Laws of whole games with the dragon, made up at random and legal by a player with rules of its own."""

from collections import Counter

import pytest

from carcscore.report.html.document import render_html
from carcscore.report.layout import render_text
from tests.expansions.laws_of_games import laws_of
from tests.expansions.princess_and_dragon.player import NAME, played
from tests.expansions.records import Data, of_data, totals, wrong
from tests.sampling import few_of

pytestmark = pytest.mark.slow

SEEDS = range(40)


def log_of(seed: int) -> Data:
    return played(seed).record


@pytest.mark.parametrize("seed", few_of(SEEDS, 2))
def test_the_game_is_legal_and_the_fairy_pays_as_the_player_counted(seed: int) -> None:
    game = played(seed)
    report = of_data(game.record)
    assert wrong(report) == []
    paid = [(award.turn, award.player) for award in report.awards if award.rule == "PD11"]
    assert paid == game.fairy_turns
    assert render_text(report)
    assert "fairy" in render_html(report) or not game.fairy_turns


@pytest.mark.parametrize("seed", few_of(SEEDS, 2))
def test_nobody_is_left_where_the_dragon_went(seed: int) -> None:
    game = played(seed)
    for turn, way in game.runs:
        report = of_data({**game.record, "turns": game.record["turns"][:turn], "end": "adjourned"})
        assert report.outcome is not None
        there = report.outcome.game.followers_on
        assert [cell for cell in way if there.get(cell)] == []
        (dragon,) = (one for one in report.outcome.game.pieces if one.figure == "dragon")
        assert dragon.cell == way[-1]


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    log_of, SEEDS, 2, few_turned=2
)


@pytest.mark.parametrize("seed", few_of(SEEDS, 2))
def test_without_the_marks_tiles_are_plain(seed: int) -> None:
    """Actions and portals aside, a game in which all marks are ignored is one of the base game."""
    record = log_of(seed)
    kept = ("tile", "rotation", "at")
    turns = [{key: entry[key] for key in kept if key in entry} for entry in record["turns"]]
    marks = ["volcano", "dragon", "portal", "princess"]
    plain = {**record, "turns": turns, "rules": {"expansions": [NAME], "ignore": marks}}
    report = of_data(plain)
    assert wrong(report) == []
    assert report.outcome is not None
    assert report.outcome.game.pieces == []
    assert set(totals(report).values()) == {0}


@pytest.mark.parametrize(("games", "few"), [(2, 1), pytest.param(2 * len(SEEDS), 15, marks=pytest.mark.slow)])
def test_the_games_hold_what_they_are_to_show(games: int, few: int) -> None:
    told = [played(seed) for seed in range(games)]
    assert sum(len(game.runs) for game in told) >= 10 * few
    assert sum(len(game.fairy_turns) for game in told) >= 5 * few
    assert sum(game.sent_home for game in told) >= few
    assert sum(game.through_portals for game in told) >= few
    assert len(Counter(str(game.record["rules"]["options"]) for game in told)) > 1
