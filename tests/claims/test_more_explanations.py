"""Mistakes about farms by the first rule, barns and castles, what another player holds, near taverns."""

from pathlib import Path
from typing import Any

import pytest

from carcscore.pipeline import examine
from tests.claims.test_explanations import FARMS, explained, first, told

FIRST: dict[str, Any] = FARMS | {"rules": {"farms": "first"}}
"""By the first rule red is due 4 for each of the two cities around the northern farm."""
LARGE: dict[str, Any] = {
    "carcscore": 1,
    "rules": {"expansions": ["inns-and-cathedrals"]},
    "players": ["red", "blue"],
    "board": ".  E2 .  .\nV3 D* K B\n",
    "followers": ["blue large farmer A2 N", "red farmer C2 WNW", "red monk D2"],
    "track": {"red": 4, "blue": 0},
}
"""One farm, one completed city (B1 and B2), an unfinished one (C2): 3 for blue, who has 2 to 1."""


def test_farms_joined_by_the_first_rule() -> None:
    """Taken for one, the farm has a farmer of each: both are paid 4 for both cities."""
    one = first(FIRST, "blue farm B2 SSE 8")
    assert (one.code, one.points, one.rule) == ("farms-joined", 8, "B12")
    assert "the road on A2 parts them" in one.message


def test_an_unfinished_city_by_the_first_rule_is_no_gain_for_whoever_lacks_the_majority() -> None:
    """City-2 would be blue's, were it complete: red's 4 can but be for city-1, blue 8 for both."""
    record = LARGE | {"rules": {"farms": "first", "expansions": ["inns-and-cathedrals"]}}
    assert told(record, "red farm A2 N 4") == [[("large-as-one", 4)], [("not-majority", 4)]]
    assert told(record, "blue farm A2 N 8")[0] == [("city-too-many", 4)]
    # One city is paid once, whichever way its majority is mistaken.
    assert [told(record, f"red farm A2 N {points}") for points in (8, 16)] == [[], []]


@pytest.mark.parametrize(("tiles", "named"), [(5, "A1 B1 C1 D1 E1"), (6, "A1 B1 C1 D1 +2")])
def test_of_many_tiles_the_first_four_are_named(tiles: int, named: str) -> None:
    board = {"start": [], "board": f"A3 {'U ' * (tiles - 1)}\n", "followers": ["red thief B1"]}
    record = {"carcscore": 1, "players": ["red", "blue"], "track": {"red": 0, "blue": 0}, **board}
    message = first(record, f"red road B1 {tiles - 1}").message
    assert message == f"one of the {tiles} tiles of road-1 ({named}) was not counted"


def test_a_city_that_was_paid_in_play_pays_a_farm_besides_by_the_first_rule() -> None:
    """The city of two tiles paid red 4, and brings red's farm 4 in the end: each is claimed by itself."""
    turns = ["red E2 0,-1 knight", "blue V3 -1,0", "red V 1,0 farmer N"]
    record = {"carcscore": 1, "rules": {"farms": "first"}, "players": ["red", "blue"], "turns": turns}
    codes = ("other-small-city", "counted-as-unfinished", "tile-missed")
    assert told(record, "red city 0,0 N 2") == [[(code, -2)] for code in codes]


@pytest.mark.parametrize(
    ("claim", "codes"),
    [
        ("red farm A2 N 4", {("large-as-one", 3), ("per-city-four", 1)}),
        ("red farm A2 N 6", {("large-as-one", 3), ("city-too-many", 3)}),
        ("blue cloister D2 3", {("wrong-player", 2), ("neighbour-miscounted", 1)}),
    ],
)
def test_what_another_player_holds_is_miscounted_besides(claim: str, codes: set[tuple[str, int]]) -> None:
    assert set(told(LARGE, claim)[0]) == codes


BARN: dict[str, Any] = {
    "carcscore": 1,
    "rules": {"expansions": ["abbey-and-mayor"]},
    "players": ["red", "blue"],
    "board": """\
.    U1   E2   .
E1   ABB  F1   E2
A3   L    D*   AMF
.    A2   B    B
""",
    "pieces": ["red barn D4 NNW"],
    "track": {"red": 17, "blue": 9},
}
"""Four completed cities (of C3, B3, A2 and D3) around the barn: 4 each (AM17)."""


