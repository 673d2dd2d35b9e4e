"""What the benchmarks measure: goals, each told in one row of the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

INSTRUCTIONS = "instructions"
PROCESSOR = "processor time"
CLOCK = "clock"
MEMORY = "memory"
SIZE = "size"
WAYS = (INSTRUCTIONS, PROCESSOR, CLOCK, MEMORY, SIZE)
"""How something is measured; only the first is the same whatever else the machine does."""


class Asked(NamedTuple):
    """What the user of the benchmarks asked for."""

    sections: tuple[str, ...] = ()
    quick: bool = False
    """Fewer repetitions and smaller archives."""
    records: Path | None = None
    """A folder that keeps the records of the archives for the next time."""

    def times(self, usual: int) -> int:
        """How often something is repeated."""
        return max(2, usual // 4) if self.quick else usual


class Measured(NamedTuple):
    value: float
    by: str
    """One of :data:`WAYS`."""


class NotMeasured(Exception):  # noqa: N818 - nothing is wrong
    """Something is missing that the measurement needs; the text says what."""


class Goal(NamedTuple):
    what: str
    unit: str
    """`times` for a ratio."""
    due: float | None
    """The most that may be measured; None where nothing was promised."""
    measure: Callable[[Asked], Measured]
    at_least: bool = False
    """Whether the due is the least in place of the most."""

    def keeps(self, value: float) -> bool:
        if self.due is None:
            return True
        return value >= self.due if self.at_least else value <= self.due


class Section(NamedTuple):
    """Goals that are measured together."""

    name: str
    tells: str
    goals: tuple[Goal, ...]
    usual: bool = True
    """Whether it is measured when no section is named."""
