"""Other tiles put in the place of those that lie on a table: the same ones with a bridge over them."""

from __future__ import annotations

from dataclasses import replace

from carcscore.game.game import Game
from carcscore.geometry import Cell
from carcscore.scoring.values import NO_POINT
from carcscore.tiles.model import TurnedTile


def retile(game: Game, cell: Cell, turned: TurnedTile) -> None:
    """Puts a tile in the place of one that it continues (see :meth:`~carcscore.board.board.Board.retile`).

    A figure there whose point now names something else gets another point of its segment.
    """
    game.board.retile(cell, turned)
    game.frontier.laid(cell)
    there = [*game.followers_on.get(cell, ()), *(piece for piece in game.pieces if piece.cell == cell)]
    for occupant in there:
        if occupant.segment < 0 or occupant.point == NO_POINT:
            continue
        segment = turned.segments[occupant.segment]
        if occupant.point not in segment.points:
            game.move(occupant, replace(occupant, point=segment.name_point))
