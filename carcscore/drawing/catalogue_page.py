"""The catalogue as values: a page a set, laid out for a width and a style.

To draw every tile takes long, and the same comes of it each time; so the pages of the sets that ship are kept
in a file beside this one, which a test compares with what :mod:`carcscore.drawing.catalogue_text` draws.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pkgutil import get_data
from textwrap import wrap
from typing import Final, NamedTuple

from carcscore.drawing.signs import Style, legend
from carcscore.drawing.stencils import WIDTH

KEPT: Final = "catalogue_pages.tsv"
"""A set a line, in the order of the catalogue: its name, that of its expansion, and its page as JSON."""
_SPACE: Final = "   "
_COLOURS: Final = re.compile(r"\x1b\[[\d;]*m")


class DrawnTurns(NamedTuple):
    """Rotations of a tile that look alike, as one types them: ``U0 = U2``; the rows of their picture.

    The rows are in colour, and in the characters of no style.
    """

    name: str
    rows: Sequence[str]


class ListedTile(NamedTuple):
    """A tile, how many there are of it, what lies on it, both in words, and its pictures."""

    code: str
    copies: str
    words: str
    drawn: Sequence[DrawnTurns]


class CataloguePage(NamedTuple):
    """Tiles by what their edges show, in words; ``signs`` are the letters of their kinds and marks."""

    title: str
    signs: Mapping[str, str]
    groups: Mapping[str, Sequence[ListedTile]]


def page_lines(page: CataloguePage, style: Style, width: int) -> Iterator[str]:
    """The lines of a page, none longer than ``width``: an index of the groups comes first."""
    if page.title:
        yield from (page.title, "")
    yield "Tiles by what their edges show:"
    yield from _index(page.groups, width)
    yield from ("", *legend_lines(replace(style, signs=page.signs), width))
    for words, members in page.groups.items():
        yield from ("", f"== {words} ".ljust(width, "="))
        for listed in members:
            yield from ("", *tile_lines(listed, style, width))


def tile_lines(listed: ListedTile, style: Style, width: int) -> Iterator[str]:
    """The lines on one tile."""
    head = f"{listed.code:<4}{listed.copies:<9} "
    text = style.plain(listed.words)
    yield from wrap(head + text, width, subsequent_indent=" " * len(head), drop_whitespace=True)
    for line in drawn_lines(listed.drawn, style, width - 4):
        yield f"    {line}"


def drawn_lines(drawn: Sequence[DrawnTurns], style: Style, width: int) -> Iterator[str]:
    """Pictures side by side, each below its name."""
    in_a_row = max(1, (width + len(_SPACE)) // (WIDTH + len(_SPACE)))
    for first in range(0, len(drawn), in_a_row):
        some = drawn[first : first + in_a_row]
        yield _SPACE.join(drawing.name.ljust(WIDTH) for drawing in some)
        for parts in zip(*(drawing.rows for drawing in some), strict=True):
            row = style.plain(_SPACE.join(parts))
            yield row if style.colour else _COLOURS.sub("", row)


def legend_lines(style: Style, width: int) -> Iterator[str]:
    """The meanings of the characters of the pictures."""
    for line in ("K1  the digit: quarter turns clockwise", *legend(style, board=False)):
        yield from wrap(line, width, subsequent_indent="    ")


def joined(lines: Iterable[str]) -> str:
    """The text of these lines."""
    return "\n".join(line.rstrip() for line in lines)


def _index(groups: Mapping[str, Sequence[ListedTile]], width: int) -> Iterator[str]:
    column = 2 + max((len(words) for words in groups), default=0) + 2
    for words, members in groups.items():
        codes = " ".join(listed.code for listed in members)
        yield from wrap(f"  {words}".ljust(column) + codes, width, subsequent_indent=" " * column)


def written(page: CataloguePage) -> str:
    """A page as it is kept."""
    return json.dumps(page, ensure_ascii=False, separators=(",", ":"))


def kept_pages(name: str | None) -> list[CataloguePage]:
    """The pages of the set that ships, or of the expansion, with this name; of all sets for ``None``.

    >>> [page.title for page in kept_pages("games-quarterly-11")], kept_pages("K")
    (['Games Quarterly 11 (gq11)'], [])
    """
    raw = get_data(__package__, KEPT)
    assert raw is not None, "it is a file of this package"
    lines = (line.split("\t") for line in raw.decode("utf-8").splitlines())
    return [_read(page) for *names, page in lines if name is None or name in names]


def _read(text: str) -> CataloguePage:
    title, signs, groups = json.loads(text)
    return CataloguePage(
        title,
        signs,
        {
            words: [
                ListedTile(code, copies, told, [DrawnTurns(*drawing) for drawing in drawn])
                for code, copies, told, drawn in members
            ]
            for words, members in groups.items()
        },
    )
