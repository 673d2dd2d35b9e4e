"""Plays games with The Count at random, and keeps its own account of the quarters and of the count."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from carcscore.geometry import Cell, point_name
from carcscore.play.outcome import Outcome
from carcscore.scoring.values import Occupant
from carcscore.tiles.model import Tile, TurnedTile
from tests.expansions.random_games import PLAYERS, bag_of, dealt, new_log, outcome_of
from tests.expansions.records import Data, of_data

NAME = "count-of-carcassonne"
EXPANSIONS = (NAME, "inns-and-cathedrals")
TURNS = 34
TRIALS = 7
FEW = {"follower": 5}
ROUND = ("castle", "market", "blacksmith", "cathedral")
KIND = {"castle": "city", "market": "farm", "blacksmith": "road", "cathedral": "cloister"}


@dataclass
class Played:
    """The log of a game, and what came of it by the player's own account."""

    record: Data
    count: str = "castle"
    inside: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """Who is in the quarters: quarter, player and figure."""
    entered: int = 0
    left: int = 0
    final: int = 0
    shared: int = 0
    """How many scorings somebody joined who then was paid."""

    def kinds(self, quarter: str, player: str) -> list[str]:
        """The kinds of figure of a player that are in a quarter."""
        return sorted(
            figure
            for (at, who, figure), number in self.inside.items()
            if number and (at, who) == (quarter, player)
        )

    def goes(self, quarter: str, player: str, to: Occupant, rng: random.Random) -> Data:
        """A follower goes from a quarter to where another one stands."""
        kinds = self.kinds(quarter, player)
        figure = rng.choice(kinds)
        self.inside[quarter, player, figure] -= 1
        said = {"player": player, "from": quarter, "to": list(to.cell), "point": point_name(to.point)}
        return said | ({"figure": figure} if len(kinds) > 1 else {})


def options_of(seed: int) -> Data:
    """The options of a game: most of the time none."""
    rng = random.Random(seed)
    options: Data = {"count_move": rng.choice(("by-player", "by-player", "clockwise", "follow"))}
    return options | ({"final_moves": "any"} if seed % 2 else {})


@cache
def played(seed: int) -> Played:
    """A legal game: whatever is done is legal by the rules as they are written out here."""
    rng, options = random.Random(seed), options_of(seed)
    game = Played(record := new_log(*EXPANSIONS, options=options, supply=FEW))
    bag = bag_of(rng, ["inns-and-cathedrals"], 4, lambda tile: 0.4 * _closes(tile))
    table = _Table(game, options, rng)
    for _, found in dealt(record, bag, TURNS):
        table.turn(*table.best(found))
    record["end"] = "final"
    if final := list(table.final_moves(outcome_of({**record, "end": "adjourned"}))):
        record[NAME] = {"final": final}
    return game


