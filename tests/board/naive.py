"""Boards joined the slow and plain way, from their tiles and links alone, to compare the board with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from carcscore.geometry import Cell, facing_point, neighbour
from carcscore.tiles.kinds import ANY, FeatureKind
from carcscore.tiles.model import NO_SEGMENT, TurnedTile

Spot = tuple[Cell, int]
"""A segment: its cell and its index on the tile there."""
Group = frozenset[Spot]


class Naive:
    """The groups of joined segments, and how many sides of each are open, if it owns any."""

    def __init__(self, tiles: Mapping[Cell, TurnedTile], links: Iterable[tuple[Spot, Spot]] = ()) -> None:
        self.tiles = tiles
        beside: dict[Spot, set[Spot]] = {
            (cell, index): set() for cell, tile in tiles.items() for index in range(len(tile.segments))
        }
        for one, two in [*self._meeting(), *links]:
            beside[one].add(two)
            beside[two].add(one)
        self.groups: set[Group] = set()
        seen: set[Spot] = set()
        for spot in beside:
            if spot not in seen:
                group, waiting = {spot}, [spot]
                while waiting:
                    new = beside[waiting.pop()] - group
                    group |= new
                    waiting += new
                seen |= group
                self.groups.add(frozenset(group))

    def _meeting(self) -> Iterable[tuple[Spot, Spot]]:
        for cell, tile in self.tiles.items():
            for point in range(12):
                there = neighbour(cell, point // 3)
                if self.goes_on(cell, point // 3) and there in self.tiles:
                    one, two = tile.rim[point], self.tiles[there].rim[facing_point(point)]
                    if NO_SEGMENT not in (one, two):
                        yield (cell, one), (there, two)

    def goes_on(self, cell: Cell, side: int) -> bool:
        """Whether the edge on a side is closed by the tile beside it."""
        other = self.tiles.get(neighbour(cell, side))
        if other is None:
            return False
        edges = {self.tiles[cell].edges[side], other.edges[(side + 2) % 4]}
        return len(edges) == 1 or ANY in edges

    def open_sides(self, group: Group) -> set[tuple[Spot, int]]:
        return {
            ((cell, index), point // 3)
            for cell, index in group
            for point in self.tiles[cell].segments[index].points
            if self.tiles[cell].segments[index].kind.at_edges and not self.goes_on(cell, point // 3)
        }

    def complete(self) -> set[Group]:
        """The groups of kinds that their edges complete, and that no edge leaves open."""
        return {
            group
            for group in self.groups
            for kind in [self._kind(group)]
            if kind.completes == "edges" and kind.claimable and not self.open_sides(group)
        }

    def _kind(self, group: Group) -> FeatureKind:
        cell, index = next(iter(group))
        return self.tiles[cell].segments[index].kind
