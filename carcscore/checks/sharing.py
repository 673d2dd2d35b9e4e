"""A bounded search for a way to share points out so that players come to given totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from carcscore.scoring.payouts import Payout

BUDGET: Final = 18_000
"""The number of ways to share one payout that a search looks at, times players: some 20 ms at most."""
_Left = tuple[tuple[int, int], ...]
"""The points that each player lacks, and the sums of payouts open to that player: sorted, without names."""


def sums_of(payouts: Iterable[Payout], up_to: int) -> int:
    """The sums that one player can have of some of these payouts, as bits.

    >>> bin(sums_of([Payout("city-1", 4), Payout("road-1", 1)], up_to=9))
    '0b110011'
    """
    bits, mask = 1, (1 << up_to + 1) - 1
    for points, number in _times(payouts).items():
        left, batch = number, 1
        while left:
            taken = min(batch, left)
            if points * taken <= up_to:
                bits |= bits << points * taken & mask
            left -= taken
            batch *= 2
    return bits


def _times(payouts: Iterable[Payout]) -> Counter[int]:
    times: Counter[int] = Counter()
    for payout in payouts:
        times[payout.points] += payout.times
    return times


def can_be_shared(totals: Mapping[str, int], payouts: Sequence[Payout], budget: int = BUDGET) -> bool | None:
    """True if players can have come to these totals together; ``None`` when the budget doesn't settle it.

    Payouts are of more than 0 points, totals of 0 and more. Players who are not named may have had anything.

    >>> cloister, city = Payout("cloister-1", 9), Payout("city-1", 6, most=2)
    >>> can_be_shared({"red": 9, "blue": 9}, [cloister, city])
    False
    >>> can_be_shared({"red": 15, "blue": 6}, [cloister, city])
    True
    """
    of_all, contested = [], []
    of_one: dict[str, list[Payout]] = {player: [] for player in totals}
    for payout in payouts:
        if payout.to is not None:
            if payout.most != 0 and payout.to in of_one:
                of_one[payout.to].append(payout)
        elif payout.most is None or payout.most >= len(totals):
            of_all.append(payout)
        else:
            contested.append(payout)
    if len(contested) * len(totals) > budget:
        return None
    up_to = max(totals.values(), default=0)
    free = {player: sums_of([*of_all, *own], up_to) for player, own in of_one.items()}
    contested.sort(key=lambda one: (-one.points * one.times, one.most))
    return _Search(list(free.values()), contested, up_to, budget).finds(
        [(total, free[player]) for player, total in totals.items()]
    )


class _Search:
    """Shares out contested payouts one by one; what everybody can have besides is free for each player alone.

    A state is what is left to each player after some of the payouts. None is looked at twice.
    """

    def __init__(self, free: Iterable[int], payouts: Sequence[Payout], up_to: int, budget: int) -> None:
        self._payouts, self._budget = payouts, budget
        self._rest = [0]
        """After each payout, from the last: the points of those that follow, to all who can have them."""
        self._open = [{bits: bits for bits in free}]
        """Likewise, by the sums that are free to a player: those with the payouts that follow."""
        mask = (1 << up_to + 1) - 1
        for payout in reversed(payouts):
            self._rest.append(self._rest[-1] + payout.points * payout.times * (payout.most or 0))
            steps = [
                payout.points * time for time in range(payout.times + 1) if payout.points * time <= up_to
            ]
            self._open.append({one: _shifted(bits, steps) & mask for one, bits in self._open[-1].items()})
        self._rest.reverse()
        self._open.reverse()
        self._lack = cache(_lack)

    def finds(self, start: Iterable[tuple[int, int]]) -> bool | None:
        """True if some way of sharing leaves nothing; ``None`` when the budget is used up."""
        first = 0, tuple(sorted(start))
        if not self._promises(*first):
            return False
        stack, seen, looked_at = [first], {first}, 0
        while stack:
            number, left = stack.pop()
            if all(free >> lacking & 1 for lacking, free in left):
                return True
            if number == len(self._payouts):
                continue
            for shared in self._shares(left, self._payouts[number]):
                looked_at += len(left)
                if looked_at > self._budget:
                    return None
                state = number + 1, shared
                if state not in seen and self._promises(*state):
                    seen.add(state)
                    stack.append(state)
        return False

    def _promises(self, number: int, left: _Left) -> bool:
        """True if each can still get what is lacking, and the payouts that follow are enough for all."""
        open_to = self._open[number]
        if not all(open_to[free] >> lacking & 1 for lacking, free in left):
            return False
        return sum(self._lack(lacking, free) for lacking, free in left) <= self._rest[number]

    @staticmethod
    def _shares(left: _Left, payout: Payout) -> Iterator[_Left]:
        """Points that can be left after one payout; the last, which pays those who lack most, comes first."""
        yield left
        for time in range(1, payout.times + 1):
            points = payout.points * time
            able = [place for place, (lacking, _) in enumerate(left) if lacking >= points]
            for number in range(1, (payout.most or 0) + 1):
                for chosen in combinations(able, number):
                    yield tuple(
                        sorted(
                            (lacking - points, free) if place in chosen else (lacking, free)
                            for place, (lacking, free) in enumerate(left)
                        )
                    )


def _shifted(bits: int, steps: Iterable[int]) -> int:
    found = 0
    for step in steps:
        found |= bits << step
    return found


def _lack(lacking: int, free: int) -> int:
    """The least that a player needs of contested payouts: the rest after most of what is free."""
    return lacking - ((free & (1 << lacking + 1) - 1).bit_length() - 1)
