"""Slips about a feature as a whole: forgotten, counted twice, scored by another option."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from carcscore.rules.in_force import Rules
from carcscore.rules.options import SMALL_CITY
from carcscore.scoring.miscounts import Alteration, Case, Miscount, counted_as
from carcscore.scoring.scoring import Scoring
from carcscore.tiles.kinds import CITY


def slips(case: Case) -> Iterator[Miscount]:
    """The slips about a feature that pays the player."""
    feature = case.feature
    if case.due:
        yield case.slip("feature-missed", settle=lambda points: 0)
        manner = "again" if feature.complete else "twice"
        yield case.slip("feature-twice", settle=lambda points: 2 * points, manner=manner)
        if feature.complete and case.sure:
            yield from _again_as_unfinished(case)
    if feature.kind is CITY and feature.complete and feature.size == 2 and case.holds:
        yield _small_city(case)


def _again_as_unfinished(case: Case) -> Iterator[Miscount]:
    more = case.gets(case.slip("counted-as-unfinished", alter=counted_as(complete=False)))
    if more and more != case.due:
        yield case.slip("feature-twice", settle=lambda points: points + more, manner="unfinished")


def _small_city(case: Case) -> Miscount:
    ours = case.scoring.rules.small_city
    other = next(int(entry) for entry in SMALL_CITY.values if entry != ours)
    by_other = _by(replace(case.scoring.rules, small_city=other))
    return case.slip("other-small-city", alter=by_other, habit="small cities", ours=ours, other=other)


def _by(rules: Rules) -> Alteration:
    def alter(scoring: Scoring) -> Scoring:
        return replace(scoring, rules=rules)

    return alter
