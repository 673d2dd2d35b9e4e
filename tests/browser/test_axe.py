"""Reports and the catalogue by the rules of axe: at all sizes, in light and dark, opened and lit."""

from collections.abc import Callable
from pathlib import Path

import pytest

from carcscore.drawing.svg.catalogue import Chapter, catalogue_html
from tests.browser.axe import violations
from tests.browser.chromium import Browser
from tests.drawing.pictures import shipped_tiles

Pages = Callable[..., Path]
SIZES = [(390, 844), (1280, 720), (1440, 900)]
SAMPLES = ["two-players-turns.yaml", "two-players-slips.yaml", "five-players-inns.json", "illegal-slips.yaml"]


def opened(browser: Browser) -> None:
    browser.run("for (const one of document.querySelectorAll('details')) one.open = true")


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("sample", SAMPLES)
def test_a_report(browser: Browser, page_of: Pages, sample: str, width: int, height: int) -> None:
    """As it is opened, and with everything unfolded, a tile and a feature lit in the dark."""
    browser.open(page_of(sample), width, height)
    assert violations(browser) == []
    browser.open(page_of(sample), width, height, dark=True)
    opened(browser)
    browser.run("grid.forEach(makeStop); ask('pinned', {ids: ['farm-1'], at: '0,0', whole: false})")
    browser.settle()
    assert violations(browser) == []


@pytest.mark.slow
def test_a_report_without_its_script(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of(SAMPLES[0]), script=False)
    browser.scripts(True)  # that of axe alone
    assert violations(browser) == []


@pytest.mark.slow
def test_the_catalogue(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "tiles.html"
    path.write_text(
        catalogue_html([Chapter("All", list(shipped_tiles().values())[:40])], {}), encoding="utf-8"
    )
    for width, height in SIZES:
        browser.open(path, width, height)
        assert violations(browser) == []


@pytest.mark.slow
def test_what_is_wrong_is_seen(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "bad.html"
    path.write_text("<title>x</title><button aria-label='Stop'>Go on</button>", encoding="utf-8")
    browser.open(path)
    found = {one.split(":")[0] for one in violations(browser)}
    assert {"html-has-lang", "landmark-one-main", "label-content-name-mismatch"} <= found
