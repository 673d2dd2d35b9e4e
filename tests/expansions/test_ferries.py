"""The Ferries: made-up games, builders, saves; its examples are tests/games/ferries."""

import json
import random
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.report.picture import drawn_stacks
from carcscore.source import parse
from tests.expansions.laws_of_games import its_save_scores_the_same, laws_of
from tests.expansions.records import Data, awarded, of_data, wrong
from tests.expansions.road_games import made_up
from tests.jcz.saves import Save, message, save_with


def moves(rng: random.Random, record: Data, entry: Data, here: Outcome) -> list[Data]:
    """The ferry of a lake just laid; then often whichever others can be turned, one after the other."""
    done: list[Data] = []
    for placed in sorted(here.table.board.tiles(), key=lambda one: list(one.cell) != entry["at"]):
        if "ferry-lake" not in placed.turned.tile.marks:
            continue
        sides = ["NESW"[one.name_point // 3] for one in placed.turned.segments if one.kind.name == "road"]
        own = list(placed.cell) == entry["at"]
        if not own and rng.random() < 0.3:
            continue
        joins = rng.sample(list(combinations(sides, 2)), 3)
        for pair in joins:
            act = {"ferry": {"joins": list(pair), **({} if own else {"at": list(placed.cell)})}}
            turn = {**entry, "actions": [*entry["actions"], *done, act]}
            if not wrong(of_data({**record, "turns": [*record["turns"][:-1], turn]})):
                done.append(act)
                break
    return done


@cache
def game(seed: int) -> Data:
    return made_up(seed, ["ferries", "traders-and-builders"], moves, 22)


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(game, range(2))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_log_is_written_as_a_save(seed: int) -> None:
    assert its_save_scores_the_same(game(seed))["replay"]


@pytest.mark.slow
def test_the_games_hold_what_they_are_to_show() -> None:
    acts = [
        act["ferry"]
        for seed in range(2)
        for turn in game(seed)["turns"]
        for act in turn["actions"]
        if "ferry" in act
    ]
    assert sum("at" in one for one in acts) >= 2
    assert sum("at" not in one for one in acts) >= 10


WITH_BUILDER: Data = {
    "carcscore": 1,
    "rules": {"expansions": ["ferries", "traders-and-builders"]},
    "players": ["red", "blue"],
    "turns": [
        {"tile": "FEB", "at": [1, 0], "actions": [{"deploy": "thief W"}, {"ferry": {"joins": ["W", "E"]}}]},
        "blue E2 0,1",
        {"tile": "U", "at": [2, 0], "actions": [{"builder": {}}]},
        "blue E2 -1,1",
        {"tile": "U", "at": [-1, 0], "actions": [{"ferry": {"at": [1, 0], "joins": ["W", "S"]}}]},
    ],
}


def test_fe6_a_builder_that_is_cut_off_goes_home() -> None:
    report = of_data({**WITH_BUILDER, "end": "adjourned"})
    assert wrong(report) == []
    assert report.outcome is not None
    assert report.outcome.in_supply["red"]["builder"] == 1
    kept = {**WITH_BUILDER, "end": "adjourned", "turns": [*WITH_BUILDER["turns"][:-1], "red U -1,0"]}
    still = of_data(kept).outcome
    assert still is not None
    assert still.in_supply["red"]["builder"] == 0


def test_fe6_a_turned_ferry_alone_gives_no_further_tile() -> None:
    """Of the two roads only the eastern has the builder; the ferry brings it the western one."""
    turns = [
        {"tile": "FEB", "at": [1, 0], "actions": [{"deploy": "thief E"}, {"ferry": {"joins": ["S", "E"]}}]},
        "blue E2 0,1",
        {"tile": "U", "at": [2, 0], "actions": [{"builder": {}}]},
        "blue E2 -1,1",
        {
            "tile": "A",
            "rotation": 180,
            "at": [1, 1],
            "actions": [{"ferry": {"at": [1, 0], "joins": ["W", "E"]}}],
        },
    ]
    extended = {**WITH_BUILDER, "turns": [*turns, {"tile": "B", "at": [-2, 1], "again": True}]}
    assert wrong(of_data(extended)) == []  # the tile itself became part of the builder's road
    west = {"tile": "U", "at": [-1, 0]}
    not_extended = {**WITH_BUILDER, "turns": [*turns[:-1], west, {"tile": "B", "at": [-2, 1], "again": True}]}
    assert wrong(of_data(not_extended)) == [("no-further-tile", "B5")]


def test_a_ferry_is_drawn_on_its_tile() -> None:
    outcome = of_data({**WITH_BUILDER, "turns": WITH_BUILDER["turns"][:1]}).outcome
    assert outcome is not None
    assert [(one.letters, one.segment, one.cell) for one in drawn_stacks(outcome)] == [("EW", None, (1, 0))]


def test_what_a_log_says_of_its_ferries_is_compared() -> None:
    """The sides in any order."""
    for said, codes in (
        (["1,0 S W"], []),
        (["1,0 W S"], []),
        (["1,0 E W"], [("ferries-differ", "FE8")]),
        ([], []),
    ):
        expected = codes or ([] if said else [("ferries-differ", "FE8")])
        assert wrong(of_data({**WITH_BUILDER, "ferries": said})) == expected


# Saves


def save(*replay: Save, elements: Any = None) -> Report:
    data = save_with(replay, {"ferries": 1}, {"ferry": 1} if elements is None else elements)
    return examine(parse(json.dumps(data), foreign=FOREIGN))


def ferry(player: int, x: int, y: int, location: str) -> Save:
    pointer = {"position": [x, y], "feature": "Road", "location": location}
    return message("PLACE_TOKEN", player, token="FERRY", pointer=pointer)


def turn(player: int, tile: str, turned: str, x: int, y: int, *more: Save) -> list[Save]:
    place = message("PLACE_TILE", player, tileId=tile, rotation=turned, position=[x, y])
    return [place, *more, message("COMMIT", player, random=0.5)]


THIEF = message(
    "DEPLOY_MEEPLE",
    0,
    meepleId="0.small.1",
    pointer={"position": [1, 0], "feature": "Road", "location": "E"},
)


@pytest.mark.parametrize(("location", "award"), [("SW", ["3 Ann road 2 B7"]), (None, ["- Ann road 4 B10"])])
def test_ferries_of_a_save(location: str | None, award: list[str]) -> None:
    replay = [
        *turn(0, "FR/RRR", "R0", 1, 0, THIEF, ferry(0, 1, 0, "WE")),
        *turn(1, "BA/LR", "R90", 2, 0),
        *turn(0, "BA/RFr", "R0", -1, 0, ferry(0, 1, 0, location) if location else message("PASS", 0)),
    ]
    report = save(*replay)
    assert (wrong(report), awarded(report)) == ([], award)


def test_a_ferry_that_names_no_two_sides_is_told() -> None:
    report = save(*turn(0, "FR/RRR", "R0", 1, 0, ferry(0, 1, 0, "E")))
    assert report.exit_status == 2


def test_without_the_element_lakes_do_nothing() -> None:
    replay = [*turn(0, "FR/RRR", "R0", 1, 0, THIEF), *turn(1, "BA/LR", "R90", 2, 0)]
    assert awarded(save(*replay, elements={"inn": False})) == ["2 Ann road 2 B7"]
    assert wrong(save(*replay)) == [("ferry-missing", "FE3")]


# Whatever stands there
