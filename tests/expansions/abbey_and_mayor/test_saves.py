"""Saves of JCloisterZone with abbeys, mayors, wagons and barns."""

import json
from typing import Any

import pytest

from carcscore.formats.jcz.write import save_text
from carcscore.report.model import Report
from tests.expansions.records import awarded, examined, totals, wrong
from tests.jcz.saves import Save, message, save_with
from tests.jcz.saves import report_on as examined_save

ELEMENTS = {"abbey": 1, "mayor": 1, "wagon": 1, "barn": 1}


def place(player: int, tile: str, x: int, y: int, rotation: int = 0) -> Save:
    return message("PLACE_TILE", player, tileId=tile, rotation=f"R{90 * rotation}", position=[x, y])


def deploy(player: int, meeple: str, x: int, y: int, feature: str, location: str) -> Save:
    pointer = {"position": [x, y], "feature": feature, "location": location}
    return message("DEPLOY_MEEPLE", player, meepleId=f"{player}.{meeple}.1", pointer=pointer)


def commit(player: int) -> Save:
    return message("COMMIT", player, random=0.5)


def report_on(*replay: Save, sets: Any = None, rules: Any = None, elements: Any = None) -> Report:
    save = save_with(
        replay,
        {"abbey-and-mayor:2": 1} if sets is None else sets,
        ELEMENTS if elements is None else elements,
        rules,
    )
    return examined_save(save)


RIDE = [place(0, "BA/CRRR", -1, 0), deploy(0, "wagon", -1, 0, "Road", "E"), commit(0)]
GATE = [place(1, "AM/RC", 1, 0), message("PASS", 1), commit(1)]


def test_a_wagon_moves_after_the_turn_was_committed() -> None:
    report = report_on(*RIDE, *GATE, deploy(0, "wagon", 0, 0, "City", "N"), commit(0))
    assert wrong(report) == []
    assert awarded(report) == ["- Ann city 1 B10", "2 Ann road 3 B7"]


def test_a_wagon_is_kept_by_passing() -> None:
    report = report_on(*RIDE, *GATE, message("PASS", 0), *RIDE[3:], place(0, "BA/L", -1, 1), commit(0))
    assert [code for code, _ in wrong(report)] == ["edge-mismatch"]  # the tile that follows, not the message
    assert report.outcome is not None
    assert report.outcome.supplies[1]["Ann"]["wagon"] == 1


@pytest.mark.parametrize(
    ("rule", "codes"), [("C1", []), ("C2", ["wagon-out-of-reach"]), (None, ["wagon-out-of-reach"])]
)
def test_the_rule_for_wagons_is_an_option(rule: str | None, codes: list[str]) -> None:
    rules = {"wagon-move": rule} if rule else {}
    report = report_on(*RIDE, *GATE, deploy(0, "wagon", 1, 0, "City", "N"), commit(0), rules=rules)
    assert [code for code, _ in wrong(report)] == codes


RING = [(0, 1), (-1, 1), (-2, 1), (-2, 2), (-2, 3), (-1, 3), (0, 3), (0, 2)]


def ring() -> list[Save]:
    """Eight tiles around [-1,2], below the start tile."""
    saves = []
    for number, (x, y) in enumerate(RING):
        tile = "BA/L" if number < 4 else "BA/C"
        rotation = 0 if number < 4 else {(-2, 3): 2, (-1, 3): 2, (0, 3): 2, (0, 2): 1}[x, y]
        saves += [place(number % 2, tile, x, y, rotation), commit(number % 2)]
    return saves


def test_an_abbey_is_laid_without_any_rotation_or_declined() -> None:
    declined = [message("PASS", 0), commit(0)]
    laid = [place(0, "AM/A", -1, 2, 3), deploy(0, "small", -1, 2, "Monastery", "I"), commit(0)]
    for before in ([], declined):
        report = report_on(*ring(), *before, *laid)
        assert wrong(report) == []
        assert awarded(report, "play") == ["9 Ann cloister 9 B7"]
    away = report_on(*ring(), *declined, place(0, "BA/LR", 1, 1), commit(0))
    assert wrong(away) == []


