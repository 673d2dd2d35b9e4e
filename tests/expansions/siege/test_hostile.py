"""Whatever stands where Siege reads something, there is an answer and never a traceback."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.expansions.hostile import answered, cells_and_anything, wherever_a_tile_stands
from tests.expansions.records import Data
from tests.sampling import examples

pytestmark = pytest.mark.slow

RULES = {"expansions": ["siege", "inns-and-cathedrals"]}
WORDS = st.sampled_from(["red", "large", "B1", "Z99", "0,-1", "S", "12", "knight", "", "escape"])
CELLS, ANYTHING = cells_and_anything(WORDS)
ESCAPES = st.one_of(
    ANYTHING,
    st.fixed_dictionaries(
        {"at": CELLS}, optional={"point": ANYTHING, "figure": ANYTHING, "player": WORDS, "more": ANYTHING}
    ),
)


@examples(60)
@given(st.lists(ESCAPES, max_size=3), st.sampled_from(["V", "B", "SGC"]))
def test_in_a_log(escapes: list[object], tile: str) -> None:
    knight = {"role": "knight", "point": "S"}
    first = [
        {"tile": "SGC", "rotation": 180, "at": [0, -1], "follower": knight},
        {"tile": "B", "at": [-1, -1]},
    ]
    last: Data = {"tile": tile, "at": [-1, -2], "actions": [{"escape": one} for one in escapes]}
    answered({"carcscore": 1, "rules": RULES, "players": ["red", "blue"], "turns": [*first, last]})


@pytest.mark.parametrize("code", ["SGA", "SGJ3", "SI.BE/Ccc", "SI.CA/XX", "SGK"])
@pytest.mark.parametrize("sets", [None, {"base": 1}, {"base": 1, "siege/besiegers": 1}])
def test_its_tiles_may_stand_anywhere(code: str, sets: object) -> None:
    for lies in wherever_a_tile_stands(code):
        record: Data = {"carcscore": 1, "rules": RULES, "players": ["red", "blue"], **lies}
        answered(record | ({} if sets is None else {"sets": sets}))


@pytest.mark.parametrize(
    "sets", ["siege", ["siege"], {"siege/": 1}, {"/cathars": 1}, {"siege//": 1}, {"": 0}]
)
def test_sets_that_are_none(sets: object) -> None:
    answered({"carcscore": 1, "rules": RULES, "players": ["red", "blue"], "sets": sets, "turns": []})
