"""The rounds that are over, and the one that is being played (WC27)."""

from __future__ import annotations

from collections.abc import Sequence

from carcscore.frozen import frozen
from carcscore.sentences import Sentence, said
from carcscore.text import counted
from carcscore.tournament.model import ResultSlip, Tournament, TournamentStage
from carcscore.tournament.results import result_of
from carcscore.tournament.tables import seats_of


@frozen
class RoundProgress:
    """A round of a stage: its games and byes in the order of the file, and those ``waiting`` for a result."""

    number: int
    games: tuple[ResultSlip, ...]
    waiting: tuple[ResultSlip, ...]
    open: bool

    @property
    def matches(self) -> int:
        """The number of its games, without byes."""
        return sum(1 for game in self.games if not game.bye)

    @property
    def results_in(self) -> int:
        """The number of those that have a result."""
        return self.matches - len(self.waiting)

    def told(self) -> Sentence:
        """Progress, without a full stop: ``round 7: 3 of 26 games in``."""
        return said("round {}: {} of {} in", self.number, self.results_in, counted(self.matches, "game"))


def has_result(game: ResultSlip, stage: TournamentStage) -> bool:
    """True if the slip decides the game; a match is decided when all its duels are."""
    if game.bye:
        return True
    if stage.options.system == "tables":
        return bool(seats_of(game, stage.options))
    if game.duels is not None and not game.absent:
        return bool(game.duels) and all(result_of(duel, stage.options) for duel in game.duels)
    ranks = None
    if stage.options.system == "knock-out":
        ranks = {player.name: rank for rank, player in enumerate(stage.players)}
    return result_of(game, stage.options, ranks) is not None


def progress_of(tournament: Tournament) -> list[tuple[RoundProgress, ...]]:
    """The rounds of each stage, in their order."""
    found: list[tuple[RoundProgress, ...]] = []
    begun = False
    for stage in reversed(tournament.stages):
        rounds: list[RoundProgress] = []
        for number, games in sorted(stage.by_round().items(), reverse=True):
            waiting = tuple(game for game in games if not has_result(game, stage))
            round_ = RoundProgress(number, tuple(games), waiting, bool(waiting) and not begun)
            begun = begun or round_.results_in > 0
            rounds.append(round_)
        found.append(tuple(reversed(rounds)))
    return found[::-1]


def closed_rounds(stage: TournamentStage, rounds: Sequence[RoundProgress]) -> int:
    """The number of rounds of a stage that are over: all before the first that is open."""
    return min((progress.number - 1 for progress in rounds if progress.open), default=stage.rounds)
