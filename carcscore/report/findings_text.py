"""Findings and claims as lines of text, in the form that editors parse."""

from __future__ import annotations

from carcscore.findings import Finding
from carcscore.report.model import Claim
from carcscore.report.verdict import off_by
from carcscore.text import a, shown


def finding_line(finding: Finding, source: str) -> str:
    """``path:line:column: severity code message``, with the rule's number before the message.

    >>> from carcscore.findings import Where
    >>> line = Finding("edge-mismatch", "error", "the road ends", Where(line=7, column=5), "B2")
    >>> finding_line(line, "record.yaml")
    'record.yaml:7:5: error edge-mismatch B2: the road ends'
    """
    place = [source]
    if finding.where.line is not None:
        place.append(str(finding.where.line))
        if finding.where.column is not None:
            place.append(str(finding.where.column))
    rule = f"{finding.rule}: " if finding.rule else ""
    return shown(f"{':'.join(place)}: {finding.severity} {finding.code} {rule}{finding.message}")


def finding_words(finding: Finding) -> str:
    """A finding as a remark in a report: ``error, line 7 (B2): the road ends``."""
    where = finding.where
    text: str = finding.severity
    if where.line is not None:
        text += f", line {where.line}"
    elif where.turn is not None:
        text += f", turn {where.turn}"
    if finding.rule:
        text += f" ({finding.rule})"
    return f"{text}: {finding.message}"


def claim_words(claim: Claim) -> str:
    """A claim and the computed number: ``blue: 5 claimed, 4 due: 1 too high``."""
    turn = a(claim.kind or "") if claim.turn is None else f"turn {claim.turn}"
    feature = next(iter(claim.features), claim.kind or "a feature")
    what = {"total": "", "kind": f"{claim.kind}, ", "turn": f"{turn}, ", "track": "track, "}
    what["feature"] = f"{feature}, "
    place = what[claim.what]
    text = f"{place}{claim.player}: {claim.claimed} claimed, {claim.computed} due"
    return f"{text}: {off_by(claim)}" if claim.difference else text
