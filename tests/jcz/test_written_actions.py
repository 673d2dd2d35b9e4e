"""Actions beyond followers as saves tell them: logs with the messages that JCloisterZone would write."""

import json
from typing import Any

import pytest

from carcscore.formats.jcz.write import save_text
from tests.expansions.laws_of_games import its_save_scores_the_same
from tests.expansions.records import Data, of_data, wrong

Turns = list[Any]


def log(name: str, *turns: object, **more: Any) -> Data:
    rules = {"expansions": [name]}
    return {"carcscore": 1, "rules": rules, "players": ["red", "blue"], "turns": [*turns], **more}


def said(record: Data) -> list[str]:
    """What the players say, a word or two for each message but tiles and `COMMIT`."""
    report = of_data(record)
    assert wrong(report) == []
    assert report.outcome is not None
    found = []
    for one in json.loads(save_text(report.outcome))["replay"]:
        payload = one["payload"]
        if one["type"] not in ("PLACE_TILE", "COMMIT"):
            place = payload.get("pointer", payload.get("to"))
            if isinstance(place, dict):
                meeple = place.get("meepleId", payload.get("meepleId", ""))
                place = place.get("featurePointer", place)
                place = f"{place['feature']} {place['position']} {place['location']} {meeple}".strip()
            word = payload.get("token", payload.get("figureId", payload.get("source", "")))
            found.append(" ".join(f"{one['player']} {one['type']} {word} {place or ''}".split()))
    return found


GOLD = {"tile": "GOA", "at": [0, 1], "actions": [{"gold": {"at": [0, 0]}}]}
MAGE = {
    "tile": "MWA",
    "at": [1, 0],
    "actions": [{"mage": {"at": [0, 0], "point": "W"}}, {"deploy": "knight"}],
}
LAKE = {"tile": "FEB", "at": [1, 0], "actions": [{"ferry": {"joins": ["W", "E"]}}]}
TURNED = {"ferry": {"at": [1, 0], "joins": ["W", "S"]}}
SHED = {"tile": "U", "at": [1, 0], "actions": [{"build": "shed"}]}
BACK = {"tile": "FSA", "at": [0, -1], "actions": [{"festival": {"at": [1, 0], "role": "thief"}}]}


@pytest.mark.parametrize(
    ("record", "messages"),
    [
        # The second bar and the mage come before the move, which blue declines.
        (
            log("goldmines", "red U 1,0 thief", GOLD),
            ["0 DEPLOY_MEEPLE Road [1, 0] WE 0.small.1", "1 PLACE_TOKEN GOLD [0, 0]", "1 PASS"],
        ),
        (
            log("mage-and-witch", MAGE),
            ["0 MOVE_NEUTRAL_FIGURE mage.1 Road [0, 0] WE", "0 DEPLOY_MEEPLE City [1, 0] N 0.small.1"],
        ),
        # Red puts down a follower, but not the phantom, which could have gone into the city, too.
        (log("phantom", "red G1 0,-1 knight N"), ["0 DEPLOY_MEEPLE City [0, -1] NS 0.small.1", "0 PASS"]),
        # A building is put, and a figure taken back, in place of the move.
        (log("little-buildings", SHED, "blue U 2,0"), ["0 PLACE_TOKEN LB_SHED [1, 0]", "1 PASS"]),
        (
            log("festival", "red U 1,0 thief", "blue B 0,1 monk", BACK),
            [
                "0 DEPLOY_MEEPLE Road [1, 0] WE 0.small.1",
                "1 DEPLOY_MEEPLE Monastery [0, 1] I 1.small.1",
                "0 RETURN_MEEPLE FESTIVAL Road [1, 0] WE 0.small.1",
            ],
        ),
        # The ferry of a new lake comes after the move. Blue could turn it, red does.
        (
            log("ferries", LAKE, "blue U -1,0", {"tile": "U", "at": [2, 0], "actions": [TURNED]}),
            [
                "0 PASS",
                "0 PLACE_TOKEN FERRY Road [1, 0] WE",
                "1 PASS",
                "1 PASS",
                "0 PASS",
                "0 PLACE_TOKEN FERRY Road [1, 0] SW",
            ],
        ),
    ],
)
def test_what_is_said(record: Data, messages: list[str]) -> None:
    assert said(record) == messages
    its_save_scores_the_same(record)


