"""A tile parted into small squares: which segment is seen at each, and where the farms lie.

Cities and roads have outlines of their own; farms have none. They grow here from their rim points over
what is left open, and on below walls and roads, so that no seam shows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import floor, hypot
from typing import Final

from carcscore.drawing.svg.curves import HALF, Curve, Spot
from carcscore.geometry import CENTRE
from carcscore.tiles.model import NO_SEGMENT, TurnedTile

SQUARES: Final = 33
"""Squares along a side; odd, so that there is one in the middle."""
SQUARE: Final = 2 * HALF / SQUARES
_BELOW: Final = 2.0
"""The distance that a farm runs on below walls and roads, in squares."""
CLEARING: Final = 14.0
"""The radius of the clearing for a farm that finds no room on its tile, in units."""
_ASIDE: Final = 20.0
"""The distance from the middle at which two farms that touch no edge are looked for, in units."""
_NARROW: Final = 4.0
"""Room below which no farm can be made out, in units."""
BUILT: Final = -2
"""The owner of a square on which no segment may grow: a crossing."""

Square = tuple[int, int]
_BESIDE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_AROUND: Final = tuple((dx, dy, hypot(dx, dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


class Ground:
    """The squares of an unturned tile; ``seen`` is the segment that each shows, ``farms`` the one below.

    ``cleared`` are farms for which room had to be made, and where.
    """

    def __init__(self) -> None:
        self.seen: dict[Square, int] = {}
        self.farms: dict[Square, int] = {}
        self.cleared: dict[int, Spot] = {}

    def fill(self, index: int, border: Iterable[Curve]) -> None:
        """Gives the squares within a closed border, or within each of several, to a segment."""
        loops: list[list[Spot]] = []
        end: Spot | None = None
        for curve in border:
            if curve.start != end:
                loops.append([])
            loops[-1] += curve.spots(8)[:-1]
            end = curve.end
        for corners in loops:
            self._fill(index, corners)

    def _fill(self, index: int, corners: list[Spot]) -> None:
        for row in range(SQUARES):
            y = middle((0, row))[1]
            crossings = []
            for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
                if (y1 <= y) != (y2 <= y):
                    crossings.append(x1 + (y - y1) / (y2 - y1) * (x2 - x1))
            crossings.sort()
            for left, right in zip(crossings[::2], crossings[1::2], strict=False):
                for column in range(max(0, _column(left)), min(SQUARES, _column(right) + 1)):
                    if left <= middle((column, row))[0] <= right:
                        self.seen[column, row] = index

    def pave(self, index: int, spots: Iterable[Spot], radius: float) -> None:
        """Gives the squares near these spots to a segment."""
        for x, y in spots:
            for column in range(_column(x - radius), _column(x + radius) + 1):
                for row in range(_column(y - radius), _column(y + radius) + 1):
                    at = middle((column, row))
                    if _inside((column, row)) and hypot(at[0] - x, at[1] - y) <= radius:
                        self.seen[column, row] = index

    def grow(self, turned: TurnedTile) -> None:
        """Spreads the farms from their rim points over the open squares, then below what bounds them."""
        queue: list[tuple[float, int, Square]] = []
        inner = [
            index
            for index, segment in enumerate(turned.segments)
            if segment.points[0] >= CENTRE and segment.kind.rim == "rest"
        ]
        for number, index in enumerate(inner):
            aside = _ASIDE * (2 * number + 1 - len(inner))
            queue.append((0.0, index, self._clearing(index, (aside, 0.0), number)))
        for place in range(4 * SQUARES):
            square, point = _rim_square(place), _rim_point(turned, place)
            owner = turned.rim[point]
            if square not in self.seen and owner != NO_SEGMENT and turned.segments[owner].kind.rim == "rest":
                queue.append((0.0, owner, square))
        reached = self._spread(queue)
        self.seen.update((square, owner) for square, owner in self.farms.items() if square not in self.seen)
        self._spread([(-_BELOW, self.farms[square], square) for square in reached], below=True)

    def _spread(self, queue: list[tuple[float, int, Square]], below: bool = False) -> list[Square]:
        """Lets the farms grow, nearest first; returns the squares taken."""
        taken: list[Square] = []
        done: set[Square] = set()
        heapify(queue)
        while queue:
            far, index, square = heappop(queue)
            if square in done or (not below and square in self.farms):
                continue
            done.add(square)
            self.farms.setdefault(square, index)
            index = self.farms[square]
            taken.append(square)
            for dx, dy, step in _AROUND:
                near = (square[0] + dx, square[1] + dy)
                if near in self.farms or not _inside(near):
                    continue
                hidden = near in self.seen
                if hidden == below and (not below or far + step <= 0):
                    heappush(queue, (far + step, index, near))
        return taken

    def _clearing(self, index: int, spot: Spot, number: int) -> Square:
        """The open square nearest to a spot, for a farm that touches no edge; cut out where all is narrow.

        Such a farm of a higher ``number`` lies apart from the others.
        """
        home = square_at(spot)
        open_squares = {square for square in every_square() if square not in self.seen}
        room = clearance(open_squares)
        free: Collection[Square] = {square for square in open_squares if room[square] >= _NARROW}
        if number:
            apart = list(grouped(free))
            free = apart[number] if number < len(apart) else ()
        if not free:
            self.pave(index, [spot], CLEARING)
            self.cleared[index] = spot
            return home
        return min(free, key=lambda square: (hypot(square[0] - home[0], square[1] - home[1]), square))

    def squares(self, index: int) -> set[Square]:
        """The squares that show a segment."""
        return self._by_owner.get(index, set())

    @cached_property
    def _by_owner(self) -> dict[int, set[Square]]:
        owned: dict[int, set[Square]] = {}
        for square, owner in self.seen.items():
            owned.setdefault(owner, set()).add(square)
        return owned

    def borders(self, index: int) -> list[list[Spot]]:
        """The outlines of a farm, what lies below walls and roads included: closed, smoothed a little."""
        owned = {square for square, owner in self.farms.items() if owner == index}
        return [_simplified(loop) for loop in _loops(owned)]

    def hedges(self, walled: Collection[int] = ()) -> Iterator[Spot]:
        """The spots at which two farms meet with nothing between them; the ``walled`` need none."""
        for (column, row), owner in sorted(self.farms.items()):
            for near in ((column + 1, row), (column, row + 1)):
                other = self.farms.get(near)
                if other is None or other == owner or not {owner, other}.isdisjoint(walled):
                    continue
                if self.seen.get((column, row)) == owner and self.seen.get(near) == other:
                    one, two = middle((column, row)), middle(near)
                    yield (one[0] + two[0]) / 2, (one[1] + two[1]) / 2

    def parts(self, index: int) -> list[set[Square]]:
        """The groups of squares of a segment that are seen to hang together, the largest first."""
        return grouped(self.squares(index))


def grouped(squares: Iterable[Square]) -> list[set[Square]]:
    """The groups of squares that hang together, the largest first."""
    left = set(squares)
    groups = []
    while left:
        group = {left.pop()}
        waiting = deque(group)
        while waiting:
            column, row = waiting.popleft()
            for dx, dy in _BESIDE:
                near = (column + dx, row + dy)
                if near in left:
                    left.discard(near)
                    group.add(near)
                    waiting.append(near)
        groups.append(group)
    return sorted(groups, key=lambda group: (-len(group), min(group)))


def clearance(squares: Collection[Square]) -> dict[Square, float]:
    """The distance of each square from the nearest one outside, in units of the tile."""
    room = dict.fromkeys(squares, 0.0)
    get = room.get
    for way in (1, -1):  # most of the time that pictures take is spent here
        for at in sorted(room, reverse=way < 0):
            column, row = at
            before = column - way
            least = min(
                get((before, row), 0.0) + 1.0,
                get((column, row - way), 0.0) + 1.0,
                get((before, row - way), 0.0) + 1.4,
                get((before, row + way), 0.0) + 1.4,
            )
            room[at] = least if room[at] == 0 else min(room[at], least)
    return {square: (far - 0.5) * SQUARE for square, far in room.items()}


def square_at(spot: Spot) -> Square:
    """The square that a spot of the tile lies on."""
    return min(_column(spot[0]), SQUARES - 1), min(_column(spot[1]), SQUARES - 1)


def middle(square: Square) -> Spot:
    """The middle of a square, in units of the tile."""
    return (square[0] + 0.5) * SQUARE - HALF, (square[1] + 0.5) * SQUARE - HALF


def every_square() -> Iterator[Square]:
    """All squares of a tile, column by column."""
    return ((column, row) for column in range(SQUARES) for row in range(SQUARES))


def roomiest(
    room: Mapping[Square, float],
    taken: Collection[tuple[Spot, float]],
    wanted: float,
    towards: Spot = (0.0, 0.0),
) -> Spot | None:
    """The spot with the most room among these squares, up to what is wanted.

    Ties go to the most central, then to those that lie ``towards`` a spot.
    """
    if not room:
        return None
    spots = [middle(square) for square in room]
    centre = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
    best: tuple[float, float, float, Spot] | None = None
    for square, clear in room.items():
        x, y = middle(square)
        for (near_x, near_y), radius in taken:
            clear = min(clear, hypot(x - near_x, y - near_y) - radius)  # noqa: PLW2901
        off_centre, off = hypot(x - centre[0], y - centre[1]), hypot(x - towards[0], y - towards[1])
        key = (min(clear, wanted), -round(off_centre, 6), -round(off, 6) if any(towards) else 0.0, (x, y))
        if best is None or key > best:
            best = key
    return best[3] if best else None


def inset(spot: Spot, most: float) -> Spot:
    """A spot, moved towards the middle so that it is at most so far from there on either axis."""
    x, y = spot
    return max(-most, min(most, x)), max(-most, min(most, y))


def _column(x: float) -> int:
    return floor((x + HALF) / SQUARE)


def _inside(square: Square) -> bool:
    return 0 <= square[0] < SQUARES and 0 <= square[1] < SQUARES


def _rim_square(place: int) -> Square:
    """The square at a place along the rim, counted clockwise from the north-west corner."""
    side, along = divmod(place, SQUARES)
    last = SQUARES - 1
    return ((along, 0), (last, along), (last - along, last), (0, last - along))[side]


def _rim_point(turned: TurnedTile, place: int) -> int:
    """The rim point that owns a place along the rim, where a farm does."""
    side, along = divmod(place, SQUARES)
    return 3 * side + (0 if along < SQUARES // 2 else 2)


def _loops(squares: set[Square]) -> Iterator[list[Spot]]:
    """The closed borders around squares, through their corners."""
    follow: dict[Square, list[Square]] = {}
    for column, row in sorted(squares):
        # Clockwise around the square, so that the inside is always on the right.
        for (dx, dy), a, b in zip(
            _BESIDE, ((0, 0), (1, 0), (1, 1), (0, 1)), ((1, 0), (1, 1), (0, 1), (0, 0)), strict=True
        ):
            if (column + dx, row + dy) not in squares:
                follow.setdefault((column + a[0], row + a[1]), []).append((column + b[0], row + b[1]))
    while follow:
        start = next(iter(follow))
        loop, at = [start], start
        while True:
            ways = follow[at]
            onward = ways.pop()
            if not ways:
                del follow[at]
            if onward == start:
                break
            loop.append(onward)
            at = onward
        yield [(column * SQUARE - HALF, row * SQUARE - HALF) for column, row in loop]


def _simplified(loop: list[Spot], slack: float = SQUARE * 0.75) -> list[Spot]:
    """A closed border with fewer corners, none farther off than ``slack``; the tile's rim stays exact."""
    on_rim = [abs(x) == HALF or abs(y) == HALF for x, y in loop]
    fixed = [
        place
        for place, spot in enumerate(loop)
        if on_rim[place] and not (on_rim[place - 1] and on_rim[(place + 1) % len(loop)] and not _corner(spot))
    ]
    if len(fixed) < 2:
        fixed = sorted({0, len(loop) // 2, *fixed})
    spots: list[Spot] = []
    for first, last in pairwise([*fixed, fixed[0] + len(loop)]):
        run = [loop[place % len(loop)] for place in range(first, last + 1)]
        spots += _thinned(run, slack)[:-1]
    return spots


def _corner(spot: Spot) -> bool:
    return abs(spot[0]) == HALF and abs(spot[1]) == HALF


def _thinned(run: list[Spot], slack: float) -> list[Spot]:
    """The ends of a run, and between them only what lies off the straight line."""
    (x1, y1), (x2, y2) = run[0], run[-1]
    length = hypot(x2 - x1, y2 - y1) or 1.0
    far, place = max(
        (
            (abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length, place)
            for place, (x, y) in enumerate(run)
        ),
    )
    if far <= slack:
        return [run[0], run[-1]]
    return _thinned(run[: place + 1], slack)[:-1] + _thinned(run[place:], slack)
