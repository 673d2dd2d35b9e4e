"""A search for an order of laying in which all followers of a short game can have come (B4, B5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from carcscore.board.double_tiles import number_of_tiles
from carcscore.checks.orders import Orders, Tiles
from carcscore.checks.together import came_otherwise
from carcscore.findings import Finding
from carcscore.game.game import Game
from carcscore.game.placing import whose
from carcscore.scoring.values import Occupant
from carcscore.sentences import enumerated, said

LONGEST: Final = 14
"""Tiles besides the start tiles: the orders of more are too many to look through."""


def turn_order_findings(followers: Sequence[Occupant], game: Game) -> Iterator[Finding]:
    """That in no order of the tiles of a short game all followers came to what nobody held, in own turns.

    Tiles that fitted nowhere change nothing of that, for whoever drew one draws another (B3). Where turns may
    have been missed, or further ones played, the order of the tiles alone is looked at.
    """
    record, board = game.table.record, game.board
    if not followers or number_of_tiles(board, board) > LONGEST + len(record.start_tiles):
        return
    bound = [follower for follower in followers if not _is_free(follower, game)]
    if not bound:
        return
    orders, in_turn = Orders(game), _keep_turns(game, followers[:1])
    if not orders.starts:
        return
    search = _OrderSearch(game, orders, game.players if in_turn else ())
    if search.possible(bound):
        return
    for occupant in tuple(bound):
        if not search.possible(rest := [other for other in bound if other is not occupant]):
            bound = rest
    where = game.table.where_figure(bound[0], point=True)
    yield Finding("no-such-order", "error", _message(bound, search, game), where, "B5" if in_turn else "B4")


def _is_free(follower: Occupant, game: Game) -> bool:
    return came_otherwise(follower, game) or game.figure_allowed("too-few-turns", follower)


def _keep_turns(game: Game, some: Sequence[Occupant]) -> bool:
    """True if each tile was laid by the next player: nobody missed a turn or had a further one.

    That is asked of ``some`` followers, as if they were anybody's.
    """
    table, players = game.table, game.players
    if len(players) < 2 or table.record.left or table.unplayed <= 0:
        return False
    return not any(
        game.figure_allowed("too-few-turns", replace(occupant, player=who))
        for occupant in some
        for who in players
    )


def _message(bound: Sequence[Occupant], search: _OrderSearch, game: Game) -> str:
    table = game.table
    if len(bound) == 1 and search.players:
        (one,) = bound
        able = [who for who in search.players if search.possible([replace(one, player=who)])]
        return said(
            "{} at {} can't have come in a turn of its owner: in every order of the tiles {} laid {}",
            whose(one),
            table.name(one.cell),
            enumerated(able, "or") if able else "nobody",
            table.name(one.cell),
        )
    names = enumerated(said("{} at {}", whose(occupant), table.name(occupant.cell)) for occupant in bound)
    own = " in a turn of its owner," if search.players else ""
    return said("no order of the tiles lets each of {} come{} to something unoccupied", names, own)


class _OrderSearch:
    """Looks for an order of the tiles in which followers came, in turns of ``players`` if there are any."""

    def __init__(self, game: Game, orders: Orders, players: Sequence[str]) -> None:
        self.players = players
        self._orders, self._board = orders, game.board
        self._tiles = [*dict.fromkeys(orders.tiles([cell]) for cell in game.board)]

    def possible(self, followers: Iterable[Occupant]) -> bool:
        """True if such an order exists from one of the sets of start tiles on."""
        self._on: dict[Tiles, list[Occupant]] = {}
        for follower in followers:
            self._on.setdefault(self._orders.tiles([follower.cell]), []).append(follower)
        self._tiles.sort(key=lambda tile: tile not in self._on)
        self._failed: set[Tiles] = set()
        starts = self._orders.starts
        return any(self._ends(start, start, 0) for start in starts if not any(t & start for t in self._on))

    def _ends(self, start: Tiles, laid: Tiles, turn: int) -> bool:
        """True if all can be laid after these."""
        if laid == self._orders.all:
            return True
        if laid in self._failed:
            return False
        around = self._orders.around(laid)
        for tile in self._tiles:
            if tile & laid or not (tile & around or tile & self._orders.roots):
                continue
            if self._orders.before(tile, start)[0] & ~laid or not self._can_come(tile, laid, turn):
                continue
            if self._ends(start, laid | tile, turn + 1):
                return True
        self._failed.add(laid)
        return False

    def _can_come(self, tile: Tiles, laid: Tiles, turn: int) -> bool:
        """True if those who stand on a tile can have come with it when these tiles lay there."""
        for occupant in self._on.get(tile, ()):
            if self.players and occupant.player != self.players[turn % len(self.players)]:
                return False
            root = self._board.root(occupant.number)
            for there, others in self._on.items():
                if not there & laid:
                    continue
                for other in others:
                    same = self._board.root(other.number) == root
                    if same and self._orders.way(occupant.number, other.number, laid | tile):
                        return False
        return True
