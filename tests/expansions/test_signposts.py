"""The Signposts: by an account of their own, where they stand; the examples are tests/games/signposts."""

import random
from collections import Counter
from functools import cache

import pytest

from carcscore.drawing.svg.definitions import Definitions
from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome
from tests.expansions.laws_of_games import laws_of
from tests.expansions.records import Data, of_data
from tests.expansions.road_games import made_up

STEPS = [(0, -1), (1, 0), (0, 1), (-1, 0)]
WAYS = {"signpost-left": -1, "signpost-straight": 0, "signpost-right": 1}


def nothing_else(rng: random.Random, record: Data, entry: Data, here: Outcome) -> list[Data]:
    return []


@cache
def game(seed: int) -> Data:
    return made_up(seed, ["signposts"], nothing_else, 34)


def expected(outcome: Outcome, cells: list[Cell], roads: set[tuple[Cell, int]], complete: bool) -> int:
    """What the signposts beside a road pay, told by the courses of roads on the tiles alone."""
    lying = outcome.table.board.turned_tiles()
    right: Counter[str] = Counter()
    for (x, y), index in roads:
        for point, name in lying[x, y].segments[index].posts:
            side = point // 3
            beyond = lying.get((x + STEPS[side][0], y + STEPS[side][1]))
            if beyond is None:
                continue
            sides = {
                at // 3
                for one in beyond.segments
                for at in one.points
                if (side + 2) % 4 * 3 + 1 in one.points
            }
            right[name] += (side + WAYS[name]) % 4 in sides - {(side + 2) % 4}
    number = sum(right.values())
    return number * (len(+right) if complete else 1)


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(game, range(4))


def paying(seed: int) -> list[tuple[int, int, int]]:
    """Of each road that is paid for at the end of a game or before: its tiles, its points, those expected."""
    outcome = of_data(game(seed)).outcome
    assert outcome is not None
    found = []
    for award in outcome.awards:
        if award.kind == "road" and award.feature is not None:
            road = outcome.features[award.feature]
            pay = expected(outcome, list(road.tiles), set(road.segments), bool(award.complete))
            found.append((len(road.tiles), award.points, len(road.tiles) + pay))
    return found


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 5), marks=pytest.mark.slow)])
def test_roads_pay_as_by_the_account(seeds: range) -> None:
    """In play, too: what lies beyond a completed road's signposts lay there when it was completed."""
    found = [one for seed in seeds for one in paying(seed)]
    assert all(points == due for _, points, due in found)
    assert sum(points > tiles for tiles, points, _ in found) >= len(seeds) / 2


def test_a_signpost_is_drawn_at_its_side_and_looks_that_way() -> None:
    outcome = of_data(
        {
            "carcscore": 1,
            "rules": {"expansions": ["signposts"]},
            "players": ["red", "blue"],
            "turns": ["red SPA 1,0", "blue SPD1 2,0"],
        }
    ).outcome
    assert outcome is not None
    symbols = {mark.name: mark.picture for mark in outcome.rules.palette.marks.values()}
    drawn = {
        (one.name, one.turn, one.spot[0] > 20, one.spot[0] < -20)
        for one in Definitions(symbols).marks(outcome.table.board.at((1, 0)).turned)
    }
    assert drawn == {("signpost-left", 90, True, False), ("signpost-straight", 270, False, True)}
    turned = Definitions(symbols).marks(outcome.table.board.at((2, 0)).turned)
    assert {(one.name, one.turn) for one in turned} == {("signpost-left", 270), ("signpost-straight", 0)}
    tile = outcome.table.catalogue.find("SPA")
    assert tile is not None
    assert tile.least_rotations == (0, 1, 2, 3)  # turned round it shows others
