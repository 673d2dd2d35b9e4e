"""Saves of JCloisterZone with a circus: tokens follow from random numbers."""

import json
from typing import Any

import pytest

from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine, load
from carcscore.source import Source, parse
from tests.expansions.records import awarded, wrong
from tests.jcz.messages import commit, deploy, place, short_save
from tests.jcz.saves import Save, message

BAG = [1] + [3] * 4 + [4] * 5 + [5] * 3 + [6] * 2 + [7]


def save(*replay: Save, **elements: Any) -> Source:
    ours = {"big-top": 1, "acrobats": True, "ringmaster": 1, **elements}
    return short_save(replay, "under-the-big-top:1", ours)


FIRST = [place(0, "BT/ffrf.bt", 0, 1), deploy(0, "ringmaster.1", 0, 1, "Field", "NL.NR.EL.ER.SL.SR.WL.WR")]
CIRCUSES = [*FIRST, commit(0), place(1, "BT/cfff.bt", 1, 1), message("PASS", 1), commit(1, 0.875)]


def test_the_token_of_a_circus_follows_from_the_number_of_its_commit() -> None:
    report = examine(save(*CIRCUSES))
    shown = BAG[int(0.875 * 16)]
    rest = BAG.copy()
    rest.remove(shown)
    assert wrong(report) == []
    assert f"2 Ann circus {shown} BT4" in awarded(report)
    record = load(save(*CIRCUSES))[0]
    assert [[(one.kind, one.data) for one in turn.actions][-1:] for turn in record.turns or ()][1] == [
        ("circus", shown)
    ]
    token = record.extra["under-the-big-top"]
    assert isinstance(token, dict)
    assert token["token"] in rest


def test_who_declines_to_lay_an_abbey_draws_no_token_of_the_turn_before() -> None:
    """The token was drawn by the number of the turn's own `COMMIT`, the last one by the number set later."""
    declined = [message("PASS", 0), commit(0, 0.01)]
    report = examine(save(*CIRCUSES, *declined, abbey=1))
    rest = BAG.copy()
    shown = rest.pop(int(0.875 * 16))
    assert f"2 Ann circus {shown} BT4" in awarded(report)
    last = rest[int(0.01 * 15)]
    assert f"- Ann circus {last} BT5" in awarded(report)


def test_a_ringmaster_on_a_farm_and_at_the_end() -> None:
    assert "- Ann ringmaster 4 BT9" in awarded(examine(save(*CIRCUSES)))


def test_acrobats_climb_and_are_scored() -> None:
    replay = [
        *(place(0, "BT/ffff.ac", 0, 1), deploy(0, "small.1", 0, 1, "Acrobats"), commit(0)),
        *(place(1, "BA/L", 1, 1), deploy(1, "small.1", 0, 1, "Acrobats"), commit(1)),
        *(place(0, "BA/L", -1, 1), deploy(0, "small.2", 0, 1, "Acrobats"), commit(0)),
        place(1, "BA/L", 0, 2),
        message("SCORE_ACROBATS", 1, pointer={"position": [0, 1], "feature": "Acrobats", "location": "I"}),
        commit(1),
    ]
    report = examine(save(*replay))
    assert wrong(report) == []
    assert awarded(report) == ["4 Ann acrobats 10 BT7", "4 Ben acrobats 5 BT7"]


def test_without_its_element_the_circus_does_nothing() -> None:
    report = examine(save(*CIRCUSES, **{"big-top": 0}))
    assert wrong(report) == []
    assert "circus" not in str(awarded(report))


def test_without_numbers_the_circus_is_open_and_told() -> None:
    data = json.loads(json.dumps(save(*CIRCUSES).data))
    del data["initialRandom"]
    for one in data["replay"]:
        one["payload"].pop("random", None)
    report = examine(parse(json.dumps(data), foreign=FOREIGN))
    assert wrong(report) == [("circus-unknown", "BT4")]
    assert "circus-not-scored" in [one.code for one in report.findings]


@pytest.mark.parametrize("pointer", [None, {}, {"position": "here"}])
def test_what_can_not_be_read(pointer: Any) -> None:
    replay = [place(0, "BT/ffff.ac", 0, 1), message("SCORE_ACROBATS", 0, pointer=pointer), commit(0)]
    assert [one.code for one in examine(save(*replay)).findings] == ["bad-save"]
