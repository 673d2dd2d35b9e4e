"""Random tournaments, each figure and each place worked out by other means."""

import random
from fractions import Fraction
from typing import Any

import pytest

from carcscore.tournament.matching import paired
from tests.sampling import few_of, in_one
from tests.tournament import brute
from tests.tournament.files import Plain, lines

NAMES = ["wins", "buchholz", "buchholz-1", "buchholz-2", "sonneborn-berger", "difference", "points"]


def random_swiss(seed: int) -> Plain:
    """Few points, so that there are many ties; byes, no-shows, time losses, second meetings."""
    rng = random.Random(seed)
    players = [f"p{n}" for n in range(rng.randint(1, 9))]
    rounds = []
    for _ in range(rng.randint(1, 5)):
        left = rng.sample(players, len(players))
        games: list[Plain] = []
        while len(left) > 1:
            a, b = left.pop(), left.pop()
            game: Plain = {"a": a, "b": b, "points": [rng.randint(3, 5), rng.randint(3, 5)]}
            game["starter"] = rng.choice((a, b))
            if rng.random() < 0.1:
                game["lost_on_time"] = rng.choice((a, b))
            elif rng.random() < 0.1:
                game = {"a": a, "b": b, "no_show": rng.choice((a, b))}
            games.append(game)
        games += [{"a": name, "bye": True} for name in left]
        rounds.append(rng.sample(games, len(games)))
    options = {
        "drawn_game": rng.choice(("half", "starter-loses")),
        "tie_breaks": rng.sample(NAMES, rng.randint(1, len(NAMES))),
    }
    order = rng.sample(players, rng.randint(0, len(players)))
    return {"tournament": options, "players": players, "order": order, "rounds": rounds}


@in_one
@pytest.mark.parametrize("seed", few_of(range(200), 30))
def test_swiss_figures_and_places(seed: int) -> None:
    file = random_swiss(seed)
    found = lines(file)
    for line in found:
        due = {name: brute.swiss(file, line["player"], name) for name in NAMES}
        assert {name: Fraction(line[name]) for name in NAMES} == due, line
    assert {line["player"]: line["place"] for line in found} == brute.swiss_places(file)
    assert [line["place"] for line in found] == sorted(line["place"] for line in found)


def random_duels(seed: int, full: bool) -> tuple[list[str], list[Plain]]:
    rng = random.Random(seed)
    players = [f"p{n}" for n in range(rng.randint(2, 7))]
    duels = []
    for a, b in brute.all_pairs(players):
        if full or rng.random() < 0.6:
            games = rng.choice(([2, 0], [2, 1], [1, 2], [0, 2], [0, 0]))
            duel: Plain = {"a": a, "b": b, "games": games}
            if rng.random() < 0.3 and sum(games):
                duel["points"] = [[rng.randint(3, 5), rng.randint(3, 5)] for _ in range(sum(games))]
            duels.append(duel)
    return players, duels


@in_one
@pytest.mark.parametrize("seed", few_of(range(200), 30))
def test_groups(seed: int) -> None:
    players, duels = random_duels(seed, full=True)
    file: dict[str, Any] = {"tournament": {"system": "groups"}, "groups": {"A": players}, "rounds": [duels]}
    found = lines(file)
    assert {line["player"]: line["place"] for line in found} == brute.group_places(players, duels)
    for line in found:
        won, difference, games = brute.duel_figures(line["player"], duels, players)
        assert (line["duels-won"], line["games-won"] - line["games-lost"], line["games-won"]) == (
            won,
            difference,
            games,
        )


@in_one
@pytest.mark.parametrize("seed", few_of(range(200), 30))
def test_a_swiss_system_of_duels(seed: int) -> None:
    players, duels = random_duels(seed, full=False)
    file = {"tournament": {"system": "duels"}, "players": players, "rounds": [[duel] for duel in duels]}
    assert {line["player"]: line["place"] for line in lines(file)} == brute.duels_swiss_places(players, duels)


@in_one
@pytest.mark.parametrize("seed", few_of(range(150), 25))
def test_pairing_repeats_as_few_meetings_as_can_be_and_keeps_to_the_standing(seed: int) -> None:
    rng = random.Random(seed)
    players = [f"p{n}" for n in range(2 * rng.randint(1, 4))]
    pairs = brute.all_pairs(players)
    met = {frozenset(pair): rng.choice((1, 1, 2)) for pair in rng.sample(pairs, rng.randint(0, len(pairs)))}
    _, due = brute.fewest_repeats(players, met)
    assert paired(players, met) == due


def test_a_large_field_is_paired_at_once() -> None:
    players = [f"p{n}" for n in range(3_000)]
    met = {frozenset(players[n : n + 2]): 1 for n in range(0, 3_000, 2)}
    pairs = paired(players, met)
    assert pairs[:2] == [("p0", "p2"), ("p1", "p3")]
    assert sorted(name for pair in pairs for name in pair) == sorted(players)
    assert not any(frozenset(pair) in met for pair in pairs)
