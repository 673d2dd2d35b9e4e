"""Laws of whole games with Abbey & Mayor, on games that are made up at random and legal turn by turn."""

import json
from collections import Counter

import pytest

from carcscore.pipeline import examine, parse
from carcscore.record.model import Record
from carcscore.report.layout import render_text
from tests.expansions.abbey_and_mayor.made_up import PLAYERS, made_up
from tests.expansions.records import Data, of_data, wrong
from tests.laws.changes import renamed, turned
from tests.laws.positions import ends_as_its_position
from tests.laws.sides import paid, totals
from tests.sampling import few_of

pytestmark = pytest.mark.slow

SEEDS = (3, *(seed for seed in range(24) if seed != 3))
"""The first game has all of it: an abbey, a mayor, a wagon that moves on, a barn laid and joined."""


@pytest.fixture(scope="module", params=few_of(SEEDS, 1))
def log(request: pytest.FixtureRequest) -> Data:
    return made_up(request.param)


def as_record(log: Data) -> Record:
    return parse(json.dumps(log))


def test_a_game_is_legal_and_its_page_can_be_told(log: Data) -> None:
    report = of_data(log)
    assert wrong(report) == []
    assert "Traceback" not in render_text(report)
    assert sum(tally.total for tally in report.tallies) == sum(award.points for award in report.awards)


def test_a_log_and_its_final_position_end_alike(log: Data) -> None:
    ends_as_its_position(as_record(log))


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_turning_the_table_changes_no_points(log: Data, quarters: int) -> None:
    record = as_record(log)
    straight, other = examine(record), examine(turned(record, quarters))
    assert wrong(other) == []
    assert totals(other) == totals(straight)


def test_renaming_the_players_moves_their_scores(log: Data) -> None:
    record, names = as_record(log), dict(zip(PLAYERS, [*PLAYERS[1:], PLAYERS[0]], strict=True))
    old, new = examine(record), examine(renamed(record, names))
    assert wrong(new) == []
    assert totals(new) == {names[player]: total for player, total in totals(old).items()}
    assert paid(new) == Counter(
        {(turn, names[who], kind, n): count for (turn, who, kind, n), count in paid(old).items()}
    )


def test_figures_are_neither_lost_nor_made(log: Data) -> None:
    outcome = of_data(log).outcome
    assert outcome is not None
    for player in PLAYERS:
        out = Counter(
            one.figure for one in (*outcome.followers, *outcome.game.pieces) if one.player == player
        )
        left = outcome.in_supply[player]
        assert {name: out[name] + left[name] for name in left} == {
            "follower": 4,
            "mayor": 1,
            "wagon": 1,
            "barn": 1,
        }


@pytest.mark.parametrize("number", few_of([1, len(SEEDS)], 1))
def test_the_games_hold_what_is_tested(number: int) -> None:
    met: Counter[str] = Counter()
    for seed in SEEDS[:number]:
        log = made_up(seed)
        outcome = of_data(log).outcome
        assert outcome is not None
        met.update(award.rule for award in outcome.awards)
        met.update(one.figure for turn in outcome.turns for one in turn.deployed)
        met.update(turn["tile"] for turn in log["turns"])
        met.update(word for turn in log["turns"] for action in turn["actions"] for word in action)
    wanted = {"ABB", "barn", "mayor", "wagon", "AM14", "AM15", "AM17"}
    assert wanted <= met.keys()
