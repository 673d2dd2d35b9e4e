"""The naive scorer against boards with fan expansions counted by hand, and the worked examples' figures."""

from collections import Counter
from typing import Any

import pytest

from tests.brute.forest_tiles import FOREST_TILES
from tests.brute.hand import BLUE, GREEN, RED, board, final, men, now
from tests.brute.marks import EXPANSIONS, turned_marks, unturned_marks
from tests.brute.play import play
from tests.brute.scorer import Company, Rules, final_awards, score_now
from tests.brute.stakes import Companion, Pickpocket, PostHouse, Stakes, Token, served, stakes_awards
from tests.brute.table import Follower, Table, all_features, cross, edges_agree, feature_of
from tests.brute.tiles import POINTS, Cell, tile

EIGHT = "A3 U0 U0 U0 U0 U0 U0 A1"
"""A finished road of eight tiles."""


def worth(table: Table, **rules: Any) -> int:
    """What the finished road that begins at (0, 0) pays."""
    return sum(points * n for (_, _, points), n in now(table, men("red thief 0,0 E"), Rules(**rules)).items())


@pytest.mark.parametrize(
    ("road", "marks", "points"),
    [
        ("A3 U0 U0 A1", ["stable 1,0 E"], 8),
        ("A3 U0 U0 A1", ["stable 1,0 E", "stable 2,0 E"], 8),
        ("A3 U0 U0 A1", ["stable 1,0 E", "inn 2,0 E", "well 3,0 W"], 15),
        (EIGHT, ["outpost 1,0 E"], 0),
        (EIGHT, ["outpost 1,0 E", "inn 2,0 W"], 8),
        (EIGHT, ["outpost 1,0 E", "stable 2,0 W"], 8),
        ("A3 U0 U0 U0 U0 U0 A1", ["outpost 1,0 E", "stable 2,0 W", "inn 3,0 W", "well 4,0 W"], 16),
        ("A3 U0 A1", ["well 1,0 E", "well 1,0 W"], 5),
        ("A3 U0 A1", ["avenue 1,0 E"], 5),
        ("A3 U0 A1", ["avenue 1,0 E", "avenue 1,0 W", "inn 0,0 E", "well 1,0 E"], 9),
        ("A3 U0 A1", ["avenue 1,0 E", "outpost 0,0 E", "well 1,0 E"], 3),
    ],
)
def test_roads(road: str, marks: list[str], points: int) -> None:
    """R1, R2, F3, W1: the figures of the rules, and what they do not print."""
    assert worth(board(road, *marks)) == points


def test_avenues_exempt_from_inns_only() -> None:
    for mark, points in (("inn", 7), ("stable", 8), ("outpost", 2)):
        table = board("A3 U0 A1", "avenue 1,0 E", f"{mark} 0,0 E")
        assert worth(table, avenue_fixed="inn-only") == points


@pytest.mark.parametrize(
    ("marks", "points"),
    [
        (["well 1,0 E", "well 2,0 E", "avenue 1,0 E"], 5),
        (["stable 1,0 E", "well 2,0 E"], 0),
        (["outpost 1,0 E"], 0),
        (["inn 1,0 E", "well 1,0 E"], 0),
    ],
)
def test_unfinished_roads(marks: list[str], points: int) -> None:
    found = final(board("A3 U0 U0", *marks), men("red thief 0,0 E"))
    assert found == ({(RED, "road", points): 1} if points else {})


def test_forests_12_and_unfinished() -> None:
    """F2: four tiles at 3; unfinished 1 a tile."""
    table = board("ZB1 ZB2\nZB0 ZB3")
    assert now(table, men("red woodsman 0,0 E")) == {(RED, "forest", 12): 1}
    assert final(board("ZB1 ZB2\nZB0 ."), men("red woodsman 0,0 E")) == {(RED, "forest", 3): 1}


def test_farms_of_the_woods() -> None:
    """F10: 4 for each completed city and forest, whatever the farm rule; nothing under none."""
    table = board("ZA2\nZH0\nE0")
    farmer = men("red farmer 0,1 E")
    for farms in ("third", "second", "first"):
        assert final(table, farmer, farms=farms, woods=True) == {(RED, "farm", 8): 1}
    assert not final(table, farmer, farms="none", woods=True)
    assert final(table, farmer) == {(RED, "farm", 3): 1}


