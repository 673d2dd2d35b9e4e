"""Games Quarterly 11: twelve tiles, two of them of a river; a field that may be a herd (GQ1, GQ2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carcscore.game.declaring import hears
from carcscore.game.events import Laid
from carcscore.game.expansion import Expansion
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.rules.facts import Facts, Option
from carcscore.scoring.values import Occupant
from carcscore.tiles.marking import mark_tile

NAME: Final = "games-quarterly-11"
TILES: Final = "gq11"
HERD_TILE: Final = "GQD"
HERD: Final = Option(
    "gq11_pig_herd", ("nothing", "herd"), f"Whether the field of {HERD_TILE} is a herd of pigs (GQ2)."
)


class GamesQuarterly11(Expansion):
    """Tiles as any others; the river's are in play beside a river alone."""

    facts = Facts(
        name=NAME,
        title="Games Quarterly 11",
        tile_set=TILES,
        borrowed=("pig-herd",),
        options=(HERD,),
    )

    def began(self, turn: TurnInPlay) -> None:
        """Before the first turn the start tiles lie; if one of them is the field, it has woken this."""
        for start in self.game.table.record.start_tiles if turn.number == 1 else ():
            self._lay(start.at)

    @hears(Laid)
    def _laid(self, turn: TurnInPlay, laid: Laid) -> None:
        """A tile was laid."""
        self._lay(laid.cell)

    def laid_out(self, pieces: Sequence[Occupant]) -> None:
        """The tiles of a position lie."""
        for cell in list(self.game.board):
            self._lay(cell)

    def _lay(self, cell: Cell) -> None:
        """The field that is a herd bears the mark of one, if the table takes it so (GQ2)."""
        placed = self.game.board.find(cell)
        if placed is None or self.options[HERD.name] != "herd" or placed.turned.tile.code != HERD_TILE:
            return
        (mark,) = self.facts.borrowed
        tile = mark_tile(placed.turned.tile, {"tile": [mark]}, self.game.rules.palette)
        self.game.board.retile(cell, tile.turned(placed.turned.rotation))
        self.game.hooks.marked(tile)
