"""What is asked of the page that brings its program along, and what the command line says."""

from __future__ import annotations

import json
import os
import time
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from carcscore.cli import main
from tests.browser.chromium import Browser
from tests.browser.editing import Editor
from tests.commands import process
from tests.formats.bga_logs import game_of, log_of
from tests.jcz.saves import save_of

_SCORED = """
const [bytes, name, done] = arguments;
const raw = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
askEngine("score", { name }, raw).then(({ said }) => done(said.reports), (trouble) => done(String(trouble)));
"""


_OPENED = """(async () => {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(arguments[0], { create: true });
  window.disk = {
    write: async (text) => {
      const stream = await handle.createWritable();
      await stream.write(text);
      await stream.close();
    },
    read: async () => (await handle.getFile()).text(),
  };
  await disk.write(arguments[1]);
  await takeFile(await handle.getFile(), handle);
})()"""
"""Opens a file of the browser's own folder, as one that is dropped or chosen; others reach it by ``disk``."""


def awaited(browser: Browser, promise: str, *given: Any) -> Any:
    """What a promise in the page gives; what it fails with is told as ``{"failed": ...}``."""
    script = "const done = arguments[arguments.length - 1];"
    script += f"Promise.resolve({promise}).then(done, (trouble) => done({{ failed: String(trouble) }}))"
    return browser.until_done(script, *given)


def ready(browser: Browser) -> Mapping[str, Any]:
    """Waits until the program has begun in the page, and is kept there."""
    said: Mapping[str, Any] = awaited(browser, "carcscore.ready")
    return said


def report_texts(browser: Browser, raw: bytes, name: str) -> list[str]:
    """The reports on a file, as texts of JSON."""
    return browser.until_done(_SCORED, b64encode(raw).decode(), name)  # type: ignore[no-any-return]


def processor_seconds(pid: int, kind: str = "") -> float:
    """What a process and those that it started have used so far; of a browser's only those of a kind."""
    used, children = {}, {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            told = (path / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            words = (path / "cmdline").read_bytes().decode("utf-8", "replace")
        except OSError:
            continue  # it has ended
        children.setdefault(int(told[1]), []).append(int(path.name))
        used[int(path.name)] = sum(map(int, told[11:15])) if kind in words else 0
    total, left = 0, [pid]
    while left:
        one = left.pop()
        total += used.get(one, 0)
        left += children.get(one, [])
    return total / os.sysconf("SC_CLK_TCK")


def on_command_line(path: str) -> str:
    return CliRunner().invoke(main, ["score", "--format", "json", path]).stdout.strip()


def foreign_records(folder: Path) -> list[Path]:
    """Records of other programs, one of each format."""
    save, log, link = folder / "save.jcz", folder / "log.json", folder / "link.txt"
    save.write_text(json.dumps(save_of(game_of(3))), encoding="utf-8")
    log.write_text(json.dumps(log_of(game_of(4))), encoding="utf-8")
    link.write_bytes(process("convert", str(log), "-", "--to", "lab").stdout)
    return [save, log, link]


def in_report(page: Editor, script: str) -> Any:
    """What a script gives within the report that is shown."""
    [frame] = page.browser.all("#report iframe")
    page.browser.driver.switch_to.frame(frame)
    try:
        return page.browser.run(script)
    finally:
        page.browser.driver.switch_to.default_content()


def opened(page: Editor, name: str, text: str) -> None:
    """Opens a file, and waits until its report is there."""
    assert awaited(page.browser, _OPENED, name, text) is None
    report_is_there(page)


def report_is_there(page: Editor) -> None:
    for _ in range(100):
        if page.browser.all("#report iframe") and in_report(page, "return document.readyState") == "complete":
            return
        time.sleep(0.05)
    raise AssertionError(f"no report: {page.words('#notices')}")


def press(page: Editor, selector: str) -> None:
    page.browser.run("document.querySelector(arguments[0]).click()", selector)
    page.settled()
    page.answered()
