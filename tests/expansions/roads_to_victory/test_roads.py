"""Stables and outposts (R1, R2), alone and with inns and wells, and what a set holds (R0)."""

from collections import Counter

import pytest

from carcscore.expansions.roads_to_victory import RoadsToVictory
from carcscore.rules.in_force import palette_of
from carcscore.rules.rulebook import rules_of
from carcscore.tiles.catalogue import shipped_set
from tests.expansions.records import examined, message, totals, wrong

ALL = ["wells", "inns-and-cathedrals", "roads-to-victory"]
ROAD = """
carcscore: 1
players: [red, blue]
rules: {expansions: [wells, inns-and-cathedrals, roads-to-victory]}
board: |
  A3  D*  A1
end: mid-turn
followers: [red thief A1]
track: {red: 0, blue: 0}
"""


def paid(middle: str, *expansions: str, ignore: tuple[str, ...] = (), end: str = "A1") -> tuple[int, str]:
    """What a road of A3, the middle and its last tile pays red, and by which rule."""
    rules = {"expansions": list(expansions or ALL), "ignore": list(ignore)}
    board = f"D* {'. ' * (len(middle.split()) + 1)}\nA3 {middle} {end}\n"
    report = examined(ROAD, board=board, rules=rules, end="final")
    assert report.outcome is not None
    (road,) = (one for one in report.outcome.features if one.kind.name == "road" and len(one.tiles) > 1)
    worth = report.outcome.worth(road)
    return worth.points, worth.rule


@pytest.mark.parametrize(
    ("middle", "points", "rule"),
    [
        ("RN1", 6, "R1"),  # 3 tiles x 2
        ("RN1 RN1", 8, "R1"),  # a second stable changes nothing: 4 x 2
        ("IO RN1", 12, "R1"),  # inn and stable: 4 x 3
        ("RN1 WA1", 10, "R1"),  # 4 tiles and 1 well x 2
        ("RJ1", 0, "R2"),
        ("RJ1 RJ1", 0, "R2"),  # a second outpost changes nothing
        ("IO RJ1", 4, "R2"),  # inn and outpost: 4 x 1
        ("RN1 RJ1", 4, "R2"),  # stable and outpost: 4 x 1
        ("IO RN1 RJ1", 10, "R2"),  # all three: 5 x 2
        ("IO RN1 RJ1 WC1", 16, "R2"),  # 6 tiles and 2 wells x 2
        ("RJ1 WA1", 0, "R2"),  # a well is worth -1 less, too: (4 + 1) x 0
    ],
)
def test_r1_r2_a_completed_road(middle: str, points: int, rule: str) -> None:
    assert paid(middle) == (points, rule)


@pytest.mark.parametrize(
    ("tile", "noted", "due", "rule"),
    [("RN1", 4, 8, "R1"), ("RJ1", 4, 0, "R2")],  # 4 tiles: noted without the stable, without the outpost
)
def test_r1_r2_violated_when_a_score_was_noted_without_them(
    tile: str, noted: int, due: int, rule: str
) -> None:
    last = {"tile": "A", "rotation": 270, "at": [-2, 0], "follower": "thief E", "scores": {"red": noted}}
    turns = ["red A1 1,0", f"blue {tile} -1,0", last]
    report = examined(ROAD, board=None, followers=None, track=None, end="final", turns=turns)
    assert [code for code, _ in wrong(report)] == ["scores-differ"]
    assert [(award.points, award.rule) for award in report.awards] == [(due, rule)]


@pytest.mark.parametrize("middle", ["RN1", "RJ1", "RN1 RJ1", "RN1 WA1", "IO RN1 RJ1"])
def test_r1_r2_an_unfinished_road_pays_nothing(middle: str) -> None:
    assert paid(middle, end="U")[0] == 0


