"""The bookmarklet of docs/formats/bga.md: what it asks the site for, and the file that it saves."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.chromium import Browser
from tests.source_files import ROOT

pytestmark = pytest.mark.slow

_SITE = """<!DOCTYPE html><title>A table</title><script>
window.bgaConfig = {requestToken: "secret"};
window.asked = [];
window.saved = [];
window.fetch = async (address, options) => {
  asked.push([address, options]);
  return new Response('{"status": 1, "data": []}');
};
URL.createObjectURL = blob => { blob.text().then(text => saved.push(text)); return "about:blank#log"; };
HTMLAnchorElement.prototype.click = function () { saved.push(this.download); };
</script>"""


def test_it_asks_for_the_log_of_the_table_and_saves_it(browser: Browser, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "formats" / "bga.md").read_text(encoding="utf-8")
    (bookmark,) = re.findall(r"^javascript:(.+)$", text, flags=re.MULTILINE)
    page = tmp_path / "table.html"
    page.write_text(_SITE, encoding="utf-8")
    browser.driver.get(f"{page.as_uri()}?table=4711")
    browser.driver.execute_script(bookmark)
    seen: Any = browser.driver.execute_async_script(
        "const done = arguments[0]; (function wait() {"
        " saved.length > 1 ? done(JSON.stringify([asked, saved])) : setTimeout(wait, 20); })();"
    )
    asked, saved = json.loads(seen)
    [(address, options)] = asked
    assert address == "/archive/archive/logs.html?table=4711&translated=true"
    assert options == {"headers": {"X-Request-Token": "secret"}}
    assert sorted(saved) == ["table-4711.json", '{"status": 1, "data": []}']
