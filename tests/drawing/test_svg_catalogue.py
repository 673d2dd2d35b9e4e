"""The catalogue as a picture: every tile in its four rotations, on pages that fit a sheet of A4."""

import re

import pytest

from carcscore.drawing.svg.catalogue import Chapter, catalogue_html, catalogue_svg
from carcscore.tiles.model import Tile
from tests.drawing.pictures import of_class, own_tiles, read, shipped_tiles

pytestmark = pytest.mark.slow

TILES = list(shipped_tiles().values())
HOSTILE = "</title><script>alert(1)</script>"


def test_every_tile_is_there_in_its_four_rotations_with_its_count() -> None:
    entries = of_class(read(catalogue_svg([Chapter("All", TILES)], {})), "entry")
    assert {entry.get("data-tile") for entry in entries} == {tile.code for tile in TILES}
    assert len(entries) == len(TILES)
    by_code = {tile.code: tile for tile in TILES}
    for entry in entries:
        code = entry.get("data-tile") or ""
        shown = [(tile.get("data-tile"), tile.get("data-rotation")) for tile in of_class(entry, "tile")]
        assert shown == [(code, str(rotation)) for rotation in range(4)]
        names = ["".join(text.itertext()) for text in of_class(entry, "caption")]
        assert names == [code, f"{code}1", f"{code}2", f"{code}3"]
        (copies,) = of_class(entry, "copies")
        number = by_code[code].count
        # All copies of some tiles bear a mark: these say which.
        marked = next((f"as {tile.code}" for tile in TILES if tile.copy_of == code), "in hand")
        counted = f"{number} cop{'y' if number == 1 else 'ies'}" if number else marked
        assert "".join(copies.itertext()).startswith(f"{code}: {counted};")


@pytest.mark.parametrize("number", [1, 18, 19, 40])
def test_pages_fit_a_sheet_and_hold_every_tile(number: int) -> None:
    html = catalogue_html([Chapter("Some", TILES[:number]), Chapter("More", TILES[:1])], {})
    boxes = [list(map(float, box.split())) for box in re.findall(r'viewBox="([^"]*)"', html)]
    assert len(boxes) == -(-min(number, len(TILES)) // 18) + 1
    assert html.count('class="page"') == len(boxes)
    assert all(height / width <= 277 / 190 for _, _, width, height in boxes)
    assert "break-after: page" in html
    assert html.count('class="entry"') == min(number, len(TILES)) + 1


def test_a_page_fetches_nothing_and_defines_what_it_uses() -> None:
    html = catalogue_html([Chapter("All", [*TILES, *own_tiles().values()])], {"oak": "tree"})
    assert set(re.findall(r'href="#([^"]*)"', html)) <= set(re.findall(r' id="([^"]*)"', html))
    assert re.findall(r'(?:href|src)="[^#]', html) == []
    assert "<script" not in html
    ids = re.findall(r' id="([^"]*)"', html)
    assert len(ids) == len(set(ids))


def test_whatever_a_tile_is_called_is_only_text() -> None:
    tile = Tile(HOSTILE, HOSTILE, 1, TILES[0].segments, {HOSTILE: 1})
    for text in (
        catalogue_svg([Chapter(HOSTILE, [tile])], {}),
        catalogue_html([Chapter(HOSTILE, [tile])], {}),
    ):
        assert "<script" not in text
        assert text.count("&lt;script&gt;") > 5
