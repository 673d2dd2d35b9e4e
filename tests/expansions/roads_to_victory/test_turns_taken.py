"""Turns that pieces took in a final position: each is put or moved instead of deploying (B4, R5, R6).

Counted by hand: of the tiles beside the start tile each seat laid its share, the first seat the odd ones.
"""

from typing import Any

import pytest

from tests.expansions.records import examined, message, wrong

POSITION = """
carcscore: 1
rules: {expansions: [roads-to-victory]}
players: [red, blue]
board: ""
track: {red: 0, blue: 0}
"""
CROSSING = "W  D*\n"
"""Red's only turn."""
ROAD = "A3  D*  A1\n"
"""A completed road of three tiles: a turn for red, one for blue."""
TOO_FEW = [("too-few-turns", "B4")]


def position(board: str, followers: tuple[str, ...], pieces: tuple[str, ...], **changed: Any) -> Any:
    return examined(POSITION, board=board, followers=list(followers), pieces=list(pieces), **changed)


@pytest.mark.parametrize(
    ("board", "followers", "pieces", "expected"),
    [
        pytest.param(CROSSING, (), ("red post-house A1",), [], id="post-house"),
        pytest.param(
            CROSSING, ("red thief A1 S",), ("red post-house A1",), TOO_FEW, id="follower-and-post-house"
        ),
        pytest.param(CROSSING, (), ("blue post-house A1",), TOO_FEW, id="of-who-had-no-turn"),
        pytest.param(ROAD, (), ("red pickpocket thief C1",), [], id="pickpocket"),
        pytest.param(
            ROAD, ("red monk A1",), ("red pickpocket thief C1",), TOO_FEW, id="follower-and-pickpocket"
        ),
        pytest.param(ROAD, ("red monk A1",), ("blue pickpocket thief C1",), [], id="of-different-players"),
        pytest.param(ROAD, (), ("red pickpocket farmer C1",), TOO_FEW, id="pickpocket-that-moved"),
        pytest.param(f"{ROAD}.  B  .\n", (), ("red pickpocket farmer C1",), [], id="with-a-turn-for-that"),
        pytest.param(
            f"{ROAD}.  W3  .\n",
            (),
            ("red pickpocket thief B1", "red post-house B2"),
            [],
            id="both-pieces-in-two-turns",
        ),
        pytest.param(
            f"{ROAD}.  W3  .\n",
            ("red monk A1",),
            ("red pickpocket thief B1 E", "red post-house B2"),
            TOO_FEW,
            id="both-pieces-and-a-follower",
        ),
    ],
)
def test_a_piece_put_instead_of_a_follower_takes_a_turn(
    board: str, followers: tuple[str, ...], pieces: tuple[str, ...], expected: list[Any]
) -> None:
    found = wrong(position(board, followers, pieces))
    assert [one for one in found if one[0] == "too-few-turns"] == expected
    assert [one for one in found if one[0] not in ("too-few-turns", "edge-mismatch")] == []


def test_the_finding_names_what_took_the_turns() -> None:
    report = position(CROSSING, ("red thief A1 S",), ("red post-house A1",))
    told = "red has 1 follower and 1 post-house on the board, but can have had only 1 turn: tiles placed"
    assert message(report, "too-few-turns").startswith(told)
    (found,) = (one for one in report.findings if one.code == "too-few-turns")
    assert (found.where.path, found.where.cell) == (("pieces", 0), "A1")
    moved = message(position(ROAD, (), ("red pickpocket farmer C1",)), "too-few-turns")
    assert moved.startswith("red has 1 pickpocket on the board, which takes 2 turns, but can have had only 1")


def test_further_tiles_and_missed_turns_may_have_brought_more() -> None:
    """By N2 a further tile comes with a move of its own, and whoever plays on while others miss has more."""
    board = "W  D*  .  NA  U\n"
    world = {"at": "D1", "discoverer": "red"}
    both = {"expansions": ["roads-to-victory", "new-world"]}
    pieces = ("red post-house A1",)
    followers = ("red thief A1 S", "red thief D1 E", "red thief E1")
    with_world = position(board, followers, pieces, rules=both, new_world=world)
    assert ("too-few-turns", "B4") not in wrong(with_world)
    alone = {"at": "D1", "discoverer": "blue"}
    without = position(
        "W  D*  .  NA\n", (), ("red pickpocket thief B1", *pieces), rules=both, new_world=alone
    )
    assert ("too-few-turns", "B4") in wrong(without)
    taverns = {"expansions": ["roads-to-victory", "taverns"]}
    board = [{"tile": "D", "at": [0, 0]}, {"tile": "W", "at": [-1, 0], "marks": {"tile": ["tavern"]}}]
    for ale, expected in (({"blue": 2}, []), ({"red": 0, "blue": 0}, TOO_FEW)):
        report = position(
            board, ("red thief -1,0 S",), ("red post-house -1,0",), rules=taverns, taverns={"ale": ale}
        )
        assert [one for one in wrong(report) if one[0] == "too-few-turns"] == expected


def test_edges_that_differ_leave_open_where_a_pickpocket_was_placed() -> None:
    found = wrong(position("A3  D*  B\n", (), ("red pickpocket thief B1",)))
    assert found == [("edge-mismatch", "B2")]
