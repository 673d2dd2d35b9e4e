"""A worker process as its parent sees it: what it was given, what it is at, and its end."""

from __future__ import annotations

import multiprocessing
import pickle
import queue
import signal
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from carcscore.batch.values import Asked, Task
from carcscore.batch.worker import NOTHING, At, Examiner, serve


class WorkerProcess:
    """A process, the parent's end of its pipe, and the tasks not yet answered, in the order of their answers.

    A thread does the sending: the worker may be sending itself, and a large task fits into no pipe. If the
    parent waited then, each would wait for the other to read.
    """

    def __init__(self, asked: Asked, timeout: float, examiner: Examiner) -> None:
        context = multiprocessing.get_context("spawn")
        self._at: At = context.RawArray("d", [NOTHING, 0.0])
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=serve, args=(theirs, asked, timeout, examiner, self._at), daemon=True
        )
        self._letters: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
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
        """Whether it may be given more: before it runs dry, but never much ahead."""
        return self.ready and len(self.tasks) <= self._enough

    @property
    def pid(self) -> int | None:
        """The number by which the operating system knows it."""
        return self._process.pid

    def give(self, tasks: list[Task]) -> None:
        """Sends tasks. Doesn't wait; that the process has died shows when it is read from."""
        if not self.tasks:
            self.heard = time.monotonic()
        self.tasks.extend(tasks)
        self._enough = len(tasks) // 2
        self._letters.put(pickle.dumps(tasks, pickle.HIGHEST_PROTOCOL))

    def _send(self) -> None:
        with suppress(OSError):
            while (letter := self._letters.get()) is not None:
                self.pipe.send_bytes(letter)

    def present(self) -> tuple[float, float] | None:
        """The number of its present task and since when, by the monotonic clock; ``None`` without tasks.

        Between two tasks the number is :data:`NOTHING` and the time that at which it was last heard of.
        """
        if not self.tasks:
            return None
        number, since = self._at[0], self._at[1]
        if number == NOTHING:
            return number, self.heard
        # If it went on to another task meanwhile, the time may be that of either.
        return number, since if self._at[0] == number else time.monotonic()

    def answerable(self, number: float) -> Task:
        """Its task of this number, else the first not yet answered: that it is at, by all that is known."""
        return next((task for task in self.tasks if task.number == number), self.tasks[0])

    def end(self, patience: float = 0) -> int | None:
        """Ends the process; returns its exit code if it ended by itself within ``patience`` seconds."""
        self._process.join(patience)
        code = self._process.exitcode
        if code is None:
            self._process.kill()
            self._process.join()
        self._letters.put(None)
        self._sender.join()  # with nobody to read, sending fails at once
        self.pipe.close()
        self._process.close()
        return code


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until a worker is started: the worker inherits that, so it never sees the first one.

    So does the thread that sends: the main thread shall hear it.
    """
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
