"""What is wrong by a rule, as whoever looks for it says it; it becomes a finding where it is looked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from carcscore.findings import Finding, Path, Severity, Where


class Wrong(NamedTuple):
    """Something that an expansion finds wrong: it becomes a finding at the place that is looked at.

    ``where`` names another place; ``path`` only another path in the record. ``rule`` is ``None`` for
    what can't be used rather than what is illegal.
    """

    code: str
    message: str
    rule: str | None = None
    severity: Severity = "error"
    where: Where | None = None
    path: Path | None = None


def as_findings(wrongs: Iterable[Wrong], where: Where) -> Iterator[Finding]:
    """Findings for what is wrong, at this place unless they name another."""
    for wrong in wrongs:
        at = wrong.where if wrong.where is not None else where
        if wrong.path is not None:
            at = replace(at, path=wrong.path, offset=0)
        if at.turn is None and where.turn is not None:
            at = replace(at, turn=where.turn)
        yield Finding(wrong.code, wrong.severity, wrong.message, at, wrong.rule)
