"""The board as it is shown: farms coloured by owner, a link to it, a picture of it."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from time import monotonic, sleep

import pytest
from PIL import Image, ImageChops

from tests.browser.chromium import Browser
from tests.browser.test_turns import SAMPLE, go_to

pytestmark = pytest.mark.slow

Pages = Callable[..., Path]


def press(browser: Browser, act: str) -> None:
    browser.run("document.querySelector(`#tools [data-act=${arguments[0]}]`).click()", act)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_farms_are_coloured_by_owner_and_back(
    browser: Browser, page_of: Pages, width: int, height: int
) -> None:
    browser.open(page_of(SAMPLE), width, height)
    fill = "return getComputedStyle(document.querySelector('.segment[data-feature=farm-1]')).fill"
    plain = browser.run(fill)
    assert "cs-owner" not in plain
    press(browser, "owners")
    assert "cs-owner" in browser.run(fill)
    assert browser.one("[data-act=owners]").get_attribute("aria-pressed") == "true"
    assert browser.one("#owned").text.split("\n") == ["Ben", "Anna and Ben"]
    press(browser, "owners")
    assert browser.run(fill) == plain
    assert not browser.one("#owned").is_displayed()


def test_the_link_is_copied(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of(SAMPLE), fragment="#turn-30/city-11")
    browser.run("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    press(browser, "link")
    assert browser.run("return window.copied").endswith("#turn-30/city-11")
    browser.run("navigator.clipboard.writeText = async () => { throw new Error('refused'); }")
    press(browser, "link")
    browser.settle()
    assert "address bar" in browser.one("[data-act=link]").text


def test_the_picture_shows_the_board_as_it_was_then(browser: Browser, page_of: Pages, tmp_path: Path) -> None:
    browser.open(page_of(SAMPLE))
    whole = picture(browser, tmp_path)
    go_to(browser, 5)
    early = picture(browser, tmp_path)
    assert early.size == whole.size
    assert min(whole.size) > 1000
    plain = Image.new("RGB", whole.size, whole.getpixel((2, 2)))
    drawn = [sum(ImageChops.difference(one, plain).convert("L").histogram()[8:]) for one in (early, whole)]
    assert 0 < drawn[0] < drawn[1] / 2
    assert browser.complaints() == []


def picture(browser: Browser, folder: Path) -> Image.Image:
    """The picture that a press of the button downloads."""
    for old in folder.glob("*"):
        old.unlink()
    browser.driver.execute_cdp_cmd(
        "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)}
    )
    press(browser, "picture")
    end = monotonic() + 30
    while not (found := list(folder.glob("*.png"))) and monotonic() < end:
        sleep(0.1)
    assert found, "nothing was downloaded"
    return Image.open(BytesIO(found[0].read_bytes())).convert("RGB")
