"""The members of teams as players of their own: each for the duels in the matches of the team."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from carcscore.tournament.model import Entrant, ResultSlip, TournamentStage


def stage_of_members(stage: TournamentStage) -> TournamentStage | None:
    """The duels of a stage of teams as a stage of its own; ``None`` where no match says which members played.

    A duel counts if both players are named as `members` of their teams. Of a name that two teams have each
    is told with its team.
    """
    teams = {player.name: player.members for player in stage.players}
    times = Counter(name for members in teams.values() for name in members)

    def called(name: str, team: str) -> str:
        return f"{name} ({team})" if times[name] > 1 else name

    def as_own(duel: ResultSlip, match: ResultSlip) -> ResultSlip:
        names = {name: called(name, team) for name, team in zip(duel.players, match.players, strict=True)}
        return replace(
            duel,
            players=tuple(names.values()),
            absent=tuple(names[name] for name in duel.absent),
            winner=None,
        )

    duels = tuple(
        as_own(duel, match)
        for match in stage.games
        for duel in match.duels or ()
        if all(name in teams[team] for name, team in zip(duel.players, match.players, strict=True))
    )
    if not duels:
        return None
    players = tuple(
        Entrant(called(name, player.name), player.place, club=player.name)
        for player in stage.players
        for name in player.members
    )
    options = replace(stage.options, system="duels", absent_points="zero")
    return replace(stage, options=options, players=players, groups={}, games=duels, claims=(), qualified=None)
