"""Games with five official expansions at once, made up by trying: what nothing speaks against is done."""

import random
from collections.abc import Iterator
from functools import cache

from carcscore.board.board import fits
from carcscore.expansions.registry import KNOWN_MARKS, find_expansions
from carcscore.geometry import Cell, neighbour, point_name
from carcscore.play.outcome import Outcome
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from carcscore.tiles.model import Tile, TurnedTile
from tests.expansions.records import Data, of_data, wrong

BOXES = ("traders-and-builders", "princess-and-dragon", "tower", "abbey-and-mayor")
NAMES = ("abbot", *BOXES)
PLAYERS = ["red", "blue"]
TURNS = 30
TRIES = 5
STEPS = 6
CORNERS = ("NNW", "ENE", "SSE", "WSW")
ROLES = {
    "road": ("wagon thief", "thief"),
    "city": ("mayor knight", "wagon knight", "knight"),
    "cloister": ("abbot monk", "wagon monk", "monk"),
    "garden": ("gardener",),
    "farm": ("farmer",),
}


@cache
def made_up(seed: int) -> Data:
    """The log of a legal game with most of the tiles of the boxes' own."""
    return _Game(seed).record


class _Game:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.record: Data = {
            "carcscore": 1,
            "rules": {"expansions": list(NAMES)},
            "players": PLAYERS,
            "turns": [],
            "end": "final",  # an adjourned game may still owe the last steps of the dragon
        }
        for tile in self._bag():
            if len(self.record["turns"]) >= TURNS:
                break
            now = self._now()
            if "dragon" in tile.marks and not any(one.figure == "dragon" for one in now.game.pieces):
                continue  # it would be put aside
            self._turn(now, tile)
            if holes := [cell for cell in _beside(now) if near(now, cell) == 4]:
                self._try({"tile": "ABB", "at": list(holes[0]), "follower": "monk"})

    def _bag(self) -> list[Tile]:
        palette = palette_of(tuple(one.facts for one in find_expansions(NAMES)[0]), KNOWN_MARKS)
        sets = [shipped_set(name, palette, "carcscore").tiles.values() for name in ("base", *BOXES)]
        bag = [
            tile for tiles in sets for tile in tiles for _ in range(min(2, tile.count)) if tile.code != "ABB"
        ]
        rare = {"base": 0.0}
        bag.sort(
            key=lambda one: self.rng.random() - rare.get(one.set_name, 0.4) - 0.3 * ("volcano" in one.marks)
        )
        return bag

    def _now(self) -> Outcome:
        outcome = of_data(self.record).outcome
        assert outcome is not None
        return outcome

    def _try(self, turn: Data) -> bool:
        """Whether a turn is legal; then it is taken."""
        self.record["turns"].append(turn)
        if not wrong(of_data(self.record)):
            return True
        self.record["turns"].pop()
        return False

    def _turn(self, now: Outcome, tile: Tile) -> None:
        """Lays a tile beside as many others as there can be, as a further one of the turn if that may be."""
        places = [
            (cell, one) for cell in _beside(now) for one in tile.rotations if fits(now.table.board, cell, one)
        ]
        if not places:
            return
        self.rng.shuffle(places)
        cell, turned = max(places, key=lambda place: near(now, place[0]))
        laid: Data = {"tile": tile.code, "rotation": 90 * turned.rotation, "at": list(cell)}
        moves = list(self._moves(now, cell, turned))
        self.rng.shuffle(moves)
        for again in ({"again": True}, {}) if self.record["turns"] else ({},):
            for actions in [*moves[:TRIES], []]:
                way = self._way(now, {*now.table.board, cell}) if "dragon" in tile.marks else []
                told = [*actions, *([{"dragon": way}] if way else [])]
                if self._try({**laid, **again, "actions": told}):
                    return
                if again and not self._only_moves_are_wrong({**laid, **again}):
                    break

    def _only_moves_are_wrong(self, turn: Data) -> bool:
        """Whether nothing speaks against the further tile itself."""
        codes = {code for code, _ in wrong(of_data({**self.record, "turns": [*self.record["turns"], turn]}))}
        return not codes & {"no-further-tile", "again-without-turn"}

    def _moves(self, now: Outcome, cell: Cell, turned: TurnedTile) -> Iterator[list[Data]]:
        """What may be tried instead of nothing."""
        for segment in turned.segments:
            point = point_name(segment.name_point)
            for words in ROLES.get(segment.kind.name, ()):
                yield [{"deploy": f"{words} {point}"}]
            yield from ([{name: {"point": point}}] for name in ("builder", "pig"))
        yield from ([{"barn": {"point": point}}] for point in CORNERS)
        yield from ([{"fairy": {"at": list(one.cell)}}] for one in now.game.followers())
        yield [{"recall-abbot": {}}]
        for other in PLAYERS:
            yield [{"ransom": {"of": other}}]
        for at, laid in ((at, now.table.board.at(at).turned) for at in now.table.board):
            if laid.segments_of("tower"):
                yield [{"tower": {"at": list(at)}}]
                for one in now.game.followers():
                    yield [{"tower": {"at": list(at), "capture": {"at": list(one.cell), "role": one.role}}}]

    def _way(self, now: Outcome, laid: set[Cell]) -> list[list[int]]:
        """Where the dragon may run."""
        at = {one.figure: one.cell for one in now.game.pieces if not one.player}
        way = [at["dragon"]]
        while len(way) <= STEPS:
            steps = [
                cell for cell in _around(way[-1]) if cell in laid and cell not in (*way, at.get("fairy"))
            ]
            if not steps:
                break
            way.append(self.rng.choice(steps))
        return [list(cell) for cell in way[1:]]


def _around(cell: Cell) -> list[Cell]:
    return [neighbour(cell, side) for side in range(4)]


def _beside(now: Outcome) -> list[Cell]:
    board = now.table.board
    return sorted({near for cell in board for near in _around(cell)} - set(board))


def near(now: Outcome, cell: Cell) -> int:
    """How many tiles lie beside a square."""
    return sum(one in now.table.board for one in _around(cell))
