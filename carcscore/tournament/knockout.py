"""Knock-out: who meets whom, who is out when, and the final places (WC13 to WC15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from carcscore.frozen import frozen
from carcscore.sentences import Sentence, said
from carcscore.text import counted
from carcscore.tournament.model import ResultSlip, StageOptions, TournamentStage
from carcscore.tournament.results import Result, result_of

Match = tuple[str, str | None]
"""Two who meet, the better of the preliminaries first; nobody where that one goes on without a game."""


@frozen
class Bout:
    """A game of a knock-out with what came out. With ``for_place`` those who lost play for a place."""

    game: ResultSlip
    result: Result | None
    for_place: int | None

    @property
    def winner(self) -> str | None:
        """The player who goes on."""
        side = self.result.winner if self.result else None
        return None if side is None else self.game.players[side]

    @property
    def loser(self) -> str | None:
        """The player who is out."""
        side = self.result.winner if self.result else None
        return None if side is None or self.game.bye else self.game.players[1 - side]


@frozen
class Final:
    """The place of a player, shared with its ``equals``."""

    place: int
    player: str
    equals: tuple[str, ...]


def bouts_of(stage: TournamentStage) -> list[Bout]:
    """The games of a knock-out, round by round, each with its result.

    Of two games of the same players in one round the first was drawn, and the other decides (WC3, replay).
    """
    ranks = {player.name: rank for rank, player in enumerate(stage.players)}
    found: list[Bout] = []
    lost: dict[str, int] = {}
    for number, games in stage.by_round().items():
        drawn = replayed(games, stage.options)
        out: list[str] = []
        for game in games:
            result = result_of(game, stage.options, ranks)
            if id(game) in drawn:
                result = None
            place = game.for_place if game.for_place not in (None, 1) else None
            if place is None and game.for_place is None and all(name in lost for name in game.players):
                place = 1 + sum(1 for name in ranks if lost.get(name, number) > lost[game.players[0]])
            bout = Bout(game, result, place)
            found.append(bout)
            if place is None and bout.loser is not None:
                out.append(bout.loser)
        for name in out:
            lost.setdefault(name, number)
    return found


def replayed(games: Sequence[ResultSlip], options: StageOptions) -> set[int]:
    """The ``id`` of each drawn game of a round that was played again."""
    if options.drawn_game != "replay":
        return set()
    last: dict[frozenset[str], ResultSlip] = {}
    again: set[int] = set()
    for game in games:
        pair = frozenset(game.players)
        if pair in last:
            again.add(id(last[pair]))
        last[pair] = game
    return again


def final_places(stage: TournamentStage, bouts: Sequence[Bout]) -> list[Final]:
    """The places, best first.

    Who reached the same round shares its first place, in the order of the preliminaries (WC15).
    """
    names = [player.name for player in stage.players]
    lost = {bout.loser: bout.game.round for bout in reversed(bouts) if bout.loser and bout.for_place is None}
    seen = {name: bout.game.round for bout in bouts if bout.for_place is None for name in bout.game.players}

    def reached(name: str) -> int:
        """The round in which the player lost, or the next one; who never played came nowhere."""
        return lost.get(name, 1 + seen[name] if name in seen else 0)

    found: list[Final] = []
    played_for = {
        name: bout.for_place + (name == bout.loser)
        for bout in bouts
        if bout.for_place is not None and bout.winner is not None
        for name in bout.game.players
    }
    for level in sorted({reached(name) for name in names}, reverse=True):
        equals = [name for name in names if reached(name) == level]
        apart = {name: played_for[name] for name in equals if name in played_for}
        shared = tuple(name for name in equals if name not in apart)
        places = range(len(found) + 1, len(found) + 1 + len(equals))
        free = min(set(places) - set(apart.values()), default=places[0])
        finals = [
            Final(apart[name], name, (name,)) if name in apart else Final(free, name, shared)
            for name in equals
        ]
        found += sorted(finals, key=lambda final: final.place)
    return found


def bracket_trouble(bouts: Sequence[Bout]) -> tuple[Bout, Sentence] | None:
    """The first round whose matches and byes are not half of those before, down to the final (WC31).

    With a game of that round, and what is the matter with it.
    """
    by_round: dict[int, dict[frozenset[str], Bout]] = {}
    for bout in bouts:
        if bout.for_place is None:
            by_round.setdefault(bout.game.round, {}).setdefault(frozenset(bout.game.players), bout)
    due: int | None = None
    for number, matches in by_round.items():
        first, size = next(iter(matches.values())), len(matches)
        if due is None and size & (size - 1):
            more = 1 << size.bit_length()
            return first, said(_NO_BRACKET, size, more // 2, more)
        if due is not None and size != due:
            are = counted(size, "match or bye", "matches and byes")
            return first, said("Round {} has {}; after the round before there are {}.", number, are, due)
        due = size // 2
    return None


_NO_BRACKET = "{} winners go on; a bracket needs {} or {}: give byes in round 1."


def champion(stage: TournamentStage, bouts: Sequence[Bout]) -> str | None:
    """The player who has won all of it, once everybody else has lost."""
    main = [bout for bout in bouts if bout.for_place is None]
    lost = {bout.loser for bout in main}
    left = [player.name for player in stage.players if player.name not in lost]
    return left[0] if len(left) == 1 and main and main[-1].winner == left[0] else None


def seeds(size: int) -> list[int]:
    """The seeds, from 1, of a bracket of that size in the order in which they stand: fold (WC13).

    >>> seeds(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        whole = 2 * len(order) + 1
        order = [seed for strong in order for seed in (strong, whole - strong)]
    return order


def first_round(players: Sequence[str], bracket: Literal["fold", "shift"]) -> list[Match]:
    """The matches of the first round, in the order of the bracket.

    With ``shift`` the first meets the first of the lower half. Four always meet 1-4, 2-3. Where players are
    missing to 2, 4, 8, ... the best go on without a game.

    >>> first_round("ABCDEFGH", "shift")
    [('A', 'E'), ('D', 'H'), ('B', 'F'), ('C', 'G')]
    >>> first_round("ABCD", "shift"), first_round("ABC", "fold")
    ([('A', 'D'), ('B', 'C')], [('A', None), ('B', 'C')])
    """
    size = 1
    while size < len(players):
        size *= 2
    if size < 2:
        return [(players[0], None)] if players else []

    def named(seed: int) -> str | None:
        return players[seed - 1] if seed <= len(players) else None

    half = size // 2
    if bracket == "shift" and size > 4:
        pairs = [(seed, seed + half) for seed in seeds(half)]
    else:
        order = seeds(size)
        pairs = list(zip(order[::2], order[1::2], strict=True))
    return [(players[min(pair) - 1], named(max(pair))) for pair in pairs]


def next_round(matches: Sequence[Match], winners: Mapping[str, str], ranks: Mapping[str, int]) -> list[Match]:
    """The matches after a round: winners of neighbouring matches, the better of the preliminaries first."""
    through = [winners.get(first, first) for first, _ in matches]
    pairs = zip(through[::2], through[1::2], strict=True)
    return [(one, other) if ranks[one] < ranks[other] else (other, one) for one, other in pairs]
