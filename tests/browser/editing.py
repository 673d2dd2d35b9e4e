"""The page of ``carcscore edit`` in a browser: taps as a finger makes them, and how many it takes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import Any

from carcscore.edit.page.document import page
from carcscore.edit.record_file import RecordFile
from carcscore.edit.server import Served
from carcscore.edit.session import Session
from carcscore.geometry import Cell, neighbour
from tests.browser.chromium import Browser
from tests.browser.inside import opened

Lying = Mapping[Cell, tuple[str, int]]
"""A code and quarter turns by cell."""

_VISIBLE = """
const [selector, frame] = arguments;
const [part, around] = [document.querySelector(selector), document.querySelector(frame)];
if (!part) return null;
const [box, clip] = [part.getBoundingClientRect(), around.getBoundingClientRect()];
const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
const across = x > clip.left + 4 && x < clip.right - 4;
const seen = across && y > clip.top + 4 && y < Math.min(clip.bottom, innerHeight) - 4;
const there = document.elementFromPoint(x, y);
const on = there && there.closest("[data-at]");
const hit = part.dataset.at ? on && on.dataset.at === part.dataset.at : part.contains(there);
return [x, y, Boolean(seen && hit)];
"""

_PAINTED = """
const done = arguments[0];
requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)));
"""
_CALM = """
const done = arguments[0];
let calm = 0;
const look = () => {
  calm = asking.pending || asking.busy || tried.asking ? 0 : calm + 1;
  setTimeout(calm > 2 ? done : look, 30);
};
look();
"""


class Editor:
    """The page in a browser; ``taps`` counts taps, drags and scrolls alike."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.taps = 0

    def open(self, path: Path | str, width: int = 390, height: int = 844, **more: Any) -> None:
        """Shows a page afresh, a file or an address; nothing of an earlier visit is kept."""
        self.browser.open(path, width, height, **more)
        if self.browser.run("const kept = localStorage.length; localStorage.clear(); return kept"):
            self.browser.open(path, width, height, **more)
        self.settled()
        self.taps = 0

    def settled(self) -> None:
        """Waits until what was asked for is on the screen."""
        self.browser.until_done(_PAINTED)

    def answered(self) -> None:
        """Waits until the program has answered for what is shown, and has tried all that is offered."""
        self.browser.until_done(_CALM)

    def tap_cell(self, cell: Cell) -> None:
        """A tap on a cell, which is dragged into sight first if it must be."""
        selector = f'#lying [data-at="{cell[0]},{cell[1]}"]'
        for _ in range(8):
            x, y, seen = self.browser.run(_VISIBLE, selector, "#table")
            if seen:
                break
            self._drag_towards(x, y)
        self._tap(x, y)

    def tap_pick(self, code: str, turns: int) -> None:
        """A tap on a tile that fits."""
        turns = self.browser.run("return turnedTile(arguments[0], 0).tile.turns[arguments[1]]", code, turns)
        self.tap(f'.pick[data-code="{code}"][data-turns="{turns}"]')

    def tap(self, selector: str) -> None:
        """A tap on something of the side panel, which is scrolled into sight first if it must be."""
        found = self.browser.run(_VISIBLE, selector, "#side")
        for _ in range(500):
            if found is not None:
                break
            sleep(0.02)  # tiles that the rules allow come once the program has tried them
            found = self.browser.run(_VISIBLE, selector, "#side")
        assert found is not None, f"there is no {selector}"
        if not found[2]:
            self.taps += 1
            self.browser.run(
                "document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", selector
            )
            found = self.browser.run(_VISIBLE, selector, "#side")
        self._tap(found[0], found[1])

    def _tap(self, x: float, y: float) -> None:
        self.taps += 1
        self.browser.tap(x, y)
        self.settled()

    def _drag_towards(self, x: float, y: float) -> None:
        """Drags the board so that a place outside of the window comes nearer to its middle."""
        self.taps += 1
        left, top, width, height = self.browser.run(
            "const box = document.querySelector('#table').getBoundingClientRect();"
            "return [box.left, box.top, box.width, box.height]"
        )
        middle = left + width / 2, top + height / 2
        by = [
            max(-0.4 * size, min(0.4 * size, there - here))
            for size, there, here in zip((width, height), (x, y), middle, strict=True)
        ]
        begin = middle[0] + by[0] / 2, middle[1] + by[1] / 2
        end = middle[0] - by[0] / 2, middle[1] - by[1] / 2
        self.touch("touchStart", *begin)
        for step in range(1, 6):
            part = step / 5
            self.touch(
                "touchMove", begin[0] + part * (end[0] - begin[0]), begin[1] + part * (end[1] - begin[1])
            )
            sleep(0.02)
        sleep(0.2)  # a finger that rests before it lifts: a swipe would swallow the tap after it
        self.touch("touchEnd")
        self.settled()

    def touch(self, kind: str, *places: float) -> None:
        """A touch of one finger, or of several, at these places; none lifts them all."""
        points = [
            {"x": x, "y": y, "id": i} for i, (x, y) in enumerate(zip(places[::2], places[1::2], strict=True))
        ]
        self.browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def lying(self) -> dict[Cell, tuple[str, int]]:
        """What lies on the board of the page."""
        laid = self.browser.run(
            "return [...boardOf(app.record).values()].map(({ at, code, turns }) => [at, code, turns])"
        )
        return {(x, y): (code, turns) for (x, y), code, turns in laid}

    def rebuild(self, board: Lying) -> None:
        """Lays a board tile by tile, each time where most edges are known."""
        for cell, (code, turns) in in_order_of_edges(board, self.lying()):
            self.tap_cell(cell)
            self.tap_pick(code, turns)

    def show(self, start: Mapping[str, Any]) -> None:
        """Shows another record on the page, with what it is played with."""
        self.browser.run(
            "games.set(playedWith(arguments[0]), arguments[1]); change(arguments[0], 'another', null)",
            start["record"],
            start["game"],
        )

    def tap_top(self, selector: str) -> None:
        """A tap on something above the board."""
        self._tap(*self.browser.middle_of(selector))
        self.answered()

    def answer(self, choice: str) -> None:
        """Chooses an answer to the question in the way."""
        choices = {one.text: one for one in self.browser.all("#question button")}
        choices[choice].click()
        self.answered()
        self.settled()

    def words(self, selector: str) -> str:
        """The words of an element, as far as they are shown."""
        return " ".join(self.browser.one(selector).text.split())

    def type(self, selector: str, words: str) -> None:
        """Types into a field, and leaves it."""
        self.browser.run(
            "const field = document.querySelector(arguments[0]); field.focus(); field.select()", selector
        )
        self.browser.keys(words, "\ue004")
        self.settled()

    def record(self) -> dict[str, Any]:
        """The record that the page holds."""
        return self.browser.run("return app.record")


