"""Plays games with Under the Big Top at random, and keeps its own account of circus and pyramids."""

import random
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from carcscore.geometry import Cell, point_name
from carcscore.play.outcome import Outcome
from carcscore.tiles.model import TurnedTile
from tests.expansions.random_games import PLAYERS, bag_of, begun, dealt, new_log, outcome_of
from tests.expansions.records import Data, of_data

NAME = "under-the-big-top"
TURNS = 40
TOKENS = {1: 1, 3: 4, 4: 5, 5: 3, 6: 2, 7: 1}


@dataclass
class Played:
    """The log of a game, and what came of it by the player's own account."""

    record: Data
    big_top: Cell | None = None
    shown: list[int] = field(default_factory=list)
    acrobats: dict[Cell, list[str]] = field(default_factory=dict)
    climbed: dict[Cell, int] = field(default_factory=dict)
    """In which turn a pyramid was climbed last."""
    due: Counter[tuple[str, int | None, str, int]] = field(default_factory=Counter)
    """What is to be paid: kind, turn, player, points."""

    @property
    def bag(self) -> list[int]:
        return list((Counter(TOKENS) - Counter(self.shown)).elements())


@cache
def played(seed: int) -> Played:
    """A legal game: whatever is done is legal by the rules as they are written out here."""
    rng = random.Random(seed)
    game = Played(record := new_log(NAME))
    bag = bag_of(rng, [NAME], 2, lambda tile: 0.4 * tile.code.startswith("BT"))
    table = _Table(game, rng)
    for _, found in dealt(record, bag, TURNS):
        found.sort(key=lambda place: abs(place[0][0]) + abs(place[0][1]))
        table.turn(*rng.choice(found[: max(1, len(found) // 3)]))
    table.end(outcome_of(record))
    return game


def near(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) < 2 and abs(one[1] - other[1]) < 2


class _Table:
    """What this player does in its turns."""

    def __init__(self, game: Played, rng: random.Random) -> None:
        self.game = game
        self.rng = rng

    def turn(self, cell: Cell, turned: TurnedTile) -> None:
        """Lays the tile, moves; a further circus tile shows a token."""
        game, turns = self.game, self.game.record["turns"]
        player, number = PLAYERS[len(turns) % len(PLAYERS)], len(turns) + 1
        entry, here = begun(game.record, cell, turned)
        actions: list[Data] = entry["actions"]
        ways = [self._climb, self._score, self._deploy]
        self.rng.shuffle(ways)
        found = next((one for way in ways if (one := way(here, player, cell, number))), None)
        actions += [found] if found else []
        if "circus" in turned.tile.marks:
            if game.big_top is not None:
                actions.insert(self.rng.randrange(len(actions) + 1), {"circus": self._show(cell, number)})
            game.big_top = cell

    def _show(self, cell: Cell, number: int) -> int:
        """Pays all in reach once the turn was scored: whom the program has there then, and acrobats."""
        game, token = self.game, self.rng.choice(self.game.bag)
        # As long as the turn says nothing of the circus, it pays nobody; who stands there is right.
        outcome = of_data(game.record).outcome
        assert outcome is not None
        assert game.big_top is not None
        game.shown.append(token)
        for player, followers in self._in_reach(outcome, game.big_top).items():
            game.due["circus", number, player, token * followers] += 1
        return token

    def _in_reach(self, outcome: Outcome, cell: Cell) -> Counter[str]:
        there = [one.player for one in outcome.followers if near(one.cell, cell) and one.role != "acrobat"]
        for at, acrobats in self.game.acrobats.items():
            there += acrobats if near(at, cell) else []
        return Counter(there)

    def _climb(self, here: Outcome, player: str, cell: Cell, number: int) -> Data | None:
        game, board = self.game, here.table.board
        spaces = [
            at
            for at in board
            if near(at, cell)
            and board.at(at).turned.segments_of("pyramid")
            and len(game.acrobats.get(at, [])) < 3
        ]
        if not spaces or not here.game.supply[player]["follower"] or self.rng.random() < 0.2:
            return None
        at = self.rng.choice(spaces)
        game.acrobats.setdefault(at, []).append(player)
        game.climbed[at] = number
        return {"deploy": {"role": "acrobat", "at": list(at)}}

    def _score(self, here: Outcome, player: str, cell: Cell, number: int) -> Data | None:
        game = self.game
        full = [at for at, acrobats in game.acrobats.items() if len(acrobats) == 3]
        if not full or self.rng.random() < 0.5:
            return None
        at = self.rng.choice(full)
        for who, times in Counter(game.acrobats.pop(at)).items():
            game.due["acrobats", number, who, 5 * times] += 1
        return {"pyramid": {"at": list(at)}}

    def _deploy(self, here: Outcome, player: str, cell: Cell, number: int) -> Data | None:
        game, placed = here.game, here.table.board.at(cell)
        figures = [one for one in ("follower", "ringmaster") if game.supply[player].get(one, 0) > 0]
        free = [
            segment
            for index, segment in enumerate(placed.turned.segments)
            if not game.occupants(placed.number(index)) and segment.kind.name != "pyramid"
        ]
        if not free or not figures:
            return None
        segment, figure = self.rng.choice(free), figures[-1]
        role = next(role for role, kind in here.rules.roles.items() if kind == segment.kind.name)
        return {"deploy": {"role": role, "figure": figure, "point": point_name(segment.name_point)}}

    def end(self, now: Outcome) -> None:
        """The last circus and the acrobats left are paid."""
        game = self.game
        game.record["end"] = "final"
        for acrobats in game.acrobats.values():
            for who, times in Counter(acrobats).items():
                game.due["acrobats", None, who, 5 * times] += 1
        if game.big_top is not None:
            token = self.rng.choice(game.bag)
            game.record[NAME] = {"token": token, "shown": game.shown}
            for player, followers in self._in_reach(now, game.big_top).items():
                game.due["circus", None, player, token * followers] += 1
