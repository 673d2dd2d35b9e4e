"""The progress line of a batch on a terminal."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from typing import Final, TextIO

_EVERY: Final = 0.2
_SPAN: Final = 10.0
"""Seconds over which the rate is averaged."""


class Progress:
    """Writes what is done, rate, findings and time left to a terminal, a few times a second.

    ``count`` runs in its own thread and returns the number of records, or ``None``.
    """

    def __init__(
        self,
        stream: TextIO | None = None,
        count: Callable[[], int | None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._stream = stream or sys.stderr
        self._clock = clock
        self._shown = False
        self._next = clock()
        self._marks = [(clock(), 0)]
        self.total: int | None = None
        self.live = self._stream.isatty()
        if self.live:
            threading.Thread(target=self._count, args=(count,), daemon=True).start()

    def _count(self, count: Callable[[], int | None]) -> None:
        self.total = count()

    def update(self, done: int, findings: int) -> None:
        """Shows how many records are done and how many have findings, if the line is old enough."""
        now = self._clock()
        if not self.live or now < self._next:
            return
        self._next = now + _EVERY
        self._marks.append((now, done))
        while now - self._marks[0][0] > _SPAN and len(self._marks) > 2:
            self._marks.pop(0)
        (then, before) = self._marks[0]
        rate = (done - before) / (now - then) if now > then else 0.0
        self._write(progress_line(done, self.total, rate, findings))
        self._shown = True

    def clear(self) -> None:
        """Erases the line, so that other lines can be written."""
        if self._shown:
            self._write("")
            self._shown = False

    def _write(self, line: str) -> None:
        try:
            self._stream.write(f"\r\x1b[K{line}")
            self._stream.flush()
        except (OSError, ValueError):
            self.live = False  # nobody looks any more


def progress_line(done: int, total: int | None, rate: float, findings: int) -> str:
    """The line: records done, records a second, records with findings, time left.

    >>> progress_line(1200, 20000, 310.4, 17)
    '1200 of 20000 records, 310/s, 17 with findings, 1:01 left'
    >>> progress_line(3, None, 0.5, 0)
    '3 records, 0.5/s, 0 with findings'
    """
    known = total is not None and total >= done
    parts = [f"{done} of {total} records" if known else f"{done} records"]
    parts.append(f"{rate:.0f}/s" if rate >= 10 else f"{rate:.1f}/s")
    parts.append(f"{findings} with findings")
    if total is not None and known and rate > 0:
        parts.append(f"{duration((total - done) / rate)} left")
    return ", ".join(parts)


def duration(seconds: float) -> str:
    """Seconds as a duration.

    >>> duration(61), duration(3 * 3600 + 62), duration(200 * 3600)
    ('1:01', '3:01:02', '8 days')
    """
    whole = round(seconds)
    if whole >= 4 * 86400:
        return f"{round(whole / 86400)} days"
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
