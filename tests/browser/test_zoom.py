"""A closer look at the board: buttons, keys, wheel, dragging; and clicks that still mean features."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest

from tests.browser.chromium import Browser
from tests.browser.test_turns import SAMPLE

Pages = Callable[..., Path]
PANZOOM = "3ce354ef7b493efb62a4d4acaaf86fa2d6027eb629857a4e144041de1a112c1e"


def test_the_library_is_the_one_that_was_published() -> None:
    """@panzoom/panzoom 4.6.2, dist/panzoom.min.js, under the MIT licence."""
    code = files("carcscore.report.html").joinpath("assets", "panzoom.min.js").read_bytes()
    assert sha256(code).hexdigest() == PANZOOM
    assert b"MIT-License" in code


@pytest.fixture
def page(browser: Browser, page_of: Pages) -> Iterator[Browser]:
    browser.open(page_of(SAMPLE))
    yield browser
    assert browser.complaints() == []


def scale(browser: Browser) -> float:
    return float(browser.run("return panzoom.getScale()"))


def corner(browser: Browser) -> tuple[float, float]:
    box = browser.run("return svg.getBoundingClientRect()")
    return box["left"], box["top"]


@pytest.mark.slow
def test_buttons_and_keys(page: Browser) -> None:
    closer, farther, whole = page.all(".zoom button")
    closer.click()
    page.settle()
    once = scale(page)
    assert once > 1.2
    page.keys("+")
    page.settle()
    assert scale(page) > once
    farther.click()
    assert scale(page) == pytest.approx(once)
    for _ in range(3):
        page.keys("-")
        page.settle()
    assert scale(page) == pytest.approx(1)
    closer.click()
    page.settle()
    page.keys("0")
    page.settle()
    assert scale(page) == pytest.approx(1)
    closer.click()
    page.settle()
    whole.click()
    assert scale(page) == pytest.approx(1)


@pytest.mark.slow
def test_a_drag_moves_the_board_and_is_no_click(page: Browser) -> None:
    x, y = page.place_of("city-9")
    tell = page.driver.execute_cdp_cmd

    def drag(dx: float, dy: float) -> None:
        for kind, at in (
            ("mousePressed", (x, y)),
            ("mouseMoved", (x + dx, y + dy)),
            ("mouseReleased", (x + dx, y + dy)),
        ):
            event = {"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1, "buttons": 1}
            tell("Input.dispatchMouseEvent", event)

    before = corner(page)
    drag(40, 30)
    page.settle()
    assert corner(page) == before  # seen whole, it stays
    for _ in range(4):
        page.keys("+")
    page.settle()
    before = corner(page)
    page.run("asked.pinned = null; show()")
    drag(40, 30)
    page.settle()
    after = corner(page)
    assert (after[0] - before[0], after[1] - before[1]) == (
        pytest.approx(40, abs=2),
        pytest.approx(30, abs=2),
    )
    assert page.run("return asked.pinned") is None


@pytest.mark.slow
def test_the_wheel_zooms_with_ctrl_alone(page: Browser) -> None:
    x, y = page.middle_of("svg.board")
    for modifiers, larger in ((0, False), (2, True)):
        page.driver.execute_cdp_cmd(
            "Input.dispatchMouseEvent",
            {"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": -120, "modifiers": modifiers},
        )
        page.settle()
        assert (scale(page) > 1) == larger


@pytest.mark.slow
def test_features_are_found_where_they_are_seen(page: Browser) -> None:
    for _ in range(3):
        page.keys("+")
    page.settle()
    box = page.run("return pane.getBoundingClientRect()")
    seen = 0
    for part in range(2, 8):
        x, y = box["left"] + box["width"] * part / 10, box["top"] + box["height"] * part / 10
        there = page.run("return meant(document.elementFromPoint(arguments[0], arguments[1]))", x, y)
        if there and there["ids"]:
            seen += 1
            page.keys("\ue00c")
            page.click(x, y)
            assert page.lit() >= set(there["ids"])
    assert seen > 2