def test_tree_13_and_unfinished() -> None:
    """F5: all twelve placed; with one missing 1 for the tree and 1 for each that is there."""
    arm = [". . . B0 . . ."] * 3
    whole = "\n".join([*arm, " ".join(["B0"] * 7), *arm])
    table = board(whole, "tree 3,3")
    watchman = men("red watchman 3,3 centre")
    assert cross((3, 3)) <= table.placements.keys()
    assert now(table, watchman) == {(RED, "tree", 13): 1}
    short = board(whole.replace(". . . B0", ". . . .", 1), "tree 3,3")
    assert final(short, watchman) == {(RED, "tree", 12): 1}


def test_drunk_followers_weigh_half() -> None:
    """T2: alone a drunk one takes all; one sober follower beats it; a drunk large one counts 1."""
    city = board("E2\nG1\nG1\nE0")
    assert _drunk_paid(city, men("green knight 0,0 S"), (0, 0)) == [(GREEN, 8)]
    road = board("A3 U0 U0 U0 U0 A1")
    assert _drunk_paid(road, men("red thief 0,0 E", "blue thief 5,0 W"), (6, 1)) == [(RED, 6)]
    large = men("red thief 0,0 E", "blue large thief 5,0 W")
    assert _drunk_paid(road, large, (6, 1)) == [(RED, 6), (BLUE, 6)]
    assert _drunk_paid(road, large, (7, 0)) == [(BLUE, 6)]


def _drunk_paid(table: Table, followers: list[Follower], tavern: Cell) -> list[tuple[int, int]]:
    """Who is paid what for the feature in which these followers stand when there is a tavern."""
    held = feature_of(table, table.stood_on(followers[0]))
    company = Company(taverns=frozenset({tavern}))
    return [(award.player, award.points) for award in score_now(held, followers, Rules(), company)]


def test_pickpockets_share() -> None:
    """R7: 3 of a road of 4 leave 1 to each of two tied players; two of them leave nothing of 5."""
    table = board("A3 U0 U0 A1")
    road = feature_of(table, table.segment("road", (0, 0), POINTS.index("E")))
    thieves = men("red thief 0,0 E", "blue thief 3,0 W")

    def shared(*owners: int) -> list[tuple[str, int, int]]:
        awards = score_now(road, thieves, Rules(), Company(pickpockets=owners))
        return [(a.kind, a.player, a.points) for a in awards]

    assert shared(GREEN) == [("pickpocket", GREEN, 3), ("road", RED, 1), ("road", BLUE, 1)]
    assert shared(GREEN, BLUE) == [
        ("pickpocket", GREEN, 3),
        ("pickpocket", BLUE, 1),
        ("road", RED, 0),
        ("road", BLUE, 0),
    ]
    assert score_now(road, [], Rules(), Company(pickpockets=(GREEN,))) == []
    pickpockets = [Pickpocket(player, "road", (0, 0), 1) for player in (RED, BLUE, GREEN)]
    assert served(pickpockets, BLUE, 3) == (BLUE, GREEN, RED)


def test_cloister_6_and_3() -> None:
    """R7: of a cloister of 9 the pickpocket takes 3."""
    table = board("B0 B0 B0\nB0 B0 B0\nB0 B0 B0")
    (cloister,) = (f for f in all_features(table) if f.kind == "cloister" and f.cells == ((1, 1),))
    awards = score_now(cloister, men("red monk 1,1 centre"), Rules(), Company(pickpockets=(BLUE,)))
    assert [(a.player, a.points) for a in awards] == [(BLUE, 3), (RED, 6)]


def test_pickpocket_at_the_end_of_an_unfinished_feature_and_of_a_farm() -> None:
    table = board("A3 U0 U0")
    stakes = Stakes((Pickpocket(BLUE, "road", (1, 0), POINTS.index("E")),))
    assert [
        (a.kind, a.player, a.points) for a in final_awards(table, men("red thief 0,0 E"), Rules(), stakes)
    ] == [("pickpocket", BLUE, 3)]
    farm = board("E2\nE0")
    stakes = Stakes((Pickpocket(BLUE, "farm", (0, 0), POINTS.index("N")),))
    assert [
        (a.kind, a.player, a.points) for a in final_awards(farm, men("red farmer 0,0 N"), Rules(), stakes)
    ] == [("pickpocket", BLUE, 3)]


