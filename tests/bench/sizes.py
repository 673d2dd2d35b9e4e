"""The time a tile on boards of any size, against that on 1,000 tiles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from carcscore.board.board import Board
from carcscore.collector import CollectorPaused
from carcscore.geometry import Cell
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from carcscore.tiles.model import TurnedTile
from tests.bench.boards import big_log, big_position, pattern
from tests.bench.cost import Task, least
from tests.bench.goal import PROCESSOR, Asked, Goal, Measured, Section
from tests.bench.tasks import scoring

LARGE, SMALL = 100_000, 1_000


def laying(size: int) -> Task:
    """The board alone, asked after each tile what it completes."""
    tiles = shipped_set("base", palette_of(())).tiles
    return partial(_laid, [(one.cell, tiles[one.code].rotations[one.rotation]) for one in pattern(size)])


def _laid(tiles: list[tuple[Cell, TurnedTile]]) -> None:
    board = Board()
    with CollectorPaused():  # as it is whenever the program lays one
        for cell, turned in tiles:
            board.place(cell, turned)
            board.take_completed()


def _a_tile(asked: Asked, make: Callable[[int], Task]) -> Measured:
    """Many small boards against a large one, so that both are as long at work and as often disturbed."""
    large = LARGE // 10 if asked.quick else LARGE
    small = make(SMALL)

    def many() -> None:
        for _ in range(large // SMALL):
            small()

    took, against = least(3, make(large), many)
    return Measured(took / against, PROCESSOR)


SECTION = Section(
    "sizes",
    "large boards against small ones",
    tuple(
        Goal(
            f"{what} of {LARGE:,} tiles / of {SMALL:,}, time a tile",
            "times",
            1.3,
            partial(_a_tile, make=make),
        )
        for what, make in (
            ("board", laying),
            ("position", lambda size: scoring(big_position(size))),
            ("log", lambda size: scoring(big_log(size))),
        )
    ),
)
