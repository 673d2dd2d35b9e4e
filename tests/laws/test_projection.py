"""Points if the game had ended after each turn, beside an examination of the log up to there."""

from dataclasses import replace
from pathlib import Path

import pytest

from carcscore.pipeline import examine, parse
from carcscore.play.projection import project
from tests.laws.expansion_sides import expansion_board
from tests.laws.projected import is_projected
from tests.laws.sides import board, written
from tests.sampling import few_of

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*-turns.yaml"))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_of_a_sample(sample: Path) -> None:
    is_projected(examine(sample, final=True))


@pytest.mark.parametrize("rules", [{"farms": "first"}, {"farms": "second"}, {"small_city": 2}])
def test_by_other_rules(rules: dict[str, str | int]) -> None:
    is_projected(examine(SAMPLES[0].parent / "two-players-turns.yaml", **rules), 20)


@pytest.mark.parametrize("seed", few_of(range(40), 4))
def test_of_a_generated_game(seed: int) -> None:
    is_projected(examine(parse(written(board(seed), "log", "json")), final=True))


@pytest.mark.parametrize("seed", few_of(range(45), 4))
def test_of_a_generated_game_with_expansions(seed: int) -> None:
    is_projected(examine(parse(written(expansion_board(seed), "log", "json")), final=True))


@pytest.mark.parametrize("end", ["adjourned", "mid-turn"])
def test_a_game_that_was_not_ended_is_projected_as_if_it_had(end: str) -> None:
    record = parse((SAMPLES[0].parent / "two-players-turns.yaml").read_text(encoding="utf-8"))
    cut = replace(record, turns=(record.turns or ())[:30], track=None, claimed={}, end=end)
    report, asked = examine(cut), examine(cut, final=True)
    assert report.outcome is not None
    assert not report.scored_finally
    assert project(report.outcome).totals[-1] == {one.player.id: one.total for one in asked.tallies}
