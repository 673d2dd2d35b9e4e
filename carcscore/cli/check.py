"""``carcscore check``: only what can't be right."""

from __future__ import annotations

from itertools import chain

import click

from carcscore.cli.fixing import fix
from carcscore.cli.options import asked_of, rule_options
from carcscore.cli.output import emit, say
from carcscore.pipeline import examine_each
from carcscore.report.arguments import explanations
from carcscore.report.findings_text import claim_line, finding_line
from carcscore.report.model import Claim
from carcscore.text import shown


@click.command()
@click.argument(
    "records", metavar="RECORD...", type=click.Path(allow_dash=True, readable=False), nargs=-1, required=True
)
@click.option(
    "--fix", "fixes", is_flag=True, help="Write a cure that is certain into the file; the old one is kept."
)
@rule_options
@click.pass_context
def check(ctx: click.Context, /, records: tuple[str, ...], fixes: bool, **rules: str | bool | None) -> None:
    """List what is wrong in each RECORD, a line a finding.

    \b
    path:line:column: severity code message

    \b
    carcscore check evening.yaml
    carcscore check round-1/*.yaml
    carcscore check evening.yaml --fix
    """
    asked = asked_of(rules)
    worst = 0
    for report in chain.from_iterable(examine_each(record, (), **asked) for record in records):
        lines = [finding_line(finding, report.source) for finding in report.findings]
        # Scores of turns and the track that differ are findings already.
        wrong = [claim for claim in report.claims if claim.difference and claim.argued]
        lines += [_with_reason(claim, report.source) for claim in wrong]
        if lines:
            emit("\n".join(lines))
        say(f"{shown(report.source)}: {shown(report.verdict)}")
        worst = max(worst, fix(report, asked) if fixes else report.exit_status)
    ctx.exit(worst)


def _with_reason(claim: Claim, source: str) -> str:
    """A claim that differs, and what explains it best."""
    best = next(explanations(claim), None)
    return claim_line(claim, source) + (f"; {shown(best)}" if best else "")
