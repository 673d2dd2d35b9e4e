"""The share of a pickpocket in what its feature pays (rule R7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carcscore.expansions.roads_to_victory.facts import PICKPOCKET
from carcscore.scoring.values import Award, Item, Occupant

SHARE: Final = 3
"""Points: what a pickpocket is paid when its feature is scored, if there is so much."""


def shared(awards: list[Award], pieces: Sequence[Occupant], order: Sequence[str]) -> list[Award]:
    """The awards of one feature when pickpockets take their shares off it first.

    They are served in this order of players, and get together no more than the feature is worth.
    """
    owners = [
        (player, piece)
        for player in order
        for piece in pieces
        if piece.figure == PICKPOCKET.name and piece.player == player
    ]
    left = max(award.points for award in awards)
    served: list[tuple[str, Occupant, int]] = []
    for player, piece in owners:
        points = min(SHARE, max(0, left))
        left -= points
        if points:
            served.append((player, piece, points))
    if not served:
        return awards
    lowered = [
        award._replace(items=(*award.items, *_taken(award.points, [(who, n) for who, _, n in served])))
        for award in awards
    ]
    return lowered + [_share(awards[0], player, piece, points) for player, piece, points in served]


def _taken(worth: int, shares: list[tuple[str, int]]) -> list[Item]:
    """What the shares take off a sum, an item for each; never more than the sum."""
    items: list[Item] = []
    for player, points in shares:
        taken = min(points, worth)
        worth -= taken
        if taken:
            items.append(Item("pickpocket", 1, -taken, f"share of {player}"))
    return items


def _share(award: Award, player: str, piece: Occupant, points: int) -> Award:
    because = None if points == SHARE else "all that was left"
    return Award(
        player=player,
        kind=PICKPOCKET.name,
        items=(Item("share", 1, points, because),),
        rule="R7",
        feature=award.feature,
        complete=award.complete,
        phase=award.phase,
        turn=award.turn,
        at=piece.cell,
    )
