"""A worker process: takes chunks of tasks from a pipe and answers each task with its result."""

from __future__ import annotations

import gc
import math
import os
import pickle
import signal
import threading
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait

from carcscore.batch.values import Asked, Result, Task
from carcscore.batch.work import warm_up

Examiner = Callable[[Task, Asked], Result]

READY = b"ready"
_GRACE = 10
"""Seconds beyond the timeout after which a worker ends itself, if its parent hasn't ended it."""


def serve(pipe: Connection, asked: Asked, timeout: float, examiner: Examiner) -> None:
    """The life of a worker: until the pipe is closed or the parent process is gone.

    ``timeout`` is in seconds a record; the parent watches over it.
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
            for task in tasks:
                alarm(True)
                result = examiner(task, asked)
                alarm(False)
                pipe.send_bytes(pickle.dumps(result, pickle.HIGHEST_PROTOCOL))
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
