"""Whatever stands under the name of The Woods, there is an answer and never a traceback."""

import json

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from carcscore.cli import main
from tests.expansions.hostile import answered, cells_and_anything
from tests.expansions.records import Data, examined, message, wrong
from tests.sampling import examples

pytestmark = pytest.mark.slow

WORDS = st.sampled_from(
    ["red", "Blue", "nobody", "FA", "FE", "C", "ZZZZ", "A1", "B2", "Z99", "0,1", "1,1", "N", "", "ä", "-1,-1"]
)
CELLS, ANYTHING = cells_and_anything(WORDS)
TOP = st.one_of(
    ANYTHING,
    st.fixed_dictionaries(
        {},
        optional={
            "coins": st.one_of(ANYTHING, st.dictionaries(WORDS, st.integers(-2, 9), max_size=4)),
            "by_leaf": st.one_of(ANYTHING, st.lists(CELLS, max_size=4)),
            "mixed_back": ANYTHING,
        },
    ),
)
TURN = st.one_of(
    ANYTHING,
    st.fixed_dictionaries(
        {},
        optional={"mixed_back": st.one_of(ANYTHING, st.lists(WORDS, max_size=4)), "by_leaf": ANYTHING},
    ),
)
ACTION = st.one_of(
    ANYTHING,
    st.fixed_dictionaries(
        {"at": st.one_of(ANYTHING, CELLS)}, optional={"point": ANYTHING, "player": ANYTHING, "more": ANYTHING}
    ),
)


@examples(150)
@given(TOP, st.booleans())
def test_at_the_top_of_a_position(data: object, on_a_grid: bool) -> None:
    board: object = "FLC1 FW2 .\n. D* FX\n"
    if not on_a_grid:
        board = [{"tile": "D", "at": [0, 0]}, {"tile": "FX", "at": [0, 1]}]
    answered(
        {
            "carcscore": 1,
            "rules": {"expansions": ["the-woods"]},
            "players": ["red", "blue"],
            "board": board,
            "followers": ["red knight A1", "blue knight B1 E"] if on_a_grid else ["red watchman 0,1"],
            "track": {},
            "the-woods": data,
        }
    )


@examples(150)
@given(TOP, TURN, ACTION)
def test_in_a_log(top: object, turn: object, action: object) -> None:
    answered(
        {
            "carcscore": 1,
            "rules": {"expansions": ["the-woods"]},
            "players": ["red", "blue"],
            "turns": [
                {"tile": "FLA", "rotation": 90, "at": [0, 1], "follower": "woodsman", "the-woods": turn},
                {"tile": "FWA", "rotation": 270, "at": [1, 1], "actions": [{"withered-leaf": action}]},
            ],
            "the-woods": top,
        }
    )


LOG_DATA: Data = {
    "carcscore": 1,
    "rules": {"expansions": ["the-woods"]},
    "players": ["red", "blue"],
    "turns": [{"tile": "FX", "at": [0, 1]}],
}
LOG = json.dumps(LOG_DATA)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"coin": {"red": 1}}, "coins"),
        ({"coins": {"red": -1}}, "at least 0"),
        ({"coins": ["red"]}, "a mapping from players to tree coins"),
        ({"by_leaf": [[1]]}, "by_leaf"),
        ({"mixed_back": ["FA"]}, "mixed_back"),
    ],
)
def test_a_slip_in_the_data_is_told_with_its_place(data: object, says: str) -> None:
    text = json.dumps({**LOG_DATA, "the-woods": data})
    done = CliRunner().invoke(main, ["check", "-"], input=text)
    assert done.exit_code == 2
    assert says in done.output
    assert "Traceback" not in done.output


def test_an_action_needs_a_tile_and_a_follower() -> None:
    turn = {"player": "red", "missed": "a walk", "actions": [{"withered-leaf": {"at": [0, 0]}}]}
    report = examined(LOG, turns=[turn])
    assert ("nobody-there", "F7") in wrong(report)
    assert "0,0" in message(report, "nobody-there")


def test_a_thousand_farmers_are_looked_at_in_no_time() -> None:
    """More followers than any table has, on a long road: nothing hangs."""
    width = 400
    board = [{"tile": "U", "at": [x, 0]} for x in range(1, width)] + [{"tile": "D", "at": [0, 0]}]
    followers = [f"red farmer {x},0 N" for x in range(1, width)]
    report = examined(LOG, turns=None, board=board, followers=followers, track={})
    assert sum(code == "farm-too-large" for code, _ in wrong(report)) > 0