class _Table:
    """What this player does in its turns."""

    def __init__(self, game: Played, options: Data, rng: random.Random) -> None:
        self.game = game
        self.options = options
        self.rng = rng

    @property
    def player(self) -> str:
        """Whose turn it is now, or was last once it is laid."""
        return PLAYERS[(len(self.game.record["turns"]) - 1) % len(PLAYERS)]

    def best(self, found: list[tuple[Cell, TurnedTile]]) -> tuple[Cell, TurnedTile]:
        """Where a tile goes: if a few trials find it, where it completes what others hold."""
        tried = self.rng.sample(found, min(TRIALS, len(found)))
        mine = PLAYERS[len(self.game.record["turns"]) % len(PLAYERS)]
        return max(tried, key=lambda place: self._helps(mine, *place))

    def _helps(self, mine: str, cell: Cell, turned: TurnedTile) -> int:
        """How many followers of others a tile brings home, if none of one's own."""
        turns = [*self.game.record["turns"], _laid(cell, turned)]
        here = of_data({**self.game.record, "turns": turns, "end": "mid-turn"}).outcome
        assert here is not None
        home = [one.player for one in here.followers if here.features[one.number].complete]
        return 0 if mine in home else len(home)

    def turn(self, cell: Cell, turned: TurnedTile) -> None:
        """Lays the tile, perhaps deploys, has others and itself leave quarters, perhaps enters one."""
        turns = self.game.record["turns"]
        entry: Data = {**_laid(cell, turned), "actions": []}
        turns.append(entry)
        if deployed := self._deploy(self._here(), cell):
            entry["actions"].append({"deploy": deployed})
        leaving = [{"quarter": said} for said in self._leave(self._here())]
        entry["actions"] += leaving
        self.game.left += len(leaving)
        scored = of_data(self.game.record)
        assert scored.outcome is not None
        paid = [one for one in scored.awards if one.turn == len(turns)]
        self.game.shared += bool(leaving) and len(paid) > 1
        to_me = sum(one.points for one in paid if one.player == self.player)
        if to_me == 0 and sum(one.points for one in paid) > 0:
            entry["actions"] += self._enter(Counter(scored.outcome.game.supply[self.player]))

    def _here(self) -> Outcome:
        """The table with the last tile laid and not scored."""
        outcome = of_data({**self.game.record, "end": "mid-turn"}).outcome
        assert outcome is not None
        return outcome

    def _deploy(self, here: Outcome, cell: Cell) -> Data | None:
        supply = Counter(here.game.supply[self.player])
        placed, figures = here.table.board.at(cell), [one for one in supply if supply[one] > 0]
        free = [
            segment
            for index, segment in enumerate(placed.turned.segments)
            if not here.game.occupants(placed.number(index))
        ]
        if not free or not figures or self.rng.random() < 0.1:
            return None
        roads = [one for one in free if one.kind.name in ("road", "city")]
        segment = self.rng.choice(roads or free)
        role = next(role for role, kind in here.rules.roles.items() if kind == segment.kind.name)
        return {"role": role, "figure": self.rng.choice(figures), "point": point_name(segment.name_point)}

    def _leave(self, here: Outcome) -> Iterator[Data]:
        """Followers go to what this tile completed and others hold (CO7, CO8)."""
        me = PLAYERS.index(self.player)
        for player in [*PLAYERS[me + 1 :], *PLAYERS[: me + 1]]:
            for quarter in ROUND:
                goals = [
                    one
                    for one in here.followers
                    if here.features[one.number].complete
                    and here.features[one.number].kind.name == KIND[quarter]
                ]
                while goals and quarter != self.game.count and self.game.kinds(quarter, player):
                    yield self.game.goes(quarter, player, self.rng.choice(goals), self.rng)
                    if self.rng.random() < 0.5:
                        break

    def _enter(self, supply: Counter[str]) -> list[Data]:
        figures = [one for one in supply if supply[one] > 0]
        if not figures or self.rng.random() < 0.05:
            return []
        quarter, figure = self.rng.choice(ROUND), self.rng.choice(figures)
        said: Data = {"put": quarter, "figure": figure}
        how = self.options["count_move"]
        if how == "clockwise":
            self.game.count = ROUND[(ROUND.index(self.game.count) + 1) % 4]
        elif how == "follow":
            self.game.count = quarter
        elif self.rng.random() < 0.7:
            self.game.count = said["count"] = self.rng.choice(ROUND)
        self.game.inside[quarter, self.player, figure] += 1
        self.game.entered += 1
        return [{"carcassonne": said}]

    def final_moves(self, now: Outcome) -> Iterator[Data]:
        """In turn, from the left of the last player, until all have passed (CO9)."""
        me = PLAYERS.index(self.player)
        order = [*PLAYERS[me + 1 :], *PLAYERS[: me + 1]]
        quarters = ROUND if self.options.get("final_moves") == "any" else ("market",)
        while order:
            for player in list(order):
                said = self._final_move(now, player, quarters)
                if said is None:
                    order.remove(player)
                else:
                    yield said

    def _final_move(self, now: Outcome, player: str, quarters: tuple[str, ...]) -> Data | None:
        choices: list[tuple[str, Occupant]] = []
        for quarter in quarters:
            if quarter != self.game.count and self.game.kinds(quarter, player):
                kind = KIND[quarter]
                there = (one for one in now.followers if now.features[one.number].kind.name == kind)
                choices += [(quarter, one) for one in there]
        if not choices or self.rng.random() < 0.2:
            return None
        quarter, to = self.rng.choice(choices)
        self.game.final += 1
        return self.game.goes(quarter, player, to, self.rng)


def _closes(tile: Tile) -> bool:
    """Whether roads or cities end on a tile."""
    return any(len(one.points) == {"road": 1, "city": 3}.get(one.kind.name) for one in tile.segments)


def _laid(cell: Cell, turned: TurnedTile) -> Data:
    return {"tile": turned.tile.code, "rotation": 90 * turned.rotation, "at": list(cell)}


def holdings_of(game: Played) -> Data:
    """What the player's account comes to, as a record says it."""
    quarters: dict[str, list[Any]] = {}
    for (quarter, player, figure), number in sorted(game.inside.items()):
        quarters.setdefault(player, []).extend([{"quarter": quarter, "figure": figure}] * number)
    return {"count": game.count, "quarters": {player: some for player, some in quarters.items() if some}}
