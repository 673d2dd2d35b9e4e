"""The picture of a whole board, or of a part of it, with the rulers of its sheet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Final

from carcscore.board.board import Placed
from carcscore.drawing.sheet import Sheet, near, without_gaps
from carcscore.drawing.svg.curves import HALF, Spot, number, turned
from carcscore.drawing.svg.figures import Drawn, figure, key, poses
from carcscore.drawing.svg.pieces import Pieces
from carcscore.drawing.svg.plan import plan_of
from carcscore.drawing.svg.room import room_of
from carcscore.drawing.svg.style import stylesheet
from carcscore.drawing.svg.tile import tile_svg
from carcscore.drawing.svg.xml import element, escaped
from carcscore.geometry import Cell, cell_name, pair_name, reading_order
from carcscore.tiles.model import TurnedTile

TILE: Final = 100
_GAP: Final = 40
"""The width of a column, or the height of a row, that stands for a long run of empty ones."""
_RULER: Final = 46
_KEY: Final = 50
"""The room of a ruler, and of a line of the legend."""
_LONGEST_NAME: Final = 11
_NARROWEST: Final = 300

FeatureOf = Callable[[Cell, int], str]


def no_feature(cell: Cell, index: int) -> str:
    """The id of no feature: pictures that know of none."""
    return ""


def board_svg(
    board: Mapping[Cell, TurnedTile] | Mapping[Cell, Placed],
    a1: Cell,
    figures: Iterable[Drawn] = (),
    *,
    feature_of: FeatureOf = no_feature,
    symbols: Mapping[str, str] | None = None,
    lit: Collection[str] = (),
    warned: Mapping[Cell, Sequence[str]] | None = None,
    codes: bool = True,
    start: Cell | None = None,
    around: Cell | None = None,
    reach: int = 2,
    title: str = "",
    legend: Sequence[tuple[str, str, str]] = (),
    standalone: bool = True,
) -> str:
    """The board as one ``<svg>`` element.

    ``a1`` is the cell named A1. ``feature_of`` gives the id of the feature that a segment (cell, index
    on its tile) belongs to; features in ``lit`` are drawn in full and all others faint. ``symbols`` are
    the pictures of marks by name. The cells of ``warned`` are outlined, with the sentences as a tooltip.
    ``codes`` writes each tile's code and rotation on it; ``start`` gets a ``*``. ``around`` draws only
    what lies within ``reach`` cells of one. A ``standalone`` picture is a document of its own: it
    carries a ``title``, a ``legend`` (letters, colour and name of each player) and its colours; any other
    needs the rules of :func:`~carcscore.drawing.svg.style.stylesheet` around it.
    """
    drawing = _Drawing(board, a1, feature_of, frozenset(lit), around, reach)
    pieces = Pieces(symbols or {})
    tiles = [drawing.tile(cell, pieces, codes, start) for cell in sorted(drawing.tiles, key=reading_order)]
    left, top = -float(_RULER), -float(_RULER)
    width, height = drawing.width - 2 * left, drawing.height - 2 * top
    if standalone and legend:
        width = max(width, _NARROWEST)
    keys = list(_keys(legend, width, height + top)) if standalone else []
    height += _KEY * len({y for y, _ in keys}) if keys else 0
    parts = [
        element("title", escaped(title)) if standalone and title else "",
        element("style", stylesheet(False)) if standalone else "",
        element("defs", poses(), *pieces.definitions()),
        element("g", *drawing.rulers(), class_="rulers"),
        *tiles,
        *drawing.figures(figures),
        *drawing.findings(warned or {}),
        *(markup for _, markup in keys),
    ]
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg" if standalone else None,
        class_="board lighting" if lit else "board",
        viewBox=" ".join(map(number, (left, top, width, height))),
        role="img" if standalone else None,
    )


def figures_svg(
    board: Mapping[Cell, TurnedTile] | Mapping[Cell, Placed],
    a1: Cell,
    figures: Iterable[Drawn],
    feature_of: FeatureOf = no_feature,
) -> list[str]:
    """The elements of these figures alone, where :func:`board_svg` puts them on the same board."""
    return list(_Drawing(board, a1, feature_of, frozenset(), None, 0).figures(figures))


class _Drawing:
    def __init__(
        self,
        board: Mapping[Cell, TurnedTile] | Mapping[Cell, Placed],
        a1: Cell,
        feature_of: FeatureOf,
        lit: frozenset[str],
        around: Cell | None,
        reach: int,
    ) -> None:
        self.tiles = {
            cell: tile.turned if isinstance(tile, Placed) else tile
            for cell, tile in board.items()
            if near(cell, around, reach)
        }
        self.a1 = a1
        self.sheet = Sheet.of(self.tiles, a1, _LONGEST_NAME)
        self.feature_of = feature_of
        self.lit = lit
        self.columns, self.width = _laid_out(sorted({x for x, _ in self.tiles}))
        self.rows, self.height = _laid_out(sorted({y for _, y in self.tiles}))
        self._occupied: dict[Cell, list[Spot]] = {}

    def rulers(self) -> Iterator[str]:
        """The names of columns and rows at all four sides; three dots where some are left out."""
        for column, at in self.columns.items():
            for y in (-14.0, self.height + 36.0):
                yield _ruler(self.sheet.column(column), at, y, TILE)
        for row, at in self.rows.items():
            for x in (-_RULER / 2, self.width + _RULER / 2):
                yield _ruler(self.sheet.row(row), x, at + 12, _RULER)
        yield from (self._dots(at, self.height / 2) for at in _gaps(self.columns))
        yield from (self._dots(self.width / 2, at) for at in _gaps(self.rows))

    def _dots(self, x: float, y: float) -> str:
        return element("text", "&#8943;", class_="gap", x=number(x), y=number(y + 10))

    def tile(self, cell: Cell, pieces: Pieces, codes: bool, start: Cell | None) -> str:
        """A tile with its segments and marks."""
        tile = self.tiles[cell]
        label = f"{tile.tile.code}{tile.rotation or ''}" if codes else ""
        return tile_svg(
            tile,
            pieces,
            [self.feature_of(cell, index) for index in range(len(tile.segments))],
            self.lit,
            label + "*" * (cell == start),
            data_at=pair_name(cell),
            data_cell=cell_name(cell, self.a1),
            transform=f"translate({self._at(cell)})",
        )

    def figures(self, figures: Iterable[Drawn]) -> Iterator[str]:
        """The figures, those of one segment side by side."""
        together: dict[tuple[Cell, int | None], list[Drawn]] = {}
        for one in figures:
            if one.cell in self.tiles:
                together.setdefault((one.cell, one.segment), []).append(one)
        for (cell, index), group in sorted(together.items(), key=lambda entry: reading_order(entry[0][0])):
            feature = self.feature_of(cell, index) if index is not None else ""
            spots = self._spots(cell, index, len(group))
            self._occupied.setdefault(cell, []).extend(spots)
            for one, (x, y) in zip(group, spots, strict=True):
                place = (x + self.columns[cell[0]], y + self.rows[cell[1]])
                yield figure(one, place, feature, feature in self.lit)

    def _spots(self, cell: Cell, index: int | None, wanted: int) -> list[Spot]:
        tile = self.tiles[cell]
        room = room_of(plan_of(tile.tile))
        if index is not None:
            return room.standing(index, wanted, tile.rotation)
        x, y = turned(room.tile_spot, tile.rotation)
        return [(x + 9.0 * place, y) for place in range(wanted)]

    def findings(self, warned: Mapping[Cell, Sequence[str]]) -> Iterator[str]:
        """The places of findings: outlined, with a sign where no figure stands, and told in a tooltip."""
        for cell in sorted(warned, key=reading_order):
            if cell[0] in self.columns and cell[1] in self.rows:
                x, y = self._free_corner(cell)
                yield element(
                    "g",
                    element("title", escaped("\n".join(warned[cell]))),
                    element("rect", class_="mend", x="-47", y="-47", width="94", height="94", rx="5"),
                    element("path", class_="sign", d=f"M{x} {y - 13}l12 22h-24z"),
                    element("text", "!", x=str(x), y=str(y + 6)),
                    class_="finding",
                    data_at=pair_name(cell),
                    transform=f"translate({self._at(cell)})",
                )

    def _free_corner(self, cell: Cell) -> tuple[int, int]:
        """The corner farthest from the figures of a tile, but for the one where its code stands."""
        figures = self._occupied.get(cell, [])
        corners = ((33, -32), (-33, -32), (33, 36))
        return max(corners, key=lambda spot: min((dist(spot, other) for other in figures), default=0.0))

    def _at(self, cell: Cell) -> str:
        return f"{number(self.columns[cell[0]])} {number(self.rows[cell[1]])}"


def _laid_out(used: Sequence[int]) -> tuple[dict[int, float], float]:
    """Where the middle of each column (or row) lies, and how wide they are together."""
    places: dict[int, float] = {}
    at = 0.0
    for one in without_gaps(used):
        if one is None:
            at += _GAP
        else:
            places[one] = at + HALF
            at += TILE
    return places, at


def _gaps(places: Mapping[int, float]) -> Iterator[float]:
    """The middles of what was left out."""
    for one, other in pairwise(places.values()):
        if other - one > TILE:
            yield (one + other) / 2


def _ruler(name: str, x: float, y: float, room: float) -> str:
    size = None if 25 * len(name) <= room else f"font-size:{number(room / len(name) / 0.74)}px"
    return element("text", escaped(name), class_="ruler", x=number(x), y=number(y), style=size)


def _keys(legend: Sequence[tuple[str, str, str]], width: float, top: float) -> Iterator[tuple[float, str]]:
    """The entries of the legend, as many on a line as fit, each with the height of its line."""
    x, y = 24.0 - _RULER, top + 20.0
    for letters, colour, name in legend:
        room = 60 + 17 * len(name)
        if x > 0 and x + room > width - _RULER:
            x, y = -_RULER + 24.0, y + _KEY
        yield y, key(letters, colour, name, x, y)
        x += room
