"""The River II and mixed rivers: RV6 to RV14, in logs and in final positions."""

from typing import Any

import pytest

from carcscore.expansions.registry import known_facts
from carcscore.expansions.river import RiverWithFork
from carcscore.expansions.river.waters import is_fork, part_of
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from tests.expansions.records import awarded, examined, its_position, message, totals, wrong

LOG = "{carcscore: 1, rules: {expansions: [river-2]}, players: [red, blue]}"
START = [{"tile": "VA", "at": [0, 0]}]
COURSE = [
    "RVA 1,0",
    "RVE 1,-1",
    "RVD 2,0",
    "RVG 1,-2",
    "RVB2 0,-2",
    "RVF 3,0",
    "RVI 4,0",
    "RVC 4,-1",
    "RVH 4,-2",
    "RVJ1 5,-2",
    "RVL3 5,-3",
]
"""Both arms of the River II, from the spring to the city at which one ends and to the lake of the other."""


def log(
    *turns: object, expansions: tuple[str, ...] = ("river-2",), start: object = START, **more: Any
) -> Any:
    return examined(LOG, turns=list(turns), rules={"expansions": expansions}, start=start, **more)


def checked(*turns: object, **more: Any) -> list[tuple[str, str | None]]:
    """What is wrong with a log."""
    return wrong(log(*turns, **more))


def laid(*turns: object, **more: Any) -> Any:
    """The position in which these turns end."""
    return its_position(log(*turns, **more))


# RV6


def test_rv6_the_tiles() -> None:
    tiles = shipped_set("river-2", palette_of((RiverWithFork.facts,))).tiles
    parts = [part_of(tile) for tile in tiles.values() for _ in range(tile.count)]
    assert sorted(parts, key=str) == ["course"] * 10 + ["lake", "spring"]
    assert [code for code, tile in tiles.items() if is_fork(tile)] == ["RVA"]


def test_rv6_marks() -> None:
    """An inn, a herd, a pennant, a volcano and a garden, each on one tile."""
    tiles = shipped_set("river-2", palette_of(tuple(known_facts()))).tiles
    for code, mark in (("RVE", "inn"), ("RVI", "pig-herd"), ("RVH", "pennant"), ("RVL", "volcano")):
        assert [one for one, tile in tiles.items() if tile.bears(mark)] == [code]
    assert tiles["RVGG"].segments[-1].kind.name == "garden"


def test_rv6_farms_go_under_a_city_over_the_river() -> None:
    """RVC lies between two straight tiles: each bank is one farm from south to north."""
    own = {"ZV": {"count": 4, "like": "RVE"}}
    report = log(*COURSE[:1], "ZV 1,-1", "RVC 1,-2", "ZV 1,-3", tiles=own)
    features = report.outcome.features
    banks = [one for one in features if one.kind.name == "farm" and (1, -2) in one.tiles]
    assert [sorted(one.tiles) for one in banks] == [[(1, -3), (1, -2), (1, -1)]] * 2
    assert all(any("city" in features.name(other) for other in one.borders) for one in banks)


# RV7


def test_rv7_the_whole_river_is_legal() -> None:
    assert checked(*COURSE, "D 2,-1") == []
    position = laid(*COURSE, "D 2,-1")
    assert wrong(position) == []
    assert position.outcome is not None
    assert position.outcome.table.catalogue.total == 84


def test_rv7_the_fork_comes_next() -> None:
    """It is told once; on a board, whatever the order was."""
    report = log("RVD 1,0", "RVE1 2,0")
    assert wrong(report) == [("fork-first", "RV7")]
    assert message(report, "fork-first") == "RVD on B1 (1,0) is laid after the spring: the fork comes next"
    assert wrong(its_position(report)) == [("fork-first", "RV7")]
    assert wrong(laid("RVD 1,0", "RVA 2,0")) == [("fork-first", "RV7")]


def test_rv7_a_lake_before_the_other_arm_has_ended() -> None:
    assert checked(*COURSE[:3], "RVL 3,0") == [("lake-too-early", "RV3")]
    assert wrong(laid(*COURSE[:3], "RVL 3,0")) == [("lake-too-early", "RV3")]


def test_rv7_other_tiles_wait_for_both_arms() -> None:
    report = log(*COURSE[:9], "B -1,0")
    assert wrong(report) == [("river-first", "RV3")]
    assert "but 1 tile of it must be laid first" in message(report, "river-first")


# RV8

WEST = [{"tile": "VA", "at": [0, 0], "rotation": 180}]
"""The river begins to the west: it comes into the fork from the east."""


@pytest.mark.parametrize(
    ("turns", "back"),
    [
        (["RVA -1,0", "RVG3 -1,-1"], True),
        (["RVA -1,0", "RVE -1,-1", "RVG3 -1,-2"], False),
        (["RVA -1,0", "RVG -1,-1"], False),
        (["RVA -1,0", "RVD -2,0", "RVG2 -3,0"], False),
        (["RVA1 -1,0", "RVG3 -1,-1"], True),
    ],
)
def test_rv8_through_the_fork(turns: list[str], back: bool) -> None:
    """In by the east, out by the north, then to the east again; other ways are right."""
    expected = [("river-turns-back", "RV2")] if back else []
    assert checked(*turns, start=WEST) == expected
    assert wrong(laid(*turns, start=WEST)) == expected


