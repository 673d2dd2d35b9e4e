"""Saves of JCloisterZone with The Princess & the Dragon: elements, rules, messages, and where it differs."""

from typing import Any

import pytest

from carcscore.report.model import Report
from tests.expansions.records import awarded, totals, wrong
from tests.jcz.saves import Save, codes, errors, message, report_on

ELEMENTS = {"dragon": 1, "fairy": 1, "princess": True, "portal": True}
VOLCANO = ("DG/F.v", "R0", [0, 1])


def save(
    *replay: Save, rules: Save | None = None, elements: Any = None, sets: Any = None, **more: Any
) -> Report:
    return report_on(
        {
            "setup": {
                "sets": {"basic:1": 1, "princess-and-dragon:1": 1} if sets is None else sets,
                "elements": {
                    "small-follower": 7,
                    "farmers": True,
                    **(ELEMENTS if elements is None else elements),
                },
                "rules": rules or {},
                "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
            },
            "players": [{"name": "Ann"}, {"name": "Ben"}],
            "replay": list(replay),
            **more,
        }
    )


def laid(player: int, tile: str, rotation: str, position: list[int]) -> Save:
    return message("PLACE_TILE", player, tileId=tile, rotation=rotation, position=position)


def down(player: int, at: list[int], feature: str, location: str, number: int = 1) -> Save:
    pointer = {"position": at, "feature": feature, "location": location}
    return message("DEPLOY_MEEPLE", player, meepleId=f"{player}.small.{number}", pointer=pointer)


def done(player: int) -> Save:
    return message("COMMIT", player, random=0.5)


def step(player: int, *to: int) -> Save:
    return message("MOVE_NEUTRAL_FIGURE", player, figureId="dragon.1", to=list(to))


def fairy(player: int, at: list[int], feature: str, location: str, number: int = 1) -> Save:
    place = {"position": at, "feature": feature, "location": location}
    to = {"featurePointer": place, "meepleId": f"{player}.small.{number}"}
    return message("MOVE_NEUTRAL_FIGURE", player, figureId="fairy.1", to=to)


RUN = [
    laid(0, *VOLCANO),
    message("PASS", 0),
    done(0),
    laid(1, "DG/C.d", "R180", [0, -1]),
    down(1, [0, -1], "City", "S"),
]


@pytest.mark.parametrize(("when", "points"), [({}, 0), ({"dragon-move": "after-scoring"}, 4)])
def test_the_dragon_moves_by_messages_of_both_players(when: Save, points: int) -> None:
    """Before the turn is ended, or after it."""
    steps = [step(1, 0, 0), step(0, 0, -1)]
    replay = [*RUN, done(1), *steps] if when else [*RUN, *steps, done(1)]
    report = save(*replay, rules=when, gameAnnotations={"endTurn": 2})
    assert wrong(report) == []
    assert totals(report) == {"Ann": 0, "Ben": points}


@pytest.mark.parametrize("name", ["dragon-move", "dragon-movement"])
def test_rules(name: str) -> None:
    rules = {name: "after-scoring", "princess-action": "must", "fairy-placement": "on-tile"}
    record = save(laid(0, *VOLCANO), rules=rules).record
    assert record is not None
    options = {"dragon_move": "after-scoring", "princess": "must", "fairy": "on-tile"}
    assert record.rules.options == {"princess-and-dragon": options}


def test_a_save_that_breaks_off_in_the_middle_of_the_run() -> None:
    report = save(*RUN, step(1, 0, 0))
    assert wrong(report) == []
    assert report.record is not None
    assert report.record.end == "mid-turn"


def test_fairy_princess_and_portal() -> None:
    """Ann's knight beside the fairy; Ben's princess sends it home; Ann's thief goes through the portal."""
    city = {"position": [0, -1], "feature": "City", "location": "NS"}
    home = {"featurePointer": city, "meepleId": "0.small.1"}
    report = save(
        laid(0, "BA/CFc.1", "R90", [0, -1]),
        down(0, [0, -1], "City", "NS"),
        done(0),
        laid(1, "BA/RFr", "R0", [1, 0]),
        done(1),
        laid(0, "BA/RFr", "R0", [2, 0]),
        fairy(0, [0, -1], "City", "NS"),
        done(0),
        laid(1, "DG/Cc!.p", "R180", [0, -2]),
        message("RETURN_MEEPLE", 1, source="PRINCESS", pointer=home),
        done(1),
        laid(0, "DG/RRR.g", "R0", [3, 0]),
        down(0, [1, 0], "Road", "WE"),
        done(0),
        gameAnnotations={"endTurn": 5},
    )
    assert wrong(report) == []
    assert awarded(report) == ["- Ann road 4 B10"]