def test_a_barn_is_paid_as_a_farmer_or_a_city_is_forgotten() -> None:
    one = first(BARN, "red farm D4 NNW 12")
    assert (one.code, one.points, one.rule) == ("barn-as-farmer", -4, "AM17")
    assert ("city-missed", -4) in [pair for each in told(BARN, "red farm D4 NNW 12") for pair in each]
    assert {("barn-as-farmer", -4), ("city-missed", -3)} in map(set, told(BARN, "red farm D4 NNW 9"))


def test_castles_are_counted_as_cities() -> None:
    """Two castles bring a farm 8 (BC19); as cities they are 6, or 7 if one of them is."""
    record = {
        "carcscore": 1,
        "rules": {"expansions": ["bridges-castles-and-bazaars"]},
        "players": ["red", "blue"],
        "board": ". E2 .\nA3 D* A1\nV3 BCF U\n. . E2\n. . E\n",
        "pieces": ["red castle B1 S", "red bridge B3 W", "red castle C5 N"],
        "followers": ["red monk C2", "red thief C3 E", "blue farmer A3 ESE", "red lord C4 S"],
        "track": {"red": 5, "blue": 1},
    }
    assert told(record, "blue farm A3 ESE 6") == [[("castle-as-city", -2)]]
    assert told(record, "blue farm A3 ESE 7") == [[("castle-as-city", -1)]]
    (one,) = explained(record, "blue farm A3 ESE 4").explanations[0].mistakes
    assert one.message.startswith("castle-1 (B1 B2), which it touches only on B2, was not counted for farm-")


def test_what_was_completed_near_a_tavern_is_explained_as_anywhere() -> None:
    """Nobody knows who was paid for the road of 3 tiles in the range of the tavern (T2)."""
    record = {
        "carcscore": 1,
        "rules": {"expansions": ["taverns"]},
        "players": ["red", "blue"],
        "start": [{"tile": "U", "at": [0, 0]}],
        "board": "A3 U* A1\n. TE2 .\n",
        "track": {"red": 3, "blue": 0},
    }
    assert told(record, "red road B1 W 2")[0] == [("tile-missed", -1)]


TABLE: Path = Path(__file__).parents[2] / "samples" / "two-players.yaml"


@pytest.mark.parametrize(
    ("claim", "mistakes"),
    [
        # Both farms taken for one, where red would have the majority no more.
        ("red farm E9 33", [("farms-joined", -3), ("not-majority", 33)]),
        # Taken to be complete, and then its pennant counted 1.
        ("red city A5 7", [("counted-as-complete", 4), ("pennant-undoubled", -1)]),
        # Two farms are on the tile; blue's farmer stands on one of them.
        ("blue farm G8 33", [("farms-joined", 30)]),
    ],
)
def test_what_follows_from_another_mistake(claim: str, mistakes: list[tuple[str, int]]) -> None:
    one = next(one for one in examine(TABLE, [claim]).claims if one.what == "feature")
    assert one.explained is not None
    assert [(each.code, each.points) for each in one.explained.explanations[0].mistakes] == mistakes


def test_a_complete_city_is_not_called_unfinished_among_others() -> None:
    one = next(one for one in examine(TABLE, ["red farm E9 6"]).claims if one.what == "feature")
    assert one.explained is not None
    (mistake,) = one.explained.explanations[0].mistakes
    assert "city-9 (H5 I5 H6 I6 +2), which does not border it" in mistake.message


def test_a_pennant_that_was_counted_1_does_not_make_its_city_complete() -> None:
    one = next(one for one in examine(TABLE, ["red city A5 7"]).claims if one.what == "feature")
    assert one.explained is not None
    said = [each.message for each in one.explained.explanations[0].mistakes]
    assert "counted as complete, which it is not" in said[0]
    assert said[1].endswith("was counted 1, as in an unfinished city")
