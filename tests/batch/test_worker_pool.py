"""The pool: order, faults, time, and how much may wait."""

from __future__ import annotations

import json
import pickle
import time
from collections import deque
from collections.abc import Iterator
from itertools import cycle
from multiprocessing import Pipe
from pathlib import Path
from typing import ClassVar

import pytest

from carcscore.batch.examine import examine_task
from carcscore.batch.reorder import ReorderBuffer
from carcscore.batch.run import BatchOptions, RecordResult, run
from carcscore.batch.summary import Summary
from carcscore.batch.tasks import Task, TaskOptions, TaskResult, WorkError
from carcscore.batch.worker_pool import WorkerPool
from carcscore.batch.worker_process import READY, WorkerProcess
from carcscore.pipeline import examine
from tests.batch import faults
from tests.batch.archive import BROKEN, members, record, write_folder


def through(folder: Path, **asked: object) -> list[RecordResult]:
    order = BatchOptions(**{"rules": {}, "reports": True, "jobs": 2, **asked})  # type: ignore[arg-type]
    return list(run([str(folder)], order, Summary()))


@pytest.mark.parametrize(
    ("number", "jobs"),
    [(6, 2), *(pytest.param(60, jobs, marks=pytest.mark.slow) for jobs in (1, 3))],
)
def test_results_are_those_of_examine_in_the_order_of_names(tmp_path: Path, number: int, jobs: int) -> None:
    folder = write_folder(tmp_path / "a", members(number, 10))
    for name, raw in BROKEN:
        (folder / name).write_bytes(raw)
    done = through(folder, jobs=jobs)
    paths = sorted((path for path in folder.rglob("*.*")), key=lambda path: path.relative_to(folder).parts)
    assert [each.row.source for each in done] == [str(path) for path in paths]
    for each in done:
        report = examine(each.row.source)
        assert each.report == report.to_json()
        assert each.row.status == report.exit_status


