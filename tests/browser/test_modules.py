"""Scripts of pages are modules: nothing of them is the window's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.chromium import Browser
from tests.browser.conftest import SAMPLES
from tests.browser.editing import page_file, text_of
from tests.commands import process

NAMES = "return Object.getOwnPropertyNames(window)"


@pytest.mark.parametrize("kind", ["report", "board"])
def test_a_page_gives_the_window_no_name(browser: Browser, tmp_path: Path, kind: str) -> None:
    """But the one by which tests look into it; a report that is written by the command has none."""
    plain, page = tmp_path / "plain.html", tmp_path / "page.html"
    plain.write_text("<!doctype html><title>Nothing</title>", encoding="utf-8")
    if kind == "report":
        process("score", str(SAMPLES / "evening-turns.yaml"), "-f", "html", "-o", str(page))
    else:
        page = page_file(tmp_path, text_of("evening.yaml"))
    browser.open(plain)
    assert browser.all("title")  # to find elements, the browser's driver adds a name of its own
    usual = set(browser.run(NAMES))
    browser.open(page)
    assert browser.all("svg.board .tile")
    assert set(browser.run(NAMES)) - usual == ({"inside"} if kind == "board" else set())
    assert browser.complaints() == []
