"""All slips that are thought of in counting what one feature pays, on boards that can be counted by hand."""

from typing import Any

import pytest

from carcscore.mistakes.search import Explainer
from tests.claims.test_claims import examined

NONE = ("feature-missed", "feature-twice")
"""Slips with the whole feature, which are possible for any."""


def slips(board: str | list[Any], at: tuple[int, int], kind: str, *followers: str) -> list[tuple[str, int]]:
    """The codes of what red may get wrong in a feature, each with the points that it changes."""
    record: dict[str, Any] = {"carcscore": 1, "players": ["red", "blue"], "start": [], "board": board}
    outcome = examined({**record, "followers": [*followers]}).outcome
    assert outcome is not None
    (feature,) = (one for one in outcome.features if one.kind.name == kind and at in one.tiles)
    found = Explainer(outcome, []).slips(feature, "red")
    return sorted((slip.code, points) for slip, points in found if slip.code not in NONE)


@pytest.mark.parametrize(
    ("board", "at", "expected"),
    [
        # 7 tiles with a pennant: 16. Two parts of it lie on B1 as on B3.
        (
            "N2 I3 .\nN1 C P3\n. I1 P0\n",
            (0, 0),
            [
                ("counted-as-unfinished", -8),
                ("pennant-missed", -2),
                ("tile-missed", -2),
                ("tile-too-many", 2),
                *[("tile-twice", 2)] * 2,
                ("tile-twice", 4),
            ],
        ),
        # 4 tiles with two pennants: 12.
        (
            "N2 M3\nO1 I0\n",
            (0, 0),
            [
                ("counted-as-unfinished", -6),
                ("pennant-missed", -4),
                *[("pennant-missed", -2)] * 2,
                ("tile-missed", -2),
                ("tile-too-many", 2),
                ("tile-twice", 2),
            ],
        ),
        # 2 tiles: 4, and 2 in the first edition.
        (
            "E2\nE\n",
            (0, 0),
            [
                ("counted-as-unfinished", -2),
                ("other-small-city", -2),
                ("tile-missed", -2),
                ("tile-too-many", 2),
            ],
        ),
    ],
)
def test_complete_cities(board: str, at: tuple[int, int], expected: list[tuple[str, int]]) -> None:
    assert slips(board, at, "city") == expected


def test_an_unfinished_city() -> None:
    """5 tiles with a pennant: 6. Who has no follower there gets none of it, and miscounts nothing in it."""
    board = "N2 I3 .\nN1 C .\n. I1 .\n"
    assert slips(board, (0, 0), "city", "red knight A1 E") == [
        ("counted-as-complete", 6),
        ("pennant-missed", -1),
        ("tile-missed", -1),
        ("tile-too-many", 1),
        ("tile-twice", 1),
    ]
    codes = {code for code, _ in slips(board, (0, 0), "city", "blue knight A1 E")}
    assert codes.isdisjoint({"tile-missed", "tile-too-many", "tile-twice", "pennant-missed"})


def test_a_follower_as_strong_as_any_is_not_told_to_be_counted_as_one() -> None:
    """The mayor counts 1 for the one pennant there is; the large follower counts 2."""
    rules = {"expansions": ["inns-and-cathedrals", "abbey-and-mayor"]}
    for figure, told in (("mayor", []), ("large", ["large-as-one"])):
        more = {"rules": rules, "followers": [f"red {figure} knight A1 E"]}
        record = {
            "carcscore": 1,
            "players": ["red", "blue"],
            "start": [],
            "board": "N2 I3 .\nN1 C .\n. I1 .\n",
        }
        outcome = examined(record | more).outcome
        assert outcome is not None
        (city,) = (one for one in outcome.features if one.kind.name == "city" and (0, 0) in one.tiles)
        found = [slip.code for slip, _ in Explainer(outcome, []).slips(city, "red")]
        assert [code for code in found if code.endswith("-as-one")] == told


def test_a_road_of_one_tile_can_not_be_counted_without_it() -> None:
    assert slips("U\n", (0, 0), "road", "red thief A1") == [("counted-as-complete", 0), ("tile-too-many", 1)]


@pytest.mark.parametrize(
    ("board", "parted"),
    [
        ("U U U\n", [("nothing for ties", -3), ("ties parted", -2), ("", -1)]),
        ("U U U U\n", [("nothing for ties", -4), ("ties parted", -2)]),
    ],
)
def test_a_tie_that_is_parted_is_rounded_only_if_it_must_be(
    board: str, parted: list[tuple[str, int]]
) -> None:
    record = {"carcscore": 1, "players": ["red", "blue"], "start": [], "board": board}
    end = f"{'ABCD'[len(board.split()) - 1]}1"
    outcome = examined({**record, "followers": ["red thief A1", f"blue thief {end}"]}).outcome
    assert outcome is not None
    (road,) = (one for one in outcome.features if one.kind.name == "road")
    found = Explainer(outcome, []).slips(road, "red")
    assert [(slip.habit, points) for slip, points in found if slip.code == "tie-not-shared"] == parted


@pytest.mark.parametrize(
    ("around", "miscounted"),
    [(0, [1, 2]), (1, [-1, 1, 2]), (2, [-2, -1, 1, 2]), (6, [-2, -1, 1, 2]), (7, [-2, -1, 1]), (8, [-2, -1])],
)
def test_monasteries_by_the_tiles_around_them(around: int, miscounted: list[int]) -> None:
    beside = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0)]
    board = [{"tile": "B", "at": [x, y]} for x, y in [(0, 0), *beside[:around]]]
    monks = [] if around == 8 else ["red monk 0,0"]
    found = slips(board, (0, 0), "cloister", *monks)
    assert [points for code, points in found if code == "neighbour-miscounted"] == miscounted
    whole = ("counted-as-unfinished", 0) if around == 8 else ("counted-as-complete", 8 - around)
    assert whole in found


def pairs(board: str | list[Any], at: str, kind: str, points: int, *followers: str) -> set[tuple[str, ...]]:
    """The codes of what together explains a claim of red on a feature, in the order of letters."""
    record: dict[str, Any] = {"carcscore": 1, "players": ["red", "blue"], "start": [], "board": board}
    report = examined({**record, "followers": [*followers]}, f"red {kind} {at} {points}")
    (claim,) = report.claims
    assert claim.explained is not None
    found = claim.explained.explanations
    return {tuple(sorted(mistake.code for mistake in one.mistakes)) for one in found}


def test_of_two_slips_of_one_code_only_some_are_made_together() -> None:
    """Two tiles are forgotten as one is; but one player does not count two ways wrong around a monastery."""
    big = "N2 I3 .\nN1 C P3\n. I1 P0\n"
    assert pairs(big, "A1 E", "city", 14) == {("tile-missed",), ("pennant-missed",)}
    found = pairs(big, "A1 E", "city", 12)
    assert found == {("tile-missed", "tile-missed"), ("pennant-missed", "tile-missed")}
    board = [{"tile": "B", "at": [x, y]} for x, y in ((0, 0), (1, 0), (0, 1), (-1, 0), (0, -1))]
    assert pairs(board, "0,0", "cloister", 2, "red monk 0,0") == set()
    assert pairs(board, "0,0", "cloister", 8, "red monk 0,0") == {
        ("counted-as-complete", "neighbour-miscounted"),
        ("feature-twice", "neighbour-miscounted"),
    }
