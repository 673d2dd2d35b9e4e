"""A day as it may go: late entries, absences, withdrawals, byes, results one by one and corrected.

After every step the standing equals one that is worked out here, by plain loops over what is over.
"""

import copy
import gc
import random
import time
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from carcscore.tournament.pairing import next_pairings
from tests.sampling import few_of
from tests.tournament.files import Plain, evaluated, plain

TIE_BREAKS = ["wins", "buchholz-1", "buchholz-2", "difference"]


class Day:
    """The file as it grows, and which rounds are over."""

    def __init__(self, seed: int, players: int, rounds: int) -> None:
        self.rng = random.Random(seed)
        self.worth = self.rng.choice(("zero", "half"))
        self.players = [self._player(f"p{number}", rounds) for number in range(players)]
        self.rounds: list[list[Plain]] = []

    def _player(self, name: str, rounds: int) -> Plain:
        said: Plain = {"name": name, "club": f"club {self.rng.randrange(8)}"}
        if self.rng.random() < 0.15:
            said["joined"] = self.rng.randint(2, rounds)
        if self.rng.random() < 0.2:
            said["absent"] = sorted(self.rng.sample(range(1, rounds + 1), 2))
        if self.rng.random() < 0.1:
            said["withdrawn"] = self.rng.randint(1, rounds)
        return said

    def file(self) -> Plain:
        options = {"name": "A day", "absent_points": self.worth, "avoid": "club"}
        return {"tournament": options, "players": self.players, "rounds": self.rounds}

    def away(self, player: Plain, number: int) -> bool:
        return number < player.get("joined", 1) or number in player.get("absent", ())

    def gone(self, player: Plain, number: int) -> bool:
        return number > player.get("withdrawn", 10**6)

    def pair(self) -> None:
        """Adds a round, and looks at it: all who are there have one game, nobody else has any."""
        number, games = next_pairings(evaluated(self.file()).standings[-1], "seed")
        assert number == len(self.rounds) + 1
        there = [p["name"] for p in self.players if not self.away(p, number) and not self.gone(p, number)]
        assert sorted(name for game in games for name in game.players) == sorted(there)
        self.rounds.append([copy.deepcopy(game.plain()) for game in games])

    def enter(self, game: Plain) -> None:
        for key in ("points", "no_show", "lost_on_time"):
            game.pop(key, None)
        kind = self.rng.random()
        if kind < 0.08:
            game["no_show"] = self.rng.choice((game["a"], game["b"]))
            return
        game["points"] = [self.rng.randint(60, 66), self.rng.randint(60, 66)]
        if kind < 0.16:
            game["lost_on_time"] = self.rng.choice((game["a"], game["b"]))

    def over(self) -> list[list[Plain]]:
        """The rounds that count: all but the last, and that once all its games have a result."""
        last = self.rounds[-1]
        done = all(game.get("bye") or "points" in game or "no_show" in game for game in last)
        return self.rounds if done else self.rounds[:-1]


def won(game: Plain, player: str) -> Fraction:
    if game.get("bye"):
        return Fraction(1)
    late = game.get("no_show") or game.get("lost_on_time")
    if late:
        return Fraction(int(late != player))
    one, other = game["points"]
    if one == other:
        return Fraction(int(game["starter"] != player))
    return Fraction(int((one > other) == (game["a"] == player)))


def due(day: Day) -> dict[str, dict[str, Fraction]]:
    """Every figure of every player, from the rounds that are over."""
    rounds = day.over()
    results: dict[str, list[tuple[str | None, Fraction, int]]] = {p["name"]: [] for p in day.players}
    for number, games in enumerate(rounds, 1):
        for game in games:
            for name in (game[side] for side in ("a", "b") if side in game):
                other = game.get("b") if game["a"] == name else game["a"]
                margin = 0
                if "points" in game and "no_show" not in game:
                    margin = game["points"][0] - game["points"][1]
                results[name].append((other, won(game, name), margin if game["a"] == name else -margin))
        for player in day.players:
            if day.away(player, number) and not day.gone(player, number):
                half = Fraction(1, 2) if day.worth == "half" else Fraction(0)
                results[player["name"]].append((None, half, 0))
    wins = {name: sum((one[1] for one in own), Fraction(0)) for name, own in results.items()}
    found = {}
    for name, own in results.items():
        met = sorted(Fraction(0) if other is None else wins[other] for other, _, _ in own)
        found[name] = {
            "wins": wins[name],
            "buchholz-1": sum(met[1:], Fraction(0)),
            "buchholz-2": sum(met[1:-1], Fraction(0)),
            "difference": Fraction(sum(one[2] for one in own)),
        }
    return found


