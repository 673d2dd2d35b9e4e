"""What scenario files assert is checked like any claim."""

from typing import Any

import pytest

from tests.jcz.saves import Save, codes, message, report_on

START = [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}]


def scenario(*assertions: Any, **more: Any) -> Save:
    """Ann closes a city of two tiles (4 points), Bob puts a monk down (2 in the final scoring)."""
    return {
        "setup": {
            "sets": {"basic:1": 1},
            "elements": {"small-follower": 7, "farmers": True},
            "rules": {},
            "start": START,
        },
        "players": [{"name": "Ann", "slot": 0}, {"name": "Bob", "slot": 1}],
        "replay": [
            message("PLACE_TILE", 0, tileId="BA/C", rotation="R180", position=[0, -1]),
            message(
                "DEPLOY_MEEPLE",
                0,
                meepleId="0.small.1",
                pointer={"position": [0, -1], "feature": "City", "location": "S"},
            ),
            message("COMMIT", 0),
            message("PLACE_TILE", 1, tileId="BA/L", rotation="R0", position=[0, 1]),
            message(
                "DEPLOY_MEEPLE",
                1,
                meepleId="1.small.1",
                pointer={"position": [0, 1], "feature": "Monastery", "location": "I"},
            ),
            message("COMMIT", 1),
        ],
        "gameAnnotations": {"endTurn": 2},
        "test": {"description": "A small city", "assertions": list(assertions)},
        **more,
    }


@pytest.mark.parametrize(
    "assertions",
    [
        ["Ann has 4 points", "Bob has 2 points"],
        ["Ann scored city for 4 points", "Bob scored monastery for 2 points"],
        ["Ann scored City for 4 points.", "Bob scored cloister for 2 points"],
        [],
    ],
)
def test_what_is_so(assertions: list[str]) -> None:
    report = report_on(scenario(*assertions))
    assert len(report.claims) == len(assertions)
    assert report.exit_status == 0
    assert report.record is not None
    assert report.record.metadata.notes == "A small city"


@pytest.mark.parametrize(
    ("assertion", "claim"),
    [
        ("Ann has 5 points", ("total", "Ann", 5, 4, None)),
        ("Bob has 1 point", ("total", "Bob", 1, 2, None)),
        ("Ann scored city for 8 points", ("turn", "Ann", 8, 4, "city")),
        ("Bob scored city for 4 points", ("turn", "Bob", 4, 0, "city")),
        ("Ann scored field for 3 points", ("turn", "Ann", 3, 0, "farm")),
    ],
)
def test_what_is_not_so(assertion: str, claim: tuple[Any, ...]) -> None:
    report = report_on(scenario(assertion))
    assert [(c.what, c.player, c.claimed, c.computed, c.kind) for c in report.claims] == [claim]
    assert report.exit_status == 1
    assert report.legal
    assert ("award-differs" in codes(report)) == (claim[0] == "turn")


def test_each_award_proves_one_assertion() -> None:
    report = report_on(scenario("Ann scored city for 4 points", "Ann scored city for 4 points"))
    assert [claim.difference for claim in report.claims] == [0, -4]


def test_points_are_those_on_the_track_when_the_game_goes_on() -> None:
    report = report_on(scenario("Ann has 4 points", "Bob has 0 points", gameAnnotations={}))
    assert report.exit_status == 0


@pytest.mark.parametrize(
    "assertion",
    ["Cid has 4 points", "Ann scored castle for 4 points", "Ann wins", "", 4, None, ["Ann has 4 points"]],
)
def test_what_is_not_understood_gets_a_note(assertion: Any) -> None:
    report = report_on(scenario(assertion))
    assert codes(report) == ["assertion-not-checked"]
    assert report.claims == ()


def test_two_totals_of_one_player() -> None:
    report = report_on(scenario("Ann has 4 points", "Ann has 4 points", "Ann has 5 points"))
    assert [claim.claimed for claim in report.claims] == [4]
    assert codes(report) == ["assertion-not-checked"]


@pytest.mark.parametrize("test", [None, 4, [], {}, {"assertions": 4}, {"assertions": {}}])
def test_no_assertions(test: Any) -> None:
    assert report_on(scenario(test=test)).claims == ()
