"""The rules in force at a table: option values, and the figures, roles, marks and kinds in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, lru_cache
from typing import Protocol

from carcscore.board.features import MarkRules
from carcscore.findings import Finding, Where
from carcscore.frozen import frozen
from carcscore.record.vocabulary import BASE_ROLES
from carcscore.rules.facts import BASE_FIGURE, MOVE, ActionKind, Facts, FarmRule, Figure, Playable
from carcscore.tiles.kinds import BASE_KINDS, BASE_MARKS, FeatureKind, MarkKind
from carcscore.tiles.model import Tile
from carcscore.tiles.palette import Palette


class IdleMarks(Protocol):
    """Says of a mark that is not in play whether an expansion is known that brings it."""

    def __contains__(self, name: object, /) -> bool: ...

    def __hash__(self) -> int: ...


@frozen(slots=False)
class Rules:
    """The rules in force. ``ignore`` names marks that do nothing.

    ``overridden`` names the options that the caller set, whatever the record says. ``chosen`` are the
    values of the options of each expansion in play, by the expansion's name. ``idle_marks`` are those of
    expansions that are not in play: they do nothing, wherever they stand.
    """

    farms: str = "third"
    small_city: int = 4
    tie_break: str = "shared"
    edition: str | None = None
    expansions: tuple[type[Playable], ...] = ()
    ignore: frozenset[str] = frozenset()
    overridden: tuple[str, ...] = ()
    score_finally: bool = False
    chosen: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    idle_marks: IdleMarks = frozenset()

    @cached_property
    def facts(self) -> tuple[Facts, ...]:
        """The facts of the expansions in play."""
        return tuple(expansion.facts for expansion in self.expansions)

    @cached_property
    def figures(self) -> Mapping[str, Figure]:
        """The kinds of follower, by name."""
        return {figure.name: figure for figure in self._all_figures if figure.follower}

    @cached_property
    def pieces(self) -> Mapping[str, Figure]:
        """The kinds of figure that are no followers, by name."""
        return {figure.name: figure for figure in self._all_figures if not figure.follower}

    @cached_property
    def put_instead(self) -> frozenset[str]:
        """The kinds of piece that are put on the board instead of a follower: by an action of their name."""
        actions = self.actions
        return frozenset(name for name in self.pieces if name in actions and actions[name].takes == (MOVE,))

    @cached_property
    def actions(self) -> Mapping[str, ActionKind]:
        """The actions that the expansions in play take in a turn log, by name."""
        return {action.name: action for expansion in self.expansions for action in expansion.actions}

    @cached_property
    def allowances(self) -> Mapping[str, int]:
        """The actions open to a player in each turn besides the move, by name, and how often."""
        return {name: number for facts in self.facts for name, number in facts.allowances.items()}

    def takes(self, figure: str) -> tuple[str, ...]:
        """The allowance that deploying a follower of a kind uses up: that of its name, else the move."""
        return (figure,) if figure in self.allowances else (MOVE,)

    @property
    def _all_figures(self) -> tuple[Figure, ...]:
        return (BASE_FIGURE, *(figure for facts in self.facts for figure in facts.figures))

    @cached_property
    def roles(self) -> Mapping[str, str]:
        """The kind of feature that a follower in each role stands on."""
        return {**BASE_ROLES, **{role: kind for facts in self.facts for role, kind in facts.roles.items()}}

    @property
    def by_old_farm_rule(self) -> bool:
        """True if farms are scored by the first or second farm rule (B12, B13)."""
        return self.farms in ("first", "second") and self.farm_rule is None

    @cached_property
    def stays(self) -> Mapping[str, str]:
        """The role of a captured follower that stays where it is, by the role that it had."""
        return {role: then for facts in self.facts for role, then in facts.stays.items()}

    @cached_property
    def captives(self) -> frozenset[str]:
        """The roles of captured followers that stay where they are."""
        return frozenset(self.stays.values())

    @cached_property
    def abiding(self) -> frozenset[str]:
        """The roles of followers who stay where they are to the end of the game, and are scored apart."""
        return frozenset(role for facts in self.facts for role in facts.abides)

    @cached_property
    def taken_on(self) -> Mapping[str, str]:
        """The roles that followers come to have where they stand, each with the one that it had before."""
        return {then: role for facts in self.facts for role, then in facts.turns_into.items()}

    def in_peril(self, figure: str, role: str, peril: str) -> bool:
        """True if a peril takes a figure off the board: a piece that names it, a follower.

        But no captives, and none in a role taken on where it stands.
        """
        piece = self.pieces.get(figure)
        if piece is not None:
            return peril in piece.perils
        return role not in self.captives and role not in self.taken_on

    @cached_property
    def reserved(self) -> frozenset[str]:
        """The roles that only figures which name them take."""
        return frozenset(role for facts in self.facts for role in facts.reserved)

    def may_stand_as(self, figure: str, role: str) -> bool:
        """True if a kind of follower may take a role, wherever it is on the board."""
        own, role = self.figures[figure].roles, self.taken_on.get(role, role)
        if not own or role in own:
            return role in own or role not in self.reserved
        return role not in self.reserved and self.roles[role] in {self.roles.get(other) for other in own}

    @cached_property
    def palette(self) -> Palette:
        """The kinds of feature and mark that tiles may carry under these rules."""
        changing = {mark.name for mark in self.known_marks.values() if mark.brings or mark.opening}
        return palette_of(self.facts, self.idle_marks, self.ignore & changing)

    @cached_property
    def known_marks(self) -> Mapping[str, MarkKind]:
        """The marks of the base game and of the expansions in play, ignored or not."""
        return palette_of(self.facts, self.idle_marks).marks

    @cached_property
    def mark_rules(self) -> MarkRules:
        """The rules by which marks add up in features."""
        marks = self.palette.marks.values()
        once, per_tile = (
            frozenset(mark.name for mark in marks if mark.combine == how) for how in ("any", "tile")
        )
        return MarkRules(self.ignore, once, per_tile)

    @cached_property
    def farm_rule(self) -> FarmRule | None:
        """The rule by which an expansion in play has farms scored, in place of those of the base game."""
        return next((facts.farm_rule for facts in self.facts if facts.farm_rule is not None), None)

    def tile_marks(self, tile: Tile) -> Mapping[str, int]:
        """The marks on a tile as a whole, but for those that do nothing in this game."""
        return self.mark_rules.applied(tile.marks) if tile.marks else tile.marks

    @cached_property
    def hiding(self) -> frozenset[str]:
        """The marks in play whose tiles lie on others."""
        return frozenset(name for name, mark in self.known_marks.items() if mark.hides) - self.ignore

    def hides(self, tile: Tile) -> bool:
        """True if a tile lies on another, which was drawn unseen and is out of the game."""
        return not self.hiding.isdisjoint(tile.marks)

    def with_farms(self, farms: str) -> Rules:
        """The same rules with another way to score farms."""
        return replace(self, farms=farms)


@lru_cache(maxsize=32)
def palette_of(
    facts: tuple[Facts, ...], idle_marks: IdleMarks = frozenset(), left_out: frozenset[str] = frozenset()
) -> Palette:
    """The kinds of feature and mark of the base game and of these expansions, but for marks left out."""
    kinds = [*BASE_KINDS, *(kind for expansion in facts for kind in expansion.kinds)]
    marks = [*BASE_MARKS, *(mark for expansion in facts for mark in expansion.marks)]
    borrowed = frozenset(name for expansion in facts for name in expansion.borrowed)
    return Palette.of(kinds, marks, _WithBorrowed(idle_marks, borrowed) if borrowed else idle_marks, left_out)


@frozen(slots=False)
class _WithBorrowed:
    """The marks that do nothing, with those that tiles bear of expansions that are not there at all."""

    idle: IdleMarks
    borrowed: frozenset[str]

    def __contains__(self, name: object) -> bool:
        return name in self.borrowed or name in self.idle


def collisions(expansions: Sequence[type[Playable]]) -> list[Finding]:
    """Words or rules that two expansions both bring: no score would be right with either.

    Those of one family may share kinds and marks, which are then the same objects.
    """
    owners: dict[str, list[str]] = {}
    shared: set[int] = set()
    for expansion in expansions:
        one = expansion.facts
        own = [thing for thing in (*one.kinds, *one.marks) if id(thing) not in shared]
        shared |= {id(thing) for thing in own}
        brought = {
            "the figure": [figure.name for figure in one.figures if figure.follower],
            "the piece": [figure.name for figure in one.figures if not figure.follower],
            "the feature": [thing.name for thing in own if isinstance(thing, FeatureKind)],
            "the role": list(one.roles),
            "the mark": [thing.name for thing in own if isinstance(thing, MarkKind)],
            "the action": [action.name for action in expansion.actions],
        }
        for what, words in brought.items():
            for word in words:
                owners.setdefault(f"{what} {word}", []).append(one.name)
        if one.farm_rule is not None:
            owners.setdefault("a farm rule of their own", []).append(one.name)
    return [
        Finding(
            "expansions-collide",
            "error",
            f"{' and '.join(names)} can't be played together: both bring {what}",
            Where(path=("rules", "expansions")),
        )
        for what, names in owners.items()
        if len(names) > 1
    ]
