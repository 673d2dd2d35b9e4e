"""Tasks go out in chunks and results come back in groups: still every record answers for itself alone."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator

import pytest

from carcscore.batch.tasks import Task, TaskOptions, TaskResult, WorkError
from carcscore.batch.worker_pool import WorkerPool
from carcscore.batch.worker_process import WorkerProcess
from tests.batch import faults
from tests.batch.archive import record

SMALL = record(1, 3)[1]


def small(names: Iterator[str]) -> Iterator[Task]:
    return (Task(number, name, raw=SMALL) for number, name in enumerate(names))


def told(results: Iterator[TaskResult]) -> list[tuple[str, str]]:
    return [(result.source, result.row.codes) for result in results if result.row is not None]


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_whatever_ends_a_worker_in_the_middle_of_a_group_is_named(jobs: int) -> None:
    # The first records show how fast they are, so that chunks are large when the bad ones come.
    bad = {120: "hang", 150: "crash", 155: "hang", 156: "crash", 199: "hang"}
    names = [f"{number} {bad.get(number, '')}" for number in range(200)]
    pool = WorkerPool(TaskOptions({}), jobs, 1.0, lambda: False, faults.examine)
    expected = {"hang": "timed-out:1", "crash": "crashed:1", "": ""}
    assert told(pool.results(small(iter(names)))) == [
        (name, expected[bad.get(number, "")]) for number, name in enumerate(names)
    ]


@pytest.mark.slow
def test_time_is_counted_for_each_record_of_a_chunk() -> None:
    names = [f"{number}" for number in range(100)] + [f"{number} slow" for number in range(100, 140)]
    pool = WorkerPool(TaskOptions({}), 1, 0.5, lambda: False, faults.examine)
    assert told(pool.results(small(iter(names)))) == [(name, "") for name in names]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL")
def test_workers_killed_by_others_cost_no_record() -> None:
    names = [str(number) for number in range(600)]
    pool = WorkerPool(TaskOptions({}), 2, 30.0, lambda: False, faults.examine)
    done = []
    for result in pool.results(small(iter(names))):
        done.append(result)
        if result.number in (100, 250, 400):
            victim = next(iter(pool.workers.values()))
            assert victim.pid is not None
            os.kill(victim.pid, signal.SIGKILL)
    assert told(iter(done)) == [(name, "") for name in names]


def test_large_tasks_and_large_results_meet_without_waiting_for_each_other() -> None:
    tasks = (Task(number, f"{number} large", raw=b"x" * 700_000) for number in range(60))
    pool = WorkerPool(TaskOptions({}), 2, 30.0, lambda: False, faults.examine)
    numbers: list[int] = []
    running = threading.Thread(
        target=lambda: numbers.extend(result.number for result in pool.results(tasks)), daemon=True
    )
    running.start()
    running.join(60)
    assert not running.is_alive()
    assert numbers == list(range(60))


def test_a_worker_that_reads_nothing_can_be_given_tasks_and_ended() -> None:
    worker = WorkerProcess(TaskOptions({}), 30.0, faults.examine)
    assert not worker.has_room
    assert worker.present() is None
    assert worker.pipe.poll(60)
    worker.give([Task(0, "hang", raw=SMALL)])
    worker.give([Task(1, "large", raw=b"x" * 20_000_000)])
    while (present := worker.present()) is None or present[1] == worker.heard:
        pass
    assert worker.answerable(present[0]).source == "hang"
    assert worker.end() is None


def test_without_a_further_process_those_that_run_do_all(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[WorkerProcess] = []

    def few(*given: object) -> WorkerProcess:
        if len(started) == most:
            raise OSError("Resource temporarily unavailable")
        started.append(WorkerProcess(*given))  # type: ignore[arg-type]
        return started[-1]

    monkeypatch.setattr("carcscore.batch.worker_pool.WorkerProcess", few)
    names = [str(number) for number in range(50)]
    most = 1
    assert told(WorkerPool(TaskOptions({}), 3, 30.0, lambda: False).results(small(iter(names)))) == [
        (n, "") for n in names
    ]
    most = len(started)
    with pytest.raises(WorkError, match="No worker process"):
        list(WorkerPool(TaskOptions({}), 3, 30.0, lambda: False).results(small(iter(names))))