def test_who_could_only_build_or_take_back_passes() -> None:
    """Red has no follower left: red may still build, or take one back at a festival, and does not."""
    supply = {"supply": {"follower": 0}}
    assert said(log("little-buildings", "red U 1,0", **supply)) == ["0 PASS"]
    assert said(log("base-only", "red U 1,0", **supply) | {"rules": {}}) == []
    turns = ["red B 0,1 monk", "blue U 1,0", {"tile": "FSA", "at": [0, -1]}]
    assert said(log("festival", *turns, supply={"follower": 1}))[-1] == "0 PASS"
    assert said(log("festival", *turns[:2], "red E2 0,-1", supply={"follower": 1}))[-1] == "1 PASS"


def test_who_could_build_a_tower_passes() -> None:
    """Red has no follower left, but floors: the foundation is on the tile just laid."""
    supply = {"supply": {"follower": 0}}
    assert said(log("tower", {"tile": "TWC", "at": [0, 1]}, **supply)) == ["0 PASS"]
    floor = {"tile": "TWC", "at": [0, 1], "actions": [{"tower": {}}]}
    assert said(log("tower", floor, **supply)) == ["0 PLACE_TOKEN TOWER_PIECE Tower [0, 1] I"]


@pytest.mark.parametrize(("supply", "passes"), [(7, ["0 PASS"]), (1, [])])
def test_who_adds_nobody_at_a_crop_circle_passes(supply: int, passes: list[str]) -> None:
    """Red stands on a road, blue on none: red alone is asked, with a follower left."""
    circle = {"tile": "CCD", "at": [2, 0], "actions": [{"crop-circle": {"add": []}}]}
    turns = ["red U 1,0 thief", "blue B 0,1 monk", circle]
    messages = said(log("crop-circles", *turns, supply={"follower": supply}))
    assert messages[messages.index("0 CIRCLE_REMOVE_OR_DEPLOY") + 1 :] == passes


def test_beside_a_shepherd_alone_a_farmer_may_stand() -> None:
    """The last road is red's, the fields on both sides have a shepherd: blue could still put a farmer."""
    turns = [
        "red U 1,0 thief",
        {"tile": "U", "at": [-1, 0], "actions": [{"shepherd": {"point": "NNE", "draw": 2}}]},
        {"tile": "B", "at": [0, 1], "actions": [{"shepherd": {"draw": 2}}]},
        {"tile": "U", "at": [2, 0], "actions": [{"flock": 1}]},
    ]
    assert said(log("hills-and-sheep", *turns))[-2:] == ["1 PASS", "1 FLOCK_EXPAND_OR_SCORE"]


def test_beside_a_barn_stands_no_pig() -> None:
    """Blue has a barn on the field of the last tile, and no farmer."""
    turns = ["red B 0,1", "blue B -1,1", "red B 0,2", BARN, "red U 1,0", "blue E 1,2"]
    record = log("abbey-and-mayor", *turns)
    record["rules"] = {"expansions": ["abbey-and-mayor", "traders-and-builders"]}
    assert said(record | {"supply": {"follower": 0, "mayor": 0, "wagon": 0}}) == [BARN_PUT]


BARN = {"tile": "B", "at": [-1, 2], "actions": [{"barn": {"point": "NNE"}}]}
BARN_PUT = "1 DEPLOY_MEEPLE Field [0, 2] NL.NR.EL.ER.SL.SR.WL.WR 1.barn.1"


def test_copies_of_a_tile_have_the_names_that_there_are() -> None:
    """The four special monasteries alike have a name each."""
    turns = [f"{'red' if x % 2 else 'blue'} MOA {x},1" for x in range(4)]
    report = of_data(log("monasteries", *turns, players=["blue", "red"]))
    assert report.outcome is not None
    drawn = json.loads(save_text(report.outcome))["gameAnnotations"]["drawOrder"]
    assert drawn == ["MO/M1", "MO/M2", "MO/M3", "MO/M4"]


def test_a_mage_that_moves_because_of_a_ferry_has_no_place_in_a_save() -> None:
    """A ferry brings both onto one road, and they part at once (MW4); in a save the witch moves first."""
    turns = [
        {"tile": "FEB", "at": [1, 0], "actions": [{"ferry": {"joins": ["W", "S"]}}]},
        {"tile": "MWB", "rotation": 90, "at": [2, 0], "actions": [{"mage": {"point": "S"}}]},
        {
            "tile": "MWH",
            "at": [-1, 0],
            "actions": [
                {"witch": {"at": [0, 0], "point": "W"}},
                {"ferry": {"at": [1, 0], "joins": ["W", "E"]}},
                {"witch": {"at": [1, 0], "point": "S"}},
            ],
        },
    ]
    report = of_data(log("mage-and-witch", *turns) | {"rules": {"expansions": ["mage-and-witch", "ferries"]}})
    assert wrong(report) == []
    assert report.outcome is not None
    with pytest.raises(ValueError, match="has the witch moved before"):
        save_text(report.outcome)
