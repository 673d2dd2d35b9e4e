"""The real lead in a log: points if it ended then, since when it was decided, and by which turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from carcscore.play.outcome import Outcome, Played
from carcscore.play.projection import project
from carcscore.report.model import Report
from carcscore.report.words import name, square
from carcscore.sentences import Sentence, joined, said

_MOST_SWINGS: Final = 3
_MOST_IN_PASSING: Final = 500
"""So many turns, more than any game has, are projected at most where nobody asks for it."""


class Swing(NamedTuple):
    """A turn with the points by which the player who is first in the end led over the best other.

    ``before`` and ``after`` are negative while somebody else was ahead.
    """

    turn: Played
    before: int
    after: int


class Projected(NamedTuple):
    """The points of each player after each turn, were that the end, and what follows from them.

    ``first`` is who is first in the end, alone ahead from the turn ``led_from`` on; that is ``None`` where
    nobody is. ``swings`` are the turns that changed that lead most, in their order.
    """

    totals: Sequence[Mapping[str, int]]
    told_later: bool
    first: str
    led_from: int | None
    swings: tuple[Swing, ...]


def projected(report: Report, outcome: Outcome) -> Projected:
    """The projection of a log that has turns, with who led since when, and by which turns (B10 to B13)."""
    totals, told_later = project(outcome)
    first = report.ranked[0].player.id
    leads = [_lead(first, points) for points in totals]
    behind = [turn.number for turn, lead in zip(outcome.turns, leads, strict=True) if lead <= 0]
    led_from = max(behind, default=0) + 1
    swings = [
        Swing(turn, before, after)
        for turn, (before, after) in zip(outcome.turns, pairwise([0, *leads]), strict=True)
        if before != after
    ]
    most = sorted(swings, key=lambda swing: -abs(swing.after - swing.before))[:_MOST_SWINGS]
    alone = len(report.tallies) == 1
    return Projected(
        totals,
        told_later,
        first,
        None if alone or led_from > len(outcome.turns) else led_from,
        () if alone else tuple(sorted(most, key=lambda swing: swing.turn.number)),
    )


def projected_in_passing(report: Report, outcome: Outcome) -> Projected | None:
    """The projection of a log of a usual length, for what shows it beside much else."""
    return projected(report, outcome) if 0 < len(outcome.turns) <= _MOST_IN_PASSING else None


def _lead(first: str, points: Mapping[str, int]) -> int:
    """By how many points a player is ahead of the best other; negative if behind."""
    return points[first] - max((there for player, there in points.items() if player != first), default=0)


def projected_words(what: Projected, outcome: Outcome) -> Iterator[Sentence]:
    """Since when it was decided, and which turns moved the game most."""
    if len(outcome.game.players) > 1:
        led = "nobody leads alone in the end"
        if what.led_from is not None:
            led = said("{} led for good from turn {}", name(what.first), what.led_from)
        yield said("With what the final scoring would have paid after each turn, {}.", led)
    if what.swings:
        moved = (
            said(
                "{}{}, from {} to {}", swing.turn.number, _laid(swing.turn, outcome), *map(_words, swing[1:])
            )
            for swing in what.swings
        )
        yield said("The turns that moved {} most: {}.", name(what.first), joined(moved, "; "))
    if what.told_later:
        yield said("Before the last turn this doesn't count what was done, or is stated, only after it.")


def _laid(turn: Played, outcome: Outcome) -> Sentence:
    """The tile of a turn and its square: `` (blue, J on E7)``."""
    if turn.cell is None:
        return said(" ({})", name(turn.player))
    return said(" ({}, {} on {})", name(turn.player), turn.tile, square(turn.cell, outcome.table.a1))


def _words(lead: int) -> str:
    """A lead in words: ``3 ahead``."""
    return "level" if lead == 0 else f"{lead} ahead" if lead > 0 else f"{-lead} behind"
