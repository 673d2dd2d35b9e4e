"""The worked examples of the rules: whole files as data, and places of published tables rebuilt."""

from pathlib import Path
from typing import Any

import pytest

from carcscore.tournament.ranking import Criterion, ranked
from tests.plain_yaml import plain_yaml
from tests.tournament.files import codes, game, lines, places

EXAMPLES = plain_yaml(Path(__file__).parent / "examples.yaml")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["name"])
def test_an_example_of_the_rules(example: dict[str, Any]) -> None:
    found = lines(example["file"])
    by_player = {line["player"]: line for line in found}
    for due in example["expect"]:
        line = by_player[due["player"]]
        assert {column: line[column] for column in due} == due, line
    order = example.get("order") or [due["player"] for due in example["expect"]]
    assert [line["player"] for line in found] == order
    assert codes(example["file"]) == example.get("findings", [])


def test_every_example_says_where_it_is_from() -> None:
    assert all(one["source"] and one["rules"] for one in EXAMPLES)
    assert len({one["name"] for one in EXAMPLES}) == len(EXAMPLES)


def met(
    player: str, opponents: list[int], differences: list[int], drawn: str = ""
) -> list[list[dict[str, Any]]]:
    """Rounds in which a player meets opponents who end with so many victories; others play, too.

    A difference of 0 is a draw that the other one started; `bye` stands for a last opponent who is none.
    """
    rounds: list[list[dict[str, Any]]] = []
    for number, (victories, difference) in enumerate(zip(opponents, differences, strict=True)):
        other = f"{player}-{number}"
        won = difference < 0
        first = game(player, other, 100 + difference, 100, starter=other)
        more = [game(other, f"{other}-{n}", 1, 0) for n in range(victories - won)]
        rounds.append([first, *more])
    return rounds


def field(rounds: list[list[dict[str, Any]]]) -> list[str]:
    return sorted({name for games in rounds for one in games for name in (one["a"], one.get("b", one["a"]))})


def test_places_6_and_7_of_a_national_championship() -> None:
    """WC9, published results of 2025: 11 = 11, then 7 before 6; the better difference no longer matters."""
    first = met("P", [4, 1, 2, 2, 3], [-25, 23, 9, 41, 0])
    second = met("Q", [5, 1, 1, 3, 2], [-34, 16, 38, 27, 2])
    rounds = [one + other for one, other in zip(first, second, strict=True)]
    file: dict[str, Any] = {"players": field(rounds), "rounds": rounds}
    by_player = {line["player"]: line for line in lines(file)}
    wanted = ("wins", "buchholz", "buchholz-1", "buchholz-2", "difference")
    assert [by_player["P"][name] for name in wanted] == [4, 12, 11, 7, 48]
    assert [by_player["Q"][name] for name in wanted] == [4, 12, 11, 6, 49]
    assert by_player["P"]["place"] < by_player["Q"]["place"]
    assert by_player["P"]["parted_by"] in ("buchholz-2", "buchholz-1")
    file["tournament"] = {"tie_breaks": ["wins", "buchholz-1", "difference"]}
    by_player = {line["player"]: line for line in lines(file)}
    assert by_player["Q"]["place"] < by_player["P"]["place"]


def test_place_29_of_a_national_championship() -> None:
    """WC8, published results of 2025: a bye is an opponent with 0 victories, so it is the one dropped."""
    rounds = met("P", [3, 2, 2, 2], [-55, 40, -22, -4])
    rounds.append([{"a": "P", "bye": True}])
    by_player = {line["player"]: line for line in lines({"players": field(rounds), "rounds": rounds})}
    wanted = ("wins", "buchholz-1", "buchholz-2", "difference", "byes")
    assert [by_player["P"][name] for name in wanted] == [2, 9, 6, -41, 1]


def test_the_order_of_the_world_championship_by_its_published_columns() -> None:
    """WC9, 2024: victories, buchholz-1, buchholz-2, difference."""
    table = {
        "1": (6, 19, 14, 78),
        "2": (5, 21, 15, 59),
        "3": (5, 21, 15, 31),
        "4": (5, 18, 0, 0),
        "5": (5, 15, 0, 0),
        "7": (4, 20, 15, 37),
        "8": (4, 20, 15, 33),
    }
    names = ("wins", "buchholz-1", "buchholz-2", "difference")

    def criterion(place: int) -> Criterion:
        return Criterion(names[place], lambda _: {player: row[place] for player, row in table.items()})

    found = ranked(sorted(table, reverse=True), [criterion(place) for place in range(4)])
    assert [one.player for one in found] == list(table)
    parted = ["wins", "difference", "buchholz-1", "buchholz-1", "wins", "difference", None]
    assert [one.parted_by for one in found] == parted


def test_a_circle_of_three_stays_together() -> None:
    """WC22: equal in everything, in their duels with one another too; points decide, or the lot."""
    circle = [("a", "b"), ("b", "c"), ("c", "a")]
    file: dict[str, Any] = {
        "tournament": {"system": "groups"},
        "players": ["a", "b", "c"],
        "rounds": [[{"a": one, "b": other, "games": [2, 0]} for one, other in circle]],
    }
    assert places(file) == [(1, "a"), (1, "b"), (1, "c")]
    file["rounds"][0][1]["points"] = [[80, 20], [50, 30]]
    assert places(file) == [(1, "b"), (2, "a"), (3, "c")]
    del file["rounds"][0][1]["points"]
    file["order"] = ["c", "a"]
    assert places(file) == [(1, "c"), (2, "a"), (3, "b")]
