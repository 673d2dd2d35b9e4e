"""The best pairing down the standing in which the fewest meet again (WC6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

Meetings = Mapping[frozenset[str], int]
"""The number of times that each pair has met; none that never did."""


def paired(order: Sequence[str], met: Meetings) -> list[tuple[str, str]]:
    """An even number of players, the best first, in pairs.

    From the top, each gets the highest one with whom the least possible number of meetings is repeated
    among all who are left.

    >>> paired(["A", "B", "C", "D"], {frozenset("AB"): 1, frozenset("AC"): 1})
    [('A', 'D'), ('B', 'C')]
    """
    most = most_met(met)
    left = list(order)
    budget = repeats(left, met, most)
    pairs: list[tuple[str, str]] = []
    while left:
        first, rest = left[0], left[1:]
        for index, other in enumerate(rest):
            spent = met.get(frozenset((first, other)), 0)
            others = rest[:index] + rest[index + 1 :]
            if repeats(others, met, most) <= budget - spent:
                pairs.append((first, other))
                left, budget = others, budget - spent
                break
    return pairs


def most_met(met: Meetings) -> int:
    """The number of opponents that any player has met."""
    met_by = Counter(player for pair in met for player in pair)
    return max(met_by.values(), default=0)


def repeats(players: Sequence[str], met: Meetings, most: int) -> int:
    """The least sum of earlier meetings in any pairing of all these players.

    ``most`` is how many opponents any of them has met. Where everybody has at least half of the others left
    there is a pairing of players who never met (Dirac), so only the tail of a large field takes a search.
    """
    if 2 * (len(players) - 1 - most) >= len(players) or _at_hand(players, met):
        return 0
    from networkx import Graph, max_weight_matching  # late: only pairing needs it

    graph: Graph[str] = Graph()
    dear = 1 + sum(met.values())
    for index, one in enumerate(players):
        for other in players[index + 1 :]:
            graph.add_edge(one, other, weight=dear - met.get(frozenset((one, other)), 0))
    found = max_weight_matching(graph, maxcardinality=True)
    return sum(met.get(frozenset(pair), 0) for pair in found)


def _at_hand(players: Sequence[str], met: Meetings) -> bool:
    """True if a pairing of players who never met is found without search: each with the nearest one.

    Two who are left over exchange partners with a pair, if that helps.
    """
    left, pairs, alone = list(players), list[tuple[str, str]](), list[str]()
    while left:
        one = left.pop()
        place = next((n for n in reversed(range(len(left))) if frozenset((one, left[n])) not in met), None)
        if place is None:
            alone.append(one)
        else:
            pairs.append((one, left.pop(place)))
    for one, other in zip(alone[::2], alone[1::2], strict=False):
        for index, (first, second) in enumerate(pairs):
            for here, there in ((first, second), (second, first)):
                if frozenset((one, here)) not in met and frozenset((other, there)) not in met:
                    pairs[index] = (one, here)
                    pairs.append((other, there))
                    break
            else:
                continue
            break
        else:
            return False
    return len(alone) % 2 == 0
