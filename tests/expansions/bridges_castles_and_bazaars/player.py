"""Plays games with bridges, castles and bazaars at random, and keeps its own account of what they pay."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from carcscore.board.feature import Feature
from carcscore.geometry import Cell, neighbour, point_name
from carcscore.play.outcome import Outcome
from carcscore.scoring.values import Occupant
from carcscore.tiles.model import Tile, TurnedTile
from tests.expansions.random_games import PLAYERS, bag_of, new_log, outcome_of
from tests.expansions.records import Data, of_data

NAME = "bridges-castles-and-bazaars"
EACH = 3
"""Bridges and castles that each player has."""
TURNS = 36
CAPS = "ADEHIJKL"
"""Tiles with cities of one side, and one that ends roads: they come early."""
AXES = ((1, "N"), (0, "E"))
"""The sides that a bridge by these ends passes by."""
Edges = dict[Cell, tuple[str, ...]]
Segments = frozenset[tuple[Cell, int]]


@dataclass
class Castle:
    """A castle: its tiles, the owner of its lord if he is still there, and the ``turn`` of it."""

    tiles: tuple[Cell, ...]
    lord: str | None
    turn: int

    @property
    def around(self) -> set[Cell]:
        """Its two tiles and the two along either side."""
        (x, y), (_, other) = self.tiles
        beside = {(x + dx, row) for dx in (-1, 0, 1) for row in (y, other)} if y != other else set[Cell]()
        return beside or {(column, y + dy) for column, _ in self.tiles for dy in (-1, 0, 1)}


@dataclass
class Played:
    """The log of a game, and what came of it by the player's own account."""

    record: Data
    bridges: Counter[str] = field(default_factory=Counter)
    needed: int = 0
    castles: list[Castle] = field(default_factory=list)
    built: Counter[str] = field(default_factory=Counter)
    echoes: Counter[tuple[int, str, int]] = field(default_factory=Counter)
    """Turn, player and points of what castles were paid."""
    chains: int = 0
    chosen: int = 0
    bids: Counter[tuple[int, str, int]] = field(default_factory=Counter)
    """Turn, player and points of what moved at bazaars."""
    bazaars: int = 0


@cache
def played(seed: int) -> Played:
    """A legal game: whatever is done is legal by the rules as they are written out here."""
    rng = random.Random(seed)
    game = Played(record := new_log(NAME))
    bag = bag_of(rng, [NAME], 6, lambda tile: 0.6 * (tile.code in CAPS) + 0.4 * (tile.set_name == NAME))
    table = _Table(game, bag, rng)
    while bag and len(record["turns"]) < TURNS:
        table.turn()
    record["end"] = "final"
    return game


