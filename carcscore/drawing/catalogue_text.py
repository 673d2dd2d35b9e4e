"""The catalogue of tiles: each with its code, its rotations and what lies on it, in words.

Made for somebody who has a tile in hand and looks for its code: tiles are grouped by what their edges
show, and an index of these groups comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap

from carcscore.drawing.catalogue_page import (
    CataloguePage,
    DrawnTurns,
    ListedTile,
    drawn_lines,
    joined,
    legend_lines,
    page_lines,
    tile_lines,
)
from carcscore.drawing.colour import written
from carcscore.drawing.signs import UNICODE, Style, signs_of
from carcscore.drawing.tile_text import tile_glyphs
from carcscore.drawing.tile_words import copies_words, description, in_order
from carcscore.tiles.model import Tile, TurnedTile


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
    return joined(page_lines(catalogue_page(tiles, title, counts), style, width))


def catalogue_page(
    tiles: Iterable[Tile], title: str, counts: Mapping[str, int] | None = None
) -> CataloguePage:
    """The same before it is laid out."""
    tiles = list(tiles)
    signs = signs_of(tiles)
    groups: dict[str, list[ListedTile]] = {}
    for words, tile in in_order(tiles):
        number = tile.count if counts is None else counts.get(tile.code, 0)
        listed = _listed(tile.rotations, copies_words(tile, number, tiles), signs)
        groups.setdefault(words, []).append(listed)
    return CataloguePage(title, signs, groups)


def draw_found(
    found: Mapping[str, Sequence[tuple[Sequence[TurnedTile], str]]],
    *,
    style: Style = UNICODE,
    width: int = 80,
) -> str:
    """Some tiles under each title: in the turns that are given, with how many there are in words."""
    signs = signs_of(turns[0].tile for listed in found.values() for turns, _ in listed)
    lines: list[str] = []
    for title, listed in found.items():
        lines += wrap(title, width)
        for turns, copies in listed:
            lines += ["", *tile_lines(_listed(turns, copies, signs), style, width)]
        lines.append("")
    return joined([*lines, *legend_lines(Style(style.ascii, style.colour, signs), width)])


def draw_rotations(turns: Iterable[TurnedTile], *, style: Style = UNICODE, width: int = 80) -> list[str]:
    """A tile in these of its rotations, side by side, named as one types them."""
    return list(drawn_lines(_drawn(turns, style.signs), style, width))


def _listed(turns: Sequence[TurnedTile], copies: str, signs: Mapping[str, str]) -> ListedTile:
    return ListedTile(turns[0].tile.code, copies, description(turns[0]), _drawn(turns, signs))


def _drawn(turns: Iterable[TurnedTile], signs: Mapping[str, str]) -> list[DrawnTurns]:
    """A tile in these of its rotations. Those that look alike share a picture: ``U0 = U2``."""
    drawn = []
    for least in {turned.least_rotation: turned for turned in turns}.values():
        alike = (rotation for rotation in least.tile.rotations if rotation.looks_like(least))
        name = " = ".join(f"{tile.tile.code}{tile.rotation}" for tile in alike)
        rows = tile_glyphs(least, style=Style(signs=signs))
        drawn.append(DrawnTurns(name, [written(row, colour=True) for row in rows]))
    return drawn
