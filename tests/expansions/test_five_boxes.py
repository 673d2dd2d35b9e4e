"""Laws of games with Abbot, Traders, Princess, Tower and Abbey together, made up by trying."""

from collections import Counter

import pytest

from carcscore.pipeline import examine
from carcscore.report.html.document import render_html
from carcscore.report.layout import render_text
from carcscore.report.picture import board_picture
from tests.expansions.five_boxes import made_up
from tests.expansions.records import awarded, its_position, of_data, totals, wrong
from tests.laws.changes import renamed, turned
from tests.laws.positions import ends_as_its_position
from tests.sampling import few_of

pytestmark = pytest.mark.slow

SEEDS = range(24)


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_the_final_position_scores_as_the_log(seed: int) -> None:
    log = of_data(made_up(seed))
    assert wrong(log) == []
    position = its_position(log)
    assert wrong(position) == []
    assert (totals(position), awarded(position)) == (totals(log), awarded(log, "final"))
    assert log.record is not None
    ends_as_its_position(log.record)


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_turned_and_renamed_it_scores_the_same(seed: int) -> None:
    log = of_data(made_up(seed))
    assert log.record is not None
    assert awarded(examine(turned(log.record, 1 + seed % 3))) == awarded(log)
    other = examine(renamed(log.record, {"red": "blue", "blue": "red"}))
    assert wrong(other) == []
    assert totals(other) == {"blue": totals(log)["red"], "red": totals(log)["blue"]}


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_it_can_be_told_and_drawn(seed: int) -> None:
    log = of_data(made_up(seed))
    assert sum(tally.total for tally in log.tallies) == sum(award.points for award in log.awards)
    assert render_text(log)
    assert render_html(log)
    assert board_picture(log)


@pytest.mark.parametrize("number", few_of([1, len(SEEDS)], 1))
def test_the_games_hold_what_is_tested(number: int) -> None:
    met: Counter[str] = Counter()
    for seed in SEEDS[:number]:
        record = made_up(seed)
        assert len(record["turns"]) > 20
        met.update(name for turn in record["turns"] for action in turn.get("actions", ()) for name in action)
        met.update("again" for turn in record["turns"] if turn.get("again"))
        met.update(award.kind for award in of_data(record).awards)
    wanted = {"dragon", "tower", "fairy", "deploy", "city"}
    if number > 2:
        wanted |= {"again", "builder", "pig", "barn", "ransom", "recall-abbot", "trade-goods", "garden"}
    assert met.keys() >= wanted, met
