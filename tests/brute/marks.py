"""Draws marks of expansions for tiles, so that rare things meet on one board."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.brute.table import ON_TILE, TREE
from tests.brute.tiles import CENTRE, INNS, TRADERS, Part, Tile, tile

WELLS, ROADS, WOODS, TAVERNS, SIEGE = "wells", "roads-to-victory", "the-woods", "taverns", "siege"
EXPANSIONS = (WELLS, ROADS, WOODS, TAVERNS, TRADERS, SIEGE)

Marks = tuple[tuple[int, str], ...]


class Drawn(NamedTuple):
    """A tile as drawn: the points of its marks are those of the unturned tile."""

    code: str
    marks: Marks = ()


class Chance(NamedTuple):
    """How likely a segment of a kind carries a mark, and how many it then carries at most."""

    mark: str
    kind: str
    share: float
    most: int = 1


CHANCES: dict[str, tuple[Chance, ...]] = {
    WELLS: (Chance("well", "road", 0.35, 2),),
    INNS: (Chance("inn", "road", 0.15),),
    ROADS: (
        Chance("stable", "road", 0.2),
        Chance("outpost", "road", 0.15),
        Chance("jewel", "road", 0.25, 2),
    ),
    WOODS: (
        Chance("avenue", "road", 0.25),
        Chance("pyre", "city", 0.3),
        Chance("enclosed", "farm", 0.25),
    ),
    TRADERS: (
        Chance("wine", "city", 0.15, 2),
        Chance("cloth", "city", 0.15),
        Chance("pig-herd", "farm", 0.1),
    ),
    SIEGE: (Chance("besieged", "city", 0.15, 2),),
}
LEAF, WITHERED = "leaf", "withered-leaf"
MOST_TREES = 2
MOST_TAVERNS = 6
"""As many as there may be among two players (T1)."""


@dataclass
class Marker:
    """Puts marks on tiles in the order in which they are drawn; of some there are only few."""

    rng: random.Random
    expansions: Sequence[str]
    left: dict[str, int] = field(default_factory=lambda: {TREE: MOST_TREES, "tavern": MOST_TAVERNS})

    def drawn(self, code: str) -> Drawn:
        if not set(EXPANSIONS) & set(self.expansions):
            return Drawn(code)
        unturned = tile(code)
        marks = [mark for part in unturned.parts for mark in self._on(part)]
        marks += [(ON_TILE, mark) for mark in self._on_tile(unturned)]
        return Drawn(code, tuple(marks))

    def _on(self, part: Part) -> Iterable[tuple[int, str]]:
        for name, chances in CHANCES.items():
            for chance in chances if name in self.expansions else ():
                if part.kind == chance.kind and self.rng.random() < chance.share:
                    for _ in range(self.rng.randint(1, chance.most)):
                        yield self.rng.choice(part.points), chance.mark

    def _on_tile(self, unturned: Tile) -> Iterable[str]:
        if WOODS in self.expansions:
            if sum(part.kind in ("city", "forest") for part in unturned.parts) == 1:
                yield from self.rng.choices(((LEAF,), (WITHERED,), ()), (4, 4, 4))[0]
            if not any(CENTRE in part.points for part in unturned.parts):
                yield from self._few(TREE, 0.3)
        if TAVERNS in self.expansions:
            yield from self._few("tavern", 0.3)

    def _few(self, mark: str, share: float) -> Iterable[str]:
        if self.left[mark] and self.rng.random() < share:
            self.left[mark] -= 1
            yield mark


def turned_marks(marks: Marks, rotation: int) -> Marks:
    """The marks of a tile by the points at which they are seen after so many quarter turns clockwise."""
    return tuple((_turned(point, rotation), mark) for point, mark in marks)


def _turned(point: int, rotation: int) -> int:
    return point if point in (ON_TILE, CENTRE) else (point + 3 * rotation) % 12


def unturned_marks(marks: Marks, rotation: int) -> Marks:
    """The inverse of `turned_marks`."""
    return turned_marks(marks, -rotation % 4)
