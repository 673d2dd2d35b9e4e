"""Plays games with Hills & Sheep at random, and keeps its own account of the flocks."""

import random
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from carcscore.geometry import Cell, neighbour, point_name
from carcscore.play.outcome import Outcome
from carcscore.tiles.model import TurnedTile
from tests.expansions.random_games import PLAYERS, bag_of, begun, dealt, new_log
from tests.expansions.records import Data

NAME = "hills-and-sheep"
TURNS = 40
TOKENS = {1: 4, 2: 5, 3: 5, 4: 2, "wolf": 2}
Token = int | str
Place = tuple[Cell, int]
"""A tile, and the index of a segment on it."""


@dataclass
class Played:
    """The log of a game, and what came of it by the player's own account."""

    record: Data
    shepherds: dict[str, Place] = field(default_factory=dict)
    flocks: dict[str, list[int]] = field(default_factory=dict)
    paid: list[tuple[int, str, int]] = field(default_factory=list)
    """Turn, player and sheep."""
    wolves: int = 0
    joint: int = 0
    """How often several players were paid for one farm."""
    enclosed: int = 0

    @property
    def bag(self) -> list[Token]:
        left = Counter[Token](TOKENS)
        left.subtract(token for flock in self.flocks.values() for token in flock)
        return list(left.elements())


@cache
def played(seed: int) -> Played:
    """A legal game: whatever is done is legal by the rules as they are written out here."""
    rng = random.Random(seed)
    hill = rng.choice(["presence", "number"])
    game = Played(record := new_log(NAME, options={"hill": hill}))
    bag = bag_of(rng, [NAME], 2, lambda tile: 0.3 * (tile.code.startswith("HS") or tile.code in "VWLX"))
    table = _Table(game, rng)
    for now, found in dealt(record, bag, TURNS):
        table.turn(*_chosen(found, now, game, rng))
    record["end"] = "final"
    return game


def _chosen(
    found: list[tuple[Cell, TurnedTile]], now: Outcome, game: Played, rng: random.Random
) -> tuple[Cell, TurnedTile]:
    """A square near the own shepherd, where much meets: there farms are extended, joined and enclosed."""
    player = PLAYERS[len(game.record["turns"]) % len(PLAYERS)]
    x, y = game.shepherds.get(player, ((0, 0), 0))[0]

    def far(place: tuple[Cell, TurnedTile]) -> int:
        meets = sum(neighbour(place[0], side) in now.table.board for side in range(4))
        return abs(place[0][0] - x) + abs(place[0][1] - y) - 2 * meets

    found.sort(key=far)
    return rng.choice(found[: max(1, len(found) // 6)])


class _Table:
    """What this player does in its turns."""

    def __init__(self, game: Played, rng: random.Random) -> None:
        self.game = game
        self.rng = rng

    def turn(self, cell: Cell, turned: TurnedTile) -> None:
        """Lays the tile, moves, and lets a flock grow or be scored if it must."""
        game, turns = self.game, self.game.record["turns"]
        player, number = PLAYERS[len(turns) % len(PLAYERS)], len(turns) + 1
        entry, here = begun(game.record, cell, turned)
        actions: list[Data] = entry["actions"]
        new = {_farm(here, (cell, index)) for index in turned.segments_of("farm")}
        mine = _farm(here, game.shepherds[player]) if player in game.shepherds else None
        for farm in {_farm(here, place) for place in game.shepherds.values()} - {mine}:
            self._enclosed(here, farm, number)
        wants_shepherd = self.rng.random() < 0.9
        free = [
            index for index in turned.segments_of("farm") if not self._on(here, _farm(here, (cell, index)))
        ]
        if mine is None and free and wants_shepherd:
            index = self.rng.choice(free)
            token = self.rng.choice(game.bag)
            point = point_name(turned.segments[index].points[0])
            actions.append({"shepherd": {"point": point, "draw": token}})
            if token == "wolf":
                game.wolves += 1
            else:
                game.shepherds[player], game.flocks[player] = (cell, index), [int(token)]
                self._enclosed(here, _farm(here, (cell, index)), number)
        elif found := self._follower(here, player, cell):
            actions.append(found)
        if mine is not None and mine in new:
            actions.append({"flock": self._flock(here, player, mine, number)})
        elif mine is not None:
            self._enclosed(here, mine, number)

    def _flock(self, here: Outcome, player: str, farm: int, number: int) -> Token:
        game = self.game
        if self.rng.random() < 0.5:
            self._pay(here, farm, number)
            return "score"
        token = self.rng.choice(game.bag)
        if token == "wolf":
            game.wolves += 1
            for one in self._on(here, farm):
                del game.shepherds[one], game.flocks[one]
        else:
            game.flocks[player].append(int(token))
            self._enclosed(here, farm, number)
        return token

    def _on(self, here: Outcome, farm: int) -> list[str]:
        return [player for player, place in self.game.shepherds.items() if _farm(here, place) == farm]

    def _enclosed(self, here: Outcome, farm: int, number: int) -> None:
        """Pays the flocks of a farm to which no tile can be added."""
        board = here.table.board
        for cell, index in here.features[farm].segments:
            for point in board.at(cell).turned.segments[index].points:
                if point < 12 and neighbour(cell, point // 3) not in board:
                    return
        if self._on(here, farm):
            self.game.enclosed += 1
            self._pay(here, farm, number)

    def _pay(self, here: Outcome, farm: int, number: int) -> None:
        game, there = self.game, self._on(here, farm)
        sheep = sum(sum(game.flocks[player]) for player in there)
        game.joint += len(there) > 1
        for player in there:
            game.paid.append((number, player, sheep))
            del game.shepherds[player], game.flocks[player]

    def _follower(self, here: Outcome, player: str, cell: Cell) -> Data | None:
        game, placed = here.game, here.table.board.at(cell)
        segments = placed.turned.segments
        free = [one for index, one in enumerate(segments) if not game.occupants(placed.number(index))]
        if not free or not game.supply[player]["follower"] or self.rng.random() < 0.2:
            return None
        segment = self.rng.choice(free)
        role = next(role for role, kind in here.rules.roles.items() if kind == segment.kind.name)
        return {"deploy": {"role": role, "point": point_name(segment.name_point)}}


def _farm(here: Outcome, place: Place) -> int:
    """The farm of a segment."""
    return here.features.ref(here.table.board.number(*place))
