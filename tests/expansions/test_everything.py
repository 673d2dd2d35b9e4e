"""A game of 300 turns with every expansion in play that has turn logs."""

import pytest

from carcscore.pipeline import examine
from carcscore.report.html.document import render_html
from carcscore.report.layout import render_text
from tests.expansions.everything import NAMES, everything
from tests.expansions.laws_of_games import its_final_position_scores_the_same
from tests.expansions.records import of_data, totals, wrong
from tests.laws.changes import turned

pytestmark = pytest.mark.slow


def test_it_is_long_and_has_tiles_of_most_sets() -> None:
    log = of_data(everything(0))
    assert wrong(log) == []
    assert log.outcome is not None
    assert len(log.outcome.record.turns) == 300
    table = log.outcome.table
    assert len(NAMES) > 40
    assert len({table.catalogue.tiles[one.tile].set_name for one in table.placements.values()}) > 30
    assert len({award.kind for award in log.awards}) > 5
    assert render_text(log)
    assert render_html(log)


def test_its_final_position_scores_the_same() -> None:
    its_final_position_scores_the_same(everything(0))


def test_turned_it_scores_the_same() -> None:
    log = of_data(everything(0))
    assert log.record is not None
    other = examine(turned(log.record, 1))
    assert wrong(other) == []
    assert totals(other) == totals(log)
