"""A scoring is a value: changed and scored again, it says what another board would have paid."""

from dataclasses import replace

from carcscore.rules.in_force import Rules
from carcscore.scoring.scoring import Scoring, score
from tests.rules.marked import examined, record


def test_what_a_road_would_pay_with_a_tile_less_or_another_follower() -> None:
    text = record("board: |\n  D*  U  U  U  U\nfollowers: [red thief B1]\n")
    outcome = examined(text).outcome
    assert outcome is not None
    road = outcome.features["road-1"]
    scoring = score(Scoring(road, Rules(), outcome.occupancy.followers["road-1"]))
    assert [(one.player, one.points) for one in scoring.awards] == [("red", 5)]
    shorter = score(replace(scoring, feature=replace(road, tiles=road.tiles[1:])))
    assert [(one.player, one.points) for one in shorter.awards] == [("red", 4)]
    (thief,) = scoring.occupants
    tied = score(replace(scoring, occupants=[thief, replace(thief, player="blue")]))
    assert [(one.player, one.points) for one in tied.awards] == [("red", 5), ("blue", 5)]
    assert scoring.awards[0].points == 5, "the first scoring stays as it was"


def test_what_a_farm_would_pay_under_another_rule_and_in_mid_game() -> None:
    """A completed city of two tiles beside a farmer: 3 by the third rule, asked of the board as it lies."""
    text = record("board: |\n  E2\n  D*\nfollowers: [red farmer A1 W]\n")
    outcome = examined(text).outcome
    assert outcome is not None
    (farmer,) = outcome.followers
    asked = outcome.game.scoring(outcome.table.board.root(farmer.number), "final")
    assert [one.complete for one in asked.things] == [True]
    assert [one.points for one in score(asked).awards] == [3]
    assert score(replace(asked, things=())).awards[0].points == 0
