"""The switch between the farm rules: what is written by each of them, of which the page shows one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from carcscore.markup import Child, Markup, tag
from carcscore.report.model import Report
from carcscore.scoring.farms import rule_for_farms

Reports = Mapping[str, Report]
"""A report by each farm rule, that in force first."""


def by_rule(reports: Reports, written: Callable[[Report], Child]) -> Iterator[Markup]:
    """What is written of the report by each rule; all but the first are hidden until they are chosen."""
    return (tag("div", written(report), data_farms=rule) for rule, report in reports.items())


def switch(reports: Reports) -> Markup | None:
    """The choice among the rules, with the verdict by each of the others; nothing where there is but one."""
    if len(reports) < 2:
        return None
    in_force = next(iter(reports))
    choices = [
        tag(
            "label",
            tag("input", type="radio", name="farms", value=rule, checked=rule == in_force),
            f" {rule} rule",
        )
        for rule in reports
    ]
    said = by_rule(
        reports, lambda report: None if report is reports[in_force] else _verdict(report, in_force)
    )
    return tag("fieldset", tag("legend", "Farms by the"), choices, said, class_="farm-rules")


def _verdict(report: Report, in_force: str) -> Markup:
    assert report.outcome is not None
    rules = report.outcome.rules
    return tag(
        "p",
        tag("strong", f"By the {rules.farms} rule ({rule_for_farms(rules).rule}): "),
        report.verdict,
        f" All but the totals and the bars tells of the {in_force} rule.",
    )
