"""A feature as a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NewType

from carcscore.frozen import frozen
from carcscore.geometry import Cell
from carcscore.tiles.kinds import FeatureKind

FeatureRef = NewType("FeatureRef", int)
"""The number, all over the board, of any segment of the feature.

It stays so however the feature grows; what it is called is known when the board is.
"""


@frozen
class Feature:
    """A road, city, cloister, farm or the like, with everything that the rules ask of it.

    ``ref`` is its root, the lowest number of its segments; ``tiles`` are its cells in reading order, each
    once; ``segments`` its segments as (cell, index on that tile); ``marks`` counts by name; ``borders`` the
    features that a farm touches, by their own ``ref``;
    ``filled`` how many of the cells that a cloister or the like waits for hold a tile. ``complete`` is
    ``None`` for a farm and whatever else never completes, and for what nobody can claim that was not
    complete from the beginning.
    ``paired`` are the cells that add no tile, since they are the second one of a double tile that is one.
    """

    ref: FeatureRef
    kind: FeatureKind
    complete: bool | None
    tiles: tuple[Cell, ...]
    segments: tuple[tuple[Cell, int], ...]
    marks: Mapping[str, int]
    borders: tuple[FeatureRef, ...] = ()
    filled: int = 0
    paired: int = 0

    @property
    def size(self) -> int:
        """The number of its tiles."""
        return len(self.tiles) - self.paired
