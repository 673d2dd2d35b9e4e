"""Expansions of which nothing lies on the table are not asked: what makes them cost next to nothing."""

from carcscore.play.outcome import Outcome
from tests.bench.boards import long_log, whole_game
from tests.bench.idle import IDLE
from tests.bench.tasks import idle_expansions, replaying


def test_so_many_real_expansions_are_in_play_and_nearly_all_sleep() -> None:
    played = replaying(long_log(whole_game()), idle_expansions()[:IDLE])()
    assert isinstance(played, Outcome)
    assert len(played.table.board) == 72
    hooks = played.game.hooks
    assert len(hooks.asleep) + len(hooks.awake) == IDLE
    assert all(one.facts.awake for one in hooks.awake)
