"""Has the records of a tournament examined, many at a time, as a batch does it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from carcscore.batch.examine import examine_task, result_of
from carcscore.batch.run import BatchOptions, run
from carcscore.batch.summary import Summary
from carcscore.batch.tasks import Task, TaskOptions, TaskResult
from carcscore.pipeline import examine_bytes
from carcscore.replacing import write_file
from carcscore.source.files import read_bytes
from carcscore.tournament.records import ExaminedGame


def examine_records(
    paths: Sequence[str],
    options: BatchOptions,
    reports: str | None = None,
    told: Callable[[Summary], None] = lambda _: None,
    stop: Callable[[], bool] = lambda: False,
) -> dict[str, ExaminedGame]:
    """The result of examining each record, by its path.

    With ``reports``, a folder, the report on each is written there as HTML (see :func:`report_name`).
    ``told`` hears how far it is after each record. Raises what :func:`carcscore.batch.run.run` raises.
    """
    summary, found = Summary(), dict[str, ExaminedGame]()
    options = replace(options, reports=True, records=True)
    if reports is not None:
        options = replace(options, store=None, examiner=partial(examine_and_write, folder=reports))
    for done in run(paths, options, summary, stop):
        found[done.row.source] = ExaminedGame.of(done.report or "", done.same_as, done.row.sha256)
        told(summary)
    return found


def report_name(path: str) -> str:
    """The name of the HTML report on a record: that of its file, with what tells files of one name apart.

    >>> report_name("round-1/board-2.yaml")
    'board-2-be4cf5.html'
    """
    stem = "link" if "://" in path else Path(path).stem[:60]
    return f"{stem}-{hashlib.sha256(os.fsencode(path)).hexdigest()[:6]}.html"


def examine_and_write(task: Task, options: TaskOptions, folder: str) -> TaskResult:
    """Examines a record as a batch does, and writes the report on it as HTML into the folder."""
    from carcscore.report.html.document import render_html  # late: workers without reports don't need it

    if task.trouble is not None:
        return examine_task(task, options)
    try:
        raw = read_bytes(task.path or "") if task.raw is None else task.raw
        report = examine_bytes(raw, task.source, **options.rules)
        if report.outcome is not None:
            page = render_html(report)
            path = Path(folder, report_name(task.source))
            write_file(path, page.encode("utf-8", "backslashreplace"), replaces=True)
        return result_of(report, hashlib.sha256(raw).hexdigest(), task, options)
    except Exception:  # whatever it is, a batch tells it as a finding
        return examine_task(task, options)
