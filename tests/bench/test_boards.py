"""The boards that are measured are legal, and their logs and positions are of one game."""

import pytest

from carcscore.pipeline import examine
from carcscore.source import parse
from tests.bench.boards import big_log, big_position, grid_position, long_log, unknown_words, whole_game


@pytest.mark.parametrize("size", [1, 2, 100, 333, 1_000])
def test_the_pattern_is_a_legal_game(size: int) -> None:
    log, position = (examine(parse(make(size))) for make in (big_log, big_position))
    assert log.legal
    assert position.legal
    assert log.outcome is not None
    assert position.outcome is not None
    assert len(log.outcome.table.board) == len(position.outcome.table.board) == size
    assert sum(tally.final for tally in log.tallies) == sum(tally.final for tally in position.tallies)


def test_a_whole_game_is_legal_in_both_forms() -> None:
    game = whole_game()
    for text in (long_log(game), grid_position(game)):
        report = examine(parse(text))
        assert (report.legal, report.exit_status) == (True, 0)
        assert [tally.total for tally in report.tallies] == game.totals()


def test_each_unknown_word_is_told_with_what_may_be_meant() -> None:
    found = [one.message for one in examine(parse(unknown_words(20))).findings]
    assert len([one for one in found if "did you mean" in one]) == 20
