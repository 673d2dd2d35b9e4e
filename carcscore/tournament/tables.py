"""Tables of three to five: placing points, shares and their order (WC16 to WC20)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from carcscore.frozen import frozen
from carcscore.tournament.model import Entrant, ResultSlip, StageOptions
from carcscore.tournament.orders import lots
from carcscore.tournament.ranking import Criterion, Figures
from carcscore.tournament.results import BYES, NIL, points_of

_ORDERS: Mapping[str, tuple[str, ...]] = {
    "placing": ("placing", "share", "points"),
    "difference": ("difference", "points", "share"),
    "victories": ("wins", "difference", "points"),
    "3-1-0": ("3-1-0", "difference", "points"),
}
COLUMNS = ("placing", "share", "points", "wins", "difference")


@frozen
class TableSeat:
    """The points that a game at a table brings one player.

    ``share`` is the part of all points of the table, ``difference`` the sum of the differences to each other
    player there.
    """

    game: ResultSlip
    player: str
    place: int
    placing: Fraction
    share: Fraction
    points: int
    difference: int
    wins: Fraction


@dataclass(slots=True)
class TableTally:
    """The sums of a player over tables, and each table; ``free`` is what byes and missed rounds brought."""

    player: str
    penalty: int = 0
    byes: int = 0
    missed: int = 0
    free: Fraction = NIL
    seats: list[TableSeat] = field(default_factory=list)

    def figure(self, name: str) -> Fraction:
        """The sum of a column."""
        if name == "3-1-0":
            return Fraction(sum(3 if seat.wins == 1 else seat.wins > 0 for seat in self.seats))
        total = sum((Fraction(getattr(seat, name)) for seat in self.seats), NIL)
        if name == "wins":
            return total + self.free - self.penalty
        return total


def seats_of(game: ResultSlip, options: StageOptions) -> list[TableSeat]:
    """The points that a table brings everybody who sat there; empty when its points aren't known.

    Who lost on time stands behind the others (WC2), and who did not come sat not there.
    """
    points = points_of(game, options)
    noted = points[0] if points else None
    if noted is None:
        return []
    late = {name for name in game.lost_on_time if name is not None}
    there = [(name, own) for name, own in zip(game.players, noted, strict=True) if name not in game.absent]
    order = sorted(there, key=lambda one: (one[0] not in late, one[1]), reverse=True)
    keys = [(name not in late, own) for name, own in order]
    shares = shares_of([own for _, own in there])
    found = []
    for (name, own), share in zip(there, shares, strict=True):
        key = (name not in late, own)
        first, equal = keys.index(key), keys.count(key)
        found.append(
            TableSeat(
                game,
                name,
                first + 1,
                placing_points(options.placing, first, equal, len(there)),
                share,
                own,
                sum(own - other for _, other in there),
                Fraction(1, equal) if first == 0 else NIL,
            )
        )
    return found


def placing_points(placing: Sequence[int], first: int, equal: int, seats: int) -> Fraction:
    """The points of each of ``equal`` players who share a place behind ``first`` others (WC16, WC17).

    >>> placing_points((5, 3, 2, 1), 0, 2, 4), placing_points((5, 3, 2, 1), 2, 1, 3)
    (Fraction(4, 1), Fraction(1, 1))
    """
    values = list(placing)
    if seats == 3 and values == [5, 3, 2, 1]:
        values = [5, 3, 1]
    taken = [values[place] if place < len(values) else 0 for place in range(first, first + equal)]
    return Fraction(sum(taken), equal)


def shares_of(points: Sequence[int]) -> list[Fraction]:
    """Each player's share of the points of a table (WC18, WC19).

    At a table of three a fourth with the mean of the three is added first.

    >>> shares_of([80, 60, 40])
    [Fraction(1, 3), Fraction(1, 4), Fraction(1, 6)]
    """
    total = Fraction(sum(points))
    if len(points) == 3:
        total += total / 3
    return [own / total if total > 0 else NIL for own in points]


def table_tallies(
    entrants: Iterable[Entrant], games: Iterable[ResultSlip], options: StageOptions
) -> dict[str, TableTally]:
    """The sums of every player."""
    found = {entrant.name: TableTally(entrant.name, entrant.penalty) for entrant in entrants}
    for game in games:
        if game.bye:
            tally = found[game.players[0]]
            tally.byes += not game.away
            tally.missed += game.away
            tally.free += BYES[game.bye]
        for seat in seats_of(game, options):
            found[seat.player].seats.append(seat)
    return found


def table_criteria(
    options: StageOptions, tallies: Mapping[str, TableTally], entrants: Mapping[str, Entrant]
) -> list[Criterion]:
    """The criteria that order the players, one after the other; the lot comes last."""

    def of(name: str) -> Criterion:
        def figures(players: Sequence[str]) -> Figures:
            return {player: tallies[player].figure(name) for player in players}

        return Criterion(name, figures)

    return [of(name) for name in _ORDERS[options.table or "placing"]] + lots(entrants)
