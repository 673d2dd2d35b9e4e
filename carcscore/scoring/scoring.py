"""One scoring: of any feature, in play, at the end, or "what if" (rules B7, B8, B10 to B13; order OB).

Strengths give the holders, the feature its worth, and each holder an award; expansions have a say in each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from typing import NamedTuple

from carcscore.board.feature import Feature, FeatureRef
from carcscore.frozen import frozen, later
from carcscore.geometry import Cell
from carcscore.rules.facts import FarmRule, Stage
from carcscore.rules.in_force import Rules
from carcscore.scoring.values import (
    Award,
    Holders,
    Item,
    Occupant,
    Phase,
    Strength,
    Worth,
    majority_of,
    strengths,
    winners,
)
from carcscore.scoring.worths import base_worth
from carcscore.tiles.kinds import FARM, FeatureKind

NOTHING = Worth((), "")


class Counted(NamedTuple):
    """The things, by their ``ref``, for which a farm pays a player, and why it doesn't for the others."""

    refs: frozenset[FeatureRef]
    because: str | None = None


@frozen
class ScoringHooks:
    """The hooks of the expansions in play that take part in a scoring, each in the order of the expansions.

    Those of ``worth`` come with the stage in which they are called, ordered by stage.
    """

    strength: Sequence[Callable[[Occupant, Strength, Scoring], Strength]] = ()
    holders: Sequence[Callable[[Scoring, Sequence[str]], Sequence[str]]] = ()
    worth: Sequence[tuple[Stage, Callable[[Scoring, Worth], Worth]]] = ()
    each: Sequence[Callable[[Scoring, str, Feature, Item], Item]] = ()
    awards: Sequence[Callable[[Scoring, list[Award]], list[Award]]] = ()


NO_HOOKS = ScoringHooks()


@frozen(slots=False, eq=False)
class Scoring:
    """One feature at one moment, and what it pays: the value that every scoring hook sees.

    ``occupants`` are the figures in it, those that are no followers among them. ``order`` are the players
    as they are served, ``mover`` whose turn it is (empty at the end). A farm is paid for ``things`` that it
    borders, by its ``farm_rule``; ``counted`` says, by player, which of them count there where others don't
    (rule B13). Under rule B12 the feature is a city, and ``pooled`` are the farms around it; the farms
    themselves, ``paid_apart``, then bring nothing but what expansions pay beside.

    What follows from these and the ``hooks`` is worked out when it is first asked for, on the board as it is
    then: ``strengths`` give the ``holders``, these and the ``worth`` the ``awards``.
    """

    feature: Feature
    rules: Rules
    occupants: Sequence[Occupant] = ()
    phase: Phase = "final"
    turn: int | None = None
    mover: str = ""
    order: tuple[str, ...] = ()
    farm_rule: FarmRule | None = None
    things: tuple[Feature, ...] = ()
    counted: Mapping[str, Counted] = field(default_factory=dict)
    pooled: tuple[FeatureRef, ...] = ()
    paid_apart: bool = False
    hooks: ScoringHooks = field(default=NO_HOOKS, repr=False)

    @property
    def pieces(self) -> list[Occupant]:
        """The figures in the feature that are no followers."""
        return [occupant for occupant in self.occupants if not occupant.follower]

    @later
    def strengths(self) -> dict[str, Strength]:
        """The strength of each player in the feature."""
        hooked = self.hooks.strength
        return strengths(map(self.weighed, self.occupants) if hooked else self.occupants)

    @later
    def holders(self) -> Sequence[str]:
        """The players who have the majority, or are paid without it."""
        holders: Sequence[str] = winners(self.strengths)
        for choose in self.hooks.holders:
            chosen = choose(self, holders)
            if set(chosen) != set(holders):
                holders = chosen if isinstance(chosen, Holders) else Holders(chosen, "")
        return holders

    @later
    def worth(self) -> Worth:
        """The worth of a road, city, cloister or the like as it stands, complete or not.

        A farm pays nothing by itself, but for the things that it borders.
        """
        if self.farm_rule is not None:
            return NOTHING
        worth = base_worth(self.feature, self.rules)
        for _, hook in self.hooks.worth:
            worth = hook(self, worth)
        return worth

    @later
    def awards(self) -> list[Award]:
        """The awards of everybody; with them all the rest is worked out.

        The hook ``awards`` sees each farm once, not the cities for which farms are pooled (B12).
        """
        holders, worth = self.holders, self.worth
        awards: list[Award] = []
        if holders and not self.paid_apart:
            majority = majority_of(self.strengths)
            awards = [_award(self, worth, player, majority) for player in holders]
            if isinstance(holders, Holders):
                awards = [replace(award, held_by=holders.rule) for award in awards]
        if not self.pooled:
            for adjust in self.hooks.awards:
                awards = adjust(self, awards)
        return awards

    def beside(
        self, player: str, kind: str, items: tuple[Item, ...], rule: str, at: Cell | None = None
    ) -> Award:
        """The award of a player beside the worth of the feature, whoever holds it."""
        complete = None if self.farm_rule else self.feature.complete
        paid = Award(player, kind, items, rule, self.feature.ref, complete=complete)
        return replace(paid, phase=self.phase, turn=self.turn, at=at)

    def weighed(self, occupant: Occupant) -> Occupant:
        """A figure with the strength that it has there and then."""
        hooks = self.hooks.strength
        if not hooks or not occupant.follower:
            return occupant
        strength: Strength = self.rules.figures[occupant.figure].strength
        for hook in hooks:
            strength = hook(occupant, strength, self)
        return occupant if strength == occupant.strength else replace(occupant, strength=strength)

    def brings(self, rule: FarmRule, player: str, thing: Feature) -> int:
        """The points that one thing brings a player through a farm that pays for it by this rule."""
        return _each(self, player, thing, _completed(thing.kind, rule)).points


