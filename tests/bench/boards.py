"""Records to measure with: a whole game, and legal boards of any size made of a pattern."""

import json
import math
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from tests.brute.play import Game, play
from tests.brute.records import position_record, yaml_text
from tests.brute.scorer import Rules
from tests.brute.tiles import POINTS
from tests.cures.planting import KINDS, boards, typed

# Two by two tiles with fields all around: a ring of road, four cloisters, two small cities, a city of four.
BLOCKS = (
    (("V", 3), ("V", 0), ("V", 2), ("V", 1)),
    (("B", 0), ("B", 0), ("B", 0), ("B", 0)),
    (("E", 2), ("E", 2), ("E", 0), ("E", 0)),
    (("N", 2), ("N", 3), ("N", 1), ("N", 0)),
)
ROWS_TO_A_ROAD = 9
"""After so many rows of blocks' tiles one row is a single road from west to east."""


class Laid(NamedTuple):
    code: str
    cell: tuple[int, int]
    rotation: int
    role: str | None
    """Who is put there, if anybody; always somebody who may be."""


def whole_game() -> Game:
    """All 72 tiles laid, by players who deploy often."""
    games = (play(seed, players=4, tiles=71, inns=False, rules=Rules()) for seed in range(1_000))
    return next(game for game in games if len(game.placements) == 72)


def long_log(game: Game) -> str:
    """The log with every entry in long form: player, tile, cell, rotation, follower, scores."""
    turns = []
    for turn in game.turns:
        placement = turn.placement
        entry: dict[str, Any] = {
            "player": game.players[turn.player].id,
            "tile": placement.code,
            "at": list(placement.cell),
            "rotation": 90 * placement.rotation,
        }
        if turn.deployed:
            entry["follower"] = {"role": turn.deployed.role, "point": POINTS[turn.deployed.point]}
        scores = Counter[str]()
        for award in turn.awards(game.rules):
            scores[game.players[award.player].id] += award.points
        if scores:
            entry["scores"] = dict(scores)
        turns.append(entry)
    return json.dumps({"carcscore": 1, "players": [player.text for player in game.players], "turns": turns})


def grid_position(game: Game) -> str:
    return json.dumps(position_record(game, random.Random(0), board="grid"))


def unknown_words(number: int) -> str:
    """The log of a whole game in which the roles of so many followers are mistyped: `thieff`."""
    record = json.loads(long_log(whole_game()))
    for turn in [one for one in record["turns"] if "follower" in one][:number]:
        turn["follower"]["role"] += turn["follower"]["role"][-1]
    return json.dumps(record)


def slips_of_ninety(slips: int) -> Iterator[tuple[str, str]]:
    """A game of 90 tiles typed with so many slips of all kinds, thrice, each with what was meant."""
    rng = random.Random(slips)
    for board in islice(boards(90, True), 3):
        words, made = board.words, 0
        while made < slips:
            wrong = rng.choice(list(KINDS.values()))(board._replace(words=words), rng)
            words, made = (words, made) if wrong is None else (wrong, made + 1)
        yield yaml_text(board.record | {"board": typed(words)}), yaml_text(board.record)


def pattern(size: int) -> Iterator[Laid]:
    """So many tiles, row by row; each touches one before it, and every edge continues."""
    width = max(4, math.isqrt(size))
    width -= width % 2
    for number in range(size):
        y, x = divmod(number, width)
        block_row, row = divmod(y, ROWS_TO_A_ROAD)
        if row == ROWS_TO_A_ROAD - 1:
            yield Laid("U", (x, y), 0, "thief" if x == 0 else None)
            continue
        block = BLOCKS[(x // 2 + row // 2 + block_row) % len(BLOCKS)]
        code, rotation = block[row % 2 * 2 + x % 2]
        yield Laid(code, (x, y), rotation, "monk" if code == "B" and x % 10 == 0 else None)


def _head(tiles: list[Laid]) -> dict[str, Any]:
    return {
        "carcscore": 1,
        "players": ["red", "blue"],
        "sets": {"base": 1 + max(Counter(tile.code for tile in tiles).values()) // 3},
        "supply": {"follower": len(tiles)},
        "start": [],
    }


def big_position(size: int) -> str:
    """A final position as YAML, its board a grid."""
    tiles = list(pattern(size))
    rows: dict[int, list[str]] = {}
    for tile in tiles:
        rows.setdefault(tile.cell[1], []).append(f"{tile.code}{tile.rotation or ''}")
    head = "".join(f"{key}: {json.dumps(value)}\n" for key, value in _head(tiles).items())
    board = "".join(f"  {' '.join(row)}\n" for row in rows.values())
    followers = "".join(
        f"  - {{player: {('red', 'blue')[n % 2]}, role: {tile.role}, at: [{tile.cell[0]}, {tile.cell[1]}]}}\n"
        for n, tile in enumerate(_unfinished(tiles))
    )
    return f"{head}board: |\n{board}" + (f"followers:\n{followers}" if followers else "")


def _unfinished(tiles: list[Laid]) -> Iterator[Laid]:
    """The followers of the rim: all others have gone home."""
    cells = {tile.cell for tile in tiles}
    for tile in tiles:
        x, y = tile.cell
        around = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        if tile.role == "thief" or (tile.role == "monk" and not around <= cells):
            yield tile


def big_log(size: int) -> str:
    """A turn log as JSON, every entry in long form."""
    tiles = list(pattern(size))
    turns = [
        {"player": ("red", "blue")[n % 2], "tile": tile.code, "at": tile.cell, "rotation": 90 * tile.rotation}
        | ({"follower": {"role": tile.role}} if tile.role else {})
        for n, tile in enumerate(tiles)
    ]
    return json.dumps({**_head(tiles), "turns": turns})
