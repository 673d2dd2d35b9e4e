"""A replay that moves: the board as it grows turn by turn, the points below it, then the final scoring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeVar

from carcscore.drawing.svg.board import board_svg, figures_svg, placed, size_of
from carcscore.drawing.svg.curves import number
from carcscore.drawing.svg.figures import colours, token
from carcscore.drawing.svg.lettering import clipped, lettered
from carcscore.drawing.svg.style import paper, stylesheet
from carcscore.game.events import Laid
from carcscore.geometry import pair_name
from carcscore.markup import Markup, element
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.report.outline import game_name
from carcscore.report.picture import (
    drawn_figures,
    drawn_stacks,
    initials,
    paints,
    piece_signs,
    symbols_of,
)
from carcscore.report.replay_text import told_turns
from carcscore.report.stays import stays, turn_says
from carcscore.report.verdict import headline_on
from carcscore.sentences import printed
from carcscore.text import shown

T = TypeVar("T")
HOLD: Final = 5
"""The end is shown for as long as so many turns."""
_LINE: Final = 56.0
_MARGIN: Final = 30.0
_NARROWEST: Final = 700.0


class Span(NamedTuple):
    """The steps during which something is seen: from the ``first`` up to, but not including, the ``last``.

    Step 0 is before the first turn, step n after turn n; the one after the last turn is the end.
    """

    first: int
    last: int | None = None

    @property
    def name(self) -> str:
        """The name of its class."""
        return f"s{self.first}" if self.last is None else f"s{self.first}-{self.last}"

    def has(self, step: int) -> bool:
        """True if it is seen at a step."""
        return self.first <= step and (self.last is None or step < self.last)


class Scene(NamedTuple):
    """All that is ever seen, each thing with its span, which begins with the rules that are its own.

    ``width`` and ``height`` are in units of the picture, of which ``board_height`` is the board's; ``end`` is
    the last step; ``selectors`` are those of what has each span.
    """

    body: Markup
    width: float
    height: float
    board_height: float
    end: int
    selectors: dict[Span, list[str]]

    def moving(self, pace: float) -> str:
        """The picture as an SVG document that moves again and again; ``pace`` is in seconds a turn."""
        whole = (self.end + HOLD) * pace
        rules = []
        for span, selectors in self.selectors.items():
            named = ",".join(selectors)
            steps = [(0, span.first == 0), (span.first, True), *([(span.last, False)] if span.last else [])]
            frames = "".join(
                f"{number(100 * step / (self.end + HOLD))}%{{visibility:{'visible' if on else 'hidden'}}}"
                for step, on in dict(steps).items()
            )
            rules.append(f"@keyframes {span.name}{{{frames}}}{named}{{animation-name:{span.name}}}")
            if span.last is not None:
                rules.append(f"{named}{{visibility:hidden}}")  # where nothing moves the end is shown
        every = ",".join(selector for selectors in self.selectors.values() for selector in selectors)
        rules.append(f"{every}{{animation-duration:{number(whole)}s;animation-timing-function:step-end;")
        rules.append("animation-iteration-count:infinite}")
        rules.append(f"@media(prefers-reduced-motion:reduce){{{every}{{animation:none}}}}")
        return self._document("".join(rules))

    def still(self, step: int) -> str:
        """The picture at a step as an SVG document."""
        off = [selector for span, each in self.selectors.items() if not span.has(step) for selector in each]
        return self._document(f"{','.join(off)}{{display:none}}" if off else "")

    def _document(self, rules: str) -> str:
        size = f"0 0 {number(self.width)} {number(self.height)}"
        return element(
            "svg",
            element("style", Markup(stylesheet(False) + rules)),
            self.body,
            xmlns="http://www.w3.org/2000/svg",
            class_="board",
            viewBox=size,
            role="img",
        )


def scene(report: Report, outcome: Outcome) -> Scene:
    """All of a log as it is replayed; what is built is seen with the tile on which it stands."""
    laid, a1 = outcome.table.board.turned_tiles(), outcome.table.a1
    every = stays(outcome)
    occupants = [stay.occupant for stay in every]
    figures = drawn_figures(report, occupants, piece_signs(occupants, outcome.rules))
    board = board_svg(
        laid,
        a1,
        drawn_stacks(outcome),
        symbols=symbols_of(outcome.rules.facts),
        codes=False,
        shapes=[figure.shape for figure in figures],
    )
    width, height = size_of(board)
    whole, tall = max(width, _NARROWEST), height + _LINE * (1 + len(report.tallies)) + _MARGIN
    spans = [Span(stay.first, stay.last) for stay in every]
    groups = [(span, figures_svg(laid, a1, [drawn])) for span, drawn in zip(spans, figures, strict=True)]
    panel = list(_panel(report, outcome, whole, height))
    picture, _, _ = placed(board, (whole - width) / 2, 0, width, height).rpartition("</svg>")
    body = (
        element("title", game_name(report, "A game of Carcassonne")),
        paper(0, 0, whole, tall),
        picture,
        *(element("g", *markup, class_=span.name) for span, markup in groups),
        "</svg>",
        *(element("g", markup, class_=span.name) for span, markup in panel),
    )
    selectors = _selectors(outcome, [*spans, *(span for span, _ in panel)])
    return Scene(Markup("".join(body)), whole, tall, height, len(outcome.turns) + 1, selectors)


def _selectors(outcome: Outcome, spans: Iterable[Span]) -> dict[Span, list[str]]:
    """The selectors of what is seen only for a while: the tiles, then the groups of these spans."""
    found: dict[Span, list[str]] = {}
    tiles = {
        event.cell: turn.number for turn in outcome.turns for event in turn.events if isinstance(event, Laid)
    }
    for cell, step in tiles.items():
        found.setdefault(Span(step), []).append(f'svg>g[data-at="{pair_name(cell)}"]')
    for span in dict.fromkeys(spans):
        found.setdefault(span, []).append(f"g.{span.name}")
    return {span: selectors for span, selectors in found.items() if span != Span(0)}


def _panel(report: Report, outcome: Outcome, width: float, top: float) -> Iterator[tuple[Span, Markup]]:
    """The lines below the board: the turn, and a line for each player with the points and their bar."""
    turns = [*told_turns(report, outcome, outcome.turns)]
    said = ["", *(f"{turn.number}: {turn_says(row)}" for turn, row, _ in turns)]
    said.append(printed(headline_on(report)))
    for span, text in _spans(said):
        words = clipped(shown(text), width - 2 * _MARGIN, 30)
        yield span, lettered(words, _MARGIN, top + 36, 30)
    ids = [tally.player.id for tally in report.tallies]
    letters, paint = initials(ids), paints(report)
    most = max([1, *(tally.total for tally in report.tallies)])
    left, room = _MARGIN + 44, width - 2 * _MARGIN - 44 - 90
    for place, tally in enumerate(report.tallies):
        who, y = tally.player.id, top + _LINE * (place + 1.5)
        sign = element(
            "g", token(letters[who], paint[who]), transform=f"translate({_MARGIN + 16} {number(y)})"
        )
        yield Span(0), sign
        points = [0, *(turn.track[who] for turn in outcome.turns), tally.total]
        for span, now in _spans(points):
            bar = f"M{number(left)} {number(y - 8)}h{number(room * max(0, now) / most)}v16H{number(left)}z"
            drawn = element("path", d=bar, class_="body", fill=colours(paint[who])[0])
            total = lettered(str(now), width - _MARGIN, y + 11, 30, "end")
            yield span, Markup(drawn + total)


def _spans(values: Sequence[T]) -> Iterator[tuple[Span, T]]:
    """The spans in which a value stays the same, step by step."""
    step = 0
    for value, run in groupby(values):
        first, step = step, step + sum(1 for _ in run)
        yield Span(first, None if step == len(values) else step), value
