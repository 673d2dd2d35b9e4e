"""Runs a batch: finds records, has them examined, stores and counts the results in order."""

from __future__ import annotations

import glob
import hashlib
import os
import re
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from carcscore.batch.archives import SourceEntry
from carcscore.batch.examine import A_TOURNAMENT, is_tournament, timed_out_words
from carcscore.batch.sources import Content, file_with, find, is_gone, is_pipe, read_content
from carcscore.batch.store import Store
from carcscore.batch.summary import Summary
from carcscore.batch.tasks import TIMED_OUT, Examiner, RecordRow, RuleOverrides, Task, TaskOptions, TaskResult
from carcscore.batch.worker_pool import WorkerPool
from carcscore.frozen import frozen
from carcscore.source.files import PATIENCE

TIMEOUT = 60.0
"""Seconds for a record unless asked otherwise; a turn log takes milliseconds."""


@frozen(slots=False)
class BatchOptions:
    """The settings of a batch.

    ``reports`` adds every report as JSON; ``store`` is the path of a store; ``jobs`` is the number of
    worker processes; ``timeout`` is in seconds a record. With ``scheduler`` (an address) a Dask cluster does
    the work. ``prune``, the paths that are named, has the store forget what is no longer there below them.
    Files of tournaments are skipped unless ``records`` are all that is named.
    """

    rules: RuleOverrides
    reports: bool = False
    store: str | None = None
    jobs: int = 1
    timeout: float = TIMEOUT
    scheduler: str | None = None
    examiner: Examiner | None = None
    prune: Sequence[str] | None = None
    records: bool = False


class RecordResult(NamedTuple):
    """A record's row, its report as JSON if wanted, and the record that told the same game first, if any.

    ``same_words`` is the sentence about ``same_as``; ``new`` is false for results taken from the store, which
    may know the record from another place, that it ``moved_from``.
    """

    row: RecordRow
    report: str | None
    same_as: str | None = None
    same_words: str | None = None
    new: bool = True
    moved_from: str | None = None


def rules_asked(rules: RuleOverrides) -> str:
    """The rules asked for as text, the same for the same rules.

    >>> rules_asked({"farms": "first", "final": False, "edition": None})
    'farms=first'
    """
    return " ".join(f"{name}={value}" for name, value in sorted(rules.items()) if value not in (None, False))


def run(
    paths: Iterable[str], options: BatchOptions, summary: Summary, stop: Callable[[], bool] = lambda: False
) -> Generator[RecordResult, None, None]:
    """The records at these paths, examined, in their order; ``summary`` counts them.

    Ends early when told to stop; what was done is then in the store. Raises
    :class:`carcscore.batch.store.StoreError` or :class:`carcscore.batch.tasks.WorkError`.
    """
    store = Store(options.store, rules_asked(options.rules))
    try:
        wanted = TaskOptions(options.rules, options.reports, options.store is not None)
        workers: WorkerPool | Cluster
        if options.scheduler is None:
            workers = WorkerPool(wanted, options.jobs, options.timeout, stop, options.examiner)
        else:
            from carcscore.batch.cluster import Cluster  # late: its package may be missing

            workers = Cluster(options.scheduler, wanted, options.timeout, stop, options.examiner)
        results = workers.results(_tasks(find(paths), store, options, summary, stop))
        try:
            for result in results:
                if result.row is not None and is_tournament(result.row) and not options.records:
                    summary.pass_over(result.source, A_TOURNAMENT)
                    continue
                done = _kept(result, store, options)
                summary.add(done.row, done.same_as, done.new)
                if done.moved_from is not None:
                    summary.move(done.row.source, done.moved_from)
                yield done
                store.commit()
        finally:
            results.close()
        if options.prune is not None and not stop():
            summary.forgotten = store.forget(partial(_is_forgotten, options.prune, store))
    finally:
        store.close()


def _is_forgotten(named: Sequence[str], store: Store, source: str) -> bool:
    """True if a record that was not met lay below one of the paths named, and is gone."""
    if not any(source.startswith(_beginning(path)) for path in named):
        return False
    if is_gone(source):
        return True
    file = file_with(source)  # of what lay in a file that was gone through, all that is there was met
    return file is not None and file != source and store.has_met(file)


def _beginning(path: str) -> str:
    """The beginning of all sources below a path; of a pattern, the part before its first wildcard."""
    if glob.has_magic(path) and not os.path.lexists(path):
        return re.split(r"[*?\[]", path, maxsplit=1)[0]
    return os.path.join(path, "") if os.path.isdir(path) else path


def _tasks(
    entries: Iterable[SourceEntry],
    store: Store,
    options: BatchOptions,
    summary: Summary,
    stop: Callable[[], bool],
) -> Iterator[Task]:
    number = 0
    for each in entries:
        raw, trouble = each.raw, each.trouble
        source = store.name_for(each.source, raw, each.key, each.passed is None)
        if each.passed is not None:
            if source is not None:
                summary.pass_over(source, each.passed)
            continue
        if source is None:
            summary.named_again += 1
            continue
        if raw is None and each.path is not None:
            if is_pipe(each.path):  # it may be open in this process only, and can be read only once
                raw, trouble = _read_in_time(each.path, options.timeout, stop)
            elif options.scheduler is not None:
                raw, trouble = read_content(each.path)
        known = store.known(source, options.reports)
        if raw is not None and known is not None and hashlib.sha256(raw).hexdigest() == known:
            yield Task(number, source, known=known)
        else:
            path = None if trouble or raw is not None else each.path
            yield Task(number, source, path, raw, trouble, known, each.first_line)
        number += 1


def _read_in_time(path: str, timeout: float, stop: Callable[[], bool]) -> Content:
    """As :func:`read_content`, but gives up a pipe whose writer never ends."""
    read: list[Content] = []
    reader = threading.Thread(target=lambda: read.append(read_content(path)), daemon=True)
    reader.start()
    until = time.monotonic() + PATIENCE + timeout
    while reader.is_alive() and time.monotonic() < until and not stop():
        reader.join(0.1)
    return read[0] if read else (None, (TIMED_OUT, timed_out_words(timeout)))


def _kept(result: TaskResult, store: Store, options: BatchOptions) -> RecordResult:
    row, report = result.row, result.report
    new = row is not None
    if row is None:
        row = store.row(result.source)
        report = store.report(result.source) if options.reports else None
    else:
        store.save(result)
    same = store.first_with(row, is_gone)
    if same is None:
        return RecordResult(row, report, new=new)
    other, same_bytes, moved = same
    if moved:
        return RecordResult(row, report, new=new, moved_from=other)
    words = f"The same game as `{other}`, written differently. Find out which one is right, and keep that."
    if same_bytes:
        words = f"The same file as `{other}`. Keep one of them."
    return RecordResult(row, report, other, words, new)
