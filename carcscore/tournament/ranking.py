"""Puts players into order by one figure after the other, and says which one parted whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from itertools import groupby

from carcscore.frozen import frozen

Figures = Mapping[str, Fraction]


@frozen
class Criterion:
    """A figure by which players are ordered, the greatest first.

    ``figures`` gets the players who are equal so far. With ``among`` it counts only what they did against
    one another, and is asked once for each set of equals: further criteria of that kind are asked about the
    same set, not again about a part of it (WC22). No figures: it says nothing about these players.
    """

    name: str
    figures: Callable[[Sequence[str]], Figures]
    among: bool = False


@frozen
class Ranked:
    """A player's place.

    ``parted_by`` is the criterion that puts the player before the next one; ``None`` for the last, and where
    the place is shared. ``equals`` are all who share the place. ``among`` are the figures of what equal
    players did against one another, as far as they were asked for.
    """

    place: int
    player: str
    equals: tuple[str, ...]
    parted_by: str | None = None
    among: Figures = field(default_factory=dict)


class _Order:
    def __init__(self, criteria: Sequence[Criterion]) -> None:
        self.criteria = criteria
        self.among: dict[str, dict[str, Fraction]] = {}
        self.parted: dict[str, str] = {}

    def part(self, equals: list[str], step: int, circle: Sequence[str] | None) -> list[list[str]]:
        """The players in sets that nothing parts; something parts the last of each set from the next."""
        if len(equals) == 1 or step == len(self.criteria):
            return [sorted(equals, key=lambda name: (name.casefold(), name))]
        criterion = self.criteria[step]
        if criterion.among:
            circle = circle or equals
            figures = criterion.figures(circle)
            if not figures:
                return self.part(equals, step + 1, None)
            for player in equals:
                self.among.setdefault(player, {})[criterion.name] = figures[player]
        else:
            figures = criterion.figures(equals)
        ordered = sorted(equals, key=lambda player: figures[player], reverse=True)
        sets: list[list[str]] = []
        for _, same in groupby(ordered, key=lambda player: figures[player]):
            if sets:
                self.parted[sets[-1][-1]] = criterion.name
            sets += self.part(list(same), step + 1, circle)
        return sets


def ranked(players: Iterable[str], criteria: Sequence[Criterion]) -> list[Ranked]:
    """The players in order; who is equal in everything shares a place, and stands by name.

    >>> wins = Criterion("wins", lambda _: {"Anna": 1, "Ben": 2, "Cem": 1})
    >>> [(line.place, line.player, line.parted_by) for line in ranked(["Cem", "Anna", "Ben"], [wins])]
    [(1, 'Ben', 'wins'), (2, 'Anna', None), (2, 'Cem', None)]
    """
    order = _Order(criteria)
    found: list[Ranked] = []
    everybody = list(players)
    for equals in order.part(everybody, 0, None) if everybody else []:
        place, everyone = len(found) + 1, tuple(equals)
        for player in equals:
            parted = order.parted.get(player)
            found.append(Ranked(place, player, everyone, parted, order.among.get(player, {})))
    return found
