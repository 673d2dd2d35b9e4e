"""Saves of JCloisterZone with quarters: in, out before a scoring, out at the end."""

import json
from typing import Any

import pytest

from carcscore.formats.jcz.write import save_text
from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine
from carcscore.report.model import Report
from carcscore.source import parse
from tests.expansions.count_of_carcassonne.player import NAME
from tests.expansions.records import awarded, examined, wrong
from tests.jcz.saves import Save, message

BLOCK = [
    {"tile": f"CO/{number + 1}", "x": number % 4 - 2, "y": number // 4 - 1, "rotation": 0}
    for number in range(12)
]
KEY = "count-of-carcassonne"


def place(player: int, tile: str, x: int, y: int, rotation: int = 0) -> Save:
    return message("PLACE_TILE", player, tileId=tile, rotation=f"R{90 * rotation}", position=[x, y])


def deploy(player: int, meeple: str, x: int, y: int, feature: str, location: str) -> Save:
    pointer = {"position": [x, y], "feature": feature, "location": location}
    return message("DEPLOY_MEEPLE", player, meepleId=meeple, pointer=pointer)


def enters(player: int, meeple: str, quarter: str) -> Save:
    return deploy(player, meeple, 0, 0, "Quarter", f"QUARTER_{quarter}")


def count_to(player: int, quarter: str) -> Save:
    to = {"position": [0, 0], "feature": "Quarter", "location": f"QUARTER_{quarter}"}
    return message("MOVE_NEUTRAL_FIGURE", player, figureId="count.1", to=to)


def commit(player: int) -> Save:
    return message("COMMIT", player, random=0.5)


def passes(player: int) -> list[Save]:
    return [message("PASS", player), commit(player)]


def save_of(*replay: Save, rules: Any = None, **elements: int) -> Save:
    sets = {"basic:1": 1, "count": 1} | ({"abbey-and-mayor:1": 1} if elements else {})
    return {
        "appVersion": "5.11.0",
        "setup": {
            "sets": sets,
            "elements": {"small-follower": 7, "farmers": True, "count": 1, **elements},
            "rules": rules or {},
            "start": BLOCK,
        },
        "players": [{"name": "Ann"}, {"name": "Ben"}],
        "gameAnnotations": {"endTurn": sum(one["type"] == "PLACE_TILE" for one in replay)},
        "replay": list(replay),
    }


def report_on(*replay: Save, rules: Any = None, **elements: int) -> Report:
    return examine(parse(json.dumps(save_of(*replay, rules=rules, **elements)), foreign=FOREIGN))


def held(report: Report) -> Any:
    assert report.outcome is not None
    return report.outcome.game.holdings().get(NAME, {})


def road_of_ben(meeple: str = "0.small.1") -> list[Save]:
    """Ben has the road of three tiles that ends at the wall, and Ann closes it."""
    return [
        *[place(0, "BA/L", 2, 0), *passes(0)],
        *[place(1, "BA/RFr", -3, -1), deploy(1, "1.small.1", -3, -1, "Road", "WE"), commit(1)],
        *[place(0, "BA/LR", -4, -1, 3), *passes(0)],
    ]


def city_of_ben() -> list[Save]:
    return [
        *[place(1, "BA/CFc.1", -2, 2, 1), deploy(1, "1.small.2", -2, 2, "City", "NS"), commit(1)],
        *[place(0, "BA/C", -2, 3), message("PASS", 0), commit(0)],
    ]


def test_a_follower_enters_and_the_count_moves() -> None:
    replay = [*road_of_ben(), enters(0, "0.small.1", "MARKET"), count_to(0, "CATHEDRAL")]
    report = report_on(*replay, *[place(1, "BA/L", 3, 0), *passes(1)])
    assert wrong(report) == []
    assert held(report) == {"count": "cathedral", "quarters": {"Ann": ["market"]}}
    assert awarded(report) == ["3 Ben road 3 B7"]


def test_one_leaves_before_the_scoring() -> None:
    replay = [*road_of_ben(), enters(0, "0.small.1", "CASTLE"), count_to(0, "MARKET"), *city_of_ben()]
    report = report_on(*replay, deploy(0, "0.small.1", -2, 2, "City", "NS"), commit(0))
    assert wrong(report) == []
    assert awarded(report) == ["3 Ben road 3 B7", "5 Ann city 6 B7", "5 Ben city 6 B7"]
    assert held(report) == {"count": "market"}


def test_one_stays_inside() -> None:
    replay = [*road_of_ben(), enters(0, "0.small.1", "CASTLE"), count_to(0, "MARKET"), *city_of_ben()]
    report = report_on(*replay, message("PASS", 0))
    assert wrong(report) == []
    assert awarded(report) == ["3 Ben road 3 B7", "5 Ben city 6 B7"]


def test_what_no_commit_follows_is_done_at_the_end() -> None:
    """In a game that goes on it was done in its last turn."""
    replay = [*road_of_ben(), enters(0, "0.small.1", "MARKET"), message("PASS", 0)]
    replay += [
        place(1, "BA/C", 2, 1, 3),
        deploy(1, "1.small.2", 2, 1, "Field", "NL.NR.EL.ER.SL.SR"),
        commit(1),
        deploy(0, "0.small.1", 2, 0, "Field", "NL.NR.EL.ER.SL.SR.WL.WR"),
    ]
    going_on = json.dumps({**save_of(*replay), "gameAnnotations": {}})
    record = examine(parse(going_on, foreign=FOREIGN)).record
    assert record is not None
    assert record.turns is not None
    assert ([one.kind for one in record.turns[-1].actions], record.extra) == (["deploy", "quarter"], {})
    report = report_on(*replay)
    assert wrong(report) == []
    assert awarded(report, "final") == ["- Ann farm 6 B11", "- Ben farm 6 B11"]
    assert report.record is not None
    assert report.record.extra == {
        KEY: {
            "final": [{"player": "Ann", "from": "market", "to": [2, 0], "point": "NNW", "figure": "follower"}]
        }
    }


def test_a_wagon_that_leaves_a_quarter_and_one_that_moves_on() -> None:
    """Ann's wagon goes from the blacksmith to Ben's road, is scored, and moves on to a cloister."""
    wagon = "0.wagon.1"
    replay = [*road_of_ben(), enters(0, wagon, "BLACKSMITH"), count_to(0, "MARKET")]
    replay += [place(1, "BA/RFr", 1, -2, 1), deploy(1, "1.small.2", 1, -2, "Road", "NS"), commit(1)]
    replay += [place(0, "BA/LR", 1, -3), message("PASS", 0), commit(0)]
    replay += [deploy(0, wagon, 1, -2, "Road", "NS"), commit(0)]
    report = report_on(*replay, deploy(0, wagon, 1, -3, "Monastery", "I"), commit(0), wagon=1)
    assert wrong(report) == []
    assert awarded(report, "play") == ["3 Ben road 3 B7", "5 Ann road 3 B7", "5 Ben road 3 B7"]
    assert report.outcome is not None
    assert [(one.figure, one.role, one.cell) for one in report.outcome.followers] == [
        ("wagon", "monk", (1, -3))
    ]


TO_THE_MARKET = [*road_of_ben(), enters(0, "0.small.1", "MARKET"), message("PASS", 0)]
"""The count stays in the castle."""
TO_THE_CASTLE = [*road_of_ben(), enters(0, "0.small.1", "CASTLE"), count_to(0, "MARKET"), *city_of_ben()]
MEADOW = [place(1, "BA/C", 2, 1, 3), deploy(1, "1.small.2", 2, 1, "Field", "NL.NR.EL.ER.SL.SR"), commit(1)]


@pytest.mark.parametrize(
    "replay",
    [
        # Ann leaves the castle for the city that she completes, or could and does not.
        [*TO_THE_CASTLE, deploy(0, "0.small.1", -2, 2, "City", "NS"), commit(0)],
        [*TO_THE_CASTLE, message("PASS", 0), message("PASS", 0)],
        # At the end she leaves the market for a field, or could and does not.
        [*TO_THE_MARKET, *MEADOW, deploy(0, "0.small.1", 2, 0, "Field", "NL.NR.EL.ER.SL.SR.WL.WR")],
        [*TO_THE_MARKET, *MEADOW, message("PASS", 0)],
        # She brought points to Ben alone, and enters no quarter.
        [*road_of_ben(), message("PASS", 0)],
    ],
)
def test_what_a_save_says_is_written_again(replay: list[Save]) -> None:
    """Ben's first follower came home, so it is the one that is put down next."""
    report = report_on(*replay)
    assert wrong(report) == []
    assert report.outcome is not None
    lowest = json.loads(json.dumps(replay).replace("1.small.2", "1.small.1"))
    assert json.loads(save_text(report.outcome))["replay"] == lowest


def test_a_count_that_goes_by_himself_is_no_message() -> None:
    replay = [*road_of_ben(), enters(0, "0.small.1", "MARKET")]
    report = report_on(*replay, rules={"count-move": "follow-meeple"})
    assert report.outcome is not None
    written = json.loads(save_text(report.outcome))
    assert written["replay"] == replay
    assert written["setup"]["rules"] == {"count-move": "follow-meeple"}


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ({}, {"final_moves": "market", "count_move": "by-player", "move_to": "any"}),
        ({"coc-final-scoring": "any-district", "count-move": "clockwise"}, {"final_moves": "any"}),
        ({"count-move": "follow-meeple"}, {"count_move": "follow"}),
    ],
)
def test_rules_are_options(theirs: dict[str, str], ours: dict[str, str]) -> None:
    report = report_on(*[place(0, "BA/L", 2, 0), *passes(0)], rules=theirs)
    assert report.outcome is not None
    assert ours.items() <= report.outcome.rules.chosen[NAME].items()


