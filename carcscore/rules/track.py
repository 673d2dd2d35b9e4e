"""Whether the points on the scoring track can have come from what was completed on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from carcscore.board.features import Features
from carcscore.findings import Finding, Where
from carcscore.record.model import Record
from carcscore.rules.options import SMALL_CITY, Rules
from carcscore.rules.scoring import worth_of
from carcscore.rules.table import Table

_CHECKED_UP_TO = 20_000
"""Points: beyond what any real track shows, sums are not worked out."""


def track_findings(table: Table, features: Features, rules: Rules) -> Iterator[Finding]:
    """Track totals that can be proved wrong: each completed feature paid a player all or nothing (B7, B8)."""
    track = table.record.track
    if not track or any(expansion.pays_otherwise for expansion in rules.expansions):
        return
    if SMALL_CITY.name in rules.overridden:
        return  # under other rules than the table's own the track proves nothing
    worths = Counter(
        worth.points
        for feature in features
        if feature.complete and (worth := worth_of(feature, rules)).points
    )
    possible = _sums(worths)
    most = sum(points * number for points, number in worths.items())
    for player, points in track.items():
        where = table.where(("track", player))
        counted = f"{points} point{'s' * (points != 1)}"
        if points > most:
            message = (
                f"{player} has {counted} on the track, but everything completed on the board "
                f"is worth {most} together"
            )
        elif 0 <= points <= _CHECKED_UP_TO and not possible >> points & 1:
            message = (
                f"{player}'s {counted} on the track can't be made up of completed features, "
                f"which are worth {_listed(worths)}"
            )
        elif points < 0:
            message = f"{player} has {counted} on the track, where nobody falls below 0"
        else:
            continue
        yield Finding("track-impossible", "error", message, where, "B7")


def track_notes(record: Record, rules: Rules) -> Iterator[Finding]:
    """What a final position leaves unsaid about the points made during play."""
    if record.track is not None and SMALL_CITY.name in rules.overridden:
        message = "what was paid during play lies in the track: the small city option can't change it"
        yield Finding("track-not-rescored", "note", message, Where(path=("track",)))
    if record.track is None:
        message = "the record has no `track`: the totals are those of the final scoring alone"
        yield Finding("no-track", "note", message)
        return
    missing = [player.id for player in record.players if player.id not in record.track]
    if missing:
        message = f"the track says nothing of {', '.join(missing)}: taken as 0"
        yield Finding("track-incomplete", "note", message, Where(path=("track",)))


def _sums(worths: Counter[int]) -> int:
    """The sums that some of these worths can make, as bits; up to :data:`_CHECKED_UP_TO`."""
    bits, mask = 1, (1 << (_CHECKED_UP_TO + 1)) - 1
    for points, number in worths.items():
        left, batch = number, 1
        while left:
            taken = min(batch, left)
            if points * taken <= _CHECKED_UP_TO:
                bits |= bits << points * taken & mask
            left -= taken
            batch *= 2
    return bits


def _listed(worths: Counter[int]) -> str:
    parts = [
        f"{number} x {points}" if number > 1 else str(points) for points, number in sorted(worths.items())
    ]
    return ", ".join(parts) if parts else "nothing"
