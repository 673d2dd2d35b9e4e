"""Whatever stands where bridges, castles and bazaars are read, there is an answer and never a traceback."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.expansions.hostile import answered, cells_and_anything, wherever_a_tile_stands
from tests.expansions.records import Data, of_data, wrong
from tests.sampling import examples

NAME = "bridges-castles-and-bazaars"
RULES = {"expansions": [NAME, "traders-and-builders", "princess-and-dragon"]}
WORDS = st.sampled_from(
    [
        "red",
        "Blue",
        "nobody",
        "lord",
        "bridge",
        "castle",
        "B3",
        "Z99",
        "0,1",
        "0,-1 S",
        "N",
        "SSE",
        "centre",
        "I",
        "",
    ]
)
CELLS, ANYTHING = cells_and_anything(WORDS)
BRIDGE = st.one_of(
    ANYTHING, st.fixed_dictionaries({}, optional={"point": ANYTHING, "at": CELLS, "more": ANYTHING})
)
CASTLE = st.one_of(
    ANYTHING,
    st.fixed_dictionaries({"at": CELLS}, optional={"point": WORDS, "player": WORDS, "more": ANYTHING}),
)
CHOICE = st.one_of(
    ANYTHING,
    st.fixed_dictionaries({"castle": CELLS, "at": CELLS}, optional={"point": WORDS, "more": ANYTHING}),
)
ACTIONS = st.lists(
    st.one_of(
        BRIDGE.map(lambda data: {"bridge": data}),
        CASTLE.map(lambda data: {"castle": data}),
        CHOICE.map(lambda data: {"castle-scores": data}),
        WORDS.map(lambda point: {"deploy": {"role": "lord", "point": point}}),
    ),
    max_size=4,
)
SALE = st.one_of(
    ANYTHING,
    st.fixed_dictionaries(
        {},
        optional={
            "tile": WORDS,
            "bid": st.integers(-2, 99_999),
            "bidder": WORDS,
            "to": WORDS,
            "more": ANYTHING,
        },
    ),
)
SAID = st.one_of(ANYTHING, st.fixed_dictionaries({"bazaar": st.lists(SALE, max_size=4)}))
CAP: Data = {"tile": "E", "rotation": 180, "at": [0, -1]}
KNIGHT: Data = {"deploy": {"role": "knight", "point": "S"}}


def record(**lies: Any) -> Data:
    return {"carcscore": 1, "rules": RULES, "players": ["red", "blue"], **lies}


@examples(80)
@given(ACTIONS, SAID, st.sampled_from(["E", "BCF", "V", "H"]))
def test_in_a_log(actions: list[Data], said: object, tile: str) -> None:
    first = {**CAP, "actions": [KNIGHT, {"castle": {"at": [0, -1]}}]}
    second = {"tile": "BCF", "at": [0, 1], "actions": actions, NAME: said}
    third = {"tile": tile, "at": [1, -1], "actions": actions}
    answered(record(turns=[first, second, third]))


PIECES = st.lists(
    st.one_of(
        ANYTHING,
        st.tuples(
            st.sampled_from(["red bridge", "blue castle", "castle", "red bridge thief"]), WORDS, WORDS
        ).map(" ".join),
        st.fixed_dictionaries(
            {"piece": st.sampled_from(["bridge", "castle"]), "at": CELLS},
            optional={"player": WORDS, "point": WORDS, "role": WORDS},
        ),
    ),
    max_size=4,
)
FOLLOWERS = st.lists(st.tuples(st.just("red lord"), WORDS, WORDS).map(" ".join), max_size=2)


@examples(80)
@given(PIECES, FOLLOWERS)
def test_in_a_position(pieces: list[Any], followers: list[str]) -> None:
    answered(record(board="  .  E2\n  U  D*\n  .  B\n", pieces=pieces, followers=followers, track={}))


@pytest.mark.parametrize("code", ["BCA", "BCK3", "BCDG", "BB/F.b", "BB/CFR!G", "BCZ"])
def test_its_tiles_may_stand_anywhere(code: str) -> None:
    for lies in wherever_a_tile_stands(code):
        answered(record(**lies))


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        (["red bridge B3 E"], []),
        (["red bridge B3"], [("no-bridge", "BC2")]),
        (["red bridge Z9 E"], [("no-tile-there", "BC1")]),
        (["bridge B3 E"], [("whose-piece", None)]),
        (["red bridge B3 E", "blue bridge B3 N"], [("no-bridge", "BC2")]),
        (["red castle B1 S"], []),
        (["red castle B1"], []),
        (["red castle B1 N"], [("no-castle-base", "BC8")]),
        (["red castle A2 E"], [("no-castle-base", "BC8")]),
        (["red castle B1 S", "blue castle B2 N"], [("no-castle-base", "BC8")]),
        (["castle B1 S"], [("whose-piece", None)]),
    ],
)
def test_pieces_of_a_position(pieces: list[str], expected: object) -> None:
    report = of_data(record(board="  .  E2\n  U  D*\n  .  B\n", pieces=pieces, track={}))
    assert wrong(report) == expected