def test_the_count_goes_by_himself() -> None:
    replay = [*road_of_ben(), enters(0, "0.small.1", "MARKET")]
    report = report_on(*replay, rules={"count-move": "follow-meeple"})
    assert wrong(report) == []
    assert held(report)["count"] == "market"


@pytest.mark.parametrize(
    "strange",
    [
        enters(0, "0.small.1", "PALACE"),
        enters(0, "0.pawn.1", "CASTLE"),
        count_to(0, "CASTLE"),
        deploy(0, "0.small.1", 2, 0, "Field", "NL"),
        message("DEPLOY_MEEPLE", 0, meepleId=7, pointer={"feature": "Quarter"}),
        message("MOVE_NEUTRAL_FIGURE", 0, figureId="count.1", to=None),
    ],
)
def test_a_message_that_says_nothing_of_use(strange: Save) -> None:
    report = report_on(*road_of_ben(), strange, place(1, "BA/L", 3, 0), *passes(1))
    assert report.exit_status in (1, 2)
    assert all(one.message for one in report.findings)


LOG = """
carcscore: 1
rules: {expansions: [count-of-carcassonne], options: {count-of-carcassonne: {move_to: any}}}
players: [Ann, Ben]
turns: [Ann B 2 0, Ben U -3 -1 thief, Ann A3 -4 -1]
"""


def test_a_log_without_quarters_is_written_as_a_save() -> None:
    turns = ["Ann B 2,0", "Ben U -3,-1 thief", "Ann A3 -4,-1"]
    log = examined(LOG, turns=turns)
    assert log.outcome is not None
    save = json.loads(save_text(log.outcome))
    assert save["setup"]["sets"]["count"] == 1
    assert len(save["setup"]["start"]) == 12
    again = examine(parse(json.dumps(save), foreign=FOREIGN))
    assert (wrong(again), awarded(again)) == ([], awarded(log))
    assert again.record is not None
    assert again.record.start is None
