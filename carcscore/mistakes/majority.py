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
        yield Miscount(
            code="each-follower-paid",
            words=said(
                "each of {}'s {} followers in {} was paid, but it pays a player once",
                player,
                len(own),
                case.title,
            ),
            rule="B8",
            common=0.45,
            cells=tuple(occupant.cell for occupant in own),
            settle=lambda points: points * len(own),
        )
    if player not in scored.holders and others and player in scored.strengths:
        yield Miscount(
            code="not-majority",
            words=said("{} was claimed without the majority, which {}", case.title, _has(others)),
            rule="B8",
            common=0.7,
            cells=cells,
            alter=_only(player),
        )
    elif player not in scored.holders and others:
        yield Miscount(
            code="wrong-player",
            words=said(
                "{} pays {}, not {}, who has no follower there", case.title, enumerated(others), player
            ),
            rule="B8",
            common=0.6,
            cells=cells,
            alter=_all_of(player),
        )


def _has(players: list[str]) -> str:
    return said("{} {}", enumerated(players), verb(len(players), "has"))


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
    tied = said("{} are tied in {}", enumerated([case.player, *others]), case.title)
    yield Miscount(
        code="tie-not-shared",
        words=said("{}, and it was assumed to pay neither", tied),
        rule="B8",
        common=0.82,
        cells=cells,
        settle=lambda points: 0,
        habit="nothing for ties",
    )
    for parted in dict.fromkeys((case.due // share, -(-case.due // share))):
        yield Miscount(
            code="tie-not-shared",
            words=said("{}, and the points were split instead of paid to each", tied),
            rule="B8",
            common=0.7 if parted * share <= case.due else 0.5,
            cells=cells,
            settle=_parted(share, parted * share > case.due),
            habit="ties parted" if parted * share <= case.due else "",
        )


def _parted(share: int, up: bool) -> Callable[[int], int]:
    return lambda points: -(-points // share) if up else points // share
