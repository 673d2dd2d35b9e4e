"""Who shares a place, and why: each place is told once."""

import pytest

from carcscore.tournament.standing import StageStanding
from carcscore.tournament.wording import shared_places
from tests.tournament.files import Plain, evaluated, game

PAIRS = [game("Anna", "Ben", 10, 0), game("Cem", "Dia", 10, 0)]
FOUR = ["Anna", "Ben", "Cem", "Dia"]


def standing(data: Plain) -> StageStanding:
    return evaluated(data).standings[-1]


def told(data: Plain) -> list[str]:
    return [str(one) for one in shared_places(standing(data))]


def test_each_place_that_several_share_is_told_once() -> None:
    by = "equal in wins, buchholz-1, buchholz-2 and difference, and no lot is given."
    assert told({"players": FOUR, "rounds": [PAIRS]}) == [
        f"Place 1 is shared by Anna and Cem: {by}",
        f"Place 3 is shared by Ben and Dia: {by}",
    ]
    others = [game("Anna", "Ben", 10, 0), game("Cem", "Dia", 10, 1)]
    assert told({"players": FOUR, "rounds": [others]}) == []


def test_who_lost_in_the_same_round_of_a_knock_out_got_equally_far() -> None:
    cup = {"tournament": {"system": "knock-out"}, "players": FOUR, "rounds": [PAIRS]}
    assert told(cup) == [
        "Place 1: Anna and Cem got equally far; no game separates them (WC15).",
        "Place 3: Ben and Dia got equally far; no game separates them (WC15).",
    ]
    assert [one.equals for one in standing(cup).lines] == [("Anna", "Cem")] * 2 + [("Ben", "Dia")] * 2


def test_a_place_of_a_group_is_told_with_it() -> None:
    duel = {"group": "x", "a": "Anna", "b": "Ben", "games": [2, 0]}
    groups = {"x": FOUR[:2], "y": FOUR[2:]}
    data = {"tournament": {"system": "groups", "table": "difference"}, "groups": groups, "rounds": [[duel]]}
    by = "equal in difference and points, and no lot is given."
    assert told(data) == [
        f"Place 1 of group x is shared by Anna and Ben: {by}",
        f"Place 1 of group y is shared by Cem and Dia: {by}",
    ]


def test_victories_taken_off_stand_behind_what_is_counted() -> None:
    players = [{"name": "Anna", "penalty": 1}, *FOUR[1:]]
    assert standing({"players": players, "rounds": [PAIRS]}).columns[-1] == "penalty"
    assert "penalty" not in standing({"players": FOUR, "rounds": [PAIRS]}).columns


@pytest.mark.parametrize(
    ("table", "first"),
    [
        ("placing", ("placing", "share", "points", "wins", "difference")),
        ("difference", ("difference", "points", "share", "placing", "wins")),
        ("victories", ("wins", "difference", "points", "placing", "share")),
    ],
)
def test_what_orders_tables_stands_first_and_lots_are_no_column(table: str, first: tuple[str, ...]) -> None:
    players = [{"name": name, "lot": lot} for lot, name in enumerate(FOUR, 1)]
    points = {"points": dict.fromkeys(FOUR, 5)}
    data = {"tournament": {"system": "tables", "table": table}, "players": players, "rounds": [[points]]}
    assert standing(data).columns == first
    assert [line.parted_by for line in standing(data).lines] == ["lot", "lot", "lot", None]
    players[3]["penalty"] = 1
    assert standing(data).columns == (*first, "penalty")
