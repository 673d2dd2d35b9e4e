"""What is told of a feature follows from what it paid."""

from pathlib import Path

import pytest

from carcscore.pipeline import examine
from tests.laws.contradictions import contradictions, denied
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


@pytest.mark.parametrize(
    "lie",
    [
        "blue 1 has the most; blue gets nothing",
        "Nobody is paid for it",
        "At the end blue gets 4: 1 completed city x 3 = 3",
        "At the end red gets 3: 1 completed city x 3 = 3",
        "red has the majority",
        "blue and red are tied for most: each gets all the points",
    ],
)
def test_a_lie_is_found(lie: str) -> None:
    story = next(one for one in examine(ROOT / "samples" / "evening.yaml").stories if one.name == "farm-2")
    assert [*denied(story, [lie])] != []
    assert [*denied(story, ["At the end blue gets 3: 1 completed city x 3 = 3 (B11)"])] == []
