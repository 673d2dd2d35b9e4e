"""Tables of four and three at which as few as possible meet again (WC33)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from carcscore.tournament.matching import Meetings

Table = list[str]
_MOST_SEARCHED: Final = 40
"""So many players are searched for a seating without any second meeting; for more one is mostly at hand."""
_MOST_STEPS: Final = 200_000
"""Steps of that search; a second of time at most."""
_TRIES: Final = 20


def table_sizes(players: int) -> list[int]:
    """The number of players at each table: four, and three where the number needs it; five at one table.

    Nothing for fewer than three.

    >>> table_sizes(13), table_sizes(10), table_sizes(7), table_sizes(5)
    ([4, 3, 3, 3], [4, 3, 3], [4, 3], [5])
    """
    if players == 5:
        return [5]
    threes = -players % 4
    fours = (players - 3 * threes) // 4
    return [4] * fours + [3] * threes if players >= 3 else []


def seated(order: Sequence[str], met: Meetings, seed: str) -> list[Table]:
    """The players, the best first, at tables: the first with the next ones down whom they have not met.

    ``met`` says how often each two have met; ``seed`` decides where a search has to begin somewhere.
    """
    sizes = table_sizes(len(order))
    found = _without_repeats(order, sizes, met) if len(order) <= _MOST_SEARCHED else None
    if found is not None:
        return found
    rng = random.Random(seed)
    best = _mended(_greedy(order, sizes, met), met)
    for _ in range(_TRIES):
        if not second_meetings(best, met):
            break
        other = _mended(_greedy(rng.sample(order, len(order)), sizes, met), met)
        best = min(best, other, key=lambda tables: second_meetings(tables, met))
    rank = {name: place for place, name in enumerate(order)}
    tables = [sorted(table, key=rank.__getitem__) for table in best]
    return sorted(tables, key=lambda table: (-len(table), rank[table[0]]))


def second_meetings(tables: Iterable[Table], met: Meetings) -> int:
    """The number of meetings of a seating that are not the first of the two."""
    return sum(_cost(table, met) for table in tables)


def _cost(table: Table, met: Meetings) -> int:
    return sum(met.get(frozenset(pair), 0) for pair in combinations(table, 2))


def _without_repeats(order: Sequence[str], sizes: Sequence[int], met: Meetings) -> list[Table] | None:
    """The first seating down the order in which nobody meets again, if the search comes to one."""
    tables: list[Table] = [[] for _ in sizes]
    left = list(order)
    steps = 0

    def fill(index: int, first: int) -> bool:
        """Fills the tables from one on, its next player being the ``first`` of those left, or a later one."""
        nonlocal steps
        if index == len(sizes):
            return True
        table = tables[index]
        last = len(left) if table else min(1, len(left))  # whoever is left first begins a table
        for place in range(first, last):
            steps += 1
            if steps > _MOST_STEPS:
                return False
            name = left[place]
            if any(frozenset((name, other)) in met for other in table):
                continue
            table.append(left.pop(place))
            full = len(table) == sizes[index]
            if fill(index + full, 0 if full else place):
                return True
            left.insert(place, table.pop())
        return False

    return tables if fill(0, 0) else None


def _greedy(order: Sequence[str], sizes: Sequence[int], met: Meetings) -> list[Table]:
    """Each table with the first player left and then those next whom the table has met least."""
    left, tables = list(order), []
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            costs = [sum(met.get(frozenset((name, other)), 0) for other in table) for name in left]
            table.append(left.pop(costs.index(min(costs))))
        tables.append(table)
    return tables


def _mended(tables: list[Table], met: Meetings) -> list[Table]:
    """The seating after exchanges of two players, each of which saves a second meeting, until none does."""
    better = True
    while better:
        better = False
        for table in tables:
            for other in tables:
                if table is not other and _cost(table, met) and _exchange(table, other, met):
                    better = True
    return tables


def _exchange(one: Table, other: Table, met: Meetings) -> bool:
    before = _cost(one, met) + _cost(other, met)
    for here in range(len(one)):
        for there in range(len(other)):
            one[here], other[there] = other[there], one[here]
            if _cost(one, met) + _cost(other, met) < before:
                return True
            one[here], other[there] = other[there], one[here]
    return False
