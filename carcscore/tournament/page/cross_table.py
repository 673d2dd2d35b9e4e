"""What a cross table says of everybody against everybody."""

from __future__ import annotations

from typing import Final, NamedTuple

from carcscore.tournament.figures import figure_text
from carcscore.tournament.standing import StageStanding
from carcscore.tournament.tallies import Meeting

MOST: Final = 64
"""With more players a cross table is no longer readable."""
FEWEST: Final = 3


class Met(NamedTuple):
    """What came out between two players: of several meetings all, in their order."""

    short: str
    told: str | None


Crossed = dict[str, list[Met | None]]
"""Of each player what came out against each, in the order of the standing; nothing against oneself."""


def cross_tables(standing: StageStanding) -> dict[str | None, Crossed]:
    """The cross table of each group."""
    if standing.stage.options.system in ("tables", "knock-out") or not standing.stage.games:
        return {}
    return {
        group: _crossed(standing, [line.player for line in lines])
        for group, lines in standing.groups.items()
        if FEWEST <= len(lines) <= MOST
    }


def _crossed(standing: StageStanding, players: list[str]) -> Crossed:
    table: Crossed = {}
    for player in players:
        met: dict[str, list[Meeting]] = {}
        for meeting in standing.tallies[player].meetings:
            if meeting.opponent is not None:
                met.setdefault(meeting.opponent, []).append(meeting)
        table[player] = [None if other == player else _met(met.get(other, [])) for other in players]
    return table


def _met(meetings: list[Meeting]) -> Met:
    results = [(_result(meeting), meeting.game.round) for meeting in meetings]
    told = ", ".join(f"{result} in round {number}" for result, number in results)
    return Met(" ".join(result for result, _ in results), told or None)


def _result(one: Meeting) -> str:
    """The result of a game; of a duel the games, of a match the duels."""
    if one.game.duels is not None:
        return "{}:{}".format(*one.duels)
    return "{}:{}".format(*one.games) if sum(one.games) > 1 else figure_text(one.won)
