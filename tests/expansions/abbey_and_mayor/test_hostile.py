"""Whatever stands where Abbey & Mayor reads something, there is an answer and never a traceback."""

import pytest

from tests.expansions.hostile import answered

RULES = {"expansions": ["abbey-and-mayor"]}


@pytest.mark.parametrize(
    "supply", [{"ABB": 0}, {"ABB": 1000000}, {"abb": 1}, {"barn": 0, "mayor": 0}, {"wagon": 9}]
)
def test_supplies(supply: dict[str, int]) -> None:
    turns = ["red L -1,0 wagon thief E", "blue ABB 1,0", "red ABB 2,0"]
    answered({"carcscore": 1, "rules": RULES, "players": ["red", "blue"], "supply": supply, "turns": turns})
