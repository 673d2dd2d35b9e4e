"""What axe, a checker of accessibility, has to say of the page that the browser shows."""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from importlib.util import find_spec

import pytest

from tests.browser.chromium import Browser

PACKAGE = "axe_playwright_python"
"""Only the script that it carries is used."""
BESIDES = ("label-content-name-mismatch", "table-fake-caption", "td-has-header")
"""Rules that axe counts as experiments."""
_RUN = """
const [besides, done] = arguments;
axe.run(document, {rules: Object.fromEntries(besides.map((rule) => [rule, {enabled: true}]))}).then(
  ({violations}) => done(violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.html}`))),
  (error) => done([String(error)]),
);
"""


def violations(browser: Browser) -> list[str]:
    """Each element that breaks a rule, as ``rule: markup``, on the page as it is shown now.

    Skips the test, visibly, where axe is not installed; in CI it fails then.
    """
    if find_spec(PACKAGE) is None:
        said = "axe is not installed (pip install -e '.[dev]')"
        if os.environ.get("CI", "").lower() in ("true", "1"):
            pytest.fail(f"{said}: in CI these tests must run")
        pytest.skip(said)
    if not browser.run("return 'axe' in window"):
        browser.run(_script())
    return list(browser.until_done(_RUN, list(BESIDES)))


@cache
def _script() -> str:
    return files(PACKAGE).joinpath("axe.min.js").read_text(encoding="utf-8")
