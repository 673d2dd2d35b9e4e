"""Pictures of tiles as rows of text, and what their cells show."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from carcscore.drawing.colour import written
from carcscore.drawing.signs import UNICODE, Style
from carcscore.drawing.stencils import Place
from carcscore.drawing.tile_layout import layout
from carcscore.drawing.tile_text import Lettering, TextFigure, tile_glyphs
from carcscore.tiles.model import NO_SEGMENT, TurnedTile


def draw_tile(
    turned: TurnedTile,
    *,
    style: Style = UNICODE,
    figures: Iterable[TextFigure] = (),
    highlight: Collection[int] = (),
    label: str = "",
    warned: bool = False,
) -> list[str]:
    """The rows of a tile's picture, coloured if the style is."""
    rows = tile_glyphs(turned, style=style, figures=figures, highlight=highlight, label=label, warned=warned)
    return [written(row, style.colour) for row in rows]


def spot(turned: TurnedTile, index: int) -> Place:
    """The cell of the picture at which a word of one letter on a segment is written."""
    return Lettering(layout(turned)).best(1, index)


def owner_at(turned: TurnedTile, place: Place) -> int:
    """The segment that a cell of the picture shows, or ``NO_SEGMENT`` (a hedge belongs to none)."""
    plan = layout(turned)
    return plan.shown.get(place, plan.ground.get(place, NO_SEGMENT))
