"""What is kept in the browser, and what the page may ask for: nothing, from the second start on."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from tests.browser.anywhere.driving import (
    awaited,
    ready,
    report_texts,
)
from tests.browser.anywhere.hosting import Host, hosted, renew
from tests.browser.chromium import Browser
from tests.browser.editing import Editor

pytestmark = pytest.mark.web


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


def test_where_nothing_can_be_kept_the_program_still_begins(host: Host, browser: Browser) -> None:
    without = "delete Navigator.prototype.serviceWorker"
    added = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": without})
    try:
        editor = Editor(browser)
        editor.open(host.address)
        assert ready(browser)["offline"] is False
        assert "can't keep" in editor.words("#notices")
    finally:
        browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def test_a_program_that_can_t_be_loaded_is_told(
    built: tuple[Path, str], browser: Browser, tmp_path: Path
) -> None:
    """The page goes on as one without a program."""
    folder = shutil.copytree(built[0], tmp_path / "anywhere")
    (folder / "engine" / "carcscore.tar.xz").write_bytes(b"cut off")
    editor = Editor(browser)
    with hosted(folder) as host:
        editor.open(host.address)
        assert "failed" in ready(browser)
        assert "could not be started" in editor.words("#notices")
        editor.tap_cell((1, 0))
        editor.tap_pick("V", 0)
        editor.answered()
        assert (1, 0) in editor.lying()
        assert "failed" in awaited(browser, "carcscore.examine('x')")
