"""Ferries, tunnels, labyrinths and signposts in one game, beside builders: what every legal game keeps."""

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome
from tests.expansions.laws_of_games import laws_of
from tests.expansions.records import Data, of_data
from tests.expansions.road_games import made_up
from tests.expansions.test_ferries import moves
from tests.expansions.test_tunnel import tokens

EXPANSIONS = ["ferries", "tunnel", "labyrinth", "signposts", "traders-and-builders"]


def both(rng: random.Random, record: Data, entry: Data, here: Outcome) -> list[Data]:
    put = tokens(rng, record, entry, here)
    return [*put, *moves(rng, record, {**entry, "actions": [*entry["actions"], *put]}, here)]


@cache
def game(seed: int) -> Data:
    return made_up(seed, EXPANSIONS, both, 24, labyrinth={"variant": "advanced"})


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(game, range(2))


End = tuple[Cell, str]
"""Where a road leaves a tile, or goes below ground: by a side of it."""
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E"}


def roads(outcome: Outcome) -> Counter[tuple[tuple[Cell, ...], bool]]:
    """The roads of a board by their tiles, and whether they are complete: by an account of its own."""
    lying = outcome.table.board.turned_tiles()
    held: Any = outcome.game.holdings()
    owner = {
        ((x, y), "NESW"[point // 3]): ((x, y), index)
        for (x, y), tile in lying.items()
        for index, one in enumerate(tile.segments)
        if one.kind.name == "road"
        for point in one.points
    }
    joined = [
        (end, ((end[0][0] + STEPS[end[1]][0], end[0][1] + STEPS[end[1]][1]), FACING[end[1]])) for end in owner
    ]
    joined = [pair for pair in joined if pair[1] in owner]
    shut = {one for one, _ in joined}
    tokens_of: dict[str, list[End]] = {}
    for one in held.get("tunnel", ()):
        tokens_of.setdefault(one["token"], []).append((tuple(one["at"]), one["point"]))
    below = [(ends[0], ends[1]) for ends in tokens_of.values() if len(ends) == 2]
    dry = {end for pair in below for end in pair}
    joined += below
    joined += [
        ((tuple(one["at"]), one["joins"][0]), (tuple(one["at"]), one["joins"][1]))
        for one in held.get("ferries", ())
    ]
    group = {segment: {segment} for segment in owner.values()}
    for one, other in joined:
        both_groups = group[owner[one]] | group[owner[other]]
        group.update(dict.fromkeys(both_groups, both_groups))
    found: Counter[tuple[tuple[Cell, ...], bool]] = Counter()
    for segments in {frozenset(one) for one in group.values()}:
        ends = [end for end, segment in owner.items() if segment in segments]
        mouths = [end for end in ends if lying[end[0]].segments[owner[end][1]].openings and end not in dry]
        found[tuple(sorted({cell for cell, _ in segments})), shut >= set(ends) and not mouths] += 1
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_roads_are_those_of_the_account(seed: int) -> None:
    outcome = of_data(game(seed)).outcome
    assert outcome is not None
    there = Counter(
        (tuple(sorted(one.tiles)), bool(one.complete)) for one in outcome.features if one.kind.name == "road"
    )
    assert there == roads(outcome)
    assert sum(len(tiles) > 3 for tiles, _ in there) >= 2
