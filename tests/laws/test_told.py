"""What is told of a feature follows from what it paid."""

from pathlib import Path

import pytest

from carcscore.pipeline import examine
from tests.laws.contradictions import contradictions
from tests.report.games import random_reports
from tests.sampling import few_of

ROOT = Path(__file__).parents[2]
RECORDS = sorted([*(ROOT / "samples").glob("*.yaml"), *(ROOT / "tests" / "games").rglob("*.yaml")])


@pytest.mark.parametrize("path", few_of(RECORDS[::-5], 60), ids=lambda path: path.stem)
def test_no_sentence_contradicts_an_award(path: Path) -> None:
    assert [*contradictions(examine(path))] == []


@pytest.mark.slow
def test_none_in_any_record() -> None:
    assert [*(line for path in RECORDS for line in contradictions(examine(path)))] == []


def test_none_in_random_games() -> None:
    for report in random_reports(12):
        assert [*contradictions(report)] == []
