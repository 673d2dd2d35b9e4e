"""Expansions that have nothing to do are not called: what makes them cost nothing."""

import pytest

from carcscore.game.hooks import Hooks
from carcscore.pipeline import examine
from carcscore.play.outcome import Outcome
from carcscore.scoring.scoring import NO_HOOKS
from carcscore.source import parse
from tests.bench.boards import long_log, whole_game
from tests.bench.tasks import idle_expansion, replaying


@pytest.mark.parametrize("full", [False, True], ids=["bare", "with facts"])
def test_an_idle_expansion_has_no_hooks(full: bool) -> None:
    outcome = examine(parse("{carcscore: 1, players: [red, blue], board: D}")).outcome
    assert outcome is not None
    hooks = Hooks([idle_expansion(0, full)(outcome.game)])
    called = {name: found for name, found in vars(hooks).items() if name != "parts" and found}
    assert called == {"scoring": NO_HOOKS}


def test_the_measurement_plays_a_whole_game_with_them() -> None:
    played = replaying(long_log(whole_game()), 2, full=True)()
    assert isinstance(played, Outcome)
    assert len(played.table.board) == 72
    assert [type(one).__name__ for one in played.game.hooks.parts] == ["Idle0", "Idle1"]
