"""The share of a pickpocket (R7): in play, at the end, on farms, of several, and of nothing."""

import pytest

from carcscore.expansions.roads_to_victory.shares import shared
from carcscore.pipeline import examine
from carcscore.report.compare import compare_rules
from carcscore.report.explain import explain
from carcscore.report.model import Report
from carcscore.scoring.values import Award, Item, Occupant
from carcscore.source import parse
from tests.expansions.records import awarded, examined, its_position, message, totals, wrong

SECOND = ". W U U W\n. W3 . . W1\n"
"""A row with a completed road of four tiles, by which a pickpocket may have come to the board."""
POSITION = """
carcscore: 1
players: [red, blue, green]
rules: {expansions: [inns-and-cathedrals, roads-to-victory]}
board: |
  U  D*  U  U  U
  .  W   U  U  W
  .  W3  U  U  W1
followers: [red thief A1]
pieces: [green pickpocket C1 E]
track: {red: 0, blue: 0, green: 0}
"""


def paid(report: Report) -> dict[str, int]:
    assert wrong(report) == []
    return {player: points for player, points in totals(report).items() if points}


def test_r7_three_first_and_the_rest_to_the_majority() -> None:
    report = examined(POSITION)
    assert awarded(report) == ["- green pickpocket 3 R7", "- red road 2 B10"]
    road, share = report.awards
    assert [(item.name, item.points, item.because) for item in road.items] == [
        ("tiles", 5, None),
        ("pickpocket", -3, "share of green"),
    ]
    assert (share.feature, share.at, share.phase) == ("road-1", (1, 0), "final")


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ({"followers": ["red thief A1", "blue thief D1"]}, {"red": 2, "blue": 2, "green": 3}),  # tied
        ({"followers": ["red large thief A1", "blue thief D1"]}, {"red": 2, "green": 3}),
        # Nobody scores it: no share.
        ({"followers": []}, {}),
        # Own majority: both the share and the rest.
        ({"followers": ["green thief A1"]}, {"green": 5}),
        # Two pickpockets, in seat order: 5 - 3 - 2 leaves red nothing.
        ({"pieces": ["green pickpocket C1 E", "blue pickpocket B1 E"]}, {"blue": 3, "green": 2}),
        # A road of 2 tiles: all it is worth.
        ({"board": f"U D* . . .\n{SECOND}", "pieces": ["green pickpocket B1 E"]}, {"green": 2}),
        # Worth 0: nothing to share.
        ({"board": f"IO D* U . .\n{SECOND}", "pieces": ["green pickpocket B1 E"]}, {}),
        # In another feature it takes nothing of this one.
        ({"pieces": ["green pickpocket B1 N"]}, {"red": 5}),
    ],
)
def test_r7_at_the_end(changes: dict[str, object], points: dict[str, int]) -> None:
    assert paid(examined(POSITION, **changes)) == points


def test_r7_a_pickpocket_is_no_follower() -> None:
    """Two tied players and a pickpocket: it neither breaks the tie nor stands in the majority."""
    report = examined(POSITION, followers=["red thief A1", "blue thief D1"])
    assert all("green" not in dict(award.majority) for award in report.awards)


def test_r7_more_than_three_players_are_served_in_turn_order_from_the_active_one() -> None:
    """Red holds the road; the pickpockets of blue and green stand on it; blue, then green completes it."""
    log = """
carcscore: 1
players: [red, blue, green]
rules: {expansions: [roads-to-victory]}
sets: {base: 3, roads-to-victory: 1}
turns: []
"""
    place = [{"pickpocket": {"place": {"point": "E"}}}]

    def to_the_road(x: int) -> dict[str, object]:
        steps = [{"step": "farm"}, {"move": [x, 2]}, {"step": "road"}]
        return {"tile": "U", "at": [x, 2], "actions": [{"pickpocket": steps}]}

    begin = [
        "red A1 1,0",
        {"player": "blue", "tile": "A", "rotation": 270, "at": [-1, 0], "actions": place},
        # A second road of three tiles in the row below.
        "green A1 1,1",
        "red U 0,1",
        "blue B -2,0",
        {"player": "green", "tile": "A", "rotation": 270, "at": [-1, 1], "actions": place},
        # A third, of four, in the row below that; both pickpockets come there.
        "red A1 1,2 thief",
        to_the_road(0),
        to_the_road(-1),
        "red B -2,1",
    ]
    end = {"tile": "A", "rotation": 270, "at": [-2, 2]}
    for between, first, second in (([], "blue", "green"), (["blue B -3,0"], "green", "blue")):
        report = examined(log, turns=[*begin, *between, end])
        assert wrong(report) == []
        assert {award.player: award.points for award in report.awards} == {first: 3, second: 1, "red": 0}


