"""Bridges: where and when they are built, what they join, and what lies below (BC1 to BC7)."""

import pytest

from carcscore.report.model import Report
from tests.expansions.records import Data, awarded, examined, its_position, message, totals, wrong

NAME = "bridges-castles-and-bazaars"
LOG = f"{{carcscore: 1, rules: {{expansions: [{NAME}]}}, players: [red, blue], end: adjourned}}"
THIEF: Data = {"deploy": {"role": "thief", "point": "E"}}


def log(*turns: Data | str, **changed: object) -> Report:
    return examined(LOG, turns=list(turns), **changed)


def over(point: str, *at: int) -> Data:
    return {"bridge": {"point": point, "at": list(at)} if at else {"point": point}}


def laid(tile: str, at: tuple[int, int], *actions: Data, rotation: int = 0) -> Data:
    return {"tile": tile, "at": list(at), "rotation": rotation, "actions": list(actions)}


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (laid("B", (0, 1), over("E")), []),
        (laid("B", (0, 1), over("W"), THIEF), []),
        (laid("B", (0, 1), over("W", 0, 1), THIEF), []),
        # A city at an end; points that are no ends; a road at an end; a tile that has one already.
        (laid("E", (0, 1), over("W"), rotation=90), [("no-bridge", "BC2")]),
        (laid("B", (0, 1), over("NNE")), [("no-bridge", "BC2")]),
        (laid("B", (0, 1), over("centre")), [("no-bridge", "BC2")]),
        (laid("B", (0, 1), over("E", 0, 0)), [("no-bridge", "BC2")]),
        (laid("B", (0, 1), over("E"), over("N")), [("no-bridge", "BC2")]),
        (laid("B", (0, 1), over("E", 5, 5)), [("no-tile-there", "BC3")]),
        # Its northern end is at the field of the start tile.
        (laid("B", (0, 1), over("N")), [("bridge-end", "BC4")]),
        (
            {"missed": "ale", "actions": [over("E", 0, 0)]},
            [("missed-turn", "B5"), ("done-in-missed-turn", "B5"), ("no-tile-there", "BC3")],
        ),
        # A thief goes on it when it lies there.
        (laid("B", (0, 1), THIEF, over("E")), [("bridge-comes-later", "BC5")]),
        (laid("B", (0, 1), THIEF), [("no-such-segment", "B4")]),
    ],
)
def test_where_a_bridge_is_built(turn: Data, expected: list[tuple[str, str]]) -> None:
    assert wrong(log(turn)) == expected


def test_what_is_wrong_is_said_with_what_lies_there() -> None:
    report = log(laid("B", (0, 1), over("N")))
    assert "B2 (0,1) ends at the field of D at A1" not in message(report, "bridge-end")
    assert "ends at the field of D at A1" in message(report, "bridge-end")
    report = log(laid("E", (0, 1), over("W"), rotation=90))
    assert "a city on its E side" in message(report, "no-bridge")
    assert "N, E, S or W" in message(log(laid("B", (0, 1), over("SSW"))), "no-bridge")


def test_a_bridge_is_built_over_the_tile_or_one_beside_it() -> None:
    turns = ["red B 0,1", "blue B 0,2", "red B 0,3"]
    beside = laid("A", (1, 3), over("E", 0, 3), rotation=90)
    assert wrong(log(*turns, beside)) == []
    assert wrong(log(*turns, laid("B", (1, 3), over("E", 0, 2)))) == [("bridge-elsewhere", "BC3")]


def test_one_bridge_with_each_tile() -> None:
    twice = laid("B", (0, 2), over("E"), over("E", 0, 1))
    assert wrong(log("red B 0,1", twice)) == [("second-bridge", "BC3")]
    builders = {"expansions": [NAME, "traders-and-builders"]}
    # Both parts of a double turn may have one.
    builder = {"builder": {"point": "W"}}
    turns = ["red U 1,0 thief", "blue B 0,1", laid("U", (2, 0), builder), "blue B 0,2"]
    parts = [laid("U", (3, 0), over("N")), {**laid("B", (1, 2), over("N")), "player": "red", "again": True}]
    assert wrong(log(*turns, *parts, rules=builders)) == []


@pytest.mark.parametrize(("players", "left"), [(4, 3), (5, 2)])
def test_up_to_four_players_have_three_bridges(players: int, left: int) -> None:
    names = ["red", "blue", "green", "black", "pink"][:players]
    tiles = ["B", "B", "B", "B", "BCF", "BCG", "BCA"]
    start = {"start": [{"tile": "B", "at": [0, 0]}]}
    turns = [laid("B", (0, 1), over("E"))]
    # The others do nothing; red builds one more in each turn.
    supply = {"supply": {"bridge": 1}}
    assert wrong(log(*turns, players=names, **start)) == []
    pieces = [f"red bridge A{row} E" for row in range(1, left + 2)]
    report = examined(
        f"{{carcscore: 1, rules: {{expansions: [{NAME}]}}, start: []}}",
        board="\n".join(tiles[:4]),
        players=names,
        pieces=pieces[: left + 1],
        track={},
    )
    assert wrong(report) == [("too-many-pieces", "BC1")]
    again = [*turns, *[f"{name} U {x},1" for x, name in enumerate(names[1:], 1)]]
    again.append(laid("B", (0, 2), over("E")))
    assert wrong(log(*again, players=names, **start, **supply)) == [("no-piece-left", "BC1")]


