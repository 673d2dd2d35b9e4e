"""Plays games with The Princess & the Dragon at random, and keeps its own account of dragon and fairy."""

import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from carcscore.geometry import Cell, neighbour, point_name
from carcscore.play.outcome import Outcome
from carcscore.scoring.values import Occupant
from carcscore.tiles.model import TurnedTile
from tests.expansions.random_games import PLAYERS, bag_of, new_log, outcome_of, places
from tests.expansions.records import Data, of_data

NAME = "princess-and-dragon"
TURNS = 34
STEPS = 6


@dataclass
class Played:
    """The log of a game, and what came of it by the player's own account."""

    record: Data
    fairy_turns: list[tuple[int, str]] = field(default_factory=list)
    """The turns that began beside the fairy, and whose they were."""
    runs: list[tuple[int, list[Cell]]] = field(default_factory=list)
    sent_home: int = 0
    through_portals: int = 0


@cache
def played(seed: int) -> Played:
    """A legal game: whatever is done is legal by the rules as they are written out here."""
    rng = random.Random(seed)
    options = {
        "princess": rng.choice(["may", "must"]),
        "fairy": rng.choice(["next-follower", "on-tile"]),
        "dragon_move": rng.choice(["before-scoring", "after-scoring"]),
    }
    record = new_log(NAME, options=options, turns=[{"tile": "B", "at": [0, 1]}])
    game = Played(record)
    bag = bag_of(rng, [NAME], 2, lambda tile: 0.25 * (tile.set_name == NAME))
    table = _Table(game, options, rng)
    while bag and len(record["turns"]) < TURNS:
        now = outcome_of(record)
        early = [tile for tile in bag if table.dragon is not None or "dragon" not in tile.marks]
        tile = early[0] if early else bag[0]
        bag.remove(tile)
        if found := places(now, tile):
            table.turn(now, *rng.choice(found))
    record["end"] = "final"
    return game


class _Table:
    """What this player knows: where the dragon and the fairy are, and beside whom she is."""

    def __init__(self, game: Played, options: dict[str, str], rng: random.Random) -> None:
        self.game = game
        self.options = options
        self.rng = rng
        self.dragon: Cell | None = None
        self.fairy: Cell | None = None
        self.friend: tuple[str, Cell, int] | None = None

    def turn(self, now: Outcome, cell: Cell, turned: TurnedTile) -> None:
        """Lays the tile, does something, runs with the dragon; then whoever is gone is gone."""
        turns = self.game.record["turns"]
        player = PLAYERS[len(turns) % len(PLAYERS)]
        if self._has_fairy(now, player):
            self.game.fairy_turns.append((len(turns) + 1, player))
        entry: Data = {"tile": turned.tile.code, "rotation": 90 * turned.rotation, "at": list(cell)}
        turns.append(entry)
        if "volcano" in turned.tile.marks:
            self.dragon = cell
        runs = "dragon" in turned.tile.marks and self.dragon is not None
        entry["actions"] = self._move(entry, player, cell, runs)
        if runs:
            laid = {*now.table.board, cell}
            way = self._way(laid)
            if way:
                entry["actions"].append({"dragon": [list(step) for step in way]})
                self.dragon = way[-1]
                self.game.runs.append((len(turns), way))
        after = outcome_of(self.game.record).game.followers()
        if self.friend not in {_who(one) for one in after}:
            self.friend = None

    def _has_fairy(self, now: Outcome, player: str) -> bool:
        if self.options["fairy"] == "next-follower":
            return self.friend is not None and self.friend[0] == player
        return any(one.player == player and one.cell == self.fairy for one in now.game.followers())

    def _way(self, laid: set[Cell]) -> list[Cell]:
        assert self.dragon is not None
        way = [self.dragon]
        while len(way) <= STEPS:
            near = [neighbour(way[-1], side) for side in range(4)]
            open_ = [one for one in near if one in laid and one not in way and one != self.fairy]
            if not open_:
                break
            way.append(self.rng.choice(open_))
        return way[1:]

    # What is done instead of nothing: the record so far is asked what lies and stands there.

    def _move(self, entry: Data, player: str, cell: Cell, runs: bool) -> list[Data]:
        record = self.game.record
        # Before the scoring, the dragon's run and the end of the turn: only what the tile has joined counts.
        here = of_data({**record, "end": "mid-turn"}).outcome
        assert here is not None
        game, turned = here.game, here.table.board.at(cell).turned
        knights = [
            one
            for index, segment in enumerate(turned.segments)
            if "princess" in segment.marks
            for one in game.occupants(here.table.board.number(cell, index))
        ]
        if knights and (self.options["princess"] == "must" or self.rng.random() < 0.5):
            self.game.sent_home += 1
            gone = self.rng.choice(knights)
            where = {"at": list(gone.cell), "point": point_name(gone.point), "player": gone.player}
            return [{"princess": where}]
        own = [one for one in game.followers() if one.player == player and not self._stays(one)]
        if own and self.rng.random() < 0.3:
            friend = self.rng.choice(own)
            self.fairy, self.friend = friend.cell, _who(friend)
            if self.options["fairy"] == "on-tile":
                return [{"fairy": {"at": list(friend.cell)}}]
            whom = {"at": list(friend.cell), "role": friend.role, "point": point_name(friend.point)}
            return [{"fairy": whom}]
        return self._deploy(here, player, cell)

    def _stays(self, one: Occupant) -> bool:
        return one.cell == self.fairy if self.options["fairy"] == "on-tile" else _who(one) == self.friend

    def _deploy(self, here: Outcome, player: str, cell: Cell) -> list[Data]:
        game, board = here.game, here.table.board
        if game.supply[player]["follower"] <= 0 or self.rng.random() < 0.2:
            return []
        portal = "portal" in board.at(cell).turned.tile.marks
        cells = [cell, *board] if portal and self.rng.random() < 0.8 else [cell]
        free = [
            (at, index)
            for at in cells
            if at != self.dragon
            for index, segment in enumerate(board.at(at).turned.segments)
            if not game.occupants(board.number(at, index))
            and (at == cell or not game.feature(board.root(board.number(at, index))).complete)
            and segment.kind.claimable
        ]
        if not free:
            return []
        at, index = self.rng.choice(free)
        segment = board.at(at).turned.segments[index]
        self.game.through_portals += at != cell
        role = next(role for role, kind in here.rules.roles.items() if kind == segment.kind.name)
        place: dict[str, Any] = {"role": role, "point": point_name(segment.name_point)}
        return [{"deploy": place if at == cell else {**place, "at": list(at)}}]


def _who(one: Occupant) -> tuple[str, Cell, int]:
    return one.player, one.cell, one.segment