class _Table:
    """What this player does in its turns."""

    def __init__(self, game: Played, bag: list[Tile], rng: random.Random) -> None:
        self.game = game
        self.bag = bag
        self.rng = rng
        self.bought: dict[str, Tile] = {}

    @property
    def number(self) -> int:
        return len(self.game.record["turns"])

    def turn(self) -> None:
        """Lays a tile, perhaps with a bridge, and does one thing more."""
        now = outcome_of(self.game.record)
        player = PLAYERS[self.number % len(PLAYERS)]
        bought = self.bought.pop(player, None)
        tile = bought or self.bag.pop(0)
        edges = {one.cell: one.turned.edges for one in now.table.board.tiles()}
        plain = list(_places(edges, tile))
        over = list(self._with_bridges(now, tile, player))
        dropped: list[str] = []
        while not plain and not over:
            dropped.append(tile.code)
            bought, tile = None, self.bag.pop(0)
            plain, over = list(_places(edges, tile)), list(self._with_bridges(now, tile, player))
        entry: Data = {"discarded": dropped} if dropped else {}
        needed = bool(over) and (not plain or self.rng.random() < 0.2)
        closing = [one for one in plain if _closes(edges, *one)] if self.rng.random() < 0.7 else []
        cell, turned, bridge = self.rng.choice(over) if needed else (*self.rng.choice(closing or plain), None)
        entry |= {"tile": turned.tile.code, "rotation": 90 * turned.rotation, "at": list(cell), "actions": []}
        self.game.record["turns"].append(entry)
        if bridge is None and self.game.bridges[player] < EACH and self.rng.random() < 0.1:
            near = (cell, *(neighbour(cell, side) for side in range(4)))
            edges[cell] = turned.edges
            found = list(_bridges(self._here(), edges, near))
            bridge = self.rng.choice(found) if found else None
        if bridge is not None:
            at, end = bridge
            self.game.bridges[player] += 1
            self.game.needed += needed
            entry["actions"].append({"bridge": {"point": end} | ({} if at == cell else {"at": list(at)})})
        self._deploy(self._here(), player, cell, entry)
        self._castles_and_scores(now, player, cell, entry)
        if bought is None and "bazaar" in tile.marks and len(self.bag) >= len(PLAYERS):
            self._bazaar(player, entry)

    def _here(self) -> Outcome:
        """The table with the tile, before anything is scored."""
        here = of_data({**self.game.record, "end": "mid-turn"}).outcome
        assert here is not None
        return here

    def _with_bridges(
        self, now: Outcome, tile: Tile, player: str
    ) -> Iterator[tuple[Cell, TurnedTile, tuple[Cell, str]]]:
        """Where the tile does not fit by itself, but with a bridge over it or over one beside it."""
        if self.game.bridges[player] == EACH:
            return
        edges = {one.cell: one.turned.edges for one in now.table.board.tiles()}
        for cell in _beside(edges):
            for turned in tile.rotations:
                laid = {**edges, cell: turned.edges}
                if _fits(edges, cell, turned.edges):
                    continue
                near = (cell, *(neighbour(cell, side) for side in range(4)))
                for at, end in _bridges(now, laid, near):
                    if _meets(_with(laid, at, end), cell):
                        yield cell, turned, (at, end)

    def _deploy(self, here: Outcome, player: str, cell: Cell, entry: Data) -> None:
        placed = here.table.board.at(cell)
        free = [
            segment
            for index, segment in enumerate(placed.turned.segments)
            if not here.game.occupants(placed.number(index)) and segment.kind.name != "castle"
        ]
        roles = {"road": "thief", "city": "knight", "cloister": "monk", "farm": "farmer"}
        caps = [segment for segment in free if segment.kind.name == "city"]
        if free and here.game.supply[player]["follower"] and self.rng.random() < 0.8:
            segment = self.rng.choice(caps or free)
            point = point_name(segment.name_point)
            entry["actions"].append({"deploy": {"role": roles[segment.kind.name], "point": point}})

    # Castles

    def _castles_and_scores(self, now: Outcome, player: str, cell: Cell, entry: Data) -> None:
        here, game, number = self._here(), self.game, self.number
        before = {frozenset(one.segments) for one in now.features if one.complete}
        done = [one for one in here.features if one.complete and frozenset(one.segments) not in before]
        first = PLAYERS.index(player)
        owners = [(self._owner(here, one), one) for one in done]
        for owner, city in sorted(
            ((owner, one) for owner, one in owners if owner is not None),
            key=lambda pair: (PLAYERS.index(pair[0].player) - first) % len(PLAYERS),
        ):
            if game.built[owner.player] == EACH or self.rng.random() < 0.2:
                continue
            (at, index) = self.rng.choice(city.segments)
            point = point_name(here.table.board.at(at).turned.segments[index].name_point)
            entry["actions"].append({"castle": {"at": list(at), "point": point}})
            game.built[owner.player] += 1
            game.castles.append(Castle(city.tiles, owner.player, number))
            done.remove(city)
        self._pay(here, done, number, entry)

    def _owner(self, here: Outcome, city: Feature) -> Occupant | None:
        """Whose follower holds a city on which a castle can be put."""
        caps = city.kind.name == "city" and len(city.tiles) == 2 == len(city.segments)
        there = here.occupancy.followers.get(city.ref, ())
        if not caps or len(there) != 1:
            return None
        for at, index in city.segments:
            turned = here.table.board.at(at).turned
            if len(turned.sides[index]) != 1 or turned.tile.code == "BCD":
                return None
        return there[0]

    def _pay(self, here: Outcome, done: list[Feature], number: int, entry: Data) -> None:
        """What castles are paid: by what lies beside them, else by one beside them that is paid."""
        waiting = [one for one in self.game.castles if one.lord and one.turn < number]
        paid: list[tuple[Castle, int]] = []
        for castle in waiting:
            near = [one for one in done if castle.around & set(one.tiles)]
            if not near:
                continue
            best = max(_worth(one) for one in near)
            other = self.rng.choice(near)
            if len(near) > 1 and self.rng.random() < 0.5:
                at, index = self.rng.choice(other.segments)
                point = point_name(here.table.board.at(at).turned.segments[index].name_point)
                named = {"castle": list(castle.tiles[0]), "at": list(at)}
                entry["actions"].append(
                    {"castle-scores": named | ({} if point == "centre" else {"point": point})}
                )
                same = [one for one in near if at in one.tiles]
                best = _worth(other) if point != "centre" else _worth(same[0])
                self.game.chosen += 1
            paid.append((castle, best))
        latest = paid
        while latest:
            left = [one for one in waiting if one not in [castle for castle, _ in paid]]
            latest = [
                (one, max(points))
                for one in left
                if (points := [worth for castle, worth in latest if one.around & set(castle.tiles)])
            ]
            paid += latest
            self.game.chains += len(latest)
        for castle, points in paid:
            assert castle.lord is not None
            self.game.echoes[number, castle.lord, points] += 1
            castle.lord = None

    # Bazaars

    def _bazaar(self, player: str, entry: Data) -> None:
        """As many tiles as players: each is chosen by the next who has none, who keeps or sells it."""
        game, rng = self.game, self.rng
        game.bazaars += 1
        tiles = [self.bag.pop(0) for _ in PLAYERS]
        place = PLAYERS.index(player)
        without = PLAYERS[place + 1 :] + PLAYERS[: place + 1]
        sales: list[Data] = []
        while without:
            chooser, tile = without.pop(0), tiles.pop(rng.randrange(len(tiles)))
            sale: Data = {"tile": tile.code}
            winner = chooser
            if without:
                bid, bidder = rng.randrange(4), rng.choice([chooser, *without])
                if bidder != chooser:
                    bid += 1
                    winner = rng.choice([chooser, bidder])
                    sale |= {"bidder": bidder} | ({"to": bidder} if winner == bidder else {})
                sale |= {"bid": bid} if bid else {}
                other = None if bidder == chooser else bidder if winner == chooser else chooser
                if bid:
                    game.bids[self.number, winner, -bid] += 1
                if bid and other is not None:
                    game.bids[self.number, other, bid] += 1
            if winner != chooser:
                without.remove(winner)
                without.append(chooser)
            self.bought[winner] = tile
            sales.append(sale)
        entry[NAME] = {"bazaar": sales}


