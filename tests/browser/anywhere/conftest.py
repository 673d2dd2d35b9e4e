"""The folder, built once, with its host and its page; without npm its tests are skipped."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.anywhere.driving import (
    ready,
)
from tests.browser.anywhere.hosting import Host, build, hosted, look_into
from tests.browser.chromium import Browser
from tests.browser.editing import Editor


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder, and what the command said that made it."""
    missing = [name for name in ("npm", "node") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"{missing[0]} is not installed")
    folder = tmp_path_factory.mktemp("web") / "anywhere"
    said = build(folder)
    look_into(folder)
    return folder, said


@pytest.fixture(scope="session")
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
