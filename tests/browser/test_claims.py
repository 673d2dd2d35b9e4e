"""A claim that differs opens its feature, lights it, and is explained beside the due working."""

from collections.abc import Callable
from pathlib import Path

import pytest

from carcscore.pipeline import examine
from carcscore.report.model import Report
from tests.browser.chromium import Browser

pytestmark = pytest.mark.slow

FARM = "farm-2"
CLAIM = f".findings li.claim[data-feature={FARM}]"


@pytest.fixture(scope="module")
def report() -> Report:
    sample = Path(__file__).parents[2] / "samples" / "evening.yaml"
    return examine(sample, ["blue farm A2 N 6", "blue city C2 1"])


def test_a_claim_opens_its_feature(
    browser: Browser, page_of: Callable[[Report], Path], report: Report
) -> None:
    browser.open(page_of(report))
    browser.run("document.querySelector(arguments[0]).click()", f"{CLAIM} > button")
    assert FARM in browser.lit()
    card = browser.card()
    assert "1 completed city x 3 = 3 (rule B11)" in card
    assert "Blue claims 6 for farm-2, due 3: city-2 (C2) was counted for farm-2" in card
    assert card.index("1 completed city x 3") < card.index("Blue claims 6")


def test_an_explanation_shows_its_tile(
    browser: Browser, page_of: Callable[[Report], Path], report: Report
) -> None:
    browser.open(page_of(report))
    browser.run("document.querySelector(arguments[0]).click()", f"{CLAIM} .explained button[data-at='1,0']")
    assert "C2: tile K" in browser.card()
    assert browser.shown(".ring") == 1
