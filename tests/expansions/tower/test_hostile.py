"""Whatever stands where The Tower reads something, there is an answer and never a traceback."""

import pytest

from tests.expansions.records import Data, message, of_data, wrong

RULES = {"expansions": ["tower", "inns-and-cathedrals"]}


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
