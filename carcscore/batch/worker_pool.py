"""Local worker pool: bounded queue, ordered results, per-record timeout."""

from __future__ import annotations

import pickle
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from multiprocessing.connection import wait
from typing import Final

from carcscore.batch.examine import crashed, examine_task, timed_out
from carcscore.batch.reorder import CHUNK, ReorderBuffer
from carcscore.batch.tasks import Examiner, Task, TaskOptions, TaskResult, WorkError
from carcscore.batch.worker_process import WorkerProcess

_CHUNK_SECONDS: Final = 0.05
_PATIENCE: Final = 0.2
"""Poll interval for stop requests, in seconds."""
_FAILED_STARTS: Final = 3
_TRIES: Final = 2
_NO_WORKER: Final = "No worker process can be started. Try --jobs 1, or free some memory."


class WorkerPool:
    """Up to ``jobs`` worker processes with ``timeout`` seconds for each record.

    A record whose worker dies is tried once more, alone, in a new worker, before it is blamed.
    """

    def __init__(
        self,
        options: TaskOptions,
        jobs: int,
        timeout: float,
        stop: Callable[[], bool],
        examiner: Examiner | None = None,
    ) -> None:
        self.options = options
        self.jobs = jobs
        self.timeout = timeout
        self.stop = stop
        self.examiner = examiner or examine_task
        self.workers: dict[object, WorkerProcess] = {}
        self.again: deque[Task] = deque()
        self.tries: dict[int, int] = {}
        self.failed_starts = 0
        self.pace = _CHUNK_SECONDS

    def results(self, tasks: Iterator[Task]) -> Generator[TaskResult, None, None]:
        """The results of the tasks, in their order; ends early when told to stop.

        Raises :class:`WorkError`.
        """
        order = ReorderBuffer(tasks, self.jobs * CHUNK)
        try:
            while not self.stop():
                self._dispatch(order)
                if order.has_next:
                    yield from order.ready(CHUNK)
                elif self.again or not order.exhausted or any(each.tasks for each in self.workers.values()):
                    self._collect(order)
                else:
                    return
        finally:
            for worker in self.workers.values():
                worker.end()
            self.workers.clear()

    def _dispatch(self, order: ReorderBuffer) -> None:
        for worker in self.workers.values():
            # A second try gets a worker to itself.
            if worker.has_room and not (self.again and worker.tasks):
                chunk = self._chunk(order)
                if not chunk:
                    return
                worker.give(chunk)
        starting = any(not worker.ready for worker in self.workers.values())
        if starting or len(self.workers) >= self.jobs:
            return
        if self.again or order.has_more():
            self._start()

    def _start(self) -> None:
        try:
            worker = WorkerProcess(self.options, self.timeout, self.examiner)
        except (OSError, RuntimeError):  # no process, pipe, shared memory or thread left
            if not self.workers:
                raise WorkError(_NO_WORKER) from None
            self.jobs = len(self.workers)
        else:
            self.workers[worker.pipe] = worker

    def _chunk(self, order: ReorderBuffer) -> list[Task]:
        if self.again:
            return [self.again.popleft()]
        return order.chunk(max(1, min(CHUNK, round(_CHUNK_SECONDS / max(self.pace, 1e-4)))))

    def _collect(self, order: ReorderBuffer) -> None:
        """Waits for results and takes them; ends workers that died or took too long."""
        for pipe in wait([worker.pipe for worker in self.workers.values()], self._wait_at_most()):
            worker = self.workers[pipe]
            try:
                group: list[bytes] = pickle.loads(worker.pipe.recv_bytes())
            except (EOFError, OSError):
                self._died(worker, order)
                continue
            now = time.monotonic()
            for result in group:
                order.put(worker.tasks.popleft().number, result)
            if group:
                self.pace += 0.2 * ((now - worker.heard) / len(group) - self.pace)
            worker.ready = True
            worker.heard = now
            self.failed_starts = 0
        for worker in list(self.workers.values()):
            present = worker.present()
            if present is not None and self._left(present[1]) < 0 and not worker.pipe.poll():
                task = worker.answerable(present[0])
                self._drop(worker, task)
                order.put(task.number, timed_out(task, self.options, self.timeout))

    def _left(self, since: float) -> float:
        """The seconds that a task may still take."""
        return since + self.timeout - time.monotonic()

    def _wait_at_most(self) -> float:
        begun = [present[1] for worker in self.workers.values() if (present := worker.present())]
        return max(0.001, min([_PATIENCE, *map(self._left, begun)]))

    def _died(self, worker: WorkerProcess, order: ReorderBuffer) -> None:
        if not worker.ready:
            self.failed_starts += 1
            if self.failed_starts >= _FAILED_STARTS:
                raise WorkError(_NO_WORKER)
        present = worker.present()
        guilty = worker.answerable(present[0]) if present else None
        code = self._drop(worker, guilty, patience=1)
        if guilty is None:
            return
        tries = self.tries[guilty.number] = self.tries.get(guilty.number, 0) + 1
        if tries < _TRIES:
            self.again.appendleft(guilty)
            return
        del self.tries[guilty.number]
        order.put(guilty.number, crashed(guilty, self.options, code))

    def _drop(self, worker: WorkerProcess, but: Task | None, patience: float = 0) -> int | None:
        """Ends a worker; all its unanswered tasks but one are done again, with or without a result."""
        del self.workers[worker.pipe]
        self.again.extendleft(task for task in reversed(worker.tasks) if task is not but)
        return worker.end(patience)
