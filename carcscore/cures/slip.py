"""A slip of whoever typed a board, as what would undo it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from carcscore.frozen import frozen
from carcscore.geometry import Cell
from carcscore.tiles.model import Tile, TurnedTile

UNKNOWN: Final = Tile("?", "", 0, (), closes=(0, 1, 2, 3)).turned(0)
"""The tile where a word names none: it meets everything."""

Layout = Mapping[Cell, TurnedTile]
"""The tiles of a board by their cells, counted from the first typed one."""
Changes = Mapping[Cell, TurnedTile | None]
"""The tiles on some cells afterwards; ``None`` is none."""


class Patch(NamedTuple):
    """A part of the text of a grid, and what it is replaced by."""

    start: int
    end: int
    text: str


@frozen
class TypingSlip:
    """One slip: how unlikely it is (``cost``: 1 for the likeliest), where, and what undoes it.

    ``words`` say it to the typist, ``why`` what speaks for it; ``patches`` undo it in the text of the grid,
    ``changes`` on the board. Slips of one ``kind``, which says where it is, share its likelihood.
    """

    kind: str
    cost: float
    words: str
    cell: Cell
    offset: int
    changes: Changes
    patches: tuple[Patch, ...]
    why: str = ""
    entry: int | None = None
    """In a list, which entry belongs on the first of the cells that change, if it lay elsewhere."""
    opened: tuple[Cell, ...] = ()
    """The cells that dots put in leave empty, where tiles may have been left out instead."""
    renames: bool = False
    """True if all cells are called otherwise without it, so that it is not sure who stands where."""


def changes_between(before: Layout, after: Layout) -> Changes:
    """The changes that turn one board into the other."""
    changes: dict[Cell, TurnedTile | None] = {
        cell: tile for cell, tile in after.items() if before.get(cell) is not tile
    }
    changes.update((cell, None) for cell in before if cell not in after)
    return changes
