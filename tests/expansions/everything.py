"""Made-up games with every expansion in play that has turn logs: the rivers first, then tiles of all sets.

Turns are added by the dozen, as they may be legal; what the program finds wrong is taken out again.
"""

import random
from functools import cache
from typing import Any

from carcscore.expansions.registry import BUILT_IN, find_expansions
from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.tiles.model import Tile, TurnedTile
from tests.expansions.random_games import follower_for, places
from tests.expansions.records import Data, of_data
from tests.expansions.river_games import river_game

NAMES = tuple(one.facts.name for one in find_expansions([*BUILT_IN])[0] if not one.facts.incomplete)
LAID_FIRST = ("river", "river-2")
BETWEEN = "GQB"
"""A tile of the river from another set, laid before the lake."""
LEFT_OUT = {"dragon", "volcano", "plague-source", "tavern", "bazaar", "jewel", "circus", "magic"}
"""Marks of tiles that are left out: what they begin must be told in turns that follow, or is long to tell."""
DOZEN = 12


@cache
def everything(seed: int, turns: int = 300) -> Data:
    """A legal log of so many turns, with no claims."""
    rng = random.Random(seed)
    river = river_game(3 * seed)
    *before, last = river["turns"]
    record: Data = {**river, "rules": {"expansions": [*NAMES]}, "turns": before, "end": "adjourned"}
    tiles = _outcome(of_data(record)).table.catalogue.tiles
    for code in (BETWEEN, last["tile"]):
        _go_on_with_the_river(record, tiles[code])
    bag = [
        one
        for code, one in tiles.items()
        if one.set_name not in LAID_FIRST and not one.copy_of and not one.half and not LEFT_OUT & _marks(one)
        for _ in range(one.count)
        if code != BETWEEN
    ]
    rng.shuffle(bag)
    now = _outcome(of_data(record))
    while bag and len(record["turns"]) < turns:
        some, bag = bag[:DOZEN], bag[DOZEN:]
        for tile in some[: turns - len(record["turns"])]:
            _add(rng, record, now, tile)
        now = _outcome(_without_what_is_wrong(record, len(river["turns"]) + 1))
    return {**record, "end": "final"}


def _outcome(report: Report) -> Outcome:
    assert report.outcome is not None
    return report.outcome


def _marks(tile: Tile) -> set[str]:
    return {*tile.marks}.union(*(one.marks for one in tile.segments))


def _mistakes(report: Report) -> list[int | None]:
    return [one.where.turn for one in report.findings if one.severity != "note"]


def _go_on_with_the_river(record: Data, tile: Tile) -> None:
    """Lays a tile where the river goes on."""
    x, y = record["turns"][-1]["at"]
    now = _outcome(of_data(record))
    found = sorted(places(now, tile), key=lambda one: abs(one[0][0] - x) + abs(one[0][1] - y))
    for cell, turned in found:
        record["turns"].append(_entry(cell, turned))
        if not _mistakes(of_data(record)):
            return
        record["turns"].pop()
    raise AssertionError(tile.code)


def _entry(cell: Cell, turned: TurnedTile) -> Data:
    return {"tile": turned.tile.code, "rotation": 90 * turned.rotation, "at": [*cell], "actions": []}


def _add(rng: random.Random, record: Data, now: Outcome, tile: Tile) -> None:
    """A turn that may be legal, where most other tiles lie around; the tile goes on the board, too."""
    board = now.table.board
    found = places(now, tile)
    if not found:
        return
    cell, turned = max(found, key=lambda one: (len(_around(one[0], board)), rng.random()))
    board.place(cell, turned)
    entry = _entry(cell, turned)
    players = record["players"]
    follower = follower_for(rng, now, players[len(record["turns"]) % len(players)], cell)
    entry["actions"] = [
        *([{"deploy": follower}] if follower else []),
        *_due(tile, turned, _around(cell, board)),
    ]
    record["turns"].append(entry)


def _due(tile: Tile, turned: TurnedTile, around: list[Cell]) -> list[Data]:
    """What the tile asks for, whoever lays it."""
    if "gold" in tile.marks:
        return [{"gold": {"at": [*around[0]]}}]
    if "ferry-lake" in tile.marks:
        roads = [one for one in turned.segments if one.kind.name == "road"]
        sides = [name for side, name in enumerate("NESW") if any(3 * side + 1 in one.points for one in roads)]
        return [{"ferry": {"joins": sides[:2]}}]
    if any(mark.startswith("crop-circle") for mark in tile.marks):
        return [{"crop-circle": {"add": []}}]
    return []


def _around(cell: Cell, board: Any) -> list[Cell]:
    x, y = cell
    near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    return [one for one in near if one in board]


def _without_what_is_wrong(record: Data, kept: int) -> Report:
    """Takes followers out of turns that are not legal, or else the turns, until all is well."""
    while found := _mistakes(report := of_data(record)):
        turns = sorted({turn or len(record["turns"]) for turn in found}, reverse=True)
        assert turns[-1] > kept, report.findings
        for turn in turns:
            actions = record["turns"][turn - 1]["actions"]
            if actions and "deploy" in actions[0]:
                actions.pop(0)
            else:
                record["turns"].pop(turn - 1)
    return report
