"""Saves with abbots and gardens: made-up games written down as JCloisterZone would, and read."""

import json
from functools import cache
from typing import Any

import pytest

from carcscore.formats.jcz.write import save_text
from tests.expansions.abbot_games import PLAYERS, due, made_up, paid
from tests.expansions.records import Data, of_data, totals, wrong
from tests.jcz.saves import Save, codes, errors, message, report_on
from tests.plain_yaml import tiles_of
from tests.sampling import few_of

pytestmark = pytest.mark.slow

ELEMENTS: Save = {
    "small-follower": 7,
    "big-follower": 1,
    "abbot": 1,
    "farmers": True,
    "garden": 1,
    "inn": True,
    "cathedral": True,
}
FEATURES = {"thief": "Road", "knight": "City", "monk": "Monastery", "gardener": "Garden"}
CLASSES = {"abbot": "abbot", "large": "big", "gardener": "abbot"}


@cache
def identifier(code: str) -> str:
    for name in ("base", "inns-and-cathedrals"):
        tiles = tiles_of(name)
        if code in tiles:
            return str(tiles[code]["also"][0])
    raise KeyError(code)


def save_of(record: Data, **elements: Any) -> Save:
    """A made-up game as a save; its knights and thieves stand where only one of their kind can."""
    replay: list[Save] = []
    abbots: dict[int, tuple[list[int], str]] = {}
    for number, turn in enumerate(record["turns"]):
        seat, at = number % len(PLAYERS), turn["at"]
        tile = identifier(turn["tile"])
        replay.append(message("PLACE_TILE", seat, tileId=tile, rotation=f"R{turn['rotation']}", position=at))
        words = turn.get("follower", "").split()
        if words and words[-1] in ("monk", "gardener"):
            kind = CLASSES.get(words[0], "small")
            pointer = {"position": at, "feature": FEATURES[words[-1]], "location": "I"}
            replay.append(message("DEPLOY_MEEPLE", seat, pointer=pointer, meepleId=f"{seat}.{kind}.1"))
            if kind == "abbot":
                abbots[seat] = at, FEATURES[words[-1]]
        elif "actions" in turn:
            replay.append(recall(seat, *abbots[seat]))
        else:
            replay.append(message("PASS", seat))
        replay.append(message("COMMIT", seat, random=0.5))
    return {
        "appVersion": "5.11.0",
        "setup": {
            "sets": {"basic:2": 1, "inns-and-cathedrals:2": 1},
            "elements": {**ELEMENTS, **elements},
            "rules": {},
            "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
        },
        "players": [{"name": player} for player in PLAYERS],
        "replay": replay,
        "gameAnnotations": {"endTurn": len(record["turns"])},
    }


def recall(seat: int, at: list[int], feature: str) -> Save:
    place = {"position": at, "location": "I", "feature": feature}
    pointer = {"featurePointer": place, "meepleId": f"{seat}.abbot.1"}
    return message("RETURN_MEEPLE", seat, pointer=pointer, source="ABBOT_RETURN")


def without_others(record: Data) -> Data:
    """The game without those who stand on roads and in cities: here they are not told."""
    turns = [
        {key: said for key, said in turn.items() if key != "follower" or said not in ("knight", "thief")}
        for turn in record["turns"]
    ]
    return {**record, "turns": turns}


@pytest.mark.parametrize("seed", few_of(range(30), 2))
def test_a_save_scores_as_the_log_does(seed: int) -> None:
    record = without_others(made_up(seed))
    report = report_on(save_of(record))
    assert [one for one in report.findings if one.severity != "note"] == []
    assert paid(report) == due(record)
    assert totals(report) == totals(of_data(record))


GARDEN = [0, -1]
SHORT: Data = {
    "turns": [
        {"tile": "EG", "rotation": 180, "at": GARDEN, "follower": "gardener"},
        {"tile": "B", "rotation": 0, "at": [1, -1], "follower": "abbot monk"},
        {"tile": "B", "rotation": 0, "at": [-1, -1]},
        {"tile": "U", "rotation": 0, "at": [1, 0]},
    ]
}


