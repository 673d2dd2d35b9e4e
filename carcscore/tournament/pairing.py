"""The next round: who meets whom, who sits out, and who starts (WC6 to WC8, WC13, WC14, WC28 to WC34)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

from carcscore.frozen import frozen
from carcscore.sentences import said
from carcscore.text import counted, verb
from carcscore.tournament.circle import circle
from carcscore.tournament.knockout import Match, bracket_trouble, first_round, next_round
from carcscore.tournament.model import Bye, FilePlace, ResultSlip, TournamentStage
from carcscore.tournament.seating import seated
from carcscore.tournament.standing import StageStanding, groups_of
from carcscore.tournament.swiss import swiss_order, swiss_pairs, with_starters
from carcscore.tournament.wording import some_of


class CannotPair(Exception):  # noqa: N818 - the name says what is the matter
    """The next round can't be paired; the message says why."""


@frozen
class Pairing:
    """A game of the next round; without an opponent a bye, at a table with ``more`` players.

    ``again`` is how often these have met.
    """

    first: str
    second: str | None
    starter: str | None = None
    for_place: int | None = None
    again: int = 0
    group: str | None = None
    more: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """The players who play."""
        return (self.first, *(() if self.second is None else (self.second,)), *self.more)

    def plain(self) -> dict[str, Any]:
        """The game as a tournament file has it."""
        if self.second is None:
            return {"a": self.first, "bye": True}
        if self.more:
            told = {"group": self.group, "points": dict.fromkeys(self.players)}
        else:
            told = {"group": self.group, "a": self.first, "b": self.second, "starter": self.starter}
        return {
            key: value for key, value in {**told, "for_place": self.for_place}.items() if value is not None
        }

    def slip(self, number: int) -> ResultSlip:
        """The game of a round of that number as one that nobody has played yet."""
        bye: Bye = "won" if self.second is None else ""
        starters = () if self.starter is None else (self.starter,)
        return ResultSlip(
            number,
            FilePlace(()),
            self.players,
            self.group,
            starters=starters,
            bye=bye,
            for_place=self.for_place,
        )


def stage_to_pair(standings: Sequence[StageStanding]) -> StageStanding:
    """The stage whose round is next: the first that has not begun and needs no other, else the last."""
    fresh = (
        standing for standing in standings if not standing.stage.games and standing.stage.qualified is None
    )
    return next(fresh, standings[-1])


def next_pairings(standing: StageStanding, seed: str) -> tuple[int, list[Pairing]]:
    """The number of the next round, from 1, and its games.

    ``seed`` is what the lot is worked out of. Raises :class:`CannotPair`.
    """
    stage = standing.stage
    number = max((game.round for game in stage.games), default=0) + 1
    if standing.undecided is not None:
        raise CannotPair(standing.undecided)
    if stage.groups or stage.options.system == "groups":
        return number, _all_against_all(stage)
    if stage.options.system == "knock-out":
        return number, _knock_out(standing, number)
    for progress in standing.rounds:
        if progress.waiting:
            such = some_of(progress.waiting[0].players)
            raise CannotPair(said(_NO_RESULT, progress.number, such))
    if stage.options.system == "tables":
        return number, _tables(standing, number, seed)
    return number, _swiss(standing, number, seed)


_NO_RESULT: Final = "Round {} has games without a result, such as that of {}. Fill them in first."


def lot(seed: str, number: int, player: str) -> str:
    """A draw of lots that is the same whoever works it out."""
    return hashlib.sha256(f"{seed}\n{number}\n{player}".encode("utf-8", "surrogatepass")).hexdigest()


def _order(standing: StageStanding, number: int, seed: str, fewest: int) -> list[str]:
    drawn = {line.player: lot(seed, number, line.player) for line in standing.lines}
    order = swiss_order(standing, number, drawn)
    if len(order) < fewest:
        raise CannotPair(f"There {verb(len(order), 'is')} {counted(len(order), 'player')} left.")
    return order


