"""The board of a save while its tiles are laid, with what actions change on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from carcscore.board.board import Board
from carcscore.board.frontier import Frontier
from carcscore.formats.jcz.foreign import Unsaid
from carcscore.geometry import Cell
from carcscore.record.model import Action, Placement, Record
from carcscore.tiles.catalogue import Catalogue


class SavedBoard:
    """A board on which the tiles of a log are laid one after the other; the start tiles lie there already."""

    def __init__(self, record: Record, catalogue: Catalogue, unsaid: Sequence[Unsaid] = ()) -> None:
        self.board = Board()
        self.frontier = Frontier(self.board)
        self._catalogue = catalogue
        self._unsaid = {left_out.action: left_out for left_out in unsaid}
        for start in record.start_tiles:
            self.lay(start)

    def lay(self, placement: Placement | None, actions: Iterable[Action] = ()) -> list[Cell]:
        """Lays a tile, and takes the actions that change tiles; returns the cells that are new or changed.

        There are none where no tile is laid, the tile is unknown, or another lies there.
        """
        tile = None if placement is None else self._catalogue.find(placement.tile)
        if placement is None or tile is None or placement.at in self.board:
            return []
        self.board.place(placement.at, tile.turned(placement.rotation))
        changed = [placement.at]
        for action in actions:
            known = self._unsaid.get(action.kind)
            cell = None if known is None else known.done(self.board, placement.at, action.data)
            changed += [] if cell is None else [cell]
        for cell in changed:
            self.frontier.laid(cell)
        return changed

    def missing(self, cell: Cell) -> list[Action]:
        """The actions without which the tile just laid on a cell could not lie there; they are taken."""
        for unsaid in self._unsaid.values():
            data = unsaid.missing(self.board, cell)
            changed = None if data is None else unsaid.done(self.board, cell, data)
            if changed is not None:
                self.frontier.laid(changed)
                return [Action(unsaid.action, data)]
        return []
