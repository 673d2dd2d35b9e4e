"""The page that brings its program along, built once and served as any host of files does."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

from tests.browser.chromium import Browser

ROOT = Path(__file__).parents[2]

_SCORED = """
const [bytes, name, done] = arguments;
const raw = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
askEngine("score", { name }, raw).then(({ said }) => done(said.reports), (trouble) => done(String(trouble)));
"""


def build(folder: Path) -> str:
    """Makes the folder as whoever hosts it does; what the command says of it."""
    command = [sys.executable, ROOT / "web" / "build", folder]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout.strip()


def renew(folder: Path) -> None:
    """Makes another version of a folder in which something was changed."""
    loader = SourceFileLoader("web_build", str(ROOT / "web" / "build"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    command = module_from_spec(spec)
    loader.exec_module(command)
    keeper = folder / "service-worker.js"
    keeper.unlink()
    keeper.write_text(command.keeper(folder), encoding="utf-8")


class Host:
    """Serves a folder at an address of this computer until it is stopped; from then on nobody answers."""

    def __init__(self, folder: Path) -> None:
        self.asked: list[str] = []
        """The paths that were asked for."""
        asked = self.asked

        class Handler(SimpleHTTPRequestHandler):
            def log_message(self, *words: Any) -> None:
                asked.append(self.path)

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    try:
        yield host
    finally:
        host.stop()


def awaited(browser: Browser, promise: str, *given: Any) -> Any:
    """What a promise in the page gives; what it fails with is told as ``{"failed": ...}``."""
    script = "const done = arguments[arguments.length - 1];"
    script += f"Promise.resolve({promise}).then(done, (trouble) => done({{ failed: String(trouble) }}))"
    return browser.driver.execute_async_script(script, *given)


def ready(browser: Browser) -> Mapping[str, Any]:
    """Waits until the program has begun in the page, and is kept there."""
    said: Mapping[str, Any] = awaited(browser, "carcscore.ready")
    return said


def report_texts(browser: Browser, raw: bytes, name: str) -> list[str]:
    """The reports on a file, as texts of JSON."""
    return browser.driver.execute_async_script(_SCORED, b64encode(raw).decode(), name)  # type: ignore[no-any-return]


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