@pytest.mark.parametrize(
    ("rows", "points"),
    [
        ("A3 W0 A1\n. A2 .", 0),
        (". E2 . .\n. D0 W0 A1\n. . A2 .", 4),
        (". E2 . .\nA3 D0 W0 A1\n. . A2 .", 5),
        (". E2 . E2 .\nA3 D0 W0 D0 A1\n. . A2 . .", 10),
    ],
)
def test_post_house(rows: str, points: int) -> None:
    """R5: 4 for each completed feature along the route, 5 when all its roads are finished."""
    table = board(rows)
    (junction,) = (cell for cell in table.placements if table.junctions(cell))
    houses = (PostHouse(RED, junction),)
    assert [award.points for award in stakes_awards(table, Stakes(post_houses=houses))] == [points]


def test_jewels_and_coins() -> None:
    """R3, R4, F8: values, 10 for the most (tied players each), a good is no jewel; a coin costs 10."""
    jewels = ((Token(5), Token(-3)), (Token(4), Token(1)), (Token(2), Token(3, "cloth", True)))
    found = Counter[int]()
    for award in stakes_awards(board("B0"), Stakes(jewels=jewels, coins=(0, 2, 0))):
        found[award.player] += award.points
    assert found == {RED: 12, BLUE: -5, GREEN: 2}
    assert not sum(a.points for a in stakes_awards(board("B0"), Stakes(jewels=((), ()), coins=(0, 0))))


def test_goods() -> None:
    """TB8, R4: wine 2 to 1, but a barrel of blue's makes it a tie; cloth is red's alone; nobody has grain."""
    goods = (Counter(wine=2, cloth=1), Counter(wine=1))
    alone = stakes_awards(board("B0"), Stakes(goods=goods))
    assert [(a.player, a.points) for a in alone if a.points] == [(RED, 10), (RED, 10)]
    jewels = ((), (Token(3, "barrel", True), Token(2, "barrel", False)))
    both = stakes_awards(board("B0"), Stakes(goods=goods, jewels=jewels))
    assert Counter((a.player, a.points) for a in both if a.kind == "trade-goods") == {
        (RED, 10): 2,
        (BLUE, 10): 1,
    }


@pytest.mark.parametrize(
    ("farms", "y", "points"),
    [("third", 0, 7), ("third", 1, 7), ("second", 0, 4), ("second", 1, 4), ("first", 0, 5)],
)
def test_pigs(farms: str, y: int, points: int) -> None:
    """TB9, TB10: red has a farmer on both fields of the city of two tiles, and a pig beside one of them."""
    stakes = Stakes(companions=(Companion(RED, "pig", "farm", (0, y), POINTS.index("W")),))
    table = board("E2\nE0")
    awards = final_awards(table, men("red farmer 0,0 E", "red farmer 0,1 E"), Rules(farms), stakes)
    assert sum(a.points for a in awards) == points


def test_every_outer_point_of_a_forest_tile_belongs_to_one_segment() -> None:
    for code in FOREST_TILES:
        owned = Counter(p for part in tile(code).parts for p in part.points if p % 3 != 1 and p < 12)
        assert owned == Counter({point: 1 for point in range(12) if point % 3 != 1}), code


def test_marks_turn_with_their_tile() -> None:
    assert turned_marks(((1, "well"), (-1, "pyre")), 1) == ((4, "well"), (-1, "pyre"))
    for quarters in range(4):
        assert unturned_marks(turned_marks(((10, "inn"),), quarters), quarters) == ((10, "inn"),)


def test_games_with_expansions_fit_together() -> None:
    for seed in range(5):
        game = play(seed, expansions=EXPANSIONS)
        assert edges_agree(game.table)
        assert game.followers == play(seed, expansions=EXPANSIONS).followers
