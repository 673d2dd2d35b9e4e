"""Little Buildings: laws of made-up games, saves."""

import random
from functools import cache

import pytest

from tests.expansions.laws_of_games import (
    its_final_position_scores_the_same,
    its_save_scores_the_same,
    laws_of,
)
from tests.expansions.random_games import bag_of, begun, follower_for, outcome_of, places
from tests.expansions.records import Data, message, of_data, wrong
from tests.sampling import few_of

PLAYERS = ["red", "blue", "green"]
VALUES = {"tower": 3, "house": 2, "shed": 1}
TURNS = 24


@cache
def made_up(seed: int, expansion: str = "little-buildings") -> Data:
    """The log of a legal game that keeps close together and builds in every third turn."""
    rng = random.Random(seed)
    record: Data = {
        "carcscore": 1,
        "rules": {
            "expansions": sorted({"little-buildings", expansion}),
            "options": {"little-buildings": {"values": "3/2/1"}},
        },
        "players": PLAYERS,
        "turns": [],
    }
    extra = [] if expansion == "little-buildings" else [expansion]
    left = {player: ["tower", "tower", "house", "house", "shed", "shed"] for player in PLAYERS}
    for tile in bag_of(rng, extra, 3, lambda tile: 0.0):
        if len(record["turns"]) == TURNS:
            break
        found = places(outcome_of(record), tile)
        if not found:
            continue
        near = [sum(abs(one) for one in cell) + rng.random() for cell, _ in found]
        cell, turned = found[near.index(min(near))]
        player = PLAYERS[len(record["turns"]) % len(PLAYERS)]
        entry, here = begun(record, cell, turned)
        mine = left[player]
        if rng.random() < 0.35 and mine:
            entry["actions"] = [{"build": mine.pop(rng.randrange(len(mine)))}]
        elif who := follower_for(rng, here, player, cell):
            entry["follower"] = who
        if not entry["actions"]:
            del entry["actions"]
    return record


@pytest.mark.parametrize(
    ("pieces", "found"),
    [
        (["little-house 1,0"], []),
        (["little-house 1,0", "little-shed 3,0"], []),
        (["little-house 1,0", "little-shed 2,0"], [("second-building", "LI2")]),
        (
            ["little-house 1,0", "little-shed 3,0", "little-tower 2,0"],
            [("second-building", "LI2"), ("too-many-buildings", "LI1")],
        ),
    ],
)
def test_li2_a_double_tile_is_one_tile_and_one_turn(pieces: list[str], found: object) -> None:
    """D, a castle tile of two squares, and B: two turns."""
    tiles = [("D", [0, 0]), ("CGBL", [1, 0]), ("CGBR", [2, 0]), ("B", [3, 0])]
    record: Data = {
        "carcscore": 1,
        "rules": {"expansions": ["castles-in-germany", "little-buildings"]},
        "players": ["red", "blue"],
        "board": [{"tile": code, "at": at} for code, at in tiles],
        "followers": [],
        "pieces": pieces,
    }
    assert sorted(wrong(of_data(record))) == found


@pytest.mark.parametrize("seed", few_of(range(20), 1))
def test_each_building_on_the_tiles_of_a_feature_pays_its_value(seed: int) -> None:
    record = made_up(seed)
    turns = [{key: said for key, said in turn.items() if key != "actions"} for turn in record["turns"]]
    bare = {**record, "turns": turns}
    built = {
        tuple(turn["at"]): VALUES[one["build"]] for turn in record["turns"] for one in turn.get("actions", ())
    }
    outcome = outcome_of(record)
    raised = 0
    for award, plain in zip(outcome.awards, outcome_of(bare).awards, strict=True):
        assert award.feature is not None
        feature = outcome.features[award.feature]
        tiles = set(feature.tiles)
        if feature.kind.name == "cloister":
            ((x, y),) = tiles
            tiles = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        extra = sum(value for cell, value in built.items() if cell in tiles)
        assert award.points == plain.points + extra, (award, plain)
        raised += extra
    assert raised


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    made_up, range(12), 1, turned=range(6)
)


@pytest.mark.parametrize("seed", few_of(range(12), 0))
def test_a_log_is_written_as_a_save(seed: int) -> None:
    assert its_save_scores_the_same(made_up(seed))["replay"]


@pytest.mark.slow
@pytest.mark.parametrize("expansion", ["siege", "tower", "inns-and-cathedrals", "cult"])
@pytest.mark.parametrize("seed", range(3))
def test_beside_another_expansion(seed: int, expansion: str) -> None:
    its_final_position_scores_the_same(made_up(seed, expansion))


LOG: Data = {
    "carcscore": 1,
    "rules": {"expansions": ["little-buildings"]},
    "players": ["red", "blue"],
    "turns": [{"tile": "U", "at": [1, 0], "actions": [{"build": "shed"}]}],
}


def test_there_are_six_of_each_kind_on_the_board() -> None:
    """Seven sheds; two players have 18 buildings in all."""
    row = " ".join(["D*", *(["U"] * 7)])
    pieces = [f"little-shed {column}1" for column in "BCDEFGH"]
    record = {key: value for key, value in LOG.items() if key != "turns"} | {
        "board": row,
        "pieces": pieces,
        "track": {"red": 0, "blue": 0},
    }
    report = of_data(record)
    assert wrong(report) == [("too-many-pieces", "LI1")]
    assert message(report, "too-many-pieces") == "there are only 6 little-sheds"
    assert wrong(of_data(record | {"pieces": pieces[:6]})) == []


def test_one_is_put_on_a_tile_that_was_laid() -> None:
    report = of_data(
        {key: value for key, value in LOG.items() if key != "turns"}
        | {"board": "D* U", "pieces": ["little-shed B1", "little-house B1"], "track": {"red": 0, "blue": 0}}
    )
    assert wrong(report) == [("second-building", "LI2"), ("too-many-buildings", "LI1")]


def test_who_overlooks_buildings_is_told_so() -> None:
    """A road of 3 tiles with 2 buildings pays 5; 4 is one too few, and 3 both."""
    record = {key: value for key, value in LOG.items() if key != "turns"} | {
        "board": "U D* U",
        "followers": ["red thief A1"],
        "pieces": ["little-shed A1", "little-house C1"],
        "track": {"red": 0, "blue": 0},
    }
    for points, words in ((4, "the little-shed on A1 was"), (3, "the little buildings on A1 and C1 were")):
        report = of_data({**record, "claims": [f"red road A1 E {points}"]})
        (claim,) = report.claims
        assert claim.explained is not None
        assert f"{words} not counted for road-1" in str(claim.explained.explanations[0])


def test_nothing_is_built_in_a_missed_turn() -> None:
    missed: Data = {**LOG, "rules": {"expansions": ["little-buildings", "taverns"]}}
    missed["turns"] = [{"player": "red", "missed": "drunk", "actions": [{"build": "shed"}]}]
    assert ("done-in-missed-turn", "B5") in wrong(of_data(missed))
