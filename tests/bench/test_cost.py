"""What work costs is found alike with and without a program that counts instructions."""

import shutil
from functools import partial

import pytest

from tests.bench.cost import COUNTER, process_ratio, ratio
from tests.bench.goal import INSTRUCTIONS, PROCESSOR, Asked

LITTLE, MUCH = (partial(partial, sum, range(number)) for number in (2_000, 200_000))
"""They make tasks of which the one is a hundred times the other."""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which(COUNTER[0]) is None, reason="valgrind is not installed")
def test_instructions_are_counted_of_runs_and_of_processes() -> None:
    found = ratio(Asked(), MUCH, LITTLE)
    assert found.by == INSTRUCTIONS
    assert found.value == pytest.approx(100, rel=0.2)
    same = process_ratio(Asked(), ["-c", "import json"], ["-c", "import json"])
    assert same.by == INSTRUCTIONS
    assert same.value == pytest.approx(1, rel=0.01)


def test_elsewhere_it_is_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    found = ratio(Asked(quick=True), MUCH, LITTLE)
    assert found.by == PROCESSOR
    assert found.value > 1
    assert process_ratio(Asked(quick=True), ["-c", "1"], ["-c", "1"]).by == PROCESSOR
