"""The waters of a board: which tiles bear a river, how it goes on from tile to tile, where it turns back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from carcscore.board.board import Board
from carcscore.geometry import Cell, neighbour
from carcscore.tiles.kinds import FeatureKind, MarkKind
from carcscore.tiles.model import Tile, TurnedTile

RIVER: Final = FeatureKind("river", "rivers", "middle", 80, "water", claimable=False)
SPRING: Final = MarkKind(
    "spring", "springs", on=RIVER.name, combine="sum", symbol="drop", ignorable=False, once=True
)
LAKE: Final = MarkKind(
    "lake", "lakes", on=RIVER.name, combine="sum", symbol="waves", ignorable=False, once=True
)

RiverPart = Literal["spring", "course", "lake"]


def part_of(tile: Tile) -> RiverPart | None:
    """The part of a river that a tile is; ``None`` when it has none."""
    if all(segment.kind is not RIVER for segment in tile.segments):
        return None
    return "spring" if tile.bears(SPRING.name) else "lake" if tile.bears(LAKE.name) else "course"


def is_fork(tile: Tile) -> bool:
    """True if the river leaves a tile by more than two sides."""
    return sum(len(segment.points) for segment in tile.segments if segment.kind is RIVER) > 2


def sides_of(turned: TurnedTile) -> set[int]:
    """The sides by which the river leaves a tile."""
    return {side for side, edge in enumerate(turned.edges) if edge == RIVER.name}


class Waters:
    """The course of the river on a board: for each tile that it has come to, the side by which it came.

    It flows from the spring. A river without one may be laid all the same: of its tiles nothing is known.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._came: dict[Cell, int] = {}

    def sides(self, cell: Cell) -> set[int]:
        """The sides by which the river leaves the tile at a cell; none where no tile lies."""
        placed = self._board.find(cell)
        return sides_of(placed.turned) if placed else set()

    def joined(self, cell: Cell, sides: Iterable[int]) -> list[int]:
        """Those of the sides of a cell at which the river of the next tile goes on."""
        return [side for side in sorted(sides) if (side + 2) % 4 in self.sides(neighbour(cell, side))]

    def flow(self, cell: Cell, side: int) -> None:
        """The river comes to a cell by a side."""
        self._came[cell] = side

    def came(self, cell: Cell) -> list[int]:
        """The side by which the river came to a cell; where that is unknown, its joined east and south."""
        if cell in self._came:
            return [self._came[cell]]
        joined = self.joined(cell, self.sides(cell) & {1, 2})
        return [side for side in joined if neighbour(cell, side) not in self._came]

    def flow_from(self, springs: Iterable[Cell]) -> Iterator[Cell]:
        """Follows the river from these cells on; yields where it comes to a tile a second time."""
        waiting = [(cell, -1) for cell in springs]
        reached: set[Cell] = set()
        while waiting:
            cell, came = waiting.pop()
            if cell in reached:
                yield cell
                continue
            reached.add(cell)
            if came >= 0:
                self.flow(cell, came)
            onward = self.joined(cell, self.sides(cell) - {came})
            waiting += [(neighbour(cell, side), (side + 2) % 4) for side in onward]

    def turns_back(self, cell: Cell, side: int, sides: set[int]) -> bool:
        """True if a tile on a cell, with the river at these sides, turns it back that comes by one of them.

        Two bends in a row turn it back whose far ends lead the same way (RV2); of a fork each way (RV8).
        """
        near = neighbour(cell, side)
        before = self.sides(near) - {(side + 2) % 4}
        came = {self._came[near]} if near in self._came else before
        return len(came) == 1 and came <= sides - {side}
