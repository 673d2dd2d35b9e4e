"""The picture of a whole board, or of a part of it, with the rulers of its sheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Final

from carcscore.drawing.sheet import Sheet, near, without_gaps
from carcscore.drawing.svg.curves import HALF, Spot, number, turned
from carcscore.drawing.svg.definitions import Definitions
from carcscore.drawing.svg.figures import AT_CORNERS, SvgFigure, figure, hatch, poses
from carcscore.drawing.svg.ground import inset
from carcscore.drawing.svg.legend import LINE, LegendEntry, caption_lines, legend_lines, meanings, players
from carcscore.drawing.svg.outlines import CORNERS
from carcscore.drawing.svg.owners import Owner, Owners
from carcscore.drawing.svg.sketch import sketch_of
from carcscore.drawing.svg.style import paper, stylesheet
from carcscore.drawing.svg.tile import tile_svg
from carcscore.geometry import CENTRE, Cell, cell_name, pair_name, reading_order
from carcscore.markup import Markup, element
from carcscore.tiles.model import TurnedTile

TILE: Final = 100
_GAP: Final = 40
"""The size of the gap drawn for a long run of empty columns or rows."""
_RULER: Final = 46
"""The width of a ruler."""
_WITHIN: Final = 22.0
"""The greatest distance from the middle of things at the mouth of a tunnel."""
_LONGEST_NAME: Final = 11
_NARROWEST: Final = 300

FeatureOf = Callable[[Cell, int], str]


def board_svg(
    board: Mapping[Cell, TurnedTile],
    a1: Cell,
    figures: Iterable[SvgFigure] = (),
    *,
    feature_of: FeatureOf = lambda cell, index: "",
    symbols: Mapping[str, str] | None = None,
    called: Mapping[str, str] | None = None,
    lit: Collection[str] = (),
    warned: Mapping[Cell, Sequence[str]] | None = None,
    codes: bool = True,
    start: Cell | None = None,
    around: Cell | None = None,
    reach: int = 2,
    title: str = "",
    legend: Sequence[tuple[str, str, str]] = (),
    badges: Mapping[str, str] | None = None,
    caption: Sequence[str] = (),
    owned: Mapping[str, Sequence[Owner]] | None = None,
    shapes: Iterable[str] = (),
    standalone: bool = True,
) -> Markup:
    """The board as one ``<svg>`` element.

    ``a1`` is the cell named A1. ``feature_of`` gives the id of the feature that a segment (cell, index
    on its tile) belongs to; features in ``lit`` are drawn in full and all others faint. ``badges`` are
    short words to be written on features, by their ids. ``symbols`` are the pictures of marks by name,
    ``called`` is what the legend calls marks that it doesn't call by their name. The cells of ``warned`` are
    outlined, with the sentences as a tooltip. ``codes`` writes each tile's code and rotation on it; ``start``
    gets a ``*``. ``around`` draws only what lies within ``reach`` cells of one. ``owned`` says to whom land
    belongs, by the ids of features: it is painted so, or in a picture that is not standalone has that paint
    as the custom property ``--own``. ``shapes`` are those of figures that are used beside the picture. A
    ``standalone`` picture is a document of its own: it carries a ``title``, its colours, the lines of a
    ``caption`` and, if there is a ``legend`` (letters, colour and name of each player), that and what its
    pieces and marks mean; any other needs the rules of
    :func:`~carcscore.drawing.svg.style.stylesheet` around it.
    """
    owners = Owners(owned or {})
    painted = {one: f"{'fill' if standalone else '--own'}:{fill}" for one, fill in owners.fills().items()}
    drawing = _SvgBoard(board, a1, feature_of, frozenset(lit), around, reach, painted)
    figures, symbols = list(figures), symbols or {}
    shapes = {*shapes, *(drawn.shape for drawn in figures)}
    definitions = Definitions(symbols)
    tiles = [
        drawing.tile(cell, definitions, codes, start) for cell in sorted(drawing.tiles, key=reading_order)
    ]
    left, top = -float(_RULER), -float(_RULER)
    width, height = drawing.width - 2 * left, drawing.height - 2 * top
    keys: list[tuple[float, Markup]] = []
    if standalone and (caption or legend):
        width = max(width, _NARROWEST)
        keys += caption_lines(caption, width - 24, left + 24, height + top)
        height += LINE * len(keys)
    if standalone and legend:
        shown = [drawn for drawn in figures if drawn.cell in drawing.tiles]
        told = meanings({tile.tile for tile in drawing.tiles.values()}, shown, symbols, called)
        whose = [LegendEntry(swatch, f"{names}: farms", "meaning") for swatch, names in owners.entries()]
        entries = list(legend_lines([*players(legend), *whose, *told], width - 24, left + 24, height + top))
        height += LINE * len({y for y, _ in entries})
        keys += entries
    parts = [
        element("title", title) if standalone and title else "",
        element("style", Markup(stylesheet(False))) if standalone else "",
        element("defs", hatch(), poses(shapes), *owners.patterns(), *definitions.elements()),
        paper(left, top, width, height) if standalone else "",
        element("g", *drawing.rulers(), class_="rulers"),
        *tiles,
        *drawing.figures(figures),
        *drawing.findings(warned or {}),
        *drawing.badges(badges or {}),
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


def size_of(picture: str) -> tuple[float, float]:
    """The width and the height of a picture, in its units.

    >>> size_of('<svg viewBox="-46 -46 192.5 292"></svg>')
    (192.5, 292.0)
    """
    view = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', picture)
    assert view is not None, "every picture says its size"
    return float(view[1]), float(view[2])


def placed(picture: str, x: float, y: float, width: float, height: float) -> Markup:
    """A picture as a part of another one, in so much of it."""
    box = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return Markup(picture.replace("<svg ", f"<svg {box} ", 1))


def figures_svg(
    board: Mapping[Cell, TurnedTile],
    a1: Cell,
    figures: Iterable[SvgFigure],
    feature_of: FeatureOf = lambda cell, index: "",
) -> list[Markup]:
    """The elements of these figures, each where :func:`board_svg` puts it when it is alone there."""
    drawing = _SvgBoard(board, a1, feature_of, frozenset(), None, 0)
    return [markup for drawn in figures for markup in drawing.figures([drawn])]


class _SvgBoard:
    def __init__(
        self,
        board: Mapping[Cell, TurnedTile],
        a1: Cell,
        feature_of: FeatureOf,
        lit: frozenset[str],
        around: Cell | None,
        reach: int,
        styles: Mapping[str, str] | None = None,
    ) -> None:
        self.tiles = {cell: turned for cell, turned in board.items() if near(cell, around, reach)}
        self.a1 = a1
        self.sheet = Sheet.of(self.tiles, a1, _LONGEST_NAME)
        self.feature_of = feature_of
        self.lit = lit
        self.styles = styles
        self.columns, self.width = _axis(sorted({x for x, _ in self.tiles}))
        self.rows, self.height = _axis(sorted({y for _, y in self.tiles}))
        self._occupied: dict[Cell, list[Spot]] = {}

    def rulers(self) -> Iterator[Markup]:
        """The names of columns and rows on all four sides; a dotted line marks a gap."""
        for column, at in self.columns.items():
            for y in (-14.0, self.height + 36.0):
                yield _ruler(self.sheet.column(column), at, y, TILE)
        for row, at in self.rows.items():
            for x in (-_RULER / 2, self.width + _RULER / 2):
                yield _ruler(self.sheet.row(row), x, at + 12, _RULER)
        gaps = [f"M{number(at)} {-_RULER}V{number(self.height + _RULER)}" for at in _gaps(self.columns)]
        gaps += [f"M{-_RULER} {number(at)}H{number(self.width + _RULER)}" for at in _gaps(self.rows)]
        yield from (element("path", class_="gap", d=line) for line in gaps)

    def tile(self, cell: Cell, definitions: Definitions, codes: bool, start: Cell | None) -> Markup:
        """A tile with its segments and marks."""
        tile = self.tiles[cell]
        label = f"{tile.tile.code}{tile.rotation or ''}" if codes else ""
        return tile_svg(
            tile,
            definitions,
            [self.feature_of(cell, index) for index in range(len(tile.segments))],
            self.lit,
            label + "*" * (cell == start),
            self.styles,
            data_at=pair_name(cell),
            data_cell=cell_name(cell, self.a1),
            transform=f"translate({self._at(cell)})",
        )

    def figures(self, figures: Iterable[SvgFigure]) -> Iterator[Markup]:
        """The figures, those of one segment side by side, pieces after followers."""
        together: dict[tuple[Cell, int | None], list[SvgFigure]] = {}
        for one in figures:
            if one.cell not in self.tiles:
                continue
            if one.shape in AT_CORNERS and 0 <= one.point < CENTRE:
                yield self._figure(one, CORNERS[(one.point + 1) // 3 % 4])
            else:
                together.setdefault((one.cell, one.segment), []).append(one)
        for (cell, index), group in sorted(together.items(), key=lambda entry: reading_order(entry[0][0])):
            for one in [drawn for drawn in group if drawn.built]:
                group.remove(one)
                yield self._figure(one, site_on(self.tiles[cell], index))
            group.sort(key=lambda one: one.pose == "piece")
            spots = (
                spots_on(self.tiles[cell], index, [drawn.pose == "piece" for drawn in group]) if group else []
            )
            self._occupied.setdefault(cell, []).extend(spots)
            for one, spot in zip(group, spots, strict=True):
                yield self._figure(one, spot)

    def _figure(self, one: SvgFigure, spot: Spot) -> Markup:
        """A figure at a spot of its tile."""
        cell = one.cell
        feature = self.feature_of(cell, one.segment) if one.segment is not None else ""
        place = (spot[0] + self.columns[cell[0]], spot[1] + self.rows[cell[1]])
        return figure(one, place, feature, feature in self.lit, cell_name(cell, self.a1))

    def findings(self, warned: Mapping[Cell, Sequence[str]]) -> Iterator[Markup]:
        """Findings: the cell outlined, with a sign clear of the figures and the text as a tooltip."""
        for cell in sorted(warned, key=reading_order):
            if cell[0] in self.columns and cell[1] in self.rows:
                x, y = self._free_corner(cell)
                yield element(
                    "g",
                    element("title", "\n".join(warned[cell])),
                    element("rect", class_="mend", x="-47", y="-47", width="94", height="94", rx="5"),
                    element("path", class_="sign", d=f"M{x} {y - 13}l12 22h-24z"),
                    element("text", "!", x=str(x), y=str(y + 6)),
                    class_="finding",
                    data_at=pair_name(cell),
                    transform=f"translate({self._at(cell)})",
                )

    def badges(self, badges: Mapping[str, str]) -> Iterator[Markup]:
        """Each badge on the first tile of its feature that has the most room for it."""
        for feature, text in badges.items():
            spots = [
                (cell, spots_on(self.tiles[cell], index, [False])[0])
                for cell in sorted(self.tiles, key=reading_order)
                for index in range(len(self.tiles[cell].tile.segments))
                if self.feature_of(cell, index) == feature
            ]
            if not spots:
                continue  # none of it is in the part that is drawn
            cell, (x, y) = max(spots, key=lambda spot: self._room_at(*spot))
            yield element(
                "g",
                element("circle", r="18"),
                element("text", text, y="6.5"),
                class_="badge",
                data_feature=feature,
                transform=f"translate({number(x + self.columns[cell[0]])} {number(y + self.rows[cell[1]])})",
            )

    def _room_at(self, cell: Cell, spot: Spot) -> float:
        """The distance to the nearest figure on the tile, at most the size of a tile."""
        return min((dist(spot, other) for other in self._occupied.get(cell, [])), default=TILE)

    def _free_corner(self, cell: Cell) -> tuple[int, int]:
        """The corner farthest from the figures of a tile, but for the one where its code stands."""
        figures = self._occupied.get(cell, [])
        corners = ((33, -32), (-33, -32), (33, 36))
        return max(corners, key=lambda spot: min((dist(spot, other) for other in figures), default=0.0))

    def _at(self, cell: Cell) -> str:
        return f"{number(self.columns[cell[0]])} {number(self.rows[cell[1]])}"


def site_on(tile: TurnedTile, index: int | None) -> Spot:
    """The spot of the building of a segment on a tile as it lies."""
    sketch = sketch_of(tile.tile)
    within = {one: inset(spot, _WITHIN) for one, spot in sketch.mouths.items()}
    site = {**within, **sketch.buildings}.get(-1 if index is None else index, (0.0, 0.0))
    return turned(site, tile.rotation)


def spots_on(tile: TurnedTile, index: int | None, pieces: Sequence[bool]) -> list[Spot]:
    """The spots of figures on a segment; where there are only pieces, the first is left to followers."""
    sketch = sketch_of(tile.tile)
    if index is None:
        return [*sketch.on_tile(len(pieces), tile.rotation)]
    left = bool(pieces) and all(pieces)
    return [*sketch.standing(index, left + len(pieces), tile.rotation)[left:]]


def _axis(used: Sequence[int]) -> tuple[dict[int, float], float]:
    """The middle of each column (or row), and the width of all together."""
    places: dict[int, float] = {}
    at = 0.0
    for gap in without_gaps(used):
        if gap is None:
            at += _GAP
        else:
            places[gap] = at + HALF
            at += TILE
    return places, at


def _gaps(places: Mapping[int, float]) -> Iterator[float]:
    """The middle of each gap."""
    for one, other in pairwise(places.values()):
        if other - one > TILE:
            yield (one + other) / 2


def _ruler(name: str, x: float, y: float, room: float) -> Markup:
    size = None if 25 * len(name) <= room else f"font-size:{number(room / len(name) / 0.74)}px"
    return element("text", name, class_="ruler", x=number(x), y=number(y), style=size)
