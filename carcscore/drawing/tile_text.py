"""The picture of one tile as it lies: 11 columns by 5 rows of characters, with what is written on it.

Marks, figures and codes are written word by word, each where it belongs and hides least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from carcscore.drawing.colour import Glyph
from carcscore.drawing.signs import CORNER, UNICODE, Style, bold
from carcscore.drawing.stencils import (
    CORNERS,
    FILL,
    HALVES,
    HEIGHT,
    MIDDLE,
    SIDE_MIDDLES,
    WIDTH,
    Place,
    on_rim,
)
from carcscore.drawing.tile_layout import SIGN_OF_BUILDING, Layout, layout
from carcscore.geometry import neighbour, side_of
from carcscore.tiles.kinds import BASE_KINDS
from carcscore.tiles.model import NO_SEGMENT, TurnedTile

_INKS = {"side": "city", "middle": "road", "inside": "building", "rest": "field"}
_INKS_OF_LOOKS = {"wooded": "wood", "water": "water"}
_KNOWN = frozenset(kind.name for kind in BASE_KINDS)
_DRAWN = frozenset({"way", "open", "water", "walled"})
"""Looks of ways and fields that need no letter."""
_LINES = "─│"


class TextFigure(NamedTuple):
    """A follower or other figure on a tile: its label, and the colour of its player (or ``""``).

    ``segment`` is ``None`` for what stands on the tile as a whole.
    """

    segment: int | None
    label: str
    colour: str = ""


def tile_glyphs(
    turned: TurnedTile,
    *,
    style: Style = UNICODE,
    figures: Iterable[TextFigure] = (),
    highlight: Collection[int] = (),
    label: str = "",
    warned: bool = False,
) -> Sequence[Sequence[Glyph]]:
    """The rows of a tile's picture, as glyphs not yet coloured.

    ``label`` (such as the tile's code) is written where it hides least; ``highlight`` are the
    segments to be drawn bold; ``warned`` adds a ``!``.
    """
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
        [lettering.at((x, y)) or _drawn(plan, (x, y), style, highlight) for x in range(WIDTH)]
        for y in range(HEIGHT)
    ]


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
        for point, name in segment.posts:
            side = side_of(point)
            within = neighbour(SIDE_MIDDLES[side], (side + 2) % 4)
            lettering.write(style.plain(style.sign(name)), "mark", index, within)
        marks = _signs(Counter(segment.marks) - Counter(name for _, name in segment.posts), style)
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
        if farm != NO_SEGMENT and plan.turned.segments[farm].kind.look == "walled":
            glyph = FILL if lit else style.kind_sign(plan.turned.segments[farm].kind)
            return Glyph(style.plain(bold(glyph) if lit else glyph), "city", lit)
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


class Lettering:
    """The words written over a picture; none hides another."""

    def __init__(self, plan: Layout) -> None:
        self.plan = plan
        self._written: dict[Place, Glyph] = {}
        self._hut_of: dict[int, list[Place]] = {}

    def at(self, place: Place) -> Glyph | None:
        """The letter at a place, if there is one."""
        return self._written.get(place)

    def write(self, text: str, ink: str, index: int | None = None, place: Place | None = None) -> None:
        """Writes a word on a segment, at one place if that is given; or on the tile as a whole.

        When the tile is full, a ``+`` stands for what found no room.
        """
        region = [place] if place else None
        x, y = self.best(len(text), index, region)
        if x < 0:
            text = "+"
            x, y = self.best(1, index)
            if x < 0:
                return
        for column, letter in enumerate(text, x):
            self._written[column, y] = Glyph(letter, ink)
        if (
            index is not None
            and self._is_fill((x - 1, y), index)
            and self._is_fill((x + len(text), y), index)
        ):
            self._written[x - 1, y] = self._written[x + len(text), y] = Glyph(" ", "city")

    def build_hut(self, text: str, index: int) -> None:
        """Writes a small building where there is room, with what stands in it right beside it."""
        x, y = self.best(len(text), None)
        self.write(text, "building")
        self._hut_of[index] = [(column, y) for column in (x - 1, x + len(text)) if 0 <= column < WIDTH]

    def _is_fill(self, place: Place, index: int) -> bool:
        """True if a place may be blanked to set a word off from the city around it."""
        plan = self.plan
        return (
            not on_rim(place)
            and place not in self._written
            and plan.glyphs.get(place) == FILL
            and plan.shown.get(place) == index
        )

    def best(self, length: int, index: int | None, region: list[Place] | None = None) -> Place:
        """The best start for a word of so many letters; ``(-1, -1)`` when there is no room at all."""
        if index is None:
            costs = self._costs_anywhere()
            places, goal = [], (2, 3)
        else:
            places = region or self._hut_of.get(index) or self.plan.region(index) or [MIDDLE]
            costs = self._costs_on(index, places)
            goal = _heart(places)
        best, lowest = (-1, -1), float("inf")
        for y in range(HEIGHT):
            for x in range(WIDTH - length + 1):
                run = [(column, y) for column in range(x, x + length)]
                if any(place in self._written for place in run):
                    continue
                cost = sum(costs[place] for place in run)
                # A word begins where it belongs, whatever it runs over after that.
                cost += 300.0 if index is not None and (x, y) not in places else 0.0
                cost += 40 * sum(self._abuts((beside, y)) for beside in (x - 1, x + length))
                if index is None:
                    cost += 3 * sum((beside, y) in self.plan.glyphs for beside in (x - 1, x + length))
                cost += abs(2 * x + length - 1 - 2 * goal[0]) / 2 + 2.1 * abs(y - goal[1])
                if cost < lowest:
                    best, lowest = (x, y), cost
        return best

    def _abuts(self, place: Place) -> bool:
        letter = self._written.get(place)
        return letter is not None and letter.text != " "

    def _costs_on(self, index: int, places: list[Place]) -> dict[Place, float]:
        plan = self.plan
        costs: dict[Place, float] = {}
        for y in range(HEIGHT):
            for x in range(WIDTH):
                place = (x, y)
                glyph = plan.glyphs.get(place)
                if place in places:
                    # A word on a road should hide no bend and no end of it.
                    cost = 0.0 if glyph is None or glyph in FILL + _LINES + " " else 60.0
                elif plan.ground.get(place) == index or plan.shown.get(place) == index:
                    cost = 20.0
                else:
                    cost = 100.0 if glyph is None or glyph in HALVES else 150.0
                costs[place] = cost + self._surcharge(place)
        return costs

    def _surcharge(self, place: Place) -> float:
        """Barriers between farms must not be hidden, and edges should stay clear."""
        return (80.0 if place in self.plan.barriers else 0.0) + (12.0 if on_rim(place) else 0.0)

    def _costs_anywhere(self) -> dict[Place, float]:
        plan = self.plan
        costs: dict[Place, float] = {}
        for y in range(HEIGHT):
            for x in range(WIDTH):
                glyph = plan.glyphs.get((x, y))
                if glyph is None:
                    cost = 0.0
                elif glyph == FILL:
                    cost = 25.0
                elif glyph in HALVES:
                    cost = 20.0
                else:
                    cost = 60.0
                costs[x, y] = cost + self._surcharge((x, y))
        return costs


def _heart(places: list[Place]) -> Place:
    """The place among these that lies nearest to the middle of them all."""
    x = sum(place[0] for place in places) / len(places)
    y = sum(place[1] for place in places) / len(places)
    return min(places, key=lambda place: (abs(place[0] - x) + 2 * abs(place[1] - y), place))
