"""The Cult: shrines and heretics (CU1), where they may lie (CU2), who wins a challenge (CU3 to CU7)."""

from typing import Any

import pytest

from carcscore.report.explain import explain
from carcscore.report.replay_text import render_replay
from tests.expansions.records import Data, awarded, examined, its_position, message, wrong

LOG = "{carcscore: 1, rules: {expansions: [cult]}, players: [red, blue]}"


def log(*turns: object, also: tuple[str, ...] = (), **changed: object) -> Any:
    return examined(LOG, turns=list(turns), rules={"expansions": ["cult", *also]}, **changed)


# CU1


@pytest.mark.parametrize(
    ("follower", "codes"),
    [
        ("CUA 0,1 heretic", []),
        ("CUA 0,1 monk", []),
        ("CUA 0,1 large heretic", []),
        ("CUA 0,1 abbot monk", []),
        ("CUA 0,1 abbot heretic", []),
        ("CUA 0,1 wagon heretic", []),
        ("CUA 0,1 mayor heretic", ["wrong-figure"]),
        ("B 0,1 heretic", ["no-shrine"]),
        ("E2 0,1 heretic", ["no-such-segment"]),
    ],
)
def test_cu1_who_is_a_heretic(follower: str, codes: list[str]) -> None:
    report = log(f"red {follower}", also=("inns-and-cathedrals", "abbot", "abbey-and-mayor"))
    assert [code for code, _ in wrong(report)] == codes


def test_cu1_at_the_end_as_a_cloister() -> None:
    report = log("red CUA 0,1 heretic", "blue E1 1,1")
    assert awarded(report) == ["- red cloister 3 B10"]
    assert "red's heretic on A2" in explain(report, "A2")
    position = its_position(report)
    assert (wrong(position), awarded(position)) == ([], awarded(report))


# CU2


@pytest.mark.parametrize(
    ("last", "code", "words"),
    [
        ("B 0,2", "cloisters", "the shrine on A2 (0,1) has 2 cloisters around it, on B2 (1,1) and A3 (0,2)"),
        ("CUC 2,1", "shrines", "the cloister on B2 (1,1) has 2 shrines around it, on A2 (0,1) and C2 (2,1)"),
        ("CUC 1,2", "shrines", "the cloister on B2 (1,1) has 2 shrines around it, on A2 (0,1) and B3 (1,2)"),
        ("B 2,1", "", ""),
        ("CUC -1,1", "", ""),
        ("E1 0,2", "", ""),
    ],
)
def test_cu2_beside_a_shrine_and_a_cloister(last: str, code: str, words: str) -> None:
    """What lies there already may come to have one too many as well as what is laid."""
    report = log("red CUA 0,1 heretic", "blue B 1,1", f"red {last}")
    assert wrong(report) == ([(f"too-many-{code}", "CU2")] if code else [])
    if code:
        assert message(report, f"too-many-{code}").startswith(words)
        position = its_position(report)
        assert [one for one in wrong(position) if one[1] == "CU2"] == [(f"too-many-{code}", "CU2")]


def test_cu2_what_is_laid_has_two_around_it() -> None:
    report = log("red CUA 0,1", "blue E 1,1", "red CUC 2,1", "blue E2 0,2", "red B 1,2")
    assert wrong(report) == [("too-many-shrines", "CU2")]
    assert "the cloister on B3 (1,2) has 2 shrines" in message(report, "too-many-shrines")


def test_cu2_an_abbey_is_a_cloister() -> None:
    around = ("red CUA 0,1", "blue B 1,1", "red U -1,0", "blue E3 -2,1", "red E2 -1,2")
    report = log(*around, "blue ABB -1,1", also=("abbey-and-mayor",))
    assert ("too-many-cloisters", "CU2") in wrong(report)


CITIES: Data = {
    "KA": {"segments": [{"cloister": ["centre"]}, {"city": ["N", "E", "S"]}, {"farm": ["WSW", "WNW"]}]},
    "KB": {"segments": [{"cloister": ["centre"]}, {"city": ["N", "E", "S", "W"]}]},
    "KS": {"like": "KB", "marks": {"centre": ["shrine"]}},
}


