"""Made-up games of small expansions: of what their players might do, the first that is legal is done."""

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from carcscore.geometry import Cell, point_name
from carcscore.play.outcome import Outcome
from carcscore.tiles.model import Tile
from tests.expansions.random_games import bag_of, begun, outcome_of, places
from tests.expansions.records import Data, of_data, wrong

PLAYERS = ["red", "blue", "green"]
Ideas = Callable[[random.Random, Outcome, str, Cell], Sequence[Sequence[Any]]]
"""What a player might do with the tile on a cell: lists of actions, of which the first legal one is done."""


@cache
def made_up(
    seed: int,
    ideas: Ideas,
    expansions: tuple[str, ...],
    sets: tuple[str, ...] = (),
    early: Callable[[Tile], float] = lambda tile: 0.0,
    turns: int = 24,
) -> Data:
    """The log of a legal game that keeps close together; ``sets`` are the expansions that have tiles."""
    rng = random.Random(seed)
    record: Data = {
        "carcscore": 1,
        "rules": {"expansions": [*expansions]},
        "players": PLAYERS,
        "turns": [],
    }
    now = outcome_of(record)
    for tile in bag_of(rng, sets, 4, early):
        if len(record["turns"]) == turns:
            break
        found = places(now, tile)
        if not found:
            continue
        board = now.table.board
        cell, turned = max(found, key=lambda one: (_beside(one[0], board), rng.random()))
        entry, here = begun(record, cell, turned)
        player = PLAYERS[(len(record["turns"]) - 1) % len(PLAYERS)]
        for actions in (*ideas(rng, here, player, cell), []):
            entry["actions"] = [*actions]
            report = of_data(record)
            if not wrong(report) and report.outcome is not None:
                now = report.outcome
                break
        else:
            record["turns"].pop()
    return record


def _beside(cell: Cell, board: Any) -> int:
    x, y = cell
    return sum((x + dx, y + dy) in board for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def deployments(rng: random.Random, here: Outcome, cell: Cell) -> list[Data]:
    """The roles in which somebody might stand on a tile, each with its point, in any order."""
    turned = here.table.board.at(cell).turned
    roles = {kind: role for role, kind in here.rules.roles.items()}
    found = [
        {"role": roles[segment.kind.name], "point": point_name(segment.name_point)}
        for segment in turned.segments
        if segment.kind.name in roles
    ]
    rng.shuffle(found)
    return found
