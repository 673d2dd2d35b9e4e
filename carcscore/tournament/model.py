"""A tournament as it was written down: stages, players, games."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction
from typing import Literal

from carcscore.findings import Path
from carcscore.frozen import frozen

System = Literal["swiss", "tables", "groups", "duels", "team", "knock-out"]
DrawnGame = Literal["starter-loses", "half", "better-rank", "replay"]
Bye = Literal["", "won", "half", "zero"]
"""The worth of a bye (WC29); empty for a game that is no bye."""
Pair = tuple[int, int]
"""Figures of the two sides of a game, in the order in which they are named."""


@frozen
class FilePlace:
    """The place of something written: a path in the data of one of the files of a tournament.

    ``file`` is 0 for the tournament file, and counts the lists of games beside it from 1.
    """

    path: Path
    file: int = 0

    def at(self, *steps: str | int) -> FilePlace:
        """A place within this one."""
        return FilePlace((*self.path, *steps), self.file)


@frozen
class Entrant:
    """A player, or a team.

    ``lot`` parts equal entrants, the lowest first (WC9). ``penalty`` is the number of victories taken
    off (WC26). The first round is ``joined``; in those ``absent`` and after ``withdrawn`` there are no games
    (WC12, WC28). ``also`` are names that records have for the player.
    """

    name: str
    place: FilePlace
    club: str | None = None
    rating: int | None = None
    lot: int | None = None
    penalty: int = 0
    joined: int = 1
    absent: tuple[int, ...] = ()
    withdrawn: int | None = None
    members: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    def misses(self, number: int) -> bool:
        """True if the player is absent from a round, or had not joined yet (WC28)."""
        return number < self.joined or number in self.absent

    def plays_in(self, number: int) -> bool:
        """True if a game is due in a round."""
        return not self.misses(number) and (self.withdrawn is None or number <= self.withdrawn)


@frozen
class ResultSlip:
    """One line of a round: a game, a table, a duel of several games, or a match of duels.

    ``players`` are as they are named: one for a bye, two, or at a table three to five. ``points`` are those
    of each game, in the order of the players, ``None`` where unknown; ``games`` are the games that each
    side won. ``starters``, ``lost_on_time`` and ``records`` go with the games of ``points``. ``absent`` did
    not come, or lost by a penalty. ``winner`` is what the slip claims. ``away`` is a round that nobody
    wrote, since its player was absent: a bye of its own kind (WC28).
    """

    round: int
    place: FilePlace
    players: tuple[str, ...]
    group: str | None = None
    points: tuple[tuple[int, ...] | None, ...] = ()
    games: Pair | None = None
    starters: tuple[str | None, ...] = ()
    lost_on_time: tuple[str | None, ...] = ()
    records: tuple[str | None, ...] = ()
    bye: Bye = ""
    away: bool = False
    absent: tuple[str, ...] = ()
    penalized: bool = False
    winner: str | None = None
    for_place: int | None = None
    duels: tuple[ResultSlip, ...] | None = None

    @property
    def starter(self) -> str | None:
        """The player who started the (first) game."""
        return self.starters[0] if self.starters else None


@frozen
class StageOptions:
    """The settings of a stage; the defaults are those of the rules.

    ``table`` is ``None`` for the order of the system. ``rounds`` is how many are planned, if it is said.
    ``bracket`` is ``None`` where the file doesn't say it: then fold, and nothing is checked. ``seed`` is what
    lots are worked out of.
    """

    system: System = "swiss"
    name: str | None = None
    drawn_game: DrawnGame = "starter-loses"
    tie_breaks: tuple[str, ...] = ("wins", "buchholz-1", "buchholz-2", "difference")
    time_loss_points: Literal["as-noted", "zero"] = "as-noted"
    placing: tuple[int, ...] = (5, 3, 2, 1)
    table: Literal["victories", "3-1-0", "placing", "difference"] | None = None
    team_order: Literal["asian-cup", "gg"] = "asian-cup"
    bracket: Literal["fold", "shift"] | None = None
    best_of: int = 3
    rounds: int | None = None
    absent_points: Literal["zero", "half"] = "zero"
    first_round: Literal["lot", "rating"] = "lot"
    avoid: Literal["club"] | None = None
    seed: str | None = None
    farms: str = "third"
    small_city: int = 4
    expansions: tuple[str, ...] = ()


@frozen
class Qualified:
    """The players of a stage are the best of an earlier one, which counts from 0."""

    stage: int
    best: int
    place: FilePlace


@frozen
class Claimed:
    """A line of a standing that somebody worked out: columns of a player, each with its place."""

    player: str
    columns: dict[str, Fraction]
    place: FilePlace


@frozen
class TournamentStage:
    """One stage: its players, in the order of the file, and its rounds.

    ``groups`` are those of the file, by name; ``rounds`` how many the file has (WC5), with empty ones.
    """

    options: StageOptions
    place: FilePlace
    players: tuple[Entrant, ...]
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    games: tuple[ResultSlip, ...] = ()
    rounds: int = 0
    claims: tuple[Claimed, ...] = ()
    qualified: Qualified | None = None

    def by_round(self) -> dict[int, list[ResultSlip]]:
        """The games of each round that has some, by its number from 1, in their order."""
        found: dict[int, list[ResultSlip]] = {}
        for game in self.games:
            found.setdefault(game.round, []).append(game)
        return found


@frozen
class Tournament:
    """A whole tournament file."""

    name: str | None
    stages: tuple[TournamentStage, ...]
