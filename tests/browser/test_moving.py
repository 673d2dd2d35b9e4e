"""A replay that moves, in a real browser: at any moment the tiles of the turns so far are seen."""

from __future__ import annotations

from pathlib import Path

from carcscore.geometry import pair_name
from carcscore.pipeline import examine
from carcscore.report.moving import scene
from tests.browser.chromium import Browser

SAMPLE = Path(__file__).parents[2] / "samples" / "two-players-turns.yaml"
PACE = 0.5
SEEN = """
document.getAnimations().forEach((one) => { one.pause(); one.currentTime = arguments[0]; });
const seen = (one) => getComputedStyle(one).visibility === "visible";
return [...document.querySelectorAll("g.tile")].filter(seen).map((one) => one.dataset.at);
"""


def test_tiles_appear_one_by_one_and_the_loop_begins_anew(browser: Browser, tmp_path: Path) -> None:
    report = examine(SAMPLE)
    assert report.outcome is not None
    moving = scene(report, report.outcome)
    file = tmp_path / "game.svg"
    file.write_text(moving.moving(PACE), encoding="utf-8")
    browser.driver.get(file.as_uri())
    laid = ["0,0", *(pair_name(turn.cell) for turn in report.outcome.turns if turn.cell)]
    for step in (0, 1, 30, 71, 72, 75, 77):
        seen = browser.run(SEEN, 1000 * PACE * (step + 0.5))
        assert set(seen) == set(laid[: 1 + step % 77])
