"""The page that brings its program along, built and served as any host of files does."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

from tests.browser.inside import opened
from tests.commands import ROOT


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


def look_into(folder: Path) -> None:
    """Makes the page of a folder one that can be looked into."""
    index = folder / "index.html"
    index.write_text(opened(index.read_text(encoding="utf-8")), encoding="utf-8")
    renew(folder)


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
