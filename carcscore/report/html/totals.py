"""The totals: a chart of the points by kind, and the table with the same numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from carcscore.report.awards import lights_of
from carcscore.report.model import Report, Tally
from carcscore.report.sums import kind_words
from carcscore.report.totals import TRACK, Totals, label, parts_of, totals_notes, totals_of

_ROOM: Final = 70
"""Width of a table in characters beyond which its column names are written upwards."""
_LONGEST_LABEL: Final = 24
"""The style sheet cuts longer names of players."""
_PATTERNS: Final = 14
"""Number of patterns in the style sheet; further kinds reuse them with a frame."""


class Bar(NamedTuple):
    """The points of a player of one kind, as a part of a bar."""

    kind: str
    points: int
    look: str
    style: str
    lights: str


class Chart(NamedTuple):
    """A bar for each player, by rank, and what each look of its parts means."""

    bars: list[tuple[Tally, list[Bar]]]
    meanings: dict[str, str]


def chart(report: Report) -> Chart | None:
    """One bar a player, divided by kind."""
    if not report.tallies:
        return None
    parts = [(tally, parts_of(report, tally)) for tally in report.ranked]
    widest = max(sum(max(points, 0) for _, points in of_one) for _, of_one in parts) or 1
    kinds = dict.fromkeys([TRACK, *(kind for tally, _ in parts for kind in tally.by_kind)])
    looks = {kind: _pattern(place) for place, kind in enumerate(kinds)}

    def bar(tally: Tally, kind: str, points: int) -> Bar:
        look, style = "minus" if points < 0 else looks[kind], _extent(100 * points / widest)
        return Bar(kind_words(kind), points, look, style, lights_of(report.awards, tally.player.id, kind))

    bars = [
        (tally, [bar(tally, *part) for part in sorted(of_one, key=lambda part: part[1] < 0)])
        for tally, of_one in parts
    ]
    every = [part for _, of_one in parts for part in of_one]
    got, lost = ({kind for kind, points in every if points * sign > 0} for sign in (1, -1))
    meanings = {look: kind_words(kind) for kind, look in looks.items() if kind in got}
    if lost:
        meanings["minus"] = f"taken off: {', '.join(kind_words(kind) for kind in kinds if kind in lost)}"
    return Chart(bars, meanings)


def _pattern(place: int) -> str:
    """The style classes of a kind of points; no two kinds look alike."""
    return f"pattern-{place % _PATTERNS}" + (f" framed-{place // _PATTERNS}" if place >= _PATTERNS else "")


def _extent(percent: float) -> str:
    """The width of a part of a bar; lost points overlap the end of those won."""
    return f"width:{abs(percent):.2f}%" + (f";margin-left:{percent:.2f}%" if percent < 0 else "")


def cells(report: Report, totals: Totals) -> Iterator[tuple[Tally, str, list[tuple[str, str, str]]]]:
    """The rows of the table: the player, under a name, then column, number and the features that paid it."""
    for tally, (name, *numbers) in zip(totals.tallies, totals.block.rows, strict=True):
        lights = partial(lights_of, report.awards, tally.player.id)
        beside = enumerate(zip(totals.block.headers[1:], numbers, strict=True), 1)
        kinds = totals.kinds
        yield tally, name, [(*each, lights(kinds[place]) if place in kinds else "") for place, each in beside]


def is_wide(totals: Totals) -> bool:
    """Whether the names of the columns are written upwards, since the table is too wide with them across."""
    grid = totals.block
    name, *others = (max(map(len, column)) for column in zip(grid.headers, *grid.rows, strict=True))
    return min(name, _LONGEST_LABEL) + sum(other + 1 for other in others) > _ROOM


IN_TOTALS: Final = (cells, chart, is_wide, label, totals_notes, totals_of)
"""What the macros of `totals.html` call, besides chips and links."""
