"""Bridges, castles and bazaars in saves of JCloisterZone, which leave out much of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from carcscore.board.board import Board, fits
from carcscore.expansions.bridges_castles_and_bazaars.bazaars import BAZAAR, MOST_BID, buyers
from carcscore.expansions.bridges_castles_and_bazaars.bridges import BRIDGE, why_no_bridge
from carcscore.expansions.bridges_castles_and_bazaars.castles import CASTLE
from carcscore.formats.jcz.foreign import Foreign, Message, Says, Unsaid, When
from carcscore.geometry import Cell, neighbour, parse_point, point_name
from carcscore.record.model import Turn
from carcscore.tiles.kinds import ROAD
from carcscore.tiles.model import TurnedTile

NAME: Final = "bridges-castles-and-bazaars"
_AXES: Final = (1, 4)
"""The ends, N and E, by which a bridge from north to south, or across, is named."""


def _token(said: Message, before: object) -> object:
    """A bridge or a castle of a save."""
    return None if said.at is None or said.point is None else {"at": said.cell, "point": said.point}


def _bid(said: Message, bazaar: Any) -> object:
    """A bid of a save: the first for a tile chooses it, the later ones are higher."""
    number, price = said.payload.get("supplyIndex"), said.payload.get("price")
    if type(number) is not int or type(price) is not int or not 0 <= price <= MOST_BID:
        return None
    sales = [] if bazaar is None else bazaar["bazaar"]
    if sales and said.memory.get(BAZAAR.name) == number:
        sale = {"bid": price, "bidder": said.player}
        return {"bazaar": [*sales[:-1], sale]}
    said.memory[BAZAAR.name] = number
    return {"bazaar": [*sales, {"bid": price} if price else {}]}


def _sold(said: Message, bazaar: Any) -> object:
    """The message by which a player who chose a tile buys it, or sells it to the highest bidder."""
    sales = [] if bazaar is None else bazaar["bazaar"]
    value = said.payload.get("value")
    if not sales or "bidder" not in sales[-1] or value not in ("BUY", "SELL"):
        return None
    sale = {**sales[-1], "to": sales[-1]["bidder"]} if value == "SELL" else sales[-1]
    return {"bazaar": [*sales[:-1], sale]}


def _with_tiles(turns: Sequence[Turn], players: Sequence[str]) -> list[Turn]:
    """The turns with the tiles sold at bazaars, as far as they were placed; a save doesn't name them."""
    filled = list(turns)
    for place, turn in enumerate(turns):
        said = turn.extra.get(NAME)
        if not isinstance(said, dict) or turn.player not in players:
            continue
        served = (*players[players.index(turn.player) :], *players[: players.index(turn.player)])
        later = [following for following in turns[place + 1 :] if not following.again][: len(players)]
        laid = {
            following.player: following.placement.tile
            for following in later
            if following.placement is not None
        }
        sales = list(_named([*said["bazaar"], {}][: len(players)], buyers(served), laid))
        filled[place] = replace(turn, extra={**turn.extra, NAME: {"bazaar": sales}})
    return filled


def _named(sales: Sequence[dict[str, Any]], without: list[str], laid: dict[str | None, str]) -> Iterator[Any]:
    for sale in sales:
        chooser = without[0]
        to = sale.get("to", chooser)
        without = [*without[1:], chooser]
        if to in without:
            without.remove(to)
        yield ({"tile": laid[to]} if to in laid else {}) | sale


# Bridges that a save leaves out


def _missing(board: Board, cell: Cell) -> object:
    """The bridge without which the tile at a cell could not lie there: over it, else over one beside it."""
    wrong = board.mismatched_at(cell)
    if not wrong:
        return None
    turned = board.at(cell).turned
    for point in _AXES:
        if not why_no_bridge(turned, point) and fits(board, cell, _bridged(turned, point)):
            return {"at": list(cell), "point": point_name(point)}
    for side in range(4) if len(wrong) == 1 else ():
        beside, point = neighbour(cell, side), _AXES[side % 2]
        placed = board.find(beside)
        if side not in wrong or placed is None or why_no_bridge(placed.turned, point):
            continue
        if fits(board, beside, _bridged(placed.turned, point)):
            return {"at": list(beside), "point": point_name(point)}
    return None


def _done(board: Board, cell: Cell, data: Any) -> Cell | None:
    """Lays a bridge that a save tells of, or that was missing, if it can lie there."""
    at, point = tuple(data["at"]), parse_point(data["point"])
    placed = board.find(at)
    if placed is None or why_no_bridge(placed.turned, point):
        return None
    board.retile(at, _bridged(placed.turned, point))
    return at


def _bridged(turned: TurnedTile, point: int) -> TurnedTile:
    return turned.crossed(ROAD, (point // 3 % 2, point // 3 % 2 + 2))


IN_SAVES: Final = Foreign(
    messages=(
        Says("PLACE_TOKEN BRIDGE", BRIDGE.name, _token),
        Says("PLACE_TOKEN CASTLE", CASTLE.name, _token, anyone=True),
        Says("BAZAAR_BID", BAZAAR.name, _bid, goes_on=True, when=(When.AFTER,), under=NAME),
        Says("BAZAAR_BUY_OR_SELL", BAZAAR.name, _sold, goes_on=True, when=(When.AFTER,), under=NAME),
        Says("PASS", when=(When.BEFORE, When.DURING, When.AFTER), anyone=True),
    ),
    unsaid=(Unsaid(BRIDGE.name, _missing, _done),),
    filled=(_with_tiles,),
)
