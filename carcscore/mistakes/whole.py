"""Slips about a feature as a whole: forgotten, counted twice, scored by another option."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from carcscore.rules.in_force import Rules
from carcscore.rules.options import SMALL_CITY
from carcscore.scoring.miscounts import Alteration, Case, Miscount, counted_as
from carcscore.scoring.scoring import Scoring
from carcscore.sentences import said
from carcscore.tiles.kinds import CITY


def slips(case: Case) -> Iterator[Miscount]:
    """The slips about a feature that pays the player."""
    feature, farms = case.feature, case.scoring.farm_rule
    rule = farms.rule if farms else "B7" if feature.complete else "B10"
    if case.due:
        yield Miscount(
            code="feature-missed",
            words=said("{} was not counted", case.title),
            rule=rule,
            common=0.6,
            cells=feature.tiles,
            settle=lambda points: 0,
        )
        again = ", in play and again at the end" if feature.complete else ""
        yield Miscount(
            code="feature-twice",
            words=said("{} was counted twice{}", case.title, again),
            rule=rule,
            common=0.35,
            cells=feature.tiles,
            settle=lambda points: 2 * points,
        )
        if feature.complete and case.sure:
            yield from _again_as_unfinished(case)
    if feature.kind is CITY and feature.complete and feature.size == 2 and case.holds:
        yield _small_city(case)


def _again_as_unfinished(case: Case) -> Iterator[Miscount]:
    unfinished = Miscount(code="", words="", rule="", common=0, alter=counted_as(complete=False))
    more = case.gets(unfinished)
    if more and more != case.due:
        yield Miscount(
            code="feature-twice",
            words=said("{} was counted in play, and at the end again as unfinished", case.title),
            rule="B7",
            common=0.25,
            cells=case.feature.tiles,
            settle=lambda points: points + more,
        )


def _small_city(case: Case) -> Miscount:
    ours = case.scoring.rules.small_city
    other = next(int(entry) for entry in SMALL_CITY.values if entry != ours)
    return Miscount(
        code="other-small-city",
        words=said(
            "in another edition the city of two tiles, {}, pays {} and not {}", case.title, other, ours
        ),
        rule="B14",
        common=0.8,
        cells=case.feature.tiles,
        alter=_by(replace(case.scoring.rules, small_city=other)),
        habit="small cities",
    )


def _by(rules: Rules) -> Alteration:
    def alter(scoring: Scoring) -> Scoring:
        return replace(scoring, rules=rules)

    return alter
