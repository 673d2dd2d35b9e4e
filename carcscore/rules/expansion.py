"""What an expansion is: facts about its pieces and words, and a few hooks that change nothing by default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from carcscore.board.features import Feature
from carcscore.record.vocabulary import BASE_FOREIGN, BASE_ROLES, FOLLOWER, Foreign, Vocabulary
from carcscore.rules.values import Worth
from carcscore.tiles.kinds import FeatureKind, MarkKind

__all__ = ["BASE_FIGURE", "Expansion", "Figure", "Foreign", "Option", "vocabulary"]


class Figure(NamedTuple):
    """A kind of follower: how many each player has, by which rule, and its strength in a majority (B8)."""

    name: str
    per_player: int
    strength: int = 1
    rule: str = "B1"


BASE_FIGURE = Figure(FOLLOWER, 7)
"""The follower of the base game; the eighth is on the scoring track (rule B1)."""


class Option(NamedTuple):
    """A choice that tables make differently; the first of ``values`` is the default."""

    name: str
    values: tuple[str | int, ...]
    description: str

    @property
    def default(self) -> str | int:
        """The value when nothing is said."""
        return self.values[0]


@dataclass(frozen=True, kw_only=True, eq=False)
class Expansion:
    """An expansion: its facts, and hooks that a subclass overrides.

    ``package`` is the Python package whose data files ``tilesets/TILE_SET.yaml`` and
    ``rulebook/RULEBOOK.yaml`` hold its tiles and its rules by number. ``figures``, ``kinds``,
    ``roles``, ``marks`` and ``options`` are what it adds; ``foreign`` is what JCloisterZone calls that.
    """

    name: str
    title: str
    package: str = "carcscore"
    tile_set: str | None = None
    rulebook: str | None = None
    figures: tuple[Figure, ...] = ()
    kinds: tuple[FeatureKind, ...] = ()
    roles: Mapping[str, str] = field(default_factory=dict)
    marks: tuple[MarkKind, ...] = ()
    options: tuple[Option, ...] = ()
    foreign: Foreign = Foreign()  # noqa: RUF009 - frozen

    def worth(self, feature: Feature, worth: Worth) -> Worth:
        """What a feature pays, given what it pays without this expansion: add or replace items."""
        return worth


def vocabulary(expansions: Iterable[Expansion]) -> Vocabulary:
    """The words that a record with these expansions may use."""
    expansions = tuple(expansions)
    figures = {BASE_FIGURE.name: BASE_FIGURE.per_player}
    roles = dict(BASE_ROLES)
    keys: list[str] = []
    for expansion in expansions:
        figures.update({figure.name: figure.per_player for figure in expansion.figures})
        roles.update(expansion.roles)
        keys.append(expansion.name)
    return Vocabulary(
        figures=tuple(figures),
        roles=roles,
        keys=tuple(keys),
        supply=figures,
        foreign=BASE_FOREIGN.joined(expansion.foreign for expansion in expansions),
    )
