"""Through which farm a city pays a player who has several there: once, where it pays most (rule B13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from carcscore.board.feature import FeatureRef
from carcscore.rules.facts import FarmRule
from carcscore.scoring.scoring import Counted, Scoring
from carcscore.tiles.kinds import FARM

_MOST_AVOIDED: Final = 6
"""Of how many farms that pay a player less than their cities come to it is tried how to do without."""
Plan = Sequence[frozenset[FeatureRef]]
"""By farm the things that count there, by their ``ref``."""


def count_once(farms: Iterable[Scoring], rule: FarmRule) -> list[Scoring]:
    """The scorings of farms, each with what counts there for every player: each thing through one farm.

    It is the farm where it brings the player most. A farm may pay less than its things come to, since a piece
    takes a share of all of it: then all ways to do without such farms are compared.
    """
    settled = list(farms)
    own: dict[str, list[int]] = {}
    for place, farm in enumerate(settled):
        for player in farm.holders:
            own.setdefault(player, []).append(place)
    for player, held in own.items():
        met = Counter(thing.ref for place in held for thing in settled[place].things)
        places = [place for place in held if any(met[thing.ref] > 1 for thing in settled[place].things)]
        if places:
            rivals = [settled[place] for place in places]
            best = max(_plans(rivals, rule, player), key=lambda plan: _pays(rivals, plan, player))
            for place, farm in zip(places, _noted(rivals, best, player), strict=True):
                settled[place] = farm
    return settled


def _plans(farms: Sequence[Scoring], rule: FarmRule, player: str) -> Iterator[Plan]:
    """The plans to choose from, those that avoid the fewest farms first."""
    costly = [place for place, farm in enumerate(farms) if farm.hooks.awards and _costs(farm, rule, player)][
        :_MOST_AVOIDED
    ]
    for number in range(len(costly) + 1):
        for avoided in combinations(costly, number):
            yield _plan(farms, avoided, rule, player)


def _costs(farm: Scoring, rule: FarmRule, player: str) -> bool:
    """True if a farm pays a player less than its things come to."""
    worth = sum(farm.brings(rule, player, thing) for thing in farm.things)
    return (
        sum(award.points for award in farm.awards if (award.player, award.kind) == (player, FARM.name))
        < worth
    )


def _plan(farms: Sequence[Scoring], avoided: Collection[int], rule: FarmRule, player: str) -> Plan:
    """Each thing through the farm where it brings most, the first of these; avoided farms come last."""
    best: dict[FeatureRef, tuple[bool, int, int]] = {}
    for place, farm in enumerate(farms):
        for thing in farm.things:
            here = (place not in avoided, farm.brings(rule, player, thing), -place)
            best[thing.ref] = max(here, best.get(thing.ref, here))
    return [
        frozenset(thing.ref for thing in farm.things if -best[thing.ref][2] == place)
        for place, farm in enumerate(farms)
    ]


def _pays(farms: Sequence[Scoring], plan: Plan, player: str) -> int:
    """The points that farms pay a player by a plan, shares of the player's own pieces included."""
    points = 0
    for farm, refs in zip(farms, plan, strict=True):
        tried = replace(farm, counted={**farm.counted, player: Counted(refs)})
        points += sum(award.points for award in tried.awards if award.player == player)
    return points


def _noted(farms: Sequence[Scoring], plan: Plan, player: str) -> Iterator[Scoring]:
    """The farms with what counts there for a player by a plan."""
    paid: set[FeatureRef] = set()
    for farm, refs in zip(farms, plan, strict=True):
        others = {thing.ref for thing in farm.things} - refs
        through = sum(bool(others & there) for there in plan)
        another = "another farm" if through < 2 else "other farms"
        because = f"{len(others)} of {len(farm.things)} paid already through {another}" if others else None
        if not others <= paid:
            because = f"{len(others)} of {len(farm.things)} paid through {another}, where that pays more"
        paid |= refs
        yield replace(farm, counted={**farm.counted, player: Counted(refs, because)})
