"""A fast judge of boards: edges, numbers of tiles, and whether all hangs together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from carcscore.cures.slip import UNKNOWN, Changes, Layout, TypingSlip
from carcscore.frozen import frozen
from carcscore.geometry import STEPS, Cell
from carcscore.tiles.catalogue import Catalogue
from carcscore.tiles.kinds import ANY
from carcscore.tiles.model import TurnedTile

Clash = tuple[Cell, Cell]
"""Two cells whose tiles differ at the edge between them, the northern or western one first."""


def meets(one: TurnedTile, side: int, other: TurnedTile) -> bool:
    """True if the edge of a tile continues on the one beside it at that side."""
    edge = other.edges[side - 2]
    return one.edges[side] in (edge, ANY) or edge == ANY


@frozen(slots=False)
class Verdict:
    """The faults of a board: edges that differ, codes of which there are too many, words that are none,
    and in how many parts it falls."""

    clashes: frozenset[Clash]
    over: frozenset[str]
    unknown: frozenset[Cell]
    parts: int

    @property
    def weight(self) -> int:
        """The number of faults."""
        return len(self.clashes) + 2 * len(self.over) + 3 * len(self.unknown) + self.parts - 1


class Judge:
    """Judges boards made of the tiles of a catalogue. ``parts`` is in how many parts a board may fall."""

    def __init__(self, catalogue: Catalogue, parts: int = 1) -> None:
        self.catalogue = catalogue
        self.parts = parts

    @cached_property
    def looks(self) -> tuple[TurnedTile, ...]:
        """Every tile in play in each rotation that looks different."""
        return tuple(
            turned
            for code, tile in self.catalogue.tiles.items()
            if self.catalogue.left(code, {}) > 0
            for turned in reversed(tile.different_turns)  # so equally likely cures are ordered
        )

    def verdict(self, tiles: Layout) -> Verdict:
        """Everything that is wrong with a board."""
        clashes = frozenset(self._clashes(tiles, tiles))
        unknown = frozenset(cell for cell, tile in tiles.items() if tile is UNKNOWN)
        return Verdict(clashes, self.over(tiles), unknown, parts_of(tiles))

    def over(self, tiles: Layout) -> frozenset[str]:
        """The codes of tiles that lie more often than they exist, and of those that may be meant by them."""
        used = Counter(turned.tile.code for turned in tiles.values() if turned is not UNKNOWN)
        left = self.catalogue.left
        excess = (self.catalogue.excess(code, used) for code in used if left(code, used) < 0)
        return frozenset(code for over in excess if over for code in over.codes)

    def _clashes(self, tiles: Layout, cells: Iterable[Cell]) -> Iterator[Clash]:
        """The clashes at the southern and eastern edges of cells."""
        for cell in cells:
            turned = tiles.get(cell)
            if turned is None:
                continue
            x, y = cell
            for side, other in ((1, (x + 1, y)), (2, (x, y + 1))):
                beside = tiles.get(other)
                if beside is not None and not meets(turned, side, beside):
                    yield cell, other

    def around(self, tiles: Layout, cell: Cell) -> list[tuple[int, str]]:
        """The sides of a cell that a tile lies beside, with the edge that it shows there."""
        x, y = cell
        beside = [
            (side, found.edges[side - 2])
            for side, (dx, dy) in enumerate(STEPS)
            if (found := tiles.get((x + dx, y + dy))) is not None
        ]
        return [(side, edge) for side, edge in beside if edge != ANY]

    def clashing(self, turned: TurnedTile, around: Iterable[tuple[int, str]]) -> int:
        """The number of edges of a tile that differ from those around its cell."""
        return sum(turned.edges[side] not in (edge, ANY) for side, edge in around)

    def around_after(self, tiles: Layout, changes: Changes, cell: Cell) -> list[tuple[int, str]] | None:
        """The edges around a cell after changes, if all tiles but the one there then fit."""
        board = changed(tiles, changes)
        if any(
            near != cell and near in board and not self.fits(board, near, board[near]) for near in changes
        ):
            return None
        return self.around(board, cell)

    def gain(self, tiles: Layout, before: Verdict, changes: Changes) -> int:
        """The number of edges and words fewer that are wrong after changes; below 0: how many more."""
        board = changed(tiles, changes)
        now = sum(one in changes or other in changes for one, other in before.clashes)
        now += 3 * len(before.unknown & changes.keys())
        touched = set(changes) | {(x - 1, y) for x, y in changes} | {(x, y - 1) for x, y in changes}
        then = sum(one in changes or other in changes for one, other in self._clashes(board, touched))
        return now - then - 3 * sum(turned is UNKNOWN for turned in changes.values())

    def fits(self, tiles: Layout, cell: Cell, turned: TurnedTile) -> bool:
        """True if a tile continues every tile around a cell."""
        x, y = cell
        for side, (dx, dy) in enumerate(STEPS):
            beside = tiles.get((x + dx, y + dy))
            if beside is not None and not meets(turned, side, beside):
                return False
        return True

    def after(self, tiles: Layout, before: Verdict, slip: TypingSlip) -> Layout | None:
        """The board without a slip, if nothing is wrong with it then."""
        changes = slip.changes
        if any(one not in changes and other not in changes for one, other in before.clashes):
            return None
        if not before.unknown <= changes.keys():
            return None
        board = changed(tiles, changes)
        for cell in changes:
            turned = board.get(cell)
            if turned is not None and (turned is UNKNOWN or not self.fits(board, cell, turned)):
                return None
        if self.over(board) or parts_of(board) > self.parts:
            return None
        return board


def changed(tiles: Layout, changes: Changes) -> Layout:
    """A board after changes."""
    board = dict(tiles)
    for cell, turned in changes.items():
        if turned is None:
            board.pop(cell, None)
        else:
            board[cell] = turned
    return board


def parts_of(tiles: Layout) -> int:
    """In how many parts a board falls that touch one another along no edge."""
    left, parts = set(tiles), 0
    while left:
        parts += 1
        waiting = [left.pop()]
        while waiting:
            x, y = waiting.pop()
            for near in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
                if near in left:
                    left.remove(near)
                    waiting.append(near)
    return parts
