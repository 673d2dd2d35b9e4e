"""The values that scoring takes and yields: figures where they stand, worths and awards of named items."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from carcscore.board.feature import Feature, FeatureRef
from carcscore.board.features import Features
from carcscore.findings import Path
from carcscore.frozen import frozen
from carcscore.geometry import Cell
from carcscore.sentences import Sentence, enumerated, joined, said
from carcscore.tiles.kinds import MarkKind

if TYPE_CHECKING:
    from fractions import Fraction

Phase = Literal["play", "final"]
NO_POINT: Final = -1
MAJORITY: Final = "B8"
"""The rule by which whoever has the majority is paid."""
Strength: TypeAlias = "int | Fraction"
"""Strength in a majority: 1 for a follower; halves are exact fractions."""


@frozen
class Item:
    """One line of a sum: ``count`` things at ``each`` points, and why where that needs saying.

    ``personal`` is how much of ``each`` is the player's own, beside what the feature is worth (OB): nobody
    takes a share of that. ``rules`` are those by which ``each`` is another than the rule of the whole has it.

    >>> Item("tiles", 3, 2).points
    6
    >>> Item("completed cities", 2, 3).more(1, "own pig").times(2, "besieged")
    Item(name='completed cities', count=2, each=8, because='own pig, besieged', personal=2, rules=())
    """

    name: str
    count: int
    each: int
    because: str | None = None
    personal: int = 0
    rules: tuple[str, ...] = field(default=(), compare=False)

    @property
    def points(self) -> int:
        """The points that the item adds to the sum."""
        return self.count * self.each

    def at(self, each: int, because: str, rule: str = "") -> Item:
        """The same things at another number of points, with one more reason, and the number of its rule."""
        because = f"{self.because}, {because}" if self.because else because
        rules = (*self.rules, rule) if rule else self.rules
        return Item(self.name, self.count, each, because, self.personal, rules)

    def more(self, by: int, because: str, rule: str = "") -> Item:
        """The same things at so many points more, for this player alone."""
        return replace(self.at(self.each + by, because, rule), personal=self.personal + by)

    def times(self, factor: int, because: str, rule: str = "") -> Item:
        """The same things at so many times their points."""
        return replace(self.at(factor * self.each, because, rule), personal=factor * self.personal)


@frozen
class Worth:
    """The points of a feature for whoever has the majority there, item by item, and by which rule."""

    items: tuple[Item, ...]
    rule: str

    @property
    def points(self) -> int:
        """The sum of the items."""
        return sum(item.points for item in self.items)

    def changed(
        self, feature: Feature, mark: MarkKind, rule: str, by: int = 0, to: int | None = None
    ) -> Worth:
        """With a mark on it: each thing pays more ``by`` so much, or ``to`` so much; unfinished, 0."""
        if not feature.marks.get(mark.name) or not (feature.complete or self.points):
            return self
        if not feature.complete:
            items = [item.at(0, f"{mark.name}, unfinished", rule) for item in self.items]
        elif to is None:
            items = [item.at(item.each + by, f"{mark.name} {by:+d}", rule) for item in self.items]
        else:
            items = [item.at(to, mark.name, rule) for item in self.items]
        return Worth(tuple(items), rule)


@frozen
class Occupant:
    """A figure where it stands on the board.

    ``segment`` is the index of its segment on the tile at ``cell``, ``number`` the same segment's number
    all over the board; both are ``NO_SEGMENT`` for a figure that stands on the tile as a whole. A figure
    that is no ``follower`` has no strength; it may have no ``player`` (neutral) and no ``role`` (both empty),
    and no ``point`` (``NO_POINT``). It is the same figure whatever its strength just now.
    """

    player: str
    figure: str
    role: str
    cell: Cell
    segment: int
    number: int
    point: int
    strength: Strength = field(default=0, compare=False)
    follower: bool = True
    path: Path = ()
    offset: int = 0


@frozen
class Stack:
    """So many things of a kind on a segment of a tile, or on all of it, such as the floors of a tower.

    A ``label`` is shown instead of the number; ``colour`` is that in which pictures paint it.
    """

    cell: Cell
    segment: int
    name: str
    number: int = 1
    label: str = ""
    colour: str = ""


class About(NamedTuple):
    """A note of an expansion on a figure where it stands."""

    occupant: Occupant
    remark: str


@frozen
class Occupancy:
    """The occupants of each feature, by its ``ref``, at the end; ``order`` are the players in seat order."""

    followers: Mapping[FeatureRef, Sequence[Occupant]]
    pieces: Mapping[FeatureRef, Sequence[Occupant]]
    order: tuple[str, ...]


@frozen
class Section:
    """A table of a report: what an expansion keeps count of, in the players' words."""

    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    text: str | None = None


