"""Goods and pigs, alone and with other expansions (TB7 to TB12, TB15)."""

from typing import Any

import pytest

from tests.expansions.records import awarded, examined, install, message, totals, wrong
from tests.expansions.throwaway import Siege
from tests.expansions.traders_and_builders.games import LOG, NAME, again, goods, log, standing, turn

# Goods


def test_a_further_tile_takes_goods_for_the_same_player() -> None:
    """The city of TBO1 is closed by the second tile of red's turn."""
    turns = [
        "red V 0,1 thief",
        "blue TBO1 0,-1 knight",
        turn("red", "U", 0, 2, 1, builder={}),
        "blue B 1,1",
        "red U1 0,3",
        again("E", 0, -2, 2),
    ]
    report = log(*turns)
    assert goods(report) == {"red": {"wine": 1}}
    assert awarded(report) == [
        "- red road 3 B10",
        "- red trade-goods 10 TB8",
        "6 blue city 6 B7",
    ]


def test_each_good_of_a_city_counts_and_no_other() -> None:
    """TBO has wine of its own; on IC lie four cities, each with what is in it."""
    two = turn("red", "TBO", 0, -1, 1, marks={"N": ["grain", "wine"]})
    assert goods(log(two, "blue E2 0,-2")) == {"blue": {"wine": 2, "grain": 1}}
    apart = [
        turn(
            "red", "IC", 0, -1, marks={"N": ["grain"], "E": ["cloth"]}
        ),  # four cities: the southern one is closed
        turn("blue", "E", 1, -1, 3),
        turn("red", "E", 0, -2, 2),
    ]
    assert goods(log(*apart, expansions=("inns-and-cathedrals",))) == {
        "red": {"grain": 1},
        "blue": {"cloth": 1},
    }


JEWELS = """
carcscore: 1
rules: {expansions: [traders-and-builders, roads-to-victory]}
players: [red, blue]
board: |
  .    TBP2
  .    TBO1
  RC1  D*    RA
  .    .     A1
track: {red: 0, blue: 6}
"""


@pytest.mark.parametrize(
    ("counts", "paid"),
    [
        # Blue has the only wine of the twenty; red's two barrels are more, if they count as wine.
        ("good", {"red": 10, "blue": 6}),
        ("jewel", {"red": 10 + 10, "blue": 6 + 10}),
    ],
)
def test_jewels_that_count_as_goods(counts: str, paid: dict[str, int]) -> None:
    """R4, TB8: as jewels they bring 4 and 6, and 10 for the most."""
    jewels = [{"value": value, "good": "barrel", "counts": counts} for value in (4, 6)]
    held = {
        "traders-and-builders": {"goods": {"blue": {"wine": 1}}},
        "roads-to-victory": {"jewels": {"red": jewels}},
    }
    board = [
        {"tile": "A", "at": [-1, 0], "rotation": 270},
        {"tile": "D", "at": [0, 0]},
        {"tile": "U", "at": [1, 0], "marks": {"E": ["jewel", "jewel"]}},
        {"tile": "A", "at": [2, 0], "rotation": 90},
        {"tile": "TBO", "at": [0, -1], "rotation": 90},
        {"tile": "TBP", "at": [0, -2], "rotation": 180},
    ]
    report = examined(JEWELS, board=board, **held)
    assert wrong(report) == []
    assert totals(report) == paid


def test_a_city_that_the_last_tile_of_a_broken_off_turn_completed_has_given_nothing_yet() -> None:
    position = {
        "rules": {"expansions": [NAME]},
        "board": "TBP2\nTBO1\nD*",
        "followers": ["red knight A2"],
        "track": {"red": 0, "blue": 0},
        "end": "mid-turn",
    }
    assert wrong(examined(LOG, **position)) == []
    held = {"goods": {"red": {"wine": 2}}}
    assert wrong(examined(LOG, **position, traders_and_builders=held)) == [("goods-differ", "TB7")]


def test_goods_of_two_boxes() -> None:
    """Twice the tiles are twice the tokens: both TBO are there."""
    rules = {"expansions": [NAME]}
    board = "TBP2 .    TBP2\nTBO1 .    TBO1\nD*   U    D"
    held = {"goods": {"red": {"wine": 2}}}
    record = {"rules": rules, "sets": {"base": 1, NAME: 2}, "board": board, "track": {"red": 6, "blue": 6}}
    assert wrong(examined(LOG, **record, traders_and_builders=held)) == []


