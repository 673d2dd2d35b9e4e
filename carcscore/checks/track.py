"""Whether the points on the scoring track can have come from what was completed on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from carcscore.board.features import Features
from carcscore.findings import Finding, Where
from carcscore.game.game import Game
from carcscore.record.model import Record
from carcscore.rules.in_force import Rules
from carcscore.rules.options import SMALL_CITY

_CHECKED_UP_TO = 20_000
"""Points: beyond what any real track shows, sums are not worked out."""


def track_findings(game: Game, features: Features) -> Iterator[Finding]:
    """Track totals that can be proved wrong: each completed feature paid a player all or nothing (B7, B8).

    What expansions pay besides, they say themselves; where one that pays anything doesn't, nothing is proved.
    """
    table = game.table
    track = table.record.track
    if not track or SMALL_CITY.name in game.rules.overridden:
        return  # under other rules than the table's own the track proves nothing
    counted_by = dict(game.hooks.by_part("other_payments"))
    if any(part not in counted_by for hook in ("act", "awards") for part, _ in game.hooks.by_part(hook)):
        return
    worths = Counter(
        worth.points for feature in features if feature.complete and (worth := game.worth(feature)).points
    )
    sums: dict[frozenset[tuple[int, int]], int] = {}
    for player, points in track.items():
        others = _other_payments(player, game, features)
        if others is None:
            continue
        key = frozenset(others.items())
        if key not in sums:
            sums[key] = _sums((*worths.items(), *key))
        possible = sums[key]
        extra = sum(paid * number for paid, number in key)
        most = sum(paid * number for paid, number in worths.items())
        where = table.where(("track", player))
        counted = f"{points} point{'s' * (points != 1)}"
        if points > most + extra:
            message = (
                f"{player} has {counted} on the track, but everything completed on the board "
                f"is worth {most} together" + (f", and at most {extra} can be paid besides" if extra else "")
            )
        elif 0 <= points <= _CHECKED_UP_TO and not possible >> points & 1:
            message = (
                f"{player}'s {counted} on the track can't be made up of completed features, "
                f"which are worth {_listed(worths)}"
                + (f", and what is paid besides: {_listed(others)}" if extra else "")
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


def _other_payments(player: str, game: Game, features: Features) -> Counter[int] | None:
    """The payments that a player may have got beyond those of features; ``None``: anything may be."""
    others: Counter[int] = Counter()
    for payments in game.hooks.other_payments:
        paid = payments(player, features)
        if paid is None:
            return None
        others.update({points: number for points, number in paid.items() if points and number})
    return others


def _sums(worths: Iterable[tuple[int, int]]) -> int:
    """The sums that some of these worths can make, as bits; up to :data:`_CHECKED_UP_TO`."""
    bits, mask = 1, (1 << (_CHECKED_UP_TO + 1)) - 1
    for points, number in worths:
        left, batch = number, 1
        while left:
            taken = min(batch, left)
            if points * taken <= _CHECKED_UP_TO:
                bits |= bits << points * taken & mask
            left -= taken
            batch *= 2
    return bits


def _listed(worths: Counter[int]) -> str:
    each = sorted(worths.items())
    parts = (f"{number} x {points}" if number > 1 else str(points) for points, number in each)
    return ", ".join(parts) or "nothing"
