"""The River: RV1 to RV5, in logs and in final positions."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from carcscore.expansions.river import RIVER, River
from carcscore.expansions.river.waters import part_of
from carcscore.formats.jcz.write import save_text
from carcscore.pipeline import examine
from carcscore.report.explain import explain
from carcscore.report.layout import render_text
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from tests.drawing.tile_rows import draw_tile
from tests.expansions.records import (
    awarded,
    examined,
    its_position,
    message,
    plain,
    totals,
    wrong,
)

START = [{"tile": "VA", "at": [0, 0]}]
COURSE = [
    "VF 1,0",
    "VI 2,0",
    "VF1 2,1",
    "VI2 2,2",
    "VB 3,2 knight N",
    "VC 4,2",
    "VD 5,2",
    "VG1 6,2",
    "VE 6,3",
    "VH2 6,4",
    "VL 7,4",
]
LOG = "{carcscore: 1, rules: {expansions: [river]}, players: [red, blue], turns: []}"
POSITION = """
carcscore: 1
rules: {expansions: [river]}
players: [red, blue]
start: [{tile: VA, at: [0, 0]}]
board: |
  VA*  VF   VI   .
  .    .    VF1  .
  .    .    VI2  VB
track: {red: 0, blue: 0}
"""


def log(*turns: object, start: object = START, **changed: object) -> Any:
    return examined(LOG, start=start, turns=list(turns), **changed)


# RV1


def test_rv1_the_set_has_twelve_tiles_from_spring_to_lake() -> None:
    tiles = shipped_set("river", palette_of((River.facts,))).tiles
    parts = [part_of(tile) for tile in tiles.values() for _ in range(tile.count)]
    assert sorted(parts, key=str) == ["course"] * 10 + ["lake", "spring"]


def test_rv1_tile_d_is_one_of_the_pile() -> None:
    report = log(*COURSE, "D 0,-1", "D 1,-1", "D -1,-1", "D 2,-1")
    assert wrong(report) == []
    assert report.outcome is not None
    assert report.outcome.table.catalogue.total == 84


@pytest.mark.parametrize("start", [None, [{"tile": "D", "at": [0, 0]}], []])
def test_rv1_a_log_that_does_not_begin_with_the_spring(start: object) -> None:
    report = log("U 1,0" if start != [] else "U 0,0", start=start)
    assert sorted(wrong(report)) == [("river-first", "RV3"), ("spring-not-start", "RV1")]
    assert "say `start: [{tile: VA, at: [0, 0]}]`" in message(report, "spring-not-start")
    assert report.legal is False


def test_rv1_a_spring_laid_in_a_turn_is_told_once() -> None:
    report = log("VA 0,0", "VF 1,0", start=[])
    assert wrong(report) == [("spring-not-start", "RV1")]


def test_rv1_a_position_without_its_spring_as_start() -> None:
    board = [{"tile": "D", "at": [0, 0]}, {"tile": "VA", "at": [0, 1]}, {"tile": "VF", "at": [1, 1]}]
    report = examined(POSITION, start=None, board=board)
    assert wrong(report) == [("spring-not-start", "RV1")]
    assert "at: [0, 1]" in message(report, "spring-not-start")


def test_rv1_without_river_tiles_in_play_nothing_is_asked() -> None:
    report = examined(LOG, turns=["U 1,0"], sets={"base": 1})
    assert wrong(report) == []


# RV2


def test_rv2_the_whole_river_is_legal() -> None:
    report = log(*COURSE)
    assert wrong(report) == []
    assert report.legal is True


def test_rv2_a_river_edge_meets_a_field() -> None:
    report = log("VF1 1,0")
    assert wrong(report) == [("edge-mismatch", "B2"), ("river-not-continued", "RV2")]
    assert "VF or VF2 would fit there" in message(report, "edge-mismatch")


def test_rv2_a_tile_that_only_touches_with_its_fields() -> None:
    assert wrong(log("VF 0,-1")) == [("river-not-continued", "RV2")]


@pytest.mark.parametrize(
    ("second", "turns_back"),
    [("VI1 1,1", True), ("VI2 1,1", False), ("VF1 1,1", False)],
)
def test_rv2_two_bends_the_same_way(second: str, turns_back: bool) -> None:
    # The river runs east from A1, and VI0 on B1 takes it south: VI1 would take it back west at once.
    expected = [("river-turns-back", "RV2")] if turns_back else []
    assert wrong(log("VI 1,0", second)) == expected
    code, _, cell = second.partition(" ")
    x, y = map(int, cell.split(","))
    board = [
        {"tile": "VA", "at": [0, 0]},
        {"tile": "VI", "at": [1, 0]},
        {"tile": code[:2], "at": [x, y], "rotation": 90 * int(code[2:])},
    ]
    assert wrong(examined(POSITION, board=board)) == expected


def test_rv2_bends_the_same_way_with_a_straight_tile_between() -> None:
    assert wrong(log("VI 1,0", "VF1 1,1", "VI1 1,2")) == []


def test_rv2_bends_the_same_way_at_whichever_end_they_are_joined() -> None:
    """The tile laid last may be the one in the middle: here of a river told by its position."""
    board = [
        {"tile": "VA", "at": [0, 0]},
        {"tile": "VF", "at": [1, 0]},
        {"tile": "VH", "at": [2, 0]},
        {"tile": "VI", "at": [2, 1], "rotation": 90},
    ]
    assert wrong(examined(POSITION, board=board)) == [("river-turns-back", "RV2")]


def test_rv2_two_rivers_in_a_position() -> None:
    report = examined(POSITION, board="VA* VF .\nB B B\nVI3 VF .")
    assert wrong(report) == [("river-not-continued", "RV2")]
    assert message(report, "river-not-continued").startswith("VI3 on A3 lies apart from the river of A1")


def test_rv2_an_open_end_is_no_slip_in_a_position() -> None:
    assert wrong(examined(POSITION)) == []


# RV3


def test_rv3_an_ordinary_tile_too_early_is_told_once() -> None:
    report = log("VF 1,0", "B 0,1", "B 0,-1", "VI 2,0")
    assert wrong(report) == [("river-first", "RV3")]
    assert "9 tiles of it must be laid first" in message(report, "river-first")


def test_rv3_what_is_laid_from_hand_may_come_between() -> None:
    """An abbey is laid instead of drawing a tile (AM2), whatever would have been drawn."""
    beside = [[0, -1], [-1, -2], [1, -2], [0, -3]]
    start = [{"tile": "VA", "at": [0, 0]}, *({"tile": "B", "at": cell} for cell in beside)]
    rules = {"expansions": ["river", "abbey-and-mayor"]}
    assert wrong(log("VF 1,0", "ABB 0,-2", "VI 2,0", start=start, rules=rules)) == []
    assert wrong(log("VF 1,0", "V 0,-2", start=start, rules=rules))[-1] == ("river-first", "RV3")


def test_rv3_the_lake_must_be_laid_too() -> None:
    report = log(*COURSE[:-1], "B 0,1")
    assert wrong(report) == [("river-first", "RV3")]
    assert "but the lake of it must be laid first" in message(report, "river-first")


def test_rv3_the_lake_is_the_last() -> None:
    report = log("VF 1,0", "VL 2,0")
    assert wrong(report) == [("lake-too-early", "RV3")]


def test_rv3_a_river_tile_that_was_discarded_is_not_waited_for() -> None:
    turns: list[object] = [*COURSE[:9], {"tile": "VL", "at": [6, 4], "rotation": 90, "discarded": ["VH"]}]
    report = log(*turns, "B 0,1")
    # VH fitted there: that is what is wrong, not the lake.
    assert wrong(report) == [("discard-fits", "B3")]


@pytest.mark.parametrize(
    ("board", "code", "phrase"),
    [
        ("VA* VL\nB .", "lake-too-early", "the lake ends the river at B1, but 10 tiles of it must"),
        ("VA* VF VI\nB . .", "river-first", "B on A2 is not a tile of the river, but 8 tiles of it must"),
        ("VA* VF VI\n. . .", None, ""),
    ],
)
def test_rv3_what_a_board_proves_to_have_been_laid_too_early(
    board: str, code: str | None, phrase: str
) -> None:
    report = examined(POSITION, board=board)
    assert wrong(report) == ([(code, "RV3")] if code else [])
    assert not code or message(report, code).startswith(phrase)


def test_rv3_a_board_without_its_lake() -> None:
    report = its_position(log(*COURSE[:-1], "B 0,1"))
    assert wrong(report) == [("river-first", "RV3")]
    assert "but its lake must be laid first" in message(report, "river-first")


def test_rv3_nothing_is_proved_where_a_tile_of_the_river_may_have_been_discarded() -> None:
    """Where it comes back beside its spring, not every tile could go on with it."""
    bent = "VA* VF VI B\n. . VF1 .\n{} VC VI1 ."
    assert wrong(examined(POSITION, board=bent.format("VH2"))) == []
    assert wrong(examined(POSITION, board=bent.format("."))) == [("river-first", "RV3")]


@pytest.mark.parametrize(
    "changed",
    [
        {"sets": {"river": 0}, "tiles": {"Z": {"like": "VA"}}, "start": [{"tile": "Z", "at": [0, 0]}]},
        {"tiles": {"Z": {"like": "VB", "count": 1}}},
    ],
)
def test_rv3_a_river_of_the_records_own_is_not_waited_for(changed: dict[str, object]) -> None:
    report = examined(POSITION, board="VA* VL\nB .", **changed)
    assert not {"river-first", "lake-too-early"} & {code for code, _ in wrong(report)}


# RV4


@pytest.mark.parametrize("follower", ["red thief B1 E", "red farmer B1 E", "red knight B1 E", "red thief A1"])
def test_rv4_nobody_stands_on_the_river(follower: str) -> None:
    report = examined(POSITION, followers=[follower])
    (found,) = (one for one in wrong(report) if one[0] != "on-start-tile")
    assert found in [("no-such-segment", "B4"), ("which-segment", None)]
    assert "river" not in message(report, found[0])


def test_rv4_nobody_stands_on_the_spring() -> None:
    assert wrong(examined(POSITION, followers=["red farmer A1"])) == [("on-start-tile", "B4")]
    assert wrong(log({"tile": "VF", "at": [1, 0], "follower": {"role": "farmer", "at": [0, 0]}})) == [
        ("on-start-tile", "B4")
    ]


def test_rv4_the_other_features_are_claimed_and_scored_as_ever() -> None:
    report = log(*COURSE, {"tile": "E", "rotation": 180, "at": [3, 1], "scores": {"red": 4}})
    # City [3,1] and [3,2]: 2 tiles x 2. The knight went there with VB, the fifth tile.
    assert awarded(report, "play") == ["12 red city 4 B7"]


def test_rv4_the_river_is_never_complete_nor_claimed_nor_paid() -> None:
    report = log(*COURSE)
    assert report.outcome is not None
    (river,) = (feature for feature in report.outcome.features if feature.kind is RIVER)
    assert river.complete is None
    assert len(river.tiles) == 12
    assert "river" not in render_text(report).split("Rules:")[1].replace("The River", "")
    told = explain(report, report.outcome.features.name(river.ref))
    assert "Claimed by nobody" not in told
    assert "12 tiles" in told


# RV5


def farms(report: Any, *places: tuple[int, int, str]) -> list[str]:
    """The ids of the farms at points."""
    outcome = report.outcome
    return [
        outcome.features.name(
            outcome.table.board.number(
                (x, y), outcome.table.board.at((x, y)).turned.segment_at("farm", point)
            )
        )
        for x, y, name in places
        for point in [POINTS.index(name)]
    ]


POINTS = ("NNW", "N", "NNE", "ENE", "E", "ESE", "SSE", "S", "SSW", "WSW", "W", "WNW")


def test_rv5_banks_are_parted_by_the_river_and_joined_round_its_ends() -> None:
    spring = log("VF 1,0")
    north, south = farms(spring, (1, 0, "N"), (1, 0, "S"))
    assert north == south  # round the spring
    middle = examined(
        POSITION, start=[{"tile": "VF", "at": [0, 0]}], board=[{"tile": "VF", "at": [0, 0]}], followers=None
    )
    north, south = farms(middle, (0, 0, "N"), (0, 0, "S"))
    assert north != south
    lake = log(*COURSE)
    north, south = farms(lake, (7, 4, "N"), (7, 4, "S"))
    assert north == south
    assert farms(lake, (6, 2, "SSW"), (7, 4, "N"))[0] not in farms(lake, (1, 0, "N"))


def test_rv5_farmers_on_both_banks_share_a_farm_that_goes_round_the_spring() -> None:
    report = examined(POSITION, followers=["red farmer B1 N", "blue farmer B1 S"])
    assert ("two-on-one-tile", "B4") in wrong(report)
    report = log(
        "VF 1,0 farmer N", {"tile": "VI", "at": [2, 0], "follower": {"role": "farmer", "point": "SSW"}}
    )
    assert wrong(report) == [("feature-was-taken", "B4")]


# Both kinds of record, pictures, hostile data


def test_a_log_and_its_position_come_to_the_same() -> None:
    turns = [*COURSE, {"tile": "U", "at": [7, 3], "follower": {"role": "thief"}}, "B 0,1 monk"]
    report = log(*turns)
    position = its_position(report)
    assert wrong(position) == wrong(report) == []
    assert awarded(position, "final") == awarded(report, "final")
    assert totals(position) == totals(report)


def test_with_inns_and_cathedrals() -> None:
    report = examined(
        LOG, rules={"expansions": ["river", "inns-and-cathedrals"]}, start=START, turns=[*COURSE, "IA 3,3"]
    )
    # The cathedral goes on with the southern city of VB.
    assert wrong(report) == []


@pytest.mark.parametrize("code", ["VA", "VE", "VI", "VL"])
def test_water_is_drawn_as_water_and_a_road_leads_over_it(code: str) -> None:
    tile = shipped_set("river", palette_of((River.facts,))).tiles[code]
    picture = "\n".join(draw_tile(tile.rotations[0]))
    assert "≈" in picture
    assert "r" not in picture
    if code == "VE":
        assert "───────────" in picture


@given(plain)
def test_data_of_its_own_is_not_expected_and_harms_nothing(data: object) -> None:
    assert totals(examined(POSITION, river=data)) in ({"red": 0, "blue": 0}, {})


def test_a_save_of_jcloisterzone_tells_it_both_ways(tmp_path: Path) -> None:
    turns = [*COURSE, {"tile": "E", "rotation": 180, "at": [3, 1]}]
    report = log(*turns)
    assert report.outcome is not None
    text = save_text(report.outcome)
    assert '"river/1:1":1' in text
    assert '"RI.1/CICI"' in text
    path = tmp_path / "river.jcz"
    path.write_text(text, encoding="utf-8")
    again = examine(path)
    assert wrong(again) == []
    assert totals(again) == totals(report) == {"red": 4, "blue": 0}
    assert again.outcome is not None
    assert [(one.cell, one.tile) for one in again.outcome.turns] == [
        (one.cell, one.tile) for one in report.outcome.turns
    ]


def test_the_second_printing_with_a_garden_is_read_as_well(tmp_path: Path) -> None:
    report = log(*COURSE)
    assert report.outcome is not None
    text = save_text(report.outcome).replace("river/1:1", "river/1:2")
    path = tmp_path / "river.jcz"
    path.write_text(text.replace('"RI.1/II"', '"RI.1/IIG"', 1), encoding="utf-8")
    assert wrong(examine(path)) == []