@frozen
class Award:
    """Points for one player: always a sum of items, with the majority as it then stood.

    ``feature`` is the feature that paid (``None`` for an award not tied to one) and ``features`` are
    others that took part: the cities that a farm supplied, or the farms pooled for a city. ``turn``
    counts from 1 and is ``None`` in the final scoring. ``at`` is the cell of a piece that is paid,
    ``about`` what was to be said of the followers that then stood there. ``held_by`` is the rule by which
    the player is paid, beside the majority: empty where an expansion doesn't say it.

    A feature is known by a segment of it: :class:`~carcscore.board.features.Features` finds it by that, and
    its name, when the board is done.
    """

    player: str
    kind: str
    items: tuple[Item, ...]
    rule: str
    feature: FeatureRef | None = None
    features: tuple[FeatureRef, ...] = ()
    complete: bool | None = None
    majority: tuple[tuple[str, Strength], ...] = ()
    phase: Phase = "final"
    turn: int | None = None
    at: Cell | None = None
    about: tuple[About, ...] = ()
    held_by: str = MAJORITY

    @property
    def points(self) -> int:
        """The sum of the items."""
        points = 0
        for item in self.items:
            points += item.count * item.each
        return points

    @property
    def shareable(self) -> int:
        """The part of that which the feature is worth, without the player's own."""
        return sum([item.count * (item.each - item.personal) for item in self.items])


def at_the_end(award: Award, features: Features) -> Award:
    """An award with each of its features known by its ``ref``, as it is in the end."""
    if award.feature is not None and award.feature != (own := features.ref(award.feature)):
        award = replace(award, feature=own)
    if award.features and award.features != (others := tuple(map(features.ref, award.features))):
        award = replace(award, features=others)
    return award


def strengths(occupants: Iterable[Occupant]) -> dict[str, Strength]:
    """The strength of each player among the followers of these occupants (rules B4, B8, I1)."""
    sums: dict[str, Strength] = {}
    for occupant in occupants:
        if occupant.follower:
            sums[occupant.player] = sums.get(occupant.player, 0) + occupant.strength
    return sums


class Holders(tuple[str, ...]):
    """The players who are paid for a feature, and the number of the ``rule`` by which it is these.

    >>> Holders(["red"], "HS8"), Holders(["red"], "HS8").rule
    (('red',), 'HS8')
    """

    rule: str

    def __new__(cls, players: Iterable[str], rule: str) -> Holders:
        """The players, in the order in which they are paid."""
        made = super().__new__(cls, players)
        made.rule = rule
        return made

    def __getnewargs__(self) -> tuple[tuple[str, ...], str]:
        return tuple(self), self.rule


def winners(sums: Mapping[str, Strength]) -> list[str]:
    """The players with the majority: all players tied for most, nobody with strength 0 (rule B8).

    >>> winners({"red": 2, "blue": 2, "green": 1})
    ['red', 'blue']
    """
    most = max(sums.values()) if sums else 0
    return [player for player, strength in sums.items() if strength == most] if most > 0 else []


def because_of(words: str, player: str, most: Sequence[str]) -> Sentence:
    """Why a player is paid for having most of something, and with whom that one is tied."""
    others = [other for other in most if other != player]
    return joined([words, said("tied with {}", enumerated(others))] if others else [words])


def majority_of(sums: Mapping[str, Strength]) -> tuple[tuple[str, Strength], ...]:
    """Players and their strengths, the strongest first."""
    if len(sums) < 2:
        return tuple(sums.items())
    return tuple(sorted(sums.items(), key=lambda entry: -entry[1]))


def by_feature(occupants: Iterable[Occupant], features: Features) -> dict[FeatureRef, list[Occupant]]:
    """The figures of each feature that has any; those on no segment are left out."""
    grouped: dict[FeatureRef, list[Occupant]] = {}
    for occupant in occupants:
        if occupant.segment >= 0:
            grouped.setdefault(features.ref(occupant.number), []).append(occupant)
    return grouped
