"""All against all by the circle method (WC34)."""

from __future__ import annotations

from collections.abc import Sequence

Met = tuple[str, str]
"""Two who meet, whoever starts first."""


def circle(players: Sequence[str]) -> list[list[Met]]:
    """The rounds in which everybody meets everybody once; with an odd number one sits out of each.

    One player stays, the others go round. Whoever stands ``steps`` behind the turning point starts if that
    number is odd, so that starts alternate from round to round.

    >>> circle("ABCD")
    [[('A', 'D'), ('B', 'C')], [('D', 'B'), ('C', 'A')], [('C', 'D'), ('A', 'B')]]
    >>> circle("ABC")
    [[('B', 'C')], [('C', 'A')], [('A', 'B')]]
    """
    turning = list(players) if len(players) % 2 else list(players[:-1])
    fixed = None if len(players) % 2 else players[-1] if players else None
    number = len(turning)
    rounds: list[list[Met]] = []
    for turn in range(number if len(players) > 1 else 0):
        games: list[Met] = []
        if fixed is not None:
            games.append((fixed, turning[turn]) if turn % 2 else (turning[turn], fixed))
        for steps in range(1, number // 2 + 1):
            one, other = turning[(turn + steps) % number], turning[(turn - steps) % number]
            games.append((one, other) if steps % 2 else (other, one))
        rounds.append(games)
    return rounds
