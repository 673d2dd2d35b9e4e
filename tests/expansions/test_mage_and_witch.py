"""Mage & Witch: laws of made-up games, saves."""

import json
import random
from functools import cache
from typing import Any

import pytest

from carcscore.formats.registry import FOREIGN
from carcscore.geometry import point_name
from carcscore.pipeline import examine
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.source import parse
from tests.expansions.laws_of_games import its_save_scores_the_same, laws_of
from tests.expansions.random_games import bag_of, begun, outcome_of, places
from tests.expansions.records import Data, awarded, of_data, wrong
from tests.jcz.saves import Save, message
from tests.sampling import few_of

NAMES = ("mage", "witch")
SEEDS = range(40)


def free_spots(now: Outcome) -> list[Data]:
    """Every spot of an unfinished road or city on which neither of the two stands."""
    board = now.table.board
    held = {board.root(one.number) for one in now.game.pieces}
    found = []
    for cell in board:
        for index, segment in enumerate(board.at(cell).turned.segments):
            root = board.root(board.number(cell, index))
            if segment.kind.name in ("road", "city") and root not in held and not board.is_complete(root):
                found.append({"at": list(cell), "point": point_name(segment.name_point)})
    return found


@cache
def made_up(seed: int) -> Data:
    """The log of a legal game in which magic tiles come early and followers go where they can."""
    rng = random.Random(seed)
    rules = {"expansions": ["mage-and-witch"]}
    record: Data = {"carcscore": 1, "rules": rules, "players": ["red", "blue", "green"], "turns": []}
    for tile in bag_of(rng, ["mage-and-witch"], 3, lambda tile: 0.6 * tile.code.startswith("MW")):
        found = places(outcome_of(record), tile)
        if not found or len(record["turns"]) == 12 + seed % 18:
            continue
        laid = outcome_of(record).table.board
        entry, here = begun(record, *max(found, key=lambda one: laid.filled_around(one[0]) + rng.random()))
        roots = [here.table.board.root(one.number) for one in here.game.pieces]
        if tile.code.startswith("MW") or len(set(roots)) < len(roots):
            moves = [{rng.choice(NAMES): spot} for spot in free_spots(here)]
            if moves:
                entry["actions"].append(rng.choice(moves))
        for kind, role in rng.sample([("road", "thief"), ("city", "knight")], 2):
            placed = here.table.board.at((entry["at"][0], entry["at"][1]))
            for index in placed.turned.segments_of(kind):
                point = point_name(placed.turned.segments[index].name_point)
                deploy = {"deploy": {"role": role, "point": point}}
                trial = {
                    **record,
                    "turns": [*record["turns"][:-1], entry | {"actions": [*entry["actions"], deploy]}],
                }
                if rng.random() < 0.6 and not wrong(of_data(trial)):
                    record = trial
                    break
            else:
                continue
            break
    return record


def last_on(record: Data, now: Outcome, figure: str, until: int) -> int | None:
    """The feature, as it is in the end, on which a figure was last put up to a turn."""
    feature = None
    for entry in record["turns"][:until]:
        for action in entry["actions"]:
            if figure in action:
                (x, y), point = action[figure]["at"], action[figure]["point"]
                turned = now.table.board.at((x, y)).turned
                index = next(
                    i for i, one in enumerate(turned.segments) if point_name(one.name_point) == point
                )
                feature = now.features.ref(now.table.board.number((x, y), index))
    return feature


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_they_change_what_their_features_pay_and_nothing_else(seed: int) -> None:
    """Beside the same game without figures, in which magic tiles do nothing."""
    record = made_up(seed)
    plain = json.loads(json.dumps({**record, "rules": {**record["rules"], "ignore": ["magic"]}}))
    for entry in plain["turns"]:
        entry["actions"] = [one for one in entry["actions"] if "deploy" in one]
    now, without = outcome_of(record), outcome_of(plain)
    assert len(now.awards) == len(without.awards)
    for one, other in zip(now.awards, without.awards, strict=True):
        until, points = one.turn or len(record["turns"]), other.points
        if one.feature is not None and one.kind in ("road", "city"):
            if last_on(record, now, "mage", until) == one.feature:
                points += len(now.features[one.feature].tiles)
            if last_on(record, now, "witch", until) == one.feature:
                points = (points + 1) // 2
        assert (one.player, one.feature, one.points) == (other.player, other.feature, points)


@pytest.mark.slow
def test_the_games_hold_what_they_are_to_show() -> None:
    paid = [one for seed in SEEDS for one in outcome_of(made_up(seed)).awards]
    for rule in ("MW5", "MW6"):
        for phase in ("play", "final"):
            assert sum((one.rule, one.phase) == (rule, phase) for one in paid) > 5


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(made_up, SEEDS, 1)


@pytest.mark.parametrize("seed", few_of(SEEDS, 0))
def test_a_log_is_written_as_a_save(seed: int) -> None:
    assert its_save_scores_the_same(made_up(seed))["replay"]


# Saves of JCloisterZone


def report_on(*replay: Save, elements: Any) -> Report:
    setup = {
        "sets": {"basic:1": 1, "mage-and-witch:1": 1},
        "elements": {"small-follower": 7, "farmers": True, **elements},
        "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
    }
    data = {
        "appVersion": "5.11.0",
        "setup": setup,
        "players": [{"name": "Ann"}, {"name": "Ben"}],
        "gameAnnotations": {"endTurn": sum(one["type"] == "PLACE_TILE" for one in replay)},
        "replay": list(replay),
    }
    return examine(parse(json.dumps(data), foreign=FOREIGN))


THIEF = {"position": [1, 0], "feature": "Road", "location": "W"}
FIRST = [
    message("PLACE_TILE", 0, tileId="BA/RFr", rotation="R0", position=[1, 0]),
    message("DEPLOY_MEEPLE", 0, pointer=THIEF | {"location": "WE"}, meepleId="0.small.1"),
    message("COMMIT", 0),
    message("PLACE_TILE", 1, tileId="MW/CRRR.3", rotation="R0", position=[2, 0]),
]
LAST = [message("PASS", 1), message("COMMIT", 1)]
BOTH = {"mage": 1, "witch": 1}


def moved(to: object, figure: str = "mage.1") -> Save:
    return message("MOVE_NEUTRAL_FIGURE", 1, figureId=figure, to=to)


def test_a_save_moves_the_mage() -> None:
    report = report_on(*FIRST, moved(THIEF | {"location": "WE"}), *LAST, elements=BOTH)
    assert (wrong(report), awarded(report)) == ([], ["- Ann road 6 MW5"])


def test_a_save_takes_the_witch_off_where_she_has_room() -> None:
    report = report_on(*FIRST, moved(None, "witch.1"), *LAST, elements=BOTH)
    assert wrong(report) == [("magic-not-there", "MW3")]


def test_without_the_element_magic_tiles_do_nothing() -> None:
    assert awarded(report_on(*FIRST, *LAST, elements={})) == ["- Ann road 3 B10"]
    assert wrong(report_on(*FIRST, *LAST, elements=BOTH)) == [("magic-missing", "MW2")]


@pytest.mark.parametrize("to", few_of([{"position": "here"}, {}, [], 7], 1))
def test_a_place_that_is_none(to: object) -> None:
    assert report_on(*FIRST, moved(to), *LAST, elements=BOTH).exit_status == 2


# Whatever stands there
