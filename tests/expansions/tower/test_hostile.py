"""Whatever stands where The Tower reads something, there is an answer and never a traceback."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.expansions.hostile import answered, cells_and_anything, wherever_a_tile_stands
from tests.expansions.records import Data, message, of_data, plain, wrong
from tests.sampling import examples

RULES = {"expansions": ["tower", "inns-and-cathedrals"]}
WORDS = st.sampled_from(
    [
        "red",
        "Blue",
        "nobody",
        "red large",
        "blue large large",
        "C2 3",
        "A1",
        "Z99 1",
        "0,1",
        "0,1 -1",
        "guard",
        "N",
        "",
    ]
)
CELLS, ANYTHING = cells_and_anything(WORDS)
WHOM = st.one_of(
    ANYTHING,
    st.fixed_dictionaries(
        {"at": CELLS},
        optional={"role": WORDS, "player": WORDS, "point": ANYTHING, "figure": WORDS, "more": ANYTHING},
    ),
)
FLOOR = st.one_of(
    ANYTHING,
    st.fixed_dictionaries({}, optional={"at": CELLS, "capture": WHOM, "return": WORDS, "more": ANYTHING}),
)
RANSOM = st.one_of(
    ANYTHING,
    st.fixed_dictionaries({"of": WORDS}, optional={"figure": WORDS, "after": WORDS, "more": ANYTHING}),
)
GUARD = st.fixed_dictionaries(
    {"role": st.just("guard")}, optional={"at": CELLS, "figure": WORDS, "point": ANYTHING}
)
ACTIONS = st.lists(
    st.one_of(
        FLOOR.map(lambda data: {"tower": data}),
        RANSOM.map(lambda data: {"ransom": data}),
        GUARD.map(lambda data: {"deploy": data}),
    ),
    max_size=3,
)


@examples(60)
@given(ACTIONS, st.sampled_from(["TWB", "TWC", "B", "X"]))
def test_in_a_log(actions: list[Data], tile: str) -> None:
    captured = {"tower": {"capture": {"at": [0, 1]}}}
    first = [
        {"tile": "B", "at": [0, 1], "follower": "monk"},
        {"tile": "TWB", "at": [1, 1], "actions": [captured]},
    ]
    last = {"tile": tile, "at": [2, 1], "actions": actions}
    answered({"carcscore": 1, "rules": RULES, "players": ["red", "blue"], "turns": [*first, last]})


HEIGHTS = st.one_of(
    ANYTHING,
    st.fixed_dictionaries({"at": CELLS, "height": st.one_of(st.integers(), plain)}, optional={"x": plain}),
)
PRISONERS = st.one_of(
    ANYTHING,
    st.dictionaries(
        WORDS,
        st.one_of(
            ANYTHING,
            st.lists(
                st.one_of(ANYTHING, st.fixed_dictionaries({"player": WORDS}, optional={"figure": WORDS})),
                max_size=4,
            ),
        ),
        max_size=3,
    ),
)
HELD = st.one_of(
    ANYTHING,
    st.fixed_dictionaries(
        {},
        optional={
            "floors": st.one_of(ANYTHING, st.lists(HEIGHTS, max_size=4)),
            "prisoners": PRISONERS,
            "more": plain,
        },
    ),
)


@examples(80)
@given(HELD, st.booleans())
def test_what_is_held(held: object, log: bool) -> None:
    board = [{"tile": "D", "at": [0, 0]}, {"tile": "TWB", "at": [0, 1]}, {"tile": "TWC", "at": [1, 1]}]
    followers = [{"player": "red", "role": "guard", "at": [0, 1]}]
    turns = {"turns": [{"tile": "TWB", "at": [0, 1], "actions": [{"tower": {}}]}]}
    lies: Data = turns if log else {"board": board, "followers": followers, "track": {}}
    answered({"carcscore": 1, "rules": RULES, "players": ["red", "blue"], "tower": held, **lies})


@pytest.mark.parametrize("code", ["TWA", "TWQ3", "TWBG", "TO/FG", "TO/CcR!", "TWR"])
def test_its_tiles_may_stand_anywhere(code: str) -> None:
    for lies in wherever_a_tile_stands(code):
        answered({"carcscore": 1, "rules": RULES, "players": ["red", "blue"], **lies})


LOG: Data = {
    "carcscore": 1,
    "rules": RULES,
    "players": ["red", "blue"],
    "turns": [
        {"tile": "B", "at": [0, 1], "follower": "monk"},
        {"tile": "TWB", "at": [1, 1]},
        {"tile": "B", "at": [2, 1]},
    ],
}


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ({"tower": {"at": [9, 9]}}, ["no-tile-there"]),
        ({"tower": {}}, ["no-foundation"]),
        ({"tower": {"at": [0, 0]}}, ["no-foundation"]),
        ({"tower": {"at": [1, 1], "capture": {"at": [9, 9]}}}, ["nobody-to-capture"]),
        ({"tower": {"at": [1, 1], "capture": {"at": [0, 1], "role": "thief"}}}, ["nobody-to-capture"]),
        ({"tower": {"at": [1, 1], "capture": {"at": [0, 1], "player": "blue"}}}, ["nobody-to-capture"]),
        ({"tower": {"at": [1, 1], "capture": {"at": [0, 1], "figure": "large"}}}, ["nobody-to-capture"]),
        ({"tower": {"at": [1, 1], "capture": {"at": [0, 1], "figure": "lagre"}}}, ["unknown-figure"]),
        ({"tower": {"at": [1, 1], "capture": {"at": [0, 1], "role": "mnok"}}}, ["unknown-role"]),
        ({"tower": {"at": [1, 1], "capture": {"at": [0, 1], "role": "Guard"}}}, ["nobody-to-capture"]),
        ({"tower": {"at": [1, 1], "capture": {"at": [0, 1], "point": "N"}}}, ["nobody-to-capture"]),
        ({"tower": {"at": [1, 1], "capture": {"at": [0, 1]}, "return": "large"}}, ["no-exchange"]),
        ({"tower": {"at": [1, 1], "return": "large"}}, ["no-exchange"]),
        ({"tower": {"at": [1, 1], "return": "mayro"}}, ["unknown-figure"]),
        ({"ransom": {"of": "blue", "figure": "mayro"}}, ["unknown-figure"]),
        ({"ransom": {"of": "blue"}}, ["no-such-prisoner"]),
        ({"ransom": {"of": "red"}}, ["no-such-prisoner"]),
        ({"ransom": {"of": "green"}}, ["unknown-player"]),
        ({"deploy": {"role": "guard", "at": [1, 1]}}, ["no-tower"]),
        ({"deploy": {"role": "guard"}}, ["no-such-segment"]),
        ({"deploy": {"role": "guard", "at": [9, 9]}}, ["no-tile-there"]),
    ],
)
def test_what_an_action_can_say_wrongly(action: Data, expected: list[str]) -> None:
    turns = [*LOG["turns"][:2], {**LOG["turns"][2], "actions": [action]}]
    assert [code for code, _ in wrong(of_data({**LOG, "turns": turns}))] == expected


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ({"floors": [{"at": [1, 1], "height": 1}]}, ["floors-differ"]),
        ({"floors": []}, []),
        ({"prisoners": {"red": ["blue"]}}, ["prisoners-differ"]),
        ({"prisoners": {"red": ["green"]}}, ["unknown-player"]),
        ({"prisoners": {"red": ["blue Follower"]}}, ["prisoners-differ"]),
        ({"prisoners": {"red": ["blue mayor"]}}, ["unknown-figure"]),
        ({"prisoners": {"red": []}}, []),
    ],
)
def test_what_a_log_says_is_compared(held: Data, expected: list[str]) -> None:
    assert [code for code, _ in wrong(of_data({**LOG, "tower": held}))] == expected


@pytest.mark.parametrize(
    ("held", "code", "said"),
    [
        ({"floors": ["A2 0"]}, "out-of-range", "0 can't stand here"),
        ({"floors": ["C2 -1"]}, "bad-value", "C2 -1 is not a tower"),
        ({"floors": ["C2"]}, "bad-value", "C2 is not a tower"),
        ({"floors": ["C2 1 2"]}, "bad-value", "C2 1 2 is not a tower"),
        (
            {"prisoners": {"red": ["blue knight"]}},
            "unknown-figure",
            "`knight` is not a figure (known here: follower, large)",
        ),
    ],
)
def test_what_a_position_says_wrongly_is_quoted_as_it_was_written(held: Data, code: str, said: str) -> None:
    lies = {"board": ".    D*  .\nTWB  B  TWA2", "track": {}}
    report = of_data({"carcscore": 1, "rules": RULES, "players": ["red", "blue"], "tower": held, **lies})
    assert said in message(report, code)


CAPTURED: list[object] = [
    "red B 0,1 monk",
    {"tile": "TWA", "rotation": 180, "at": [1, 1], "actions": [{"tower": {"capture": {"at": [0, 1]}}}]},
]


@pytest.mark.parametrize(
    ("turns", "rule"),
    [
        ([{"tile": "E", "at": [2, 1], "actions": [{"ransom": {"of": "blue", "figure": "large"}}]}], "TW9"),
        (
            [
                "red E 2,1",
                "blue B -1,1 monk",
                {
                    "tile": "E",
                    "at": [3, 1],
                    "actions": [
                        {"tower": {"at": [1, 1], "capture": {"at": [-1, 1]}, "return": "large"}},
                    ],
                },
            ],
            "TW8",
        ),
    ],
)
def test_a_prisoner_whom_nobody_holds(turns: list[object], rule: str) -> None:
    rules = {**RULES, "options": {"tower": {"ransom": "always"}}}
    record = {"carcscore": 1, "rules": rules, "players": ["red", "blue"], "turns": [*CAPTURED, *turns]}
    report = of_data(record)
    assert wrong(report) == [("no-such-prisoner", rule)]
    assert message(report, "no-such-prisoner") == "blue holds no large of red; it holds: follower"
