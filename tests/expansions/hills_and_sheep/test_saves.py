"""Saves of JCloisterZone with shepherds: tokens follow from random numbers, hidden tiles are only counted."""

import json
from typing import Any

import pytest

from carcscore.game.chance import advanced
from carcscore.pipeline import examine, load
from carcscore.record.model import Record
from carcscore.report.model import Report
from carcscore.source import Source
from tests.expansions.records import awarded, totals, wrong
from tests.jcz.messages import commit, deploy, place, short_save
from tests.jcz.saves import Save, message

BAG = [1] * 4 + [2] * 5 + [3] * 5 + [4] * 2 + ["wolf"] * 2


def shepherd(player: int, x: int, y: int, location: str) -> Save:
    return deploy(player, "shepherd.1", x, y, "Field", location)


def flock(player: int, value: str, **more: Any) -> Save:
    return message("FLOCK_EXPAND_OR_SCORE", player, value=value, **more)


FIELDS = "NL.NR.EL.ER.SL.SR.WL.WR"
FIRST = [
    place(0, "BA/L", 0, 1),
    shepherd(0, 0, 1, FIELDS),
    commit(0),
    place(1, "BA/L", 0, 2),
    commit(1, 0.25),
]


def save(*replay: Save, **more: Any) -> Source:
    elements = {"shepherd": 1, "hill": True, "vineyard": True}
    return short_save(replay, "hills-and-sheep:1", elements, **more)


def actions(source: Source) -> list[Any]:
    record: Record = load(source)[0]
    return [{one.kind: one.data} for turn in record.turns or () for one in turn.actions]


def report_on(*replay: Save, **more: Any) -> Report:
    return examine(save(*replay, **more))


def token(number: float, bag: list[Any]) -> Any:
    return bag[int(number * len(bag))]


def test_the_first_token_is_drawn_by_the_number_after_that_of_the_tile() -> None:
    drawn = token(advanced(0.3566412282351338), BAG)
    assert actions(save(*FIRST[:3])) == [{"shepherd": {"point": "NNW", "draw": drawn}}]
    assert drawn == 3


def test_a_flock_grows_by_the_number_of_its_own_message() -> None:
    replay = [*FIRST, place(0, "BA/L", 0, 3), flock(0, "EXPAND", random=0.875), commit(0)]
    rest = BAG.copy()
    rest.remove(3)
    assert actions(save(*replay))[1] == {"flock": token(0.875, rest)}
    assert wrong(report_on(*replay)) == []


@pytest.mark.parametrize(
    ("rotation", "places"), [("R0", ("NW", "NE")), ("R90", ("NE", "SE")), ("R180", ("SE", "SW"))]
)
def test_either_of_two_cities_that_share_a_side_is_meant(rotation: str, places: tuple[str, str]) -> None:
    """HSB has a city over half of its north and all of its west, and another beside it."""
    standing = []
    for location in places:
        lay = {**place(0, "HS/CC!.v", 0, 1), "player": 0}
        lay["payload"] = {**lay["payload"], "rotation": rotation}
        report = report_on(lay, deploy(0, "small.1", 0, 1, "City", location), commit(0))
        assert report.outcome is not None
        assert "no-such-segment" not in {one.code for one in report.findings}
        standing += [one.segment for one in report.outcome.followers]
    assert sorted(standing) == [0, 1]


def test_a_flock_is_scored() -> None:
    report = report_on(*FIRST, place(0, "BA/L", 0, 3), flock(0, "SCORE", random=0.9), commit(0))
    assert (wrong(report), awarded(report)) == ([], ["3 Ann flock 3 HS6"])


def test_the_fan_fork_confirms_a_shepherd_with_a_number_of_its_own() -> None:
    confirmed = [*FIRST[:2], message("SHEPHERD_CONFIRM", 0, random=0.999), commit(0)]
    assert actions(save(*confirmed)) == [{"shepherd": {"point": "NNW", "draw": "wolf"}}]


@pytest.mark.parametrize("place_of_it", [1, 2])
def test_a_shepherd_is_confirmed_by_its_owner_in_the_turn_of_another(place_of_it: int) -> None:
    """During that turn, or after its `COMMIT`; nothing else changes."""
    bens = FIRST[3:]
    bens.insert(place_of_it, message("SHEPHERD_CONFIRM", 0, random=0.999))
    replay = [*FIRST[:3], *bens]
    assert wrong(report_on(*replay)) == []
    assert actions(save(*replay)) == actions(save(*FIRST))


def test_tiles_in_a_stated_order_use_no_number() -> None:
    drawn = token(0.3566412282351338, BAG)
    order = {"gameAnnotations": {"drawOrder": ["BA/L", "BA/L"], "endTurn": 2}}
    assert actions(save(*FIRST, **order))[0] == {"shepherd": {"point": "NNW", "draw": drawn}}


@pytest.mark.parametrize("number", [None, "0.5", 7, -0.5, 1.5, [0.5]])
def test_without_a_number_the_token_is_open_and_told(number: Any) -> None:
    report = report_on(*FIRST, initialRandom=number)
    assert wrong(report) == [("token-unknown", "HS2")]


def test_several_tokens_were_drawn_by_what_is_left_in_the_bag() -> None:
    """Both players; the second draws from 17 tokens."""
    north = [place(1, "BA/RFr", 1, 0), shepherd(1, 1, 0, "NL.NR.EL.WR"), commit(1)]
    rest = BAG.copy()
    rest.remove(3)
    assert actions(save(*FIRST[:3], *north))[1]["shepherd"]["draw"] == token(advanced(0.5), rest)


def test_rules_and_elements() -> None:
    setup = json.loads(json.dumps(save(*FIRST).data))["setup"]
    setup["rules"] = {"hill-tiebreaker": "number-of-followers", "vineyards-for-garden": True}
    del setup["elements"]["hill"]
    record = load(save(*FIRST, setup=setup))[0]
    assert record.rules.ignore == ("hill",)
    assert record.rules.options == {"hills-and-sheep": {"hill": "number", "vineyards_for_gardens": "yes"}}


@pytest.mark.parametrize("value", ["GROW", None, 3])
def test_what_can_not_be_read(value: Any) -> None:
    with_it = [*FIRST, place(0, "BA/L", 0, 3), message("FLOCK_EXPAND_OR_SCORE", 0, value=value), commit(0)]
    report = report_on(*with_it)
    assert [one.code for one in report.findings] == ["bad-save"]


def test_a_tile_hidden_below_a_hill_is_not_to_be_placed() -> None:
    """HS10: 18 tiles, of which two lie on the table and one below the second."""
    setup = json.loads(json.dumps(save(*FIRST).data))["setup"]
    setup["sets"] = {"hills-and-sheep:1": 1}
    setup["start"] = [{"tile": "HS/LRrR", "x": 0, "y": 0, "rotation": 0}]
    replay = [place(0, "HS/RR.h", 0, 1, 2), commit(0)]
    report = report_on(*replay, setup=setup, gameAnnotations={})
    assert [one.code for one in report.findings] == ["not-ended", "save-breaks-off"]
    assert "15 tiles not yet placed" in report.findings[1].message
    assert totals(report) == {"Ann": 0, "Ben": 0}
