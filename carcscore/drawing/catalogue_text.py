"""The catalogue of a set of tiles: each with its code, its rotations and what lies on it, in words.

Made for somebody who has a tile in hand and looks for its code: tiles are grouped by what their edges
show, and an index of these groups comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Final

from carcscore.drawing.colour import written
from carcscore.drawing.signs import UNICODE, Style, legend, signs_of
from carcscore.drawing.stencils import WIDTH
from carcscore.drawing.tile_text import tile_glyphs
from carcscore.drawing.tile_words import copies_words, description, in_order
from carcscore.tiles.model import Tile, TurnedTile

_SPACE: Final = "   "


def draw_catalogue(
    tiles: Iterable[Tile],
    *,
    title: str = "",
    counts: Mapping[str, int] | None = None,
    style: Style = UNICODE,
    width: int = 80,
) -> str:
    """The catalogue page of these tiles.

    ``counts`` are the copies in play by code (by default those of one printed set). No line is
    longer than ``width``.
    """
    tiles = list(tiles)
    if not style.signs:
        style = replace(style, signs=signs_of(tiles))
    groups: dict[str, list[Tile]] = {}
    for words, tile in in_order(tiles):
        groups.setdefault(words, []).append(tile)
    lines = [*([title, ""] if title else []), "Tiles by what their edges show:"]
    lines += _index(groups, width)
    lines += ["", *_legend(style, width)]
    for words, members in groups.items():
        lines += ["", f"== {words} ".ljust(width, "=")]
        for tile in members:
            number = tile.count if counts is None else counts.get(tile.code, 0)
            lines += ["", *_entry(tile.rotations, copies_words(tile, number, tiles), style, width)]
    return "\n".join(line.rstrip() for line in lines)


def draw_found(
    found: Mapping[str, Sequence[tuple[Sequence[TurnedTile], str]]],
    *,
    style: Style = UNICODE,
    width: int = 80,
) -> str:
    """Some tiles under each title: in the turns that are given, with how many there are in words."""
    if not style.signs:
        style = replace(
            style, signs=signs_of(turns[0].tile for listed in found.values() for turns, _ in listed)
        )
    lines: list[str] = []
    for title, listed in found.items():
        lines += wrap(title, width)
        for turns, copies in listed:
            lines += ["", *_entry(turns, copies, style, width)]
        lines.append("")
    return "\n".join(line.rstrip() for line in [*lines, *_legend(style, width)])


def draw_rotations(turns: Iterable[TurnedTile], *, style: Style = UNICODE, width: int = 80) -> list[str]:
    """A tile in these of its rotations, side by side, named as one types them.

    Rotations that look alike share a picture: ``U0 = U2``.
    """
    pictures = []
    for least in {turned.least_rotation: turned for turned in turns}.values():
        alike = (one for one in least.tile.rotations if one.least_rotation == least.least_rotation)
        name = " = ".join(f"{one.tile.code}{one.rotation}" for one in alike)
        pictures.append((name, [written(row, style.colour) for row in tile_glyphs(least, style=style)]))
    in_a_row = max(1, (width + len(_SPACE)) // (WIDTH + len(_SPACE)))
    lines: list[str] = []
    for first in range(0, len(pictures), in_a_row):
        row = pictures[first : first + in_a_row]
        lines.append(_SPACE.join(name.ljust(WIDTH) for name, _ in row))
        lines += [_SPACE.join(parts) for parts in zip(*(picture for _, picture in row), strict=True)]
    return lines


def _entry(turns: Sequence[TurnedTile], copies: str, style: Style, width: int) -> Iterator[str]:
    head = f"{turns[0].tile.code:<4}{copies:<9} "
    text = style.plain(description(turns[0]))
    yield from wrap(head + text, width, subsequent_indent=" " * len(head), drop_whitespace=True)
    for line in draw_rotations(turns, style=style, width=width - 4):
        yield f"    {line}"


def _index(groups: Mapping[str, list[Tile]], width: int) -> Iterator[str]:
    column = 2 + max((len(words) for words in groups), default=0) + 2
    for words, members in groups.items():
        codes = " ".join(tile.code for tile in members)
        yield from wrap(f"  {words}".ljust(column) + codes, width, subsequent_indent=" " * column)


def _legend(style: Style, width: int) -> Iterator[str]:
    for line in ("K1  the digit: so many quarter turns clockwise", *legend(style, board=False)):
        yield from wrap(line, width, subsequent_indent="    ")