def test_the_fairy_without_the_tiles_and_an_element_without_its_figure() -> None:
    alone = save(
        laid(0, "BA/RFr", "R0", [1, 0]),
        down(0, [1, 0], "Road", "WE"),
        done(0),
        laid(1, "BA/RFr", "R0", [2, 0]),
        done(1),
        laid(0, "BA/RFr", "R0", [3, 0]),
        fairy(0, [1, 0], "Road", "WE"),
        done(0),
        elements={"fairy": 1},
        sets={"basic:1": 1},
        gameAnnotations={"endTurn": 3},
    )
    assert wrong(alone) == []
    assert totals(alone) == {"Ann": 7, "Ben": 0}
    without = save(laid(0, *VOLCANO), done(0), laid(1, "DG/RFr.d", "R0", [1, 0]), done(1), elements={})
    assert wrong(without) == []
    assert without.outcome is not None
    assert without.outcome.game.pieces == []


def test_where_jcloisterzone_pays_otherwise_on_a_tile() -> None:
    """Ann's thief and her farmer, come by a portal, are on the fairy's tile: 1 here, 2 there."""
    to = message("MOVE_NEUTRAL_FIGURE", 0, figureId="fairy.1", to=[1, 0])
    report = save(
        laid(0, "BA/RFr", "R0", [1, 0]),
        down(0, [1, 0], "Road", "WE"),
        done(0),
        laid(1, "BA/RFr", "R0", [-1, 0]),
        done(1),
        laid(0, "DG/RRR.g", "R0", [2, 0]),
        down(0, [1, 0], "Field", "NL.NR.EL.WR", 2),
        done(0),
        laid(1, "BA/RFr", "R0", [-2, 0]),
        done(1),
        laid(0, "BA/RFr", "R0", [3, 0]),
        to,
        done(0),
        laid(1, "BA/RFr", "R0", [-3, 0]),
        done(1),
        laid(0, "BA/RFr", "R0", [-4, 0]),
        done(0),
        rules={"fairy-placement": "on-tile"},
        gameAnnotations={"endTurn": 7},
    )
    assert wrong(report) == []
    assert codes(report).count("fairy-otherwise") == 1
    assert awarded(report, "play") == ["7 Ann fairy 1 PD11"]


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (message("MOVE_NEUTRAL_FIGURE", 1, figureId="dragon.1", to=None), "The `payload`"),
        (message("MOVE_NEUTRAL_FIGURE", 1, figureId="dragon.1", to={"a": 1}), "The `payload`"),
        (message("MOVE_NEUTRAL_FIGURE", 1, figureId="fairy.1", to="x"), "The `payload`"),
        (message("MOVE_NEUTRAL_FIGURE", 1, figureId="witch.1", to=[0, 0]), "MOVE_NEUTRAL_FIGURE"),
        (message("RETURN_MEEPLE", 1, source="PRINCESS", pointer=[0, 0]), "The `payload`"),
    ],
)
def test_messages_that_say_nothing(bad: Save, words: str) -> None:
    assert any(words in sentence for sentence in errors(save(*RUN, bad)))


def test_a_save_without_end_of_steps_is_read_in_time() -> None:
    report = save(*RUN, *(step(n % 2, 0, -(n % 2)) for n in range(19_000)), done(1))
    assert {"dragon-too-far", "bad-dragon-step"} >= {code for code, _ in wrong(report)}


def test_a_claim_on_the_fairy_is_checked() -> None:
    assertions = ["Ben scored fairy for 3 points"]
    report = save(*RUN, step(1, 0, 0), step(0, 0, -1), done(1), test={"assertions": assertions})
    assert report.exit_status == 1
