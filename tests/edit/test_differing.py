"""What differs between two records, in a few words: of tiles and followers where, of turns which."""

from typing import Any

import pytest

from carcscore.edit.differing import what_differs


def tiles(*cells: tuple[int, int], code: str = "U") -> list[dict[str, Any]]:
    return [{"tile": code, "at": [*cell]} for cell in cells]


ROW = [(x, 0) for x in range(9)]


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ({"title": "Tea"}, {}, "title"),
        ({"final_followers": [1]}, {"final_followers": [2], "carcscore": 2}, "final followers"),
        ({"board": tiles(*ROW)}, {"board": tiles(*ROW[:-1])}, "tile at I1"),
        ({"board": tiles(*ROW)}, {"board": tiles(*ROW, (-1, 0))[::-1]}, "tile at -1,0"),
        ({"start": tiles(*ROW[:1]), "board": tiles(*ROW)}, {"board": tiles(*ROW)}, "tile at A1"),
        ({"turns": [1, 2, 3]}, {"turns": [1, 4, 3, 5]}, "turn 2 and 4"),
        ({"turns": [1, 2, 3]}, {"turns": [1, 2]}, "turn 3"),
        ({"turns": []}, {"turns": [*range(4)]}, "turn 1, 2, 3 and 4"),
        ({}, {"turns": [*range(5)]}, "turn 1, 2, 3 and 2 others"),
        (
            {"board": tiles(*ROW), "followers": [{"player": "red", "at": [2, 0]}]},
            {"board": tiles(*ROW), "pieces": [{"piece": "barn", "at": [3, 0]}]},
            "followers at C1; pieces at D1",
        ),
    ],
)
def test_what_differs(one: dict[str, Any], other: dict[str, Any], words: str) -> None:
    assert what_differs(one, other) == words