def test_claims_on_gardens_are_compared() -> None:
    save = save_of(SHORT)
    save["test"] = {"description": "", "assertions": ["red scored garden for 5 points", "red has 5 points"]}
    report = report_on(save)
    assert [(one.claimed, one.computed) for one in report.claims] == [(5, 5), (5, 5)]
    save["test"]["assertions"] = ["red scored Garden for 9 points"]
    assert "award-differs" in codes(report_on(save))


@pytest.mark.parametrize("off", [0, False, None])
def test_without_the_element_there_are_no_gardens(off: Any) -> None:
    report = report_on(save_of(SHORT, garden=off))
    assert [one.code for one in report.findings if one.severity == "error"] == ["no-such-segment"]
    assert report.outcome is not None
    assert all(feature.kind.name != "garden" for feature in report.outcome.features)
    assert totals(report) == {"red": 0, "blue": 4, "green": 0}


def test_without_the_element_there_are_no_abbots() -> None:
    report = report_on(save_of(SHORT, abbot=0))
    assert wrong(report) == [("no-follower-left", "B4"), ("no-follower-left", "B4")]
    (unsupported,) = errors(report_on(save_of(SHORT, abbot=0, garden=0)))
    assert "the follower `abbot`" in unsupported


def test_a_recall_that_was_not_possible_is_told() -> None:
    save = save_of(SHORT)
    last = save["replay"].pop()
    save["replay"][-1] = recall(0, [3, 3], "Garden")
    save["replay"].append(last)
    assert wrong(report_on(save)) == [("no-abbot-to-recall", "AB5")]


@pytest.mark.parametrize("pointer", [None, 3, {}, {"featurePointer": {"position": "x"}}, {"position": [1]}])
def test_a_recall_that_says_no_place_is_refused(pointer: Any) -> None:
    save = save_of(SHORT)
    save["replay"][-2] = message("RETURN_MEEPLE", 0, pointer=pointer, source="ABBOT_RETURN")
    report = report_on(save)
    assert report.exit_status == 2
    assert "bad-save" in codes(report)


def test_other_returns_are_not_supported() -> None:
    save = save_of(SHORT)
    save["replay"][-2] = message("RETURN_MEEPLE", 0, pointer={}, source="SIEGE_ESCAPE")
    assert any("`RETURN_MEEPLE`" in sentence for sentence in errors(report_on(save)))


@pytest.mark.parametrize("seed", few_of(range(20), 2))
def test_a_game_is_written_as_it_was_read(seed: int) -> None:
    """Recalls are written as messages, and nothing is passed but what was on offer."""
    told = of_data(made_up(seed))
    assert told.outcome is not None
    written = save_text(told.outcome)
    assert json.loads(written)["setup"]["sets"] == {"basic:2": 1, "inns-and-cathedrals:2": 1}
    again = report_on(written)
    assert paid(again) == paid(told)
    assert again.outcome is not None
    assert save_text(again.outcome) == written


def test_a_player_who_could_take_the_abbot_back_passes() -> None:
    """All followers are out; the abbot stands on a garden, at first unfinished, then surrounded."""
    ring = [
        (1, 0, "B", 0),
        (-1, 0, "B", 0),
        (1, 1, "E", 90),
        (-1, 1, "E", 270),
        (1, 2, "B", 0),
        (-1, 2, "B", 0),
    ]
    turns: list[Data] = [{"tile": "EG", "at": [0, 1], "follower": "gardener"}]
    turns += [{"tile": tile, "at": [x, y], "rotation": turned} for x, y, tile, turned in ring]
    turns.append({"tile": "E", "at": [0, 2], "rotation": 180})
    record = {"carcscore": 1, "rules": {"expansions": ["abbot"]}, "players": ["red", "blue"], "turns": turns}
    start = [{"tile": "E", "at": [0, 0], "rotation": 180}]
    told = of_data({**record, "start": start, "supply": {"follower": 0}, "players": ["red", "blue"]})
    assert wrong(told) == []
    assert told.outcome is not None
    replay = json.loads(save_text(told.outcome))["replay"]
    passed = [one["player"] for one in replay if one["type"] == "PASS"]
    # Red passes in turns 3, 5 and 7; blue has the own abbot, and tiles with cloisters in turns 2, 4 ... 8.
    assert passed == [1, 0, 0, 1, 0]
