"""Where in a turn of a save a figure could stand: what JCloisterZone asks for, and a log leaves out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from carcscore.board.features import feature_in_play
from carcscore.formats.jcz.foreign import Moment
from carcscore.geometry import Cell


def open_and_free(now: Moment, cells: Iterable[Cell], kinds: Collection[str]) -> Iterator[int]:
    """The segments of features of some kinds on some tiles that are unfinished, and where nobody stands."""
    taken = {now.board.root(one.number) for one in now.standing if one.segment >= 0}
    for cell in cells:
        placed = now.board.find(cell)
        for index, segment in enumerate(placed.turned.segments if placed else ()):
            root = now.board.root(placed.number(index))
            open_ = segment.kind.name in kinds and not feature_in_play(now.board, root).complete
            if open_ and root not in taken:
                yield placed.number(index)
