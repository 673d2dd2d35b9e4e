"""The points and the rank of each player, and what is claimed beside them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from carcscore.findings import Where
from carcscore.play.outcome import Outcome
from carcscore.record.model import Player
from carcscore.report.model import Claim, Tally
from carcscore.rules.in_force import Rules
from carcscore.tiles.kinds import BASE_KINDS

_ALIKE: Final = ("what", "player", "claimed", "computed", "turn", "kind", "argued")
"""The fields of a claim that are those of the difference in a log."""


def tallies_of(outcome: Outcome) -> tuple[Tally, ...]:
    """The tally of each player, in seat order."""
    record = outcome.record
    final: defaultdict[str, int] = defaultdict(int)
    by_kind = {player.id: dict.fromkeys([kind.name for kind in BASE_KINDS], 0) for player in record.players}
    for award in outcome.awards:
        kinds, points = by_kind[award.player], award.points
        kinds[award.kind] = kinds.get(award.kind, 0) + points
        if award.phase == "final":
            final[award.player] += points
    track = outcome.track
    totals = {player.id: final[player.id] + (track or {}).get(player.id, 0) for player in record.players}
    ranks, in_supply = rank(record.players, totals, outcome.rules), outcome.in_supply
    return tuple(
        Tally(
            player=player,
            total=totals[player.id],
            during_play=None if track is None else track.get(player.id, 0),
            final=final[player.id],
            by_kind=by_kind[player.id],
            rank=ranks[player.id],
            in_supply=in_supply.get(player.id, {}),
        )
        for player in record.players
    )


def rank(players: Sequence[Player], totals: dict[str, int], rules: Rules) -> dict[str, int]:
    """Ranks by points: equal players share one (1, 1, 3), unless the tie break parts them (rule B15)."""
    first_loses = rules.tie_break == "starting-player-loses"
    order = [(-totals[player.id], first_loses and seat == 0) for seat, player in enumerate(players)]
    ranks = (1 + sum(other < own for other in order) for own in order)
    return {player.id: place for player, place in zip(players, ranks, strict=True)}


def claims_of(outcome: Outcome, tallies: tuple[Tally, ...]) -> tuple[Claim, ...]:
    """The claimed totals and kinds, then for a log the scores of its turns and its track, then features."""
    claimed, by_kind = outcome.record.claimed or {}, outcome.record.claimed_by_kind
    claims: list[Claim] = []
    for tally in tallies:
        player = tally.player.id
        kinds = by_kind.get(player, {})
        if player in claimed:
            path = ("claimed", player, "total") if kinds else ("claimed", player)
            total, where = claimed[player], Where(path=path)
            claims.append(Claim("total", player, total, tally.total, where=where, argued=True))
        for kind, points in kinds.items():
            where = Where(path=("claimed", player, kind))
            due = tally.by_kind.get(kind, 0)
            claims.append(Claim("kind", player, points, due, kind=kind, where=where, argued=True))
    during = [
        Claim(
            features=tuple(map(outcome.features.name, difference.features)),
            where=Where(path=difference.path),
            **{name: getattr(difference, name) for name in _ALIKE},
        )
        for difference in outcome.compared
    ]
    return (*claims, *during)
