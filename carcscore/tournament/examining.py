"""Has the records of a tournament examined, many at a time, as a batch does it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from carcscore.batch.examine import examine_task
from carcscore.batch.run import BatchOptions, run
from carcscore.batch.summary import Summary
from carcscore.batch.tasks import Task, TaskOptions, TaskResult
from carcscore.tournament.records import ExaminedGame


def examine_records(
    paths: Sequence[str],
    options: BatchOptions,
    reports: str | None = None,
    told: Callable[[Summary], None] = lambda _: None,
    stop: Callable[[], bool] = lambda: False,
) -> dict[str, ExaminedGame]:
    """What each record came to, by its path.

    With ``reports``, a folder, the report on each is written there as HTML (see :func:`report_name`).
    ``told`` hears how far it is after each record. Raises what :func:`carcscore.batch.run.run` raises.
    """
    summary, found = Summary(), dict[str, ExaminedGame]()
    options = replace(options, reports=True)
    if reports is not None:
        options = replace(options, store=None, examiner=partial(examine_and_write, folder=reports))
    for done in run(paths, options, summary, stop):
        found[done.row.source] = ExaminedGame.of(done.report or "", done.same_as)
        told(summary)
    return found


def report_name(path: str) -> str:
    """The name of the HTML report on a record: that of its file, with what tells files of one name apart.

    >>> report_name("round-1/board-2.yaml")
    'board-2-e4aa72.html'
    """
    stem = "link" if "://" in path else Path(path).stem[:60]
    return f"{stem}-{hashlib.sha256(os.fsencode(path)).hexdigest()[:6]}.html"


def examine_and_write(task: Task, options: TaskOptions, folder: str) -> TaskResult:
    """Examines a record as a batch does, and writes the report on it as HTML into the folder."""
    result = examine_task(task, options)
    if task.raw is not None or task.path is not None:
        from carcscore.pipeline import examine_bytes  # late: workers without reports don't need it
        from carcscore.report.html.document import render_html
        from carcscore.source.files import read_bytes

        if result.row is not None and result.row.result != "unusable":
            raw = task.raw if task.raw is not None else read_bytes(task.path or "")
            page = render_html(examine_bytes(raw, task.source, **options.rules))
            Path(folder, report_name(task.source)).write_text(
                page, encoding="utf-8", errors="backslashreplace"
            )
    return result
