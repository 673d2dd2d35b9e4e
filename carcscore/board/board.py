"""The board: tiles laid cell by cell, their segments joined into features as they meet."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from carcscore.board.groups import SegmentGroups
from carcscore.frozen import frozen
from carcscore.geometry import AROUND, Cell, neighbour
from carcscore.text import a
from carcscore.tiles.kinds import FeatureKind, edges_meet
from carcscore.tiles.model import TurnedTile

_OPPOSITE = (2, 3, 0, 1)


@frozen(eq=False)
class Placed:
    """A tile on the board. ``numbers`` are those of its segments, by their index on the tile."""

    cell: Cell
    turned: TurnedTile
    numbers: tuple[int, ...]

    def number(self, index: int) -> int:
        """The number of the segment with this index."""
        return self.numbers[index]


class Board(SegmentGroups):
    """Tiles by cell, and which of their segments belong together.

    A segment is known by its number, given in the order of placement.
    """

    def __init__(self) -> None:
        super().__init__()
        self._placed: dict[Cell, Placed] = {}
        self._home: list[Placed] = []
        self._openings: Counter[int] = Counter()
        self.changed: list[int] = []
        """Segments whose features may have become complete since that was last asked, by number."""
        self._unsure = False
        """True if any of them was changed, except by a tile that closed it."""
        self.doubles_as_one = False
        """True if a double tile is one tile of its features, and not one for each of its squares."""

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

    # Laying and joining

    def place(self, cell: Cell, turned: TurnedTile) -> list[int]:
        """Lays a tile on an empty cell and joins its segments to those they meet.

        Returns the sides whose edge does not continue; nothing is joined across those. Raises
        :class:`ValueError` when the cell is taken.
        """
        if cell in self._placed:
            raise ValueError(f"the cell {cell} is taken")
        first = len(self._parent)
        numbers = self._add(turned.open_ends)
        placed = self._placed[cell] = Placed(cell, turned, numbers)
        self._home += [placed] * len(numbers)
        mismatched: list[int] = []
        closed = False
        x, y = cell
        get = self._placed.get
        for side, beside in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
            other = get(beside)
            if other is None:
                continue
            if other.turned.edges[_OPPOSITE[side]] != turned.edges[side]:
                if not self._meet(placed, side, other):
                    mismatched.append(side)
                continue
            other_numbers, other_rim = other.numbers, other.turned.rim
            joins = turned.joins[side]
            for index, point in joins:
                facing = other_rim[point]
                if facing >= 0:
                    if not self._join(other_numbers[facing], first + index):
                        closed = True
                elif len(joins) == 1:  # two segments share the edge over there
                    self._meet(placed, side, other)
            if not joins:
                self._meet(placed, side, other)
        if closed:
            self._note_closed(placed)
        return mismatched

    def _note_closed(self, placed: Placed) -> None:
        """Notes which features a tile has closed; what `_meet` closed, it has noted itself."""
        for index in placed.turned.closing:
            root = self.root(placed.numbers[index])
            if not self._open[root]:
                self.changed.append(root)

    def _meet(self, here: Placed, side: int, there: Placed) -> bool:
        """Joins two tiles along an edge, whatever they show; whether the edge continues."""
        far = (side + 2) % 4
        if not edges_meet(here.turned.edges[side], there.turned.edges[far]):
            return False
        for one, two in here.turned.meeting(side, there.turned):
            self._join(here.numbers[one], there.numbers[two], 0)
        for placed, edge in ((here, side), (there, far)):
            for index, sides in enumerate(placed.turned.sides):
                if edge in sides:
                    self._open[self.root(placed.numbers[index])] -= 1
                    self._touch(placed.numbers[index])
        return True

    def mismatched(self) -> list[tuple[Cell, int]]:
        """Every edge that does not continue, once: a cell and its side, the eastern or southern one."""
        return [(cell, side) for cell in self for side in self.mismatched_at(cell) if side in (1, 2)]

    def mismatched_at(self, cell: Cell) -> list[int]:
        """The sides of the tile at a cell whose edge does not continue on the tile beside it."""
        placed = self._placed[cell]
        return [
            side for side in range(4) if neighbour(cell, side) in self._placed and self.is_open(placed, side)
        ]

    def retile(self, cell: Cell, turned: TurnedTile) -> list[int]:
        """Puts a tile in the place of one that it continues, such as the same tile with a bridge over it.

        Its first segments are those of the old tile and keep their numbers; those after them are new.
        Returns those of the changed sides whose edge does not continue. Raises :class:`KeyError` when the
        cell is empty, :class:`ValueError` when the old segments are others or change at an edge they own.
        """
        old = self._placed[cell]
        kept = len(old.numbers)
        if turned.sides[:kept] != old.turned.sides or any(
            one.kind is not two.kind for one, two in zip(turned.segments, old.turned.segments, strict=False)
        ):
            raise ValueError(f"the tile at {cell} must keep its segments")
        changed = [
            (side, there)
            for side in range(4)
            if turned.edges[side] != old.turned.edges[side]
            and (there := self._placed.get(neighbour(cell, side))) is not None
        ]
        parted = [
            old.numbers[one]
            for side, there in changed
            if old.turned.edges[side] == there.turned.edges[side - 2]
            for one, _ in old.turned.meeting(side, there.turned)
        ]
        new = self._add(turned.open_ends[kept:])
        placed = Placed(cell, turned, old.numbers + new)
        self._home += [placed] * len(new)
        self._replace(placed)
        mismatched = [side for side, there in changed if not self._meet(placed, side, there)]
        self._join_anew(parted)
        return mismatched

    # What no edge joins

    def link(self, one: int, two: int) -> None:
        """Joins two segments that meet at no edge, by a ferry or a tunnel; open ends stay as they are.

        Raises :class:`ValueError` when they are the same, or of different kinds.
        """
        if one == two or self.kind(one) is not self.kind(two):
            raise ValueError(f"the segments {one} and {two} can't be linked")
        self._links.setdefault(one, []).append(two)
        self._links.setdefault(two, []).append(one)
        self._join(one, two, 0)
        self._touch(one, two)

    def unlink(self, one: int, two: int) -> None:
        """Takes back a link; what nothing else joins falls apart, and occupants stay on their segments.

        Takes a step for each segment of the feature. Raises :class:`ValueError` when the two are not linked.
        """
        if two not in self._links.get(one, ()):
            raise ValueError(f"the segments {one} and {two} are not linked")
        self._links[one].remove(two)
        self._links[two].remove(one)
        self._join_anew([one])

    def opened(self, number: int, ends: int) -> None:
        """Gives a segment open ends that lie at no edge (the openings of a tunnel), or takes them back.

        Raises :class:`ValueError` when more are taken back than it has.
        """
        if self.openings(number) + ends < 0:
            raise ValueError(f"the segment {number} has not so many openings")
        self._openings[number] += ends
        self._open[self.root(number)] += ends
        self._touch(number)

    def openings(self, number: int) -> int:
        """The number of open ends of a segment that lie at no edge."""
        placed, index = self.segment_of(number)
        return placed.turned.segments[index].openings + self._openings[number]

    def convert(self, number: int, kind: FeatureKind) -> None:
        """Makes the feature of a segment one of another kind (a city a castle), on every tile of it.

        Its marks are gone. Raises :class:`ValueError` when that kind has another rim, since no edge may
        open or close.
        """
        if kind.rim != self.kind(number).rim:
            raise ValueError(f"{a(self.kind(number).name)} can't become {a(kind.name)}")
        for member in self.members(self.root(number)):
            placed, index = self.segment_of(member)
            self._replace(Placed(placed.cell, placed.turned.with_kind(index, kind), placed.numbers))
        self._touch(number)

    def _replace(self, placed: Placed) -> None:
        """Puts a tile with the same segments in the place of one."""
        self._placed[placed.cell] = placed
        for number in placed.numbers:
            self._home[number] = placed

    def _join_anew(self, some: Iterable[int]) -> None:
        """Joins the features of some segments once more, by the edges and links that there are now."""
        roots = dict.fromkeys(map(self.root, some))
        numbers = [number for root in roots for number in self.members(root)]
        standing = [occupant for root in roots for occupant in self.occupants.pop(root, ())]
        for number in numbers:
            self._parent[number] = self._ring[number] = number
            placed, index = self.segment_of(number)
            open_sides = sum(self.is_open(placed, side) for side in placed.turned.sides[index])
            self._open[number] = open_sides + self.openings(number)
        for number in numbers:
            for other in self.joined(number):
                self._join(number, other, 0)
        for occupant in standing:
            self.occupants.setdefault(self.root(occupant.number), []).append(occupant)
        self._touch(*numbers)

    def is_open(self, placed: Placed, side: int) -> bool:
        """True if no tile continues the edge of one at this side: none lies there, or it shows another."""
        other = self._placed.get(neighbour(placed.cell, side))
        return other is None or not edges_meet(placed.turned.edges[side], other.turned.edges[side - 2])

    # What changed

    def take_completed(self) -> list[int]:
        """The roots of the features that became complete by their edges since this was last asked.

        Only what changed is looked at: tiles laid, in their order, then links, openings and closed edges.
        What waits for the cells around it is not among them, nor what is just as it was settled before.
        """
        if not self.changed:
            return []
        completed = [self.root(number) for number in self.changed]
        if len(completed) > 1:
            completed = list(dict.fromkeys(completed))
        if self._unsure:
            completed = [root for root in completed if self.is_complete(root) and not self.is_settled(root)]
        self.changed, self._unsure = [], False
        return completed

    def _touch(self, *numbers: int) -> None:
        """Takes note of segments whose features changed otherwise than by a tile that closed them."""
        self.changed += numbers
        self._unsure = True

    def is_complete(self, root: int) -> bool:
        """True if a feature is of a kind that its edges complete, and none of them is open (B6)."""
        kind = self.kind(root)
        return kind.completes == "edges" and kind.claimable and self._open[root] == 0

    # Segments and features

    def touches(self, cell: Cell) -> bool:
        """True if a tile lies beside a cell, along an edge."""
        x, y = cell
        placed = self._placed
        return (x, y - 1) in placed or (x + 1, y) in placed or (x, y + 1) in placed or (x - 1, y) in placed

    def cell_of(self, number: int) -> Cell:
        """The cell of the tile that a segment lies on."""
        return self._home[number].cell

    def number(self, cell: Cell, index: int) -> int:
        """The number of the segment with this index on the tile at a cell."""
        return self._placed[cell].numbers[index]

    def segment_of(self, number: int) -> tuple[Placed, int]:
        """The tile that a segment lies on, and its index there."""
        placed = self._home[number]
        return placed, placed.numbers.index(number)

    def segments(self, root: int) -> list[tuple[Placed, int]]:
        """The segments of a feature: the tile of each, and its index there."""
        found, home = [], self._home
        for number in self.members(root):
            placed = home[number]
            found.append((placed, placed.numbers.index(number)))
        return found

    def kind(self, number: int) -> FeatureKind:
        """The kind of the feature of a segment: as printed, or what it was converted to."""
        placed, index = self.segment_of(number)
        return placed.turned.segments[index].kind

    def connection(self, start: int, goal: int) -> list[Cell]:
        """The cells of a shortest way within a feature from one segment to another, both ends included.

        A tile of which it crosses two segments comes twice, unless these are next to one another.
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
        return [cell for cell, _ in groupby(self.cell_of(segment) for segment in reversed(way))]

    def joined(self, segment: int) -> Iterator[int]:
        """The segments that one is joined to across an edge or by a link."""
        home, index = self.segment_of(segment)
        for side in range(4):
            other = self._placed.get(neighbour(home.cell, side))
            if other is None or other.turned.edges[side - 2] != home.turned.edges[side]:
                continue
            for one, two in home.turned.meeting(side, other.turned):
                if one == index:
                    yield other.numbers[two]
        yield from self._links.get(segment, ())

    def filled_around(self, cell: Cell, around: tuple[Cell, ...] = AROUND) -> int:
        """The number of cells around one that hold a tile: of the eight, or of those given as steps."""
        return len(around) - len(self.empty_around(cell, around))

    def empty_around(self, cell: Cell, around: tuple[Cell, ...] = AROUND) -> list[Cell]:
        """Those of the cells around one that hold no tile."""
        x, y = cell
        placed = self._placed
        return [near for dx, dy in around if (near := (x + dx, y + dy)) not in placed]

    def areas(self) -> list[set[Cell]]:
        """The groups of tiles that hang together edge to edge, in the order of their first tile."""
        areas: list[set[Cell]] = []
        seen: set[Cell] = set()
        for cell in self._placed:
            if cell not in seen:
                areas.append(set(self.reached(cell)))
                seen |= areas[-1]
        return areas

    def reached(self, start: Cell, avoided: Collection[Cell] = ()) -> Iterator[Cell]:
        """The cells from one on to which tiles lead edge to edge, without those that are avoided."""
        placed, seen, waiting = self._placed, {start, *avoided}, [start]
        while waiting:
            x, y = cell = waiting.pop()
            yield cell
            for near in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
                if near in placed and near not in seen:
                    seen.add(near)
                    waiting.append(near)


def fits(board: Board, cell: Cell, turned: TurnedTile, without: Collection[Cell] = ()) -> bool:
    """True if every edge of a tile continues those around a cell, as if none lay on some others (rule B2)."""
    for side in range(4):
        beside = neighbour(cell, side)
        other = None if beside in without else board.find(beside)
        if other is not None and not edges_meet(turned.edges[side], other.turned.edges[side - 2]):
            return False
    return True
