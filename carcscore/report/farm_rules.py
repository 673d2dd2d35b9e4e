"""The same game by the other rules for farms: what the totals would be, and who would win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from carcscore.play.again import examined_again
from carcscore.report.compare import FARM_RULES
from carcscore.report.model import Report
from carcscore.report.tallies import claims_of, tallies_of
from carcscore.report.verdict import verdict_on
from carcscore.tiles.kinds import FARM


def by_farm_rule(report: Report) -> Mapping[str, Report]:
    """The report by each of the three rules, that in force first; empty where they make no difference.

    So it is where nobody farms, where an expansion has a rule of its own, and where the game was not ended.
    """
    outcome = report.outcome
    if outcome is None or not report.scored_finally or outcome.rules.farm_rule is not None:
        return {}
    farmed = any(outcome.features[one].kind is FARM for one in outcome.occupancy.followers)
    if outcome.rules.farms not in FARM_RULES or not farmed:
        return {}
    reports = {outcome.rules.farms: report}
    for rule in FARM_RULES:
        if rule not in reports:
            other = examined_again(outcome, outcome.rules.with_farms(rule))
            tallies = tallies_of(other)
            by = replace(report, outcome=other, tallies=tallies, claims=claims_of(other, tallies))
            reports[rule] = replace(by, verdict=verdict_on(by))
    return reports
