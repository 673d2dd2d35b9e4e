"""Makes the pictures that README.md shows: ``python -m tests.browser.picture``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image

from carcscore.pipeline import examine
from carcscore.report.html.document import render_html
from tests.browser.anywhere.driving import awaited, ready
from tests.browser.anywhere.hosting import build, hosted, look_into
from tests.browser.chromium import found, started

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "pictures" / "report.png"
SAMPLE = ROOT / "samples" / "two-players-turns.yaml"
FEATURE = "farm-1"
SIZE = (1280, 800)
ANYWHERE = PICTURE.with_name("anywhere.png")
PHONE = (390, 780)
GAP = 24


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
    with Image.open(path) as image:
        _save(image, path)


def take_anywhere(path: Path) -> None:
    """Writes the picture of the page with the program in it, on a phone: a board, and its report."""
    with tempfile.TemporaryDirectory() as made, started() as browser:
        folder = Path(made) / "anywhere"
        build(folder)
        look_into(folder)
        files = [Path(made) / name for name in ("board.png", "report.png")]
        with hosted(folder) as host:
            browser.open(host.address, *PHONE)
            ready(browser)
            awaited(browser, "takeFile(new File([arguments[0]], 'a.yaml'))", SAMPLE.read_text("utf-8"))
            browser.settle()
            browser.picture(files[1])
            browser.run("document.querySelector('#report [data-name=edit]').click()")
            browser.settle()
            browser.run("notice('loaded', ''); choose([0, 0])")
            browser.settle()
            browser.picture(files[0])
        whole = Image.new("RGB", (2 * PHONE[0] + GAP, PHONE[1]), "white")
        for number, file in enumerate(files):
            with Image.open(file) as image:
                whole.paste(image, (number * (PHONE[0] + GAP), 0))
        _save(whole, path)


def _save(image: Image.Image, path: Path) -> None:
    """256 colours are enough, and a third of the size."""
    image.convert("RGB").quantize(256).save(path, optimize=True)


if __name__ == "__main__":
    if found() is None:
        sys.exit("no Chromium with its driver is installed")
    for one, taken in ((PICTURE, take), (ANYWHERE, take_anywhere)):
        taken(one)
        print(f"{one.relative_to(ROOT)}: {one.stat().st_size // 1000} kB; look at it before you keep it")
