"""The beginning and end of values in a text, so that something is added and the rest kept as it is."""

from __future__ import annotations

from typing import NamedTuple

from carcscore.findings import Path
from carcscore.source.errors import END, MAP, SCALAR
from carcscore.source.parsing import Source
from carcscore.source.places import events


class Extent(NamedTuple):
    """The characters of a value, from ``start`` to ``end``; blanks and comments behind it are not its own.

    ``flow`` is whether it is written in brackets. A value that is left out has no characters.
    """

    start: int
    end: int
    flow: bool


def extent(source: Source, path: Path) -> Extent | None:
    """The extent of the value at a path; ``None`` when there is none.

    >>> from carcscore.source.parsing import parse
    >>> extent(parse("a: [1, 2]  # two"), ("a",))
    Extent(start=3, end=9, flow=True)
    """
    frames: list[tuple[bool, str | int | None, int]] = []  # of a mapping; the key or the next number; start
    last = 0
    for kind, start, end, value, _ in events(source):
        if kind == END:
            _, _, begun = frames.pop()
            last = max(last, end) if end > start else last
            if tuple(step for _, step, _ in frames) == path:
                return Extent(begun, last, end > start)
        elif frames and frames[-1][0] and frames[-1][1] is None:
            frames[-1] = (True, str(value), frames[-1][2])
            last = max(last, end)
            continue
        elif kind == SCALAR:
            last = max(last, end)
            if tuple(step for _, step, _ in frames) == path:
                return Extent(start, end, False)
        else:
            frames.append((kind == MAP, None if kind == MAP else 0, start))
            continue
        if frames:
            mapping, step, begun = frames[-1]
            frames[-1] = (mapping, None if mapping else int(step or 0) + 1, begun)
    return None
