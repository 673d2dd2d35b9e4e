"""What a worker does, seen from inside this process."""

from __future__ import annotations

import gc
import pickle
import signal
from multiprocessing import Pipe
from pathlib import Path

import pytest

from carcscore.batch.examine import examine_task
from carcscore.batch.tasks import Task, TaskOptions, TaskResult
from carcscore.batch.worker_process import NOTHING, READY, serve
from tests.batch.archive import wrong


@pytest.mark.parametrize(
    ("task", "codes"),
    [
        (Task(0, "a", trouble=("not-found", "gone")), "not-found:1"),
        (Task(0, "a", path="/nowhere/a"), "not-found:1"),
        (Task(0, "a", raw=b""), "empty:1"),
        (Task(0, "a", known="0" * 64), None),
    ],
)
def test_tasks_of_every_kind(task: Task, codes: str | None) -> None:
    result = examine_task(task, TaskOptions({}, report=True, details=True))
    assert (result.row and result.row.codes) == codes
    assert (result.details is None) == (codes is None)


def test_a_task_is_unchanged_when_its_bytes_are(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(wrong(1)[1])
    first = examine_task(Task(0, "a", str(path)), TaskOptions({}, details=True))
    assert first.row is not None
    assert first.details is not None
    assert first.details.claims
    assert examine_task(Task(0, "a", str(path), known=first.row.sha256), TaskOptions({})).row is None


def test_a_worker_answers_each_task_until_its_pipe_is_closed() -> None:
    ours, theirs = Pipe()
    before = signal.getsignal(signal.SIGINT)
    try:
        with ours, theirs:
            ours.send_bytes(pickle.dumps([Task(0, "a", raw=b""), Task(1, "b", raw=wrong(0)[1])]))
            received: list[TaskResult] = []

            def examiner(task: Task, asked: TaskOptions) -> TaskResult:
                received.append(examine_task(task, asked))
                if task.number == 1:
                    ours.close()
                return received[-1]

            serve(theirs, TaskOptions({}), 30.0, examiner, [NOTHING, 0.0])
        assert [result.number for result in received] == [0, 1]
        assert pickle.loads(READY) == []
    finally:
        signal.signal(signal.SIGINT, before)
        gc.unfreeze()
