"""Makes the picture of a report that README.md shows: ``python -m tests.browser.picture``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image

from carcscore.pipeline import examine
from carcscore.report.html.document import render_html
from tests.browser.chromium import found, started

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "pictures" / "report.png"
SAMPLE = ROOT / "samples" / "two-players-turns.yaml"
FEATURE = "farm-1"
SIZE = (1280, 800)


def take(path: Path) -> None:
    """Writes the picture: the report on a sample with a farm lit, as a desktop shows it."""
    with tempfile.TemporaryDirectory() as folder, started() as browser:
        page = Path(folder) / "report.html"
        page.write_text(render_html(examine(SAMPLE)), encoding="utf-8")
        browser.open(page, *SIZE)
        browser.click(*browser.place_of(FEATURE))
        browser.run("scrollTo(0, 0)")
        path.parent.mkdir(parents=True, exist_ok=True)
        browser.picture(path)
    with Image.open(path) as image:  # 256 colours are enough, and a third of the size
        image.convert("RGB").quantize(256).save(path, optimize=True)


if __name__ == "__main__":
    if found() is None:
        sys.exit("no Chromium with its driver is installed")
    take(PICTURE)
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size // 1000} kB; look at it before you keep it")
