"""The next round: pairs by the standing, byes, and who starts (WC6 to WC8, WC13, WC14)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from carcscore.frozen import frozen
from carcscore.text import counted, verb
from carcscore.tournament.checks import starts_before
from carcscore.tournament.knockout import Match, first_round, next_round
from carcscore.tournament.matching import paired, repeats
from carcscore.tournament.model import TournamentStage
from carcscore.tournament.standing import StageStanding, some_of


class CannotPair(Exception):  # noqa: N818 - the name says what is the matter
    """The next round can't be paired; the message says why."""


@frozen
class Pairing:
    """A game of the next round; without an opponent a bye. ``again`` is how often the two have met."""

    first: str
    second: str | None
    starter: str | None = None
    for_place: int | None = None
    again: int = 0

    def plain(self) -> dict[str, Any]:
        """The game as a tournament file has it."""
        if self.second is None:
            return {"a": self.first, "bye": True}
        said = {"a": self.first, "b": self.second, "starter": self.starter, "for_place": self.for_place}
        return {key: value for key, value in said.items() if value is not None}


def next_pairings(standing: StageStanding, seed: str) -> tuple[int, list[Pairing]]:
    """The number of the next round, from 1, and its games.

    ``seed`` is what the lot is worked out of. Raises :class:`CannotPair`.
    """
    stage = standing.stage
    number = max((game.round for game in stage.games), default=0) + 1
    for game in stage.games:
        if standing.result(game) is None and stage.options.system != "knock-out":
            message = (
                f"Round {game.round} has games without a result, such as that of {some_of(game.players)}."
            )
            raise CannotPair(f"{message} Fill them in first.")
    if stage.options.system == "knock-out":
        return number, _knock_out(standing, number)
    if stage.options.system in ("tables", "groups") or stage.groups:
        message = (
            f"The rules don't say how `{stage.options.system}` are seated; only Swiss systems and knock-outs"
        )
        raise CannotPair(f"{message} are paired.")
    return number, _swiss(standing, number, seed)


def lot(seed: str, number: int, player: str) -> str:
    """A draw of lots that is the same whoever works it out."""
    return hashlib.sha256(f"{seed}\n{number}\n{player}".encode("utf-8", "surrogatepass")).hexdigest()


def _swiss(standing: StageStanding, number: int, seed: str) -> list[Pairing]:
    stage = standing.stage
    gone = {one.name for one in stage.players if one.withdrawn is not None and one.withdrawn < number}
    drawn = sorted(standing.lines, key=lambda line: (line.place, lot(seed, number, line.player)))
    order = [line.player for line in drawn if line.player not in gone]
    if len(order) < 2:
        raise CannotPair(f"There {verb(len(order), 'is')} {counted(len(order), 'player')} left.")
    met: dict[frozenset[str], int] = {}
    for game in stage.games:
        if len(game.players) == 2:
            pair = frozenset(game.players)
            met[pair] = met.get(pair, 0) + 1
    byes = []
    if len(order) % 2:
        byes = [_sits_out(order, standing, met)]
        order.remove(byes[0])
    starts = starts_before(stage, number)
    games = [
        Pairing(
            one,
            other,
            _starter(one, other, starts) if stage.options.system == "swiss" else None,
            again=met.get(frozenset((one, other)), 0),
        )
        for one, other in paired(order, met)
    ]
    return [*games, *(Pairing(name, None) for name in byes)]


def _starter(one: str, other: str, starts: Mapping[str, int | None]) -> str:
    """WC7."""
    return one if (starts[one] or 0) <= (starts[other] or 0) else other


def _sits_out(order: Sequence[str], standing: StageStanding, met: Mapping[frozenset[str], int]) -> str:
    """The lowest of those who had the fewest byes, if no more need meet again then (WC8)."""
    byes = {line.player: line.byes for line in standing.lines}
    fewest = min(byes[name] for name in order)
    candidates = [name for name in reversed(order) if byes[name] == fewest]
    opponents: dict[str, int] = {}
    for pair in met:
        for name in pair:
            opponents[name] = opponents.get(name, 0) + 1
    most = max(opponents.values(), default=0)
    best: tuple[int, str] | None = None
    for name in candidates:
        again = repeats([other for other in order if other != name], met, most)
        if again == 0:
            return name
        if best is None or again < best[0]:
            best = again, name
    assert best is not None
    return best[1]


def _knock_out(standing: StageStanding, number: int) -> list[Pairing]:
    stage = standing.stage
    ranks = {one.name: rank for rank, one in enumerate(stage.players)}
    matches = _first_matches(stage)
    for done in range(1, number):
        winners: dict[str, str] = {}
        for bout in standing.bouts:
            if bout.game.round == done and bout.for_place is None and bout.winner is not None:
                winners |= dict.fromkeys(bout.game.players, bout.winner)
        for first, second in matches:
            if second is not None and first not in winners:
                raise CannotPair(f"The game of {first} and {second} in round {done} has no winner yet.")
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
    matches = first_round([one.name for one in stage.players], stage.options.bracket or "fold")
    played = [game.players for game in stage.by_round().get(1, [])]
    if played and {frozenset(pair) for pair in played} != {frozenset(pair) - {None} for pair in matches}:
        return [(pair[0], pair[1] if len(pair) > 1 else None) for pair in played]
    return matches
