"""What stands in for compiled libraries in a page: every report is the same without those, byte for byte."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from carcscore.pipeline import examine_each_in
from tests.commands import ROOT, SAMPLES
from tests.damage import damage
from tests.sampling import few_of

WRONG = (None, True, -1, 10**20, 1.5, "", "x", "red", "A1\n", "\u0661", [], [[]], {}, {"x": 1}, "N", 90)
SAMPLE_FILES = sorted(SAMPLES.glob("*.*"))
SLIPS = (*"\t\"'[]{}:,#&*|>%@`-? \n\r\x00\x85\u2028\xe9", "\n\n", "  ", "- ", ": ", "---\n", "...\n", "*a")


def in_pages(*paths: Path) -> list[str]:
    """The reports that a page gives."""
    command = [sys.executable, "-m", "tests.web.as_in_pages", *map(str, paths)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=120, env=os.environ)
    return done.stdout.decode().splitlines()


def here(*paths: Path) -> list[str]:
    return [one.to_json() for path in paths for one in examine_each_in(path.read_bytes(), str(path))]


def test_every_sample_is_scored_alike() -> None:
    assert len(SAMPLE_FILES) > 100
    assert in_pages(*SAMPLE_FILES) == here(*SAMPLE_FILES)


@pytest.mark.parametrize("seed", few_of(range(12), 3))
def test_whatever_is_refused_is_explained_alike(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    paths = []
    for number in range(60):
        sample = rng.choice(SAMPLE_FILES)
        data = yaml.safe_load(sample.read_text(encoding="utf-8"))
        for _ in range(rng.randint(1, 3)):
            damage(data, rng, WRONG, 0.15)
        paths.append(tmp_path / f"{number}-{sample.stem}.json")
        paths[-1].write_text(json.dumps(data, default=str), encoding="utf-8")
    reports = here(*paths)
    assert in_pages(*paths) == reports
    assert sum('"legal": null' in one for one in reports) > 10


@pytest.mark.parametrize("seed", few_of(range(11), 3))
def test_whatever_is_no_yaml_is_explained_alike(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    paths = []
    for number in range(100):
        sample = rng.choice(SAMPLE_FILES)
        text = sample.read_text(encoding="utf-8")
        for _ in range(rng.randint(1, 2)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(SLIPS) + text[at + rng.choice((0, 0, 1, 5)) :]
        paths.append(tmp_path / f"{number}-{sample.name}")
        paths[-1].write_text(text, encoding="utf-8", newline="")
    reports = here(*paths)
    assert in_pages(*paths) == reports
    assert sum('"legal": null' in one for one in reports) > 10
