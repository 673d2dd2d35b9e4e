"""The page that brings its program along: built, served as plain files, and driven in a browser.

Whatever it says is compared with the command line, byte for byte. These tests have a marker of their own,
``web``, since the folder is built of packages from registries.
"""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from carcscore.cli import main
from carcscore.pipeline import examine, parse
from tests.browser.anywhere import Host, awaited, build, hosted, processor_seconds, ready, renew, report_texts
from tests.browser.chromium import Browser
from tests.browser.editing import Editor
from tests.commands import SAMPLES, process
from tests.formats.bga_logs import game_of, log_of
from tests.jcz.saves import save_of

pytestmark = pytest.mark.web

SIZE = 8.0
"""Megabytes that are loaded at most, compressed."""
PATIENCE = 5.0
"""Seconds of a processor that the page takes at most to its first score."""
SLOWER = 4.0
"""By how much a log may take longer than the command line does for it."""
LONG_LOG = SAMPLES / "two-players-turns.yaml"
"""72 tiles."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder, and what the command said that made it."""
    missing = [name for name in ("npm", "node") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"{missing[0]} is not installed")
    folder = tmp_path_factory.mktemp("web") / "anywhere"
    return folder, build(folder)


@pytest.fixture(scope="module")
def host(built: tuple[Path, str]) -> Iterator[Host]:
    with hosted(built[0]) as one:
        yield one


@pytest.fixture
def page(browser: Browser, host: Host) -> Editor:
    """The page, whose program has begun."""
    editor = Editor(browser)
    editor.open(host.address, 1280, 720)
    assert ready(browser)["offline"] is True
    return editor


_TIMED = """(async () => {
  const all = [];
  for (let turn = 0; turn < 9; turn += 1) {
    const at = performance.now();
    await carcscore.examine(arguments[0], { name: "log.yaml" });
    all.push(performance.now() - at);
  }
  return all.sort((one, other) => one - other)[4];
})()"""
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


def on_command_line(path: str) -> str:
    return CliRunner().invoke(main, ["score", "--format", "json", path]).stdout.strip()


def foreign_records(folder: Path) -> list[Path]:
    """Records of other programs, one of each format."""
    save, log, link = folder / "save.jcz", folder / "log.json", folder / "link.txt"
    save.write_text(json.dumps(save_of(game_of(3))), encoding="utf-8")
    log.write_text(json.dumps(log_of(game_of(4))), encoding="utf-8")
    link.write_bytes(process("convert", str(log), "-", "--to", "lab").stdout)
    return [save, log, link]


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


def test_what_is_kept_needs_no_network(built: tuple[Path, str], browser: Browser) -> None:
    """The very next start: nobody answers at the address any more, and the draft is there, too."""
    editor = Editor(browser)
    with hosted(built[0]) as host:
        editor.open(host.address, 390, 844)
        assert "loaded, once" in editor.words("#loading") or "starts" in editor.words("#loading")
        assert ready(browser) == {"program": "0.1.0", "offline": True}
        assert "without a network" in editor.words("#notices")
        editor.tap_cell((1, 0))
        editor.tap_pick("V", 0)
        editor.answered()
    browser.driver.get(host.address)
    assert ready(browser)["offline"] is True
    editor.answered()
    assert (1, 0) in editor.lying()
    assert report_texts(browser, b"{carcscore: 1, players: [red, blue], board: D}", "a.yaml") != []
    assert editor.words("#notices") == ""


def test_nothing_is_asked_of_anybody_else(page: Editor) -> None:
    """Nor can it be: the page may do nothing of what its worker may, and that no more than it needs."""
    browser = page.browser
    own = browser.run("return location.origin")
    assert all(one.startswith((own, "blob:", "data:")) for one in browser.requests())
    assert "failed" in awaited(browser, "fetch('engine/worker.mjs')")
    assert "failed" in awaited(browser, "WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))")
    browser.run(
        "document.body.append(Object.assign(document.createElement('script'), {text: 'var strange = 1'}))"
    )
    assert browser.run("return typeof strange") == "undefined"
    policy = awaited(
        browser,
        "caches.match(new URL('engine/worker.mjs', location), {}).then((one) => "
        "one.headers.get('Content-Security-Policy'))",
    )
    assert policy == "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


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
    assert used <= PATIENCE
    assert took <= SLOWER * ours


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
    for _ in range(100):
        if page.browser.all("#report iframe") and in_report(page, "return document.readyState") == "complete":
            return
        time.sleep(0.05)
    raise AssertionError(f"no report: {page.words('#notices')}")


def press(page: Editor, selector: str) -> None:
    page.browser.run("document.querySelector(arguments[0]).click()", selector)
    page.settled()
    page.answered()


