"""The generated boards of these tests, and what they held, told at the end of a run."""

from collections.abc import Callable

import pytest

from tests.brute.census import shares
from tests.brute.play import Game
from tests.laws.sides import board

_CENSUS = pytest.StashKey[dict[str, tuple[int, dict[str, float]]]]()


@pytest.fixture(scope="session")
def games() -> list[Game]:
    """The boards of the default run: half of them of 30 tiles and more."""
    return [board(seed) for seed in range(240)]


@pytest.fixture
def tell_census(pytestconfig: pytest.Config) -> Callable[[str, list[Game]], dict[str, float]]:
    """Counts what boards hold, and has the shares printed at the end of the run."""

    def tell(run: str, boards: list[Game]) -> dict[str, float]:
        found = shares(boards)
        pytestconfig.stash.setdefault(_CENSUS, {})[run] = (len(boards), found)
        return found

    return tell


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config
) -> None:
    for name, (number, found) in config.stash.get(_CENSUS, {}).items():
        terminalreporter.section(f"{name} run: {number} boards of 30 tiles and more, of which hold a")
        terminalreporter.write_line(", ".join(f"{what} {share:.0%}" for what, share in found.items()))
