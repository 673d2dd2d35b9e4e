"""Pickpockets of final positions (R6), and what is told of them."""

import pytest

from carcscore.play.final_position import final_position
from carcscore.report.explain import explain
from carcscore.report.layout import render_text
from carcscore.report.model import Report
from carcscore.report.replay_text import render_replay
from tests.expansions.records import awarded, examined, its_position, message, wrong
from tests.expansions.roads_to_victory.pickpocket_logs import (
    LOG,
    PLACED,
    Step,
    log,
    moving,
    place_of,
    stealing,
)

# A position


def position(*pieces: str, row: str = "A3 D* A1\n") -> Report:
    """A road, and so many tiles below it that red and green have had two turns each."""
    board = row + ".  B  .\n" * 3
    return examined(
        LOG, turns=None, board=board, pieces=list(pieces), track={"red": -1, "green": 0, "yellow": 1}
    )


def test_r6_in_a_position_it_stands_in_a_feature() -> None:
    for place in ("B1 E", "thief B1", "farmer B1 SSE", "B1 N"):
        assert wrong(position(f"red pickpocket {place}")) == [], place
    assert wrong(position("red pickpocket B1")) == [("which-segment", None)]


def test_r6_violated_in_a_position() -> None:
    for place, code in (("monk B1", "no-such-segment"), ("C9 N", "no-tile-there")):
        assert [found for found, _ in wrong(position(f"red pickpocket {place}"))] == [code]


def test_r6_violated_more_pickpockets_than_roads_that_bring_them() -> None:
    report = position("red pickpocket B1 E", "green pickpocket B1 N")
    assert wrong(report) == [("too-few-roads", "R6")]
    assert message(report, "too-few-roads").startswith("2 pickpockets stand on the board")
    report = position("red pickpocket B1 E", row="A3 D* U\n")
    assert wrong(report) == [("too-few-roads", "R6")]
    assert message(report, "too-few-roads").startswith("1 pickpocket stands on the board")


def test_a_log_and_its_position_have_the_pickpocket_on_the_same_spot() -> None:
    for steps in ([], [{"step": "farm"}], [{"move": [1, 0]}, {"step": "cloister"}]):
        report = moving(*steps) if steps else log(PLACED)
        assert place_of(its_position(report)) == place_of(report)
        assert awarded(its_position(report), "final") == awarded(report, "final")


def test_a_position_names_it_by_a_point_where_that_is_enough() -> None:
    report = log(PLACED)
    assert report.outcome is not None
    (piece,) = final_position(report.outcome).pieces
    assert (piece.player, piece.role, piece.point) == ("yellow", "", 4)


def test_the_report_has_a_table_of_pickpockets() -> None:
    bribe = {"tile": "B", "at": [-4, 1], "actions": [{"bribe": {"by": "red", "of": "yellow"}}]}
    text = " ".join(render_text(stealing({"steal": "red"}, further=[bribe])).split())
    assert "Pickpockets ----------- player stands on stolen in play shares in play bribes" in text
    assert "red - -1 0 -5 yellow - 1 0 5 " in text


def test_nothing_is_said_of_what_nobody_has() -> None:
    text = render_text(examined(LOG))
    assert not [words for words in ("Jewels held", "Post houses", "Pickpockets") if words in text]


def test_the_replay_tells_of_it() -> None:
    text = " ".join(render_replay(stealing({"steal": "red"})).split())
    assert "yellow puts the pickpocket on C2 E (road)" in text
    assert "yellow steals 1 from red" in text
    assert "red -1: pickpocket, cloister-" in text
    assert "-1 stolen points = -1 (rule R6: from red's monk)" in text


@pytest.mark.parametrize("place", ["B1 E", "B1"])
def test_a_pickpocket_without_an_owner_is_told_of_once(place: str) -> None:
    report = position(f"pickpocket {place}")
    assert wrong(report) == [("whose-piece", None)]
    assert "None" not in render_text(report)


@pytest.mark.parametrize(
    "said", [{"move": [0, 0]}, {"step": "farm"}, {"steal": "red"}, {"place": {}, "step": "farm"}]
)
def test_r6_steps_that_are_no_list_are_told_with_the_remedy(said: Step) -> None:
    turn = {"player": "red", "tile": "B", "at": [-3, 0], "actions": [{"pickpocket": said}]}
    report = log(PLACED, turn)
    assert "write its steps as a list, `pickpocket: [{step: farm}]`" in message(report, "bad-value")


def test_r6_a_road_on_which_a_pickpocket_was_put_paid_nobody() -> None:
    told = " ".join(explain(log(PLACED), "road-1").split())
    assert "It paid nobody when it was completed; as the board stands, its worth: 4 tiles" in told
    assert "would pay" not in told
