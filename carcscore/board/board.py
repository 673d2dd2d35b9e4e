"""The board: tiles laid cell by cell, their segments joined into features as they meet.

The board grows in place, in near one step a segment (union-find over segments; the members of a
feature form a ring, so that two rings join in one step).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from carcscore.geometry import AROUND, STEPS, Cell, facing_point
from carcscore.tiles.model import TurnedTile

_FACING = tuple(map(facing_point, range(12)))


class Placed(NamedTuple):
    """A tile on the board. ``numbers`` are those of its segments, by their index on the tile."""

    cell: Cell
    turned: TurnedTile
    numbers: range | tuple[int, ...]

    def number(self, index: int) -> int:
        """The number of the segment with this index."""
        return self.numbers[index]


class Board:
    """Tiles by cell, and which of their segments belong together.

    A segment is known by its number, given in the order of placement. A feature is known by its
    root: the number of one of its segments, the same for all until more tiles join it.
    """

    def __init__(self) -> None:
        self._placed: dict[Cell, Placed] = {}
        self.occupants: dict[int, list[Any]] = {}
        """By root, whatever the rules have put on a feature: it follows the feature as it grows."""
        self._home: list[Placed] = []
        self._parent: list[int] = []
        self._ring: list[int] = []
        self._open: list[int] = []

    def __contains__(self, cell: Cell) -> bool:
        return cell in self._placed

    def __iter__(self) -> Iterator[Cell]:
        """The cells that hold a tile, in the order of placement."""
        return iter(self._placed)

    def __len__(self) -> int:
        return len(self._placed)

    def at(self, cell: Cell) -> Placed:
        """The tile at a cell. Raises :class:`KeyError` when the cell is empty."""
        return self._placed[cell]

    def find(self, cell: Cell) -> Placed | None:
        """The tile at a cell, if there is one."""
        return self._placed.get(cell)

    def tiles(self) -> Collection[Placed]:
        """Every tile, in the order of placement."""
        return self._placed.values()

    def turned_tiles(self) -> dict[Cell, TurnedTile]:
        """Every tile as it lies, by its cell, for pictures."""
        return {cell: placed.turned for cell, placed in self._placed.items()}

    def place(self, cell: Cell, turned: TurnedTile) -> list[int]:
        """Lays a tile on an empty cell and joins its segments to those they meet.

        Returns the sides whose edge does not continue; nothing is joined across those. Raises
        :class:`ValueError` when the cell is taken.
        """
        if cell in self._placed:
            raise ValueError(f"the cell {cell} is taken")
        first = len(self._parent)
        numbers = range(first, first + len(turned.segments))
        placed = self._placed[cell] = Placed(cell, turned, numbers)
        self._parent += numbers
        self._ring += numbers
        self._open += turned.open_ends
        self._home += [placed] * len(numbers)
        mismatched: list[int] = []
        x, y = cell
        get, rim = self._placed.get, turned.rim
        for side, beside in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
            other = get(beside)
            if other is None:
                continue
            if other.turned.edges[side - 2] != turned.edges[side]:
                mismatched.append(side)
                continue
            other_numbers, other_rim = other.numbers, other.turned.rim
            for point in turned.joins[side]:
                facing = other_rim[_FACING[point]]
                if facing >= 0:
                    self._join(first + rim[point], other_numbers[facing])
        return mismatched

    def _join(self, one: int, two: int) -> None:
        parent, open_ends = self._parent, self._open
        while parent[one] != one:
            parent[one] = one = parent[parent[one]]
        while parent[two] != two:
            parent[two] = two = parent[parent[two]]
        if one == two:
            open_ends[one] -= 2
            return
        # The lower number stays the root: features then keep the order in which they were begun.
        if two < one:
            one, two = two, one
        parent[two] = one
        open_ends[one] += open_ends[two] - 2
        ring = self._ring
        ring[one], ring[two] = ring[two], ring[one]
        if two in self.occupants:
            self.occupants.setdefault(one, []).extend(self.occupants.pop(two))

    def touches(self, cell: Cell) -> bool:
        """Whether a tile lies beside a cell, along an edge."""
        x, y = cell
        placed = self._placed
        return (x, y - 1) in placed or (x + 1, y) in placed or (x, y + 1) in placed or (x - 1, y) in placed

    def cell_of(self, number: int) -> Cell:
        """The cell of the tile that a segment lies on."""
        return self._home[number].cell

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

    def members(self, root: int) -> Iterator[int]:
        """The numbers of all segments of a feature."""
        member = root
        while True:
            yield member
            member = self._ring[member]
            if member == root:
                return

    def number(self, cell: Cell, index: int) -> int:
        """The number of the segment with this index on the tile at a cell."""
        return self._placed[cell].numbers[index]

    def segment_of(self, number: int) -> tuple[Placed, int]:
        """The tile that a segment lies on, and its index there."""
        placed = self._home[number]
        return placed, placed.numbers.index(number)

    def open_ends(self, root: int) -> int:
        """How many edges of a road, a city or the like lead on to empty cells (or meet what differs).

        Meaningless for kinds that never close.
        """
        return self._open[root]

    def connection(self, start: int, goal: int) -> list[Cell]:
        """The cells of a shortest way within a feature from one segment to another, both ends included.

        The two belong to one feature; the way is searched, so this is for messages only.
        """
        came: dict[int, int] = {start: start}
        waiting = deque([start])
        while waiting:
            segment = waiting.popleft()
            if segment == goal:
                break
            for other in self.joined(segment):
                if other not in came:
                    came[other] = segment
                    waiting.append(other)
        way = [goal]
        while way[-1] != start and way[-1] in came:
            way.append(came[way[-1]])
        return list(dict.fromkeys(self.cell_of(segment) for segment in reversed(way)))

    def joined(self, segment: int) -> Iterator[int]:
        """The segments of the tiles beside that one is joined to across an edge."""
        home, index = self.segment_of(segment)
        for side, (dx, dy) in enumerate(STEPS):
            other = self._placed.get((home.cell[0] + dx, home.cell[1] + dy))
            if other is None or other.turned.edges[(side + 2) % 4] != home.turned.edges[side]:
                continue
            for point in home.turned.joins[side]:
                facing = other.turned.rim[_FACING[point]]
                if home.turned.rim[point] == index and facing >= 0:
                    yield other.numbers[facing]

    def filled_around(self, cell: Cell, around: tuple[Cell, ...] = AROUND) -> int:
        """How many of the cells around one hold a tile: of the eight, or of those given as steps from it."""
        x, y = cell
        placed = self._placed
        return sum((x + dx, y + dy) in placed for dx, dy in around)

    def areas(self) -> list[set[Cell]]:
        """The groups of tiles that hang together edge to edge, in the order of their first tile."""
        left = dict.fromkeys(self._placed)
        groups: list[set[Cell]] = []
        while left:
            start = next(iter(left))
            del left[start]
            group, waiting = {start}, [start]
            while waiting:
                x, y = waiting.pop()
                for dx, dy in STEPS:
                    cell = (x + dx, y + dy)
                    if cell in left:
                        del left[cell]
                        group.add(cell)
                        waiting.append(cell)
            groups.append(group)
        return groups
