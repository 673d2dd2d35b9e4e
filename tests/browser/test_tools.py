"""The board as it is shown: farms coloured by owner, a link to it, a picture of it."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from time import monotonic, sleep

import pytest
from PIL import Image, ImageChops

from carcscore.pipeline import examine, examine_up_to
from carcscore.report.moving import scene
from tests.browser.chromium import Browser
from tests.browser.conftest import SAMPLES
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


def test_the_moving_picture_is_the_board_of_every_turn(
    browser: Browser, page_of: Pages, tmp_path: Path
) -> None:
    browser.open(page_of(SAMPLE))
    go_to(browser, 30)
    file = downloaded(browser, tmp_path, "moving", "svg")
    assert browser.one("#turn").get_attribute("value") == "30", "the page shows what it showed"
    assert file.stat().st_size < 3_000_000
    check_moving(browser, file)


def test_a_moving_picture_that_replay_writes_is_the_same(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "game.svg"
    report = examine(SAMPLES / SAMPLE)
    assert report.outcome is not None
    file.write_text(scene(report, report.outcome).moving(0.6), encoding="utf-8")
    check_moving(browser, file)


def check_moving(browser: Browser, file: Path) -> None:
    """The tiles, figures and points that an SVG of 0.6 seconds a turn shows then."""
    browser.open(file)
    game = examine(SAMPLES / SAMPLE)
    for turn in (0, 24, 38, 71, 72):
        tiles, figures, words = browser.run(
            "for (const one of document.getAnimations()) { one.pause(); one.currentTime = arguments[0]; }"
            "const seen = (one) => getComputedStyle(one).visibility === 'visible';"
            "const all = (which) => [...document.querySelectorAll(which)].filter(seen);"
            "const words = all('text.ink').map((one) => one.textContent);"
            "return [all('.tile').length, all('.figure').length, words]",
            600 * turn + 300,
        )
        assert tiles == min(turn, 71) + 1
        then = examine_up_to(game, max(turn, 1))
        points = {0: {"red": 0}, 72: {"red": 87, "blue": 92}}.get(turn, then.track or {})
        assert {str(one) for one in points.values()} <= {*words}
        if turn:
            assert figures == len(then.followers)
    assert browser.complaints() == []


def picture(browser: Browser, folder: Path) -> Image.Image:
    """The picture that a press of the button downloads."""
    return Image.open(BytesIO(downloaded(browser, folder, "picture", "png").read_bytes())).convert("RGB")


def downloaded(browser: Browser, folder: Path, act: str, ending: str) -> Path:
    """The file that a press of a button downloads."""
    for old in folder.glob("*"):
        old.unlink()
    browser.driver.execute_cdp_cmd(
        "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)}
    )
    press(browser, act)
    end = monotonic() + 30
    while not (found := list(folder.glob(f"*.{ending}"))) and monotonic() < end:
        sleep(0.1)
    assert found, "nothing was downloaded"
    return found[0]
