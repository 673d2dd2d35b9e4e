"""Abbeys: laid from hand into holes (AM2), also after the last tile, in order (AM5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from carcscore.board.features import Features
from carcscore.findings import Finding, error
from carcscore.formats.jcz.foreign import Moment
from carcscore.game.declaring import hears
from carcscore.game.events import Laid
from carcscore.game.expansion import Expansion, Part
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import STEPS, Cell, cells_from
from carcscore.rules.facts import AllowableTile, Option
from carcscore.sentences import said

ABBEY: Final = "ABB"
"""The code of the abbey."""
LAST_ABBEYS: Final = Option(
    "last_abbeys",
    ("played", "lost"),
    "What becomes of the abbeys still in hand after the last tile: each may be laid, or none (AM5).",
)


def could_be_laid(now: Moment) -> bool:
    """True if a player has an abbey left, and there is a hole for it (AM2)."""
    empty = {near for cell in now.board for near in cells_from(cell, STEPS)} - {*now.board}
    sides = (sum(near in now.board for near in cells_from(cell, STEPS)) for cell in empty)
    return ABBEY in now.hand and len(STEPS) in sides


class Abbeys(Part):
    """Looks where abbeys are laid, and in which order after the last tile."""

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(expansion)
        before = self.game.turn
        self._latest = None if before is None else before.player
        """Whose the latest entry was."""
        self._last: str | None = None
        """The player who laid the last tile, if an abbey is laid after it."""
        self._places = 0
        """The number of places after that player at which the latest abbey was laid."""

    def allows_tile(self, code: AllowableTile, cell: Cell, turn: TurnInPlay | None) -> bool:
        """After the last tile whoever lays no abbey is skipped (AM5)."""
        return code == "wrong-player" and turn is not None and self._is_last(turn)

    def _is_last(self, turn: TurnInPlay) -> bool:
        """True if an abbey is laid after the last tile."""
        placement, left = turn.turn.placement, self.game.tiles_left - len(turn.turn.discarded)
        if self._latest is None or left > 0 or turn.turn.again or placement is None:
            return False
        tile = self.game.table.catalogue.find(placement.tile)
        return tile is not None and tile.code == ABBEY

    def began(self, turn: TurnInPlay) -> Iterator[Finding]:
        """After the last tile abbeys are laid clockwise from the left of who laid it (AM5)."""
        if not self._is_last(turn):
            return
        if self.options[LAST_ABBEYS.name] == "lost":
            words = f"{{}} lays an abbey after the last tile: with `{LAST_ABBEYS.name}: lost` nobody does"
            yield error("after-the-end", said(words, turn.player), "AM5")
        self._last = last = self._last or self._latest or turn.player
        players = self.game.players
        places = (players.index(turn.player) - players.index(last) - 1) % len(players) + 1
        if places < self._places:
            order = f"after the last tile they are laid in turn, and {last}, who laid it, comes last"
            message = said("{} lays an abbey too late: {}", turn.player, order)
            yield error("abbey-out-of-order", message, "AM5")
        self._places = places

    @hears(Laid)
    def open_hole(self, turn: TurnInPlay, laid: Laid) -> Iterable[Finding]:
        """An abbey is laid where all four sides have tiles (AM2)."""
        return self._open(laid.cell) if laid.turned.tile.code == ABBEY else ()

    def ended(self, turn: TurnInPlay) -> None:
        """Takes note of whose turn it was."""
        self._latest = turn.player

    def check_position(self, features: Features) -> Iterator[Finding]:
        """The abbeys of a final position lie in holes, too (AM2)."""
        table = self.game.table
        for cell in table.board:
            if table.board.at(cell).turned.tile.code == ABBEY:
                yield from (finding.within(table.where_tile(cell)) for finding in self._open(cell))

    def _open(self, cell: Cell) -> Iterator[Finding]:
        sides = sum(near in self.game.board for near in cells_from(cell, STEPS))
        if sides < len(STEPS):
            words = "the abbey at {} has tiles at {} of its four sides: it must fill a hole"
            yield error("abbey-not-in-hole", said(words, self.game.table.name(cell), sides), "AM2")