FARM = """
carcscore: 1
players: [red, blue, green]
rules: {expansions: [roads-to-victory]}
start: []
board: |
  .   E2  E2  .
  A3  D   D   A1
  .   B   .   .
followers: [red farmer A2 N, blue farmer D2 N]
pieces: [green pickpocket farmer B2 WNW]
track: {red: 0, blue: 0, green: 0}
"""


def test_r7_in_a_farm() -> None:
    # The farm supplies the cities of B1 and C1: 6, of which 3 go to green; red and blue are tied.
    report = examined(FARM, followers=["red farmer A2 N", "blue farmer D2 N"])
    assert paid(report) == {"red": 3, "blue": 3, "green": 3}


@pytest.mark.parametrize(("farms", "red"), [("third", 3), ("second", 3)])
def test_r7_under_the_other_farm_rules(farms: str, red: int) -> None:
    report = examined(FARM, rules={"expansions": ["roads-to-victory"], "farms": farms})
    assert paid(report)["red"] == red


def test_r7_violated_farms_first_leaves_the_share_undefined() -> None:
    report = examined(FARM, rules={"expansions": ["roads-to-victory"], "farms": "first"})
    assert wrong(report) == [("pickpocket-in-pooled-farm", None)]
    assert "is not defined (R7)" in message(report, "pickpocket-in-pooled-farm")
    assert totals(report) == {"red": 8, "blue": 8, "green": 0}
    asked = examine(parse(FARM), farms="first")
    assert wrong(asked) == [("pickpocket-in-pooled-farm", None)]
    # Elsewhere than on a farm there is nothing undefined.
    road = examined(
        POSITION, rules={"expansions": ["inns-and-cathedrals", "roads-to-victory"], "farms": "first"}
    )
    assert paid(road) == {"red": 2, "green": 3}


def test_r7_under_the_second_rule_players_may_be_paid_differently_for_a_farm() -> None:
    """The share comes off what the farm pays most, and takes from nobody more than there is."""

    def farm(player: str, cities: int) -> Award:
        return Award(player, "farm", (Item("completed cities", cities, 3),), "B13", feature="farm-2")

    thief = Occupant("green", "pickpocket", None, (0, 0), 0, 0, None)
    red, blue, green = shared([farm("red", 2), farm("blue", 0)], [thief])
    assert (red.points, blue.points, green.points) == (3, 0, 3)


def test_comparing_the_farm_rules_with_a_pickpocket() -> None:
    assert "farms" in compare_rules(examined(FARM))


def test_a_log_and_its_position_share_alike() -> None:
    place = {"pickpocket": {"place": {"point": "E"}}}
    turns = [
        "red A1 1,0 farmer N",
        {"player": "blue", "tile": "A", "rotation": 270, "at": [-1, 0], "actions": [place]},
        "green E2 0,-1",
        "red B 0,1",
        {"player": "blue", "tile": "B", "at": [1, 1], "actions": [{"pickpocket": [{"step": "farm"}]}]},
    ]
    report = examined(FARM, board=None, followers=None, pieces=None, track=None, start=None, turns=turns)
    assert wrong(report) == []
    assert awarded(report, "final") == ["- blue pickpocket 3 R7", "- red farm 0 B11"]
    assert awarded(its_position(report), "final") == awarded(report, "final")


def test_explaining_a_pickpocket() -> None:
    report = examined(POSITION)
    for asked in ("pickpocket", "C1"):
        text = " ".join(explain(report, asked).split())
        assert "reen's pickpocket on C1 E (road-1)" in text
        assert "At the end green gets 3: share 3 = 3 (rule R7), of road-1" in text
    text = " ".join(explain(report, "road-1").split())
    assert "Pieces: green's pickpocket on C1 E (road-1)" in text
    assert "Pickpocket on C1: at the end green gets 3" in text
    assert "5 tiles x 1 + pickpocket -3 [share of green, rule R7] = 2 (rule B10)" in text
