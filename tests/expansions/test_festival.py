"""The Festival: laws of made-up games, saves; its examples are in tests/games/festival."""

import json
import random
from typing import Any

import pytest

from carcscore.formats.registry import FOREIGN
from carcscore.geometry import Cell, point_name
from carcscore.pipeline import examine
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.source import parse
from tests.expansions.laws_of_games import its_save_scores_the_same, laws_of
from tests.expansions.records import Data, awarded, of_data, totals, wrong
from tests.expansions.small_games import deployments, made_up
from tests.jcz.saves import Save, message
from tests.sampling import few_of

SEEDS = range(8)


def ideas(rng: random.Random, here: Outcome, player: str, cell: Cell) -> list[list[Any]]:
    """Somebody is taken back wherever that is allowed, or goes down."""
    own = [one for one in here.followers if one.player == player]
    rng.shuffle(own)
    back = [{"at": list(one.cell), "role": one.role, "point": point_name(one.point)} for one in own]
    told = [[{"festival": one}] for one in back] if "festival" in here.game.marks_on(cell) else []
    return [*told, *([{"deploy": one}] for one in deployments(rng, here, cell))]


def game(seed: int) -> Data:
    return made_up(seed, ideas, ("festival",), ("festival",), lambda tile: 0.3 * tile.code.startswith("FS"))


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_the_games_hold_what_they_are_to_show(seed: int) -> None:
    record = game(seed)
    assert sum("festival" in action for turn in record["turns"] for action in turn["actions"])


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    game, SEEDS, 1, figures={"follower": 7}
)


@pytest.mark.parametrize("seed", few_of(SEEDS, 0))
def test_a_log_is_written_as_a_save(seed: int) -> None:
    assert its_save_scores_the_same(game(seed))["replay"]


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_who_is_taken_back_at_once_was_never_there(seed: int) -> None:
    """The last to be taken back had never been put down: all that is scored from then on is the same."""
    record = json.loads(json.dumps(game(seed)))
    last = max(
        number
        for number, turn in enumerate(record["turns"])
        if any("festival" in one for one in turn["actions"])
    )
    del record["turns"][last + 1 :]
    (back,) = record["turns"][last]["actions"]
    at = back["festival"]["at"]
    put = next(turn for turn in reversed(record["turns"][:last]) if turn["at"] == at)
    before = of_data(record)
    put["actions"], record["turns"][last]["actions"] = [], []
    assert totals(of_data(record)) == totals(before)
    assert wrong(of_data(record)) == []


def save(*replay: Save, **setup: Any) -> Report:
    data = {
        "appVersion": "5.11.0",
        "setup": {
            "sets": {"basic:1": 1, "festival": 1},
            "elements": {"small-follower": 7, "builder": 1, "farmers": True, "festival": True},
            "rules": {},
            "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
            **setup,
        },
        "players": [{"name": "Ann"}, {"name": "Ben"}],
        "gameAnnotations": {"endTurn": 3},
        "replay": [*replay],
    }
    return examine(parse(json.dumps(data), foreign=FOREIGN))


def laid(player: int, tile: str, x: int) -> Save:
    return message("PLACE_TILE", player, tileId=tile, rotation="R0", position=[x, 0])


THIEF = {"position": [1, 0], "feature": "Road", "location": "WE"}
BEGIN = [
    laid(0, "BA/RFr", 1),
    message("DEPLOY_MEEPLE", 0, pointer=THIEF, meepleId="0.small.1"),
    message("COMMIT", 0, random=0.5),
    laid(1, "BA/RFr", 2),
    message("COMMIT", 1, random=0.5),
    laid(0, "FE/RC", 3),
]
END = message("COMMIT", 0, random=0.5)


def back(meeple: str) -> Save:
    pointer = {"featurePointer": THIEF, "meepleId": meeple}
    return message("RETURN_MEEPLE", 0, pointer=pointer, source="FESTIVAL")


def test_saves() -> None:
    # D, U, U and the end of the road in FSH: taken back, the thief is not paid.
    assert awarded(save(*BEGIN, END)) == ["- Ann road 4 B10"]
    assert awarded(save(*BEGIN, back("0.small.1"), END)) == []
    assert wrong(save(*BEGIN, back("0.small.1"), END)) == []
    assert wrong(save(*BEGIN, back("0.builder.1"), END)) == [("nobody-to-take-back", "FS2")]
    followers = save(*BEGIN, back("0.builder.1"), END, rules={"festival-return": "follower"})
    assert ("not-taken-back", "FS3") in wrong(followers)
    off = {"small-follower": 7, "farmers": True, "festival": False}
    assert wrong(save(*BEGIN, back("0.small.1"), END, elements=off)) == [("no-festival", "FS1")]
