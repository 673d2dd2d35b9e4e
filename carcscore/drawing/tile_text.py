"""The picture of one tile as it lies: 11 columns by 5 rows of characters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from carcscore.drawing.colour import Glyph, written
from carcscore.drawing.lettering import Lettering
from carcscore.drawing.signs import CORNER, UNICODE, Style, bold
from carcscore.drawing.stencils import CORNERS, FILL, HALVES, HEIGHT, WIDTH, Place
from carcscore.drawing.tile_layout import SIGN_OF_BUILDING, Layout, layout
from carcscore.tiles.kinds import BASE_KINDS
from carcscore.tiles.model import NO_SEGMENT, TurnedTile

_INKS = {"side": "city", "middle": "road", "inside": "building", "rest": "field"}
_INKS_OF_LOOKS = {"wooded": "wood", "water": "water"}
_KNOWN = frozenset(kind.name for kind in BASE_KINDS)
_DRAWN = frozenset({"way", "open", "water"})
"""Looks of ways and fields that need no letter."""


class TileFigure(NamedTuple):
    """A follower or other figure on a tile: its label, and the colour of its player (or ``""``).

    ``segment`` is ``None`` for what stands on the tile as a whole.
    """

    segment: int | None
    label: str
    colour: str = ""


def draw_tile(
    turned: TurnedTile,
    *,
    style: Style = UNICODE,
    figures: Iterable[TileFigure] = (),
    highlight: Collection[int] = (),
    label: str = "",
    warned: bool = False,
) -> list[str]:
    """The rows of a tile's picture.

    ``label`` (such as the tile's code) is written where it hides least; ``highlight`` are the
    segments to be drawn bold; ``warned`` adds a ``!``.
    """
    rows = tile_glyphs(turned, style=style, figures=figures, highlight=highlight, label=label, warned=warned)
    return [written(row, style.colour) for row in rows]


def tile_glyphs(
    turned: TurnedTile,
    *,
    style: Style = UNICODE,
    figures: Iterable[TileFigure] = (),
    highlight: Collection[int] = (),
    label: str = "",
    warned: bool = False,
) -> Sequence[Sequence[Glyph]]:
    """The same as :func:`draw_tile`, as glyphs not yet coloured."""
    plan = layout(turned)
    lettering = Lettering(plan)
    _print_marks(lettering, plan, style)
    for figure in figures:
        lettering.write(figure.label, figure.colour or "figure", figure.segment)
    if warned:
        lettering.write("!", "warning")
    if label:
        lettering.write(label, "code")
    return [
        [
            lettering.at((x, y)) or _drawn(plan, (x, y), style, highlight)
            for x in range(WIDTH)
        ]
        for y in range(HEIGHT)
    ]  # fmt: skip


def spot(turned: TurnedTile, index: int) -> Place:
    """The cell of the picture at which a segment is best pointed to."""
    return Lettering(layout(turned)).best(1, index)


def owner_at(turned: TurnedTile, place: Place) -> int:
    """The segment that a cell of the picture shows, or ``NO_SEGMENT`` (a hedge belongs to none)."""
    plan = layout(turned)
    return plan.shown.get(place, plan.ground.get(place, NO_SEGMENT))


def _print_marks(lettering: Lettering, plan: Layout, style: Style) -> None:
    """Writes the notes of the drawing, letters of unusual kinds, and marks."""
    for note in plan.notes:
        lettering.write(note.text, "mark", note.index, note.place)
    segments = plan.turned.segments
    for index in sorted(range(len(segments)), key=lambda i: segments[i].points):
        segment = segments[index]
        sign = style.plain(style.kind_sign(segment.kind))
        if segment.kind.rim == "inside" and index != plan.boxed:
            lettering.build_hut(f"[{sign}]", index)
        elif segment.kind.look not in _DRAWN and segment.kind.rim in ("middle", "rest"):
            lettering.write(sign, "mark", index)
        marks = _signs(segment.marks, style)
        if marks:
            lettering.write(marks, "mark", index)
    if plan.turned.tile.marks:
        lettering.write(f"({_signs(plan.turned.tile.marks, style)})", "mark")


def _signs(marks: Mapping[str, int], style: Style) -> str:
    return style.plain("".join(style.sign(name) * marks[name] for name in sorted(marks)))


def _drawn(plan: Layout, place: Place, style: Style, highlight: Collection[int]) -> Glyph:
    glyph = plan.glyphs.get(place)
    index = plan.shown.get(place, NO_SEGMENT)
    if glyph is None:
        farm = plan.ground.get(place, NO_SEGMENT)
        lit = farm in highlight
        bare = CORNER if place in CORNERS and not lit else bold(" ") if lit else " "
        return Glyph(style.plain(bare), "field", lit)
    if index == NO_SEGMENT:
        return Glyph(style.plain(glyph), "field")
    kind = plan.turned.segments[index].kind
    lit = index in highlight
    if kind.name not in _KNOWN and glyph in (FILL, SIGN_OF_BUILDING):
        glyph = style.kind_sign(kind)
        glyph = glyph.upper() if lit else glyph
    if lit and glyph not in HALVES:
        glyph = bold(glyph)
    return Glyph(style.plain(glyph), _INKS_OF_LOOKS.get(kind.look) or _INKS[kind.rim], lit)
