"""The totals: a chart of the points by kind, and the table with the same numbers."""

from __future__ import annotations

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


class Chart(NamedTuple):
    """A bar for each player, by rank, in parts: kinds with their points, what was taken off last.

    ``widest`` are the points of the longest bar; ``looks`` says how kinds look, ``meanings`` the reverse.
    """

    bars: list[tuple[Tally, list[tuple[str, int]]]]
    widest: int
    looks: dict[str, str]
    meanings: dict[str, str]


def chart(report: Report) -> Chart | None:
    """One bar a player, divided by kind."""
    if not report.tallies:
        return None
    bars = [(tally, sorted(parts_of(report, tally), key=lambda part: part[1] < 0)) for tally in report.ranked]
    widest = max(sum(max(points, 0) for _, points in parts) for _, parts in bars) or 1
    kinds = dict.fromkeys([TRACK, *(kind for tally, _ in bars for kind in tally.by_kind)])
    looks = {kind: _pattern(place) for place, kind in enumerate(kinds)}
    every = [part for _, parts in bars for part in parts]
    got, lost = ({kind for kind, points in every if points * sign > 0} for sign in (1, -1))
    meanings = {look: kind_words(kind) for kind, look in looks.items() if kind in got}
    if lost:
        meanings["minus"] = f"taken off: {', '.join(kind_words(kind) for kind in kinds if kind in lost)}"
    return Chart(bars, widest, looks, meanings)


def _pattern(place: int) -> str:
    """The style classes of a kind of points; no two kinds look alike."""
    return f"pattern-{place % _PATTERNS}" + (f" framed-{place // _PATTERNS}" if place >= _PATTERNS else "")


def is_wide(totals: Totals) -> bool:
    """True if the names of the columns are written upwards, since the table is too wide with them across."""
    grid = totals.block
    name, *others = (max(map(len, column)) for column in zip(grid.headers, *grid.rows, strict=True))
    return min(name, _LONGEST_LABEL) + sum(other + 1 for other in others) > _ROOM


IN_TOTALS: Final = (chart, is_wide, kind_words, label, lights_of, totals_notes, totals_of)
"""Functions that the macros of `totals.html` call, in addition to chips and links."""
