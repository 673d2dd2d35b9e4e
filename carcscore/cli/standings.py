"""``carcscore standings``: a tournament verified, and its standing."""

from __future__ import annotations

import os
from collections.abc import Iterable

import click

from carcscore.batch.progress import Progress
from carcscore.batch.run import BatchOptions
from carcscore.batch.summary import Summary
from carcscore.cli.batch import at_work, cores, jobs_option, store_option, timeout_option
from carcscore.cli.options import format_option, output_options
from carcscore.cli.output import (
    EXIT_INTERRUPTED,
    EXIT_UNUSABLE,
    CannotAnswer,
    CannotWrite,
    emit,
    json_style,
    markup,
    not_onto,
    say,
    width,
)
from carcscore.findings import UnusableInput
from carcscore.report.findings_text import finding_line
from carcscore.tournament.evaluation import Evaluation, evaluate
from carcscore.tournament.examining import examine_records
from carcscore.tournament.findings import FileFinding
from carcscore.tournament.reading import TournamentRead, UnreadableTournament, read_tournament
from carcscore.tournament.records import ExaminedGame, records_of

tournament_argument = click.argument("tournament", type=click.Path(allow_dash=True, readable=False))


@click.command()
@tournament_argument
@format_option("How to write the standings (default: by the ending of --output, else text).")
@click.option(
    "--after-round",
    type=click.IntRange(min=0),
    metavar="N",
    help="Show the standings after the first N rounds, counted across stages.",
)
@click.option("--live", is_flag=True, help="Also count the results so far of the round in progress.")
@click.option("--explain", metavar="PLAYER", help="Explain this player's place: every game and every sum.")
@click.option(
    "--reports",
    type=click.Path(file_okay=False),
    metavar="FOLDER",
    help="Write a report on each record to this folder.",
)
@jobs_option
@store_option
@timeout_option
@output_options
@click.pass_context
def standings(
    ctx: click.Context,
    /,
    tournament: str,
    style: str,
    after_round: int | None,
    live: bool,
    explain: str | None,
    reports: str | None,
    jobs: int | None,
    store: str | None,
    timeout: float,
    output: str | None,
    force: bool,
) -> None:
    """Verify the games of TOURNAMENT and print the standings.

    TOURNAMENT is a YAML or JSON file with players and rounds (`carcscore new --tournament` prints one to
    fill in). The record of each game is examined and compared with the points on its slip.

    \b
    carcscore standings cup.yaml
    carcscore standings cup.yaml --after-round 3
    carcscore standings cup.yaml --explain Anna
    carcscore standings cup.yaml --reports reports --output cup.html
    """
    if explain is not None and style != "text":
        raise click.UsageError("--explain writes text: end the file name in .txt")
    not_onto(tournament, output)
    reading = _read(tournament, style, output, force, ctx)
    options = BatchOptions(rules={}, store=store, jobs=jobs or cores(), timeout=timeout)
    evaluation = evaluate(reading, _examined(ctx, reading, options, reports), after_round, live)
    if explain is not None:
        text = _explained(evaluation, explain)
    else:
        text = _rendered(evaluation, style, output, _links(reports, output) if reports else None)
    emit(text, output, force)
    if explain is None and style in ("csv", "html"):
        _tell(evaluation.findings)
    ctx.exit(evaluation.exit_status)


def evaluated(ctx: click.Context, tournament: str, needed: bool = False) -> tuple[TournamentRead, Evaluation]:
    """A tournament with its records examined; one that can't be used ends the command with its findings.

    With ``needed`` only the records that points have to be taken from; then the findings mean nothing.
    """
    reading = _read(tournament, "text", None, False, ctx)
    options = BatchOptions(rules={}, jobs=cores())
    evaluation = evaluate(reading, _examined(ctx, reading, options, None, needed))
    if not needed:
        _tell(placed for placed in evaluation.findings if placed.finding.severity != "note")
    return reading, evaluation


def _read(tournament: str, style: str, output: str | None, force: bool, ctx: click.Context) -> TournamentRead:
    """The tournament; one that can't be used ends the command with its findings."""
    try:
        return read_tournament(tournament)
    except UnusableInput as trouble:
        found = (
            trouble.placed
            if isinstance(trouble, UnreadableTournament)
            else [FileFinding(tournament, finding) for finding in trouble.findings]
        )
    if style == "json":
        from carcscore.tournament.plain import refused_json

        emit(refused_json(found, json_style(output)[1]), output, force)
    else:
        _tell(found)
    ctx.exit(EXIT_UNUSABLE)


def _tell(found: Iterable[FileFinding]) -> None:
    for placed in found:
        say(finding_line(placed.finding, placed.file))


def _examined(
    ctx: click.Context,
    reading: TournamentRead,
    options: BatchOptions,
    reports: str | None,
    needed: bool = False,
) -> dict[str, ExaminedGame]:
    paths = records_of(reading.tournament, [text.name for text in reading.texts], needed)
    if not paths:
        return {}
    if reports is not None:
        try:
            os.makedirs(reports, exist_ok=True)
        except OSError as error:
            raise CannotWrite(f"{reports} can't be made: {error.strerror}") from None
    progress = Progress(count=lambda: len(paths))

    def told(summary: Summary) -> None:
        progress.update(summary.done, summary.with_findings)

    with at_work(ctx, progress) as pressed:
        examined = examine_records(paths, options, reports, told, lambda: bool(pressed))
    if pressed:
        say("Interrupted: no standings were made.")
        ctx.exit(EXIT_INTERRUPTED)
    return examined


def _links(reports: str, output: str | None) -> str:
    """The folder of the reports, as a page at ``output`` reaches it."""
    home = os.path.dirname(output) if output not in (None, "-") else ""
    return os.path.relpath(reports, home or ".").replace(os.sep, "/")


def _explained(evaluation: Evaluation, player: str) -> str:
    from carcscore.report.layout import lay_out
    from carcscore.tournament.story import explained

    try:
        return lay_out(explained(evaluation, player), width())
    except LookupError as trouble:
        raise CannotAnswer(str(trouble.args[0])) from None


def _rendered(evaluation: Evaluation, style: str, output: str | None, reports: str | None) -> str:
    from carcscore.tournament import plain

    if style == "json":
        return plain.standings_json(evaluation, *json_style(output))
    if style == "csv":
        return plain.standings_csv(evaluation)
    if style == "html":
        from carcscore.tournament.page.document import render_page

        return markup(render_page(evaluation, reports), output)
    from carcscore.tournament.outline import outline

    if style == "markdown":
        from carcscore.report.markdown import markdown_of

        return markdown_of(outline(evaluation))
    from carcscore.report.layout import lay_out

    return lay_out(outline(evaluation), width())
