"""Finds games told twice, by a fingerprint of the play that ignores names and the form of the file."""

from __future__ import annotations

import hashlib
from typing import Any

from carcscore.report.model import Report


def fingerprint(report: Report) -> str | None:
    """A digest (32 hexadecimal digits) of the game in a usable record, else ``None``.

    It covers the tiles with cell and rotation and the figures with role, segment and seat, for a log in the
    order of the turns. Names, colours, titles, rules, claimed points, discarded tiles, the form of the file
    and the origin of the board make no difference.
    """
    outcome = report.outcome
    if outcome is None:
        return None
    seats = {player.id: seat for seat, player in enumerate(outcome.record.players)}
    board = outcome.table.board
    left = min((x for x, _ in board), default=0)
    top = min((y for _, y in board), default=0)

    def stands(standing: Any) -> tuple[object, ...]:
        x, y = standing.cell
        figure = (standing.figure, standing.role, standing.segment)
        return (seats.get(standing.player, -1), *figure, x - left, y - top)

    played: list[object] = [len(seats), outcome.record.kind]
    if outcome.record.is_log:
        for turn in outcome.turns:
            x, y = turn.cell or (left - 1, top - 1)
            deployed = [stands(each) for each in turn.deployed]
            played.append((seats.get(turn.player, -1), turn.tile, x - left, y - top, deployed))
    else:
        played += sorted(
            (x - left, y - top, turned.tile.code, turned.rotation)
            for (x, y), turned in board.turned_tiles().items()
        )
        played += sorted(stands(each) for each in outcome.followers)
    return hashlib.blake2b(repr(played).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def same_words(other: str, same_bytes: bool) -> str:
    """The warning about a record whose game another one told first."""
    if same_bytes:
        return f"The same file as `{other}`. Keep one of them."
    return f"The same game as `{other}`, written down otherwise. Find out which of them is right; keep one."
