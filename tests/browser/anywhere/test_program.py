"""The page that brings its program along: built, served as plain files, and driven in a browser.

Whatever it says is compared with the command line, byte for byte. These tests have a marker of their own,
``web``, since the folder is built of packages from registries.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from carcscore.pipeline import examine, parse
from tests.browser.anywhere.driving import (
    awaited,
    foreign_records,
    on_command_line,
    processor_seconds,
    report_texts,
)
from tests.browser.anywhere.hosting import hosted
from tests.browser.chromium import Browser
from tests.browser.editing import Editor
from tests.commands import SAMPLES, process

pytestmark = pytest.mark.web

SIZE = 8.0
"""Megabytes that are loaded at most, compressed."""


PATIENCE = 5.0
"""Seconds of a processor that the page takes at most to its first score, on a machine of the usual speed."""
USUAL = 0.15
"""Seconds that the command line takes there for the same log; a slower machine has more patience."""


SLOWER = 4.0
"""By how much a log may take longer than the command line does for it."""


LONG_LOG = SAMPLES / "two-players-turns.yaml"
"""72 tiles."""


_TIMED = """(async () => {
  const all = [];
  for (let turn = 0; turn < 9; turn += 1) {
    const at = performance.now();
    await carcscore.examine(arguments[0], { name: "log.yaml" });
    all.push(performance.now() - at);
  }
  return all.sort((one, other) => one - other)[4];
})()"""


def test_every_report_is_that_of_the_command_line(page: Editor, tmp_path: Path) -> None:
    paths = [*sorted(SAMPLES.glob("*.*")), *foreign_records(tmp_path)]
    assert len(paths) > 100
    for path in paths:
        reports = report_texts(page.browser, path.read_bytes(), str(path))
        assert reports == [on_command_line(str(path))], path
    assert page.browser.complaints() == []


def test_scripts_ask_for_reports(page: Editor) -> None:
    text = (SAMPLES / "evening.yaml").read_text(encoding="utf-8")
    report = awaited(page.browser, "carcscore.examine(arguments[0], { name: 'evening.yaml' })", text)
    assert report == json.loads(on_command_line(str(SAMPLES / "evening.yaml"))) | {"source": "evening.yaml"}
    assert awaited(page.browser, "carcscore.examine('nonsense')")["legal"] is None
    several = awaited(page.browser, "carcscore.examine(arguments[0])", f"{text}---\n{text}")
    assert [one["source"] for one in several] == ["record:1", f"record:{text.count(chr(10)) + 1}"]


def test_a_site_asks_the_page_in_a_frame(page: Editor, tmp_path: Path) -> None:
    """One at another address: it hears the answer, and nobody else does."""
    site = tmp_path / "site.html"
    site.write_text(
        f"""<!doctype html><iframe src="{page.browser.run("return location.href")}"></iframe><script>
        const frame = document.querySelector("iframe");
        const asked = new Promise((done) => {{
          addEventListener("message", ({{ data, source }}) => source === frame.contentWindow && done(data));
          frame.onload = () => frame.contentWindow.postMessage(
            {{ carcscore: {{ id: 7, text: "carcscore: 1\\nplayers: [red, blue]\\nboard: D*" }} }}, "*");
        }});
        </script>""",
        encoding="utf-8",
    )
    with hosted(tmp_path) as other:
        page.browser.open(f"{other.address}site.html")
        answer = awaited(page.browser, "asked")["carcscore"]
    assert answer["id"] == 7
    assert answer["report"]["record"]["tiles_placed"] == 1


def test_a_board_is_clicked_together_and_scored(page: Editor) -> None:
    page.tap_cell((1, 0))
    page.tap_pick("V", 0)
    page.tap("[data-name^=put-]")
    page.answered()
    assert page.browser.run("return app.answered === app.record")
    text = page.browser.run("return textOf(app.record)")
    due = {one["id"]: one["total"] for one in json.loads(examine(parse(text)).to_json())["players"]}
    shown = dict(re.findall(r"(red|blue) (-?\d+)", page.words("#strip")))
    assert {name: int(points) for name, points in shown.items()} == due
    assert (len(page.record()["followers"]), due) == (1, {"red": 2, "blue": 0})
    assert page.browser.complaints() == []


def test_it_is_small_and_soon_there(
    built: tuple[Path, str], browser: Browser, record_property: Callable[[str, object], None]
) -> None:
    size = re.search(r"([\d.]+) MB compressed", built[1])
    assert size is not None
    text = LONG_LOG.read_text(encoding="utf-8")
    score = "carcscore.examine(arguments[0], { name: 'log.yaml' })"
    with hosted(built[0]) as host:
        browser.open("about:blank")
        pid = browser.driver.service.process.pid
        before, began = processor_seconds(pid, "--type=renderer"), time.monotonic()
        browser.driver.get(host.address)
        awaited(browser, score, text)
        waited, used = time.monotonic() - began, processor_seconds(pid, "--type=renderer") - before
        took = awaited(browser, _TIMED, text) / 1000
    began = time.monotonic()
    process("score", str(LONG_LOG))
    ours = time.monotonic() - began
    line = (
        f"{size[1]} MB compressed; {waited:.1f} s, and {used:.1f} s of a processor, to the first score; then "
        f"{took * 1000:.0f} ms for a log of 72 tiles, which takes {ours * 1000:.0f} ms on the command line"
    )
    record_property("census", ("The page that brings its program along", line))
    assert float(size[1]) <= SIZE
    assert used <= PATIENCE * max(1.0, ours / USUAL)
    assert took <= SLOWER * ours


def test_odd_names_and_bytes_are_taken(page: Editor) -> None:
    text = (SAMPLES / "evening.yaml").read_text(encoding="utf-8")
    for name in ("\ud800.yaml", "../../lib/x.yaml", "", "<b>.json", "a" * 3000):
        script = (
            "carcscore.examine(arguments[0], { name: JSON.parse(arguments[1]) }).then((one) => one.legal)"
        )
        assert awaited(page.browser, script, text, json.dumps(name)) is (None if "json" in name else True)
    script = "carcscore.examine(new Uint8Array([...new TextEncoder().encode(arguments[0])]).buffer)"
    assert awaited(page.browser, script, text)["legal"] is True
    assert awaited(page.browser, "carcscore.examine(Uint8Array.of(255, 0, 254))")["legal"] is None
    assert awaited(page.browser, "carcscore.examine()")["legal"] is None
