"""Saves with Traders & Builders: generated games written down as JCloisterZone would, and read."""

import json
import random
from typing import Any

import pytest

from carcscore.formats.jcz.write import save_text
from carcscore.pipeline import examine
from carcscore.source import parse
from tests.brute import marks
from tests.brute.game import Game, expected_final, expected_play, expected_totals
from tests.brute.play import play
from tests.brute.records import log_record
from tests.brute.scorer import Rules
from tests.brute.tiles import TRADERS
from tests.jcz.saves import codes, final_awards, play_awards, report_on, save_of, told, totals
from tests.sampling import few_of

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _printed_marks_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A save has no marks but those printed on its tiles."""
    monkeypatch.setattr(marks, "CHANCES", {})


def game(seed: int, **more: Any) -> Game:
    """A game by the one farm rule that JCloisterZone has."""
    return play(seed, tiles=60, players=3, rules=Rules("third", 4), expansions=(TRADERS,), **more)


@pytest.mark.parametrize("seed", few_of(range(30), 4))
def test_a_save_scores_as_the_game_that_it_tells(seed: int) -> None:
    played = game(seed)
    report = report_on(save_of(played, random.Random(seed)))
    assert report.legal, report.findings
    assert play_awards(report) == expected_play(played)
    assert final_awards(report) == expected_final(played)
    assert totals(report) == expected_totals(played)


@pytest.mark.parametrize("seed", few_of(range(30), 4))
def test_a_log_written_as_a_save_says_the_same(seed: int) -> None:
    played = game(seed)
    record = log_record(played, random.Random(seed), form="long")
    record.pop(TRADERS, None)  # what is held in the end has no place in a save
    log = examine(parse(json.dumps(record)))
    assert log.outcome is not None
    assert told(json.loads(save_text(log.outcome))) == told(save_of(played))


def test_such_games_have_further_tiles_pigs_and_goods() -> None:
    games = [game(seed) for seed in range(4)]
    assert any(turn.again for one in games for turn in one.turns)
    assert any(each.figure == "pig" for one in games for each in one.stakes.companions)
    assert all(any(held.total() for held in one.stakes.goods) for one in games)


def test_without_their_elements_pieces_and_goods_are_not_in_play() -> None:
    """The set alone has tiles; a builder then is one more than there are."""
    save = save_of(game(1))
    for element in ("builder", "pig", "traders", "pig-herd"):
        del save["setup"]["elements"][element]
    report = report_on(save)
    assert not [one for one in report.awards if one.kind == "trade-goods"]
    assert {"no-piece-left"} <= set(codes(report))


def test_an_element_without_its_set() -> None:
    """Builders and pigs with the tiles of the base game."""
    save = save_of(play(5, tiles=20, players=2, inns=False, rules=Rules("third", 4)))
    save["setup"]["elements"] |= {"builder": 1, "pig": 1}
    report = report_on(save)
    assert report.legal
    assert report.outcome is not None
    assert report.outcome.table.catalogue.total == 72
    assert {piece for tally in report.tallies for piece in tally.in_supply} >= {"builder", "pig"}


def test_goods_that_a_scenario_asserts() -> None:
    """Each good is an award of its own, of 10."""
    played = game(0)
    (player, number), *_ = (
        (p, n) for (p, kind, _), n in expected_final(played).items() if kind == "trade-goods"
    )
    save = save_of(played)
    save["test"] = {"assertions": [f"{player} scored trade-goods for 10 points"] * (number + 1)}
    report = report_on(save)
    assert "assertion-not-checked" not in codes(report)
    assert [claim.difference for claim in report.claims] == [*[0] * number, -10]
