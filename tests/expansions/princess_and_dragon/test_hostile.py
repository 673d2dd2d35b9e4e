"""Whatever stands under the words of The Princess & the Dragon, there is an answer and never a traceback."""

import pytest

from tests.expansions.princess_and_dragon.player import NAME
from tests.expansions.records import examined, of_data, wrong


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
