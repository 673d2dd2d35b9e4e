"""Expansions of which too little is known: refused as logs, or altogether, in one sentence; else scored."""

import pytest

from carcscore.drawing.svg.definitions import Definitions
from carcscore.expansions.registry import REFUSED, known_facts
from tests.expansions.records import Data, message, of_data, wrong

INCOMPLETE = [one.name for one in known_facts() if one.incomplete]
LOG: Data = {"carcscore": 1, "players": ["red", "blue"], "turns": ["red U 1,0 thief"]}


@pytest.mark.parametrize("name", INCOMPLETE)
def test_a_log_is_refused_with_what_is_missing(name: str) -> None:
    report = of_data({**LOG, "rules": {"expansions": [name]}})
    assert (report.legal, report.exit_status) == (None, 2)
    assert wrong(report) == [("expansion-not-ready", None)]
    (facts,) = (one for one in known_facts() if one.name == name)
    assert facts.incomplete in message(report, "expansion-not-ready")


@pytest.mark.parametrize("name", INCOMPLETE)
def test_a_position_is_scored(name: str) -> None:
    position: Data = {
        "carcscore": 1,
        "players": ["red", "blue"],
        "board": "D* U",
        "followers": ["red thief B1"],
    }
    report = of_data({**position, "rules": {"expansions": [name]}, "track": {"red": 0, "blue": 0}})
    assert wrong(report) == []
    assert [award.points for award in report.awards] == [2]


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_is_refused_in_a_sentence(name: str) -> None:
    for record in (LOG, {"carcscore": 1, "players": ["red", "blue"], "board": "D*"}):
        report = of_data({**record, "rules": {"expansions": [name]}})
        assert (report.legal, report.exit_status) == (None, 2)
        assert REFUSED[name].missing in message(report, "expansion-not-ready")


@pytest.mark.parametrize("rotation", range(4))
def test_an_arrow_points_as_its_tile_lies(rotation: int) -> None:
    for place, side in enumerate("nesw"):
        arrow = {"like": "X", "marks": {"tile": [f"arrow-meeple-{side}"]}, "count": 1}
        record: Data = {"carcscore": 1, "players": ["red", "blue"], "board": f"D1* AE{rotation}"}
        rules = {"expansions": ["twentieth-anniversary"]}
        outcome = of_data({**record, "rules": rules, "tiles": {"AE": arrow}}).outcome
        assert outcome is not None
        symbols = {name: mark.picture for name, mark in outcome.rules.palette.marks.items()}
        (mark,) = Definitions(symbols).marks(outcome.table.board.at((1, 0)).turned)
        assert (mark.picture, mark.turn) == ("cs-s-arrow-meeple", 90 * ((place + rotation) % 4))
