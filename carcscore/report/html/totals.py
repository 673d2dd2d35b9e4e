"""The totals: a chart of the points by kind, and the table with the same numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from carcscore.markup import Markup, tag
from carcscore.report.awards import paid_by
from carcscore.report.blocks import TableBlock
from carcscore.report.html.links import Chips, Links
from carcscore.report.html.sections import rendered
from carcscore.report.model import Report, Tally
from carcscore.report.sums import kind_words
from carcscore.report.totals import CLAIMED, TRACK, Column, Totals, label, totals_notes, totals_of

_ROOM: Final = 70
"""Width of a table in characters beyond which its column names are written upwards."""
_LONGEST_LABEL: Final = 24
"""The style sheet cuts longer names of players."""
_PATTERNS: Final = 14
"""Number of patterns in the style sheet; further kinds reuse them with a frame."""


def totals(report: Report, links: Links, chips: Chips) -> Iterator[Markup]:
    """The table of the totals, players by rank, and the notes on its columns."""
    if report.tallies:
        yield _table(report, totals_of(report), chips)
        yield from (rendered(block, links) for block in totals_notes(report))


def chart(report: Report, chips: Chips) -> Markup | None:
    """One bar a player, divided by kind; hidden from screen readers, which have the table."""
    if not report.tallies:
        return None
    ranked = sorted(report.tallies, key=lambda tally: tally.rank)
    widest = max(sum(max(points, 0) for _, points in _parts(report, tally)) for tally in ranked) or 1
    kinds = list(dict.fromkeys([TRACK.head, *(kind for tally in ranked for kind in tally.by_kind)]))
    lines = []
    for tally in ranked:
        bars = [
            tag(
                "span",
                tag("b", tag("span", f"{kind_words(kind)} "), str(points)),
                class_=f"bar {'minus' if points < 0 else _pattern(kinds.index(kind))}",
                style=_extent(100 * points / widest),
                title=f"{kind_words(kind)} {points}",
                data_lights=_paid(report, tally, kind),
            )
            for kind, points in sorted(_parts(report, tally), key=lambda part: part[1] < 0)
        ]
        who = tag("span", chips(tally.player.id), " ", label(tally.player), class_="who")
        lines.append(tag("li", who, tag("span", bars, class_="bars"), tag("strong", str(tally.total))))
    parts = [part for tally in ranked for part in _parts(report, tally)]
    got, lost = ({kind for kind, points in parts if points * sign > 0} for sign in (1, -1))
    key = [
        tag("li", kind_words(kind), class_=_pattern(place)) for place, kind in enumerate(kinds) if kind in got
    ]
    if lost:
        taken = ", ".join(kind_words(kind) for kind in kinds if kind in lost)
        key.append(tag("li", f"taken off: {taken}", class_="minus"))
    return tag("div", tag("ol", lines, class_="chart"), tag("ul", key, class_="kinds"), aria_hidden="true")


def _pattern(place: int) -> str:
    """The style classes of a kind of points; no two kinds look alike."""
    return f"pattern-{place % _PATTERNS}" + (f" framed-{place // _PATTERNS}" if place >= _PATTERNS else "")


def _extent(percent: float) -> str:
    """The width of a part of a bar; lost points overlap the end of those won."""
    return f"width:{abs(percent):.2f}%" + (f";margin-left:{percent:.2f}%" if percent < 0 else "")


def _parts(report: Report, tally: Tally) -> list[tuple[str, int]]:
    """The parts of a total; a log has the points of play by kind already."""
    is_log = report.record is not None and report.record.is_log
    parts = [] if is_log else [(TRACK.head, tally.during_play or 0)]
    return [(kind, points) for kind, points in [*parts, *tally.by_kind.items()] if points]


def _paid(report: Report, tally: Tally, kind: str) -> str | None:
    """The ids of the features of a kind that paid a player."""
    awards = (award for award in report.awards if award.player == tally.player.id and award.kind == kind)
    return " ".join(paid_by(awards)) or None


def _table(report: Report, points: Totals, chips: Chips) -> Markup:
    head = tag(
        "tr",
        (
            tag("th", column.head, scope="col", class_="claimed" if column is CLAIMED else None)
            for column in points.columns
        ),
    )
    rows = []
    for tally, (player, *cells) in points.rows:
        who = tag("th", chips(tally.player.id), " ", player, scope="row", title=player)
        beside = zip(points.columns[1:], cells, strict=True)
        rows.append(tag("tr", who, (_cell(report, tally, column, cell) for column, cell in beside)))
    caption = tag("caption", "Points by player and kind", class_="unseen")
    look = "totals many" if _width(points.block) > _ROOM else "totals"
    table = tag("table", caption, tag("thead", head), tag("tbody", rows), class_=look)
    return tag("div", table, class_="wide")


def _width(grid: TableBlock) -> int:
    """The width of the table in characters with column names written across."""
    columns = zip(grid.headers, *grid.rows, strict=True)
    name, *others = (max(map(len, column)) for column in columns)
    return min(name, _LONGEST_LABEL) + sum(other + 1 for other in others)


def _cell(report: Report, tally: Tally, column: Column, cell: str) -> Markup:
    """A number with its column name, for pages too narrow for a header row; a button if features paid it."""
    lights = _paid(report, tally, column.kind) if column.kind else None
    if lights is None:
        return tag("td", cell, data_column=column.head)
    said = f"{label(tally.player)}: {column.head} {cell}, show on the board"
    button = tag("button", cell, type="button", data_lights=lights, aria_label=said)
    return tag("td", button, data_column=column.head)
