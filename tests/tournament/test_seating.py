"""Tables of four and three, and rounds of all against all (WC33, WC34)."""

import random
from itertools import combinations
from typing import Any

import pytest

from carcscore.tournament.circle import circle
from carcscore.tournament.pairing import next_pairings
from carcscore.tournament.seating import seated, second_meetings, table_sizes
from tests.sampling import in_one
from tests.tournament.files import codes, evaluated


@in_one
@pytest.mark.parametrize("players", range(3, 60))
def test_tables_have_four_and_three_where_the_number_needs_it(players: int) -> None:
    sizes = table_sizes(players)
    assert sum(sizes) == players
    if players != 5:
        assert sizes.count(3) == {0: 0, 1: 3, 2: 2, 3: 1}[players % 4]
        assert set(sizes) <= {3, 4}


def test_too_few_for_a_table() -> None:
    assert [table_sizes(number) for number in range(3)] == [[], [], []]


@pytest.mark.parametrize(("players", "rounds"), [(16, 3), (13, 3), (20, 4), (64, 8), (31, 6)])
def test_nobody_meets_twice_while_that_can_be_avoided(players: int, rounds: int) -> None:
    order = [f"p{number}" for number in range(players)]
    rng, met = random.Random(players), dict[frozenset[str], int]()
    for number in range(rounds):
        rng.shuffle(order)
        tables = seated(order, met, f"x{number}")
        assert sorted(name for table in tables for name in table) == sorted(order)
        assert second_meetings(tables, met) == 0
        for table in tables:
            for pair in combinations(table, 2):
                met[frozenset(pair)] = 1


def test_the_least_of_second_meetings_where_it_cannot_be_avoided() -> None:
    """Eight who met at two tables: two tables of two and two from each have 4 meetings again, no fewer."""
    met = {frozenset(pair): 1 for table in ("ABCD", "EFGH") for pair in combinations(table, 2)}
    assert second_meetings(seated("ABCDEFGH", met, "x"), met) == 4


def test_the_first_tables_are_those_of_the_best_where_some_meet_again_too() -> None:
    order, met = [f"{number:02}" for number in range(15)], dict[frozenset[str], int]()
    repeated = 0
    for number in range(6):
        tables = seated(order, met, f"x{number}")
        repeated += second_meetings(tables, met) > 0
        assert tables == sorted(map(sorted, tables), key=lambda table: (-len(table), table))
        met |= {frozenset(pair): 1 for table in tables for pair in combinations(table, 2)}
    assert repeated


def test_the_first_tables_are_those_of_the_best() -> None:
    assert seated("ABCDEFG", {}, "x") == [list("ABCD"), list("EFG")]


def test_tables_are_written_with_empty_points() -> None:
    file: dict[str, Any] = {"tournament": {"system": "tables"}, "players": list("ABCDEFGH"), "rounds": []}
    _, games = next_pairings(evaluated(file).standings[-1], "x")
    file["rounds"] = [[game.plain() for game in games]]
    assert codes(file) == []
    assert all(list(game["points"].values()) == [None] * 4 for game in file["rounds"][0])


@in_one
@pytest.mark.parametrize("players", range(2, 24))
def test_all_against_all(players: int) -> None:
    names = [f"p{number}" for number in range(players)]
    rounds = circle(names)
    assert len(rounds) == players - 1 + players % 2
    met: set[frozenset[str]] = set()
    starts = {name: [0, 0] for name in names}
    for games in rounds:
        seats = [name for game in games for name in game]
        assert len(seats) == len(set(seats)) == players - players % 2
        for one, other in games:
            assert frozenset((one, other)) not in met
            met.add(frozenset((one, other)))
            starts[one][0] += 1
            starts[other][1] += 1
        assert all(abs(first - second) <= 1 for first, second in starts.values())
    assert len(met) == players * (players - 1) // 2


def test_groups_are_laid_out_round_by_round_without_waiting_for_results() -> None:
    groups = {"A": list("abcd"), "B": list("xyz")}
    file: dict[str, Any] = {"tournament": {"system": "groups"}, "groups": groups, "rounds": []}
    for number in (1, 2, 3):
        found, games = next_pairings(evaluated(file).standings[-1], "x")
        assert found == number
        file["rounds"].append([game.plain() for game in games])
    assert codes(file) == []
    assert [game["group"] for game in file["rounds"][0]] == ["A", "A", "B"]
