"""Whatever stands where Siege reads something, there is an answer and never a traceback."""

import pytest

from tests.expansions.hostile import answered

pytestmark = pytest.mark.slow

RULES = {"expansions": ["siege", "inns-and-cathedrals"]}


@pytest.mark.parametrize(
    "sets", ["siege", ["siege"], {"siege/": 1}, {"/cathars": 1}, {"siege//": 1}, {"": 0}]
)
def test_sets_that_are_none(sets: object) -> None:
    answered({"carcscore": 1, "rules": RULES, "players": ["red", "blue"], "sets": sets, "turns": []})
