"""Crop Circles: laws of made-up games, saves; examples are in tests/games/crop-circles."""

import json
import random
from collections import Counter
from typing import Any

import pytest

from carcscore.formats.registry import FOREIGN
from carcscore.geometry import Cell, point_name
from carcscore.pipeline import examine
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.source import parse
from tests.expansions.laws_of_games import laws_of
from tests.expansions.records import Data, of_data, wrong
from tests.expansions.small_games import PLAYERS, deployments, made_up
from tests.jcz.saves import Save, message

SEEDS = range(8)
ROLES = {"crop-circle-farm": "farmer", "crop-circle-road": "thief", "crop-circle-city": "knight"}


def circles(rng: random.Random, here: Outcome, player: str, cell: Cell) -> list[Any]:
    """What each player may do by the circle on a tile, to those who stand there before the scoring."""
    role = next((ROLES[mark] for mark in here.game.marks_on(cell) if mark in ROLES), None)
    if role is None:
        return [[]]
    left = PLAYERS[PLAYERS.index(player) + 1 :] + PLAYERS[: PLAYERS.index(player) + 1]
    own = {one: [each for each in here.followers if (each.player, each.role) == (one, role)] for one in left}
    chosen = [
        {"player": one, "at": list(each.cell), "point": point_name(each.point)}
        for one in left
        for each in rng.sample(own[one], min(1, len(own[one])))
    ]
    words = ["add", "add", "remove"]
    rng.shuffle(words)
    return [*([{"crop-circle": {word: chosen}}] for word in words), [{"crop-circle": {"add": []}}]]


def ideas(rng: random.Random, here: Outcome, player: str, cell: Cell) -> list[list[Any]]:
    """A follower, then the circle."""
    then = circles(rng, here, player, cell)
    down = [[{"deploy": one}] for one in deployments(rng, here, cell)[:2]]
    return [[*first, *last] for first in (*down, []) for last in then]


def game(seed: int) -> Data:
    sets = ("crop-circles",)
    return made_up(seed, ideas, sets, sets, lambda tile: 0.3 * tile.code.startswith("CC"))


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    game, SEEDS, 1, figures={"follower": 7}
)


@pytest.mark.slow
def test_the_games_hold_what_they_are_to_show() -> None:
    done = Counter(
        word
        for seed in SEEDS
        for turn in game(seed)["turns"]
        for action in turn["actions"]
        for word, chosen in action.get("crop-circle", {}).items()
        if chosen
    )
    assert min(done["add"], done["remove"]) > len(SEEDS) / 2


def save(*replay: Save, **elements: int) -> Report:
    data = {
        "appVersion": "5.11.0",
        "setup": {
            "sets": {"basic:1": 1, "corn-circles/1": 1},
            "elements": {"small-follower": 7, "farmers": True, **elements},
            "rules": {},
            "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
        },
        "players": [{"name": "Ann"}, {"name": "Ben"}],
        "gameAnnotations": {"endTurn": 2 + sum(one["type"] == "PLACE_TILE" for one in replay)},
        "replay": [*BEGIN, *replay],
    }
    return examine(parse(json.dumps(data), foreign=FOREIGN))


def laid(player: int, tile: str, x: int) -> list[Save]:
    tile_laid = message("PLACE_TILE", player, tileId=tile, rotation="R0", position=[x, 0])
    return [tile_laid, message("COMMIT", player, random=0.5)]


THIEF = {"position": [1, 0], "feature": "Road", "location": "WE"}
BEGIN = [
    laid(0, "BA/RFr", 1)[0],
    message("DEPLOY_MEEPLE", 0, pointer=THIEF, meepleId="0.small.1"),
    *laid(0, "BA/RFr", 1)[1:],
    *laid(1, "CC.1/Rr", 2),
]
ADD, REMOVE = (message("CIRCLE_REMOVE_OR_DEPLOY", 1, value=value) for value in ("DEPLOY", "REMOVE"))
ADDED = message("DEPLOY_MEEPLE", 0, pointer=THIEF, meepleId="0.small.2")
TAKEN = message(
    "RETURN_MEEPLE",
    0,
    source="CORN_CIRCLE",
    pointer={"featurePointer": THIEF, "meepleId": "0.small.1"},
)
COMMIT = message("COMMIT", 0, random=0.5)


def thieves(report: Report) -> int:
    assert report.outcome is not None
    return len(report.outcome.followers)


def test_saves() -> None:
    assert thieves(save(ADD, ADDED, COMMIT)) == 2
    assert thieves(save(ADD, message("PASS", 0))) == 1
    assert thieves(save(REMOVE, TAKEN, COMMIT)) == 0
    for good in (save(ADD, ADDED, COMMIT), save(ADD, message("PASS", 0)), save(REMOVE, TAKEN, COMMIT)):
        assert wrong(good) == []
    further = laid(0, "BA/RFr", -1)
    assert wrong(save(*further)) == [("crop-circle-missing", "CC2")]
    assert wrong(save(REMOVE, *further)) == [("must-remove", "CC4")]
    assert [code for code, _ in wrong(save(message("CIRCLE_REMOVE_OR_DEPLOY", 1, value="BOTH")))] == [
        "bad-save"
    ]


def test_a_save_may_stop_before_the_circle_is_used() -> None:
    """The game has not ended then, whatever is said of its end."""
    for stopped in (save(), save(REMOVE)):
        assert wrong(stopped) == []
        assert [one.code for one in stopped.findings] == ["not-ended"]
        assert not any(award.phase == "final" for award in stopped.awards)


def test_a_wagon_is_added_as_any_follower() -> None:
    """It is no wagon that moves on, though that is said by the same message."""
    wagon = message("DEPLOY_MEEPLE", 0, pointer=THIEF, meepleId="0.wagon.1")
    report = save(ADD, wagon, COMMIT, wagon=1)
    assert (wrong(report), thieves(report)) == ([], 2)


def test_who_is_added_is_no_deployment_of_the_turn() -> None:
    """CC6: the player of the turn deploys as ever."""
    outcome = save(ADD, ADDED, COMMIT).outcome
    assert outcome is not None
    assert [len(turn.deployed) for turn in outcome.turns] == [1, 0]


def test_the_parts() -> None:
    rules = {"expansions": ["crop-circles"]}
    for sets, codes in (({"base": 1, "crop-circles/1": 1}, ["unknown-tile"]), (None, [])):
        record: Data = {"carcscore": 1, "rules": rules, "players": ["red", "blue"], "turns": ["red CCJ2 1,0"]}
        assert [code for code, _ in wrong(of_data(record | ({"sets": sets} if sets else {})))] == codes


def test_a_piece_that_stands_in_no_feature_is_asked_for_no_circle() -> None:
    """A post house on the tile of a follower: the tile holds two, and no circle allows it."""
    record = {
        "carcscore": 1,
        "rules": {"expansions": ["crop-circles", "roads-to-victory"]},
        "players": ["red", "blue"],
        "board": [{"tile": "D", "at": [0, 0]}, {"tile": "U", "at": [1, 0], "rotation": 90}],
        "followers": ["red thief 1,0", "blue thief 1,0"],
        "pieces": ["red post-house 1,0"],
        "track": {"red": 0, "blue": 0},
    }
    report = of_data(record)
    assert report.outcome is not None
    assert "two-on-one-tile" in [code for code, _ in wrong(report)]