def compare(day: Day) -> None:
    read = plain(day.file())
    assert [one for one in read["findings"] if one["severity"] == "error"] == []
    [stage] = read["stages"]
    assert stage["after_round"] == len(day.over())
    figures = due(day)
    rows = {name: [own[key] for key in TIE_BREAKS] for name, own in figures.items()}
    for line in stage["standing"]:
        name = line["player"]
        assert {key: Fraction(line[key]) for key in TIE_BREAKS} == figures[name], line
        assert line["place"] == 1 + sum(other > rows[name] for other in rows.values())
    last = stage["rounds"][-1]
    waiting = [game for game in day.rounds[-1] if "points" not in game and "no_show" not in game]
    open_games = [game for game in waiting if not game.get("bye")]
    assert last["in"] == last["games"] - len(open_games)
    assert last["status"] == ("open" if open_games else "closed")


@pytest.mark.parametrize("seed", few_of(range(60), 4))
def test_after_every_step_the_standing_is_the_one_that_is_due(seed: int) -> None:
    day = Day(seed, players=random.Random(seed).randint(8, 24), rounds=5)
    for _ in range(5):
        day.pair()
        compare(day)
        games = [game for game in day.rounds[-1] if not game.get("bye")]
        for game in day.rng.sample(games, len(games)):
            day.enter(game)
            if day.rng.random() < 0.3:
                earlier = [one for played in day.over() for one in played if not one.get("bye")]
                if earlier:
                    day.enter(day.rng.choice(earlier))  # a result corrected
            compare(day)


def test_nobody_is_handed_a_second_bye_for_coming_late() -> None:
    """WC29: three rounds missed count as one bye had; of those with none the lowest sits out."""
    for seed in range(20):
        day = Day(seed, players=11, rounds=6)
        for _ in range(6):
            day.pair()
            for game in day.rounds[-1]:
                if not game.get("bye"):
                    day.enter(game)
        had: dict[str, int] = {}
        for number, games in enumerate(day.rounds, 1):
            for game in (one for one in games if one.get("bye")):
                there = [p for p in day.players if not day.away(p, number) and not day.gone(p, number)]
                count = {
                    p["name"]: had.get(p["name"], 0) + any(day.away(p, one) for one in range(1, number))
                    for p in there
                }
                assert count[game["a"]] == min(count.values())
                had[game["a"]] = had.get(game["a"], 0) + 1


@pytest.fixture
def nothing_old_is_collected() -> Iterator[None]:
    """The collector looks at nothing that other tests have left, for that takes longer than a step."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.slow
def test_five_hundred_players_eleven_rounds_each_step_under_a_second(nothing_old_is_collected: None) -> None:
    day = Day(1, players=500, rounds=11)
    slowest: dict[str, float] = {"pair": 0.0, "standing": 0.0}
    for _ in range(11):
        begun = time.process_time()
        number, games = next_pairings(evaluated(day.file()).standings[-1], "seed")
        slowest["pair"] = max(slowest["pair"], time.process_time() - begun)
        day.rounds.append([copy.deepcopy(game.plain()) for game in games])
        for game in day.rounds[-1]:
            if not game.get("bye"):
                day.enter(game)
        begun = time.process_time()
        found: Any = evaluated(day.file())
        slowest["standing"] = max(slowest["standing"], time.process_time() - begun)
        assert found.standings[-1].after == number
    assert max(slowest.values()) < 1, slowest
    compare(day)
