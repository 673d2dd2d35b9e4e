"""Whatever stands under the name of Traders & Builders or in its actions has an answer, never a traceback."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.expansions.hostile import answered
from tests.expansions.records import Data, examined, message, plain, wrong
from tests.expansions.traders_and_builders.games import LOG, NAME, ROAD
from tests.sampling import examples

WORDS = st.sampled_from(
    ["red", "Blue", "nobody", "wine", "grain", "cloth", "beer", "N", "13", "centre", "", "ä"]
)
COUNTS = st.dictionaries(WORDS, st.one_of(st.integers(-2, 2000), WORDS), max_size=3)
TOP = st.one_of(
    plain, st.fixed_dictionaries({"goods": st.one_of(plain, st.dictionaries(WORDS, COUNTS, max_size=3))})
)
PLACE = st.one_of(
    plain, WORDS, st.integers(-1, 14), st.fixed_dictionaries({"point": st.one_of(plain, WORDS)})
)


def told(**record: Any) -> None:
    answered({"carcscore": 1, "rules": {"expansions": [NAME]}, "players": ["red", "blue"], **record})


@examples(60)
@given(TOP, st.booleans())
def test_at_the_top(data: object, is_log: bool) -> None:
    what: Data = {"turns": ["red TBO1 0,-1", "blue E2 0,-2"]} if is_log else {"board": "TBP2\nTBO1\nD*"}
    told(**what, **{NAME: data})


@examples(60)
@given(st.sampled_from(["builder", "pig"]), PLACE)
def test_in_an_action(kind: str, data: object) -> None:
    told(turns=["red U 1,0 thief", "blue U 2,0", {"tile": "W", "at": [3, 0], "actions": [{kind: data}]}])


@examples(40)
@given(st.lists(st.one_of(plain, st.text("redbuilpg A12NW,", max_size=18)), max_size=3))
def test_in_the_pieces(pieces: object) -> None:
    told(board="E2  .\nD*  U", pieces=pieces, followers=["red thief B2"])


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"goods": {"red": {"beer": 1}}}, "unknown-key"),
        ({"goods": {"red": {"wine": -1}}}, "out-of-range"),
        ({"goods": {"red": 3}}, "wrong-type"),
        ({"goods": {"nobody": {"wine": 1}}}, "unknown-player"),
        ({"builders": 1}, "unknown-key"),
    ],
)
def test_slips_are_told(data: object, code: str) -> None:
    report = examined(LOG, rules={"expansions": [NAME]}, board="TBP2\nTBO1\nD*", traders_and_builders=data)
    assert code in [one.code for one in report.findings]


def test_a_wrong_point_is_told_at_the_word() -> None:
    turns = [*ROAD[:2], {"tile": "U", "at": [1, 0], "actions": [{"builder": {"point": "middle"}}]}]
    report = examined(LOG, rules={"expansions": [NAME]}, turns=turns)
    assert [code for code, _ in wrong(report)] == ["bad-point"]
    assert "middle" in message(report, "bad-point")


def test_an_action_without_a_tile() -> None:
    turns = [*ROAD, {"player": "red", "discarded": ["C"], "actions": [{"builder": {}}]}]
    report = examined(LOG, rules={"expansions": [NAME]}, turns=turns)
    assert ("no-tile-there", "TB3") in wrong(report)
