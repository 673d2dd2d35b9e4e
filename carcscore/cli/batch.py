"""``carcscore batch``: many records."""

from __future__ import annotations

import math
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from importlib.util import find_spec
from itertools import chain
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final

import click

from carcscore.batch.archives import may_hold_records
from carcscore.batch.formats import ResultTable, csv_header, csv_line, json_line
from carcscore.batch.parquet import ParquetRows
from carcscore.batch.players import players_told
from carcscore.batch.progress import Progress
from carcscore.batch.run import TIMEOUT, BatchOptions, RecordResult, run
from carcscore.batch.sources import find, paths_in
from carcscore.batch.store import StoreError
from carcscore.batch.summary import Summary
from carcscore.batch.tasks import WorkError
from carcscore.cli.options import asked_of, format_option, output_options, rule_options
from carcscore.cli.output import (
    EXIT_INTERRUPTED,
    EXIT_UNUSABLE,
    CannotAnswer,
    ResultFile,
    encodes,
    fitted,
    not_onto,
    say,
    width,
    write_stdout,
)

_ENDING: Final = (signal.SIGINT, signal.SIGTERM)
"""The signals that ask the program to end."""


def seconds(ctx: click.Context, option: click.Parameter, value: float) -> float:
    """The seconds of an option, more than none. Raises :class:`click.BadParameter`."""
    if not (math.isfinite(value) and value > 0):
        raise click.BadParameter(f"{value:g} is not a number of seconds; give one above 0, such as 60.")
    return value


jobs_option = click.option(
    "--jobs", "-j", type=click.IntRange(min=1), metavar="N", help="Worker processes (default: one per core)."
)
store_option = click.option(
    "--store",
    type=click.Path(dir_okay=False),
    help="Keep results here, and examine only what is new or changed.",
)
timeout_option = click.option(
    "--timeout",
    type=float,
    callback=seconds,
    default=TIMEOUT,
    metavar="SECONDS",
    help=f"Give up on a record after this long (default: {TIMEOUT:g}).",
)


