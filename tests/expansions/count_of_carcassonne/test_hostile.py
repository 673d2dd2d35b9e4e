"""Whatever stands where The Count reads something, there is an answer and never a traceback."""

import pytest

from tests.expansions.count_of_carcassonne.player import NAME
from tests.expansions.records import Data, message, of_data, wrong

RULES = {"expansions": [NAME, "inns-and-cathedrals"]}
BASE: Data = {"carcscore": 1, "players": ["red", "blue"], "rules": RULES}


LOG: Data = {
    **BASE,
    "turns": [
        "red U -3,-1 thief",
        {"tile": "A", "rotation": 270, "at": [-4, -1], "actions": [{"carcassonne": {"put": "castle"}}]},
    ],
}


def left(**said: object) -> Data:
    """The game with one more turn in which somebody leaves a quarter."""
    action = {"quarter": {"player": "blue", "from": "castle", "to": [0, 0], **said}}
    turns = [
        *LOG["turns"][:1],
        {**LOG["turns"][1], "actions": [{"carcassonne": {"put": "castle", "count": "market"}}]},
    ]
    return {**LOG, "turns": [*turns, {"tile": "E", "rotation": 270, "at": [2, 1], "actions": [action]}]}


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"from": "market"}, "quarter-empty"),
        ({"player": "red"}, "quarter-empty"),
        ({"figure": "large"}, "quarter-empty"),
        ({}, "no-such-segment"),
        ({"to": [9, 9]}, "no-tile-there"),
        ({"to": [-2, 1]}, "not-being-scored"),
        ({"to": [2, 1]}, "feature-stood-empty"),
    ],
)
def test_a_move_out_that_can_not_be(said: Data, code: str) -> None:
    assert [one for one, _ in wrong(of_data(left(**said)))] == [code]


def test_where_the_move_is_wrong_is_told() -> None:
    finding = next(one for one in of_data(left(to=[9, 9])).findings if one.code == "no-tile-there")
    assert finding.where.path == ("turns", 2, "actions", 0, "quarter")


def test_players_leave_in_order() -> None:
    """The player at the left of the active one first, the active one last."""
    turns = [
        "red U -3,-1 thief",
        {
            "tile": "A",
            "rotation": 270,
            "at": [-4, -1],
            "actions": [{"carcassonne": {"put": "castle", "count": "market"}}],
        },
        "red B 2,0",
        {"tile": "U", "rotation": 90, "at": [1, -2], "follower": "thief"},
        {"tile": "A", "at": [1, -3], "actions": [{"carcassonne": "castle"}]},
        {"tile": "G", "rotation": 90, "at": [-2, 2], "follower": "knight N"},
    ]
    moves = [
        {"quarter": {"player": who, "from": "castle", "to": [-2, 2], "point": "N"}} for who in ("blue", "red")
    ]
    last = {"tile": "E", "at": [-2, 3]}
    assert wrong(of_data({**LOG, "turns": [*turns, {**last, "actions": moves}]})) == []
    report = of_data({**LOG, "turns": [*turns, {**last, "actions": moves[::-1]}]})
    assert wrong(report) == [("quarter-out-of-order", "CO7")]
    assert "blue comes first, red last" in message(report, "quarter-out-of-order")


def test_a_block_with_an_open_wall() -> None:
    start = [{"tile": "COG", "at": [0, 0]}, {"tile": "COH", "at": [1, 0]}]
    report = of_data({**BASE, "start": start, "turns": ["red B 2,0"]})
    assert wrong(report) == [("block-incomplete", "CO1")]
    assert "the boards of the second edition are not known here" in message(report, "block-incomplete")


def test_a_position_without_the_block() -> None:
    report = of_data({**BASE, "board": "B B\n"})
    assert {code for code, _ in wrong(report)} == {"start-tile-missing"}


def test_the_count_on_a_tile() -> None:
    block = "COA COB COC COD\nCOE COF COG COH\nCOI COJ COK COL\n"
    report = of_data({**BASE, "board": block, "pieces": ["count B2"]})
    assert wrong(report) == [("count-on-a-tile", "CO3")]


@pytest.mark.parametrize(
    ("said", "codes"),
    [
        ({"quarters": {"red": ["castle", "large market", "cathedral"]}, "count": "market"}, []),
        ({"quarters": {"red": ["nursery"]}}, ["wrong-quarter"]),
        ({"quarters": {"red": ["large castle", "large castle"]}}, ["too-many-figures"]),
        ({"final": []}, ["final-in-position"]),
    ],
)
def test_what_a_position_says_of_the_quarters(said: Data, codes: list[str]) -> None:
    block = "COA COB COC COD\nCOE COF COG COH\nCOI COJ COK COL\n"
    assert [code for code, _ in wrong(of_data({**BASE, "board": block, NAME: said}))] == codes
