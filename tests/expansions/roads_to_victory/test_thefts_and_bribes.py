"""What pickpockets steal in a log (R6) and what sends them away (R8)."""

from typing import Any

import pytest

from carcscore.game.events import Noted
from carcscore.report.model import Report
from tests.expansions.records import awarded, message, wrong
from tests.expansions.roads_to_victory.pickpocket_logs import BEFORE, PLACED, Step, log, place_of, stealing

# Stealing


def test_r6_steals_1_from_a_follower_beside_it() -> None:
    report = stealing({"steal": "red"})
    assert wrong(report) == []
    assert awarded(report, "play") == ["9 red pickpocket -1 R6", "9 yellow pickpocket 1 R6"]
    assert report.outcome is not None
    assert report.outcome.track == {"red": -1, "green": 0, "yellow": 1}  # below 0


@pytest.mark.parametrize("named", [{"figure": "follower"}, {"point": "centre"}, {}])
def test_r6_the_follower_may_be_named(named: Step) -> None:
    assert wrong(stealing({"steal": "red", **named})) == []


def test_r6_violated_the_follower_that_is_named_is_not_there() -> None:
    assert wrong(stealing({"steal": "red", "point": "N"})) == [("nobody-to-steal-from", "R6")]
    assert wrong(stealing({"steal": "green"})) == [("nobody-to-steal-from", "R6")]


def test_r6_violated_twice_from_the_same_follower_in_a_turn() -> None:
    report = stealing({"steal": "red"}, {"steal": "red"})
    assert wrong(report) == [("stolen-twice", "R6")]
    assert message(report, "stolen-twice") == (
        "the pickpocket of yellow steals from red's monk a second time this turn"
    )


def test_r6_again_on_another_turn() -> None:
    steal = [{"pickpocket": [{"steal": "red"}]}]
    last = {"player": "yellow", "tile": "E", "rotation": 180, "at": [-3, 1], "actions": steal}
    report = stealing({"steal": "red"}, further=["red B 0,1", "green B -4,1", last])
    assert wrong(report) == []
    assert [line for line in awarded(report, "play") if "yellow" in line] == [
        "12 yellow pickpocket 1 R6",
        "9 yellow pickpocket 1 R6",
    ]


def test_r6_violated_twice_with_a_further_tile_of_the_same_turn() -> None:
    further = {"tile": "B", "at": [-4, 1], "again": True, "actions": [{"pickpocket": [{"steal": "red"}]}]}
    report = stealing({"steal": "red"}, further=[further])
    assert wrong(report) == [("no-further-tile", "B5"), ("stolen-twice", "R6")]


def test_r6_scores_that_were_noted_are_compared_with_thefts() -> None:
    report = stealing({"steal": "red"}, scores={"yellow": 2})
    assert [code for code, _ in wrong(report)] == ["scores-differ", "scores-differ"]


# Bribes


def bribed(bribe: dict[str, str], *others: dict[str, Any]) -> Report:
    turn = {
        "player": "red",
        "tile": "R",
        "rotation": 180,
        "at": [0, -1],
        "actions": [*others, {"bribe": bribe}],
    }
    return log(PLACED, turn)


def test_r8_five_points_and_the_pickpocket_leaves() -> None:
    report = bribed({"by": "green", "of": "yellow"})  # in red's turn
    assert wrong(report) == []
    assert awarded(report, "play") == ["4 green bribe -5 R8", "4 yellow bribe 5 R8"]
    assert report.outcome is not None
    assert report.outcome.game.pieces == []
    assert report.outcome.supplies[-1]["yellow"]["pickpocket"] == 1
    [bribe] = report.outcome.turns[-1].noted
    assert bribe == Noted("bribes the pickpocket of yellow off the board", "green")


def test_r8_anybody_but_the_owner_beside_a_follower() -> None:
    report = bribed({"by": "red", "of": "yellow"}, {"deploy": "knight W"})
    assert wrong(report) == []


def test_r8_it_may_come_back() -> None:
    """It is free again at once; in this turn only the one move that a player has is used up."""
    place, bribe = PLACED["actions"][0], {"bribe": {"by": "red", "of": "yellow"}}
    report = log({**PLACED, "actions": [place, bribe, place]})
    assert wrong(report) == [("second-deployment", "B4")]
    assert place_of(report) == "-2,0 road"


@pytest.mark.parametrize(
    ("bribe", "code", "rule"),
    [
        ({"by": "yellow", "of": "yellow"}, "bribes-oneself", "R8"),
        ({"by": "yellow", "of": "red"}, "no-pickpocket", "R8"),  # red has none on the board
        ({"by": "mauve", "of": "red"}, "unknown-player", None),
    ],
)
def test_r8_violated(bribe: dict[str, str], code: str, rule: str | None) -> None:
    assert wrong(bribed(bribe)) == [(code, rule)]


@pytest.mark.parametrize(
    ("after", "shares"), [({}, {"red": 9}), ({"after": "scoring"}, {"red": 6, "yellow": 3})]
)
def test_r8_before_or_after_the_scoring(after: dict[str, str], shares: dict[str, int]) -> None:
    """The cloister of red is completed while the pickpocket of yellow stands there."""
    bribe = {"bribe": {"by": "red", "of": "yellow", **after}}
    last = {"tile": "E", "rotation": 90, "at": [2, 1], "actions": [bribe]}
    report = log(*BEFORE, "yellow B -4,0", "red B 0,1", "green E2 1,1", last)
    assert wrong(report) == []
    paid = [one for one in report.awards if (one.feature or "").startswith("cloister") and one.turn == 12]
    assert {award.player: award.points for award in paid} == shares
    assert report.outcome is not None
    assert report.outcome.game.pieces == []
