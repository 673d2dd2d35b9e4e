"""A store that was damaged: its records are examined anew, or it is told; none is lost from the output."""

from __future__ import annotations

import random
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from carcscore.batch.examine import examine_task
from carcscore.batch.formats import csv_line, json_line
from carcscore.batch.run import BatchOptions, run
from carcscore.batch.store import StoreError
from carcscore.batch.summary import Summary
from carcscore.batch.tasks import Task, TaskOptions, TaskResult
from tests.batch.archive import members, write_folder
from tests.sampling import few_of

pytestmark = pytest.mark.usefixtures("workers_in_process")


class Here:
    """Examines in this process, so that many runs are quick."""

    def __init__(self, options: TaskOptions, *asked: Any) -> None:
        self.options = options

    def results(self, tasks: Iterator[Task]) -> Iterator[TaskResult]:
        for task in tasks:
            yield examine_task(task, self.options)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carcscore.batch.run.WorkerPool", Here)


def told(folder: Path, store: Path, reports: bool = True) -> tuple[list[str], Summary]:
    """What is written of each record, and the summary."""
    summary = Summary()
    done = list(run([str(folder)], BatchOptions({}, reports, str(store)), summary))
    assert list(summary.lines())
    return [json_line(one, True) if reports else csv_line(one) for one in done], summary


DAMAGES = (
    "report = NULL",
    "report = x'00'",
    "report = 7",
    "report = 'text'",
    f"report = x'{zlib.compress(b'no object').hex()}'",
    f"report = x'{zlib.compress(bytes([123, 255, 125])).hex()}'",
    "codes = 'abc'",
    "mistakes = 'farm:x'",
    "result = 'odd'",
    "status = 'x'",
    "status = 99",
    "errors = 'many'",
    "totals = x'ff'",
    "title = x'33'",
    "sha256 = 5",
)


@pytest.mark.parametrize("reports", [True, False])
def test_what_is_damaged_is_examined_anew(tmp_path: Path, reports: bool) -> None:
    folder = write_folder(tmp_path / "a", members(len(DAMAGES) + 1, 10))
    store = tmp_path / "store.sqlite"
    first, _ = told(folder, store, reports)
    with closing(sqlite3.connect(store)) as db, db:
        for number, damage in enumerate(DAMAGES, 1):
            db.execute(f"UPDATE records SET {damage} WHERE id = ?", (number,))
    again, summary = told(folder, store, reports)
    assert again == first
    of_reports = sum(damage.startswith("report") for damage in DAMAGES)
    assert summary.examined == len(DAMAGES) - (0 if reports else of_reports)
    mended, summary = told(folder, store, reports)
    assert mended == first
    assert summary.examined == 0


def test_what_is_taken_away_meanwhile_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_folder(tmp_path / "a", members(3, 10))
    store = tmp_path / "store.sqlite"
    told(folder, store)

    class Robbed(Here):
        def results(self, tasks: Iterator[Task]) -> Iterator[TaskResult]:
            for result in super().results(tasks):
                with closing(sqlite3.connect(store)) as db, db:
                    db.execute("DELETE FROM records")
                yield result

    monkeypatch.setattr("carcscore.batch.run.WorkerPool", Robbed)
    with pytest.raises(StoreError, match=r"damaged, or was removed in the meantime\. Run again"):
        told(folder, store)


@pytest.mark.parametrize("seeds", few_of([range(12), range(12, 400)], 1), ids=len)
def test_bytes_changed_anywhere_lose_no_record(tmp_path: Path, seeds: range) -> None:
    folder = write_folder(tmp_path / "a", members(6, 10))
    store = tmp_path / "store.sqlite"
    first, _ = told(folder, store)
    with closing(sqlite3.connect(store)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    sound, refused = store.read_bytes(), 0
    for seed in seeds:
        rng = random.Random(seed)
        raw = bytearray(sound)
        for _ in range(rng.choice([1, 1, 3, 20])):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        damaged = tmp_path / f"{seed}.sqlite"
        damaged.write_bytes(raw[: rng.randrange(len(raw))] if seed % 10 == 0 else raw)
        try:
            assert len(told(folder, damaged)[0]) == len(first)
        except StoreError:
            refused += 1
    assert 0 < refused < len(seeds)
