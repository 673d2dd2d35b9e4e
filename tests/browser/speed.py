"""How long the page of a report takes to be written, to be ready, and to answer.

An answer's time is that from the event to the next picture on the screen; the browser paints without a
graphics card.
"""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from carcscore.report.html.document import render_html
from tests.bench.boards import big_log
from tests.bench.cost import least
from tests.bench.goal import CLOCK, PROCESSOR, SIZE, Asked, Goal, Measured, NotMeasured, Section
from tests.browser.chromium import Browser, found, started
from tests.browser.inside import opened
from tests.report.games import examined

TILES = 1_000
SLOWER = 4
"""How many times as long as here a phone takes; the browser's own slowing down is rough on busy machines."""
LARGEST = "[...drawn.entries()].filter(([id]) => id).sort((a, b) => b[1].length - a[1].length)[0][0]"
ANSWERS = """
const [rounds, done] = arguments;
const id = LARGEST;
const choose = document.getElementById("turn");
const step = (turn) => { choose.value = turn; choose.dispatchEvent(new Event("input")); };
const acts = {
  lit: () => ask("pointed", { ids: [id], at: null, whole: false }),
  unlit: () => ask("pointed", null),
  "a turn": (round) => step(choose.max - 2 - round),
  "half the game": (round) => step(round % 2 ? choose.max - 2 : choose.max / 2),
};
const shown = () => new Promise((then) => requestAnimationFrame(() => setTimeout(then, 0)));
(async () => {
  const times = {};
  for (const [name, act] of Object.entries(acts)) {
    times[name] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (name === "lit") acts.unlit();
      if (name === "unlit") acts.lit();
      await shown();
      const start = performance.now();
      act(round);
      await shown();
      times[name].push(performance.now() - start);
    }
  }
  done(times);
})();
""".replace("LARGEST", LARGEST)


ACTS = {
    "a turn": "a turn on or back",
    "half the game": "half the game on or back",
    "lit": "the largest feature lit",
}


class Page(NamedTuple):
    """Of the page of a report: seconds, milliseconds by act, and how large it is in bytes."""

    written: float
    ready: float
    answers: dict[str, float]
    size: int


@cache
def _page(asked: Asked) -> Page:
    if found() is None:
        raise NotMeasured("no Chromium with its driver is installed")
    report = examined(big_log(TILES))
    page = render_html(report)
    (written,) = least(asked.times(5), partial(render_html, report))
    with TemporaryDirectory() as place, started() as browser:
        path = Path(place) / "page.html"
        path.write_text(opened(page), encoding="utf-8")
        browser.open(path)
        rounds = asked.times(9)
        answers = browser.until_done(ANSWERS, rounds)
        browser.resize(390, 844)
        ready = min(_loaded(browser, path, again) for again in range(rounds))
    return Page(written, ready, {act: median(each) for act, each in answers.items()}, len(page.encode()))


def _loaded(browser: Browser, path: Path, again: int) -> float:
    """How long the page's own thread is at work until it is there, in seconds; other programs don't count."""
    tell, shown = browser.driver.execute_cdp_cmd, "requestAnimationFrame(() => setTimeout(arguments[0], 0))"
    tell("Performance.enable", {"timeDomain": "threadTicks"})
    browser.driver.get("about:blank")
    browser.driver.get(f"{path.as_uri()}?{again}")
    browser.until_done(shown)
    metrics = tell("Performance.getMetrics", {})["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def _ready(asked: Asked) -> Measured:
    """Seconds until the page is there on a phone."""
    return Measured(SLOWER * _page(asked).ready, PROCESSOR)


def _written(asked: Asked) -> Measured:
    return Measured(_page(asked).written, PROCESSOR)


def _answer(asked: Asked, act: str) -> Measured:
    return Measured(_page(asked).answers[act], CLOCK)


def _size(asked: Asked) -> Measured:
    return Measured(_page(asked).size / 1024, SIZE)


PAGE = f"page of a log of {TILES:,} tiles"
SECTION = Section(
    "pages",
    "reports in a browser",
    (
        Goal(f"{PAGE}: ready on a phone, {SLOWER} times as slow", "s", 2, _ready),
        Goal(f"{PAGE}: written", "s", None, _written),
        *(Goal(f"{PAGE}: {what}", "ms", None, partial(_answer, act=act)) for act, what in ACTS.items()),
        Goal(f"{PAGE}: size", "KiB", None, _size),
    ),
)
