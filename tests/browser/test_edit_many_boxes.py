"""A new board with seven boxes and the River draws the tiles that are shown, each once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.editing import SEVEN
from tests.browser.chromium import Browser
from tests.browser.editing import Editor, served, session_of

pytestmark = pytest.mark.slow

MISSING = """
const missing = new Set();
for (const part of document.querySelectorAll("#lying use, #cell use"))
  if (!document.querySelector(part.getAttribute("href"))) missing.add(part.getAttribute("href"));
return [...missing];
"""
DRAWN = "return [...drawings.tiles.keys()].sort()"
SHOWN = """
const lie = [...boardOf(app.record).values()].map(({ code, turns }) => `${code} ${turns}`);
const offered = [...document.querySelectorAll(".pick")].map(
  ({ dataset }) => `${dataset.code} ${dataset.turns}`);
return [...new Set([...lie, ...offered])].sort();
"""


@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1440, 900)], ids=str)
def test_only_what_is_shown_is_drawn(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    editor = Editor(browser)
    with served(session_of(tmp_path, "", expansions=SEVEN)) as address:
        editor.open(address, *size)
        editor.answered()
        assert len(browser.run("return kit.tiles")) > 140
        first = browser.run("return app.record.start[0].tile")
        assert browser.run(DRAWN) == browser.run(SHOWN) == [f"{first} 0"]
        editor.tap_cell((1, 0))
        editor.answered()
        on_the_river = browser.run(SHOWN)
        assert 5 < len(on_the_river) < 30
        assert browser.run(DRAWN) == on_the_river
        editor.tap("[data-name=all-tiles]")
        assert len(browser.run(SHOWN)) > len(on_the_river)
        assert browser.run(DRAWN) == browser.run(SHOWN)
        assert browser.run(MISSING) == []
        assert browser.complaints() == []
