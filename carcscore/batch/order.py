"""Results in the order of their tasks, however they come in; what waits for an earlier one is bounded."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Final

from carcscore.batch.values import Result, Task

CHUNK: Final = 32
"""At most so many tasks go out together."""
CHUNK_BYTES: Final = 1024 * 1024
"""No more goes out together with tasks of so many bytes."""
HELD_BYTES: Final = 64 * 1024 * 1024
"""No new task goes out while results of so many bytes wait for an earlier one."""


class InOrder:
    """Hands out tasks and takes back results: never more than ``ahead`` tasks beyond the next result.

    Results are held as the bytes that came in, and unpacked when it is their turn.
    """

    def __init__(self, tasks: Iterator[Task], ahead: int) -> None:
        self._tasks = tasks
        self._ahead = 2 * ahead
        self._held: dict[int, bytes | Result] = {}
        self._bytes = 0
        self._next = 0
        self._taken = 0
        self._peeked: Task | None = None
        self.exhausted = False

    @property
    def has_next(self) -> bool:
        """Whether the next result is there."""
        return self._next in self._held

    @property
    def has_room(self) -> bool:
        """Whether one more task may go out."""
        return self._taken - self._next < self._ahead and self._bytes < HELD_BYTES

    def has_more(self) -> bool:
        """Whether there is a further task that may go out now."""
        if self._peeked is None and self.has_room and not self.exhausted:
            self._peeked = next(self._tasks, None)
            self.exhausted = self._peeked is None
        return self._peeked is not None

    def take(self) -> Task | None:
        """The next task; ``None`` when there is none, or enough results wait."""
        if not self.has_more():
            return None
        task, self._peeked = self._peeked, None
        self._taken += 1
        return task

    def chunk(self, most: int) -> list[Task]:
        """The next tasks, at most so many and about :data:`CHUNK_BYTES`; none when :meth:`take` has none."""
        chunk: list[Task] = []
        size = 0
        while len(chunk) < most and size < CHUNK_BYTES and (task := self.take()) is not None:
            chunk.append(task)
            size += len(task.raw or b"")
        return chunk

    def put(self, number: int, result: bytes | Result) -> None:
        """Takes the result of a task, which may be pickled."""
        self._held[number] = result
        if isinstance(result, bytes):
            self._bytes += len(result)

    def next(self) -> Result:
        """The next result in order; only when :attr:`has_next`."""
        held = self._held.pop(self._next)
        self._next += 1
        if isinstance(held, bytes):
            self._bytes -= len(held)
            unpacked: Result = pickle.loads(held)
            return unpacked
        return held
