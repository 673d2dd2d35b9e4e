"""Through which farm a city pays a player who has several there: once, where it pays most (rule B13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from carcscore.rules.facts import FarmRule
from carcscore.scoring.scoring import Counted, Scoring, ScoringHooks, brings, hold, score
from carcscore.tiles.kinds import FARM

_MOST_AVOIDED: Final = 6
"""Of how many farms that pay a player less than their cities come to it is tried how to do without."""
Plan = Sequence[frozenset[str]]
"""By farm the ids of the things that count there."""


def count_once(farms: Sequence[Scoring], rule: FarmRule, hooks: ScoringHooks) -> None:
    """Settles for each player through which farm each thing counts, and notes it in the scorings.

    It is the farm where it brings the player most. A farm may pay less than its things come to, since a piece
    takes a share of all of it: then all ways to do without such farms are compared.
    """
    own: dict[str, list[Scoring]] = {}
    for farm in farms:
        for player in hold(farm, hooks):
            own.setdefault(player, []).append(farm)
    for player, held in own.items():
        met = Counter(thing.id for farm in held for thing in farm.things)
        rivals = [farm for farm in held if any(met[thing.id] > 1 for thing in farm.things)]
        if rivals:
            best = max(
                _plans(rivals, rule, player, hooks), key=lambda plan: _pays(rivals, plan, player, hooks)
            )
            _note(rivals, best, player)


def _plans(farms: Sequence[Scoring], rule: FarmRule, player: str, hooks: ScoringHooks) -> Iterator[Plan]:
    """The plans to choose from, those that avoid the fewest farms first."""
    costly = [
        place for place, farm in enumerate(farms) if hooks.awards and _costs(farm, rule, player, hooks)
    ][:_MOST_AVOIDED]
    for number in range(len(costly) + 1):
        for avoided in combinations(costly, number):
            yield _plan(farms, avoided, rule, player, hooks)


def _costs(farm: Scoring, rule: FarmRule, player: str, hooks: ScoringHooks) -> bool:
    """Whether a farm pays a player less than its things come to."""
    worth = sum(brings(farm, rule, player, thing, hooks) for thing in farm.things)
    awards = score(replace(farm), hooks).awards
    return sum(one.points for one in awards if (one.player, one.kind) == (player, FARM.name)) < worth


def _plan(
    farms: Sequence[Scoring], avoided: Collection[int], rule: FarmRule, player: str, hooks: ScoringHooks
) -> Plan:
    """Each thing through the farm where it brings most, the first of these; avoided farms come last."""
    best: dict[str, tuple[bool, int, int]] = {}
    for place, farm in enumerate(farms):
        for thing in farm.things:
            here = (place not in avoided, brings(farm, rule, player, thing, hooks), -place)
            best[thing.id] = max(here, best.get(thing.id, here))
    return [
        frozenset(thing.id for thing in farm.things if -best[thing.id][2] == place)
        for place, farm in enumerate(farms)
    ]


def _pays(farms: Sequence[Scoring], plan: Plan, player: str, hooks: ScoringHooks) -> int:
    """What the farms pay a player by a plan, shares of the player's own pieces included."""
    points = 0
    for farm, ids in zip(farms, plan, strict=True):
        tried = score(replace(farm, counted={**farm.counted, player: Counted(ids)}), hooks)
        points += sum(award.points for award in tried.awards if award.player == player)
    return points


def _note(farms: Sequence[Scoring], plan: Plan, player: str) -> None:
    paid: set[str] = set()
    for farm, ids in zip(farms, plan, strict=True):
        others = {thing.id for thing in farm.things} - ids
        through = sum(bool(others & there) for there in plan)
        another = "another farm" if through < 2 else "other farms"
        because = f"{len(others)} of {len(farm.things)} paid already through {another}" if others else None
        if not others <= paid:
            because = f"{len(others)} of {len(farm.things)} paid through {another}, where that pays more"
        farm.counted = {**farm.counted, player: Counted(ids, because)}
        paid |= ids
