"""One scoring: of any feature, in play, at the end, or "what if" (rules B7, B8, B10 to B13; order OB).

Strengths give the holders, the feature its worth, and each holder an award; expansions have a say in each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import floor
from typing import NamedTuple

from carcscore.board.feature import Feature
from carcscore.rules.facts import FarmRule, Stage
from carcscore.rules.in_force import Rules
from carcscore.scoring.values import (
    Award,
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
    """The ids of the things for which a farm pays a player, and why it doesn't for the others."""

    ids: frozenset[str]
    because: str | None = None


@dataclass(slots=True, eq=False)
class Scoring:
    """One feature at one moment, and what it pays: the value that every scoring hook sees.

    ``occupants`` are the figures in it, those that are no followers among them. ``order`` are the players
    as they are served, ``mover`` whose turn it is (empty at the end). A farm is paid for ``things`` that it
    borders, by its ``farm_rule``; ``counted`` says, by player, which of them count there where others don't
    (rule B13). Under rule B12 the feature is a city, and ``pooled`` are the ids of the farms around it; the
    farms themselves, ``paid_apart``, then bring nothing but what expansions pay beside.
    ``strengths``, ``holders``, ``worth`` and ``awards`` come from :func:`score`, in this order.
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
    pooled: tuple[str, ...] = ()
    paid_apart: bool = False
    strengths: dict[str, Strength] = field(init=False)
    holders: Sequence[str] = field(init=False)
    worth: Worth = field(init=False)
    awards: list[Award] = field(init=False)

    @property
    def pieces(self) -> list[Occupant]:
        """The figures in the feature that are no followers."""
        return [one for one in self.occupants if not one.follower]


@dataclass(frozen=True, slots=True)
class ScoringHooks:
    """The hooks of the expansions in play that take part in a scoring, each in the order of the expansions.

    Those of ``worth`` come with the stage in which they are called, ordered by stage.
    """

    strength: Sequence[Callable[[Occupant, Strength, Scoring], Strength]] = ()
    holders: Sequence[Callable[[Scoring, Sequence[str]], Sequence[str]]] = ()
    worth: Sequence[tuple[Stage, Callable[[Scoring, Worth, Stage], Worth]]] = ()
    each: Sequence[Callable[[Scoring, str, Feature, Item], Item]] = ()
    awards: Sequence[Callable[[Scoring, list[Award]], list[Award]]] = ()


NO_HOOKS = ScoringHooks()


def parted(
    feature: Feature, occupants: Sequence[Occupant], rules: Rules
) -> list[tuple[Feature, Sequence[Occupant]]]:
    """Who is scored together in a feature: those who abide there to the end of the game come last, apart.

    To these it is unfinished. There is one entry at least.
    """
    abiding = [one for one in occupants if one.role in rules.abiding] if rules.abiding else []
    if not abiding:
        return [(feature, occupants)]
    others = [one for one in occupants if one not in abiding]
    apart = (replace(feature, complete=False), abiding)
    return [(feature, others), apart] if any(one.follower for one in others) else [apart]


def score(scoring: Scoring, hooks: ScoringHooks = NO_HOOKS) -> Scoring:
    """Works out who holds the feature, what it is worth, and the awards; returns the same scoring.

    The hook ``awards`` sees each farm once, not the cities for which farms are pooled (B12).
    """
    holders = hold(scoring, hooks)
    awards: list[Award] = []
    scoring.worth = NOTHING if scoring.farm_rule else worth_of(scoring, hooks)
    if holders and not scoring.paid_apart:
        majority = majority_of(scoring.strengths)
        awards = [_award(scoring, player, majority, hooks) for player in holders]
    if not scoring.pooled:
        for adjust in hooks.awards:
            awards = adjust(scoring, awards)
    scoring.awards = awards
    return scoring


def hold(scoring: Scoring, hooks: ScoringHooks) -> Sequence[str]:
    """Works out the strengths in the feature and who holds it."""
    if hooks.strength:
        scoring.occupants = [weighed(one, scoring, hooks) for one in scoring.occupants]
    scoring.strengths = strengths(scoring.occupants)
    holders: Sequence[str] = winners(scoring.strengths)
    for choose in hooks.holders:
        holders = choose(scoring, holders)
    scoring.holders = holders
    return holders


def weighed(occupant: Occupant, scoring: Scoring, hooks: ScoringHooks) -> Occupant:
    """A figure with the strength that it has there and then."""
    if not occupant.follower:
        return occupant
    figure = scoring.rules.figures[occupant.figure]
    strength: Strength = figure.strength
    for hook in hooks.strength:
        strength = hook(occupant, strength, scoring)
    if figure.whole:
        strength = floor(strength)
    return occupant if strength == occupant.strength else replace(occupant, strength=strength)


def worth_of(scoring: Scoring, hooks: ScoringHooks = NO_HOOKS) -> Worth:
    """What a road, city, cloister or the like pays as it stands, complete or not.

    A farm pays nothing by itself, but for the things that it borders.
    """
    worth = base_worth(scoring.feature, scoring.rules)
    for stage, hook in hooks.worth:
        worth = hook(scoring, worth, stage)
    return worth


def _award(
    scoring: Scoring, player: str, majority: tuple[tuple[str, Strength], ...], hooks: ScoringHooks
) -> Award:
    feature, rule = scoring.feature, scoring.farm_rule
    others: tuple[str, ...]
    if rule is None:
        kind, worth, others = feature.kind.name, scoring.worth, ()
    else:
        kind = FARM.name
        worth, others = _farm_worth(scoring, rule, player, hooks)
        for stage, hook in () if scoring.pooled else hooks.worth:
            worth = hook(scoring, worth, stage) if stage is Stage.LAST else worth
    complete = None if rule else feature.complete
    phase, turn = scoring.phase, scoring.turn
    return Award(player, kind, worth.items, worth.rule, feature.id, others, complete, majority, phase, turn)


def _farm_worth(
    scoring: Scoring, rule: FarmRule, player: str, hooks: ScoringHooks
) -> tuple[Worth, tuple[str, ...]]:
    """What a farm pays a player, and the ids of the features that took part."""
    if scoring.pooled:
        kind = scoring.feature.kind
        name = kind.plural if kind.stands_for else f"completed {kind.name}"
        item = _each(scoring, player, scoring.feature, Item(name, 1, rule.each), hooks)
        return Worth((item,), rule.rule), scoring.pooled
    things, because = scoring.things, None
    if player in scoring.counted:
        ids, because = scoring.counted[player]
        things = tuple(thing for thing in things if thing.id in ids)
    by_kind: dict[FeatureKind, list[Feature]] = {kind: [] for kind in rule.kinds}
    for thing in things:
        by_kind.setdefault(thing.kind, []).append(thing)
    items: list[Item] = []
    for kind, of_kind in by_kind.items():
        if hooks.each:
            one = _completed(kind, rule, because)
            numbers = Counter(_each(scoring, player, thing, one, hooks) for thing in of_kind)
            items += [replace(item, count=number) for item, number in numbers.items()]
        elif of_kind:
            items.append(_completed(kind, rule, because, len(of_kind)))
    none = _completed(rule.kinds[0], rule, because, 0)
    if not any(item.name == none.name for item in items):
        items.insert(0, none)
    return Worth(tuple(items), rule.rule), tuple([thing.id for thing in things])


def brings(scoring: Scoring, rule: FarmRule, player: str, thing: Feature, hooks: ScoringHooks) -> int:
    """The points that one thing brings a player through a farm that pays for it by this rule."""
    return _each(scoring, player, thing, _completed(thing.kind, rule), hooks).points


def _completed(kind: FeatureKind, rule: FarmRule, because: str | None = None, count: int = 1) -> Item:
    name = kind.plural if kind.stands_for else f"completed {kind.plural}"
    return Item(name, count, rule.each, because)


def _each(scoring: Scoring, player: str, thing: Feature, item: Item, hooks: ScoringHooks) -> Item:
    """One thing that pays a farm, as the expansions in play have it."""
    for hook in hooks.each:
        item = hook(scoring, player, thing, item)
    return item