def test_a_log_compares_what_it_says_of_goods() -> None:
    turns = ["red TBO1 0,-1", "blue E2 0,-2"]
    report = log(*turns, traders_and_builders={"goods": {"red": {"wine": 1}}})
    assert wrong(report) == [("goods-differ", "TB7"), ("goods-differ", "TB7")]
    assert [one.message for one in report.findings if one.code == "goods-differ"] == [
        "red is said to hold 1 wine at the end, but the turns give nothing",
        "blue is said to hold nothing at the end, but the turns give 1 wine",
    ]
    assert wrong(log(*turns, traders_and_builders={"goods": {"blue": {"wine": 1, "cloth": 0}}})) == []


def test_the_track_is_still_checked() -> None:
    board = "TBP2\nTBO1\nD*"
    record = {"rules": {"expansions": [NAME]}, "board": board, "track": {"red": 7, "blue": 0}}
    report = examined(LOG, **record, traders_and_builders={"goods": {"red": {"wine": 1}}})
    assert wrong(report) == [("track-impossible", "B7")]


# Pigs

FARM: list[Any] = [
    "red E2 0,-1",
    "blue U 1,0",
    "red U -1,0 farmer N",
    "blue U 2,0",
    turn("red", "U", -2, 0, pig={"point": "N"}),
]
"""Red's farm above the road borders the city of D and E2, of two tiles; the pig is on [-2, 0]."""


def test_a_pig_is_put_beside_a_farmer_and_pays_at_the_end() -> None:
    report = log(*FARM)
    assert wrong(report) == []
    assert awarded(report) == ["- red farm 4 B11"]
    assert standing(report) == ["red pig"]


def test_no_pigs_without_farms() -> None:
    report = log(*FARM, farms="none")
    assert wrong(report) == [("no-farms", "B4"), ("no-farms", "TB9")]


@pytest.mark.parametrize(
    ("farms", "points", "noted"), [("third", 4, False), ("second", 4, True), ("first", 5, True)]
)
def test_old_farm_rules_have_a_note(farms: str, points: int, noted: bool) -> None:
    report = log(*FARM, farms=farms)
    assert [one.points for one in report.awards] == [points]
    assert any(one.code == "pig-under-old-farms" for one in report.findings) == noted


def test_a_siege_doubles_the_point_of_the_pig(monkeypatch: pytest.MonkeyPatch) -> None:
    """(3 + 1) x 2 = 8."""
    install(monkeypatch, siege=Siege)
    besieged = turn("red", "E", 0, -1, 2, marks={"S": ["besieged"]})
    report = log(besieged, *FARM[1:], expansions=("siege",))
    assert wrong(report) == []
    assert awarded(report, "final") == ["- red farm 8 B11"]


def test_in_the_woods_city_and_forest_pay_five() -> None:
    """F10: the farm borders the city of D and E2 and the forest of FI and FA2, both complete."""
    position = {
        "rules": {"expansions": [NAME, "the-woods"]},
        "board": "E2  FA2  .\nD*  FI   U",
        "followers": ["red farmer B2 ENE"],
        "pieces": ["red pig C2 N"],
        "track": {"red": 4, "blue": 6},
    }
    report = examined(LOG, **position)
    assert wrong(report) == []
    (award,) = report.awards
    assert (award.points, [(one.count, one.each) for one in award.items]) == (10, [(1, 5), (1, 5)])


def test_in_the_woods_a_pig_goes_only_where_a_farmer_might() -> None:
    """F9, F11: on two tiles it may join its farmer, on three it may not. The farm is the bend's corner."""
    pig = {"pig": {"point": "S"}}
    begun = ["red V 0,1 farmer SSW", "blue B 1,1"]
    report = log(*begun, turn("red", "U", -1, 1, **pig), expansions=("the-woods",))
    assert wrong(report) == []
    assert standing(report) == ["red pig"]
    late = [*begun, "red U -1,1", "blue B 2,1", turn("red", "U", -2, 1, **pig)]
    assert wrong(log(*late, expansions=("the-woods",))) == [("farm-too-large", "F9")]
    assert wrong(log(*late)) == []


@pytest.mark.parametrize(
    ("put", "follower", "point"),
    [("builder", "thief", {"2,1": "E", "1,2": "S"}), ("pig", "farmer ESE", {"2,1": "S", "1,2": "E"})],
)
def test_in_the_woods_they_pass_a_tree_coin_on(put: str, follower: str, point: dict[str, str]) -> None:
    """F8: blue holds a coin; [2, 1] is a square of the tree's cross, [1, 2] is none."""
    begun = ["red U 1,0", f"blue V3 1,1 {follower}", "red FX 0,1 watchman"]
    held = {}
    for x, y, rotation in ((2, 1, 0), (1, 2, 1)):
        where = {"point": point[f"{x},{y}"]}
        report = log(*begun, turn("blue", "U", x, y, rotation, **{put: where}), expansions=("the-woods",))
        assert wrong(report) == []
        assert report.outcome is not None
        held[x, y] = report.outcome.game.holdings()["the-woods"]
    assert held == {(2, 1): {"coins": {"red": 1}}, (1, 2): {"coins": {"blue": 1}}}


