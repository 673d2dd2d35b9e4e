"""What is lit on the board together with a feature, what each of the others brought, and a line on it."""

from __future__ import annotations

from collections.abc import Collection

from carcscore.play.outcome import Outcome
from carcscore.report.explain import state_words
from carcscore.report.figures import lit_features
from carcscore.report.model import Report
from carcscore.report.sums import Sums, summed


def lit_together(outcome: Outcome) -> dict[str, list[str]]:
    """What is lit besides a feature: the cities that a farm supplies, the farms that are counted together."""
    together: dict[str, list[str]] = {}
    for feature in outcome.features:
        others = [one for one in lit_features(outcome, feature.id) if one != feature.id]
        if others:
            together[feature.id] = others
    for award in outcome.awards:
        if award.feature is not None and award.features:
            others = together.setdefault(award.feature, [])
            others += [one for one in award.features if one not in others]
    return together


def paid_each(outcome: Outcome) -> dict[str, int]:
    """By feature, what each of the others that took part brought it: 3 for each city of a farm."""
    return {
        award.feature: award.items[0].each
        for award in outcome.awards
        if award.feature is not None
        and (feature := outcome.features.get(award.feature)) is not None
        and award.kind == feature.kind.name
        and len(award.items) == 1
        and award.items[0].count == len(award.features) > 0
    }


def badges(outcome: Outcome, lit: Collection[str]) -> dict[str, str]:
    """What is written on features that are lit for another one: ``+3`` on each city of a farm."""
    each, together = paid_each(outcome), lit_together(outcome)
    return {
        other: f"+{each[feature]}"
        for feature in lit
        if feature in each
        for other in together.get(feature, ())
        if other in lit
    }


def caption(report: Report, features: Collection[str]) -> list[str]:
    """A line on each of these features: ``farm-1: a farm; 2 completed cities x 3 = 6 (B11), blue 6``."""
    outcome = report.outcome
    assert outcome is not None
    sums = Sums(report)
    lines = []
    for feature in features:
        awards = [award for award in report.awards if award.feature == feature]
        paid = "; ".join(f"{working}, {gets}" for working, gets in summed(awards, sums))
        lines.append(f"{feature}: {state_words(outcome.features[feature])}; {paid or 'nobody is paid'}")
    return lines
