"""Whatever stands where The Cult reads something, there is an answer and never a traceback."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.expansions.hostile import answered, cells_and_anything, wherever_a_tile_stands
from tests.expansions.records import Data
from tests.sampling import examples

RULES = {"expansions": ["cult", "abbot"]}
WORDS = st.sampled_from(["red", "heretic", "abbot", "monk", "A1", "0,1", "centre", "N", ""])
CELLS, ANYTHING = cells_and_anything(WORDS)
FOLLOWERS = st.one_of(
    ANYTHING,
    st.fixed_dictionaries(
        {"role": st.sampled_from(["heretic", "monk"])},
        optional={"at": CELLS, "point": ANYTHING, "figure": WORDS, "player": WORDS, "more": ANYTHING},
    ),
)
TILES = st.sampled_from(["CUA", "CUF", "B", "E1", "ABB"])


@examples(60)
@given(st.lists(st.tuples(TILES, CELLS, FOLLOWERS), max_size=5), st.booleans())
def test_in_a_log_or_a_position(laid: list[tuple[str, object, object]], log: bool) -> None:
    if log:
        lies: Data = {"turns": [{"tile": tile, "at": at, "follower": who} for tile, at, who in laid]}
    else:
        board = [{"tile": "D", "at": [0, 0]}, *({"tile": tile, "at": at} for tile, at, _ in laid)]
        lies = {"board": board, "followers": [who for _, _, who in laid]}
    answered({"carcscore": 1, "rules": RULES, "players": ["red", "blue"], **lies})


@pytest.mark.parametrize("code", ["CUA", "CUF3", "CU/SRCR", "CUG"])
@pytest.mark.parametrize("sets", [None, {"base": 1, "cult/5": 1}, {"base": 1, "cult/7": 1}])
def test_its_tiles_may_stand_anywhere(code: str, sets: object) -> None:
    for lies in wherever_a_tile_stands(code):
        record: Data = {"carcscore": 1, "rules": RULES, "players": ["red", "blue"], **lies}
        answered(record | ({} if sets is None else {"sets": sets}))
