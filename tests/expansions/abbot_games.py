"""Made-up games with abbots, legal turn by turn; and what their gardens and cloisters pay, by hand."""

import random
from collections import Counter
from functools import cache
from typing import Any

from carcscore.board.board import fits
from carcscore.expansions.registry import find_expansions
from carcscore.geometry import Cell, neighbour
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from carcscore.tiles.model import Tile, TurnedTile
from tests.expansions.records import Data, of_data, wrong

NAMES = ("abbot", "inns-and-cathedrals")
PLAYERS = ["red", "blue", "green"]
TURNS = 36
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


@cache
def made_up(seed: int) -> Data:
    """The log of a legal game that keeps its board close together, so that much of it is surrounded."""
    rng = random.Random(seed)
    record: Data = {"carcscore": 1, "rules": {"expansions": list(NAMES)}, "players": PLAYERS, "turns": []}
    bag = tiles_in_play()
    # What this is about comes early.
    bag.sort(key=lambda tile: rng.random() - 0.6 * (bool(tile.copy_of) or tile.code in "AB"))
    for tile in bag:
        if len(record["turns"]) == TURNS:
            break
        board = of_data(record).outcome.table.board
        beside = {neighbour(cell, side) for cell in board for side in range(4)} - set(board)
        places = [
            (cell, turned)
            for cell in sorted(beside, key=lambda cell: (-near(cell, set(board)), rng.random()))
            for turned in tile.rotations
            if fits(board, cell, turned)
        ]
        if places:
            _play(record, rng, *places[0])
    return record


def tiles_in_play() -> list[Tile]:
    """All tiles but the start tile, each as often as it is printed."""
    palette = palette_of(tuple(one.facts for one in find_expansions(NAMES)[0]))
    sets = [shipped_set(name, palette).tiles.values() for name in ("base", "inns-and-cathedrals")]
    bag = [tile for tiles in sets for tile in tiles for _ in range(tile.count)]
    bag.remove(next(tile for tile in bag if tile.code == "D"))
    return bag


def near(cell: Cell, laid: set[Cell]) -> int:
    """How many of the eight squares round a cell are filled."""
    return sum((cell[0] + dx, cell[1] + dy) in laid for dx, dy in AROUND)


def _play(record: Data, rng: random.Random, cell: Cell, turned: TurnedTile) -> None:
    turn: Data = {"tile": turned.tile.code, "rotation": 90 * turned.rotation, "at": list(cell)}
    record["turns"].append(turn)
    kinds = {segment.kind.name for segment in turned.segments}
    moves: list[Data] = [{"follower": "knight"}, {"follower": "thief"}]
    if "cloister" in kinds:
        moves = [{"follower": "abbot monk"}, {"follower": "large monk"}, {"follower": "monk"}]
    if "garden" in kinds:
        moves = [{"follower": "gardener"}, *moves]
    if rng.random() < 0.1:
        moves = [{"actions": [{"recall-abbot": {}}]}, *moves]
    for move in moves:
        record["turns"][-1] = {**turn, **move}
        if not wrong(of_data(record)):
            return
    record["turns"][-1] = turn


Due = Counter[tuple[int | None, str, str, int]]


def due(record: Data) -> Due:
    """What gardens and cloisters pay, turn by turn and at the end: no code is shared with the program."""
    laid: set[Cell] = {(0, 0)}
    standing: list[tuple[str, str, bool, Cell]] = []
    paid: Due = Counter()
    for number, turn in enumerate(record["turns"], 1):
        player, cell = PLAYERS[(number - 1) % len(PLAYERS)], tuple(turn["at"])
        laid.add(cell)
        words = str(turn.get("follower", "")).split()
        if words[-1:] in (["gardener"], ["monk"]):
            kind = "garden" if words[-1] == "gardener" else "cloister"
            standing.append((player, kind, kind == "garden" or words[0] == "abbot", cell))
        if "actions" in turn:
            (recalled,) = (one for one in standing if one[0] == player and one[2])
            standing.remove(recalled)
            paid[number, player, recalled[1], 1 + near(recalled[3], laid)] += 1
        for one in [one for one in standing if near(one[3], laid) == len(AROUND)]:
            standing.remove(one)
            paid[number, one[0], one[1], 9] += 1
    for player, kind, _, at in standing:
        paid[None, player, kind, 1 + near(at, laid)] += 1
    return paid


def paid(report: Any) -> Due:
    """The same by the program's report."""
    return Counter(
        (award.turn, award.player, award.kind, award.points)
        for award in report.awards
        if award.kind in ("garden", "cloister")
    )