def _worth(feature: Feature) -> int:
    """What a completed road, city or cloister pays."""
    if feature.kind.name == "cloister":
        return 9
    each = {"road": 1, "city": 2}[feature.kind.name]
    return each * (len(feature.tiles) + feature.marks.get("pennant", 0))


def _beside(edges: Edges) -> list[Cell]:
    return sorted({neighbour(cell, side) for cell in edges for side in range(4)} - set(edges))


def _fits(edges: Edges, cell: Cell, shown: tuple[str, ...]) -> bool:
    return all(
        edges[neighbour(cell, side)][side - 2] == shown[side]
        for side in range(4)
        if neighbour(cell, side) in edges
    )


def _meets(edges: Edges, cell: Cell) -> bool:
    return _fits(edges, cell, edges[cell])


def _places(edges: Edges, tile: Tile) -> Iterator[tuple[Cell, TurnedTile]]:
    for cell in _beside(edges):
        yield from ((cell, one) for one in tile.rotations if _fits(edges, cell, one.edges))


def _closes(edges: Edges, cell: Cell, turned: TurnedTile) -> bool:
    """Whether a tile lies against a city."""
    return any(edges.get(neighbour(cell, side), ("",) * 4)[side - 2] == "city" for side in range(4))


def _with(edges: Edges, at: Cell, end: str) -> Edges:
    """The edges with a bridge over a tile."""
    sides = (0, 2) if end == "N" else (1, 3)
    return {**edges, at: tuple("road" if side in sides else edges[at][side] for side in range(4))}


def _bridges(now: Outcome, edges: Edges, near: tuple[Cell, ...]) -> Iterator[tuple[Cell, str]]:
    """The bridges that can lie over these tiles, by one of their ends."""
    taken = {one.cell for one in now.game.pieces if one.figure == "bridge"}
    for at in near:
        for side, end in AXES:
            ends = (edges[at][side - 1], edges[at][(side + 1) % 4]) if at in edges and at not in taken else ()
            if set(ends) == {"field"} and _meets(_with(edges, at, end), at):
                yield at, end
