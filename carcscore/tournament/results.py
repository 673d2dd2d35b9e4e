"""The result of a game for those who played it (WC2 to WC4, WC8, WC21, WC24, WC26)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from carcscore.frozen import frozen
from carcscore.text import listed
from carcscore.tournament.model import Pair, ResultSlip, StageOptions

HALF: Final = Fraction(1, 2)
NONE: Final = (0, 0)


@frozen
class Result:
    """The result of a game of two sides, or of a bye (with figures for one side only).

    ``won`` are the victories of each side: 1, a half or 0. ``duels`` and ``games`` are those won, ``points``
    the sums of points. ``why`` is told where the points alone don't say who won. A duel that nobody won
    doesn't count for anybody (WC22).
    """

    won: tuple[Fraction, ...]
    duels: Pair = NONE
    games: Pair = NONE
    points: Pair = NONE
    why: str = ""
    counts: bool = True

    @property
    def winner(self) -> int | None:
        """The side (0 or 1) that won; ``None`` at a draw or when nobody did."""
        return next((side for side, won in enumerate(self.won) if won == 1), None)


ONE, NIL = Fraction(1), Fraction(0)
BYES: Final = {"won": ONE, "half": HALF, "zero": NIL}
_SIDES: Final = ((ONE, NIL), (NIL, ONE))


def result_of(
    game: ResultSlip, options: StageOptions, ranks: Mapping[str, int] | None = None
) -> Result | None:
    """The result of a bye or of a game of two sides; ``None`` where there is none.

    ``ranks`` are the places of the preliminaries, which a knock-out needs (WC3, WC14).
    """
    if game.bye:
        worth = BYES[game.bye]
        return Result((worth,), (int(worth), 0), game.games or NONE)
    if game.absent:
        return _absent(game, options)
    if game.duels is not None:
        return _match(game, options)
    if game.games is None and max(len(game.points), len(game.lost_on_time)) <= 1:
        return _single(game, options, ranks)
    return _duel(game, options)


def _absent(game: ResultSlip, options: StageOptions) -> Result:
    """WC4 and WC26: who did not come loses 1 to 0 with no difference; a duel 0 to 2, a match all duels."""
    there = [side for side, name in enumerate(game.players) if name not in game.absent]
    if len(there) != 1:
        return Result((NIL, NIL), why="nobody came")
    duels, games = 1, 1
    if options.system in ("groups", "duels", "team"):
        games = options.best_of // 2 + 1
    if options.system == "team" and "duels" not in game.place.path:
        duels, games = _DUELS, _DUELS * games
    why = f"{listed(game.absent)} {'lost by a penalty' if game.penalized else 'did not come'}"
    side = there[0]
    return Result(_SIDES[side], _toward(side, duels), _toward(side, games), why=why)


_DUELS: Final = 5
"""The duels of a match (WC24)."""


def points_of(game: ResultSlip, options: StageOptions) -> Sequence[tuple[int, ...] | None]:
    """The points that count of each game of a game or duel (WC2)."""
    points = []
    for number, pair in enumerate(game.points):
        late = number < len(game.lost_on_time) and game.lost_on_time[number] is not None
        zero = late and options.time_loss_points == "zero" and pair is not None
        points.append(tuple(0 for _ in pair or ()) if zero else pair)
    return points


def _single(game: ResultSlip, options: StageOptions, ranks: Mapping[str, int] | None) -> Result | None:
    """One game of two."""
    noted = points_of(game, options)
    points = _two(noted[0] if noted else None)
    late = game.lost_on_time[0] if game.lost_on_time else None
    side: int | None
    why = ""
    if late is not None:
        side, why = 1 - game.players.index(late), f"{late} lost on time"
    elif points is None:
        return None
    elif points[0] != points[1]:
        side = 0 if points[0] > points[1] else 1
    else:
        decided = _drawn(game, options, game.starter, ranks)
        if decided is None:
            return None
        side, why = decided
    won = (HALF, HALF) if side is None else _SIDES[side]
    games = NONE if side is None else _toward(side, 1)
    return Result(won, games, games, points or NONE, why)


def _two(points: tuple[int, ...] | None) -> Pair | None:
    return None if points is None else (points[0], points[1])


def _toward(side: int, number: int) -> Pair:
    return (number, 0) if side == 0 else (0, number)


def _drawn(
    game: ResultSlip, options: StageOptions, starter: str | None, ranks: Mapping[str, int] | None
) -> tuple[int | None, str] | None:
    """The winner at equal points, and why (WC3): a side, nobody, or ``None`` where it can't be told."""
    if options.drawn_game == "half":
        return None, "half each"
    better = None
    if ranks is not None:
        better = min((0, 1), key=lambda side: ranks[game.players[side]])
    if options.drawn_game in ("better-rank", "replay"):
        return None if better is None else (better, f"{game.players[better]} was placed higher before")
    if starter is None and better is not None:
        starter = game.players[better]  # WC14
    if starter is None:
        return None
    return 1 - game.players.index(starter), f"{starter} started"


def games_won(game: ResultSlip, options: StageOptions) -> list[int | None]:
    """The side that won each game of a duel, as far as points and time tell (WC21).

    Those after the duel was decided don't count.
    """
    needed = options.best_of // 2 + 1
    sides: list[int | None] = []
    played = max(len(game.points), len(game.lost_on_time))
    for number in range(played):
        if max(sides.count(0), sides.count(1)) >= needed:
            break
        points = game.points[number] if number < len(game.points) else None
        late = game.lost_on_time[number] if number < len(game.lost_on_time) else None
        if late is not None:
            sides.append(1 - game.players.index(late))
        elif points is None:
            sides.append(None)
        elif points[0] != points[1]:
            sides.append(0 if points[0] > points[1] else 1)
        else:
            starter = game.starters[number] if number < len(game.starters) else None
            decided = _drawn(game, options, starter, None)
            sides.append(None if decided is None else decided[0])
    return sides


def _duel(game: ResultSlip, options: StageOptions) -> Result | None:
    """A duel of several games (WC21); one that nobody won counts for neither (WC22)."""
    games = game.games
    if games is None:
        sides = games_won(game, options)
        if None in sides:
            return None
        games = (sides.count(0), sides.count(1))
    counted = points_of(game, options)[: sum(games)]
    known = [pair for pair in counted if pair is not None]
    points = (sum(pair[0] for pair in known), sum(pair[1] for pair in known))
    if games[0] == games[1] and games != NONE:
        return None  # neither has the games that it takes
    if games == NONE:
        return Result((NIL, NIL), why="nobody won the duel", counts=False)
    side = 0 if games[0] > games[1] else 1
    return Result(_SIDES[side], _toward(side, 1), games, points)


def _match(game: ResultSlip, options: StageOptions) -> Result | None:
    """A match of two teams (WC24): whoever wins most of the duels wins it."""
    results = [result_of(duel, options) for duel in game.duels or ()]
    played = [result for result in results if result is not None]
    if not played:
        return None

    def total(pairs: Sequence[Pair]) -> Pair:
        return sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)

    duels = total([result.duels for result in played])
    games = total([result.games for result in played])
    points = total([result.points for result in played])
    side = next((side for side in (0, 1) if 2 * duels[side] > len(results)), None)
    won = (NIL, NIL) if side is None else _SIDES[side]
    return Result(won, duels, games, points, "" if side is not None else "nobody won most of the duels")
