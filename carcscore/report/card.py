"""A picture of 1200 x 630 to share: the board, the verdict, what paid, and the points of each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from carcscore.drawing.svg.board import placed
from carcscore.drawing.svg.curves import number
from carcscore.drawing.svg.figures import colours, token
from carcscore.drawing.svg.lettering import clipped, folded, lettered
from carcscore.drawing.svg.style import paper
from carcscore.markup import Markup, element
from carcscore.report.model import Report, Tally
from carcscore.report.outline import game_name
from carcscore.report.picture import board_picture, initials, paints
from carcscore.report.sums import kind_words
from carcscore.report.totals import parts_of
from carcscore.report.verdict import headline_on
from carcscore.sentences import printed
from carcscore.text import shown

WIDTH: Final = 1200
HEIGHT: Final = 630
_MARGIN: Final = 36
_BOARD: Final = 640
"""The width that the board may take."""
_LEFT: Final = _MARGIN + _BOARD + 36
_RIGHT: Final = WIDTH - _MARGIN
_LINES: Final = 5
_TALL: Final = 190
"""So many lines of the verdict at most, and so high."""
_SIZES: Final = (44, 36, 30, 26, 22)
"""The sizes in which a verdict is tried."""
_MOST: Final = 8
"""So many players at most."""
_ROW: Final = 28
"""The height of a row of what paid."""
_KIND: Final = 130
"""The width that is kept for the name of a kind at least."""


def card(report: Report) -> str:
    """The picture as an SVG document; empty if the record can't be used."""
    board = board_picture(report, codes=False, keys=False)
    if not board:
        return ""
    return element(
        "svg",
        paper(0, 0, WIDTH, HEIGHT),
        placed(board, _MARGIN, _MARGIN, _BOARD, HEIGHT - 2 * _MARGIN),
        *_words(report),
        xmlns="http://www.w3.org/2000/svg",
        class_="board",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
    )


def _words(report: Report) -> Iterator[Markup]:
    """The name of the game, the verdict, a line a player."""
    room = _RIGHT - _LEFT
    yield lettered(clipped(game_name(report, "A game of Carcassonne"), room, 22), _LEFT, _MARGIN + 24, 22)
    size, lines = _folded(printed(headline_on(report)), room)
    y = _MARGIN + 40.0
    for line in lines:
        y += 1.2 * size
        yield lettered(line, _LEFT, y, size, bold=True)
    ranked = report.ranked[:_MOST]
    letters, paint = initials([tally.player.id for tally in report.tallies]), paints(report)
    most = max([1, *(tally.total for tally in ranked)])
    step = min(64.0, (HEIGHT - _MARGIN - y - 10) / max(1, len(ranked)))
    tokens = [token(letters[tally.player.id], paint[tally.player.id]) for tally in ranked]
    yield from _paid(report, ranked, tokens, y + 14, HEIGHT - _MARGIN - step * len(ranked) - 6)
    for place, tally in enumerate(ranked):
        player, y = tally.player.id, HEIGHT - _MARGIN - step * (len(ranked) - place - 0.5)
        fill, width = colours(paint[player])[0], (room - 46 - 80) * max(0, tally.total) / most
        yield element("g", tokens[place], transform=f"translate({_LEFT + 16} {number(y)})")
        yield lettered(clipped(shown(tally.player.name), room - 46 - 80, 22), _LEFT + 46, y - 2, 22)
        bar = f"M{_LEFT + 46} {number(y + 6)}h{number(width)}v10h{number(-width)}z"
        yield element("path", d=bar, class_="body", fill=fill)
        yield lettered(str(tally.total), _RIGHT, y + 12, 34, "end", bold=True)


def _paid(
    report: Report, ranked: Sequence[Tally], tokens: Sequence[Markup], top: float, bottom: float
) -> Iterator[Markup]:
    """The points of each kind, a column a player: as many rows as there is room for."""
    parts = [dict(parts_of(report, tally)) for tally in ranked]
    kinds = dict.fromkeys(kind for of_one in parts for kind in of_one)
    paid = {kind: sum(abs(of_one.get(kind, 0)) for of_one in parts) for kind in kinds}
    shown_kinds = sorted(kinds, key=lambda kind: -paid[kind])[: max(0, int((bottom - top) // _ROW) - 1)]
    if not shown_kinds:
        return
    y = (top + bottom - _ROW * (len(shown_kinds) + 1)) / 2 + _ROW - 8
    column = min(90.0, (_RIGHT - _LEFT - _KIND) / len(ranked))
    ends = [_RIGHT - column * (len(ranked) - place - 1) for place in range(len(ranked))]
    for end, sign in zip(ends, tokens, strict=True):
        yield element("g", sign, transform=f"translate({number(end - 12)} {number(y - 7)}) scale(.75)")
    for kind in shown_kinds:
        y += _ROW
        yield lettered(clipped(kind_words(kind), ends[0] - column - _LEFT, 20), _LEFT, y, 20)
        for end, of_one in zip(ends, parts, strict=True):
            yield lettered(str(of_one.get(kind, 0)), end, y, 20, "end")


def _folded(verdict: str, room: float) -> tuple[int, list[str]]:
    """The largest size in which a verdict fits, and its lines; of one that never does as much as fits."""
    lines: list[str] = []
    for size in _SIZES:
        lines = folded(shown(verdict), room, size)
        if len(lines) <= _LINES and 1.2 * size * len(lines) <= _TALL:
            return size, lines
    return _SIZES[-1], [*lines[: _LINES - 1], f"{lines[_LINES - 1]} ..."]
