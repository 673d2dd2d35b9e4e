"""Plays games with The Tower at random, and keeps its own account of floors, prisoners and ransoms."""

import random
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from carcscore.geometry import Cell, point_name
from carcscore.play.outcome import Outcome
from carcscore.scoring.values import Occupant
from carcscore.tiles.model import TurnedTile
from tests.expansions.random_games import PLAYERS, bag_of, begun, dealt, new_log
from tests.expansions.records import Data

NAME = "tower"
EXPANSIONS = (NAME, "inns-and-cathedrals")
FLOORS = 9
TURNS = 36
RANSOM = 3
FEW = {"follower": 4}
"""So few followers, that they are wanted back."""


@dataclass
class Played:
    """The log of a game, and what came of it by the player's own account."""

    record: Data
    heights: Counter[Cell] = field(default_factory=Counter)
    floors: Counter[str] = field(default_factory=Counter)
    """How many each player has built."""
    held: dict[str, Counter[tuple[str, str]]] = field(default_factory=dict)
    """Whom each player holds, by owner and figure."""
    ransoms: list[tuple[int, str, str]] = field(default_factory=list)
    """Turn, payer and holder."""
    captures: int = 0
    exchanges: int = 0
    own_captures: int = 0
    guards_captured: int = 0

    def kinds(self, holder: str, owner: str) -> list[str]:
        """The kinds of figure of an owner that somebody holds."""
        return sorted(
            figure for (who, figure), number in self.held[holder].items() if number and who == owner
        )


@cache
def played(seed: int) -> Played:
    """A legal game: whatever is done is legal by the rules as they are written out here."""
    rng = random.Random(seed)
    ransom = rng.choice(["needs-points", "always"])
    record = new_log(*EXPANSIONS, options={"ransom": ransom}, supply=FEW)
    game = Played(record, held={player: Counter() for player in PLAYERS})
    bag = bag_of(rng, [NAME], 2, lambda tile: 0.2 * (tile.set_name == NAME))
    table = _Table(game, ransom == "always", rng)
    for now, found in dealt(record, bag, TURNS):
        table.turn(now, *rng.choice(found))
    record["end"] = "final"
    return game


class _Table:
    """What this player does in its turns."""

    def __init__(self, game: Played, always: bool, rng: random.Random) -> None:
        self.game = game
        self.always = always
        self.rng = rng

    def turn(self, now: Outcome, cell: Cell, turned: TurnedTile) -> None:
        """Lays the tile, perhaps pays a ransom, and does one thing more."""
        turns = self.game.record["turns"]
        player = PLAYERS[len(turns) % len(PLAYERS)]
        entry, here = begun(self.game.record, cell, turned)
        supply = Counter(now.game.supply[player])
        entry["actions"] = self._ransom(now, player, len(turns), supply)
        ways = [self._floor, self._deploy, self._guard]
        self.rng.shuffle(ways)
        for way in ways:
            if found := way(here, player, cell, supply):
                entry["actions"].append(found)
                break

    def _ransom(self, now: Outcome, player: str, turn: int, supply: Counter[str]) -> list[Data]:
        holders = [one for one in PLAYERS if self.game.kinds(one, player)]
        affordable = self.always or now.game.track[player] >= RANSOM
        if not holders or not affordable or self.rng.random() < 0.3:
            return []
        holder = self.rng.choice(holders)
        kinds = self.game.kinds(holder, player)
        figure = self.rng.choice(kinds)
        self.game.held[holder][player, figure] -= 1
        supply[figure] += 1
        self.game.ransoms.append((turn, player, holder))
        return [{"ransom": {"of": holder} | ({"figure": figure} if len(kinds) > 1 else {})}]

    def _floor(self, here: Outcome, player: str, cell: Cell, supply: Counter[str]) -> Data | None:
        game, board = here.game, here.table.board
        guarded = {one.cell for one in game.followers() if one.role == "guard"}
        sites = [at for at in board if board.at(at).turned.tile.code.startswith("TW") and at not in guarded]
        if not sites or self.game.floors[player] == FLOORS or self.rng.random() < 0.1:
            return None
        at = self.rng.choice(sites)
        self.game.heights[at] += 1
        self.game.floors[player] += 1
        floor: Data = {} if at == cell else {"at": list(at)}
        near = [one for one in game.followers() if _reached(at, one.cell, self.game.heights[at])]
        back = [one for one in near if one.player != player and self.game.kinds(one.player, player)]
        if near and self.rng.random() < 0.8:
            floor |= self._capture(
                player, self.rng.choice(back if self.rng.random() < 0.6 and back else near)
            )
        return {"tower": floor}

    def _capture(self, player: str, taken: Occupant) -> Data:
        game, owner = self.game, taken.player
        game.captures += 1
        game.guards_captured += taken.role == "guard"
        whom = {"at": list(taken.cell), "role": taken.role, "player": owner, "figure": taken.figure}
        said: Data = {"capture": whom | {"point": point_name(taken.point)}}
        kinds = game.kinds(owner, player)
        if owner == player:
            game.own_captures += 1
        elif kinds:
            home = self.rng.choice(kinds)
            game.held[owner][player, home] -= 1
            game.exchanges += 1
            said |= {"return": home} if len(kinds) > 1 else {}
        else:
            game.held[player][owner, taken.figure] += 1
        return said

    def _guard(self, here: Outcome, player: str, cell: Cell, supply: Counter[str]) -> Data | None:
        guarded = {one.cell for one in here.game.followers() if one.role == "guard"}
        open_ = [at for at, height in self.game.heights.items() if height and at not in guarded]
        if not open_ or self.rng.random() < 0.7:
            return None
        return self._put("guard", self.rng.choice(open_), supply)

    def _deploy(self, here: Outcome, player: str, cell: Cell, supply: Counter[str]) -> Data | None:
        game, board = here.game, here.table.board
        placed = board.at(cell)
        free = [
            segment
            for index, segment in enumerate(placed.turned.segments)
            if not game.occupants(placed.number(index)) and segment.kind.name != NAME
        ]
        if not free:
            return None
        segment = self.rng.choice(free)
        role = next(role for role, kind in here.rules.roles.items() if kind == segment.kind.name)
        return self._put(role, None, supply, point=point_name(segment.name_point))

    def _put(self, role: str, at: Cell | None, supply: Counter[str], **more: str) -> Data | None:
        figures = [figure for figure, number in supply.items() if number > 0]
        if not figures:
            return None
        where = {"at": list(at)} if at else {}
        return {"deploy": {"role": role, "figure": self.rng.choice(figures), **where, **more}}


def _reached(tower: Cell, cell: Cell, height: int) -> bool:
    """Whether a cell is the tower's, or straight from it and near enough (TW6)."""
    across, down = abs(tower[0] - cell[0]), abs(tower[1] - cell[1])
    return 0 in (across, down) and across + down <= height
