"""Slips planted in boards that were played: how many of those caught are told with what mends them."""

from functools import cache
from itertools import islice

import pytest

from carcscore.pipeline import examine
from carcscore.source import parse
from tests.brute.records import yaml_text
from tests.cures.planting import KINDS, Board, boards, faults, grid_words, planted, same_board
from tests.cures.rates import SIZES, rate

pytestmark = pytest.mark.slow

FLOORS = {
    "turned": 0.95,
    "look-alike": 0.9,
    "swapped": 0.9,
    "dot forgotten": 0.95,
    "dot too many": 0.95,
    "left out": 0.95,
}
UNFINISHED = "72 with inns"
"""Boards of which 18 tiles were not drawn: more of these fit where one was left out than are told."""
FEW = 20
MANY = 120


@cache
def some_boards(size: str, number: int) -> list[Board]:
    return list(islice(boards(*SIZES[size]), number))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("size", "number"),
    [
        ("72 base", FEW),
        pytest.param("90 with inns", FEW, marks=pytest.mark.slow),
        *(pytest.param(size, MANY, marks=pytest.mark.slow) for size in SIZES),
    ],
)
def test_slips_that_are_caught_are_told_with_what_mends_them(kind: str, size: str, number: int) -> None:
    measured = rate(kind, some_boards(size, 4 if number == FEW else 20), number)
    assert measured.planted == number
    assert measured.caught > number / 2
    any_fits = (kind, size) == ("left out", UNFINISHED)
    assert measured.among >= (0.5 if any_fits else FLOORS[kind]) * measured.caught
    assert measured.one_finding >= measured.among
    assert measured.certain_wrong <= (0.05 * measured.caught if any_fits else 0)
    assert measured.other_winner == 0
    assert measured.certain > 0


@pytest.mark.parametrize("kind", KINDS)
def test_every_cure_is_a_board_that_may_lie(kind: str) -> None:
    told = 0
    for board, record in planted(kind, some_boards("72 base", 4), 8):
        assert faults(board.words, board.sets) == []
        for finding in examine(parse(yaml_text(record))).findings:
            assert len(finding.cures) <= 3
            for cure in finding.cures:
                assert cure.board is not None
                told += 1
                assert faults(grid_words(cure.board), board.sets) == []
                cured = examine(parse(yaml_text(record | {"board": cure.board})))
                assert [each for each in cured.findings if each.severity == "error"] == []
    assert told > 4


def test_the_checker_knows_a_board_that_can_not_lie() -> None:
    board = some_boards("72 base", 1)[0]
    assert same_board(board.record["board"], board.words)
    wrong = {kind: next(planted(kind, [board], 1))[1]["board"] for kind in KINDS}
    assert not any(same_board(text, board.words) for text in wrong.values())
    assert all(faults(grid_words(text), board.sets) for text in wrong.values())
