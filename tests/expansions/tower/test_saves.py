"""Saves of JCloisterZone with floors, captures, exchanges, ransoms and guards."""

import json
from typing import Any

import pytest

from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine
from carcscore.report.model import Report
from carcscore.source import parse
from tests.expansions.records import awarded, wrong
from tests.jcz.messages import commit, deploy, place
from tests.jcz.saves import Save, message, save_with

FLOOR = "TOWER_PIECE"


def on(x: int, y: int, feature: str, location: str = "I") -> Save:
    return {"position": [x, y], "feature": feature, "location": location}


def build(player: int, x: int, y: int, token: object = FLOOR) -> Save:
    return message("PLACE_TOKEN", player, token=token, pointer=on(x, y, "Tower"))


def capture(player: int, meeple: str, *where: Any) -> Save:
    return message("CAPTURE_FOLLOWER", player, pointer={"featurePointer": on(*where), "meepleId": meeple})


def passes(player: int) -> list[Save]:
    return [message("PASS", player), commit(player)]


def report_on(*replay: Save, sets: Any = None, elements: Any = None) -> Report:
    save = save_with(
        replay,
        sets or {"tower:1": 1},
        {"big-follower": 1, **({"tower": 1} if elements is None else elements)},
    )
    return examine(parse(json.dumps(save), foreign=FOREIGN))


def prisoners(report: Report) -> dict[str, list[tuple[str, str]]]:
    assert report.outcome is not None
    away = report.outcome.game.away
    return {place.holder: sorted(counts.elements()) for place, counts in away.items() if counts.total()}


MONK = [place(0, "BA/L", 0, 1), deploy(0, "small.1", 0, 1, "Monastery"), commit(0)]
TAKEN = [place(1, "TO/C", 1, 1, 2), build(1, 1, 1), capture(1, "0.small.1", 0, 1, "Monastery"), commit(1)]


@pytest.mark.parametrize(
    "token", [FLOOR, ["Token", FLOOR], ["com.jcloisterzone.game.Token$TowerToken", FLOOR]]
)
def test_a_floor_with_its_capture(token: object) -> None:
    report = report_on(*MONK, TAKEN[0], build(1, 1, 1, token), *TAKEN[2:])
    assert wrong(report) == []
    assert prisoners(report) == {"Ben": [("Ann", "follower")]}


def test_a_capture_is_declined_by_passing() -> None:
    report = report_on(*MONK, *TAKEN[:2], *passes(1))
    assert (wrong(report), prisoners(report)) == ([], {})
    assert awarded(report) == ["- Ann cloister 3 B10"]


ROAD = [place(0, "BA/LR", 1, 0, 1), deploy(0, "small.2", 1, 0, "Road", "W"), commit(0)]
CLOSED = [place(0, "BA/LR", -1, 0, 3), *passes(0)]
"""Ann's road of 3 tiles."""
WEST = [place(0, "BA/L", -1, 1), message("PAY_RANSOM", 0, meepleId="0.small.1")]


@pytest.mark.parametrize("before", [False, True])
def test_a_ransom_before_the_tile_or_with_the_moves(before: bool) -> None:
    paid = WEST[::-1] if before else WEST
    back = [*paid, deploy(0, "small.1", -1, 1, "Monastery"), commit(0)]
    elsewhere = [place(1, "BA/C", 2, 1), *passes(1), *CLOSED, place(1, "BA/C", 1, 2), *passes(1)]
    report = report_on(*MONK, *TAKEN, *ROAD, *elsewhere, *back)
    assert (wrong(report), prisoners(report)) == ([], {})
    assert awarded(report, "play") == ["5 Ann road 3 B7", "7 Ann ransom -3 TW9", "7 Ben ransom 3 TW9"]


def test_an_exchange_says_who_comes_home() -> None:
    large = [place(0, "BA/L", 0, 2), deploy(0, "big.1", 0, 2, "Monastery"), commit(0)]
    both = [place(1, "TO/F", -1, 2), build(1, -1, 2), capture(1, "0.big.1", 0, 2, "Monastery"), commit(1)]
    monk = [
        place(0, "BA/C", 2, 1),
        *passes(0),
        place(1, "BA/L", -1, 1),
        deploy(1, "small.1", -1, 1, "Monastery"),
    ]
    back = [place(0, "BA/C", 3, 1), build(0, 1, 1), capture(0, "1.small.1", -1, 1, "Monastery")]
    said = [*MONK, *TAKEN, *large, *both, *monk, commit(1), *back]
    report = report_on(*said, message("EXCHANGE_FOLLOWER", 0, meepleId="0.big.1"), commit(0))
    assert (wrong(report), prisoners(report)) == ([], {"Ben": [("Ann", "follower")]})
    unsaid = report_on(*said, commit(0))
    assert wrong(unsaid) == [("which-prisoner", "TW8")]


def test_a_guard_on_an_older_tile() -> None:
    guard = [place(0, "BA/L", 0, 2), deploy(0, "small.2", 1, 1, "Tower"), commit(0)]
    report = report_on(*MONK, *TAKEN, *guard)
    assert wrong(report) == []
    assert report.outcome is not None
    assert [(one.role, one.cell) for one in report.outcome.followers] == [("guard", (1, 1))]


def test_the_element_says_whether_there_are_towers() -> None:
    """Without it the tiles are plain; with it the mark may lie on tiles of any set."""
    report = report_on(place(0, "TO/F", 0, 1), *passes(0), elements={})
    assert wrong(report) == []
    assert report.outcome is not None
    assert "tower" not in {
        segment.kind.name for segment in report.outcome.table.board.at((0, 1)).turned.segments
    }
    floor = report_on(place(0, "TO/F", 0, 1), build(0, 0, 1), commit(0), sets={"inns-and-cathedrals:1": 1})
    assert "unknown-set" not in {code for code, _ in wrong(floor)}


def test_tiles_with_gardens_are_of_the_second_printing() -> None:
    gardens = {"tower": 1, "garden": True, "abbot": 1}
    claim = [place(0, "TO/FG", 0, 1), deploy(0, "abbot.1", 0, 1, "Garden"), commit(0)]
    report = report_on(*claim, sets={"tower:2": 1}, elements=gardens)
    assert wrong(report) == []
    assert awarded(report) == ["- Ann garden 2 AB7"]


@pytest.mark.parametrize(
    "wrongly",
    [
        build(1, 1, 1, "BIG_TOP"),
        message("PLACE_TOKEN", 1, token=FLOOR),
        message("CAPTURE_FOLLOWER", 1, pointer={}),
        capture(1, "9.small.1", 0, 1, "Monastery"),
        message("PAY_RANSOM", 1, meepleId="1.small.1"),
        message("PAY_RANSOM", 1),
        message("EXCHANGE_FOLLOWER", 1, meepleId=3),
    ],
)
def test_messages_that_say_nothing_understood(wrongly: Save) -> None:
    """They are told, and nothing breaks."""
    report = report_on(*MONK, TAKEN[0], wrongly, commit(1))
    assert report.exit_status == 2
    assert {finding.code for finding in report.findings} <= {"bad-save", "unsupported"}
