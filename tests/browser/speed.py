"""How large a page is and how long it takes to answer: ``python -m tests.browser.speed``.

A time is that from the event to the next picture on the screen; the browser paints without a graphics card.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median
from time import process_time

from carcscore.report.html.document import render_html
from tests.bench.boards import big_log, long_log, whole_game
from tests.browser.chromium import Browser, found, started
from tests.report.games import examined

ROUNDS = 9
PHONE = (390, 844)
RATES = (4, 6)
"""How much slower than this machine a phone may be: four times is what audits of pages call a slow one."""
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


def measure(browser: Browser, name: str, record: str, folder: Path) -> None:
    """Prints a line on the page of a record."""
    report = examined(record)
    render_html(report)
    start = process_time()
    page = render_html(report)
    took = process_time() - start
    path = folder / "page.html"
    path.write_text(page, encoding="utf-8")
    browser.open(path)
    ready = min(_loaded(browser, path, again) for again in range(ROUNDS))
    browser.open(path, *PHONE)
    on_phone = min(_loaded(browser, path, again) for again in range(ROUNDS))
    slowed = [_slowed(browser, path, rate) for rate in RATES]
    browser.open(path)
    times = browser.driver.execute_async_script(ANSWERS, ROUNDS)
    answers = "  ".join(f"{act} {median(each):.0f} ms" for act, each in times.items())
    print(
        f"{name}: written in {1000 * took:.0f} ms, {len(page.encode()) // 1024} KiB, "
        f"ready after {1000 * ready:.0f} ms of its processor, on a phone's screen {1000 * on_phone:.0f} ms;  "
        f"{answers}"
    )
    told = ", ".join(f"{rate} times: {took:.2f} s" for rate, took in zip(RATES, slowed, strict=True))
    print(f"  ready by the clock on a phone's screen, slowed down {told}")


def _loaded(browser: Browser, path: Path, again: int) -> float:
    """How long the page's own thread is at work until it is there, in seconds; other programs don't count."""
    tell, shown = browser.driver.execute_cdp_cmd, "requestAnimationFrame(() => setTimeout(arguments[0], 0))"
    tell("Performance.enable", {"timeDomain": "threadTicks"})
    browser.driver.get("about:blank")
    browser.driver.get(f"{path.as_uri()}?{again}")
    browser.driver.execute_async_script(shown)
    metrics = tell("Performance.getMetrics", {})["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def _slowed(browser: Browser, path: Path, rate: int) -> float:
    """The seconds by the clock until a page is painted with its script done, slowed down so much."""
    tell = browser.driver.execute_cdp_cmd
    tell("Emulation.setCPUThrottlingRate", {"rate": rate})
    try:
        return min(_shown(browser, f"{path.as_uri()}?{rate}-{again}") for again in range(ROUNDS))
    finally:
        tell("Emulation.setCPUThrottlingRate", {"rate": 1})


def _shown(browser: Browser, address: str) -> float:
    """The seconds from asking for a page to the picture that follows its script."""
    browser.driver.get("about:blank")
    browser.driver.get(address)
    drawn = (
        "const [done] = arguments; requestAnimationFrame(() => setTimeout(() => done(performance.now()), 0))"
    )
    return float(browser.driver.execute_async_script(drawn)) / 1000


if __name__ == "__main__":
    if found() is None:
        sys.exit("no Chromium with its driver is installed")
    with tempfile.TemporaryDirectory() as place, started() as running:
        measure(running, "log of 72 tiles", long_log(whole_game()), Path(place))
        measure(running, "log of 1,000 tiles", big_log(1_000), Path(place))
