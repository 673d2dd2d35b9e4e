"""Whatever stands under the name of The Woods, there is an answer and never a traceback."""

import json

import pytest
from click.testing import CliRunner

from carcscore.cli import main
from tests.expansions.records import Data, examined, message, wrong

pytestmark = pytest.mark.slow


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
