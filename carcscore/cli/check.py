"""``carcscore check``: only what can't be right."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import click

from carcscore.batch.examine import A_TOURNAMENT, is_tournament, report_on, row_of
from carcscore.batch.sources import find
from carcscore.cli.fixing import fix
from carcscore.cli.options import Rules, asked_of, force_option, format_option, rule_options
from carcscore.cli.output import emit, not_onto, say
from carcscore.cli.watching import Changes, files_at
from carcscore.formats.registry import short_name
from carcscore.report.arguments import claim_line
from carcscore.report.findings_text import finding_line
from carcscore.report.model import Report, plain_finding
from carcscore.sentences import printed
from carcscore.text import json_text, shown


@click.command()
@click.argument(
    "records", metavar="RECORD...", type=click.Path(allow_dash=True, readable=False), nargs=-1, required=True
)
@format_option("One line per finding (default), or a JSON list with one entry per record.", ("text", "json"))
@click.option("--watch", is_flag=True, help="Keep running and recheck a record on every save.")
@click.option(
    "--fix",
    "fixes",
    is_flag=True,
    help="Apply cures that are certain to the file, and keep a copy of the old one.",
)
@click.option(
    "--witness",
    "witness_file",
    metavar="FILE",
    type=click.Path(allow_dash=True),
    help="Write a game that ends in this position, if one is found (- for standard output).",
)
@force_option
@rule_options
@click.pass_context
def check(
    ctx: click.Context,
    /,
    records: tuple[str, ...],
    style: str,
    watch: bool,
    fixes: bool,
    witness_file: str | None,
    force: bool,
    **rules: str | bool | None,
) -> None:
    """List what is wrong in each RECORD, one line per finding.

    \b
    path:line:column: severity code message

    RECORD may also be anything `batch` reads: a folder, an archive, a pattern, several games in one file.

    \b
    carcscore check evening.yaml
    carcscore check round-1/ round-2/*.yaml
    carcscore check evening.yaml --watch     while you type, in a second window
    carcscore check evening.yaml --fix
    carcscore check evening.yaml --witness game.yaml     a game that leads to it
    """
    asked = asked_of(rules)
    if witness_file is not None and (watch or fixes):
        raise click.UsageError("--witness runs once; leave out --watch and --fix")
    if watch and "-" in records:
        raise click.UsageError("--watch needs files; standard input can't be read twice")
    saves = Changes(lambda: files_at(records)) if watch else ()
    if fixes and style == "json":
        raise click.UsageError("--fix writes text; leave out --format")
    if witness_file is not None:
        ctx.exit(_with_witness(records, style, asked, witness_file, force))
    worst = _tell(records, style, asked, fixes)
    try:
        for saved in saves:
            if sys.stderr.isatty():
                say("")
            worst = _tell(saved, style, asked, fixes)
    except KeyboardInterrupt:  # the ordinary end of watching
        ctx.exit(worst)
    ctx.exit(worst)


def _tell(paths: Iterable[str], style: str, asked: Rules, fixes: bool) -> int:
    """Writes what is wrong with the records at these paths; returns the exit status."""
    return _told(_reports(paths, asked), style, asked, fixes)


def _told(reports: Iterable[Report], style: str, asked: Rules, fixes: bool) -> int:
    told: list[int] = []
    plain: list[dict[str, object]] = []
    tournaments = []

    def tell(report: Report) -> None:
        if style == "json":
            plain.append(_plain(report))
        else:
            _tell_lines(report)
        told.append(fix(report, asked) if fixes else report.exit_status)

    for report in reports:
        if is_tournament(row_of(report, None)):
            tournaments.append(report)
        else:
            tell(report)
    beside_records = bool(told)
    for report in tournaments:
        if beside_records:
            _pass_over(report.source, A_TOURNAMENT)
        else:
            tell(report)
    if style == "json":
        emit(json_text(plain, indent=2 if sys.stdout.isatty() else None))
    return max(told, default=0)


def _tell_lines(report: Report) -> None:
    """Writes what is wrong with a record, a line a finding, and its verdict."""
    lines = [finding_line(finding, short_name(report.file)) for finding in report.findings]
    # Scores of turns and the track that differ are findings already.
    wrong = [claim for claim in report.claims if claim.difference and claim.argued]
    lines += [claim_line(claim, short_name(report.file)) for claim in wrong]
    if lines:
        emit("\n".join(lines), folds=True)
    say(f"{shown(short_name(report.source))}: {shown(printed(report.verdict))}")


def _pass_over(source: str, why: str) -> None:
    say(f"{shown(source)}: skipped, {shown(why)}")


def _with_witness(paths: tuple[str, ...], style: str, asked: Rules, target: str, force: bool) -> int:
    """Writes what is wrong with one record, and how it can have come about; returns the exit status."""
    if style == "json" and target == "-":
        raise click.UsageError("--witness - would mix the game with the findings; name a file")
    reports = [*_reports(paths, asked)]
    if len(reports) != 1:
        raise click.UsageError("--witness takes exactly one record")
    (report,) = reports
    not_onto(report.source, target)
    from carcscore.cli.witnessing import write_witness  # few positions are doubted

    worst = _told(reports, style, asked, fixes=False)
    write_witness(report, target, force)
    return worst


def _reports(paths: Iterable[str], asked: Rules) -> Iterator[Report]:
    for entry in find(paths):
        if entry.passed is not None:
            _pass_over(entry.source, entry.passed)
        else:
            yield report_on(entry, asked)


def _plain(report: Report) -> dict[str, object]:
    """The findings on a record, as the JSON report has them."""
    return {
        "source": report.source,
        "verdict": report.verdict,
        "legal": report.legal,
        "exit_status": report.exit_status,
        "findings": [plain_finding(finding) for finding in report.findings],
        "claims": [claim.to_dict() for claim in report.claims if claim.difference],
    }
