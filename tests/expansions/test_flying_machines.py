"""Flying Machines: laws of made-up games, saves, pictures; examples: tests/games."""

import json
import random
import re
from typing import Any

import pytest

from carcscore.expansions.flying_machines import WAYS
from carcscore.formats.registry import FOREIGN
from carcscore.geometry import Cell
from carcscore.pipeline import examine
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.source import parse
from tests.expansions.laws_of_games import laws_of
from tests.expansions.records import Data, awarded, of_data, wrong
from tests.expansions.small_games import deployments, made_up
from tests.jcz.saves import Save, message
from tests.sampling import few_of

SEEDS = range(8)
STEPS = {"nw": (-1, -1), "ne": (1, -1), "se": (1, 1), "sw": (-1, 1)} | {
    "n": (0, -1),
    "e": (1, 0),
    "s": (0, 1),
    "w": (-1, 0),
}
HEADINGS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]


def ideas(rng: random.Random, here: Outcome, player: str, cell: Cell) -> list[list[Any]]:
    """A flight by a thrown die, if there is a machine: to whatever is there, else a crash; or a follower."""
    placed = here.table.board.at(cell)
    for mark in placed.turned.tile.marks:
        way = mark.removeprefix("flying-machine-")
        if way != mark:
            way = HEADINGS[(HEADINGS.index(way) + 2 * placed.turned.rotation) % 8]
            roll = rng.randint(1, 3)
            end = (cell[0] + roll * STEPS[way][0], cell[1] + roll * STEPS[way][1])
            there = deployments(rng, here, end) if end in here.table.board else []
            landings = [{"roll": roll, "at": list(end), **one} for one in there if one["role"] != "farmer"]
            return [[{"fly": one}] for one in (*landings, {"roll": roll})]
    return [[{"deploy": one}] for one in deployments(rng, here, cell)]


def game(seed: int) -> Data:
    sets = ("flying-machines",)
    return made_up(seed, ideas, sets, sets, lambda tile: 0.3 * tile.code.startswith("FM"))


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_the_games_hold_what_they_are_to_show(seed: int) -> None:
    record = game(seed)
    assert sum("fly" in action for turn in record["turns"] for action in turn["actions"]) > 3


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    game, SEEDS, 1, figures={"follower": 7}
)


@pytest.mark.slow
def test_several_players_come_to_share_what_nobody_joined() -> None:
    shared = 0
    for seed in SEEDS:
        told = of_data(game(seed))
        by_feature: dict[tuple[int | None, str | None], set[str]] = {}
        for one in told.awards:
            by_feature.setdefault((one.turn, one.feature), set()).add(one.player)
        shared += any(len(players) > 1 for (_, feature), players in by_feature.items() if feature)
    assert shared > 1


# Saves


def save(*replay: Save) -> Report:
    data = {
        "appVersion": "5.11.0",
        "setup": {
            "sets": {"basic:1": 1, "flier:1": 1},
            "elements": {"small-follower": 7, "farmers": True},
            "rules": {},
            "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
        },
        "players": [{"name": "Ann"}, {"name": "Ben"}],
        "gameAnnotations": {"endTurn": 1},
        "replay": [*replay, message("COMMIT", 0, random=0.5)],
    }
    return examine(parse(json.dumps(data), foreign=FOREIGN))


def flies(number: object, meeple: str = "0.small.1") -> Save:
    machine = {"position": [1, 0], "feature": "FlyingMachine", "location": "I"}
    return message("DEPLOY_MEEPLE", 0, pointer=machine, meepleId=meeple, random=number)


def lands(x: int, meeple: str = "0.small.1") -> Save:
    road = {"position": [x, 0], "feature": "Road", "location": "WE"}
    return message("DEPLOY_MEEPLE", 0, pointer=road, meepleId=meeple)


LAID = message("PLACE_TILE", 0, tileId="FL/RFr.WE.o", rotation="R0", position=[1, 0])


def test_the_random_number_of_a_save_is_the_roll() -> None:
    assert awarded(save(LAID, flies(0.2), lands(0))) == ["- Ann road 2 B10"]
    assert wrong(save(LAID, flies(0.4), lands(0))) == [("not-a-landing", "FL2"), ("no-tile-there", "B4")]
    assert wrong(save(LAID, flies(0.99))) == []


def test_a_crash_in_a_save_is_taken_as_one() -> None:
    """JCloisterZone lets nobody crash who can land: it offered no landing, whatever the rules say."""
    report = save(LAID, flies(0.1))
    assert wrong(report) == []
    assert [one.code for one in report.findings if one.rule == "FL3"] == ["no-landing-offered"]


@pytest.mark.parametrize("number", [None, 1, -0.5, "0.5", 1.5])
def test_a_save_without_a_roll_is_refused(number: object) -> None:
    assert [code for code, _ in wrong(save(LAID, flies(number)))] == ["bad-save"]


def test_a_flight_and_another_follower_are_two() -> None:
    assert ("second-deployment", "B4") in wrong(save(LAID, flies(0.99), lands(1, "0.small.2")))


# Pictures


def test_the_ways_go_round_clockwise_from_the_north() -> None:
    ways = [*WAYS.values()]
    assert ways[:2] == [(0, -1), (1, -1)]
    assert [(-y, x) for x, y in ways] == [*ways[2:], *ways[:2]]


@pytest.mark.parametrize(("rotation", "degrees"), [(0, 270), (1, 0), (2, 90), (3, 180)])
def test_the_arrow_turns_with_its_tile(rotation: int, degrees: int) -> None:
    from carcscore.drawing.svg.definitions import Definitions
    from carcscore.expansions.flying_machines import FlyingMachines
    from carcscore.rules.in_force import palette_of
    from carcscore.tiles.catalogue import shipped_set

    palette = palette_of((FlyingMachines.facts,))
    tile = shipped_set("flying-machines", palette, "carcscore").tiles["FMB"]
    symbols = {name: mark.picture for name, mark in palette.marks.items()}
    (mark,) = Definitions(symbols).marks(tile.turned(rotation))
    assert (mark.picture, mark.turn) == ("cs-s-plane", degrees)


def test_the_arrow_turns_on_the_page_that_builds() -> None:
    from carcscore.edit.examining import Setting
    from carcscore.edit.stock import stock
    from carcscore.pipeline import parse as read

    record = read("{carcscore: 1, rules: {expansions: [flying-machines]}, players: [red, blue], board: D}")
    (tile,) = [one for one in stock(Setting.of(record))["tiles"] if one["code"] == "FMB"]
    turns = [re.findall(r'href="#cs-s-plane"[^>]* transform="rotate\((\d+)', svg) for svg in tile["svg"]]
    assert turns == [["270"], [], ["90"], ["180"]]
