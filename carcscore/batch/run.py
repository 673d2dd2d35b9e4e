"""A whole batch: from paths to results in order, kept, compared with one another and counted."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from carcscore.batch.duplicates import same_words
from carcscore.batch.found import Found
from carcscore.batch.pool import Pool, timed_out_words
from carcscore.batch.sources import find, is_pipe
from carcscore.batch.store import Store
from carcscore.batch.summary import Summary
from carcscore.batch.values import TIMED_OUT, Asked, Entry, Result, Rules, Task
from carcscore.batch.worker import Examiner
from carcscore.findings import UnusableInput
from carcscore.source.files import PATIENCE, read_bytes

TIMEOUT = 60.0
"""Seconds for a record unless asked otherwise; a turn log takes milliseconds."""


@dataclass(frozen=True)
class Order:
    """What is asked of a batch.

    ``reports`` asks for every report as JSON; ``store`` is the path of a store; ``jobs`` is the number of
    worker processes; ``timeout`` is in seconds a record. With ``scheduler`` (an address) a Dask cluster does
    the work.
    """

    rules: Rules
    reports: bool = False
    store: str | None = None
    jobs: int = 1
    timeout: float = TIMEOUT
    scheduler: str | None = None
    examiner: Examiner | None = None


class Done(NamedTuple):
    """One record done: its entry, its report as JSON if asked for, and what tells the same game.

    ``same_as`` is the record that told the game first, ``same_words`` says so in a sentence.
    """

    entry: Entry
    report: str | None
    same_as: str | None = None
    same_words: str | None = None
    new: bool = True


def rules_asked(rules: Rules) -> str:
    """The rules asked for as text, the same for the same rules.

    >>> rules_asked({"farms": "first", "final": False, "edition": None})
    'farms=first'
    """
    return " ".join(f"{name}={value}" for name, value in sorted(rules.items()) if value not in (None, False))


def run(
    paths: Iterable[str], order: Order, summary: Summary, stop: Callable[[], bool] = lambda: False
) -> Generator[Done, None, None]:
    """The records at these paths, examined, in their order; ``summary`` counts them.

    Ends early when told to stop; what was done is then in the store. Raises
    :class:`carcscore.batch.store.StoreFails` or :class:`carcscore.batch.values.WorkFails`.
    """
    store = Store(order.store, rules_asked(order.rules))
    try:
        asked = Asked(order.rules, order.reports, order.store is not None)
        tasks = _tasks(find(paths), store, order, summary, stop)
        if order.scheduler is None:
            results = Pool(asked, order.jobs, order.timeout, stop, order.examiner).results(tasks)
        else:
            from carcscore.batch.cluster import (
                Cluster,
            )  # late: most do without, and its package may be missing

            results = Cluster(order.scheduler, asked, order.timeout, stop, order.examiner).results(tasks)
        try:
            for result in results:
                done = _kept(result, store, order)
                summary.add(done.entry, done.same_as, done.new)
                yield done
                store.commit()
        finally:
            results.close()
    finally:
        store.close()


def _tasks(
    found: Iterable[Found], store: Store, order: Order, summary: Summary, stop: Callable[[], bool]
) -> Iterator[Task]:
    number = 0
    for each in found:
        raw, trouble = each.raw, each.trouble
        source = store.name_for(each.source, raw, each.key)
        if each.passed is not None:
            if source is not None:
                summary.pass_over(source, each.passed)
            continue
        if source is None:
            summary.named_again += 1
            continue
        if raw is None and each.path is not None:
            if is_pipe(each.path):  # it may be open in this process only, and can be read only once
                raw, trouble = _read_in_time(each.path, order.timeout, stop)
            elif order.scheduler is not None:
                raw, trouble = _read(each.path)
        known = store.known(source)
        if raw is not None and known is not None and hashlib.sha256(raw).hexdigest() == known:
            yield Task(number, source, trouble=None, raw=None, path=None, known=known)
        else:
            yield Task(number, source, None if trouble or raw is not None else each.path, raw, trouble, known)
        number += 1


def _read(path: str) -> tuple[bytes | None, tuple[str, str] | None]:
    try:
        return read_bytes(path), None
    except UnusableInput as trouble:
        return None, (trouble.findings[0].code, trouble.findings[0].message)


def _read_in_time(
    path: str, timeout: float, stop: Callable[[], bool]
) -> tuple[bytes | None, tuple[str, str] | None]:
    """As :func:`_read`, but a pipe whose writer comes to no end is given up."""
    read: list[tuple[bytes | None, tuple[str, str] | None]] = []
    reader = threading.Thread(target=lambda: read.append(_read(path)), daemon=True)
    reader.start()
    until = time.monotonic() + PATIENCE + timeout
    while reader.is_alive() and time.monotonic() < until and not stop():
        reader.join(0.1)
    return read[0] if read else (None, (TIMED_OUT, timed_out_words(timeout)))


def _kept(result: Result, store: Store, order: Order) -> Done:
    entry, report = result.entry, result.report
    new = entry is not None
    if entry is None:
        entry = store.entry(result.source)
        report = store.report(result.source) if order.reports else None
    else:
        store.save(result)
    same = store.first_with(entry)
    if same is None:
        return Done(entry, report, new=new)
    return Done(entry, report, same[0], same_words(*same), new)