def text_of(sample: str) -> str:
    """A sample as it is written."""
    return (Path(__file__).parents[2] / "samples" / sample).read_text(encoding="utf-8")


def in_order_of_edges(board: Lying, laid: Iterable[Cell]) -> list[tuple[Cell, tuple[str, int]]]:
    """The other tiles of a board, each laid beside one before it, where most edges are known."""
    there, order = set(laid), []
    while waiting := [cell for cell in board if cell not in there]:
        cell = max(waiting, key=lambda one: sum(neighbour(one, side) in there for side in range(4)))
        there.add(cell)
        order.append((cell, board[cell]))
    return order


def _looked_into(start: Mapping[str, object]) -> str:
    return opened(page(start))


@contextmanager
def served(session: Session) -> Iterator[str]:
    """The address at which a session is served, by a thread of its own."""
    serving = Served(session, _looked_into)
    loop = asyncio.new_event_loop()
    ready = threading.Event()
    task = loop.create_task(serving.serve(ready.set))

    def run() -> None:
        with suppress(asyncio.CancelledError):
            loop.run_until_complete(task)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    assert ready.wait(20)
    try:
        yield serving.addresses[0]
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(20)
        loop.close()


def session_of(folder: Path, text: str | None = None, name: str = "game.yaml", **more: Any) -> Session:
    """A session on a file of this text, or on a new one; nothing is kept beyond it."""
    file = RecordFile(folder / name)
    if text is not None:
        file.path.write_text(text, encoding="utf-8")
    return Session(file if text is not None else None, file, None, **more)


def page_file(folder: Path, text: str | None = None, **more: Any) -> Path:
    """The page as one file that works without a program."""
    session = session_of(folder, text, carrier="none", **more)
    path = folder / "board.html"
    path.write_text(_looked_into(session.start()), encoding="utf-8")
    return path
