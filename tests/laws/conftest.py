"""The generated boards of these tests, and what they held, told at the end of a run."""

from collections.abc import Callable

import pytest

from tests.brute.census import shares
from tests.brute.expansion_census import counts
from tests.brute.game import Game
from tests.laws.expansion_sides import expansion_board
from tests.laws.sides import board

EXPANSION_BOARDS = 60
_COUNTS = pytest.StashKey[dict[str, tuple[int, dict[str, int]]]]()
_CENSUS = pytest.StashKey[dict[str, tuple[int, dict[str, float]]]]()


@pytest.fixture(scope="session")
def games() -> list[Game]:
    """The boards of the default run: half of them of 30 tiles and more."""
    return [board(seed) for seed in range(240)]


@pytest.fixture(scope="session")
def expansion_games() -> list[Game]:
    """The boards with fan expansions of the default run."""
    return [expansion_board(seed) for seed in range(EXPANSION_BOARDS)]


@pytest.fixture
def tell_counts(pytestconfig: pytest.Config) -> Callable[[str, list[Game]], dict[str, int]]:
    """Counts how many boards hold each rare thing, and has the numbers printed at the end of the run."""

    def tell(run: str, boards: list[Game]) -> dict[str, int]:
        found = counts(boards)
        pytestconfig.stash.setdefault(_COUNTS, {})[run] = (len(boards), found)
        return found

    return tell


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
    for name, (number, numbers) in config.stash.get(_COUNTS, {}).items():
        terminalreporter.section(f"{name} run: {number} boards with fan expansions, of which hold a")
        terminalreporter.write_line(", ".join(f"{what} {count}" for what, count in numbers.items()))
