"""Whatever a final position says, it says it however its board is written down."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import pytest

from carcscore.pipeline import examine, parse, read
from carcscore.record.model import Record
from carcscore.record.writing import write_record
from carcscore.rules.facts import vocabulary
from tests.brute.game import Game
from tests.laws.expansion_sides import paid_by_feature
from tests.laws.sides import totals, written

pytestmark = pytest.mark.slow

SAMPLES = sorted(
    path
    for path in (Path(__file__).parents[2] / "samples").iterdir()
    if path.is_file() and "turns" not in path.name
)
WAYS: list[tuple[Literal["yaml", "json"], Literal["grid", "list"]]] = [
    ("yaml", "list"),
    ("yaml", "grid"),
    ("json", "list"),
    ("json", "grid"),
]


def scores_the_same(record: Record) -> int:
    """In how many ways the record could be written, each of which scores as it does."""
    before, done = examine(record), 0
    assert before.outcome is not None
    words = vocabulary(before.outcome.rules.expansions)
    for language, layout in WAYS:
        if layout == "grid" and any(placement.marks for placement in record.board):
            continue  # a grid has no room for marks
        for known in (words, None):
            after = examine(parse(write_record(record, language, layout, known)))
            assert after.outcome is not None
            assert paid_by_feature(after) == paid_by_feature(before)
            assert totals(after) == totals(before)
            assert sorted(one.code for one in after.findings) == sorted(one.code for one in before.findings)
            assert after.outcome.game.holdings() == before.outcome.game.holdings()
        done += 1
    return done


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_sample_scores_the_same_as_a_grid_and_as_a_list(path: Path) -> None:
    record = read(str(path))
    if not record.is_log:
        assert scores_the_same(record) >= 2


def test_generated_boards_score_the_same_as_a_grid_and_as_a_list(expansion_games: Sequence[Game]) -> None:
    for game in expansion_games[1::4]:
        assert scores_the_same(parse(written(game, "position", "json"))) >= 2


NAMED = """carcscore: 1
rules: {expansions: [the-woods, taverns, new-world]}
players: [red, blue]
board: |
  B  D*  TE1  .  .  NA
new-world: {at: F1, discoverer: blue}
taverns: {drunk: [A1], ale: {red: 1}}
the-woods: {by_leaf: [b1, "2,0"], coins: {red: 0}}
"""


def test_names_of_cells_under_an_expansion_are_read_as_those_of_followers_are() -> None:
    extra = parse(NAMED).extra
    assert extra["new-world"] == {"at": [4, 0], "discoverer": "blue"}
    assert extra["taverns"] == {"drunk": [[-1, 0]], "ale": {"red": 1}}
    assert extra["the-woods"] == {"by_leaf": [[0, 0], "2,0"], "coins": {"red": 0}}


def test_a_list_has_no_names_of_cells() -> None:
    record = parse(
        '{"carcscore": 1, "rules": {"expansions": ["taverns"]}, "players": ["red", "blue"], "board": '
        '[{"tile": "D", "at": [0, 0]}], "taverns": {"drunk": ["C3"]}}'
    )
    assert [one.code for one in examine(record).findings if one.severity == "error"] == ["unknown-cell"]
