"""The time a tile on boards of any size, against that on 1,000 tiles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from carcscore.board.board import Board
from carcscore.collector import CollectorPaused
from carcscore.geometry import Cell
from carcscore.pipeline import examine
from carcscore.report.html.document import render_html
from carcscore.report.layout import render_text
from carcscore.report.model import Report
from carcscore.report.picture import board_picture
from carcscore.rules.in_force import palette_of
from carcscore.source import parse
from carcscore.tiles.catalogue import shipped_set
from carcscore.tiles.model import TurnedTile
from tests.bench.boards import big_log, big_position, pattern
from tests.bench.cost import Task, least
from tests.bench.goal import PROCESSOR, Asked, Goal, Measured, NotMeasured, Section
from tests.bench.tasks import scoring

LARGE, MIDDLING, SMALL = 100_000, 10_000, 1_000


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


def telling(size: int, style: str) -> Task:
    """A log from its text to what a command tells of it."""
    return partial(_told, big_log(size), TOLD[style])


def _told(text: str, tell: Callable[[Report], object]) -> None:
    with CollectorPaused():  # as it is while a command tells one record
        tell(examine(parse(text), unbounded=True))


TOLD: dict[str, Callable[[Report], object]] = {
    "text": lambda report: render_text(report, 80),
    "JSON": Report.to_json,
    "HTML": render_html,
    "SVG": board_picture,
}


def _a_tile(asked: Asked, make: Callable[[int], Task], large: int = LARGE) -> Measured:
    """Many small boards against a large one, so that both are as long at work and as often disturbed."""
    if asked.quick and large > MIDDLING:
        raise NotMeasured("it takes long; leave --quick out")
    small = make(SMALL)

    def many() -> None:
        for _ in range(large // SMALL):
            small()

    took, against = least(3, make(large), many)
    return Measured(took / against, PROCESSOR)


SECTION = Section(
    "sizes",
    "large boards against small ones",
    (
        *(
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
        *(
            Goal(
                f"log of {large:,} tiles, told as {style} / of {SMALL:,}, time a tile",
                "times",
                1.4,
                partial(_a_tile, make=partial(telling, style=style), large=large),
            )
            for style in TOLD
            for large in (MIDDLING, LARGE)
        ),
    ),
)
