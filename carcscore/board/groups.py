"""Segments joined into features: union-find by number.

It grows in place, in near one step a segment; the members of a feature form a ring, so that two
rings join in one step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any


class SegmentGroups:
    """Segments joined into groups.

    A feature is known by its root: the lowest number of its segments, the same until more join it or
    it falls apart.
    """

    def __init__(self) -> None:
        self.occupants: dict[int, list[Any]] = {}
        """By root, whatever the rules have put on a feature: it follows the feature as it grows.

        Each has an attribute ``number``, that of the segment it stands on; a feature that falls apart
        hands it to the part with that segment. Another, ``role``, says as what.
        """
        self.abiding: frozenset[str] = frozenset()
        """The roles of occupants that stay when their feature is scored."""
        self._parent: list[int] = []
        self._ring: list[int] = []
        self._open: list[int] = []
        self._links: dict[int, list[int]] = {}
        """The segments to which one is joined though they meet at no edge."""
        self._settled: set[frozenset[int]] = set()
        """The segments of each feature that was completed since something was linked."""

    def _add(self, open_ends: Sequence[int]) -> tuple[int, ...]:
        """The numbers of new segments with so many open ends, which are joined to none."""
        first = len(self._parent)
        numbers = tuple(range(first, first + len(open_ends)))
        self._parent += numbers
        self._ring += numbers
        self._open += open_ends
        return numbers

    def _join(self, one: int, two: int, closed: int = 2) -> int:
        """Joins the features of two segments, and returns how many ends are open then."""
        parent, open_ends = self._parent, self._open
        while parent[one] != one:
            parent[one] = one = parent[parent[one]]
        while parent[two] != two:
            parent[two] = two = parent[parent[two]]
        if one == two:
            open_ends[one] -= closed
            return open_ends[one]
        # The lower number stays the root: features then keep the order in which they were begun.
        if two < one:
            one, two = two, one
        parent[two] = one
        open_ends[one] += open_ends[two] - closed
        ring = self._ring
        ring[one], ring[two] = ring[two], ring[one]
        if two in self.occupants:
            self.occupants.setdefault(one, []).extend(self.occupants.pop(two))
        return open_ends[one]

    def root(self, segment: int) -> int:
        """The root of the feature that a segment belongs to."""
        parent = self._parent
        while parent[segment] != segment:
            parent[segment] = segment = parent[parent[segment]]
        return segment

    def roots(self) -> list[int]:
        """The root of every segment at this moment, by the segment's number."""
        parent = self._parent
        # A root is the lowest number of its feature, so one pass upwards meets only finished entries.
        for segment, above in enumerate(parent):
            parent[segment] = parent[above]
        return parent.copy()

    @property
    def size(self) -> int:
        """The number of segments; they are numbered from 0."""
        return len(self._parent)

    def members(self, root: int) -> Iterator[int]:
        """The numbers of all segments of a feature."""
        member = root
        while True:
            yield member
            member = self._ring[member]
            if member == root:
                return

    def open_ends(self, root: int) -> int:
        """The number of edges of a road, a city or the like that lead on to empty cells (or to what differs).

        An edge that two of its segments share counts for each; openings of a tunnel count as well.
        Meaningless for kinds that own no edge.
        """
        return self._open[root]

    # What links join and part again

    def settle(self, roots: Iterable[int]) -> None:
        """Takes note of features that were completed."""
        if self._links:
            self._settled.update(frozenset(self.members(root)) for root in roots)

    def is_settled(self, root: int) -> bool:
        """True if a feature that nobody is in is the same as when it was completed before."""
        return root not in self.occupants and frozenset(self.members(root)) in self._settled

    # Occupants

    def kept_open(self, root: int) -> bool:
        """True if somebody stands in a feature, and only figures that stay there when it is scored."""
        standing = self.occupants.get(root, ()) if self.abiding else ()
        return bool(standing) and all(occupant.role in self.abiding for occupant in standing)

    def vacate(self, root: int) -> list[Any]:
        """Takes off who stands in a feature, but for those that stay; returns who left."""
        standing = self.occupants.pop(root, [])
        if not self.abiding:
            return standing
        if stay := [occupant for occupant in standing if occupant.role in self.abiding]:
            self.occupants[root] = stay
        return [occupant for occupant in standing if occupant.role not in self.abiding]
