"""A scoring is a value: made anew with a change, it says what another board would have paid."""

from dataclasses import replace

from carcscore.rules.facts import Stage
from carcscore.rules.in_force import Rules
from carcscore.scoring.scoring import Scoring, ScoringHooks
from carcscore.scoring.values import Item, Occupant, Strength, Worth
from tests.rules.marked import examined, record


def test_what_a_road_would_pay_with_a_tile_less_or_another_follower() -> None:
    text = record("board: |\n  D*  U  U  U  U\nfollowers: [red thief B1]\n")
    outcome = examined(text).outcome
    assert outcome is not None
    road = outcome.features.named("road-1")
    scoring = Scoring(road, Rules(), outcome.occupancy.followers[road.ref])
    assert [(one.player, one.points) for one in scoring.awards] == [("red", 5)]
    shorter = replace(scoring, feature=replace(road, tiles=road.tiles[1:]))
    assert [(one.player, one.points) for one in shorter.awards] == [("red", 4)]
    (thief,) = scoring.occupants
    tied = replace(scoring, occupants=[thief, replace(thief, player="blue")])
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
    assert [one.points for one in asked.awards] == [3]
    assert replace(asked, things=()).awards[0].points == 0


def test_what_follows_is_worked_out_once_and_when_it_is_asked_for() -> None:
    text = record("board: |\n  D*  U  U  U  U\nfollowers: [red thief B1]\n")
    outcome = examined(text).outcome
    assert outcome is not None
    asked: list[str] = []

    def strength(occupant: Occupant, strength: Strength, scoring: Scoring) -> Strength:
        asked.append("strength")
        return 2 * strength

    def worth(scoring: Scoring, worth: Worth) -> Worth:
        asked.append(f"worth for {scoring.holders[0]}")
        return Worth((*worth.items, Item("fair", 1, 2)), "X1")

    hooks = ScoringHooks(strength=[strength], worth=[(Stage.FIXED, worth)])
    road = outcome.features.named("road-1")
    scoring = Scoring(road, Rules(), outcome.occupancy.followers[road.ref], hooks=hooks)
    assert asked == []
    assert [(one.points, one.majority) for one in scoring.awards] == [(7, (("red", 2),))]
    assert scoring.worth.points == 7
    assert asked == ["strength", "worth for red"]
    assert [one.strength for one in scoring.occupants] == [1], "whoever stands there is not changed"
