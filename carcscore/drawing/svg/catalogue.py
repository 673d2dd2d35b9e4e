"""The catalogue of tiles as a picture: each with its code in its four rotations, on pages to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from carcscore.drawing.svg.curves import HALF, number
from carcscore.drawing.svg.definitions import Definitions
from carcscore.drawing.svg.style import paper, stylesheet
from carcscore.drawing.svg.tile import tile_svg
from carcscore.drawing.tile_words import copies_words, in_order
from carcscore.markup import Markup, element, joined
from carcscore.tiles.model import Tile

_STEP: Final = 116
"""The distance from one rotation of a tile to the next; a tile is 100 wide."""
_ENTRY: Final = (4 * _STEP + 44, 150)
"""The width and height of a tile's entry."""
_COLUMNS: Final = 2
_ROWS: Final = 9
"""Rows on a page: on A4 a tile is then almost two centimetres wide."""
_HEAD: Final = 64
_MARGIN: Final = 20
_WIDTH: Final = _COLUMNS * _ENTRY[0] - 44 - 16 + 2 * _MARGIN


class Chapter(NamedTuple):
    """The tiles of one set under its title."""

    title: str
    tiles: Sequence[Tile]


def catalogue_svg(chapters: Iterable[Chapter], symbols: Mapping[str, str]) -> Markup:
    """All pages of the catalogue one below the other, as an SVG document of its own.

    ``symbols`` are the pictures of marks by name.
    """
    definitions = Definitions(symbols)
    pages = list(_pages(chapters, definitions))
    top, parts = 0.0, []
    for _, markup, height in pages:
        parts.append(element("g", markup, transform=f"translate(0 {number(top)})"))
        top += height
    return element(
        "svg",
        element("style", Markup(stylesheet(False))),
        element("defs", *definitions.elements()),
        paper(0, 0, _WIDTH, top),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        class_="board",
        viewBox=f"0 0 {_WIDTH} {number(top)}",
        role="img",
    )


def catalogue_html(chapters: Iterable[Chapter], symbols: Mapping[str, str]) -> str:
    """The catalogue as an HTML page of its own; printed, it takes a sheet of A4 for each of its pages."""
    from carcscore.pages import written  # late: a picture alone needs no templates

    chapters, definitions = list(chapters), Definitions(symbols)
    pages = [(head, _sheet(markup, height, head)) for head, markup, height in _pages(chapters, definitions)]
    return written(
        "drawing/svg/catalogue.html",
        titles=[chapter.title for chapter in chapters],
        pages=pages,
        shared=element("svg", element("defs", *definitions.elements()), class_="defs", aria_hidden="true"),
        stylesheet=Markup(stylesheet(False)),
    )


def _sheet(markup: Markup, height: float, head: str) -> Markup:
    box = f"0 0 {_WIDTH} {number(height)}"
    return element("svg", markup, class_="board", viewBox=box, role="img", aria_label=head)


def _pages(chapters: Iterable[Chapter], definitions: Definitions) -> Iterator[tuple[str, Markup, float]]:
    """The heading of each page, its markup and its height; a chapter begins on a page of its own."""
    for title, tiles in chapters:
        listed = list(in_order(tiles))
        most = _COLUMNS * _ROWS
        for first in range(0, len(listed), most):
            on_page = listed[first : first + most]
            number_of = f" ({first // most + 1} of {-(-len(listed) // most)})" if len(listed) > most else ""
            head = title + number_of
            written = element("text", head, class_="heading", x=_MARGIN, y=_HEAD - 24)
            rows = -(-len(on_page) // _COLUMNS)
            entries = [
                _entry(
                    tile,
                    f"{copies_words(tile, tile.count, tiles)}; {words}",
                    definitions,
                    place // rows,
                    place % rows,
                )
                for place, (words, tile) in enumerate(on_page)
            ]
            yield head, joined(written, entries), float(_HEAD + rows * _ENTRY[1])


def _entry(tile: Tile, words: str, definitions: Definitions, column: int, row: int) -> Markup:
    """A tile in its four rotations under its code, with some words: how many, and what its edges show."""
    rotations = [
        (
            tile_svg(turned, definitions, transform=f"translate({HALF + turned.rotation * _STEP:g} 74)"),
            element(
                "text",
                f"{tile.code}{turned.rotation or ''}",
                class_="caption",
                x=number(HALF + turned.rotation * _STEP),
                y="140",
            ),
        )
        for turned in tile.rotations
    ]
    return element(
        "g",
        element("text", f"{tile.code}: {words}", class_="copies", x="0", y="17"),
        rotations,
        class_="entry",
        data_tile=tile.code,
        transform=f"translate({_MARGIN + column * _ENTRY[0]} {_HEAD + row * _ENTRY[1]})",
    )
