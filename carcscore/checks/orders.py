"""In which orders the tiles of a position can have been laid, and what was joined meanwhile (B2, B4)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from carcscore.board.double_tiles import whole
from carcscore.game.game import Game
from carcscore.game.placing import on_tile
from carcscore.geometry import CENTRE, Cell, facing_point, neighbour, side_of
from carcscore.scoring.values import Occupant

Tiles = int
"""A set of tiles: a bit for each of their squares."""
BUDGET: Final = 12_000
"""The number of tiles that all searches of a position look at: some 4 ms at most."""
LARGEST: Final = 500
"""Squares: of a larger board nothing is proved."""
FIRST: Final = "laid-first"
"""The count by which an expansion marks a tile that is laid before all others but the start tiles."""


class OutOfBudget(Exception):  # noqa: N818 - it is no slip, only an end
    """A search would take too long; nothing is proved."""


class Orders:
    """The ways in which a board can have grown: tile by tile, each beside another, from the start tiles on.

    What expansions allow of that is asked of them: tiles that lie apart may have come at any time, and some
    are laid ``FIRST``. Whatever isn't known makes more orders possible, so that what none of them allows is
    certain. So two segments count as joined only by edges as printed: links and bridges came at any time.
    ``starts`` are the sets of tiles with which the game may have begun; there is none where that is unknown.
    ``roots`` are the tiles that may lie apart, ``first`` those that are laid first.
    """

    def __init__(self, game: Game) -> None:
        self._game, self._board = game, game.board
        columns, rows = zip(*self._board, strict=True)
        self._west, self._north = min(columns), min(rows)
        self._width: int = max(columns) - self._west + 2  # an empty column parts the rows
        self.all = self.tiles(self._board)
        self.starts = [] if any(facts.incomplete for facts in game.rules.facts) else [*self._starts()]
        self.roots = self.tiles(self._where(lambda cell: game.tile_allowed("not-connected", cell)))
        count = game.hooks.count
        self.first = self.tiles(self._where(lambda cell: count(FIRST, on_tile(FIRST, cell)) > 0))
        self._beside: dict[int, tuple[int, ...]] = {}
        self._left = BUDGET

    def _where(self, holds: Callable[[Cell], bool]) -> Iterator[Cell]:
        """The cells of which something holds that only expansions say."""
        return filter(holds, self._board) if self._game.hooks.awake else iter(())

    def _starts(self) -> Iterator[Tiles]:
        table, board = self._game.table, self._board
        starts = table.record.start_tiles
        known = {placement.at: table.catalogue.find(placement.tile) for placement in starts}
        if table.record.start_known:
            lying = {cell: board.at(cell).turned.tile for cell in known if cell in board}
            if starts and all(
                tile is not None and cell in lying and lying[cell].code == tile.code
                for cell, tile in known.items()
            ):
                yield self.tiles(known)
        elif len(starts) == 1:
            codes = {tile.code for tile in known.values() if tile is not None}
            for cell in board:
                if board.at(cell).turned.tile.code in codes:
                    yield self.tiles([cell])

    # Sets of tiles

    def tiles(self, cells: Iterable[Cell]) -> Tiles:
        """The set of the tiles on some cells, double tiles whole."""
        found: Tiles = 0
        for cell in cells:
            for square in whole(self._board, cell):
                found |= self._bit(square)
        return found

    def around(self, tiles: Tiles) -> Tiles:
        """These and all squares beside them; some of those lie on no board."""
        width = self._width
        return tiles | tiles << 1 | tiles >> 1 | tiles << width | tiles >> width

    def grown(self, start: Tiles, within: Tiles) -> Tiles:
        """The tiles of some that can have been laid, the start tiles among them, if nothing else was."""
        found = (start | self.roots) & within
        while (more := self.around(found) & within) != found:
            found = more
        return found

    def before(self, tile: Tiles, start: Tiles) -> tuple[Tiles, Tiles]:
        """The fewest and the most tiles that lay there when a tile was laid."""
        first = self.first | start
        return (start, first & ~tile) if tile & self.first else (first, self.all & ~tile)

    # What is joined

    def way(self, one: int, other: int, within: Tiles) -> list[Cell] | None:
        """The cells of a shortest way between two segments of a feature over some tiles, if there is any."""
        came = {one: one}
        waiting = deque([one])
        while waiting:
            segment = waiting.popleft()
            if segment == other:
                found = [other]
                while found[-1] != one:
                    found.append(came[found[-1]])
                return list(dict.fromkeys(map(self._board.cell_of, reversed(found))))
            for near in self._joined(segment):
                if near not in came and self._bit(self._board.cell_of(near)) & within:
                    came[near] = segment
                    waiting.append(near)
        return None

    def _bit(self, cell: Cell) -> Tiles:
        x, y = cell
        bit: Tiles = 1 << (y - self._north) * self._width + x - self._west
        return bit

    def _joined(self, segment: int) -> tuple[int, ...]:
        """The segments that one meets at printed edges."""
        if segment not in self._beside:
            self._beside[segment] = tuple(dict.fromkeys(self._meets(segment)))
        return self._beside[segment]

    def _meets(self, segment: int) -> Iterator[int]:
        home, index = self._board.segment_of(segment)
        here = home.turned
        if here.segments[index].over:
            return
        for point in here.segments[index].points:
            if point >= CENTRE or here.rim[point] != index:
                continue
            side = side_of(point)
            there = self._board.find(neighbour(home.cell, side))
            if there is None or there.turned.edges[side - 2] != here.edges[side]:
                continue
            other = there.turned.rim[facing_point(point)]
            if other >= 0 and not there.turned.segments[other].over:
                yield there.numbers[other]

    # Who can have come later

    def meet(self, one: Occupant, other: Occupant) -> bool:
        """True if the segments of two figures meet at an edge, whatever lies over it."""
        return other.number in self._board.joined(one.number)

    def can_stand(self, occupant: Occupant) -> bool:
        """True if the tile of a follower may be no start tile; otherwise that is the error, and enough."""
        here = self.tiles([occupant.cell])
        return not all(here & start for start in self.starts)

    def can_come_later(self, one: Occupant, other: Occupant, start: Tiles) -> bool:
        """True if a follower can have come with its tile to what was apart then from where another stood.

        Raises :class:`OutOfBudget`.
        """
        here, there = self.tiles([one.cell]), self.tiles([other.cell])
        if (here | there) & start:
            return False
        least, most = self.before(here, start)
        seen: set[tuple[Tiles, Tiles]] = set()

        def apart(within: Tiles, keep: Tiles) -> bool:
            self._left -= len(self._board)
            if self._left < 0:
                raise OutOfBudget
            base = self.grown(start, within)
            if keep & ~base or not self.around(here) & base & ~here:
                return False
            if (base, keep) in seen:
                return False
            seen.add((base, keep))
            way = self.way(one.number, other.number, base | here)
            if way is None:
                return True
            for cell in way:
                tile = self.tiles([cell])
                if tile & (keep | here):
                    continue
                if apart(base & ~tile, keep):
                    return True
                keep |= tile
            return False

        return apart(most, least | there)

    def needed(self, one: Occupant, other: Occupant) -> list[Cell]:
        """Cells on a way between two followers: the first that lay there when either came, else all."""
        way = self.way(one.number, other.number, self.all) or []
        between = [cell for cell in way if cell not in (one.cell, other.cell)]
        starts = self.starts
        must = [cell for cell in between if all(self._must_lie(cell, one, other, start) for start in starts)]
        return must[:1] or between

    def _must_lie(self, cell: Cell, one: Occupant, other: Occupant, start: Tiles) -> bool:
        """True if a tile lay there when the later of two came, whichever it was."""
        for later, earlier in ((one, other), (other, one)):
            here, there = self.tiles([later.cell]), self.tiles([earlier.cell])
            least, most = self.before(here, start)
            base = self.grown(start, most & ~self.tiles([cell]))
            if not here & start and base & (least | there) == least | there and self.around(here) & base:
                return False
        return True
