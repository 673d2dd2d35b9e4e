"""What was found in a record, told on standard error."""

from __future__ import annotations

from collections.abc import Iterable

from carcscore.cli.output import say
from carcscore.findings import Finding


def tell(findings: Iterable[Finding], source: str) -> None:
    """Writes a line a finding to standard error."""
    from carcscore.report.findings_text import finding_line  # late: most records have nothing to tell

    for finding in findings:
        say(finding_line(finding, source))
