"""Pictures of tiles as rows of text, and what their cells show."""

from __future__ import annotations

from typing import Any

from carcscore.drawing.colour import written
from carcscore.drawing.signs import UNICODE, Style
from carcscore.drawing.stencils import Place
from carcscore.drawing.tile_layout import layout
from carcscore.drawing.tile_text import Lettering, tile_glyphs
from carcscore.tiles.model import NO_SEGMENT, TurnedTile


def draw_tile(turned: TurnedTile, *, style: Style = UNICODE, **more: Any) -> list[str]:
    """The rows of a tile's picture, coloured if the style is; ``more`` is as for ``tile_glyphs``."""
    return [written(row, style.colour) for row in tile_glyphs(turned, style=style, **more)]


def spot(turned: TurnedTile, index: int) -> Place:
    """The cell of the picture at which a word of one letter on a segment is written."""
    return Lettering(layout(turned)).best(1, index)


def owner_at(turned: TurnedTile, place: Place) -> int:
    """The segment that a cell of the picture shows, or ``NO_SEGMENT`` (a hedge belongs to none)."""
    plan = layout(turned)
    return plan.shown.get(place, plan.ground.get(place, NO_SEGMENT))