@pytest.mark.parametrize("jobs", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_faults_become_results_and_the_rest_goes_on(tmp_path: Path, jobs: int) -> None:
    names = (
        "a.json",
        "b-crash.json",
        "c.json",
        "d-hang.json",
        "e.json",
        "f-raise.json",
        "g-once.json",
        "h.json",
    )
    for name in names:
        (tmp_path / name).write_bytes(record(1, 3)[1])
    done = through(tmp_path, jobs=jobs, timeout=1.0, examiner=faults.examine)
    codes = [each.row.codes.split(":")[0] for each in done]
    assert codes == ["", "crashed", "", "timed-out", "", "crashed", "", ""]
    for each in done:
        assert each.report is not None
        told = json.loads(each.report)
        assert (told["legal"] is None) == (each.row.status == 2)
    # They are tried again in the next run: nothing was found out about their content.
    assert [each.row.sha256 is None for each in done] == [status == 2 for status in statuses(done)]


def statuses(done: list[RecordResult]) -> list[int]:
    return [each.row.status for each in done]


def test_an_exception_is_the_result_of_its_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from carcscore.batch import examine as work

    def fail(*given: object, **asked: object) -> None:
        raise RecursionError("deep inside")

    monkeypatch.setattr(work, "examine_bytes", fail)
    result = work.examine_task(Task(0, "a.yaml", raw=b"x"), TaskOptions({}, report=True))
    assert result.row is not None
    assert result.row.codes == "internal-error:1"
    assert "RecursionError" in result.row.reason


def test_missing_and_unreadable_files_are_results(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to(tmp_path / "nowhere.yaml")
    order = BatchOptions({}, jobs=1)
    done = list(run([str(tmp_path / "none.yaml"), str(tmp_path)], order, Summary()))
    assert [each.row.codes for each in done] == ["not-found:1", "not-found:1"]


def test_only_so_much_waits_for_an_earlier_result() -> None:
    taken = []

    def tasks() -> Iterator[Task]:
        for number in range(1000):
            taken.append(number)
            yield Task(number, str(number))

    order = ReorderBuffer(tasks(), 10)
    out = []
    while (task := order.take()) is not None:
        out.append(task)
    assert len(out) == 20
    for task in out[1:]:
        order.put(task.number, TaskResult(task.number, task.source, None))
    assert order.take() is None
    order.put(0, TaskResult(0, "0", None))
    assert [order.next().number for _ in range(20)] == list(range(20))
    assert not order.has_next
    assert order.take() is not None
    assert len(taken) <= 22


def test_large_results_are_bounded_by_their_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carcscore.batch.reorder.HELD_BYTES", 100)
    order = ReorderBuffer((Task(number, str(number)) for number in range(50)), 10)
    assert order.take() is not None
    assert order.take() is not None
    order.put(1, b"x" * 100)
    assert order.take() is None
    order.put(0, TaskResult(0, "0", None))
    order.next()
    assert not order.exhausted


def test_workers_are_no_more_than_there_is_work() -> None:
    pool = WorkerPool(TaskOptions({}), 8, 10, lambda: False)
    assert list(pool.results(iter(()))) == []
    assert not pool.workers
    results = pool.results(iter([Task(0, "a.yaml", raw=b"1")]))
    assert next(results).row is not None
    assert len(pool.workers) == 1
    results.close()
    assert not pool.workers


class AtOnce:
    """A worker in this process, which has answered as soon as it is given something; or dies at its start."""

    lives = True

    def __init__(self, options: TaskOptions, *_: object) -> None:
        self.pipe, self.theirs = Pipe()
        self.options, self.tasks, self.ready, self.heard = options, deque[Task](), False, 0.0
        if self.lives:
            self.theirs.send_bytes(READY)
        else:
            self.theirs.close()

    @property
    def has_room(self) -> bool:
        return self.ready and not self.tasks

    def give(self, tasks: list[Task]) -> None:
        self.tasks.extend(tasks)
        answers = [pickle.dumps(examine_task(task, self.options)) for task in tasks]
        self.theirs.send_bytes(pickle.dumps(answers))

    def present(self) -> None:
        return None

    def end(self, patience: float = 0) -> None:
        self.pipe.close()
        self.theirs.close()


class Stillborn(AtOnce):
    lives = False


class Mortal(AtOnce):
    """One that dies at a task called `bad`, when it has answered those before it."""

    given: ClassVar[list[list[int]]] = []
    answerable = WorkerProcess.answerable

    def give(self, tasks: list[Task]) -> None:
        self.given.append([task.number for task in tasks])
        names = [task.source for task in tasks]
        bad = names.index("bad") if "bad" in names else len(names)
        super().give(tasks[:bad])
        self.tasks.extend(tasks[bad:])
        if self.tasks and bad < len(names):
            self.theirs.close()

    def present(self) -> tuple[float, float] | None:  # type: ignore[override]
        bad = (task.number for task in self.tasks if task.source == "bad")
        return next(((number, time.monotonic()) for number in bad), None)


@pytest.mark.parametrize(("can_start", "jobs"), [(0, 0), (1, 1), (2, 2), (3, 3), (9, 3)])
def test_with_fewer_processes_than_asked_for_the_work_is_done(
    monkeypatch: pytest.MonkeyPatch, can_start: int, jobs: int
) -> None:
    """Where one can't be started it is not tried again and again; where none can, that is said."""
    tried = []

    def start(*asked: object) -> AtOnce:
        tried.append(asked)
        if len(tried) > can_start:
            raise OSError("no more processes")
        return AtOnce(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr("carcscore.batch.worker_pool.WorkerProcess", start)
    pool = WorkerPool(TaskOptions({}), 3, 10, lambda: False)
    results = pool.results(Task(number, f"{number}.yaml", raw=b"1") for number in range(500))
    if not jobs:
        with pytest.raises(WorkError, match="No worker process can be started"):
            list(results)
        return
    assert [one.number for one in results] == list(range(500))
    assert (pool.jobs, len(tried)) == (jobs, min(can_start + 1, 3))


def test_workers_that_die_at_once_are_started_three_times(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def start(*asked: object) -> AtOnce:
        tried.append(asked)
        return Stillborn(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr("carcscore.batch.worker_pool.WorkerProcess", start)
    with pytest.raises(WorkError, match="No worker process can be started"):
        list(WorkerPool(TaskOptions({}), 3, 10, lambda: False).results(iter([Task(0, "a", raw=b"1")])))
    assert len(tried) == 3


def test_a_record_whose_worker_dies_is_tried_once_more_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that were given with it are done again, in their order, and no other is blamed.

    Two of three workers die at their start, which is no reason to give up as long as the third lives.
    """
    kinds = cycle((Stillborn, Stillborn, Mortal))

    def start(*asked: object) -> AtOnce:
        return next(kinds)(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr("carcscore.batch.worker_pool.WorkerProcess", start)
    monkeypatch.setattr(Mortal, "given", [])
    pool = WorkerPool(TaskOptions({}), 1, 10, lambda: False)
    pool.pace = 0.0  # all at once
    results = list(pool.results(Task(number, "bad" if number == 3 else "a", raw=b"1") for number in range(6)))
    assert [one.number for one in results] == list(range(6))
    assert [one.number for one in results if one.row and "crashed" in one.row.codes] == [3]
    assert Mortal.given == [[0, 1, 2, 3, 4, 5], [3], [4], [5]]


def test_stopping_ends_the_results() -> None:
    pressed: list[int] = []
    pool = WorkerPool(TaskOptions({}), 1, 10, lambda: bool(pressed))
    results = pool.results(Task(number, "a.yaml", raw=b"1") for number in range(10**9))
    next(results)
    pressed.append(1)
    assert list(results) == []
