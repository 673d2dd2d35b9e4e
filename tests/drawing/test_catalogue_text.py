import re

import pytest

from carcscore.drawing.catalogue_text import draw_catalogue, draw_rotations
from carcscore.drawing.signs import ASCII, UNICODE, Style
from carcscore.drawing.tile_words import description
from carcscore.tiles.model import Tile

Tiles = dict[str, Tile]


@pytest.mark.parametrize("style", [UNICODE, ASCII])
@pytest.mark.parametrize("width", [80, 40])
def test_the_page_fits_its_width_and_has_every_rotation(shipped: Tiles, style: Style, width: int) -> None:
    page = draw_catalogue(shipped.values(), title="All tiles", style=style, width=width)
    assert max(map(len, page.splitlines())) <= width
    assert page.isascii() == style.ascii
    for tile in shipped.values():
        for rotation in range(4):
            assert re.search(rf"(?<!\w){tile.code}{rotation}(?!\w)", page)


def test_rotations_that_look_alike_share_a_picture(shipped: Tiles) -> None:
    def names(code: str) -> list[str]:
        return re.split(r"\s{2,}", draw_rotations(shipped[code].rotations)[0].strip())

    assert names("B") == ["B0 = B1 = B2 = B3"]
    assert names("U") == ["U0 = U2", "U1 = U3"]
    assert names("K") == ["K0", "K1", "K2", "K3"]
    assert len(draw_rotations(shipped["K"].rotations)) == 6


def test_counts_are_those_in_play(shipped: Tiles) -> None:
    assert "D   4 copies" in draw_catalogue([shipped["D"]])
    assert "D   8 copies" in draw_catalogue([shipped["D"]], counts={"D": 8})
    assert "C   1 copy " in draw_catalogue([shipped["C"]])


def test_tiles_are_grouped_by_what_their_edges_show(shipped: Tiles) -> None:
    page = draw_catalogue(shipped.values())
    index = page.split("\n\n")[0].splitlines()[1:]
    groups = {line.strip().split("  ")[0]: line.split("  ")[-1].split() for line in index}
    assert groups["field edges only"] == ["B"]
    assert groups["1 city edge, 2 road edges"] == ["D", "J", "K", "IL"]
    assert sum(map(len, groups.values())) == len(shipped)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("D", "city N; road E-W; farm ENE + WNW touching the city; farm ESE to WSW"),
        ("C", "city all round (pennant)"),
        ("B", "cloister; farm all round"),
        ("H", "2 cities: N, S; farm ENE-ESE + WSW-WNW touching N+S"),
        ("IC", "4 cities: N, E, S, W; farm in the middle touching N+E+S+W"),
        ("IN", "3 roads end: E (inn), S, W; farm WNW to ENE; farm ESE-SSE; farm SSW-WSW"),
        ("IQ", "2 roads: N-W, E-S; farm WNW-NNW; farm NNE-ENE + SSW-WSW; farm ESE-SSE"),
        ("A", "cloister; road S; farm all round"),
    ],
)
def test_a_tile_in_words(shipped: Tiles, code: str, words: str) -> None:
    assert description(shipped[code].rotations[0]) == words


def test_tiles_that_differ_have_different_words(shipped: Tiles) -> None:
    told = {description(tile.rotations[0]) for tile in shipped.values()}
    assert len(told) == len(shipped)


def test_a_catalogue_of_nothing_is_a_short_page() -> None:
    assert "==" not in draw_catalogue([], title="None")