@pytest.mark.parametrize(("beside", "codes"), [("KS", []), ("KB", [("discard-fits", "B3")])])
def test_cu2_a_tile_without_a_place_by_it_is_discarded(beside: str, codes: object) -> None:
    """By its edges CUA fits only west of the cloister KA, to whose east there is a shrine, or none."""
    discarding = {"tile": "E", "rotation": 180, "at": [0, -1], "discarded": ["CUA"]}
    start = [{"tile": "KA", "at": [0, 0]}]
    assert wrong(log(f"red {beside} 1,0", discarding, start=start, tiles=CITIES)) == codes


# CU3 to CU7

RING = ["U 1,0", "E1 1,1", "U -1,0", "E3 -1,1", "E2 -1,2", "E2 0,2"]
"""Around a shrine on 0,1 with a cloister on 1,2 beside it, all but these two."""


def ring(first: str, second: str, also: tuple[str, ...] = ()) -> Any:
    return log(f"red {first}", "blue U 1,0", "red E1 1,1", f"blue {second}", *RING[2:], also=also)


@pytest.mark.parametrize(
    ("shrine", "cloister", "awards"),
    [
        ("CUA 0,1 heretic", "B 1,2 monk", ["8 red cloister 9 B7"]),
        ("B 0,1 monk", "CUA 1,2 heretic", ["8 red cloister 9 B7"]),
        ("CUA 0,1", "B 1,2 monk", ["- blue cloister 4 B10"]),
        ("CUA 0,1 heretic", "CUB 1,2 heretic", ["- blue cloister 4 B10", "8 red cloister 9 B7"]),
        ("B 0,1 monk", "B 1,2 monk", ["- blue cloister 4 B10", "8 red cloister 9 B7"]),
    ],
)
def test_cu4_the_first_completed_wins(shrine: str, cloister: str, awards: list[str]) -> None:
    """A shrine over a cloister, a cloister over a shrine; nobody where one is empty, or both are alike."""
    report = ring(shrine, cloister.replace("CUB", "CUC"))
    assert (wrong(report), awarded(report)) == ([], awards)
    lost = len(awards) == 1 and awards[0].startswith("8")
    assert report.outcome.in_supply["blue"]["follower"] == 6 + lost
    assert ("loses the challenge" in " ".join(render_replay(report).split())) == lost


def test_cu4_what_lost_may_be_claimed_again() -> None:
    """By a portal here; it is then scored as any other."""
    turns = [
        "red CUA 0,1 heretic",
        "blue U 1,0",
        "red E1 1,1",
        "blue B 1,2 monk",
        *RING[2:],
        {"tile": "PDH", "rotation": 270, "at": [2, 2], "follower": {"role": "monk", "at": [1, 2]}},
    ]
    report = log(*turns, also=("princess-and-dragon",))
    assert wrong(report) == []
    assert [one for one in awarded(report) if "cloister" in one] == [
        "- red cloister 5 B10",
        "8 red cloister 9 B7",
    ]


def test_cu6_a_wagon_that_lost_goes_home() -> None:
    report = ring("CUA 0,1 heretic", "B 1,2 wagon monk", also=("abbey-and-mayor",))
    assert report.outcome.in_supply["blue"]["wagon"] == 1
    moving = {"wagon": {"to": [1, 1], "role": "knight", "point": "E"}}
    turns = ["red CUA 0,1 heretic", "blue U 1,0", "red E1 1,1", "blue B 1,2 wagon monk", *RING[2:-1]]
    last = {"tile": "E", "rotation": 180, "at": [0, 2], "actions": [moving]}
    assert wrong(log(*turns, last, also=("abbey-and-mayor",))) == [("wagon-not-scored", "AM10")]


def test_cu7_a_monk_on_an_abbey_wins_at_once() -> None:
    """The abbey fills the hole beside the shrine, around which a square is still empty."""
    turns = [
        "red CUA 0,1 heretic",
        "blue U 1,0",
        "red U 2,0",
        "blue E1 2,1",
        "red E2 0,2",
        "blue E2 1,2",
        "red E2 2,2",
        {"tile": "ABB", "at": [1, 1], "follower": {"role": "monk"}},
    ]
    report = log(*turns, also=("abbey-and-mayor",))
    assert wrong(report) == []
    assert awarded(report) == ["8 blue cloister 9 B7"]
    assert report.outcome.in_supply["red"]["follower"] == 7
