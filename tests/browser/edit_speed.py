"""How long the page of ``carcscore edit`` takes to answer a tap: ``python -m tests.browser.edit_speed``.

A time is that from the event to the next picture on the screen, "with scores" to that which shows what the
program answers; the browser paints without a graphics card.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median

from tests.bench.boards import slips_of_ninety
from tests.browser.chromium import Browser, found, started
from tests.browser.editing import page_file, served, session_of

ROUNDS = 9
ACTS = """
const [rounds, program, done] = arguments;
const painted = () => new Promise((then) => requestAnimationFrame(() => setTimeout(then, 0)));
const answered = () => new Promise((then) => { const timer = setInterval(() => {
  if (!asking.busy) { clearInterval(timer); then(); }
}, 1); });
const calm = async () => {
  await painted();
  if (program) await answered();
  await new Promise((then) => setTimeout(then, 120));
};
const press = (part) => part.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
const free = [...freeCells(app.record).values()].filter((cell) => fitting(app.record, cell).length > 1);
const partOf = (cell) => lying.querySelector(`[data-at="${cell}"] rect, [data-at="${cell}"] .ground`);
const times = {};
const time = async (name, act) => {
  await calm();
  const start = performance.now();
  act();
  await painted();
  (times[name] ||= []).push(performance.now() - start);
  if (program && name !== "choose a cell") {
    await answered();
    await painted();
    (times[`${name}, with scores`] ||= []).push(performance.now() - start);
  }
};
(async () => {
  if (!free.length) throw new Error("no tile is left");
  for (let round = 0; round < rounds; round += 1) {
    const cell = free[round % free.length];
    await time("choose a cell", () => press(partOf(cell)));
    await time("lay a tile", () => press(document.querySelector(".pick")));
    await time("put a follower", () => press(document.querySelector(".put")));
    await time("turn it", () => press(document.querySelector("[data-name=turn]")));
    for (let step = 0; step < 3; step += 1) await time("undo", undo);
  }
  return times;
})().then(done, (trouble) => done(String(trouble)));
"""


def measure(browser: Browser, name: str, place: Path | str, program: bool) -> None:
    """Prints how long each act takes on a page."""
    browser.open(place, 390, 844)
    times = browser.driver.execute_async_script(ACTS, ROUNDS, program)
    assert isinstance(times, dict), times
    told = "  ".join(f"{act} {median(each):.0f} (at most {max(each):.0f})" for act, each in times.items())
    print(f"{name}, ms: {told}")


if __name__ == "__main__":
    if found() is None:
        sys.exit("no Chromium with its driver is installed")
    _, laid = next(slips_of_ninety(0))
    ninety = f"{laid}sets: {{base: 2, inns-and-cathedrals: 1}}\n"  # so that tiles are left to be laid
    with tempfile.TemporaryDirectory() as place, started() as running:
        measure(running, "90 tiles, without the program", page_file(Path(place), ninety), False)
        with served(session_of(Path(place), ninety)) as address:
            measure(running, "90 tiles, with the program", address, True)
