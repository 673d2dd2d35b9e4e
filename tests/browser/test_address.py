"""The address as the state of the page: what is shown can be passed on, and Back leads to what was before."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.chromium import Browser
from tests.browser.test_turns import SAMPLE, go_to

pytestmark = pytest.mark.slow

Pages = Callable[..., Path]


def address(browser: Browser) -> str:
    """What stands behind the page's own address."""
    return str(browser.run("return location.hash"))


def turn(browser: Browser) -> str:
    return str(browser.run("return document.getElementById('turn').value"))


def test_a_link_leads_to_a_turn_and_a_feature(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of(SAMPLE), fragment="#turn-30/city-11")
    assert turn(browser) == "30"
    assert browser.lit() == {"city-11"}
    browser.open(page_of(SAMPLE), fragment="#turn-25")
    assert turn(browser) == "25"
    assert "Turn 25 of 71" in browser.one("#turn-told").text


def test_on_a_phone_a_link_to_a_turn_shows_the_board(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of(SAMPLE), 390, 844, fragment="#turn-30")
    browser.settle()
    box = browser.run("return document.querySelector('svg.board').getBoundingClientRect().toJSON()")
    assert box["bottom"] > 80
    assert box["top"] < 844 - 80


def test_what_is_shown_stands_in_the_address(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of(SAMPLE))
    assert address(browser) == ""
    browser.click(*browser.place_of("city-9"))
    assert address(browser) == "#city-9"
    go_to(browser, 30)
    assert address(browser) == "#turn-30"
    browser.run("ask('pinned', {ids: ['city-11'], at: null, whole: false})")
    assert address(browser) == "#turn-30/city-11"
    browser.keys("\ue00c")
    assert address(browser) == "#turn-30"


def test_back_and_forward_move_the_slider_and_the_light(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of(SAMPLE))
    browser.click(*browser.place_of("city-9"))
    before, _ = browser.all("[data-step]")
    before.click()
    assert (turn(browser), address(browser)) == ("71", "#turn-71")
    browser.driver.back()
    assert (turn(browser), address(browser), browser.lit()) == ("72", "#city-9", {"city-9"})
    browser.driver.back()
    assert (turn(browser), address(browser), browser.lit()) == ("72", "", set())
    browser.driver.forward()
    assert browser.lit() == {"city-9"}


def test_a_slider_that_is_dragged_makes_one_step(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of(SAMPLE))
    browser.run(
        "window.steps = 0; const push = history.pushState.bind(history);"
        "history.pushState = (...all) => { window.steps += 1; push(...all); }"
    )
    for number in (60, 50, 40):
        go_to(browser, number)
    assert browser.run("return window.steps") == 1
    browser.driver.back()
    assert (turn(browser), address(browser)) == ("72", "")


def test_other_parts_of_the_page_can_be_meant(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of(SAMPLE), fragment="#points")
    assert (turn(browser), browser.lit(), address(browser)) == ("72", set(), "#points")
    browser.open(page_of(SAMPLE), fragment="#turn-9999/nowhere")
    assert turn(browser) == "72"
    assert browser.complaints() == []
