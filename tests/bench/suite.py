"""How long contributors wait for the tests."""

from __future__ import annotations

from tests.bench.cost import python
from tests.bench.goal import CLOCK, Asked, Goal, Measured, Section


def _default_run(asked: Asked) -> Measured:
    """Seconds by the clock; a test that fails is an error."""
    return Measured(python(["-m", "pytest", "-q"]).clock, CLOCK)


SECTION = Section(
    "tests",
    "the default run of the tests, on a machine with nothing else to do",
    (Goal("`python -m pytest`", "s", 120, _default_run),),
    usual=False,
)
