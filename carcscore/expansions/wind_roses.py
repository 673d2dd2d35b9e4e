"""Wind Roses: 3 points for tiles that are laid in the quarter of the table that they name (WR1 to WR5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from carcscore.board.features import Features
from carcscore.game.declaring import hears
from carcscore.game.events import Laid
from carcscore.game.expansion import Expansion
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.rules.facts import Facts, StartTiles
from carcscore.scoring.payouts import NO_FEATURE, Payout
from carcscore.scoring.values import Award, Item
from carcscore.sentences import said
from carcscore.tiles.kinds import MarkKind

NAME: Final = "wind-roses"
ROSE: Final = "wind-rose"
WHOLE: Final = (
    MarkKind("rose-orange", "rose-orange", "tile", "any", "rose-orange", heading=0),
    MarkKind("rose-blue", "rose-blue", "tile", "any", "rose-blue", heading=0),
)
QUARTERS: Final = (
    MarkKind("rose-ne", "rose-ne", "tile", "any", "rose-ne"),
    MarkKind("rose-se", "rose-se", "tile", "any", "rose-se"),
    MarkKind("rose-sw", "rose-sw", "tile", "any", "rose-sw"),
    MarkKind("rose-nw", "rose-nw", "tile", "any", "rose-nw"),
)
"""In the order in which a quarter turn leads from one to the next."""
PAYS: Final = Item("tile in its quarter", 1, 3)


class WindRoses(Expansion):
    """The rose laid last parts the table into quarters, named as the rose lies."""

    facts = Facts(
        name=NAME,
        title="Wind Roses",
        start=StartTiles({"WRD": (0, 0)}, "said"),
        marks=(*WHOLE, *QUARTERS),
        awards=(ROSE,),
    )
    _rose: Cell | None = None

    @hears(Laid)
    def laid(self, turn: TurnInPlay, laid: Laid) -> None:
        """Whoever lays a quarter tile in the quarter of its name gets 3 at once (WR2)."""
        if self._is_whole(laid.cell):
            self._rose = laid.cell
        elif (rose := self._reference) is not None and self._lies_right(laid.cell, rose):
            self.game.pay(Award(turn.player, ROSE, (PAYS,), "WR2", at=laid.cell))

    def _is_whole(self, cell: Cell) -> bool:
        return any(mark.name in self.game.marks_on(cell) for mark in WHOLE)

    @property
    def _reference(self) -> Cell | None:
        """The cell of the rose that counts: the last one, or else of those there from the beginning."""
        starts = (start.at for start in self.game.table.record.start_tiles if self._is_whole(start.at))
        return self._rose or next(starts, None)

    def _lies_right(self, cell: Cell, rose: Cell) -> bool:
        """True if a tile bears the name of a quarter in which it lies, as the rose is turned (WR2, WR3)."""
        board, (x, y) = self.game.board, (cell[0] - rose[0], cell[1] - rose[1])
        turned = board.at(rose).turned.rotation
        named = (number for number, mark in enumerate(QUARTERS) if mark.name in self.game.marks_on(cell))
        there = (x >= 0 >= y, x >= 0 <= y, x <= 0 <= y, x <= 0 >= y)
        return any(there[(number + turned) % 4] for number in named) and any(
            {cell, rose} <= area for area in board.areas()
        )

    def other_payments(self, features: Features) -> Iterator[Payout]:
        """Each quarter tile may have paid 3 to whoever laid it, if a whole rose lies (WR2)."""
        if any(map(self._is_whole, self.game.board)):
            for cell in self.game.board:
                if any(mark.name in self.game.marks_on(cell) for mark in QUARTERS):
                    name = said("the wind rose on {}", self.game.table.name(cell))
                    yield Payout(name, PAYS.points, of=NO_FEATURE)