def test_a_tile_fits_with_the_bridge_that_it_needs() -> None:
    bend = laid("V", (1, 1))
    assert wrong(log("red B 0,1", bend)) == [("edge-mismatch", "B2")]
    assert wrong(log("red B 0,1", {**bend, "actions": [over("E", 0, 1)]})) == []
    # Wherever the action stands, the bridge is there when somebody goes on the road.
    monk: Data = {"deploy": {"role": "thief", "point": "S"}}
    assert wrong(log("red B 0,1", {**bend, "actions": [monk, over("E", 0, 1)]})) == []


def test_a_tile_that_fits_only_with_a_bridge_may_be_discarded() -> None:
    start = {"start": [{"tile": "B", "at": [0, 0]}]}
    turn = {"tile": "B", "at": [0, 1]}
    assert wrong(log({**turn, "discarded": ["X"]}, **start)) == []
    # With a road to go on it fits without.
    assert wrong(
        log(laid("B", (0, 1), over("E")), {"tile": "B", "at": [0, 2], "discarded": ["X"]}, **start)
    ) == [("discard-fits", "B3")]


def test_later_tiles_go_on_with_the_road() -> None:
    first = laid("B", (0, 1), over("E"))
    assert wrong(log(first, "blue B 1,1")) == [("edge-mismatch", "B2")]
    assert wrong(log(first, "blue U 1,1")) == []


def test_an_abbey_closes_a_bridge() -> None:
    rules = {"expansions": [NAME, "abbey-and-mayor"]}
    around = [{"tile": "B", "at": at} for at in ([0, 0], [2, 0], [1, 1], [1, -1])]
    turns = [laid("E", (0, -1), over("E", 0, 0)), laid("ABB", (1, 0))]
    report = log(*turns, rules=rules, start=around)
    assert wrong(report) == []
    assert report.outcome is not None
    (road,) = (one for one in report.outcome.features if one.kind.name == "road")
    assert len(report.outcome.features.open_edges(road)) == 1


def test_a_bridge_parts_no_field_below() -> None:
    """The farm around the cloister goes on below the bridge."""
    farmer: Data = {"deploy": {"role": "farmer", "point": "SSE"}}
    report = log(laid("B", (0, 1), over("E"), farmer), end="final")
    assert wrong(report) == []
    assert report.outcome is not None
    features = report.outcome.features
    farms = [features.name(one.ref) for one in features if one.kind.name == "farm"]
    assert farms == ["farm-1", "farm-2"]
    assert totals(its_position(report)) == totals(report)


def test_marks_of_the_road_below_are_not_the_bridges() -> None:
    """BCI has an inn on its road; the road over it pays 1 a tile, unfinished too."""
    rules = {"expansions": [NAME, "inns-and-cathedrals"]}
    turn = laid("BCI", (0, 1), over("E"), THIEF)
    assert awarded(log(turn, rules=rules, end="final")) == ["- red road 1 B10"]
    below = laid("BCI", (0, 1), over("E"), {"deploy": {"role": "thief", "point": "S"}})
    assert awarded(log(below, rules=rules, end="final")) == ["- red road 0 I2"]


def test_a_bridge_over_a_forest() -> None:
    rules: Data = {"expansions": [NAME, "the-woods"]}
    woodsman: Data = {"deploy": {"role": "woodsman", "point": "S"}}
    turn = laid("FA", (0, 1), over("E"), woodsman, rotation=180)
    report = log(turn, rules=rules, end="final")
    assert (wrong(report), awarded(report)) == ([], ["- red forest 1 F2", "1 red bridge 2 BC7"])
    rules = {**rules, "options": {NAME: {"forest_bridge": "forest"}}}
    report = log(turn, rules=rules, end="final")
    assert (wrong(report), awarded(report)) == ([], ["- red forest 3 F2"])


def test_a_thief_on_a_bridge_is_drunk_in_range_of_a_tavern() -> None:
    rules = {"expansions": [NAME, "taverns"]}
    tavern = {"tile": "TA", "at": [0, 1]}
    report = log(tavern, laid("B", (0, 2), over("E"), THIEF), rules=rules)
    assert report.outcome is not None
    assert [str(one.strength) for one in report.outcome.followers] == ["1/2"]


def test_no_bridge_over_acrobats_and_no_acrobats_below_a_bridge() -> None:
    rules = {"expansions": [NAME, "under-the-big-top"]}
    acrobat: Data = {"deploy": {"role": "acrobat", "at": [0, 1]}}
    climbs = {"tile": "BTA", "at": [0, 1], "follower": "acrobat"}
    beside = laid("B", (0, 2), over("E", 0, 1))
    assert wrong(log(climbs, beside, rules=rules)) == [("bridge-over-acrobats", "BT6")]
    turns = [{"tile": "BTA", "at": [0, 1]}, beside, laid("B", (1, 2), acrobat)]
    assert wrong(log(*turns, rules=rules)) == [("pyramid-below-bridge", "BT6")]


def test_a_bridge_in_a_record_that_can_t_be_used_makes_no_false_findings() -> None:
    report = examined(
        f"{{carcscore: 1, rules: {{expansions: [{NAME}]}}, players: [red, blue], track: {{}}}}",
        board="D* .\nB ZZ",
        pieces=["red bridge A2 E"],
        followers=["red thief A2 E"],
    )
    assert [code for code, _ in wrong(report)] == ["unknown-tile"]
    # Nor does one whose pieces can't be read.
    report = examined(
        f"{{carcscore: 1, rules: {{expansions: [{NAME}]}}, players: [red, blue], track: {{}}}}",
        board="D* .\nB U",
        pieces=["red brige A2 E"],
        followers=["red thief A2 E"],
    )
    assert [code for code, _ in wrong(report)] == ["unknown-piece"]