def _meetings(stage: TournamentStage) -> dict[frozenset[str], int]:
    """The number of times that each two have met."""
    met: dict[frozenset[str], int] = {}
    for game in stage.games:
        for pair in map(frozenset, combinations(game.players, 2)):
            met[pair] = met.get(pair, 0) + 1
    return met


def _swiss(standing: StageStanding, number: int, seed: str) -> list[Pairing]:
    stage, met = standing.stage, _meetings(standing.stage)
    pairs, free = swiss_pairs(standing, number, _order(standing, number, seed, 2), met)
    games = [
        Pairing(one, other, starter, again=met.get(frozenset((one, other)), 0))
        for one, other, starter in with_starters(stage, number, pairs)
    ]
    if stage.options.system != "swiss":  # a duel begins as the two agree
        games = [replace(game, starter=None) for game in games]
    return games if free is None else [*games, Pairing(free, None)]


def _tables(standing: StageStanding, number: int, seed: str) -> list[Pairing]:
    """WC33."""
    met = _meetings(standing.stage)
    order = _order(standing, number, seed, 3)
    found = []
    for first, second, *more in seated(order, met, f"{seed}\n{number}"):
        players = (first, second, *more)
        again = sum(met.get(frozenset(pair), 0) for pair in combinations(players, 2))
        found.append(Pairing(first, second, again=again, more=tuple(more)))
    return found


def _all_against_all(stage: TournamentStage) -> list[Pairing]:
    """WC34: of each group the first round by the circle in which nobody has met."""
    met, single = _meetings(stage), stage.options.system in ("swiss", "groups")
    found: list[Pairing] = []
    for group, members in groups_of(stage).items():
        rounds = circle(list(members))
        fresh = [games for games in rounds if not any(frozenset(game) in met for game in games)]
        if not fresh and any(frozenset(pair) not in met for pair in combinations(members, 2)):
            raise CannotPair(said(_NO_CIRCLE, "this stage" if group is None else f"group {group}"))
        for one, other in fresh[0] if fresh else ():
            found.append(Pairing(one, other, one if single else None, group=group))
    if not found:
        raise CannotPair("All have met all others: nobody is left to be paired.")
    return found


_NO_CIRCLE: Final = "The rounds of {} so far don't follow the circle method; pair the others by hand."


def _knock_out(standing: StageStanding, number: int) -> list[Pairing]:
    stage = standing.stage
    trouble = bracket_trouble(standing.bouts)
    if trouble is not None:
        raise CannotPair(trouble[1])
    ranks = {player.name: rank for rank, player in enumerate(stage.players)}
    matches = _first_matches(stage)
    for done in range(1, number):
        winners: dict[str, str] = {}
        for bout in standing.bouts:
            if bout.game.round == done and bout.for_place is None and bout.winner is not None:
                winners |= dict.fromkeys(bout.game.players, bout.winner)
        for first, second in matches:
            if second is not None and first not in winners:
                raise CannotPair(
                    said("The game of {} and {} in round {} has no winner yet.", first, second, done)
                )
        if len(matches) < 2:
            raise CannotPair("The final has been played: nobody is left to be paired.")
        matches = next_round(matches, winners, ranks)
    final = len(matches) == 1
    games = [
        Pairing(one, other, None if other is None else one, 1 if final and number > 1 else None)
        for one, other in matches
    ]
    losers = sorted(
        (bout.loser for bout in standing.bouts if bout.game.round == number - 1 and bout.loser is not None),
        key=lambda name: ranks[name],
    )
    if final and len(losers) == 2:
        games.insert(0, Pairing(losers[0], losers[1], losers[0], 3))
    return games


def _first_matches(stage: TournamentStage) -> list[Match]:
    """The first round of the bracket; as the file has it where it is not the bracket of the rules."""
    matches = first_round([player.name for player in stage.players], stage.options.bracket or "fold")
    played = list({frozenset(game.players): game.players for game in stage.by_round().get(1, [])}.values())
    if played and {frozenset(pair) for pair in played} != {frozenset(pair) - {None} for pair in matches}:
        return [(pair[0], pair[1] if len(pair) > 1 else None) for pair in played]
    return matches