@pytest.mark.parametrize("farms", ["third", "second"])
def test_shares_come_off_the_farm_and_not_off_the_pig(farms: str) -> None:
    """R7: one city, 3 points, all of them taken by the first of two pickpockets; the pig's 1 is red's own."""
    position = {
        "rules": {"expansions": [NAME, "roads-to-victory"], "farms": farms},
        "players": ["red", "blue", "green"],
        "board": [
            {"tile": "E", "at": [0, -1], "rotation": 180},
            {"tile": "D", "at": [0, 0]},
            *({"tile": "U", "at": [x, 0]} for x in (-2, -1, 1, 2)),
            {"tile": "A", "at": [5, 1], "rotation": 270},
        ],
        "followers": ["red farmer -1,0 N"],
        "pieces": ["red pig -2,0 N", "blue pickpocket farmer 1,0 N", "green pickpocket farmer 2,0 N"],
        "track": {"red": 0, "blue": 0, "green": 0},
    }
    report = examined(LOG, **position)
    farm = {award.player: award.points for award in report.awards}
    assert farm == {"red": 1, "blue": 3}


def test_by_the_second_rule_a_pickpocket_makes_the_other_farm_the_better_one() -> None:
    """B13: the city pays red through the farm in which nobody takes a share: 3; else it would be 0."""
    position: dict[str, Any] = {
        "rules": {"expansions": ["roads-to-victory"], "farms": "second"},
        "board": "E2  .\nD*  U",
        "followers": ["red farmer A1 N", "red farmer B2 N"],
        "track": {"red": 0, "blue": 4},
    }
    paid = {}
    for at in ("A1 N", "B2 N"):
        report = examined(LOG, **position, pieces=[f"blue pickpocket farmer {at}"])
        paid[at] = [(one.feature, one.player, one.points) for one in report.awards if one.points]
    assert paid == {"A1 N": [("farm-2", "red", 3)], "B2 N": [("farm-1", "red", 3)]}


def test_a_city_reached_by_a_pig_and_without_one_pays_four() -> None:
    """TB10: which of the two farms has the lower number is no matter."""
    for pig in ("A1 N", "D2 N"):
        position = {
            "rules": {"expansions": [NAME], "farms": "second"},
            "board": "B  E2  .  .\n.  D*  U  U",
            "followers": ["red farmer B1 E", "red farmer C2 N"],
            "pieces": [f"red pig {pig}"],
            "track": {"red": 0, "blue": 4},
        }
        report = examined(LOG, **position)
        assert wrong(report) == []
        assert sorted(one.points for one in report.awards) == [0, 4]
    (unpaid,) = (one for one in report.awards if not one.points)
    assert unpaid.items[0].because == "1 of 1 paid through another farm, where that pays more"


def test_the_finding_of_a_position_says_where() -> None:
    position = {
        "rules": {"expansions": [NAME]},
        "board": "E2  .  .\nD*  U  U",
        "pieces": ["red builder B2", "blue pig C2 N", "blue builder A1 S"],
        "track": {"red": 0, "blue": 0},
    }
    report = examined(LOG, **position)
    assert wrong(report) == [
        ("builder-without-follower", "TB3"),
        ("pig-without-farmer", "TB9"),
        ("builder-on-complete", "TB3"),
    ]
    assert message(report, "builder-on-complete") == (
        "blue's builder at A1 stands in a completed city, which it leaves when that is scored"
    )
    assert {one.where.cell for one in report.findings if one.severity == "error"} == {"B2", "C2", "A1"}


@pytest.mark.parametrize(
    ("piece", "code"),
    [
        ("red builder farmer B2 N", "wrong-figure"),
        ("red pig B2", "which-segment"),
        ("red pig B2 E", "which-segment"),
        ("red builder C2", "no-tile-there"),
        ("builder B2", "whose-piece"),
    ],
)
def test_pieces_that_stand_nowhere(piece: str, code: str) -> None:
    position = {"rules": {"expansions": [NAME]}, "board": "E2  .\nD*  U", "track": {"red": 0, "blue": 0}}
    report = examined(LOG, **position, pieces=[piece])
    assert code in [one for one, _ in wrong(report)]
