"""Whatever stands where bridges, castles and bazaars are read, there is an answer and never a traceback."""

from typing import Any

import pytest

from tests.expansions.records import Data, of_data, wrong

NAME = "bridges-castles-and-bazaars"
RULES = {"expansions": [NAME, "traders-and-builders", "princess-and-dragon"]}


def record(**lies: Any) -> Data:
    return {"carcscore": 1, "rules": RULES, "players": ["red", "blue"], **lies}


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        (["red bridge B3 E"], []),
        (["red bridge B3"], [("no-bridge", "BC2")]),
        (["red bridge Z9 E"], [("no-tile-there", "BC1")]),
        (["bridge B3 E"], [("whose-piece", None)]),
        (["red bridge B3 E", "blue bridge B3 N"], [("no-bridge", "BC2")]),
        (["red castle B1 S"], []),
        (["red castle B1"], []),
        (["red castle B1 N"], [("no-castle-base", "BC8")]),
        (["red castle A2 E"], [("no-castle-base", "BC8")]),
        (["red castle B1 S", "blue castle B2 N"], [("no-castle-base", "BC8")]),
        (["castle B1 S"], [("whose-piece", None)]),
    ],
)
def test_pieces_of_a_position(pieces: list[str], expected: object) -> None:
    report = of_data(record(board="  .  E2\n  U  D*\n  .  B\n", pieces=pieces, track={}))
    assert wrong(report) == expected
