"""Examiners that fail on records of certain names; found by import in worker processes of every kind."""

import os
import signal
import time

from carcscore.batch.examine import examine_task
from carcscore.batch.tasks import Task, TaskOptions, TaskResult


def examine(task: Task, asked: TaskOptions) -> TaskResult:
    """As :func:`examine_task`, but `hang`, `crash`, `raise`, `slow` and `large` in a name do as they say."""
    if "hang" in task.source:
        while True:
            time.sleep(0.01)
    if "crash" in task.source:
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    if "once" in task.source:
        crash_once(task)
    if "slow" in task.source:
        time.sleep(0.05)
    if "raise" in task.source:
        raise MemoryError  # no examiner should: the worker ends
    if "large" in task.source:
        return TaskResult(task.number, task.source, None, report="x" * 1_000_000)
    return examine_task(task, asked)


def crash_once(task: Task) -> None:
    """Ends the worker the first time, as somebody short of memory would; a file remembers."""
    assert task.path is not None
    mark = f"{task.path}.mark"
    if not os.path.exists(mark):
        with open(mark, "x"):
            pass
        os._exit(3)
