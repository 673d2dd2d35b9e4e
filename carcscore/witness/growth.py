"""The tiles of a position laid again, in turns, so that each follower can have come (B4, B5)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from carcscore.checks.orders import Orders, Tiles
from carcscore.geometry import Cell, neighbour
from carcscore.play.outcome import Outcome
from carcscore.scoring.values import Occupant

_HELD_BACK = 6
"""The number of tiles without figures tried before those with followers, where these can wait."""


class Growth:
    """Orders of the tiles from a set of start tiles on, drawn by lot."""

    def __init__(self, outcome: Outcome, orders: Orders, start: Tiles) -> None:
        self._board, self._orders, self._start = outcome.table.board, orders, start
        self._players = outcome.game.players
        self.on = {follower.cell: follower for follower in outcome.followers}
        self._by_root: dict[int, list[Occupant]] = {}
        for follower in outcome.followers:
            self._by_root.setdefault(self._board.root(follower.number), []).append(follower)
        self._contested = [
            (together, {self._board.cell_of(number) for number in self._board.members(root)})
            for root, together in self._by_root.items()
            if len(together) > 1
        ]

    def begun(self, laid: Sequence[Cell]) -> Tiles:
        """The tiles that lie there once these were laid."""
        return self._start | self._orders.tiles(laid)

    def open_to(self, laid: Tiles) -> list[Cell]:
        """The cells of the position beside those that lie there, which may be laid next."""
        tiles, around = self._orders.tiles, self._orders.around(laid)
        found = []
        for cell in self._board:
            tile = tiles([cell])
            if tile & around and not tile & laid and not self._orders.before(tile, self._start)[0] & ~laid:
                found.append(cell)
        return found

    def fits(self, cell: Cell, laid: Tiles, turn: int) -> bool:
        """True if a tile may be laid in a turn (from 0): its follower can come, and all others still can."""
        one = self.on.get(cell)
        tile = self._orders.tiles([cell])
        if one is not None:
            if one.player != self._players[turn % len(self._players)]:
                return False
            for other in self._by_root[self._board.root(one.number)]:
                there = other is not one and self._orders.tiles([other.cell]) & laid
                if there and self._orders.way(one.number, other.number, laid | tile):
                    return False
        return not any(self._shut(laid | tile, who) for who, cells in self._contested if cell in cells)

    def _shut(self, laid: Tiles, together: Sequence[Occupant]) -> bool:
        """True if some followers of a feature who are still to come can no longer come."""
        tiles = self._orders.tiles
        for one, other in combinations(together, 2):
            both = tiles([one.cell, other.cell])
            if both & ~laid and self._orders.way(one.number, other.number, laid | both):
                return True
        return False

    def drawn(self, first: Sequence[Cell], rng: Random) -> list[Cell] | None:
        """The cells in some order, these first; ``None`` where the lot led to a dead end."""
        order, laid = [*first], self.begun(first)
        front = set(self.open_to(laid))
        last = len(self._board) - self._start.bit_count()
        for turn in range(len(order), last):
            tried = self._candidates(front, laid, turn, last, rng)
            cell = next((near for near in tried if self.fits(near, laid, turn)), None)
            if cell is None:
                return None
            order.append(cell)
            laid |= self._orders.tiles([cell])
            front.discard(cell)
            beside = {neighbour(cell, side) for side in range(4)}
            front |= {
                cell for cell in beside if cell in self._board and not self._orders.tiles([cell]) & laid
            }
        return order

    def _candidates(self, front: set[Cell], laid: Tiles, turn: int, last: int, rng: Random) -> list[Cell]:
        """The tiles that may come next, the likelier first: those with followers of whose turn it is.

        Of the others those come first, more or less, that have many neighbours, so that features are
        completed soon and followers return.
        """
        who = self._players[turn % len(self._players)]
        ordered = sorted(front)
        own = [cell for cell in ordered if cell in self.on and self.on[cell].player == who]
        others = [cell for cell in ordered if cell not in self.on]
        rng.shuffle(own)
        compact = rng.random()
        others.sort(key=lambda cell: compact * self._neighbours(cell, laid) + rng.random(), reverse=True)
        turns_left = (last - 1 - turn) // len(self._players) + 1
        can_wait = sum(occupant.player == who for occupant in self.on.values()) < turns_left
        if can_wait and rng.random() < 0.5:
            return [*others[:_HELD_BACK], *own, *others[_HELD_BACK:]]
        return [*own, *others]

    def _neighbours(self, cell: Cell, laid: Tiles) -> int:
        return (self._orders.around(self._orders.tiles([cell])) & laid).bit_count()
