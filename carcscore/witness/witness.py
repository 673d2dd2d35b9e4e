"""A game that ends in a final position, found by search and replayed before it is believed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from carcscore.checks.orders import Orders, Tiles
from carcscore.game.setup import supply_of
from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome
from carcscore.play.replay import examine_log
from carcscore.record.log import DEPLOY
from carcscore.record.model import Action, Deployment, Record, Turn
from carcscore.record.vocabulary import FOLLOWER
from carcscore.text import listed
from carcscore.witness.growth import Growth
from carcscore.witness.payments import Holders, Payments

ORDERS: Final = 300
"""The number of orders of the tiles that are tried, for each tile that may be the start tile."""
PAYMENTS: Final = 30
"""The number of ways of paying that are tried with each."""
REPLAYS: Final = 20
"""The number of games replayed that did not end in the position after all."""
BEGINNINGS: Final = 400
"""The number of beginnings of a game replayed to find one that is laid as its rules want."""


def witness(outcome: Outcome) -> Record | None:
    """A turn log that ends in a legal final position, with its track; ``None`` where none was found.

    That none is found proves nothing. Raises :class:`ValueError` with a sentence where none is looked for.
    """
    _refuse(outcome)
    orders = Orders(outcome.game)
    if not orders.starts:
        raise ValueError("its beginning is unknown: the start tile is missing")
    rng, left = Random(0), REPLAYS
    for start in orders.starts:
        for game in _games(outcome, orders, start, rng):
            if _ends_so(game, outcome):
                return game
            left -= 1
            if not left:
                return None
    return None


def _refuse(outcome: Outcome) -> None:
    """Raises :class:`ValueError` for a record of which no game is looked for."""
    record, board = outcome.record, outcome.table.board
    if record.is_log:
        raise ValueError("it is a turn log already")
    if any(finding.severity == "error" for finding in outcome.findings):
        raise ValueError("it is not legal, so no game ends in it")
    if record.unscored:
        raise ValueError("it ends in mid-turn, with the last tile not scored")
    if record.pieces or record.extra:
        what = listed(dict.fromkeys([*(piece.figure for piece in record.pieces), *record.extra]))
        raise ValueError(f"it has more than tiles and followers ({what}); the search does not cover that")
    if any(tile.turned.tile.half for tile in board.tiles()):
        raise ValueError("it has double tiles, which the search does not cover")
    if len({follower.cell for follower in outcome.followers}) < len(outcome.followers):
        raise ValueError("two followers stand on one tile, which the search does not cover")


def _games(outcome: Outcome, orders: Orders, start: Tiles, rng: Random) -> Iterator[Record]:
    """Logs that may end in a position, from a set of start tiles on."""
    growth = Growth(outcome, orders, start)
    payments = Payments(outcome, supply_of(outcome.record, outcome.rules)[FOLLOWER])
    first = _beginning(outcome, orders, growth, start)
    if first is None:
        return
    for _ in range(ORDERS):
        order = growth.drawn(first, rng)
        if order is None:
            continue
        for _ in range(PAYMENTS):
            holders = payments.drawn(order, rng)
            if holders is not None:
                yield _log(outcome, orders, start, order, holders)
                break


def _beginning(outcome: Outcome, orders: Orders, growth: Growth, start: Tiles) -> list[Cell] | None:
    """The tiles that are laid before all others, in an order that their rules allow."""
    number = (orders.first & ~start).bit_count()
    waiting: list[list[Cell]] = [[]]
    for _ in range(BEGINNINGS):
        if not waiting or len(waiting[-1]) == number:
            break
        laid = waiting.pop()
        if laid and not _is_legal(_log(outcome, orders, start, laid, {}), outcome):
            continue
        lying = growth.begun(laid)
        waiting += ([*laid, tile] for tile in growth.open_to(lying) if growth.fits(tile, lying, len(laid)))
    return waiting[-1] if waiting and len(waiting[-1]) == number else None


def _log(
    outcome: Outcome,
    orders: Orders,
    start: Tiles,
    order: Sequence[Cell],
    holders: Holders,
) -> Record:
    record, placements, players = outcome.record, outcome.table.placements, outcome.game.players
    began = tuple(placement for cell, placement in placements.items() if orders.tiles([cell]) & start)
    standing = {follower.cell: follower for follower in outcome.followers}
    turns = []
    for number, cell in enumerate(order):
        one, came = standing.get(cell), holders.get(cell)
        deployed = one and Deployment(one.player, one.figure, one.role, None, one.point)
        if came is not None:
            point = outcome.table.board.at(cell).turned.segments[came.segment].name_point
            deployed = Deployment(came.player, FOLLOWER, came.role, None, point)
        actions = (Action(DEPLOY, deployed),) if deployed else ()
        turns.append(Turn(players[number % len(players)], placements[cell], actions))
    return replace(
        record,
        board=(),
        layout="list",
        a1=None,
        start=None if began == record.usual_start else began,
        start_known=True,
        followers=(),
        track=None,
        turns=tuple(turns),
        claimed=None,
        claimed_by_kind={},
        claims=(),
        respelled={},
    )


def _is_legal(game: Record, outcome: Outcome) -> bool:
    """True if nothing is wrong with the beginning of a game."""
    replayed = examine_log(replace(game, end="adjourned"), outcome.table.catalogue, outcome.rules)
    return not any(finding.severity == "error" for finding in replayed.findings)


def _ends_so(game: Record, outcome: Outcome) -> bool:
    """True if a game is legal and ends in a position: its tiles, its followers, its track."""
    replayed = examine_log(game, outcome.table.catalogue, outcome.rules)
    if any(finding.severity == "error" for finding in replayed.findings):
        return False
    told = outcome.record.track or {}
    track = dict(replayed.track or {})
    return _seen(replayed) == _seen(outcome) and all(track.get(who, 0) == told[who] for who in told)


def _seen(outcome: Outcome) -> tuple[list[object], list[object]]:
    tiles = sorted((tile.cell, tile.turned.look) for tile in outcome.table.board.tiles())
    followers = sorted(
        (follower.player, follower.figure, follower.role, follower.cell, follower.segment)
        for follower in outcome.followers
    )
    return [*tiles], [*followers]
