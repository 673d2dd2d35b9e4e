"""Whatever stands under the name of Traders & Builders or in its actions has an answer, never a traceback."""

import pytest

from tests.expansions.records import examined, message, wrong
from tests.expansions.traders_and_builders.games import LOG, NAME, ROAD


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"goods": {"red": {"beer": 1}}}, "unknown-key"),
        ({"goods": {"red": {"wine": -1}}}, "out-of-range"),
        ({"goods": {"red": 3}}, "wrong-type"),
        ({"goods": {"nobody": {"wine": 1}}}, "unknown-player"),
        ({"builders": 1}, "unknown-key"),
    ],
)
def test_slips_are_told(data: object, code: str) -> None:
    report = examined(LOG, rules={"expansions": [NAME]}, board="TBP2\nTBO1\nD*", traders_and_builders=data)
    assert code in [one.code for one in report.findings]


def test_a_wrong_point_is_told_at_the_word() -> None:
    turns = [*ROAD[:2], {"tile": "U", "at": [1, 0], "actions": [{"builder": {"point": "middle"}}]}]
    report = examined(LOG, rules={"expansions": [NAME]}, turns=turns)
    assert [code for code, _ in wrong(report)] == ["bad-point"]
    assert "middle" in message(report, "bad-point")


def test_an_action_without_a_tile() -> None:
    turns = [*ROAD, {"player": "red", "discarded": ["C"], "actions": [{"builder": {}}]}]
    report = examined(LOG, rules={"expansions": [NAME]}, turns=turns)
    assert ("no-tile-there", "TB3") in wrong(report)