def parted(
    feature: Feature, occupants: Sequence[Occupant], rules: Rules
) -> list[tuple[Feature, Sequence[Occupant]]]:
    """Occupants scored together in a feature: those who abide there to the end of the game come last, apart.

    To these it is unfinished. There is one entry at least.
    """
    abiding = [occupant for occupant in occupants if occupant.role in rules.abiding] if rules.abiding else []
    if not abiding:
        return [(feature, occupants)]
    others = [occupant for occupant in occupants if occupant not in abiding]
    apart = (replace(feature, complete=False), abiding)
    return [(feature, others), apart] if any(other.follower for other in others) else [apart]


def _award(scoring: Scoring, worth: Worth, player: str, majority: tuple[tuple[str, Strength], ...]) -> Award:
    feature, rule = scoring.feature, scoring.farm_rule
    others: tuple[FeatureRef, ...]
    if rule is None:
        kind, others = feature.kind.name, ()
    else:
        kind = FARM.name
        worth, others = _farm_worth(scoring, rule, player)
        for stage, hook in () if scoring.pooled else scoring.hooks.worth:
            worth = hook(scoring, worth) if stage is Stage.LAST else worth
    complete = None if rule else feature.complete
    phase, turn = scoring.phase, scoring.turn
    return Award(player, kind, worth.items, worth.rule, feature.ref, others, complete, majority, phase, turn)


def _farm_worth(scoring: Scoring, rule: FarmRule, player: str) -> tuple[Worth, tuple[FeatureRef, ...]]:
    """The worth of a farm for a player, and the features that took part."""
    if scoring.pooled:
        kind = scoring.feature.kind
        name = kind.plural if kind.stands_for else f"completed {kind.name}"
        item = _each(scoring, player, scoring.feature, Item(name, 1, rule.each))
        return Worth((item,), rule.rule), scoring.pooled
    things, because = scoring.things, None
    if player in scoring.counted:
        refs, because = scoring.counted[player]
        things = tuple(thing for thing in things if thing.ref in refs)
    by_kind: dict[FeatureKind, list[Feature]] = {kind: [] for kind in rule.kinds}
    for thing in things:
        by_kind.setdefault(thing.kind, []).append(thing)
    items: list[Item] = []
    for kind, of_kind in by_kind.items():
        if scoring.hooks.each:
            one = _completed(kind, rule, because)
            numbers = Counter(_each(scoring, player, thing, one) for thing in of_kind)
            items += [replace(item, count=number) for item, number in numbers.items()]
        elif of_kind:
            items.append(_completed(kind, rule, because, len(of_kind)))
    none = _completed(rule.kinds[0], rule, because, 0)
    if not any(item.name == none.name for item in items):
        items.insert(0, none)
    return Worth(tuple(items), rule.rule), tuple([thing.ref for thing in things])


def _completed(kind: FeatureKind, rule: FarmRule, because: str | None = None, count: int = 1) -> Item:
    name = kind.plural if kind.stands_for else f"completed {kind.plural}"
    return Item(name, count, rule.each, because)


def _each(scoring: Scoring, player: str, thing: Feature, item: Item) -> Item:
    """One thing that pays a farm, as the expansions in play have it."""
    for hook in scoring.hooks.each:
        item = hook(scoring, player, thing, item)
    return item
