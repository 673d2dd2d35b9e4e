"""Whatever stands where Abbey & Mayor reads something, there is an answer and never a traceback."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.expansions.hostile import answered, cells_and_anything, wherever_a_tile_stands
from tests.expansions.records import Data
from tests.sampling import examples

WORDS = st.sampled_from(
    [
        "red",
        "Blue",
        "nobody",
        "ABB",
        "AMB",
        "A1",
        "B2",
        "Z99",
        "0,1",
        "1,1",
        "N",
        "NNW",
        "SSE",
        "centre",
        "II",
        "",
    ]
)
CELLS, ANYTHING = cells_and_anything(WORDS)
MOVE = st.one_of(
    ANYTHING,
    st.fixed_dictionaries(
        {"to": CELLS, "role": st.sampled_from(["thief", "knight", "monk", "farmer", "barn"])},
        optional={"point": ANYTHING, "player": WORDS, "more": ANYTHING},
    ),
)
BARN = st.one_of(ANYTHING, st.fixed_dictionaries({"point": WORDS}, optional={"at": CELLS, "more": ANYTHING}))
ACTIONS = st.lists(
    st.one_of(MOVE.map(lambda data: {"wagon": data}), BARN.map(lambda data: {"barn": data})), max_size=3
)
RULES = {"expansions": ["abbey-and-mayor"]}


@examples(120)
@given(ACTIONS, st.sampled_from(["ABB", "AMF", "B", "X"]))
def test_in_a_log(actions: list[Data], tile: str) -> None:
    first = {"tile": "L", "at": [-1, 0], "actions": [{"deploy": "wagon thief E"}]}
    last = {"tile": tile, "at": [1, 0], "actions": actions}
    answered({"carcscore": 1, "rules": RULES, "players": ["red", "blue"], "turns": [first, last]})


@examples(120)
@given(
    st.lists(st.tuples(st.sampled_from(["red barn", "barn", "blue barn"]), CELLS, ANYTHING), max_size=3),
    st.sampled_from(["third", "second", "first", "none"]),
)
def test_barns_in_a_position(pieces: list[tuple[str, object, object]], farms: str) -> None:
    board = [{"tile": "AMB", "at": [0, -1]}, *({"tile": "B", "at": [x, y]} for x in (0, 1) for y in (1, 2))]
    listed = []
    for who, at, point in pieces:
        *player, piece = who.split()
        listed.append({"piece": piece, "at": at, "point": point} | ({"player": player[0]} if player else {}))
    record: Data = {"carcscore": 1, "rules": {**RULES, "farms": farms}, "players": ["red", "blue"]}
    answered({**record, "board": [{"tile": "D", "at": [0, 0]}, *board], "pieces": listed, "track": {}})


@pytest.mark.parametrize("code", ["ABB", "ABB2", "AM/A", "AMB", "AM/CCcc+", "AM/RG"])
def test_its_tiles_may_stand_anywhere(code: str) -> None:
    for lies in wherever_a_tile_stands(code):
        answered({"carcscore": 1, "rules": RULES, "players": ["red", "blue"], **lies})


@pytest.mark.parametrize(
    "supply", [{"ABB": 0}, {"ABB": 1000000}, {"abb": 1}, {"barn": 0, "mayor": 0}, {"wagon": 9}]
)
def test_supplies(supply: dict[str, int]) -> None:
    turns = ["red L -1,0 wagon thief E", "blue ABB 1,0", "red ABB 2,0"]
    answered({"carcscore": 1, "rules": RULES, "players": ["red", "blue"], "supply": supply, "turns": turns})
