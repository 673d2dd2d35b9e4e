"""What players of made-up games share: what lies there so far, the tiles that they draw, where these fit."""

import random
from collections.abc import Callable, Iterator, Sequence

from carcscore.board.board import fits
from carcscore.expansions.registry import KNOWN_MARKS, find_expansions
from carcscore.geometry import Cell, neighbour, point_name
from carcscore.play.outcome import Outcome
from carcscore.record.vocabulary import BASE_ROLES
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from carcscore.tiles.model import Tile, TurnedTile
from tests.expansions.records import Data, of_data, wrong

PLAYERS = ["red", "blue", "green"]


def new_log(*expansions: str, options: Data | None = None, **more: object) -> Data:
    """An empty log, adjourned until all is played; options are those of the first expansion."""
    rules: Data = {"expansions": [*expansions]} | ({"options": {expansions[0]: options}} if options else {})
    return {"carcscore": 1, "rules": rules, "players": PLAYERS, "turns": [], "end": "adjourned", **more}


def outcome_of(record: Data) -> Outcome:
    """What a game has come to, in which nothing is wrong."""
    report = of_data(record)
    assert wrong(report) == [], report.findings
    assert report.outcome is not None
    return report.outcome


def bag_of(
    rng: random.Random, expansions: Sequence[str], few: int, early: Callable[[Tile], float]
) -> list[Tile]:
    """The tiles of some expansions and of the base game as they are drawn; few at most of one base tile.

    The start tile is not among them, nor what is a copy of another tile. How early a tile comes is
    between 0, by chance alone, and 1, before all others.
    """
    palette = palette_of(tuple(one.facts for one in find_expansions(expansions)[0]), KNOWN_MARKS)
    bag: list[Tile] = []
    for name in ("base", *expansions):
        most = few if name == "base" else None
        for code, tile in shipped_set(name, palette, "carcscore").tiles.items():
            if code != "D" and not tile.copy_of:
                bag += [tile] * min(tile.count, most or tile.count)
    return sorted(bag, key=lambda tile: rng.random() - early(tile))


def places(now: Outcome, tile: Tile) -> list[tuple[Cell, TurnedTile]]:
    """Every square and rotation in which a tile fits."""
    board = now.table.board
    beside = {neighbour(cell, side) for cell in board for side in range(4)} - set(board)
    return [(cell, one) for cell in sorted(beside) for one in tile.rotations if fits(board, cell, one)]


def dealt(
    record: Data, bag: list[Tile], turns: int
) -> Iterator[tuple[Outcome, list[tuple[Cell, TurnedTile]]]]:
    """What a game has come to, and where the next tile fits; until so many turns are played."""
    while bag and len(record["turns"]) < turns:
        now, tile = outcome_of(record), bag.pop(0)
        if found := places(now, tile):
            yield now, found


def begun(record: Data, cell: Cell, turned: TurnedTile) -> tuple[Data, Outcome]:
    """A turn added to a log: its entry, with no actions yet, and the table before anything is scored."""
    entry: Data = {
        "tile": turned.tile.code,
        "rotation": 90 * turned.rotation,
        "at": list(cell),
        "actions": [],
    }
    record["turns"].append(entry)
    here = of_data({**record, "end": "mid-turn"}).outcome
    assert here is not None
    return entry, here


def follower_for(rng: random.Random, here: Outcome, player: str, cell: Cell) -> Data | None:
    """A follower of a player on the tile just laid, as a turn says it; ``None`` where there is none to put.

    It stands in a road, city, cloister or farm that nobody holds.
    """
    placed = here.table.board.at(cell)
    roles = {kind: role for role, kind in BASE_ROLES.items()}
    free = [
        (roles[segment.kind.name], segment.name_point)
        for index, segment in enumerate(placed.turned.segments)
        if segment.kind.name in roles and not here.game.occupants(placed.number(index))
    ]
    if not free or here.game.supply[player]["follower"] <= 0:
        return None
    role, point = rng.choice(free)
    return {"role": role, "point": point_name(point)}
