"""One worker process: the parent's handle of it, and the loop that runs inside it."""

from __future__ import annotations

import gc
import math
import multiprocessing
import os
import pickle
import queue
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, MutableSequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Final

from carcscore.batch.examine import warm_up
from carcscore.batch.tasks import Examiner, Task, TaskOptions

Clock = MutableSequence[float]
"""Two numbers in memory shared by parent and worker: the current task, and when it began.

The time is that of the monotonic clock, which all processes share. It is written first.
"""

NOTHING: Final = -1.0
"""In place of a task's number: the worker is between two tasks."""
READY: Final = pickle.dumps([])
_GRACE: Final = 10
"""Seconds beyond the timeout after which a worker ends itself, unless its parent has ended it."""
_GROUP_SECONDS: Final = 0.02
"""Seconds that results wait to be sent together: one core takes longer to send one than to make it."""
_GROUP_BYTES: Final = 256 * 1024


class WorkerProcess:
    """A worker as its parent sees it: the pipe to it, and its unanswered tasks, oldest first.

    A thread does the sending. A large task does not fit into the pipe, and the worker may be sending, too: if
    the parent waited, neither would read.
    """

    def __init__(self, options: TaskOptions, timeout: float, examiner: Examiner) -> None:
        context = multiprocessing.get_context("spawn")
        self._clock: Clock = context.RawArray("d", [NOTHING, 0.0])
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=serve, args=(theirs, options, timeout, examiner, self._clock), daemon=True
        )
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._sender = threading.Thread(target=self._send, daemon=True)
        with _interrupts_held():
            self._process.start()
            self._sender.start()
        theirs.close()
        self.ready = False
        self.tasks: deque[Task] = deque()
        self.heard = time.monotonic()
        self._enough = 0

    @property
    def has_room(self) -> bool:
        """True if it may get more: before it runs dry, but not far ahead."""
        return self.ready and len(self.tasks) <= self._enough

    @property
    def pid(self) -> int | None:
        """Its process id."""
        return self._process.pid

    def give(self, tasks: list[Task]) -> None:
        """Sends tasks without waiting. A worker that has died is noticed when its pipe is read."""
        if not self.tasks:
            self.heard = time.monotonic()
        self.tasks.extend(tasks)
        self._enough = len(tasks) // 2
        self._outbox.put(pickle.dumps(tasks, pickle.HIGHEST_PROTOCOL))

    def _send(self) -> None:
        with suppress(OSError):
            while (message := self._outbox.get()) is not None:
                self.pipe.send_bytes(message)

    def present(self) -> tuple[float, float] | None:
        """The number of its current task and when that began (monotonic clock); ``None`` without tasks.

        Between two tasks that is :data:`NOTHING`, and when the worker last answered.
        """
        if not self.tasks:
            return None
        number, since = self._clock[0], self._clock[1]
        if number == NOTHING:
            return number, self.heard
        # If it has gone on to another task meanwhile, the time may be that of either.
        return number, since if self._clock[0] == number else time.monotonic()

    def answerable(self, number: float) -> Task:
        """The task of this number, else the oldest unanswered one, which it is probably at."""
        return next((task for task in self.tasks if task.number == number), self.tasks[0])

    def end(self, patience: float = 0) -> int | None:
        """Ends the process; returns its exit code if it ended by itself within ``patience`` seconds."""
        self._process.join(patience)
        code = self._process.exitcode
        if code is None:
            self._process.kill()
            self._process.join()
        self._outbox.put(None)
        self._sender.join()  # with nobody to read, sending fails at once
        self.pipe.close()
        self._process.close()
        return code


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Blocks Ctrl-C while a worker and its sender start: both inherit the mask, so that only we hear it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # else starting the worker starts it, and lifts the mask
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(pipe: Connection, options: TaskOptions, timeout: float, examiner: Examiner, clock: Clock) -> None:
    """The worker's loop: answers chunks of tasks with groups of results until the parent closes the pipe.

    The parent enforces the ``timeout`` (seconds a record); ``clock`` tells it which record is being examined.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent handles it
    threading.Thread(target=_end_with_parent, daemon=True).start()
    warm_up(options)
    gc.collect()
    gc.freeze()
    alarm = _alarm(timeout)
    try:
        pipe.send_bytes(READY)
        while True:
            tasks: list[Task] = pickle.loads(pipe.recv_bytes())
            group: list[bytes] = []
            size, sent = 0, time.monotonic()
            for task in tasks:
                clock[1] = time.monotonic()
                clock[0] = task.number
                alarm(True)
                group.append(pickle.dumps(examiner(task, options), pickle.HIGHEST_PROTOCOL))
                alarm(False)
                clock[0] = NOTHING
                size += len(group[-1])
                if task is tasks[-1] or size > _GROUP_BYTES or time.monotonic() - sent > _GROUP_SECONDS:
                    pipe.send_bytes(pickle.dumps(group, pickle.HIGHEST_PROTOCOL))
                    group.clear()
                    size, sent = 0, time.monotonic()
    except (EOFError, OSError):
        pass  # the parent has seen enough
    except Exception:
        os._exit(1)  # not even the failure could be sent; the parent sees the end and reports it


def _end_with_parent() -> None:
    """Ends this worker, whatever it is doing, when its parent has been killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _alarm(timeout: float) -> Callable[[bool], object]:
    """Arms and disarms a signal that ends the worker even inside a loop in C."""
    if not hasattr(signal, "alarm") or not math.isfinite(timeout):
        return lambda on: None
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    seconds = min(math.ceil(timeout) + _GRACE, 10**6)
    return lambda on: signal.alarm(seconds if on else 0)
