"""What an expansion is: facts about its pieces and words, and a few hooks that change nothing by default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from carcscore.board.board import Board
from carcscore.board.features import Feature
from carcscore.record.vocabulary import BASE_FOREIGN, BASE_ROLES, FOLLOWER, Foreign, Vocabulary
from carcscore.rules.values import Award, PieceStanding, Standing, Strength, Worth
from carcscore.tiles.kinds import FeatureKind, MarkKind

if TYPE_CHECKING:
    from carcscore.rules.game import Game
    from carcscore.rules.keeper import Keeper
    from carcscore.rules.options import Rules

__all__ = [
    "BASE_FIGURE",
    "Expansion",
    "FarmRule",
    "Figure",
    "Foreign",
    "Option",
    "PieceKind",
    "vocabulary",
]


class Figure(NamedTuple):
    """A kind of follower: how many each player has, by which rule, and its strength in a majority (B8)."""

    name: str
    per_player: int
    strength: int = 1
    rule: str = "B1"


BASE_FIGURE = Figure(FOLLOWER, 7)
"""The follower of the base game; the eighth is on the scoring track (rule B1)."""


class PieceKind(NamedTuple):
    """A kind of piece that stands on the board and is no follower; 0 of a player: it is neutral."""

    name: str
    per_player: int
    rule: str


class FarmRule(NamedTuple):
    """How farms pay: ``each`` points for every completed feature of these kinds that a farm borders."""

    each: int
    kinds: tuple[FeatureKind, ...]
    rule: str


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
    ``rulebook/RULEBOOK.yaml`` hold its tiles and its rules by number. ``figures``, ``pieces``, ``kinds``,
    ``roles``, ``marks`` and ``options`` are what it adds; ``foreign`` is what JCloisterZone calls that.
    ``actions`` are the kinds of action that its keeper takes in a turn log, ``schemas`` the JSON Schema
    fragments of its data (see :class:`~carcscore.record.vocabulary.Vocabulary`). ``awards`` are the kinds
    of award of its own, which no feature pays and no piece names. ``start`` is the tile with which a game
    begins instead of that of the base game. ``farm_rule`` replaces the rules for farms of the base game.
    """

    name: str
    title: str
    package: str = "carcscore"
    tile_set: str | None = None
    start: str | None = None
    rulebook: str | None = None
    figures: tuple[Figure, ...] = ()
    pieces: tuple[PieceKind, ...] = ()
    kinds: tuple[FeatureKind, ...] = ()
    roles: Mapping[str, str] = field(default_factory=dict)
    marks: tuple[MarkKind, ...] = ()
    options: tuple[Option, ...] = ()
    actions: tuple[str, ...] = ()
    awards: tuple[str, ...] = ()
    schemas: Mapping[str, object] = field(default_factory=dict)
    farm_rule: FarmRule | None = None
    foreign: Foreign = Foreign()  # noqa: RUF009 - frozen

    def worth(self, feature: Feature, worth: Worth, rules: Rules) -> Worth:
        """What a feature pays, given what it pays without this expansion: add or replace items."""
        return worth

    def strength(self, standing: Standing, board: Board, strength: Strength, rules: Rules) -> Strength:
        """How strong a follower is in a majority, given its strength without this expansion."""
        return strength

    def shared(
        self, awards: list[Award], pieces: Sequence[PieceStanding], order: Sequence[str]
    ) -> list[Award]:
        """The awards of one feature when these pieces stand in it; players are served in this order."""
        return awards

    def keeper(self, game: Game) -> Keeper | None:
        """What keeps the expansion's state at one table, and follows a log; ``None``: nothing to keep."""
        return None


def vocabulary(expansions: Iterable[Expansion]) -> Vocabulary:
    """The words that a record with these expansions may use."""
    expansions = tuple(expansions)
    figures = {BASE_FIGURE.name: BASE_FIGURE.per_player}
    pieces: dict[str, int] = {}
    roles = dict(BASE_ROLES)
    schemas: dict[str, object] = {}
    for expansion in expansions:
        figures.update({figure.name: figure.per_player for figure in expansion.figures})
        pieces.update({piece.name: piece.per_player for piece in expansion.pieces})
        roles.update(expansion.roles)
        schemas.update(expansion.schemas)
    return Vocabulary(
        figures=tuple(figures),
        roles=roles,
        pieces=tuple(pieces),
        keys=tuple(expansion.name for expansion in expansions),
        actions=tuple(action for expansion in expansions for action in expansion.actions),
        schemas=schemas,
        supply={**figures, **{piece: number for piece, number in pieces.items() if number}},
        foreign=BASE_FOREIGN.joined(expansion.foreign for expansion in expansions),
    )
