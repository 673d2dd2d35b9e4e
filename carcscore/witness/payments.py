"""The players who held what was completed on the way, so that the track comes out (B7, B9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from carcscore.board.feature import Feature
from carcscore.geometry import Cell, cells_around
from carcscore.play.outcome import Outcome
from carcscore.record.vocabulary import BASE_ROLES, FOLLOWER


class PaidFollower(NamedTuple):
    """The figure that came to a completed feature, with which tile, and stood there until it was scored."""

    player: str
    role: str
    cell: Cell
    segment: int
    points: int
    until: Cell | None = None


_Claim = tuple[int, PaidFollower]
"""A feature, by its ``ref``, and who may be paid for it."""
Holders = Mapping[Cell, PaidFollower]
"""The players who are paid, by the cell of the tile with which each came."""


class Payments:
    """The payments of the completed features of a position, and who can have held them.

    One player is paid for each: whoever laid one of its tiles where nobody stands in the end.
    """

    def __init__(self, outcome: Outcome, supply: int) -> None:
        roles = {kind: role for role, kind in BASE_ROLES.items() if kind != "farm"}
        self._outcome, self._supply = outcome, supply
        self._track = dict(outcome.record.track or {})
        self._standing = {follower.cell: follower for follower in outcome.followers}
        self._paying = [
            (feature, roles[feature.kind.name], points)
            for feature in outcome.features
            if feature.complete
            and feature.kind.name in roles
            and (points := outcome.game.worth(feature).points) > 0
        ]

    def drawn(self, order: Sequence[Cell], rng: Random) -> dict[Cell, PaidFollower] | None:
        """Holders by the cell of their tile, so that all have their points; ``None`` where it fails."""
        turn_of = {cell: turn for turn, cell in enumerate(order)}
        taken: dict[Cell, PaidFollower] = {}
        held: set[int] = set()
        for who, points in sorted(self._track.items(), key=lambda entry: (-entry[1], entry[0])):
            open_to = [
                (one.ref, holder)
                for one, role, worth in self._paying
                if one.ref not in held and (holder := self._holder(who, one, role, worth, turn_of, taken))
            ]
            rng.shuffle(open_to)
            chosen = _summing_to(points, open_to)
            if chosen is None:
                return None
            for ref, holder in chosen:
                if holder.cell in taken:
                    return None
                taken[holder.cell] = holder
                held.add(ref)
        return taken if self._has_followers(turn_of, taken.values()) else None

    def _holder(
        self,
        who: str,
        feature: Feature,
        role: str,
        points: int,
        turn_of: Mapping[Cell, int],
        taken: Mapping[Cell, PaidFollower],
    ) -> PaidFollower | None:
        """A player who came to a feature as late as may be, and when it was complete."""
        players = self._outcome.game.players
        places = [
            (turn_of[cell], cell, index)
            for cell, index in feature.segments
            if cell in turn_of
            and players[turn_of[cell] % len(players)] == who
            and cell not in self._standing
            and cell not in taken
        ]
        if not places:
            return None
        _, cell, index = max(places)
        waits = feature.kind.around if feature.kind.rim == "inside" else ()
        until = max(
            [*feature.tiles, *cells_around(feature.tiles, waits)], key=lambda cell: turn_of.get(cell, -1)
        )
        return PaidFollower(who, role, cell, index, points, until)

    def _has_followers(self, turn_of: Mapping[Cell, int], holders: Iterable[PaidFollower]) -> bool:
        """True if nobody ever has more followers on the board than there are."""
        changes: list[tuple[int, int, str, int]] = [
            (turn_of.get(follower.cell, -1), 0, follower.player, 1)
            for follower in self._outcome.followers
            if follower.figure == FOLLOWER
        ]
        for holder in holders:
            changes.append((turn_of[holder.cell], 0, holder.player, 1))
            changes.append((turn_of.get(holder.until or holder.cell, -1), 1, holder.player, -1))
        out: dict[str, int] = {}
        for _, _, player, change in sorted(changes):
            out[player] = out.get(player, 0) + change
            if out[player] > self._supply:
                return False
        return True


def _summing_to(points: int, holders: Sequence[_Claim]) -> list[_Claim] | None:
    """Some of these that come to so many points together; ``None`` where none do."""
    before: dict[int, tuple[int, int]] = {}
    for place, (_, holder) in enumerate(holders):
        for total in sorted({0, *before}, reverse=True):
            more = total + holder.points
            if more <= points and more not in before:
                before[more] = total, place
    if points and points not in before:
        return None
    chosen = []
    while points:
        points, place = before[points]
        chosen.append(holders[place])
    return chosen
