"""Saves of JCloisterZone with shrines: both printings, challenges, the element; logs written as saves."""

import json
from typing import Any

import pytest

from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine
from carcscore.report.model import Report
from carcscore.source import parse
from tests.expansions.cult.games import made_up
from tests.expansions.laws_of_games import its_save_scores_the_same
from tests.expansions.records import awarded, wrong
from tests.jcz.saves import Save, message, save_with
from tests.sampling import few_of


def save(*replay: Save, sets: Any = None, elements: Any = None) -> Report:
    data = save_with(replay, sets or {"cult/5": 1}, elements or {"shrine": True})
    return examine(parse(json.dumps(data), foreign=FOREIGN))


def turn(player: int, tile: str, x: int, y: int) -> list[Save]:
    place = message("PLACE_TILE", player, tileId=tile, rotation="R0", position=[x, y])
    pointer = {"position": [x, y], "feature": "Monastery", "location": "I"}
    deploy = message("DEPLOY_MEEPLE", player, meepleId=f"{player}.small.1", pointer=pointer)
    return [place, deploy, message("COMMIT", player, random=0.5)]


BOTH = [*turn(0, "CU/S", 0, 1), *turn(1, "BA/L", 1, 1)]


@pytest.mark.parametrize(
    ("sets", "total"),
    [({"cult/5": 1}, 77), ({"cult/6": 1}, 78), ({"cult/5": 1, "cult/6": 1}, 83), ({"cult/6": 2}, 84)],
)
def test_the_tiles_of_each_printing(sets: Any, total: int) -> None:
    report = save(*BOTH, sets=sets)
    assert wrong(report) == []
    assert report.outcome is not None
    assert report.outcome.table.catalogue.total == total
    assert awarded(report) == ["- Ann cloister 3 B10", "- Ben cloister 3 B10"]


def test_the_sixth_tile_is_in_one_of_them() -> None:
    assert wrong(save(*turn(0, "CU/SRCR", 1, 0), sets={"cult/6": 1})) == []
    assert save(*turn(0, "CU/SRCR", 1, 0)).exit_status == 2


def test_without_the_element_shrines_are_cloisters() -> None:
    crowd = [*BOTH, *turn(0, "BA/L", 0, 2)]
    assert wrong(save(*crowd)) == [("too-many-cloisters", "CU2")]
    assert wrong(save(*crowd, elements={"inn": False})) == []


@pytest.mark.parametrize("seed", few_of(range(10), 1))
def test_a_log_is_written_as_a_save(seed: int) -> None:
    assert its_save_scores_the_same(made_up(seed))["setup"]["sets"] == {"basic:1": 1, "cult/6": 1}
