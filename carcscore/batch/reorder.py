"""Reorders results into task order with a bounded buffer."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Final

from carcscore.batch.tasks import Task, TaskResult

CHUNK: Final = 32
"""Most tasks in a chunk."""
CHUNK_BYTES: Final = 1024 * 1024
"""A chunk of this size takes no further task."""
HELD_BYTES: Final = 64 * 1024 * 1024
"""While buffered results take this much, no new task goes out."""


class ReorderBuffer:
    """Hands out tasks and takes back results, never more than ``2 * ahead`` tasks beyond the next result.

    Results are kept as the bytes that came in and unpickled when it is their turn.
    """

    def __init__(self, tasks: Iterator[Task], ahead: int) -> None:
        self._tasks = tasks
        self._ahead = 2 * ahead
        self._held: dict[int, bytes | TaskResult] = {}
        self._bytes = 0
        self._next = 0
        self._taken = 0
        self._peeked: Task | None = None
        self.exhausted = False

    @property
    def has_next(self) -> bool:
        """True if the next result has arrived."""
        return self._next in self._held

    def has_more(self) -> bool:
        """True if there is a further task that may go out now."""
        has_room = self._taken - self._next < self._ahead and self._bytes < HELD_BYTES
        if self._peeked is None and has_room and not self.exhausted:
            self._peeked = next(self._tasks, None)
            self.exhausted = self._peeked is None
        return self._peeked is not None

    def take(self) -> Task | None:
        """The next task; ``None`` if there is none or the buffer is full."""
        if not self.has_more():
            return None
        task, self._peeked = self._peeked, None
        self._taken += 1
        return task

    def chunk(self, most: int) -> list[Task]:
        """The next tasks, up to ``most`` and about :data:`CHUNK_BYTES`; empty when :meth:`take` has none."""
        chunk: list[Task] = []
        size = 0
        while len(chunk) < most and size < CHUNK_BYTES and (task := self.take()) is not None:
            chunk.append(task)
            size += len(task.raw or b"")
        return chunk

    def put(self, number: int, result: bytes | TaskResult) -> None:
        """Takes the result of a task, pickled or not."""
        self._held[number] = result
        if isinstance(result, bytes):
            self._bytes += len(result)

    def next(self) -> TaskResult:
        """The next result in order; only when :attr:`has_next`."""
        held = self._held.pop(self._next)
        self._next += 1
        if isinstance(held, bytes):
            self._bytes -= len(held)
            unpickled: TaskResult = pickle.loads(held)
            return unpickled
        return held

    def ready(self, most: int) -> Iterator[TaskResult]:
        """The next results in order that are there, up to so many: handing out is not due after each."""
        while most and self.has_next:
            yield self.next()
            most -= 1
