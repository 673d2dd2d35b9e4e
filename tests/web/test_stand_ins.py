"""What stands in for compiled libraries in a page: every report is the same without those, byte for byte."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
import yaml

from carcscore.pipeline import examine_each_in
from tests.commands import ROOT, SAMPLES
from tests.damage import damage

WRONG = (None, True, -1, 10**20, 1.5, "", "x", "red", "A1\n", "\u0661", [], [[]], {}, {"x": 1}, "N", 90)
SAMPLE_FILES = sorted(SAMPLES.glob("*.*"))
SLIPS = (*"\t\"'[]{}:,#&*|>%@`-? \n\r\x00\x85\u2028\xe9", "\n\n", "  ", "- ", ": ", "---\n", "...\n", "*a")


def in_pages(paths: list[Path]) -> list[str]:
    """The reports that a page gives."""
    command = [sys.executable, "-m", "tests.web.as_in_pages", *map(str, paths)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=600, env=os.environ)
    return done.stdout.decode().splitlines()


def here(paths: list[Path]) -> list[str]:
    return [report.to_json() for path in paths for report in examine_each_in(path.read_bytes(), str(path))]


def refused(seed: int, folder: Path) -> Iterator[Path]:
    """Records with something wrong in their data."""
    rng = random.Random(seed)
    for number in range(60):
        sample = rng.choice(SAMPLE_FILES)
        data = yaml.safe_load(sample.read_text(encoding="utf-8"))
        for _ in range(rng.randint(1, 3)):
            damage(data, rng, WRONG, 0.15)
        path = folder / f"{seed}-{number}-{sample.stem}.json"
        path.write_text(json.dumps(data, default=str), encoding="utf-8")
        yield path


def no_yaml(seed: int, folder: Path) -> Iterator[Path]:
    """Records with a slip in their text."""
    rng = random.Random(seed)
    for number in range(100):
        sample = rng.choice(SAMPLE_FILES)
        text = sample.read_text(encoding="utf-8")
        for _ in range(rng.randint(1, 2)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(SLIPS) + text[at + rng.choice((0, 0, 1, 5)) :]
        path = folder / f"{seed}-{number}-{sample.name}"
        path.write_text(text, encoding="utf-8", newline="")
        yield path


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 12), marks=pytest.mark.slow)], ids=str)
def test_whatever_stands_in_a_record_is_told_alike(seeds: range, tmp_path: Path) -> None:
    """All by one process, since it takes seconds to read all tile sets in it."""
    assert len(SAMPLE_FILES) > 100
    groups = [SAMPLE_FILES]
    groups += [[*make(seed, tmp_path)] for seed in seeds for make in (refused, no_yaml)]
    reports = [here(paths) for paths in groups]
    assert in_pages([*chain(*groups)]) == [*chain(*reports)]
    for told in reports[1:]:
        assert sum('"legal": null' in report for report in told) > 10
