"""The generated boards of these tests, and what they held, told at the end of a run."""

from collections.abc import Callable

import pytest

from tests.brute.census import shares
from tests.brute.expansion_census import counts
from tests.brute.game import Game
from tests.laws.expansion_sides import expansion_board
from tests.laws.sides import board

FIRST = 217
"""The first of so few seeds that their games hold something of all."""
Record = Callable[[str, object], None]


@pytest.fixture(
    scope="session",
    params=[
        pytest.param(range(80), id="80"),
        pytest.param(range(80, 240), id="160 more", marks=pytest.mark.slow),
    ],
)
def games(request: pytest.FixtureRequest) -> list[Game]:
    """Generated boards: half of them of 30 tiles and more."""
    return [board(seed) for seed in request.param]


@pytest.fixture(scope="session", params=[30, pytest.param(60, marks=pytest.mark.slow)])
def expansion_games(request: pytest.FixtureRequest) -> list[Game]:
    """Generated boards with fan expansions; the slow run's hold all of the default run's."""
    return [expansion_board(seed) for seed in range(FIRST, FIRST + request.param)]


@pytest.fixture
def tell_counts(record_property: Record) -> Callable[[list[Game]], dict[str, int]]:
    """Counts how many boards hold each rare thing, and has the numbers printed at the end of the run."""

    def tell(boards: list[Game]) -> dict[str, int]:
        found = counts(boards)
        line = ", ".join(f"{what} {count}" for what, count in found.items())
        record_property("census", (f"{len(boards)} boards with fan expansions, of which hold a", line))
        return found

    return tell


@pytest.fixture
def tell_census(record_property: Record) -> Callable[[list[Game]], dict[str, float]]:
    """Counts what boards hold, and has the shares printed at the end of the run."""

    def tell(boards: list[Game]) -> dict[str, float]:
        found = shares(boards)
        line = ", ".join(f"{what} {share:.0%}" for what, share in found.items())
        record_property("census", (f"{len(boards)} boards of 30 tiles and more, of which hold a", line))
        return found

    return tell
