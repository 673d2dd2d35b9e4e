"""Mistakes that smaller expansions bring, each on a board that can be counted by hand."""

from typing import Any

import pytest

from tests.claims.test_explanations import first, told


def position(name: str, board: str, *followers: str, **more: object) -> dict[str, Any]:
    players, track = ["red", "blue"], {"red": 9, "blue": 9}
    rules = {"expansions": [name]}
    lies = {"board": board, "followers": [*followers], "track": track, "players": players}
    return {"carcscore": 1, "rules": rules, **lies, **more}


MAGIC = ("mage-and-witch", "MWA D* U\n", "red thief C1")
CASTLE: dict[str, Any] = {
    "carcscore": 1,
    "rules": {"expansions": ["castles-in-germany"]},
    "players": ["red", "blue"],
    "turns": [
        {"player": "red", "tile": ["CGBL", "CGBR"], "at": [1, 0], "follower": "thief"},
        "blue A3 -1,0",
        "red A2 2,1",
    ],
}
INN_ROAD = {"ZI": {"like": "U", "marks": {"E": ["inn"]}}}
GOLD = {"goldmines": {"bars": {"red": 4}}, "claimed": {"red": {"gold": 4}}}


@pytest.mark.parametrize(
    ("record", "claims", "code", "points", "rule"),
    [
        # Four tiles, three of them on this side of the lake.
        (
            position("ferries", "A3 D* FEB U\n. E2 A2 .\n", "red thief C1 W", ferries=["C1 E W"]),
            ["red road B1 W 3"],
            "ferry-missed",
            -1,
            "FE3",
        ),
        # Four tiles, one of them above, where the tunnel goes.
        (
            position("tunnel", ". TNB2 .\nA3 D* TNC1\n", "red thief A2", tunnel=["red C2 W", "red B1 E"]),
            ["red road A2 3"],
            "tunnel-missed",
            -1,
            "TU4",
        ),
        # Three tiles and the mage's three; half of three, rounded up.
        (position(*MAGIC, pieces=["mage B1 W"]), ["red road C1 3"], "mage-missed", -3, "MW5"),
        (position(*MAGIC, pieces=["witch B1 W"]), ["red road C1 3"], "witch-missed", 1, "MW6"),
        # Five tiles and the castle's 3.
        (CASTLE, ["red road B1 W 5"], "castle-bonus-missed", -3, "CG6"),
        # Four bars of 2 each.
        (position("goldmines", "U D* U\n", **GOLD), [], "bars-as-one", -4, "GO5"),
    ],
)
def test_what_was_overlooked_is_told_first(
    record: dict[str, Any], claims: list[str], code: str, points: int, rule: str
) -> None:
    one = first(record, *claims)
    assert (one.code, one.points, one.rule) == (code, points, rule)


def test_of_a_road_that_a_ferry_makes_anothers_the_own_part_is_claimed() -> None:
    """Blue holds the joined road of five tiles by two thieves; red claims the three before the lake."""
    who = ["red thief C1 W", "blue thief D1", "blue thief E1"]
    record = position("ferries", "A3 D* FEB U U\n. E2 A2 . .\n", *who, ferries=["C1 E W"])
    one = first(record, "red road B1 W 3")
    assert (one.code, one.points) == ("ferry-missed", 3)
    assert "only the part on A1, B1 and C1 was counted, not what a ferry joins to it" in one.message


@pytest.mark.parametrize(("beside", "told_so"), [("A3 D* FEB ZI U", True), ("ZI D* FEB U U", False)])
def test_of_a_road_that_a_ferry_joins_the_inn_of_the_own_part_counts(beside: str, told_so: bool) -> None:
    """Unfinished with an inn it pays nothing; the three tiles of the own part do if the inn is elsewhere."""
    record = position(
        "ferries", f"{beside}\n. E2 A2 . .\n", "red thief C1 W", ferries=["C1 E W"], tiles=INN_ROAD
    )
    record["rules"] = {"expansions": ["ferries", "inns-and-cathedrals"]}
    assert ([("ferry-missed", 3)] in told(record, "red road B1 W 3")) == told_so


def test_of_a_road_that_a_ferry_makes_two_players_each_counts_the_own_part() -> None:
    """Five tiles for both, three on each side of the lake: nobody takes the part of the other for all."""
    record = position(
        "ferries", "A3 D* FEB U U\n. E2 A2 . .\n", "red thief C1 W", "blue thief E1", ferries=["C1 E W"]
    )
    assert told(record, "red road B1 W 3")[0] == [("ferry-missed", -2)]
    assert first(record, "red road B1 W 3").cells == ((2, 0), (3, 0))
    assert told(record, "blue road B1 W 3")[0] == [("ferry-missed", -2)]
    assert [("ferry-missed", -5)] not in told(record, "red road B1 W 0")
