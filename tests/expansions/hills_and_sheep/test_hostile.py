"""Whatever stands where Hills & Sheep reads something, there is an answer and never a traceback."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.expansions.hostile import answered, cells_and_anything
from tests.expansions.records import Data
from tests.sampling import examples

pytestmark = pytest.mark.slow

RULES = {"expansions": ["hills-and-sheep"]}
WORDS = st.sampled_from(
    ["red", "Blue", "nobody", "wolf", "score", "grow", "SSW", "N", "centre", "0,1", "B2", "4", ""]
)
CELLS, ANYTHING = cells_and_anything(WORDS)
TOKEN = st.one_of(st.integers(-1, 6), WORDS, ANYTHING)
SHEPHERD = st.one_of(
    ANYTHING, st.fixed_dictionaries({}, optional={"point": ANYTHING, "draw": TOKEN, "more": ANYTHING})
)
FLOCK = st.one_of(
    TOKEN,
    st.fixed_dictionaries(
        {}, optional={"grow": TOKEN, "score": ANYTHING, "at": CELLS, "point": ANYTHING, "more": ANYTHING}
    ),
)
ACTIONS = st.lists(
    st.one_of(SHEPHERD.map(lambda data: {"shepherd": data}), FLOCK.map(lambda data: {"flock": data})),
    max_size=3,
)


@examples(60)
@given(ACTIONS, st.sampled_from(["B", "V", "HSB", "W"]))
def test_in_a_log(actions: list[Data], tile: str) -> None:
    first = {"tile": "B", "at": [0, 1], "actions": [{"shepherd": {"draw": 3}}]}
    second = {"tile": "B", "at": [0, 2], "actions": actions}
    third = {"tile": tile, "at": [1, 1], "actions": actions}
    turns = [first, second, third]
    answered({"carcscore": 1, "rules": RULES, "players": ["red", "blue"], "turns": turns})


@examples(60)
@given(
    st.one_of(ANYTHING, st.fixed_dictionaries({}, optional={"flocks": ANYTHING, "hidden": ANYTHING})),
    st.lists(st.one_of(WORDS.map(lambda word: f"red shepherd A1 {word}"), ANYTHING), max_size=3),
)
def test_in_a_position(said: object, pieces: list[object]) -> None:
    record = {
        "carcscore": 1,
        "rules": RULES,
        "players": ["red", "blue"],
        "board": "B D*\nHSA HSN",
        "pieces": pieces,
    }
    answered({**record, "hills-and-sheep": said})