# RV9


RING = ("RVA 1,0", "RVH 1,-1", "RVI 2,0")
"""Both arms end beside the square 2,-1."""


def test_rv9_arms_stay_apart() -> None:
    report = log(*RING, "RVG 2,-1")
    assert wrong(report) == [("river-joined", "RV9")]
    assert message(report, "river-joined") == "RVG on C1 (2,-1) joins two arms of the river: they stay apart"
    assert {code for code, _ in wrong(its_position(report))} == {"river-joined"}


@pytest.mark.parametrize("code", ["RVG", "RVD", "RVL"])
def test_rv9_what_fits_on_no_arm_is_discarded(code: str) -> None:
    """RVG would join the arms; RVD and the lake fit nowhere at all. On an open arm each has its place."""
    nowhere = checked(*RING, {"tile": "RVB", "at": [9, 9], "discarded": [code]})
    assert ("discard-fits", "B3") not in nowhere
    open_arms = checked("RVA 1,0", {"tile": "RVF", "at": [2, 0], "discarded": [code]})
    assert ("discard-fits", "B3") in open_arms


# RV10, RV11


def test_rv10_marks_act_with_their_expansions() -> None:
    turns = [COURSE[0], "RVE 1,-1 thief"]
    assert awarded(log(*turns)) == ["- blue road 1 B10"]
    assert awarded(log(*turns, expansions=("river-2", "inns-and-cathedrals"))) == ["- blue road 0 I2"]
    dragon = log(*COURSE, expansions=("river-2", "princess-and-dragon"))
    assert [one.cell for one in dragon.outcome.game.pieces if one.figure == "dragon"] == [(5, -3)]


# RV12


def test_rv12_one_spring_and_one_lake() -> None:
    mixed = log(expansions=("river", "river-2"))
    assert wrong(mixed) == []
    assert mixed.outcome.table.catalogue.total == 72 + 12 + 12 - 2


@pytest.mark.parametrize("lake", ["RVL3", "VL3"])
def test_rv12_either_lake_waits_for_the_tiles_of_both_rivers(lake: str) -> None:
    both = ("river", "river-2")
    report = log(*COURSE[:10], f"{lake} 5,-3", expansions=both)
    assert wrong(report) == [("lake-too-early", "RV3")]
    assert "but 10 tiles of it must be laid before" in message(report, "lake-too-early")


def test_rv12_a_second_spring() -> None:
    both = ("river", "river-2")
    assert ("spring-not-start", "RV1") in checked("RVA 1,0", "VA 3,3", expansions=both)
    board = [{"tile": "VA", "at": [0, 0]}, {"tile": "RVA", "at": [1, 0]}]
    board.append({"tile": "VA", "rotation": 180, "at": [2, 0]})
    rules = {"expansions": both}
    position = examined(LOG, rules=rules, start=START, board=board, track={"red": 0, "blue": 0})
    assert ("spring-not-start", "RV12") in wrong(position)
    assert message(position, "spring-not-start") == "VA2 on C1 (2,0) is a second spring: a game has one"


def test_rv12_the_spring_of_the_magazine() -> None:
    """It is a spring as any other; of the two that there are one is left out."""
    both = ("river-2", "games-quarterly-11")
    start = [{"tile": "GQA", "at": [0, 0]}]
    report = log("RVA 1,0", "GQB 2,0 knight N", expansions=both, start=start)
    assert wrong(report) == []
    assert report.outcome.table.catalogue.total == 72 + 12 + 12 - 1
    alone = log("U 1,0", expansions=("games-quarterly-11",), start=None)
    assert wrong(alone) == []
    assert alone.outcome.table.catalogue.total == 72 + 10


# RV13


def test_rv13_the_third_river_is_not_ready() -> None:
    report = examined(LOG, rules={"expansions": ["river-3"]}, turns=[])
    assert wrong(report) == [("expansion-not-ready", None)]
    assert "which of its tiles have a vineyard or a sheep is not known" in message(
        report, "expansion-not-ready"
    )
    assert report.exit_status == 2


# RV14


def test_rv14_beside_other_start_tiles_the_spring_is_laid_in_a_turn() -> None:
    """Once; and the river comes first all the same."""
    start = [{"tile": "SGA", "at": [0, 0]}]
    both = ("river-2", "siege")
    assert checked("VA 0,1", "RVA 1,1", "RVD 2,1", expansions=both, start=start) == []
    assert wrong(laid("VA 0,1", "RVA 1,1", expansions=both, start=start)) == []
    twice = checked("VA 0,1", "VA 1,0", expansions=both, start=start, sets={"river-2": 2, "siege": 1})
    assert ("spring-not-start", "RV1") in twice
    assert ("river-first", "RV3") in checked("B 0,1", expansions=both, start=start)
    base = [{"tile": "E", "at": [0, 0]}]
    assert ("spring-not-start", "RV1") in checked("VA 0,1", expansions=both, start=base)


# Whole games


def test_log_and_position_score_alike() -> None:
    followers = [f"{turn} monk" if turn.startswith("RVD") else turn for turn in COURSE]
    report = log(*followers)
    position = its_position(report)
    assert (wrong(position), totals(position)) == ([], totals(report))
    assert totals(report) == {"red": 4, "blue": 0}
