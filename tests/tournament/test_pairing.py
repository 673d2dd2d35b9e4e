"""The next round: who starts, who sits out, who meets again only where it can't be helped."""

from typing import Any

import pytest

from carcscore.tournament.pairing import CannotPair, Pairing, next_pairings
from tests.tournament.files import evaluated, game, plain


def paired(file: dict[str, Any], seed: str = "x") -> tuple[int, list[Pairing]]:
    return next_pairings(evaluated(file).standings[-1], seed)


def told(file: dict[str, Any]) -> list[tuple[str | None, ...]]:
    return [(one.first, one.second, one.starter) for one in paired(file)[1]]


def test_the_first_of_equals_starts_and_a_bye_is_a_start() -> None:
    rounds = [[game("A", "B", 9, 1, starter="B"), game("C", "D", 3, 2, starter="C"), {"a": "E", "bye": True}]]
    file = {"players": list("ABCDE"), "rounds": rounds}
    # Standing: A 8, C 1, E (a bye), D -1, B -8 points; D is the lowest but for B, who sits out.
    assert told(file) == [("A", "C", "A"), ("E", "D", "D"), ("B", None, None)]


def test_nobody_sits_out_twice_before_all_did() -> None:
    rounds = [
        [game("A", "B", 9, 1), {"a": "C", "bye": True}],
        [game("A", "C", 9, 1), {"a": "B", "bye": True}],
    ]
    assert told({"players": list("ABC"), "rounds": rounds})[-1] == ("A", None, None)


def test_the_tail_is_looked_at_before_the_head_is_paired() -> None:
    """A and B would be next, but C and D have met: so one of them must get A or B."""
    rounds = [
        [game("A", "C", 9, 1), game("B", "D", 8, 1)],
        [game("A", "D", 9, 1), game("B", "C", 8, 1)],
    ]
    assert told({"players": list("ABCD"), "rounds": rounds})[0][:2] == ("A", "B")
    rounds.append([game("C", "D", 5, 4), game("A", "B", 1, 9)])
    number, games = paired({"players": list("ABCD"), "rounds": rounds})
    assert number == 4
    assert [one.again for one in games] == [1, 1]


def test_the_lot_is_the_same_for_the_same_seed_whatever_the_order_of_the_file() -> None:
    players = [f"p{n}" for n in range(20)]
    one, other = paired({"players": players}), paired({"players": players[::-1]})
    assert one == other
    assert paired({"players": players}, "y") != one
    assert paired({"players": players, "order": players})[1][0] == Pairing("p0", "p1", "p0")


def test_who_has_withdrawn_is_not_paired() -> None:
    players: list[Any] = ["A", "B", {"name": "C", "withdrawn": 1}]
    rounds = [[game("A", "B", 2, 1), {"a": "C", "bye": True}]]
    file = {"players": players, "rounds": rounds}
    assert plain(file)["findings"] == []
    number, games = paired(file)
    assert (number, [(one.first, one.second, one.again) for one in games]) == (2, [("A", "B", 1)])


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ({"players": ["A"]}, "There is 1 player left"),
        ({"players": ["A", "B"], "rounds": [[game("A", "B")]]}, "Fill them in first"),
        ({"players": ["A"], "tournament": {"system": "groups"}}, "All have met all others"),
        ({"players": ["A", "B"], "tournament": {"system": "tables"}}, "There are 2 players left"),
        (
            {"players": ["A", "B"], "tournament": {"system": "knock-out"}, "rounds": [[game("A", "B")]]},
            "no winner",
        ),
    ],
)
def test_what_cannot_be_paired_is_told(file: dict[str, Any], words: str) -> None:
    with pytest.raises(CannotPair, match=words):
        paired(file)


def test_a_knock_out_by_its_bracket() -> None:
    players = list("ABCDEFGH")
    file: dict[str, Any] = {"tournament": {"system": "knock-out", "bracket": "shift"}, "players": players}
    assert [pair[:2] for pair in told(file)] == [("A", "E"), ("D", "H"), ("B", "F"), ("C", "G")]
    file["rounds"] = [
        [game("A", "E", 1, 2), game("D", "H", 2, 1), game("B", "F", 2, 1), game("C", "G", 1, 2)]
    ]
    assert told(file) == [("D", "E", "D"), ("B", "G", "B")]
    file["rounds"].append([game("D", "E", 1, 2), game("B", "G", 1, 2)])
    assert [(one.first, one.second, one.for_place) for one in paired(file)[1]] == [
        ("B", "D", 3),
        ("E", "G", 1),
    ]


def test_after_a_round_only_what_was_played_until_then_counts() -> None:
    rounds = [[game("A", "B", 2, 1)], [game("A", "B", 1, 9)]]
    file = {"players": ["A", "B"], "rounds": rounds, "standing": [{"player": "A", "wins": 7}]}
    [first, second] = plain(file, after_round=1)["stages"][0]["standing"]
    assert (first["player"], first["wins"], second["wins"]) == ("A", 1, 0)
    assert plain(file, after_round=1)["findings"] == []
    assert [one["code"] for one in plain(file)["findings"]] == ["met-before", "standing-differs"]


def test_rounds_are_counted_through_all_stages() -> None:
    stages = [
        {"tournament": {}, "players": ["A", "B"], "rounds": [[game("A", "B", 2, 1)]]},
        {
            "tournament": {"system": "knock-out"},
            "players": {"from": 1, "best": 2},
            "rounds": [[game("A", "B", 1, 2)]],
        },
    ]
    assert len(plain({"stages": stages}, after_round=1)["stages"]) == 1
    assert plain({"stages": stages}, after_round=2)["stages"][1]["standing"][0]["player"] == "B"
