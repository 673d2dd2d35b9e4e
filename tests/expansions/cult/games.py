"""Made-up games with shrines and cloisters close together, and what these pay by an account of its own."""

import random
from collections import Counter
from functools import cache

from carcscore.geometry import Cell
from tests.expansions.random_games import bag_of, outcome_of, places
from tests.expansions.records import Data

PLAYERS = ["red", "blue", "green"]
TURNS = 34
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
CLOISTERS = {"A": False, "B": False, **{f"CU{letter}": True for letter in "ABCDEF"}}
"""Whether these tiles are shrines."""


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in AROUND]


def may_lie(cell: Cell, code: str, laid: dict[Cell, str]) -> bool:
    """CU2: nowhere are there two of the other kind around a shrine or a cloister."""
    kinds = {at: CLOISTERS[one] for at, one in {**laid, cell: code}.items() if one in CLOISTERS}
    return all(sum(kinds.get(near, kind) != kind for near in around(at)) < 2 for at, kind in kinds.items())


@cache
def made_up(seed: int) -> Data:
    """The log of a legal game that keeps close together and claims all shrines and cloisters that it can."""
    rng = random.Random(seed)
    record: Data = {
        "carcscore": 1,
        "rules": {"expansions": ["cult"]},
        "players": PLAYERS,
        "turns": [],
    }
    bag = bag_of(rng, ["cult"], 4, lambda tile: 0.7 * (tile.code in CLOISTERS))
    laid: dict[Cell, str] = {(0, 0): "D"}
    supply = Counter(dict.fromkeys(PLAYERS, 7))
    standing: dict[Cell, str] = {}
    for tile in bag:
        if len(record["turns"]) == TURNS:
            break
        found = [one for one in places(outcome_of(record), tile) if may_lie(one[0], tile.code, laid)]
        if not found:
            continue
        cell, turned = max(found, key=lambda one: (sum(at in laid for at in around(one[0])), rng.random()))
        laid[cell] = tile.code
        player = PLAYERS[len(record["turns"]) % len(PLAYERS)]
        turn: Data = {"tile": tile.code, "rotation": 90 * turned.rotation, "at": list(cell)}
        if tile.code in CLOISTERS and supply[player] and rng.random() < 0.9:
            heretic = CLOISTERS[tile.code] and rng.random() < 0.7
            turn["follower"] = "heretic" if heretic else "monk"
            standing[cell] = player
            supply[player] -= 1
        for _, who, _ in settled(standing, laid):
            supply[who] += 1
        record["turns"].append(turn)
    return record


Settled = list[tuple[Cell, str, int]]


def settled(standing: dict[Cell, str], laid: dict[Cell, str]) -> Settled:
    """Who is paid 9, and who is sent home with 0, now that so much lies: where, who, points (CU3, CU4)."""
    full = [at for at in standing if all(near in laid for near in around(at))]
    lost = {
        near
        for at in full
        for near in around(at)
        if near in standing and near not in full and CLOISTERS[laid[near]] != CLOISTERS[laid[at]]
    }
    return [(at, standing.pop(at), 9 * (at in full)) for at in (*full, *lost)]


def due(record: Data) -> tuple[Counter[tuple[int | None, str, int]], int]:
    """What shrines and cloisters pay, by turn and player; and how many challenges were lost."""
    laid: dict[Cell, str] = {(0, 0): "D"}
    standing: dict[Cell, str] = {}
    paid: Counter[tuple[int | None, str, int]] = Counter()
    lost = 0
    for number, turn in enumerate(record["turns"], 1):
        cell = (turn["at"][0], turn["at"][1])
        laid[cell] = turn["tile"]
        if "follower" in turn:
            standing[cell] = PLAYERS[(number - 1) % len(PLAYERS)]
        for _, who, points in settled(standing, laid):
            lost += not points
            if points:
                paid[number, who, points] += 1
    for at, who in standing.items():
        paid[None, who, 1 + sum(near in laid for near in around(at))] += 1
    return paid, lost
