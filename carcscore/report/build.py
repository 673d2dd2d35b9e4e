"""Builds the report from an outcome: tallies, claims and what explains them, verdict."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from carcscore.findings import Finding, UnusableInput, capped
from carcscore.mistakes.model import Dispute
from carcscore.play.outcome import Outcome
from carcscore.record.model import Record
from carcscore.report.model import Claim, Report
from carcscore.report.tallies import claims_of, tallies_of
from carcscore.report.verdict import verdict_on

_NOWHERE = 10**9


def build_report(
    outcome: Outcome, findings: Iterable[Finding], source: str, raw: bytes | None, explained: bool = True
) -> Report:
    """The report on a record that could be examined, with all its findings placed.

    Claims that differ are ``explained`` by the mistakes that may have led there, unless nobody wants that.
    """
    record = outcome.record
    findings = sorted(findings, key=_by_place)
    try:
        tallies = tallies_of(outcome)
        claims = claims_of(outcome, tallies)
        if explained:
            claims = _explained(outcome, claims)
    except UnusableInput as trouble:  # an expansion that is asked only here
        return unusable_report(trouble, source, raw, record)
    report = Report(
        source=source,
        raw=raw,
        record=record,
        outcome=outcome,
        findings=tuple(capped(findings)),
        tallies=tallies,
        claims=claims,
        page=_page,
    )
    return replace(report, verdict=verdict_on(report, findings))


def unusable_report(
    trouble: UnusableInput | Sequence[Finding], source: str, raw: bytes | None, record: Record | None = None
) -> Report:
    """The report on a record that can't be used: its findings, and no score."""
    findings = sorted(trouble.findings if isinstance(trouble, UnusableInput) else trouble, key=_by_place)
    report = Report(source, raw, record, None, tuple(capped(findings)), page=_page)
    return replace(report, verdict=verdict_on(report, findings))


def broken_report(trouble: UnusableInput, report: Report) -> Report:
    """The report in place of one that could not be told, since an expansion is broken."""
    return unusable_report(trouble, report.source, report.raw, report.record)


def _page(report: Report) -> str:
    from carcscore.report.html.document import render_html  # late: few reports become pages

    return render_html(report)


def _by_place(finding: Finding) -> tuple[int, int, int]:
    """By place in the file, else by turn; findings with neither come last, in their order."""
    where = finding.where
    return where.line or _NOWHERE, where.column or 0, where.turn or _NOWHERE


def _explained(outcome: Outcome, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """The claims, those that differ with the mistakes that may explain them.

    Without a track nothing can be said about a total.
    """
    wrong = [
        claim for claim in claims if claim.difference and (claim.what != "total" or outcome.track is not None)
    ]
    if not wrong:
        return claims
    # The search is loaded where somebody is wrong: others don't pay for it.
    from carcscore.mistakes.search import explain

    disputes = []
    for claim in wrong:
        meant = tuple(found.ref for found in map(outcome.features.named, claim.features) if found is not None)
        disputes.append(
            Dispute(claim.what, claim.player, claim.claimed, claim.computed, claim.kind, meant, claim.turn)
        )
    found = dict(zip(map(id, wrong), explain(outcome, disputes), strict=True))
    return tuple(replace(claim, explained=found.get(id(claim))) for claim in claims)
