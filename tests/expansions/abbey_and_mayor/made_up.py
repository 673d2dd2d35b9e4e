"""Games with Abbey & Mayor that are made up at random and legal turn by turn."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from carcscore.board.board import Board, fits
from carcscore.game.events import Left
from carcscore.geometry import AROUND, Cell, neighbour, point_name
from carcscore.tiles.model import TurnedTile
from tests.expansions.records import Data, of_data, wrong
from tests.plain_yaml import tiles_of

NAME = "abbey-and-mayor"
PLAYERS = ["red", "blue", "green"]
ROLES = {"road": "thief", "city": "knight", "cloister": "monk", "farm": "farmer"}
TILES = 30
CORNERS = ("NNW", "NNE", "SSE", "SSW")


@cache
def _printed() -> dict[str, Data]:
    """The tiles of both sets as described there, under codes of their own: a game can so have few of them."""
    tiles: dict[str, Data] = {}
    for name in ("base", NAME):
        for code, tile in tiles_of(name).items():
            if code != "ABB" and "segments" in tile:
                tiles[f"Q{code}"] = {key: value for key, value in tile.items() if key != "also"}
    return tiles


@cache
def made_up(seed: int) -> Data:
    """The log of a legal game, from its first tile to its last abbeys."""
    return _Game(seed).record


class _Game:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        printed = _printed()
        bag = [code for code, tile in printed.items() for _ in range(tile["count"])]
        self.rng.shuffle(bag)
        # What is rare comes always.
        bag.sort(key=lambda code: not code.startswith("QAM"))
        self.bag = bag[:TILES]
        self.rng.shuffle(self.bag)
        counts = Counter([*self.bag, "QD"])
        options = {
            "wagon_move": self.rng.choice(["c2", "c1"]),
            "barn_placement": self.rng.choice(["not-occupied", "occupied"]),
        }
        farms = self.rng.choice(["third", "third", "second", "first", "none"])
        self.record: Data = {
            "carcscore": 1,
            "rules": {"expansions": [NAME], "farms": farms, "options": {NAME: options}},
            "players": PLAYERS,
            "supply": {"follower": 4},
            "sets": {},
            "tiles": {code: {**printed[code], "count": number} for code, number in counts.items()},
            "start": [{"tile": "QD", "at": [0, 0]}],
            "end": "final",
            "turns": [],
        }
        self.abbeys = set(PLAYERS)
        self._play()

    @property
    def _outcome(self) -> Any:
        return of_data(self.record).outcome

    def _play(self) -> None:
        turn, discarded = 0, list[str]()
        while self.bag:
            player, board = PLAYERS[turn % len(PLAYERS)], self._outcome.table.board
            holes = _holes(board)
            if holes and not discarded and player in self.abbeys and self.rng.random() < 0.4:
                self._lay(player, {"tile": "ABB", "at": self.rng.choice(holes)})
                self.abbeys.remove(player)
            else:
                code = self.bag.pop()
                spots = _spots(board, self._outcome.table.catalogue.find(code).rotations)
                if not spots:
                    discarded.append(code)
                    continue
                cell, rotation = self.rng.choice(spots[: 1 + len(spots) // 3])
                laid: Data = {"tile": code, "rotation": 90 * rotation, "at": list(cell)}
                self._lay(player, {**laid, "discarded": discarded} if discarded else laid)
                discarded = []
            turn += 1
        for place in () if discarded else range(len(PLAYERS)):
            player, holes = PLAYERS[(turn + place) % len(PLAYERS)], _holes(self._outcome.table.board)
            if holes and player in self.abbeys and self.rng.random() < 0.8:
                self._lay(player, {"tile": "ABB", "at": self.rng.choice(holes)})

    def _lay(self, player: str, tile: Data) -> None:
        """A turn with the first action that nothing speaks against, then the moves of wagons."""
        turns = self.record["turns"]
        turns.append({"player": player, **tile})
        placed = self._outcome.table.board.at(tuple(tile["at"]))
        for action in self._actions(placed.turned):
            turns[-1] = {"player": player, **tile, "actions": [action]}
            if not wrong(of_data(self.record)):
                break
        else:
            turns[-1] = {"player": player, **tile, "actions": []}
        events = self._outcome.turns[-1].events
        came_home = {one.occupant for one in events if type(one) is Left and one.cause == "scored"}
        order = PLAYERS[PLAYERS.index(player) :] + PLAYERS[: PLAYERS.index(player)]
        wagons = sorted(
            (one for one in came_home if one.figure == "wagon"), key=lambda one: order.index(one.player)
        )
        for wagon in wagons:
            before = turns[-1]["actions"]
            for move in self._moves(wagon):
                turns[-1]["actions"] = [*before, {"wagon": move}]
                if not wrong(of_data(self.record)):
                    break
            else:
                turns[-1]["actions"] = before

    def _actions(self, turned: TurnedTile) -> Iterable[Data]:
        deploys = []
        for segment in turned.segments:
            role, point = ROLES[segment.kind.name], point_name(segment.name_point)
            for figure in {"knight": ("mayor ", "wagon ", ""), "farmer": ("",)}.get(role, ("wagon ", "")):
                deploys.append({"deploy": f"{figure}{role} {point}"})
        self.rng.shuffle(deploys)
        barns = [{"barn": {"point": point}} for point in CORNERS]
        return [*(barns if self.rng.random() < 0.6 else ()), *deploys[: self.rng.choice([2, 3])]]

    def _moves(self, wagon: Any) -> Iterator[Data]:
        board, (x, y) = self._outcome.table.board, wagon.cell
        cells = [(x, y), *((x + dx, y + dy) for dx, dy in AROUND)]
        self.rng.shuffle(cells)
        for cell in cells[: self.rng.choice([0, 9])]:
            placed = board.find(cell)
            for segment in placed.turned.segments if placed else ():
                role = ROLES[segment.kind.name]
                if role != "farmer":
                    point = point_name(segment.name_point)
                    yield {"to": list(cell), "role": role, "point": point, "player": wagon.player}


def _holes(board: Board) -> list[list[int]]:
    beside = {neighbour(cell, side) for cell in board for side in range(4)} - set(board)
    return sorted(list(cell) for cell in beside if all(neighbour(cell, side) in board for side in range(4)))


def _spots(board: Board, rotations: Iterable[TurnedTile]) -> list[tuple[Cell, int]]:
    """Where a tile fits, the places with the most tiles around first: so holes come about."""
    beside = sorted({neighbour(cell, side) for cell in board for side in range(4)} - set(board))
    found = [(cell, turned.rotation) for cell in beside for turned in rotations if fits(board, cell, turned)]
    return sorted(found, key=lambda one: (-board.filled_around(one[0]), one))
