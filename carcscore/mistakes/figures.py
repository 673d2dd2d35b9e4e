"""Mistakes in writing figures down and in moving markers, whatever was scored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from carcscore.mistakes.model import ClaimMistake, Dispute

_LAP: Final = 50
"""The fields of the scoring track."""


def in_writing(dispute: Dispute) -> Iterator[ClaimMistake]:
    """The mistakes that are made by the hand alone: in writing the figure, or on the track."""
    if is_swapped(dispute.claimed, dispute.computed):
        words = f"two digits were swapped: {dispute.computed} was written as {dispute.claimed}"
        weight = 0.35 if dispute.what == "feature" else 0.5
        yield ClaimMistake("digits-swapped", words, dispute.gap, None, weight)
    for laps in (1, -1, 2, -2) if dispute.what in ("total", "track") else ():
        track, were = ("a lap", "was") if abs(laps) == 1 else ("two laps", "were")
        wrong = "too many" if laps > 0 else "too few"
        words = f"{track} of the scoring track ({abs(laps) * _LAP} points) {wrong} {were} counted"
        yield ClaimMistake("track-lap", words, laps * _LAP, None, 0.9)


def is_swapped(claimed: int, due: int) -> bool:
    """True if a figure is another one with two neighbouring digits swapped.

    >>> is_swapped(17, 71), is_swapped(117, 171), is_swapped(371, 173), is_swapped(1, 10)
    (True, True, False, False)
    >>> is_swapped(12, 31), is_swapped(31, 12), is_swapped(1234, 2143), is_swapped(5, 5), is_swapped(-12, -21)
    (False, False, False, False, False)
    """
    one, two = str(claimed), str(due)
    if len(one) != len(two) or claimed == due or min(claimed, due) < 0:
        return False
    differing = [place for place, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
    if len(differing) != 2 or differing[1] != differing[0] + 1:
        return False
    first, second = differing
    return one[first] == two[second] and one[second] == two[first]
