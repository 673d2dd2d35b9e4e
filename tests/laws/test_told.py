"""What is told of a feature follows from what it paid."""

from pathlib import Path

import pytest

from carcscore.pipeline import examine
from tests.examples import EXAMPLES, reports_on
from tests.laws.contradictions import contradictions, denied
from tests.report.games import random_reports
from tests.sampling import for_each

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "samples").glob("*.yaml"))


@for_each(
    [*SAMPLES[::4], *(path for path in SAMPLES if path not in SAMPLES[::4])], 26, lambda path: path.stem
)
def test_no_sentence_contradicts_an_award(path: Path) -> None:
    assert [*contradictions(examine(path))] == []


@for_each([*EXAMPLES[::7], *(path for path in EXAMPLES if path not in EXAMPLES[::7])], 40, str)
def test_none_in_an_example(path: Path) -> None:
    reports = list(reports_on(path))
    assert any(report.outcome for report in reports)
    assert [line for report in reports for line in contradictions(report)] == []


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