def test_a_file_is_scored_edited_and_saved_to(page: Editor) -> None:
    """What was typed stays as it was, and what somebody else wrote meanwhile is asked about."""
    text = (SAMPLES / "evening.yaml").read_text(encoding="utf-8")
    opened(page, "evening.yaml", text)
    assert "Red wins 6 to 4" in in_report(page, "return document.querySelector('h1').textContent")
    assert in_report(page, "return typeof panzoom") == "object"  # its script runs
    press(page, "#report [data-name=edit]")
    assert page.words("#game-title") == "Saturday evening"
    assert page.words("#save") == "Saved"
    assert page.words("#strip") == "R Anna 6 B Ben 4"
    page.browser.run("change({ ...app.record, title: 'Sunday evening' }, 'title', null)")
    page.answered()
    press(page, "#save")
    saved = text.replace("Saturday evening", "Sunday evening")
    assert awaited(page.browser, "disk.read()") == saved
    awaited(page.browser, "disk.write(arguments[0])", f"# by somebody else\n{saved}")
    page.browser.run("change({ ...app.record, title: 'Monday evening' }, 'title', null)")
    page.answered()
    page.browser.run("save()")
    page.answered()
    assert "was changed by somebody else" in page.words("#question h2")
    page.answer("Overwrite it")
    assert awaited(page.browser, "disk.read()") == f"# by somebody else\n{text}".replace("Saturday", "Monday")
    assert page.browser.complaints() == []


def test_a_record_of_another_program_is_scored_and_edited(page: Editor, tmp_path: Path) -> None:
    save, *_ = foreign_records(tmp_path)
    opened(page, "save.jcz", save.read_text(encoding="utf-8"))
    verdict = in_report(page, "return document.querySelector('h1').textContent")
    assert verdict in on_command_line(str(save))
    press(page, "#report [data-name=edit]")
    assert len(page.lying()) == 72
    assert page.words("#save") == "Save"


def test_of_several_games_one_is_chosen(page: Editor) -> None:
    text = (SAMPLES / "evening.yaml").read_text(encoding="utf-8")
    opened(page, "two.yaml", f"{text}---\n{text.replace('Saturday', 'Sunday')}")
    assert "Saturday" in in_report(page, "return document.querySelector('.game').textContent")
    page.browser.run(
        "const which = document.querySelector('[data-name=which-game]'); which.value = 2;"
        "which.dispatchEvent(new Event('change'))"
    )
    page.answered()
    page.browser.settle()
    assert "Sunday" in in_report(page, "return document.querySelector('.game').textContent")
    press(page, "#report [data-name=close-report]")
    assert not page.browser.all("#report iframe")


def test_the_board_has_its_report_and_its_link(page: Editor) -> None:
    page.tap("#tab-record")
    page.answered()
    press(page, "#record [data-name=report]")
    page.browser.settle()
    assert in_report(page, "return document.querySelectorAll('svg.board .tile').length") == 1
    press(page, "#report [data-name=close-report]")
    press(page, "#record [data-name='link-CarcassonneLab']")
    assert "can't tell a final position" in page.words("#notices")


def test_what_can_t_be_used_is_told(page: Editor) -> None:
    opened(page, "broken.yaml", "carcscore: 1\nplayers: [red")
    assert "can\u2019t be used" in in_report(page, "return document.body.textContent").replace("'", "\u2019")
    press(page, "#report [data-name=edit]")
    assert "never closed" in page.words("#notices")


def test_a_newer_version_is_offered(built: tuple[Path, str], browser: Browser, tmp_path: Path) -> None:
    """Kept at once, and taken on a click; what did not change is not loaded again."""
    folder = shutil.copytree(built[0], tmp_path / "anywhere")
    editor = Editor(browser)
    with hosted(folder) as host:
        editor.open(host.address)
        assert ready(browser)["offline"] is True
        (folder / "licences.txt").write_text("another version", encoding="utf-8")
        renew(folder)
        host.asked.clear()
        editor.open(host.address)
        assert ready(browser)["offline"] is True
        for _ in range(100):
            if "newer version" in editor.words("#notices"):
                break
            time.sleep(0.05)
        assert {one for one in host.asked if "service-worker" not in one} == {"/licences.txt"}
        kept = "caches.match(new URL('licences.txt', location)).then((one) => one.text())"
        assert "MIT" in awaited(browser, kept)
        browser.run("document.querySelector('#notices button').click(); window.before = true")
        for _ in range(200):
            if not browser.run("return window.before"):
                break
            time.sleep(0.05)
        assert ready(browser)["offline"] is True
        assert awaited(browser, kept) == "another version"
