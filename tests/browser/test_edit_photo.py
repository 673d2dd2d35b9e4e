"""A photo under the board: what a camera saw of a table lies straight under its tiles, and stays here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import dist
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from carcscore.pipeline import read
from tests.browser.axe import violations
from tests.browser.chromium import Browser
from tests.browser.conftest import SAMPLES
from tests.browser.editing import Editor, page_file, served, session_of
from tests.commands import process

pytestmark = pytest.mark.slow

Place = tuple[float, float]
SAMPLE = "two-players.yaml"
TILE, RULER = 100, 46
"""Pixels of a tile and of a ruler in the picture of the board."""
SIZE = (1600, 1200)
"""Of the photo."""
CORNERS: list[Place] = [(330.5, 180.25), (1240.75, 120.5), (1490.25, 1040.0), (110.5, 1105.75)]
"""Where the photo shows the corners of the board, from north-west clockwise."""
TAB, ENTER = "\ue004", "\ue007"
LEFT, RIGHT, DOWN = "\ue012", "\ue014", "\ue015"
DOT = (255, 0, 255)


@pytest.fixture
def editor(browser: Browser) -> Editor:
    return Editor(browser)


class Table:
    """A board that a camera looks at from aside."""

    def __init__(self, folder: Path) -> None:
        cells = [one.at for one in read(SAMPLES / SAMPLE).board]
        xs, ys = zip(*cells, strict=True)
        self.first, self.last = (min(xs), min(ys)), (max(xs), max(ys))
        self.across, self.down = self.last[0] - self.first[0] + 1, self.last[1] - self.first[1] + 1
        self.dots = [self.first, self.last, (0, 0), (self.first[0], self.last[1]), (self.last[0], -1)]
        self.photo = folder / "table.png"
        self._draw(folder / "board.png")

    def _draw(self, board: Path) -> None:
        done = process("show", str(SAMPLES / SAMPLE), "--png", str(board), "--tile-width", str(TILE))
        assert done.returncode == 0, done.stderr
        flat = Image.open(board).convert("RGB")
        draw = ImageDraw.Draw(flat)
        for x, y in self.dots:
            middle = [
                RULER + TILE * (one - begin + 0.5) for one, begin in zip((x, y), self.first, strict=True)
            ]
            draw.ellipse([one - 14 for one in middle] + [one + 14 for one in middle], fill=DOT)
        ends = [
            (RULER + TILE * x, RULER + TILE * y)
            for x, y in [(0, 0), (self.across, 0), (self.across, self.down), (0, self.down)]
        ]
        back = solved(CORNERS, ends)
        flat.transform(SIZE, Image.Transform.PERSPECTIVE, back, Image.Resampling.BICUBIC).save(self.photo)


def solved(places: Sequence[Place], seen: Sequence[Place]) -> list[float]:
    """The eight numbers of the homography that takes four places to where they are seen, by elimination."""
    rows = []
    for (x, y), (u, v) in zip(places, seen, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]]
    for column in range(8):
        best = max(range(column, 8), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        for row in range(8):
            if row != column:
                by = rows[row][column] / rows[column][column]
                rows[row] = [one - by * other for one, other in zip(rows[row], rows[column], strict=True)]
    return [rows[row][8] / rows[row][row] for row in range(8)]


def choose(editor: Editor, photo: Path) -> None:
    """Gives the page a file, as its chooser would."""
    editor.browser.one("#ground input[type=file]").send_keys(str(photo))
    for _ in range(100):
        if editor.browser.run("return one('#question').open"):
            break
        editor.settled()
    editor.settled()


def shown(editor: Editor) -> tuple[float, float, float]:
    """Where the photo begins in the window, and how many pixels there one of its own takes."""
    left, top, ratio = editor.browser.run(
        "const seen = one('.pictured canvas'); seen.scrollIntoView();"
        "const box = seen.getBoundingClientRect(); return [box.left, box.top, box.width / seen.width]"
    )
    return left, top, ratio


def tap_corners(editor: Editor, corners: Sequence[Place] = CORNERS) -> None:
    for x, y in corners:
        left, top, ratio = shown(editor)
        editor.browser.tap(left + ratio * x, top + ratio * y)
        editor.settled()


def fill_in(editor: Editor, across: int, down: int) -> None:
    editor.type("[data-name=photo-across]", str(across))
    editor.type("[data-name=photo-down]", str(down))


def middle_seen(window: Image.Image, x: float, y: float, tile: float) -> Place:
    """The middle of the dot that is seen in the cell around a place of the window."""
    left, top = round(x - tile / 2), round(y - tile / 2)
    red, green, blue = window.crop((left, top, round(x + tile / 2), round(y + tile / 2))).split()
    mask = ImageChops.subtract(ImageChops.darker(red, blue), green).point(lambda value: 255 * (value > 90))
    spots = [(at % mask.width, at // mask.width) for at, value in enumerate(mask.tobytes()) if value]
    assert len(spots) > 8, "there is no dot"
    across, down = (sum(each) / len(spots) + 0.5 for each in zip(*spots, strict=True))
    return left + across, top + down


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1440, 900)])
def test_what_the_photo_shows_lies_where_its_tile_does(
    editor: Editor, tmp_path: Path, width: int, height: int
) -> None:
    """The middles of dots on the board are seen within 2 % of a tile of the middles of their cells."""
    table = Table(tmp_path)
    editor.open(page_file(tmp_path), width, height)
    choose(editor, table.photo)
    tap_corners(editor)
    fill_in(editor, table.across, table.down)
    editor.answer("Done")
    for way, count in zip(("west", "north"), table.first, strict=True):
        for _ in range(-count):
            editor.browser.one(f"[data-name=photo-{way}]").click()
    editor.browser.run("lookAtPhoto(); lying.style.opacity = 0; photo.strength = 1; showPhoto()")
    editor.settled()
    editor.browser.picture(tmp_path / "window.png")
    scale, left, top, pan = editor.browser.run(
        "const box = svg.getBoundingClientRect();"
        "return [panzoom.getScale(), box.left, box.top, panzoom.getPan()]"
    )
    with Image.open(tmp_path / "window.png") as taken:
        window = taken.convert("RGB")
    for cell in table.dots:
        x, y = left + scale * (100 * cell[0] + pan["x"]), top + scale * (100 * cell[1] + pan["y"])
        error = dist((x, y), middle_seen(window, x, y, 100 * scale)) / (100 * scale)
        assert error < 0.02, cell


def lies(editor: Editor) -> str:
    """How the photo lies, if there is one."""
    return str(editor.browser.run("return photo.picture ? photo.picture.style.transform : ''"))


def lay_photo(editor: Editor, folder: Path) -> None:
    """Opens a page and lays the photo of a table under its board."""
    table = Table(folder)
    editor.open(page_file(folder))
    choose(editor, table.photo)
    tap_corners(editor)
    fill_in(editor, table.across, table.down)
    editor.answer("Done")


def test_it_lies_under_the_tiles_and_moves_with_them(editor: Editor, tmp_path: Path) -> None:
    lay_photo(editor, tmp_path)
    before = lies(editor)
    editor.browser.run("zooms.in()")
    editor.settled()
    nearer = lies(editor)
    editor.browser.run("zooms.whole()")
    editor.settled()
    assert len({before, nearer, lies(editor)}) == 3
    editor.tap_cell((1, 0))  # what lies below is in nobody's way
    assert editor.browser.run("return app.cell") == [1, 0]
    editor.tap_pick("V", 0)
    assert editor.lying()[1, 0] == ("V", 0)
    strength = "return getComputedStyle(photo.picture).opacity"
    assert editor.browser.run(strength) == "0.85"
    editor.browser.run("document.querySelector('#photo-bar input').focus()")
    editor.browser.keys("\ue011")
    assert editor.browser.run(strength) == "0"
    assert editor.browser.shown(".photo") == 1
    editor.browser.one("#photo-bar button:last-child").click()
    assert editor.browser.all(".photo") == []
    assert editor.browser.shown("#photo-bar") == 0


def test_it_stays_in_the_page(editor: Editor, tmp_path: Path) -> None:
    """Nothing is asked for, neither record nor what the browser keeps knows of it."""
    table = Table(tmp_path)
    with served(session_of(tmp_path, "carcscore: 1\nplayers: [red, blue]\nboard: |\n  D*\n")) as address:
        editor.open(address, 1440, 900)
        before = editor.record()
        editor.browser.requests()
        choose(editor, table.photo)
        tap_corners(editor)
        editor.answer("Done")
        editor.answered()
        assert lies(editor)
        assert [one for one in editor.browser.requests() if not one.startswith("chrome")] == []
        assert editor.record() == before
        assert editor.browser.run("return [app.past.length, localStorage.length]") == [0, 0]
        assert editor.browser.complaints() == []


def corner(editor: Editor, index: int) -> list[float]:
    """Where a corner is, in per cent of the picture."""
    editor.browser.run("document.querySelector(`[data-name=corner-${arguments[0]}]`).focus()", index)
    words = editor.words("#question [role=status]")
    return [float(one) for one in re.findall(r"([\d.]+)\s%", words)]


def test_corners_with_the_keyboard_alone(editor: Editor, tmp_path: Path) -> None:
    table = Table(tmp_path)
    editor.open(page_file(tmp_path), 1440, 900)
    choose(editor, table.photo)
    assert editor.browser.run("return document.activeElement.dataset.name") == "corner-0"
    keys = editor.browser.keys
    x, y = corner(editor, 0)
    keys(*(RIGHT,) * 8, DOWN)
    assert corner(editor, 0) == pytest.approx([x + 1, y + 100 / 600], abs=0.11)
    keys(TAB)
    assert editor.browser.run("return document.activeElement.dataset.name") == "corner-1"
    keys(*(LEFT,) * 3, ENTER)
    assert editor.browser.run("return one('#question').open")
    keys(TAB, TAB, TAB, "3", TAB, TAB)
    assert editor.browser.run("return document.activeElement.textContent") == "Done"
    keys(ENTER)
    editor.settled()
    assert lies(editor)
    assert editor.browser.run("return document.activeElement.ariaLabel") == "Strength of the photo"


def test_a_finger_takes_hold_of_a_corner_and_moves_it_finely(editor: Editor, tmp_path: Path) -> None:
    table = Table(tmp_path)
    editor.open(page_file(tmp_path))
    choose(editor, table.photo)
    tap_corners(editor)
    before = corner(editor, 2)
    editor.browser.run("document.querySelector('.closer').scrollIntoView()")
    x, y = editor.browser.middle_of(".closer")
    editor.touch("touchStart", x, y)
    editor.touch("touchMove", x + 20, y - 40)
    editor.touch("touchEnd")
    editor.settled()
    wide = editor.browser.run("return one('.pictured canvas').getBoundingClientRect().width")
    by = 100 * 5 / wide  # a quarter of the way of the finger
    assert corner(editor, 2) == pytest.approx(
        [before[0] - by, before[1] + 2 * by * SIZE[0] / SIZE[1]], abs=0.2
    )
    left, top, ratio = shown(editor)
    x, y = left + ratio * CORNERS[0][0], top + ratio * CORNERS[0][1]
    editor.touch("touchStart", x + 5, y)
    editor.touch("touchMove", x + 25, y)
    editor.touch("touchEnd")
    moved = corner(editor, 0)
    assert moved[0] == pytest.approx(100 * CORNERS[0][0] / SIZE[0] + 100 * 20 / wide, abs=0.2)


def test_corners_in_another_order_are_told(editor: Editor, tmp_path: Path) -> None:
    table = Table(tmp_path)
    editor.open(page_file(tmp_path))
    choose(editor, table.photo)
    tap_corners(editor, CORNERS[::-1])
    assert "don't go around" in editor.words("#question [role=status]")
    assert not editor.browser.all("#question .acts button")[0].is_enabled()
    editor.answer("Cancel")
    assert lies(editor) == ""


def test_what_is_no_picture_is_told(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path))
    (tmp_path / "table.jpg").write_bytes(b"no picture")
    editor.browser.one("#ground input[type=file]").send_keys(str(tmp_path / "table.jpg"))
    editor.browser.settle()
    assert "can't show table.jpg" in editor.words("#notices")
    assert editor.browser.complaints() == []


@pytest.mark.parametrize(("width", "height", "dark"), [(390, 844, True), (1440, 900, False)])
def test_axe_has_nothing_to_say(editor: Editor, tmp_path: Path, width: int, height: int, dark: bool) -> None:
    table = Table(tmp_path)
    editor.open(page_file(tmp_path), width, height, dark=dark)
    choose(editor, table.photo)
    assert violations(editor.browser) == []
    tap_corners(editor)
    box = editor.browser.run("return one('#question').getBoundingClientRect().toJSON()")
    assert 0 <= box["left"] < box["right"] <= width
    assert 0 <= box["top"] < box["bottom"] <= height
    editor.answer("Done")
    assert violations(editor.browser) == []
    assert editor.browser.run("return document.documentElement.scrollWidth") <= width
