"""Findings and claims as lines of text, in the form that editors parse."""

from __future__ import annotations

from carcscore.findings import Finding, Where
from carcscore.report.model import Claim
from carcscore.report.verdict import off_by
from carcscore.sentences import RuleNumber, Sentence, parts_of, ruled, said
from carcscore.text import a, shown


def finding_sentence(finding: Finding, source: str) -> Sentence:
    """A finding with its place in a file and its code, as :func:`finding_line` writes it."""
    place = place_in(source, finding.where)
    rule = said("{}: ", RuleNumber(finding.rule)) if finding.rule else ""
    return said("{}: {} {} {}{}", place, finding.severity, finding.code, rule, finding.message)


def place_in(source: str, where: Where) -> str:
    """A place in a file, as far as it is known: ``path:line:column``."""
    return ":".join([source, *(str(number) for number in (where.line, where.column) if number is not None)])


def finding_line(finding: Finding, source: str) -> str:
    """``path:line:column: severity code message``, with the rule's number before the message.

    >>> from carcscore.findings import Where
    >>> line = Finding("edge-mismatch", "error", "the road ends", Where(line=7, column=5), "B2")
    >>> finding_line(line, "record.yaml")
    'record.yaml:7:5: error edge-mismatch rule B2: the road ends'
    """
    parts = parts_of(finding_sentence(finding, source))
    # Squares keep their x,y, which no heading tells here.
    return shown("".join(part.printed if isinstance(part, RuleNumber) else part for part in parts))


def finding_words(finding: Finding) -> Sentence:
    """A finding as a remark in a report: ``error, line 7 (rule B2): the road ends``."""
    where = finding.where
    text: str = finding.severity
    if where.line is not None:
        text += f", line {where.line}"
    elif where.turn is not None:
        text += f", turn {where.turn}"
    return said("{}: {}", ruled(text, finding.rule) if finding.rule else text, finding.message)


def claim_words(claim: Claim) -> Sentence:
    """A claim and the computed number: ``blue: 5 claimed, 4 due: 1 too high``."""
    what: dict[str, str] = {"total": "", "kind": claim.kind or "", "track": "track"}
    what["turn"] = a(claim.kind or "feature") if claim.turn is None else f"turn {claim.turn}"
    what["feature"] = next(iter(claim.features), claim.kind or "a feature")
    place = said("{}, ", what[claim.what]) if what[claim.what] else ""
    off = f": {off_by(claim)}" if claim.difference else ""
    return said("{}{}: {} claimed, {} due{}", place, claim.player, claim.claimed, claim.computed, off)
