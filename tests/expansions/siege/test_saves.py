"""Saves of JCloisterZone with besieged cities and escapes."""

import json
from typing import Any

import pytest

from carcscore.formats.jcz.write import save_text
from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine
from carcscore.report.model import Report
from carcscore.source import parse
from tests.expansions.records import awarded, examined, totals, wrong
from tests.jcz.saves import Save, message, save_with

BOTH = {"siege/cathars": 1, "siege/besiegers": 1}


def place(player: int, tile: str, x: int, y: int, rotation: int = 0) -> Save:
    return message("PLACE_TILE", player, tileId=tile, rotation=f"R{90 * rotation}", position=[x, y])


def escape(player: int, location: object = "ES") -> Save:
    city = {"position": [0, -1], "feature": "City", "location": location}
    pointer = {"featurePointer": city, "meepleId": f"{player}.small.1"}
    return message("RETURN_MEEPLE", player, pointer=pointer, source="SIEGE_ESCAPE")


def commit(player: int) -> Save:
    return message("COMMIT", player, random=0.5)


def report_on(*replay: Save, sets: Any = None, elements: Any = None, rules: Any = None) -> Report:
    save = save_with(replay, sets or BOTH, elements or {"siege": True, "escape": True}, rules)
    return examine(parse(json.dumps(save), foreign=FOREIGN))


BEGIN = [
    place(0, "SI.CA/Cc", 0, -1, 2),
    message(
        "DEPLOY_MEEPLE",
        0,
        meepleId="0.small.1",
        pointer={"position": [0, -1], "feature": "City", "location": "SE"},
    ),
    commit(0),
    message("PASS", 0),
    place(1, "BA/L", 0, 1),
    message("PASS", 1),
    commit(1),
]
"""Ann's knight in a besieged city of D and the tile to its north; a cloister south of D."""
LAST = [place(0, "BA/RFr", 1, 0), message("PASS", 0), commit(0)]


def standing(report: Report) -> int:
    assert report.outcome is not None
    return len(report.outcome.followers)


def test_an_escape_after_the_turn_or_none() -> None:
    """By the rule that a save means when it says nothing, the cloister may lie beside any tile."""
    stays = report_on(*BEGIN, *LAST, message("PASS", 0))
    assert (wrong(stays), standing(stays), awarded(stays)) == ([], 1, ["- Ann city 0 SG3"])
    leaves = report_on(*BEGIN, *LAST, escape(0))
    assert (wrong(leaves), standing(leaves)) == ([], 0)


def test_the_rule_of_an_escape() -> None:
    narrow = report_on(*BEGIN, *LAST, escape(0), rules={"espace-variant": "siege-tile"})
    assert wrong(narrow) == [("no-way-out", "SG6")]
    odd = report_on(*BEGIN, rules={"espace-variant": "no"})
    assert odd.exit_status == 2


def test_without_the_element_the_marks_do_nothing() -> None:
    plain = report_on(*BEGIN, elements={"escape": True})
    assert awarded(plain) == ["- Ann city 2 B10"]


def test_a_box_alone() -> None:
    report = report_on(*BEGIN, sets={"siege/cathars": 1})
    assert wrong(report) == []
    assert report.outcome is not None
    assert report.outcome.table.catalogue.total == 76
    assert report_on(*BEGIN, sets={"siege/besiegers": 1}).exit_status == 2


@pytest.mark.parametrize(
    "pointer", [None, {}, {"featurePointer": {}}, {"featurePointer": {"position": [0, -1]}}, [0, 1], "City"]
)
def test_an_escape_that_says_nothing_understood(pointer: object) -> None:
    odd = message("RETURN_MEEPLE", 0, pointer=pointer, source="SIEGE_ESCAPE")
    report = report_on(*BEGIN, *LAST, odd)
    assert report.exit_status == 2
    assert {one.code for one in report.findings if one.severity == "error"} == {"bad-save"}


def test_a_log_without_escapes_is_written_as_a_save() -> None:
    """With both boxes; an escape has no place there yet."""
    text = "{carcscore: 1, rules: {expansions: [siege]}, players: [Ann, Ben], end: adjourned}"
    log = examined(text, turns=["Ann SGA2 0,-1 knight", "Ben U 1,0 thief"])
    assert log.outcome is not None
    save = save_text(log.outcome)
    assert json.loads(save)["setup"]["sets"] == {"basic:1": 1, **BOTH}
    again = examine(parse(save, foreign=FOREIGN))
    assert (totals(again), awarded(again)) == (totals(log), awarded(log))


@pytest.mark.parametrize("box", ["siege/cathars", "siege"])
def test_the_sets_of_a_save_are_those_of_the_log(box: str) -> None:
    text = "{carcscore: 1, rules: {expansions: [siege]}, players: [Ann, Ben], end: adjourned}"
    log = examined(text, turns=["Ann SGA2 0,-1 knight", "Ben U 1,0 thief"], sets={"base": 1, box: 1})
    assert log.outcome is not None
    boxes = json.loads(save_text(log.outcome))["setup"]["sets"]
    assert boxes == {"basic:1": 1, **(BOTH if box == "siege" else {box: 1})}
