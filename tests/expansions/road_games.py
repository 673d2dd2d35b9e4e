"""Made-up games of expansions about roads: tiles of the base game beside their own, and what they do."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from carcscore.geometry import point_name
from carcscore.play.outcome import Outcome
from tests.expansions.random_games import bag_of, begun, outcome_of, places
from tests.expansions.records import Data

PLAYERS = ["red", "blue", "green"]
ROLES = {"road": "thief", "city": "knight", "cloister": "monk", "farm": "farmer"}

Acts = Callable[[random.Random, Data, Data, Outcome], list[Data]]
"""From the log so far, its last entry and the table before that is scored to what else is done in it."""


def made_up(seed: int, expansions: Sequence[str], acts: Acts, turns: int = 30, **options: Any) -> Data:
    """The log of a legal game that keeps close together, of the tiles of the first expansion above all."""
    rng = random.Random(seed)
    rules: Data = {"expansions": list(expansions)} | ({"options": options} if options else {})
    record: Data = {"carcscore": 1, "rules": rules, "players": PLAYERS, "turns": []}
    bag = bag_of(rng, expansions, 3, lambda tile: 0.6 * (tile.set_name == expansions[0]))
    for tile in bag:
        if len(record["turns"]) == turns:
            break
        now = outcome_of(record)
        found = places(now, tile) if now.game.copies_laid[tile.code] < tile.count else []
        if not found:
            continue
        board = now.table.board
        cell, turned = max(found, key=lambda one: (board.filled_around(one[0]), rng.random()))
        entry, here = begun(record, cell, turned)
        player = PLAYERS[(len(record["turns"]) - 1) % len(PLAYERS)]
        game = here.game
        free = [
            {"deploy": {"role": ROLES[one.kind.name], "point": point_name(one.name_point)}}
            for index, one in enumerate(turned.segments)
            if one.kind.name in ROLES and not game.occupants(game.board.number(cell, index))
        ]
        free = [one for one in free if one["deploy"]["role"] != "farmer"] or free
        if free and game.supply[player]["follower"] and rng.random() < 0.8:
            entry["actions"].append(rng.choice(free))
        entry["actions"] += acts(rng, record, entry, here)
    return record
