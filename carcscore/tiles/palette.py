"""The kinds of feature and of mark that tiles may carry at a table."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from functools import cached_property

from carcscore.frozen import frozen
from carcscore.tiles.kinds import FeatureKind, MarkKind


@frozen(slots=False, eq=False)
class Palette:
    """The kinds of feature and of mark that tiles may carry, by name (compared by identity).

    ``idle`` are the marks of expansions that are not in play: wherever they stand, they do nothing. Nor do
    those ``left_out``: marks that change the layout of their tile, at a table that plays without them.
    """

    kinds: Mapping[str, FeatureKind]
    marks: Mapping[str, MarkKind]
    idle: Container[str] = frozenset()
    left_out: frozenset[str] = frozenset()

    @cached_property
    def openings(self) -> frozenset[str]:
        """The marks at which a road ends in an opening."""
        return frozenset(name for name, mark in self.marks.items() if mark.opening)

    @classmethod
    def of(
        cls,
        kinds: Iterable[FeatureKind],
        marks: Iterable[MarkKind],
        idle: Container[str] = (),
        left_out: frozenset[str] = frozenset(),
    ) -> Palette:
        """A palette of these kinds and marks; ``idle`` are the names of marks known but not in play."""
        by_name = {mark.name: mark for mark in marks if mark.name not in left_out}
        return cls({kind.name: kind for kind in kinds}, by_name, idle, left_out)

    def does_nothing(self, mark: str) -> bool:
        """True if a mark is known, but does nothing here."""
        return mark in self.left_out or mark in self.idle
