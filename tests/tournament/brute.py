"""Standings by brute force: plain loops over plain data, nothing shared with the program."""

from fractions import Fraction
from itertools import combinations
from typing import Any

Plain = dict[str, Any]


def winner(game: Plain, drawn: str) -> str | None:
    """Who wins a game of two; nobody at half each."""
    a, b = game["a"], game["b"]
    if "no_show" in game:
        return b if game["no_show"] == a else a
    if "lost_on_time" in game:
        return b if game["lost_on_time"] == a else a
    one, other = game["points"]
    if one == other:
        if drawn == "half":
            return None
        return b if game["starter"] == a else a
    return a if one > other else b


def got(game: Plain, player: str, drawn: str) -> Fraction:
    if game.get("bye"):
        return Fraction(1)
    best = winner(game, drawn)
    return Fraction(1, 2) if best is None else Fraction(int(best == player))


def has(game: Plain, player: str) -> bool:
    return player in (game["a"], game.get("b"))


def games_of(file: Plain, player: str) -> list[Plain]:
    return [game for games in file["rounds"] for game in games if has(game, player)]


def opponent(game: Plain, player: str) -> str | None:
    return game.get("b") if game["a"] == player else game["a"]


def swiss(file: Plain, player: str, name: str) -> Fraction:
    """One figure of one player."""
    drawn = file.get("tournament", {}).get("drawn_game", "starter-loses")
    games = games_of(file, player)
    if name == "wins":
        return sum((got(game, player, drawn) for game in games), Fraction(0))
    if name in ("difference", "points"):
        total = 0
        for game in games:
            if "points" in game and "no_show" not in game:
                own, other = game["points"] if game["a"] == player else game["points"][::-1]
                total += own - other if name == "difference" else own
        return Fraction(total)
    if name == "sonneborn-berger":
        return sum(
            (got(game, player, drawn) * swiss(file, str(opponent(game, player)), "wins"))
            for game in games
            if not game.get("bye")
        ) + Fraction(0)
    met = [
        Fraction(0) if game.get("bye") else swiss(file, str(opponent(game, player)), "wins") for game in games
    ]
    if name in ("buchholz-1", "buchholz-2") and met:
        met.remove(min(met))
    if name == "buchholz-2" and met:
        met.remove(max(met))
    return sum(met, Fraction(0))


def places(players: list[str], before: Any) -> dict[str, int]:
    """The place of each: one more than how many are before it."""
    return {one: 1 + sum(before(other, one) for other in players) for one in players}


def swiss_places(file: Plain) -> dict[str, int]:
    names = file["tournament"]["tie_breaks"]
    order = file.get("order", [])
    rows = {
        player: (
            [swiss(file, player, name) for name in names],
            -order.index(player) if player in order else -99,
        )
        for player in file["players"]
    }
    return places(file["players"], lambda one, other: rows[one] > rows[other])


def duel_figures(player: str, duels: list[Plain], among: list[str]) -> tuple[int, int, int]:
    """Duels won, games won minus lost, games won, in the duels of some players with one another."""
    won = plus = minus = 0
    for duel in duels:
        if not has(duel, player) or duel["a"] not in among or duel["b"] not in among:
            continue
        own, other = duel["games"] if duel["a"] == player else duel["games"][::-1]
        if own == other:
            continue
        won, plus, minus = won + (own > other), plus + own, minus + other
    return won, plus - minus, plus


def duel_points(player: str, duels: list[Plain], among: list[str]) -> int:
    total = 0
    for duel in duels:
        if (
            has(duel, player)
            and duel["a"] in among
            and duel["b"] in among
            and duel["games"][0] != duel["games"][1]
        ):
            for a, b in duel.get("points", []):
                total += a - b if duel["a"] == player else b - a
    return total


def group_places(players: list[str], duels: list[Plain]) -> dict[str, int]:
    """WC22."""
    first = {player: duel_figures(player, duels, players) for player in players}

    def before(one: str, other: str) -> bool:
        if first[one] != first[other]:
            return first[one] > first[other]
        circle = [player for player in players if first[player] == first[one]]
        mine, yours = (
            (duel_figures(player, duels, circle), duel_points(player, duels, circle))
            for player in (one, other)
        )
        return mine > yours

    return places(players, before)


def duels_swiss_places(players: list[str], duels: list[Plain]) -> dict[str, int]:
    """WC23, without ratings."""
    own = {player: duel_figures(player, duels, players) for player in players}

    def rank(player: str) -> tuple[Any, ...]:
        met = [
            opponent(duel, player)
            for duel in duels
            if has(duel, player) and duel["games"][0] != duel["games"][1]
        ]
        return own[player], tuple(sum(own[str(other)][figure] for other in met) for figure in range(3))

    return places(players, lambda one, other: rank(one) > rank(other))


def fewest_repeats(players: list[str], met: dict[frozenset[str], int]) -> tuple[int, list[tuple[str, str]]]:
    """The least sum of earlier meetings in a pairing, and the first such pairing down the list."""
    if not players:
        return 0, []
    first, rest = players[0], players[1:]
    best: tuple[int, list[tuple[str, str]]] | None = None
    for other in rest:
        left = [player for player in rest if player != other]
        cost, pairs = fewest_repeats(left, met)
        cost += met.get(frozenset((first, other)), 0)
        if best is None or cost < best[0]:
            best = cost, [(first, other), *pairs]
    assert best is not None
    return best


def all_pairs(players: list[str]) -> list[tuple[str, str]]:
    return list(combinations(players, 2))
