"""The picture of a whole board, or of a part of it, with the rulers of its sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from carcscore.drawing.colour import Glyph, written
from carcscore.drawing.sheet import Sheet, near, without_gaps
from carcscore.drawing.signs import UNICODE, Style, signs_of
from carcscore.drawing.stencils import HEIGHT, WIDTH
from carcscore.drawing.tile_text import TextFigure, tile_glyphs
from carcscore.geometry import Cell
from carcscore.tiles.model import TurnedTile

_GAP: Final = " : "
_TALL: Final = 30
"""A taller board has a ruler below as well."""
_NO_TILE: Final[Sequence[Sequence[Glyph]]] = ((Glyph(" " * WIDTH),),) * HEIGHT


def draw_board(
    board: Mapping[Cell, TurnedTile],
    a1: Cell,
    figures: Iterable[tuple[Cell, TextFigure]] = (),
    *,
    style: Style = UNICODE,
    codes: bool = False,
    highlight: Collection[tuple[Cell, int]] = (),
    warned: Collection[Cell] = (),
    start: Cell | None = None,
    around: Cell | None = None,
    reach: int = 2,
    width: int | None = None,
) -> str:
    """The board as text, its lines joined by line ends; empty for an empty board.

    ``a1`` is the cell named A1. ``codes`` writes each tile's code and rotation (``K2``) on it;
    ``start`` gets a ``*``, the cells of ``warned`` a ``!``; ``highlight`` are the segments (cell,
    index on its tile) to be drawn bold. ``around`` draws only what lies within ``reach`` cells of
    one. With a ``width`` the board is cut into strips of columns that fit it, each with its rulers.
    Long runs of empty rows and columns are left out.
    """
    tiles = {cell: turned for cell, turned in board.items() if near(cell, around, reach)}
    if not tiles:
        return ""
    if not style.signs:
        style = replace(style, signs=signs_of(turned.tile for turned in tiles.values()))
    drawing = _TextBoard(tiles, Sheet.of(tiles, a1, WIDTH), style, codes, start, frozenset(warned))
    for cell, figure in figures:
        drawing.figures[cell].append(figure)
    for cell, index in highlight:
        drawing.lit[cell].add(index)
    return "\n\n".join("\n".join(strip) for strip in drawing.strips(width))


@dataclass
class _TextBoard:
    tiles: Mapping[Cell, TurnedTile]
    sheet: Sheet
    style: Style
    codes: bool
    start: Cell | None
    warned: frozenset[Cell]
    figures: dict[Cell, list[TextFigure]] = field(default_factory=lambda: defaultdict(list))
    lit: dict[Cell, set[int]] = field(default_factory=lambda: defaultdict(set))
    bare: dict[tuple[TurnedTile, str], Sequence[Sequence[Glyph]]] = field(default_factory=dict)
    """A cache of the pictures of tiles with nothing on them."""

    def __post_init__(self) -> None:
        self.margin = 1 + max(len(self.sheet.row(y)) for _, y in self.tiles)

    def strips(self, width: int | None) -> Iterator[list[str]]:
        by_column: dict[int, list[Cell]] = defaultdict(list)
        for cell in self.tiles:
            by_column[cell[0]].append(cell)
        room = None if width is None else width - 2 * self.margin
        for columns in _cut(without_gaps(sorted(by_column)), room):
            rows = sorted({y for x in columns if x is not None for _, y in by_column.get(x, ())})
            yield list(self._strip(columns, without_gaps(rows)))

    def _strip(self, columns: list[int | None], rows: list[int | None]) -> Iterator[str]:
        margin = self.margin
        names = "".join(_GAP if x is None else self.sheet.column(x).center(WIDTH) for x in columns)
        ruler = self._line([Glyph(" " * margin), Glyph(names, "ruler")])
        yield ruler
        for y in rows:
            if y is None:
                yield self._line([Glyph(":".rjust(margin - 1), "ruler")])
                continue
            pictures = [None if x is None else self._picture((x, y)) for x in columns]
            for number in range(HEIGHT):
                name = self.sheet.row(y) if number == HEIGHT // 2 else ""
                line = [Glyph(name.rjust(margin - 1) + " ", "ruler")]
                for picture in pictures:
                    line += picture[number] if picture else [Glyph(_GAP, "ruler")]
                line.append(Glyph(" " + name, "ruler"))
                yield self._line(line)
        if len(rows) * HEIGHT > _TALL:
            yield ruler

    def _line(self, glyphs: list[Glyph]) -> str:
        text = written(glyphs, False).rstrip()
        if not self.style.colour:
            return text
        spare = sum(len(glyph.text) for glyph in glyphs) - len(text)
        while spare and glyphs:
            last = glyphs.pop()
            if len(last.text) > spare:
                glyphs.append(last._replace(text=last.text[:-spare]))
            spare = max(0, spare - len(last.text))
        return written(glyphs, True)

    def _picture(self, cell: Cell) -> Sequence[Sequence[Glyph]]:
        turned = self.tiles.get(cell)
        if turned is None:
            return _NO_TILE
        label = f"{turned.tile.code}{turned.rotation or ''}" if self.codes else ""
        if cell == self.start:
            label = f"{label}*" if label else "(*)"
        figures, lit, warned = self.figures.get(cell, ()), self.lit.get(cell, ()), cell in self.warned
        if not figures and not lit and not warned and (turned, label) in self.bare:
            return self.bare[turned, label]
        picture = tile_glyphs(
            turned, style=self.style, figures=figures, highlight=lit, label=label, warned=warned
        )
        if not figures and not lit and not warned:
            self.bare[turned, label] = picture
        return picture


def _cut(columns: Sequence[int | None], room: int | None) -> Iterator[list[int | None]]:
    """The columns in strips that fit so many characters, at least one column to each."""
    strip: list[int | None] = []
    filled = 0
    for column in columns:
        size = len(_GAP) if column is None else WIDTH
        if strip and room is not None and filled + size > room:
            yield strip
            strip, filled = [], 0
        if strip or column is not None:
            strip.append(column)
            filled += size
    if strip:
        yield strip
