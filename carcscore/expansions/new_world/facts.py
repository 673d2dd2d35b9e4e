"""The words and figures of the New World that its parts share."""

from __future__ import annotations

from typing import Final

from carcscore.rules.values import Item
from carcscore.tiles.kinds import MarkKind

NAME: Final = "new-world"
MAP: Final = MarkKind("map", "maps", on="tile", combine="any", symbol="star")
FOR_A_TILE: Final = Item("tile in the new world", 1, 2)
"""What the discoverer gets when another player places a tile there (N2)."""
FOR_THE_JOIN: Final = Item("joining tile", 1, 5)
"""What whoever joins the areas gets (N3)."""
OPEN_TILES: Final = {2: 8, 3: 9, 4: 12, 5: 10, 6: 12}
"""How many tiles so many players set out after a map (N4)."""


def tiles_words(number: int) -> str:
    """A number of tiles.

    >>> tiles_words(1), tiles_words(2)
    ('1 tile', '2 tiles')
    """
    return f"{number} tile{'s' * (number != 1)}"
