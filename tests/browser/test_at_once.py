"""The page once through, in the default run: everything on it answers, and no rule of axe is broken."""

from collections.abc import Callable
from pathlib import Path

from tests.browser.axe import violations
from tests.browser.chromium import Browser


def test_the_page_answers(browser: Browser, page_of: Callable[..., Path]) -> None:
    path = page_of("evening-turns.yaml")
    browser.open(path, fragment="#turn-2")
    turn = browser.one("#turn")
    assert turn.get_attribute("value") == "2"
    box = browser.run("return document.querySelector('.plot').getBoundingClientRect()")
    browser.run("document.querySelector('.plot').scrollIntoView()")
    browser.run(
        "document.querySelector('.plot').dispatchEvent(new MouseEvent('click', {clientX: arguments[0]}))",
        box["left"],
    )
    assert turn.get_attribute("value") == "0"
    totals = browser.one("[data-farms=third] .totals").text
    browser.run("document.querySelector('[name=farms][value=first]').click()")
    assert browser.one("[data-farms=first] .totals").text not in ("", totals)
    browser.run("document.querySelector('[data-act=owners]').click()")
    assert browser.shown("#owned") == 1
    assert violations(browser) == []
    assert browser.complaints() == []
    assert browser.requests() == [path.as_uri()]
