"""Whatever stands under the words of The Princess & the Dragon, there is an answer and never a traceback."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.expansions.hostile import answered, cells_and_anything
from tests.expansions.princess_and_dragon.player import NAME
from tests.expansions.records import examined, of_data, wrong
from tests.sampling import examples

WORDS = st.sampled_from(
    [
        "red",
        "Blue",
        "nobody",
        "PDD",
        "PDA",
        "C",
        "ZZZZ",
        "A1",
        "B2",
        "0,1",
        "1,1",
        "N",
        "",
        "ä",
        "-1,-1",
        "monk",
    ]
)
CELLS, ANYTHING = cells_and_anything(WORDS)
PLACE = st.one_of(
    ANYTHING,
    st.fixed_dictionaries(
        {"at": st.one_of(ANYTHING, CELLS)},
        optional=dict.fromkeys(("point", "player", "role", "figure", "more"), ANYTHING),
    ),
)
WAY = st.one_of(ANYTHING, st.lists(CELLS, max_size=9))
PIECE = st.one_of(
    st.builds(
        " ".join, st.lists(st.sampled_from(["red", "fairy", "dragon", "knight", "A1", "B1", "N"]), max_size=5)
    ),
    st.fixed_dictionaries(
        {"piece": st.sampled_from(["fairy", "dragon"]), "at": CELLS},
        optional=dict.fromkeys(("point", "player", "role", "figure", "beside"), ANYTHING),
    ),
)


@examples(120)
@given(PLACE, PLACE, WAY, ANYTHING)
def test_in_a_turn(fairy: Any, princess: Any, way: Any, aside: Any) -> None:
    turns = [
        {"tile": "G", "rotation": 90, "at": [0, -1], "follower": "knight N"},
        {"tile": "PDA", "at": [0, 1], NAME: {"set_aside": aside}},
        {
            "tile": "PDR",
            "rotation": 180,
            "at": [0, -2],
            "actions": [{"fairy": fairy}, {"princess": princess}],
        },
        {"tile": "PDD", "rotation": 90, "at": [1, 1], "actions": [{"dragon": way}], NAME: aside},
    ]
    answered({"carcscore": 1, "rules": {"expansions": [NAME]}, "players": ["red", "blue"], "turns": turns})


@examples(120)
@given(st.lists(PIECE, max_size=4), ANYTHING)
def test_in_a_position(pieces: Any, said: Any) -> None:
    record = {
        "carcscore": 1,
        "rules": {"expansions": [NAME]},
        "players": ["red", "blue"],
        "board": "PDQ D* U",
    }
    answered({**record, "followers": ["red thief B1"], "pieces": pieces, NAME: said})


@pytest.mark.parametrize("option", ["princess", "fairy", "dragon_move", "dragon_tile"])
@pytest.mark.parametrize("value", ["never", 3, None, []])
def test_options(option: str, value: object) -> None:
    rules = {"expansions": [NAME], "options": {NAME: {option: value}}}
    report = examined("{carcscore: 1, players: [red, blue], board: D}", rules=rules)
    assert report.exit_status == 2
    assert len(wrong(report)) == 1


def test_a_long_way_takes_no_longer_than_it_is() -> None:
    way = [[x % 2, 0] for x in range(1000)]
    turns = ["red PDQ 1,0", {"tile": "PDP", "at": [2, 0], "actions": [{"dragon": way}]}]
    record = {"carcscore": 1, "rules": {"expansions": [NAME]}, "players": ["red", "blue"], "turns": turns}
    assert {code for code, _ in wrong(of_data(record))} == {"bad-dragon-step", "dragon-too-far"}
