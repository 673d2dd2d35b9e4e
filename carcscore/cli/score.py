"""``carcscore score``: the main job."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import chain

import click

from carcscore.cli.options import asked_of, format_option, output_options, record_argument, rule_options
from carcscore.cli.output import (
    EXIT_UNUSABLE,
    CannotAnswer,
    emit,
    json_style,
    markup,
    not_onto,
    print_findings,
    say,
    width,
)
from carcscore.findings import UnusableInput
from carcscore.pipeline import examine_each
from carcscore.report.build import broken_report
from carcscore.report.model import Report
from carcscore.sentences import printed
from carcscore.text import counted


@click.command()
@record_argument
@format_option("How to write the report (default: by the ending of --output, else text).")
@click.option(
    "--explain",
    metavar="FEATURE|CELL|KIND|PLAYER",
    help="Explain a feature in full (city-3 or 'C2 N'), every feature of a kind (farm, city, ...), every "
    "feature a player has a part in, or a kind of figure or award.",
)
@click.option(
    "--compare-rules", is_flag=True, help="Show totals under the three farm rules, and what differs."
)
@click.option(
    "--game",
    type=click.IntRange(min=1),
    metavar="N",
    help="Score only the N-th game of several.",
)
@click.option(
    "--claim",
    "claims",
    metavar="'PLAYER FEATURE CELL [POINT] POINTS'",
    multiple=True,
    help="Check a claim on a feature: 'red farm A2 N 12'. Repeatable.",
)
@rule_options
@output_options
@click.pass_context
def score(
    ctx: click.Context,
    /,
    record: str,
    style: str,
    explain: str | None,
    compare_rules: bool,
    game: int | None,
    claims: tuple[str, ...],
    output: str | None,
    force: bool,
    **rules: str | bool | None,
) -> None:
    """Score RECORD and explain every point.

    The verdict comes first, then every road, city, cloister and farm with its working, then the final
    table. Mistakes are listed with their place in the file. Several games in one file (YAML with --- between
    them, or links) are scored one by one.

    \b
    carcscore score evening.yaml
    carcscore score evening.yaml --explain farm-2
    carcscore score evening.yaml --explain 'C2 N'
    carcscore score evening.yaml --farms first
    carcscore score evening.yaml --compare-rules
    carcscore score evening.yaml --claim 'red farm A2 N 12' --claim 'blue farm A2 N 9'
    carcscore score evening.yaml --output evening.html
    carcscore score --format json - < evening.yaml
    """
    if explain is not None and compare_rules:
        raise click.UsageError("--explain and --compare-rules exclude each other; use one at a time")
    if style != "text" and (explain is not None or compare_rules):
        raise click.UsageError("--explain and --compare-rules write text: end the file name in .txt")
    not_onto(record, output)
    reports = examine_each(record, claims, **asked_of(rules))
    try:
        if game is not None:
            reports = _chosen(reports, game)
        first, second = next(reports), next(reports, None)
    except ValueError as error:
        raise CannotAnswer(f"--claim: {error}") from None
    if second is None:
        first, text = _told(first, style, explain, compare_rules, output)
        if text is None:
            ctx.exit(EXIT_UNUSABLE)
        emit(text, output, force)
        ctx.exit(first.exit_status)
    if style in ("markdown", "html"):
        raise click.UsageError(
            f"--format {style} takes one game, but the record holds several: choose one with --game N"
        )
    gc.enable()  # what is left of each game is not kept until all are told
    texts: list[str] = []
    worst = 0
    for each in chain((first, second), reports):
        report, text = _told(each, style, explain, compare_rules, output)
        worst = max(worst, report.exit_status)
        if text is None:
            continue
        text = text.rstrip("\n")
        if style == "csv" and texts:
            text = text.partition("\n")[2]  # one head is enough
        texts.append(f"{text}\n" if style == "text" else text)
    if texts:
        emit("\n".join(text for text in texts if text).rstrip("\n"), output, force)
    ctx.exit(worst)


def _chosen(reports: Iterator[Report], game: int) -> Iterator[Report]:
    """The report on one game of several, counted from 1. Raises :class:`CannotAnswer` without it."""
    for number, report in enumerate(reports, 1):
        if number == game:
            return iter([report])
    raise CannotAnswer(f"there is no game {game}: the record holds {counted(number, 'game')}")


def _told(
    report: Report, style: str, explain: str | None, compare_rules: bool, output: str | None
) -> tuple[Report, str | None]:
    """The report as it turns out while it is told, and its text unless there is none."""
    try:
        if _told_unusable(report, style):
            return report, None
        return report, _rendered(report, style, explain, compare_rules, output)
    except UnusableInput as trouble:
        return _told(broken_report(trouble, report), style, explain, compare_rules, output)


def _told_unusable(report: Report, style: str) -> bool:
    """True if there is no report to write, only findings, which are then printed."""
    if report.outcome is not None or style == "json":
        return False
    print_findings(report.findings, report.file)
    verdict = printed(report.verdict)
    say(verdict if report.part_of is None else f"{report.source}: {verdict}")
    return True


def _rendered(
    report: Report, style: str, explain: str | None, compare_rules: bool, output: str | None
) -> str:
    if style == "json":
        return report.to_json(*json_style(output))
    if style == "csv":
        from carcscore.report.csv_rows import render_csv

        return render_csv(report)
    if style == "markdown":
        from carcscore.report.markdown import render_markdown

        return render_markdown(report)
    if style == "html":
        from carcscore.report.html.document import render_html

        return markup(render_html(report), output)
    if explain is not None:
        from carcscore.report.explain import explain as story

        try:
            return story(report, explain, width())
        except ValueError as error:
            raise CannotAnswer(str(error)) from None
    if compare_rules:
        from carcscore.report.compare import compare_rules as compared

        return compared(report, width())
    from carcscore.report.layout import render_text

    return render_text(report, width())
