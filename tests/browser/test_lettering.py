"""Words of pictures, measured where they are drawn: none is cut off, however long a name is."""

from pathlib import Path

import pytest

from carcscore.pipeline import examine
from carcscore.report.card import card
from carcscore.report.picture import board_picture
from carcscore.source import parse
from tests.browser.chromium import Browser

pytestmark = pytest.mark.slow

NAMES = ["Bartholomew Featherstonehaugh-Cholmondeley", "W" * 40, "i" * 60, "Anna Maria", "\u5b89\u500d" * 12]
RECORD = """carcscore: 1
title: {title}
players: [{players}]
board: |
  D*  U
"""
EDGES = """
const whole = document.documentElement.getBoundingClientRect();
return [...document.querySelectorAll("text")].map((one) => one.getBoundingClientRect())
  .map((box) => Math.max(whole.left - box.left, box.right - whole.right, box.bottom - whole.bottom));
"""


def test_no_name_is_cut(browser: Browser, tmp_path: Path) -> None:
    players = ", ".join(f"{{name: {name}}}" for name in NAMES)
    report = examine(parse(RECORD.format(title="M" * 200, players=players), "game.yaml"))
    assert report.outcome is not None
    for drawn in (board_picture(report), card(report)):
        path = tmp_path / "picture.svg"
        path.write_text(drawn, encoding="utf-8")
        browser.open(path, 1200, 900)
        edges = browser.run(EDGES)
        assert len(edges) > len(NAMES)
        assert max(edges) <= 1
