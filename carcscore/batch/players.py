"""The players in the games of a store: results, head to head, and the worth of the first seat."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Final

from carcscore.batch.store import reading
from carcscore.batch.summary import LISTED
from carcscore.report.blocks import TableBlock
from carcscore.report.layout import grid_lines, wrapped
from carcscore.text import counted, shown

_RESULTS: Final = "SELECT * FROM player_results ORDER BY wins DESC, points DESC, name"
_PAIRS: Final = (
    "SELECT * FROM head_to_head WHERE ahead > behind OR (ahead = behind AND name < against)"
    " ORDER BY games DESC, ahead - behind DESC, name, against"
)
_SEATS: Final = (
    "SELECT players, games, wins FROM seat_results WHERE seat = 1 AND players > 1 ORDER BY players"
)
_RESULT_HEADERS: Final = ("player", "games", "wins", "points", "road", "city", "cloister", "farm", "other")
_PAIR_HEADERS: Final = ("player", "against", "games", "ahead", "level", "behind", "lead")


def players_told(path: str | os.PathLike[str], width: int, everything: bool = False) -> Iterator[str]:
    """Lines about the players in the games of a store. Raises as ``reading`` does."""
    with reading(path) as db:
        (games,) = db.execute("SELECT count(*) FROM games").fetchone()
        results, pairs, seats = (db.execute(query).fetchall() for query in (_RESULTS, _PAIRS, _SEATS))
    yield from ("", f"Players, in {counted(games, 'legal game')} that were ended, with a track, each once:")
    if not games:
        return
    yield from _table(_RESULT_HEADERS, results, width, everything)
    if pairs:
        yield from ("", "Head to head:")
        yield from _table(_PAIR_HEADERS, pairs, width, everything)
    if seats:
        yield ""
    for players, number, wins in seats:
        share, even = (f"{100 * each:.1f} %" for each in (wins / number, 1 / players))
        of = f"Of {counted(number, 'game')} of {players} players"
        text = f"{of} the first player won {_figure(wins)}: {share}, where {even} would be even."
        yield from wrapped(text, width)


def _table(
    headers: Sequence[str], rows: Sequence[Sequence[object]], width: int, everything: bool
) -> Iterator[str]:
    """Rows that begin with names, the first ones unless all are asked for."""
    names = sum(isinstance(value, str) for value in rows[0])
    shown_rows = rows if everything else rows[:LISTED]
    texts = tuple(tuple(map(_figure, row)) for row in shown_rows)
    yield from grid_lines(TableBlock(tuple(headers), texts, frozenset(range(names, len(headers)))), width)
    if len(rows) > len(shown_rows):
        yield f"and {len(rows) - len(shown_rows)} more (--all lists them)"


def _figure(value: object) -> str:
    """A name, a number, or an average to a tenth.

    >>> _figure("Ann"), _figure(3), _figure(2.0), _figure(2.25)
    ('Ann', '3', '2', '2.2')
    """
    if isinstance(value, float):
        return f"{value:.0f}" if value.is_integer() else f"{value:.1f}"
    return shown(str(value))
