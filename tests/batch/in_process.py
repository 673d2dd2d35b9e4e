"""Workers of a batch that are in the process of the test, where processes of their own are not the point."""

from __future__ import annotations

import pickle
import time
from collections import deque
from contextlib import suppress
from multiprocessing import Pipe
from threading import Thread

from carcscore.batch.tasks import Examiner, Task, TaskOptions
from carcscore.batch.worker_process import READY


class WorkerInProcess:
    """Answers whatever it is given at once, by the same messages as a worker process."""

    def __init__(self, options: TaskOptions, timeout: float, examiner: Examiner) -> None:
        self.pipe, self._theirs = Pipe()
        self._options, self._examiner = pickle.loads(pickle.dumps((options, examiner)))
        self._sender = Thread(target=self._send, args=[READY])
        self._sender.start()
        self.tasks: deque[Task] = deque()
        self.ready, self.heard = False, time.monotonic()

    @property
    def has_room(self) -> bool:
        return self.ready and not self.tasks

    def give(self, tasks: list[Task]) -> None:
        self.tasks.extend(tasks)
        given: list[Task] = pickle.loads(pickle.dumps(tasks))
        results = [pickle.dumps(self._examiner(task, self._options)) for task in given]
        self._sender.join()
        self._sender = Thread(target=self._send, args=[pickle.dumps(results)])
        self._sender.start()

    def _send(self, message: bytes) -> None:
        """In a thread, since the pool reads a message only after it was given, and a pipe holds little."""
        with suppress(OSError):
            self._theirs.send_bytes(message)

    def present(self) -> None:
        """Nothing is being examined when the pool asks."""

    def end(self, patience: float = 0) -> None:
        self.pipe.close()
        self._sender.join()
        self._theirs.close()
