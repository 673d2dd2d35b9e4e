"""Whatever stands where Under the Big Top reads something, there is an answer and never a traceback."""

from hypothesis import given
from hypothesis import strategies as st

from tests.expansions.hostile import answered, cells_and_anything
from tests.expansions.records import Data
from tests.sampling import examples

RULES = {"expansions": ["under-the-big-top", "inns-and-cathedrals"]}
WORDS = st.sampled_from(
    ["red", "unknown", "acrobat", "ringmaster", "large", "big-top", "N", "0,1", "B2", "5", ""]
)
CELLS, ANYTHING = cells_and_anything(WORDS)
NUMBER = st.one_of(st.integers(-1, 9), ANYTHING)
PYRAMID = st.one_of(ANYTHING, st.fixed_dictionaries({}, optional={"at": CELLS, "more": ANYTHING}))
CLIMB = st.fixed_dictionaries(
    {"role": st.just("acrobat")}, optional={"at": CELLS, "figure": WORDS, "point": ANYTHING}
)
ACTIONS = st.lists(
    st.one_of(
        NUMBER.map(lambda data: {"circus": data}),
        PYRAMID.map(lambda data: {"pyramid": data}),
        CLIMB.map(lambda data: {"deploy": data}),
    ),
    max_size=3,
)
SAID = st.one_of(
    ANYTHING,
    st.fixed_dictionaries(
        {},
        optional={"token": NUMBER, "shown": st.one_of(ANYTHING, st.lists(NUMBER, max_size=4)), "x": ANYTHING},
    ),
)


@examples(60)
@given(ACTIONS, st.sampled_from(["BTA", "BTF", "BTJ", "B"]), SAID)
def test_in_a_log(actions: list[Data], tile: str, said: object) -> None:
    first = {"tile": "BTF", "at": [0, 1], "follower": "farmer"}
    turns = [first, {"tile": tile, "at": [1, 1], "actions": actions}]
    record = {"carcscore": 1, "rules": RULES, "players": ["red", "blue"], "turns": turns}
    answered({**record, "under-the-big-top": said})


@examples(60)
@given(
    SAID, st.lists(st.one_of(WORDS.map(lambda word: f"big-top B1 {word}"), ANYTHING), max_size=3), ANYTHING
)
def test_in_a_position(said: object, pieces: list[object], follower: object) -> None:
    record = {"carcscore": 1, "rules": RULES, "players": ["red", "blue"], "board": "D* U BTG\nBTA BTF B"}
    followers = ["red acrobat A2", follower]
    answered({**record, "followers": followers, "pieces": pieces, "under-the-big-top": said})
