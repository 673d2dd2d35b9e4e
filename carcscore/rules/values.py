"""What scoring yields: worths and awards, made of named items, and followers as they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from carcscore.findings import Path
from carcscore.geometry import Cell

Phase = Literal["play", "final"]
Strength = int | Fraction
"""Strength in a majority: 1 for a follower; halves are exact fractions."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a sum: ``count`` things at ``each`` points, and why where that needs saying.

    >>> Item("tiles", 3, 2).points
    6
    """

    name: str
    count: int
    each: int
    because: str | None = None

    @property
    def points(self) -> int:
        """What the item adds to the sum."""
        return self.count * self.each

    def at(self, each: int, because: str) -> Item:
        """The same things at another number of points, with one more reason."""
        return Item(self.name, self.count, each, f"{self.because}, {because}" if self.because else because)


class Worth(NamedTuple):
    """What a feature pays to whoever has the majority there, item by item, and by which rule."""

    items: tuple[Item, ...]
    rule: str

    @property
    def points(self) -> int:
        """The sum of the items."""
        return sum(item.points for item in self.items)


class Standing(NamedTuple):
    """A follower on the board: ``segment`` is the index of its segment on the tile at ``cell``.

    ``number`` is the same segment's number all over the board; ``point`` the point that names it.
    """

    player: str
    figure: str
    role: str
    cell: Cell
    segment: int
    number: int
    point: int
    strength: Strength
    path: Path = ()
    offset: int = 0


class About(NamedTuple):
    """What an expansion has to say of a follower where it stands."""

    standing: Standing
    told: str


class PieceStanding(NamedTuple):
    """A piece on the board that is no follower; ``player`` is ``None`` for a neutral one.

    ``segment`` is the index of its segment on the tile at ``cell``, ``number`` the same segment's number
    all over the board; both are ``NO_SEGMENT`` for a piece that stands on the tile as a whole.
    """

    player: str | None
    piece: str
    role: str | None
    cell: Cell
    segment: int
    number: int
    point: int | None
    path: Path = ()
    offset: int = 0


class Present(NamedTuple):
    """Who stands in each feature, by its id, at the end; ``order`` are the players in seat order."""

    standings_of: Mapping[str, Sequence[Standing]]
    pieces_of: Mapping[str, Sequence[PieceStanding]]
    order: tuple[str, ...]


class Section(NamedTuple):
    """A table of a report: what an expansion keeps count of, in the players' words."""

    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    text: str | None = None


class Award(NamedTuple):
    """Points for one player: always a sum of items, with the majority as it then stood.

    ``feature`` is the feature that paid (``None`` for an award not tied to one) and ``features`` are
    others that took part: the cities that a farm supplied, or the farms pooled for a city. ``turn``
    counts from 1 and is ``None`` in the final scoring. ``at`` is the cell of a piece that is paid,
    ``about`` what was to be said of the followers that then stood there.
    """

    player: str
    kind: str
    items: tuple[Item, ...]
    rule: str
    feature: str | None = None
    features: tuple[str, ...] = ()
    complete: bool | None = None
    majority: tuple[tuple[str, Strength], ...] = ()
    phase: Phase = "final"
    turn: int | None = None
    at: Cell | None = None
    about: tuple[About, ...] = ()

    @property
    def points(self) -> int:
        """The sum of the items."""
        return sum(item.points for item in self.items)


def strengths(standings: list[Standing]) -> dict[str, Strength]:
    """The strength of each player among these followers (rules B8, I1)."""
    sums: dict[str, Strength] = {}
    for standing in standings:
        sums[standing.player] = sums.get(standing.player, 0) + standing.strength
    return sums


def winners(sums: Mapping[str, Strength]) -> list[str]:
    """Who has the majority: all players tied for most, nobody with strength 0 (rule B8).

    >>> winners({"red": 2, "blue": 2, "green": 1})
    ['red', 'blue']
    """
    most = max(sums.values(), default=0)
    return [player for player, strength in sums.items() if strength == most] if most > 0 else []
