"""Tells when files are saved, by looking at their times and sizes again and again."""

from __future__ import annotations

import glob
import os
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from carcscore.batch.archives import may_hold_records

PAUSE: Final = 0.3
"""Seconds between two looks."""

Seen = dict[str, tuple[int, int] | None]
"""Of each file the time of its last change and its size; ``None`` while it is not there."""


class Changes:
    """The files that were saved, made or deleted since the last look, whenever there are any; without end.

    ``files`` lists those to look at, each time anew, at first when this is made. What is being written is
    left until it rests: an editor may write in steps, or put a new file in place of the old one.
    """

    def __init__(
        self, files: Callable[[], Iterable[str]], wait: Callable[[float], None] = time.sleep
    ) -> None:
        self._files = files
        self._wait = wait
        self._before = self._seen()

    def __iter__(self) -> Iterator[list[str]]:
        while True:
            self._wait(PAUSE)
            now = self._seen()
            if now == self._before:
                continue
            last: Seen | None = None
            while last != now:
                self._wait(PAUSE)
                last, now = now, self._seen()
            before, self._before = self._before, now
            changed = [path for path in {**before, **now} if before.get(path) != now.get(path)]
            if changed:
                yield changed

    def _seen(self) -> Seen:
        return {path: _state(path) for path in self._files()}


def files_at(paths: Iterable[str]) -> Iterator[str]:
    """The files at these paths that may hold records: in folders those named so."""
    for path in paths:
        if os.path.isdir(path):
            for folder, folders, names in os.walk(path):
                folders[:] = sorted(name for name in folders if not name.startswith("."))
                yield from (os.path.join(folder, name) for name in sorted(names) if may_hold_records(name))
        elif not os.path.lexists(path) and glob.has_magic(path):
            yield from files_at(sorted(glob.iglob(path, recursive=True)))
        else:
            yield path


def _state(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size
