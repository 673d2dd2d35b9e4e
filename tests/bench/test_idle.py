"""Expansions that have nothing to do are not called: what makes them cost nothing."""

import pytest

from carcscore.game.hooks import Hooks
from carcscore.pipeline import examine
from carcscore.scoring.scoring import NO_HOOKS
from carcscore.source import parse
from tests.bench.measure import idle, idle_expansion


@pytest.mark.parametrize("full", [False, True], ids=["bare", "with facts"])
def test_an_idle_expansion_has_no_hooks(full: bool) -> None:
    outcome = examine(parse("{carcscore: 1, players: [red, blue], board: D}")).outcome
    assert outcome is not None
    hooks = Hooks([idle_expansion(0, full)(outcome.game)])
    called = {name: found for name, found in vars(hooks).items() if name != "parts" and found}
    assert called == {"scoring": NO_HOOKS}


def test_the_measurement_plays_a_whole_game() -> None:
    assert [row.target for row in idle(1, numbers=(1, 2))] == [1.2] * 4