def _address(ctx: click.Context, option: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        from carcscore.batch.cluster import host_and_port  # late: most do without

        if host_and_port(value) is None:
            raise click.BadParameter(f"{value!r} is not an address of the form tcp://host:port.")
    return value


@click.command()
@click.argument("paths", metavar="PATH...", type=click.Path(allow_dash=True), nargs=-1)
@click.option(
    "--files-from",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
    metavar="FILE",
    help="Read more paths or links, one per line.",
)
@jobs_option
@format_option(
    "A table and a summary (default), one report per line, or one row per record (parquet needs "
    "carcscore[parquet] and --output).",
    ("text", "jsonl", "csv", "parquet"),
)
@click.option(
    "--only",
    type=click.Choice(["findings", "errors", "claims"]),
    help="List only records with a finding or a wrong claim; with errors; or with wrong claims.",
)
@click.option("--only-findings", is_flag=True, hidden=True, help="The same as --only findings.")
@click.option(
    "--summary",
    "summed_up",
    type=click.Choice(["players"]),
    help="Also summarise wins, head-to-head results and the value of the first seat; with --store, over all "
    "records in it.",
)
@click.option(
    "--new", "only_new", is_flag=True, help="With --store: list only records that are new or changed."
)
@click.option("--all", "everything", is_flag=True, help="Print the summary in full, however long.")
@click.option(
    "--prune", is_flag=True, help="With --store: forget records that no longer exist under the PATHs."
)
@store_option
@timeout_option
@click.option(
    "--scheduler", callback=_address, metavar="ADDRESS", help="Run on a Dask cluster: tcp://host:port."
)
@rule_options
@output_options
@click.pass_context
def batch(
    ctx: click.Context,
    /,
    paths: tuple[str, ...],
    files_from: str | None,
    jobs: int | None,
    style: str,
    only: str | None,
    only_findings: bool,
    summed_up: str | None,
    only_new: bool,
    everything: bool,
    prune: bool,
    store: str | None,
    timeout: float,
    scheduler: str | None,
    output: str | None,
    force: bool,
    **rules: str | bool | None,
) -> None:
    """Check many records (files, folders, archives) on all cores.

    PATH is a record (also a save of JCloisterZone, a log of Board Game Arena, a link of CarcassonneLab), a
    folder, a pattern such as 'round-*/*.yaml', an archive (.zip, .tar.gz), or a file with one record (.jsonl,
    .jsonl.gz) or link (.txt) per line. Results come in a stable order. With --store an interrupted run
    resumes.

    \b
    carcscore batch games/
    carcscore batch games/ 2023.zip --store results.sqlite
    carcscore batch games.jsonl.gz --output results.csv
    carcscore batch games/ --store results.sqlite --new --only claims
    carcscore batch league/ --summary players
    """
    if not paths and files_from is None:
        raise click.UsageError("give at least one PATH, or a list of them with --files-from")
    if files_from == "-" and "-" in paths:
        raise click.UsageError("standard input can't be both a record and the --files-from list")
    for path in paths:
        _not_among(path, output)
    if store is None and (only_new or prune):
        raise click.UsageError("--new and --prune need a --store to compare with")
    if style == "parquet":
        _needs_of_parquet(output)
    kept = store
    if summed_up is not None and store is None:
        kept = os.path.join(ctx.with_resource(TemporaryDirectory(prefix="carcscore-")), "results.sqlite")
    order = BatchOptions(
        rules=asked_of(rules),
        reports=style == "jsonl",
        store=kept,
        jobs=jobs or cores(),
        timeout=timeout,
        scheduler=scheduler,
        prune=paths if prune else None,
    )
    named = chain(paths, _listed(files_from)) if files_from else iter(paths)
    countable = files_from is None and "-" not in paths
    summary = Summary(everything)
    progress = Progress(count=lambda: _number(paths) if countable else None)
    file = None if output in (None, "-") else ctx.with_resource(ResultFile(str(output), force))

    asked = [*([only] if only else ()), *(["findings"] if only_findings else ())]

    def listed(done: RecordResult) -> bool:
        """True if the options leave a record in the list."""
        row = done.row
        shown_by = {
            "findings": row.found or done.same_as is not None,
            "errors": row.errors > 0,
            "claims": row.claims_wrong > 0,
        }
        return (done.new or not only_new) and all(shown_by[each] for each in asked)

    writer = _Writer(style, listed, progress, store is not None, file)
    with (
        at_work(ctx, progress) as pressed,
        closing(run(named, order, summary, lambda: bool(pressed) or writer.ended)) as results,
    ):
        for done in results:
            writer.write(done)
            progress.update(summary.done, summary.with_findings)
    try:
        players = players_told(kept, width(), everything) if summed_up and kept is not None else ()
        writer.finish([*summary.lines(), *players], bool(pressed))
    except StoreError as trouble:
        say(f"Error: {trouble}")
        ctx.exit(EXIT_UNUSABLE)
    if pressed:
        ctx.exit(EXIT_INTERRUPTED)
    ctx.exit(summary.worst if summary.done else EXIT_UNUSABLE)


def _not_among(path: str, output: str | None) -> None:
    """Refuses to write the result over a record that is examined. Raises :class:`click.UsageError`."""
    not_onto(path, output)
    if output is None or not (os.path.isdir(path) and os.path.isfile(output) and may_hold_records(output)):
        return
    folder, file = os.path.realpath(path), os.path.realpath(output)
    if os.path.commonpath([folder, file]) == folder:
        raise click.UsageError(f"{output} is among the records in {path}; write to another file")


def _needs_of_parquet(output: str | None) -> None:
    """Raises :class:`click.UsageError` without a file to write, or :class:`CannotAnswer` without pyarrow."""
    if output in (None, "-"):
        raise click.UsageError("--format parquet needs --output FILE")
    if find_spec("pyarrow") is None:
        raise CannotAnswer("--format parquet needs the package `pyarrow`: pip install 'carcscore[parquet]'")


def _listed(path: str) -> Iterator[str]:
    with click.open_file(path, "rb") as listing:
        yield from paths_in(listing)


def _number(paths: tuple[str, ...]) -> int:
    """The number of records at these paths, without reading them."""
    return sum(1 for found in find(paths, contents=False) if found.passed is None)


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


class _Writer:
    """Writes results to standard output as they come, and the summary below or to standard error."""

    def __init__(
        self,
        style: str,
        listed: Callable[[RecordResult], bool],
        progress: Progress,
        goes_on: bool,
        file: ResultFile | None,
    ) -> None:
        self._style = style
        self._listed = listed
        self._file = file
        self._progress = progress
        self._goes_on = goes_on
        self._table = ResultTable(width())
        self._ascii = not encodes("é\u2713…")
        self._parquet = ParquetRows(file.write) if style == "parquet" and file is not None else None
        self._begun = False
        self._nobody_reads = False

    @property
    def ended(self) -> bool:
        """True if the run should stop: nobody reads the results and no store keeps them."""
        return self._nobody_reads and not self._goes_on

    def write(self, done: RecordResult) -> None:
        """Writes a record's result."""
        if not self._begun:
            self._begin()
        if not self._listed(done):
            return
        if self._style == "jsonl":
            self._out(json_line(done, self._ascii))
        elif self._style == "csv":
            self._out(csv_line(done))
        elif self._parquet is not None:
            self._parquet.add(done)
        else:
            self._out(self._table.line(done))

    def _begin(self) -> None:
        self._begun = True
        if self._style == "csv":
            self._out(csv_header())
        elif self._style == "text":
            self._out(self._table.header())

    def finish(self, lines: Sequence[str], interrupted: bool) -> None:
        """Writes the lines of the summary."""
        if not self._begun:
            self._begin()
        if interrupted:
            say("Interrupted. Results so far:")
        if self._style == "text":
            whole = "\n".join(["", *lines])
            self._out(whole if self._file else fitted(whole, sys.stdout))
        if self._style != "text" or self._file:
            say("\n".join(lines))
        if self._parquet is not None:
            self._parquet.close()
        if self._file is not None:
            self._file.close()

    def _out(self, text: str) -> None:
        if self._file is not None:
            self._file.write(text + "\n")
            return
        if self._nobody_reads:
            return
        if self._progress.live and sys.stdout.isatty():
            self._progress.clear()
        self._nobody_reads = not write_stdout(text + "\n")


@contextmanager
def at_work(ctx: click.Context, progress: Progress) -> Iterator[list[int]]:
    """As :func:`interrupts`; where records can't be examined, ends the command and says why."""
    with interrupts() as pressed:
        try:
            yield pressed
        except (StoreError, WorkError) as trouble:
            progress.clear()
            say(f"Error: {trouble}")
            ctx.exit(EXIT_UNUSABLE)
        except KeyboardInterrupt:
            pressed.append(signal.SIGINT)
        finally:
            progress.clear()


@contextmanager
def interrupts() -> Iterator[list[int]]:
    """Collects the first Ctrl-C or SIGTERM, so that the run ends in order; the second ends it at once."""
    pressed: list[int] = []
    before: dict[int, Any] = {}

    def first(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        for each in _ENDING:
            signal.signal(each, signal.default_int_handler)

    try:
        for each in _ENDING:
            before[each] = signal.signal(each, first)
    except ValueError:  # not in the main thread, where nobody can press anything
        yield pressed
        return
    try:
        yield pressed
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
