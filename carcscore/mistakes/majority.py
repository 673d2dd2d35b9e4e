"""Slips about who is paid: the majority, ties, somebody else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from carcscore.scoring.miscounts import Alteration, Case, Miscount
from carcscore.scoring.scoring import Scoring
from carcscore.sentences import enumerated, said
from carcscore.text import verb


def slips(case: Case) -> Iterator[Miscount]:
    """The slips about a player's share in a feature that somebody holds."""
    scored, player = case.scoring, case.player
    cells = tuple(occupant.cell for occupant in scored.occupants if occupant.follower)
    others = [holder for holder in scored.holders if holder != player]
    if player in scored.holders and others:
        yield from _ties(case, others, cells)
    own = [occupant for occupant in scored.occupants if occupant.follower and occupant.player == player]
    if player in scored.holders and len(own) > 1 and case.due:
        yield case.slip(
            "each-follower-paid",
            [occupant.cell for occupant in own],
            settle=lambda points: points * len(own),
            number=len(own),
        )
    if player not in scored.holders and others and player in scored.strengths:
        have = said("{} {}", enumerated(others), verb(len(others), "has"))
        yield case.slip("not-majority", cells, alter=_only(player), manner="feature", have=have)
    elif player not in scored.holders and others:
        yield case.slip("wrong-player", cells, alter=_all_of(player), others=enumerated(others))


def _only(player: str) -> Alteration:
    """Nobody else's followers are there."""

    def alter(scoring: Scoring) -> Scoring:
        there = [
            occupant for occupant in scoring.occupants if occupant.player == player or not occupant.follower
        ]
        return replace(scoring, occupants=there)

    return alter


def _all_of(player: str) -> Alteration:
    """All followers are the player's."""

    def alter(scoring: Scoring) -> Scoring:
        there = [
            replace(occupant, player=player) if occupant.follower else occupant
            for occupant in scoring.occupants
        ]
        return replace(scoring, occupants=there, counted={})

    return alter


def _ties(case: Case, others: list[str], cells: tuple[tuple[int, int], ...]) -> Iterator[Miscount]:
    share = len(others) + 1
    tied = enumerated([case.player, *others])
    yield case.slip(
        "tie-not-shared",
        cells,
        settle=lambda points: 0,
        manner="neither",
        habit="nothing for ties",
        tied=tied,
    )
    for parted in dict.fromkeys((case.due // share, -(-case.due // share))):
        up = parted * share > case.due
        yield case.slip(
            "tie-not-shared",
            cells,
            settle=_parted(share, up),
            manner="split",
            common=0.5 if up else 0.7,
            habit="" if up else "ties parted",
            tied=tied,
        )


def _parted(share: int, up: bool) -> Callable[[int], int]:
    return lambda points: -(-points // share) if up else points // share
