"""The tally of each player over the rounds: victories, games, points, opponents."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from carcscore.tournament.figures import figure_text
from carcscore.tournament.model import ResultSlip
from carcscore.tournament.results import NIL, Result

Played = tuple[ResultSlip, Result]


@dataclass(slots=True)
class Meeting:
    """One game of a player: against whom (nobody at a bye), and what it brought."""

    game: ResultSlip
    opponent: str | None
    won: Fraction
    lost: bool = False
    points: int = 0
    against: int = 0
    duels: tuple[int, int] = (0, 0)
    games: tuple[int, int] = (0, 0)
    why: str = ""

    @property
    def difference(self) -> int:
        """Own points minus those of the opponent (WC4)."""
        return self.points - self.against

    @property
    def result(self) -> str:
        """The score from the side of the player: of a duel the games, of a match the duels."""
        if self.game.duels is not None:
            return "{}:{}".format(*self.duels)
        return "{}:{}".format(*self.games) if sum(self.games) > 1 else figure_text(self.won)


@dataclass(slots=True)
class PlayerTally:
    """The sums of a player.

    ``penalty`` is what is taken off the victories (WC26), ``missed`` are rounds of absence (WC28).
    """

    player: str
    penalty: int = 0
    meetings: list[Meeting] = field(default_factory=list)
    wins: Fraction = NIL
    losses: int = 0
    byes: int = 0
    missed: int = 0
    difference: int = 0
    points: int = 0
    duels_won: int = 0
    duels_lost: int = 0
    games_won: int = 0
    games_lost: int = 0

    def add(self, meeting: Meeting) -> None:
        """Counts a game in."""
        self.meetings.append(meeting)
        self.wins += meeting.won
        self.losses += meeting.lost
        self.byes += meeting.opponent is None and not meeting.game.away
        self.missed += meeting.game.away
        self.difference += meeting.difference
        self.points += meeting.points
        self.duels_won += meeting.duels[0]
        self.duels_lost += meeting.duels[1]
        self.games_won += meeting.games[0]
        self.games_lost += meeting.games[1]

    @property
    def opponents(self) -> list[str]:
        """Whom the player met, as often as they met; byes are no opponents."""
        return [meeting.opponent for meeting in self.meetings if meeting.opponent is not None]


def tallies_of(
    players: Iterable[str], played: Iterable[Played], penalties: dict[str, int] | None = None
) -> dict[str, PlayerTally]:
    """The sums of the players over games among them; what is played with others doesn't count."""
    penalties = penalties or {}
    found = {
        player: PlayerTally(player, penalties.get(player, 0), wins=NIL - penalties.get(player, 0))
        for player in players
    }
    for game, result in played:
        if not result.counts or not all(player in found for player in game.players):
            continue
        if game.bye:
            found[game.players[0]].add(
                Meeting(game, None, result.won[0], duels=result.duels, games=result.games)
            )
            continue
        for side, player in enumerate(game.players):
            other = 1 - side
            found[player].add(
                Meeting(
                    game,
                    game.players[other],
                    result.won[side],
                    result.won[other] == 1 or (result.won[side] == 0 and player in game.absent),
                    result.points[side],
                    result.points[other],
                    (result.duels[side], result.duels[other]),
                    (result.games[side], result.games[other]),
                    result.why,
                )
            )
    return found
