"""The Labyrinth: made-up games by an account of its own, saves; its examples are tests/games/labyrinth."""

import json
import random
from functools import cache
from typing import Any

import pytest

from carcscore.formats.jcz.write import save_text
from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.source import parse
from tests.expansions.laws_of_games import laws_of
from tests.expansions.records import Data, awarded, of_data, totals, wrong
from tests.expansions.road_games import made_up
from tests.jcz.saves import Save, message, save_with


def further_thief(rng: random.Random, record: Data, entry: Data, here: Outcome) -> list[Data]:
    """A thief on a branch where nobody stands, also where others are on the road."""
    cell, game = tuple(entry["at"]), here.game
    player = record["players"][(len(record["turns"]) - 1) % len(record["players"])]
    if entry["actions"] or not game.supply[player]["follower"]:
        return []
    turned = here.table.board.at(cell).turned
    for one in turned.segments:
        if one.kind.name != "road":
            continue
        side = "NESW"[one.name_point // 3]
        put = {"deploy": {"role": "thief", "point": side}}
        trial = {**record, "turns": [*record["turns"][:-1], {**entry, "actions": [put]}]}
        if not wrong(of_data({**trial, "end": "mid-turn"})):
            return [put]
    return []


@cache
def game(seed: int) -> Data:
    record = made_up(
        seed, ["labyrinth", "traders-and-builders"], further_thief, 36, labyrinth={"variant": "advanced"}
    )
    return record


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(game, range(4))


LABYRINTH: Data = {
    "carcscore": 1,
    "rules": {"expansions": ["labyrinth"]},
    "players": ["red", "blue"],
    "turns": ["red LBA 1,0 thief", "blue A3 -1,0", "red A 1,-1"],
}


def save(*replay: Save, rules: Any = None) -> Report:
    data = save_with(replay, {"labyrinth": 2}, {}, rules)
    return examine(parse(json.dumps(data), foreign=FOREIGN))


def turn(player: int, tile: str, turned: str, x: int, y: int, side: str) -> list[Save]:
    place = message("PLACE_TILE", player, tileId=tile, rotation=turned, position=[x, y])
    pointer = {"position": [x, y], "feature": "Road", "location": side}
    deploy = message("DEPLOY_MEEPLE", player, meepleId=f"{player}.small.1", pointer=pointer)
    return [place, deploy, message("COMMIT", player, random=0.5)]


@pytest.mark.parametrize(
    ("rules", "codes"),
    [
        ({}, []),
        ({"labyrinth-variant": "advanced"}, []),
        ({"labyrinth-variant": "basic"}, ["feature-was-taken"]),
    ],
)
def test_a_save_plays_by_the_advanced_rules_unless_it_says_otherwise(rules: Any, codes: list[str]) -> None:
    report = save(*turn(0, "LA/Rrrr", "R0", 1, 0, "NWSE"), *turn(1, "BA/LR", "R270", -1, 0, "E"), rules=rules)
    assert [code for code, _ in wrong(report)] == codes
    assert awarded(report) == ["- Ann road 3 B10", "- Ben road 3 B10"]


@pytest.mark.parametrize("variant", ["basic", "advanced"])
def test_a_log_is_written_as_a_save(variant: str) -> None:
    rules = {"expansions": ["labyrinth"], "options": {"labyrinth": {"variant": variant}}}
    log = of_data({**LABYRINTH, "rules": rules, "end": "adjourned"})
    assert log.outcome is not None
    text = save_text(log.outcome)
    assert json.loads(text)["setup"]["rules"] == (
        {"labyrinth-variant": "basic"} if variant == "basic" else {}
    )
    again = examine(parse(text, foreign=FOREIGN))
    assert (wrong(again), totals(again)) == ([], totals(log))


@pytest.mark.parametrize(
    "turns", [["red R2 0,1 knight", "blue E3 1,1 knight"], ["red U 1,0 thief", "blue U 2,0 thief"]]
)
def test_lb3_a_city_or_road_that_was_taken_stays_so(turns: list[str]) -> None:
    """Only on branches of labyrinths may others stand already."""
    rules = {"expansions": ["labyrinth"], "options": {"labyrinth": {"variant": "advanced"}}}
    report = of_data({**LABYRINTH, "rules": rules, "turns": turns, "end": "adjourned"})
    assert [code for code, _ in wrong(report)] == ["feature-was-taken"]
