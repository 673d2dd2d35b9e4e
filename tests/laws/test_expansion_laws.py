"""Laws of scoring on boards with fan expansions: what may change in a record without changing its score."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import pytest

from carcscore.expansions.registry import find_expansions
from carcscore.pipeline import examine, parse
from carcscore.record.model import Record
from carcscore.record.writing import write_record
from carcscore.report.model import Report
from carcscore.rules.facts import vocabulary
from tests.brute.game import Game
from tests.laws.changes import renamed, turned, without
from tests.laws.expansion_sides import due_by_feature, paid_by_feature
from tests.laws.positions import ends_as_its_position
from tests.laws.sides import paid, totals, written
from tests.sampling import few_of

pytestmark = pytest.mark.slow

MARKS = (
    "well",
    "inn",
    "stable",
    "outpost",
    "avenue",
    "jewel",
    "pyre",
    "enclosed",
    "leaf",
    "tavern",
    "pig-herd",
    "besieged",
)


@pytest.fixture(scope="module", params=["position", "log"])
def records(request: pytest.FixtureRequest, expansion_games: Sequence[Game]) -> list[Record]:
    """Records of some of the boards: all final positions, or all logs."""
    return [parse(written(game, request.param, "json")) for game in expansion_games[::3]]


def wrong(report: Report) -> list[str]:
    return [finding.message for finding in report.findings if finding.severity != "note"]


@pytest.mark.parametrize("quarters", few_of([1, 2, 3], 1))
def test_turning_the_table_changes_no_points(records: list[Record], quarters: int) -> None:
    for record in records[quarters::3]:
        straight, turned_one = examine(record), examine(turned(record, quarters))
        assert wrong(turned_one) == []
        assert totals(turned_one) == totals(straight)
        if straight.outcome is not None and straight.outcome.rules.farms != "second":
            assert paid(turned_one) == paid(straight)  # B13 pays through the farm of the lowest number


def test_renaming_the_players_moves_their_scores(records: list[Record]) -> None:
    for record in records[::2]:
        ids = [player.id for player in record.players]
        names = dict(zip(ids, [*ids[1:], ids[0]], strict=True))
        old, new = examine(record), examine(renamed(record, names))
        assert wrong(new) == []
        assert totals(new) == {names[player]: total for player, total in totals(old).items()}
        assert paid(new) == Counter(
            {(turn, names[who], kind, n): count for (turn, who, kind, n), count in paid(old).items()}
        )


@pytest.mark.parametrize("layout", ["grid", "list"])
def test_writing_and_reading_again_gives_the_same_record(
    records: list[Record], layout: Literal["grid", "list"]
) -> None:
    for number, record in enumerate(records[layout == "grid" :: 2]):
        if layout == "grid" and any(placement.marks for placement in record.board):
            continue  # a grid has no room for marks: that it is refused is tested with the writing
        words = vocabulary(find_expansions(record.rules.expansions)[0])
        again = parse(write_record(record, "yaml" if number % 2 else "json", layout, words))
        assert replace(again, layout=record.layout, a1=record.a1, board=(), start_known=True) == replace(
            record, board=(), start_known=True
        )
        assert paid_by_feature(examine(again)) == paid_by_feature(examine(record))


@pytest.mark.parametrize("records", ["log"], indirect=True)
def test_a_log_and_its_final_position_end_alike(records: list[Record]) -> None:
    for record in records:
        ends_as_its_position(record)


@pytest.mark.parametrize(
    "name", ["wells", "abbot", "roads-to-victory", "taverns", "new-world", "traders-and-builders"]
)
def test_an_expansion_of_which_nothing_is_on_the_table_changes_nothing(games: list[Game], name: str) -> None:
    for game in games[:8]:
        for kind in ("position", "log"):
            record = parse(written(game, kind, "json"))
            in_play = replace(record.rules, expansions=(*record.rules.expansions, name))
            without_it, with_it = examine(record), examine(replace(record, rules=in_play))
            assert paid_by_feature(with_it) == paid_by_feature(without_it)
            assert wrong(with_it) == wrong(without_it) == []


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_that_is_ignored_might_as_well_not_be_there(
    expansion_games: Sequence[Game], mark: str
) -> None:
    """Set beside the brute force, which leaves the mark out of its sums, and beside a board without it."""
    marked = [game for game in expansion_games if _has(game, mark)]
    assert len(marked) > 5
    for game in marked[::5]:
        rules = replace(game.rules, ignore=frozenset({mark}))
        record = parse(written(game, "position", "json", rules))
        ignored, rubbed = examine(record), examine(without(record, mark))
        assert paid_by_feature(ignored) == paid_by_feature(rubbed)
        if mark != "inn":  # printed on tiles, too, from which nothing is rubbed off
            unsaid = replace(record, rules=replace(record.rules, ignore=()))
            assert paid_by_feature(examine(without(unsaid, mark))) == paid_by_feature(ignored)
        expected = due_by_feature(replace(game, rules=rules), "position")
        assert paid_by_feature(ignored) == expected, f"seed {game.seed}, {mark}"


def _has(game: Game, mark: str) -> bool:
    return any(mark == name for each in game.placements for _, name in each.marks)