@pytest.mark.parametrize("sets", [{"basic:1": 1}, {"basic:1": 1, "abbey-and-mayor:1": 1}])
def test_elements_say_what_is_in_play_whatever_the_sets(sets: dict[str, int]) -> None:
    laid = [place(0, "AM/A", -1, 2), commit(0)]
    assert wrong(report_on(*ring(), *laid, sets=sets)) == []
    without = report_on(*ring(), *laid, sets=sets, elements={"mayor": 1})
    assert {"none-in-hand", "unknown-tile"} & {code for code, _ in wrong(without)}


LAST = ("MO/MR1", "MO/MR2")


def around_the_last_hole() -> list[Save]:
    """All tiles of two boxes of monasteries around the hole [1,1]; the last one is Ann's."""
    around = [(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
    tiles = [f"MO/M{number}" for number in (2, 3, 4, 1, 2, 3, 4)]
    ways = [((3, 0), 3), ((-1, 0), 1), ((0, -1), 2), ((0, 3), 0)]
    laid = [(tile, x, y, 0) for tile, (x, y) in zip(tiles, around, strict=True)]
    laid += [(f"MO/MR{1 + number % 2}", x, y, turn) for number, ((x, y), turn) in enumerate(ways)]
    return [
        one
        for number, (tile, x, y, turn) in enumerate(laid)
        for one in (place(number % 2, tile, x, y, turn), message("PASS", number % 2), commit(number % 2))
    ]


@pytest.mark.parametrize("done", [1, 2, 3])
def test_after_the_last_tile_an_abbey_may_follow_on_the_own_turn(done: int) -> None:
    """Ben, who has none any more or keeps his, is skipped: it is no further tile of Ann's turn."""
    abbey = [place(0, "AM/A", 1, 1), deploy(0, "small", 1, 1, "Monastery", "I"), commit(0)]
    data = save_with([*around_the_last_hole(), *abbey[:done]], {"basic:1": 0, "monasteries": 2}, ELEMENTS)
    data["setup"]["start"] = [{"tile": "MO/M1", "x": 0, "y": 0, "rotation": 0}]
    report = examined_save({**data, "gameAnnotations": {}})
    assert wrong(report) == []
    assert awarded(report, "play") == (["12 Ann cloister 9 B7"] if done == 3 else [])


def test_a_barn_lies_at_the_corner_north_west_of_the_tile_named() -> None:
    """The four tiles meet north-west of [-1,2]."""
    saves = [place(0, "BA/L", 0, 1), commit(0), place(1, "BA/L", -1, 1), commit(1)]
    saves += [place(0, "BA/L", 0, 2), commit(0), place(1, "BA/L", -1, 2)]
    field = "NL.NR.EL.ER.SL.SR.WL.WR"
    report = report_on(*saves, deploy(1, "barn", 0, 2, "Field", field), commit(1))
    assert wrong(report) == []
    assert report.outcome is not None
    (barn,) = report.outcome.game.pieces
    assert (barn.player, barn.cell, barn.point) == ("Ben", (0, 2), 0)
    beside = report_on(*saves, deploy(1, "barn", -1, 2, "Field", field), commit(1))
    assert wrong(beside) == [("no-barn-corner", "AM12")]


def test_placement_of_barns_is_an_option() -> None:
    report = report_on(rules={"barn-placement": "occupied"})
    assert report.record is not None
    assert report.record.rules.options == {"abbey-and-mayor": {"barn_placement": "occupied"}}


def test_a_mayor_is_deployed_as_any_follower() -> None:
    report = report_on(place(0, "AM/C++", 0, -1), deploy(0, "mayor", 0, -1, "City", "NWSE"), commit(0))
    assert wrong(report) == []
    assert totals(report) == {"Ann": 4, "Ben": 0}  # 2 tiles and 2 pennants, unfinished


def test_a_game_without_abbeys_is_written_as_a_save() -> None:
    told = examined(LOG, supply={"ABB": 0})
    assert told.outcome is not None
    report = examined_save(save_text(told.outcome))
    assert wrong(report) == []
    assert awarded(report, "play") == ["2 Ann city 8 B7"]
    assert report.outcome is not None
    assert report.outcome.in_supply["Ann"]["wagon"] == 1


WAGON_MOVES = [*RIDE, *GATE, deploy(0, "wagon", 0, 0, "City", "N"), commit(0)]
WAGON_STAYS = [*RIDE, *GATE, message("PASS", 0)]
"""It could have moved into the city at the gate."""
DECLINED = [message("PASS", 0), commit(0)]


def corner() -> list[Save]:
    """Four tiles that meet in one field, and a barn there; who could lay another piece than a barn passes."""
    field = "NL.NR.EL.ER.SL.SR.WL.WR"
    put = [deploy(number, "small", x, y, "Monastery", "I") for number, x, y in ((0, 0, 1), (1, -1, 1))]
    saves = [place(0, "BA/L", 0, 1), put[0], commit(0), place(1, "BA/L", -1, 1), put[1], commit(1)]
    saves += [place(0, "BA/L", 0, 2), message("PASS", 0), commit(0)]
    return [*saves, place(1, "BA/L", -1, 2), deploy(1, "barn", 0, 2, "Field", field), commit(1)]


def around_a_hole() -> list[Save]:
    """The ring with somebody who passes at each tile."""
    return [
        one
        for said in ring()
        for one in ([said] if said["type"] != "COMMIT" else [message("PASS", said["player"]), said])
    ]


@pytest.mark.parametrize(
    "replay",
    [
        WAGON_MOVES,
        WAGON_STAYS,
        corner(),
        [*around_a_hole(), *DECLINED, place(0, "BA/LR", 1, 1), message("PASS", 0), commit(0)],
        [*around_a_hole(), place(0, "AM/A", -1, 2), message("PASS", 0), commit(0)],
    ],
)
def test_what_a_save_says_is_written_again(replay: list[Save]) -> None:
    report = report_on(*replay)
    assert wrong(report) == []
    assert report.outcome is not None
    assert json.loads(save_text(report.outcome))["replay"] == replay


@pytest.mark.parametrize(
    "end",
    [
        # Ann laid the last tile: Ben keeps his abbey, and Ann lays hers into the hole.
        [message("PASS", 1), commit(1), place(0, "AM/A", 1, 1), message("PASS", 0), commit(0)],
        [place(1, "AM/A", 1, 1), message("PASS", 1), commit(1)],
        [message("PASS", 1), commit(1), message("PASS", 0), commit(0)],
    ],
)
def test_who_keeps_an_abbey_after_the_last_tile_is_written(end: list[Save]) -> None:
    drawn = around_the_last_hole()
    data = save_with([*drawn, *end], {"basic:1": 0, "monasteries": 2}, ELEMENTS)
    data["setup"]["start"] = [{"tile": "MO/M1", "x": 0, "y": 0, "rotation": 0}]
    report = examined_save({**data, "gameAnnotations": {}})
    assert wrong(report) == []
    assert report.outcome is not None
    assert report.outcome.record.end == "final"
    written = json.loads(save_text(report.outcome))["replay"]
    last = max(place for place, said in enumerate(written) if said["payload"].get("tileId") in LAST)
    assert written[last + 1 :] == [*drawn[-2:], *end]


LOG = """
carcscore: 1
rules: {expansions: [abbey-and-mayor]}
players: [Ann, Ben]
turns:
  - Ann F1 0,-1 mayor knight
  - Ben E2 0,-2
"""
