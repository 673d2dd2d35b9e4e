"""How long the page of ``carcscore edit`` takes to answer a tap.

A time is that from the event to the next picture on the screen, "with scores" to that which shows what the
program answers; the browser paints without a graphics card.
"""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench.boards import slips_of_ninety
from tests.bench.editing import GOALS
from tests.bench.goal import CLOCK, Asked, Goal, Measured, NotMeasured, Section
from tests.browser.chromium import found, started
from tests.browser.editing import served, session_of

ACTS = """
const [rounds, done] = arguments;
const painted = () => new Promise((then) => requestAnimationFrame(() => setTimeout(then, 0)));
const answered = () => new Promise((then) => { const timer = setInterval(() => {
  if (!asking.busy) { clearInterval(timer); then(); }
}, 1); });
const calm = async () => {
  await painted();
  await answered();
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
  if (name !== "choose a cell") {
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


@cache
def _acts(asked: Asked) -> dict[str, float]:
    """Milliseconds by act: the median of some times."""
    if found() is None:
        raise NotMeasured("no Chromium with its driver is installed")
    _, laid = next(slips_of_ninety(0))
    ninety = f"{laid}sets: {{base: 2, inns-and-cathedrals: 1}}\n"  # so that tiles are left to be laid
    with (
        TemporaryDirectory() as place,
        started() as browser,
        served(session_of(Path(place), ninety)) as address,
    ):
        browser.open(address, 390, 844)
        times = browser.until_done(ACTS, asked.times(9))
    assert isinstance(times, dict), times
    return {act: median(each) for act, each in times.items()}


def _slowest(asked: Asked, scores: bool) -> Measured:
    acts = _acts(asked)
    return Measured(max(took for act, took in acts.items() if act.endswith("with scores") is scores), CLOCK)


TAP = "page of `carcscore edit` with 90 tiles, the slowest tap"
SECTION = Section(
    "edit",
    "the page of `carcscore edit` and what it asks for",
    (
        *GOALS,
        Goal(f"{TAP}: until it shows", "ms", None, partial(_slowest, scores=False)),
        Goal(f"{TAP}: until the scores show", "ms", 200, partial(_slowest, scores=True)),
    ),
)
