"""One browser for all tests of a run; without one they are skipped, but never in CI."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from carcscore.pipeline import examine
from carcscore.report.html.document import render_html
from carcscore.report.model import Report
from carcscore.source import parse
from tests.browser.chromium import Browser, found, started
from tests.browser.editing import Editor
from tests.browser.inside import opened

SAMPLES = Path(__file__).parents[2] / "samples"


def _missing() -> str | None:
    """What keeps the tests from running."""
    if find_spec("selenium") is None:
        return "selenium is not installed (pip install -e '.[dev]')"
    return None if found() else "no Chromium with its driver is installed"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    missing = _missing()
    if missing and os.environ.get("CI", "").lower() in ("true", "1"):
        pytest.fail(f"{missing}: in CI these tests must run")
    if missing:
        pytest.skip(missing)
    with started() as running:
        yield running


@pytest.fixture
def editor(browser: Browser) -> Editor:
    """The page of `carcscore edit`, in that browser."""
    return Editor(browser)


@pytest.fixture(scope="session")
def page_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Writes the report on a sample, a text or a report as a page; the same one only once."""
    folder = tmp_path_factory.mktemp("pages")
    written: dict[int | str, Path] = {}

    def page(what: str | Report) -> Path:
        key = what if isinstance(what, str) else id(what)
        if key not in written:
            written[key] = folder / f"page-{len(written)}.html"
            written[key].write_text(opened(render_html(_report(what))), encoding="utf-8")
        return written[key]

    return page


def _report(what: str | Report) -> Report:
    if isinstance(what, Report):
        return what
    if "\n" in what or what.startswith("{"):
        return examine(parse(what, "game.yaml"))
    return examine(SAMPLES / what)
