"""The shares that pickpockets take off what their feature pays (rule R7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from carcscore.scoring.values import MAJORITY, Award, Item, Occupant
from carcscore.sentences import said

SHARE: Final = 3
"""Points: what a pickpocket is paid when its feature is scored, if there is so much."""


def shared(awards: list[Award], thieves: Sequence[Occupant]) -> list[Award]:
    """The awards of one feature (at least one) when pickpockets take their shares off it first.

    They are served in their order here, and get together no more than the feature is worth.
    """
    lowered = []
    for award in awards:
        shares = _shares(award.shareable, thieves)
        taken = (
            Item(thief.figure, 1, -points, said("share of {}", thief.player), rules=("R7",))
            for thief, points in shares
        )
        lowered.append(replace(award, items=(*award.items, *taken)))
    for thief, points in _shares(max(award.shareable for award in awards), thieves):
        items = (Item("share", 1, points, None if points == SHARE else "all that was left"),)
        share = replace(awards[0], kind=thief.figure, rule="R7", features=(), majority=(), held_by=MAJORITY)
        lowered.append(replace(share, player=thief.player, items=items, at=thief.cell))
    return lowered


def _shares(worth: int, thieves: Iterable[Occupant]) -> list[tuple[Occupant, int]]:
    """The points that each of these pickpockets takes off a sum, while there are any left."""
    return [(thief, min(SHARE, left)) for thief, left in zip(thieves, range(worth, 0, -SHARE), strict=False)]