@pytest.mark.parametrize(
    ("middle", "ignore", "points"),
    [
        ("IO RN1 RJ1", ("stable",), 5),  # 5 tiles x (1 + 1 - 1)
        ("IO RN1 RJ1", ("outpost",), 15),
        ("IO RN1 RJ1", ("stable", "outpost"), 10),
        ("IO RN1", ("inn",), 8),  # 4 tiles x 2
        ("RN1 WA1", ("well",), 8),
    ],
)
def test_marks_may_be_ignored_one_by_one(middle: str, ignore: tuple[str, ...], points: int) -> None:
    assert paid(middle, ignore=ignore)[0] == points


@pytest.mark.parametrize(
    ("expansions", "middle", "points"),
    [
        (("roads-to-victory",), "RN1 RA1", 8),
        (("wells",), "WA1 U", 5),
        (("wells", "roads-to-victory"), "RN1 WA1", 10),
        (("inns-and-cathedrals", "roads-to-victory"), "IO RJ1", 4),
    ],
)
def test_each_expansion_plays_without_the_others(
    expansions: tuple[str, ...], middle: str, points: int
) -> None:
    assert paid(middle, *expansions)[0] == points


def test_the_order_in_which_expansions_are_named_changes_nothing() -> None:
    assert paid("IO RN1 WA1", *ALL) == paid("IO RN1 WA1", *reversed(ALL)) == (18, "R1")


def test_reasons_add_up_in_the_players_words() -> None:
    report = examined(ROAD, board="D* . . .\nA3 IO RN1 WG1\n", end="mid-turn", rules={"expansions": ALL})
    assert report.outcome is not None
    worth = report.outcome.worth(report.outcome.features.named("road-2"))
    assert [(item.name, item.count, item.each, item.because) for item in worth.items] == [
        ("tiles", 4, 3, "inn +1, stable +1"),
        ("wells", 1, 3, "inn +1, stable +1"),
    ]


def test_r0_the_set_holds_what_the_rules_count() -> None:
    tiles = shipped_set("roads-to-victory", palette_of((RoadsToVictory.facts,))).tiles.values()
    marked: Counter[str] = Counter()
    for tile in tiles:
        marked.update(dict.fromkeys({mark for one in tile.segments for mark in one.marks}, tile.count))
    assert sum(tile.count for tile in tiles) == 20
    assert marked == {"jewel": 10, "outpost": 5, "stable": 4}
    plain = [t for t in tiles if not any(m in ("stable", "outpost") for s in t.segments for m in s.marks)]
    assert sum(tile.count for tile in plain) == 11


def test_r0_violated_a_player_has_one_piece_of_each_kind() -> None:
    report = examined(
        ROAD, board="A3 D* W\n", end="final", pieces=["red pickpocket A1 E", "red pickpocket B1 E"]
    )
    assert ("too-many-pieces", "R6") in wrong(report)
    report = examined(
        ROAD,
        board="B . B\nW D* W\n",
        end="final",
        pieces=["red post-house A2", "red post-house C2"],
        followers=[],
    )
    assert wrong(report) == [("too-many-pieces", "R5")]


def test_r0_violated_more_tokens_than_there_are() -> None:
    held = {"jewels": {"red": [1] * 12, "blue": [1] * 9}}
    report = examined(ROAD, end="final", followers=[], roads_to_victory=held)
    assert ("too-many-jewels", "R0") in wrong(report)
    assert message(report, "too-many-jewels") == "players hold 21 jewels, but there are only 20"


def test_every_rule_has_a_text() -> None:
    assert [rule.number for rule in rules_of(RoadsToVictory.facts)] == [f"R{number}" for number in range(10)]


def test_r9_cards_pay_no_points() -> None:
    """Completing a feature on somebody's route is paid as ever, and nothing else happens."""
    log = """
carcscore: 1
players: [red, blue]
rules: {expansions: [roads-to-victory]}
turns:
  - {player: red, tile: W, at: [1, 0], actions: [{post-house: {}}]}
  - blue E2 0,-1 knight
"""
    report = examined(log)
    assert [(a.player, a.kind, a.points) for a in report.awards if a.turn] == [("blue", "city", 4)]
    assert totals(report) == {"red": 4, "blue": 4}
    assert "does not keep count" in (rules_of(RoadsToVictory.facts)[9].decision or "")
