"""A worker process: takes chunks of tasks from a pipe and answers with their results, in groups."""

from __future__ import annotations

import gc
import math
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, MutableSequence
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import Final

from carcscore.batch.values import Asked, Result, Task
from carcscore.batch.work import warm_up

Examiner = Callable[[Task, Asked], Result]
At = MutableSequence[float]
"""Two numbers in memory shared with the parent: the task that is being examined and since when.

The time is that of the monotonic clock, which all processes share. It is written first.
"""

NOTHING: Final = -1.0
"""In place of a task's number: none is being examined."""
READY: Final = pickle.dumps([])
_GRACE: Final = 10
"""Seconds beyond the timeout after which a worker ends itself, if its parent hasn't ended it."""
_GROUP_SECONDS: Final = 0.02
"""Results wait so long for others: telling each at once costs more than most records on a single core."""
_GROUP_BYTES: Final = 256 * 1024


def serve(pipe: Connection, asked: Asked, timeout: float, examiner: Examiner, at: At) -> None:
    """The life of a worker: until the pipe is closed or the parent process is gone.

    ``timeout`` is in seconds a record; the parent watches over it, and sees in ``at`` which record it is.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent answers it
    threading.Thread(target=_end_with_parent, daemon=True).start()
    warm_up(asked)
    gc.collect()
    gc.freeze()
    alarm = _alarm(timeout)
    try:
        pipe.send_bytes(READY)
        while True:
            tasks: list[Task] = pickle.loads(pipe.recv_bytes())
            group: list[bytes] = []
            size, told = 0, time.monotonic()
            for task in tasks:
                at[1] = time.monotonic()
                at[0] = task.number
                alarm(True)
                group.append(pickle.dumps(examiner(task, asked), pickle.HIGHEST_PROTOCOL))
                alarm(False)
                at[0] = NOTHING
                size += len(group[-1])
                if size > _GROUP_BYTES or time.monotonic() - told > _GROUP_SECONDS:
                    pipe.send_bytes(pickle.dumps(group, pickle.HIGHEST_PROTOCOL))
                    group.clear()
                    size, told = 0, time.monotonic()
            if group:
                pipe.send_bytes(pickle.dumps(group, pickle.HIGHEST_PROTOCOL))
    except (EOFError, OSError):
        pass  # the parent has seen enough
    except Exception:
        os._exit(1)  # not even the failure could be told; the parent sees the end and says so


def _end_with_parent() -> None:
    """An endless record must not keep a worker alive whose parent was killed."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _alarm(timeout: float) -> Callable[[bool], object]:
    """Arms and disarms the worker's end by the operating system, which no loop in C can keep from it."""
    if not hasattr(signal, "alarm") or not math.isfinite(timeout):
        return lambda on: None
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    seconds = min(math.ceil(timeout) + _GRACE, 10**6)
    return lambda on: signal.alarm(seconds if on else 0)
