"""Laws of scoring: what may change in a record without changing its score."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal, NamedTuple

import pytest

from carcscore.expansions.registry import find_expansions
from carcscore.findings import Finding
from carcscore.geometry import turn_point
from carcscore.pipeline import examine, parse
from carcscore.record.model import Record
from carcscore.record.writing import write_record
from carcscore.report.model import Report
from carcscore.rules.facts import vocabulary
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from tests.brute.play import Game
from tests.laws.changes import renamed, shuffled, turned, turned_cell
from tests.laws.positions import ends_as_its_position
from tests.laws.sides import ALL_RULES, Drawn, features_seen, paid, totals, written
from tests.sampling import few_of

KINDS = ("position", "log")


class Straight(NamedTuple):
    """A record, and the report on it as it stands."""

    record: Record
    report: Report


@pytest.fixture(scope="module", params=KINDS)
def records(request: pytest.FixtureRequest, games: list[Game]) -> list[Straight]:
    """Records of some of the boards, large and small: all final positions, or all logs."""
    read = [parse(written(game, request.param, "json")) for game in games[::4] + games[1::4]]
    return [Straight(record, examine(record)) for record in read]


def awards(report: Report) -> Counter[Any]:
    """The awards in full, but for the order in which tied players are named."""
    return Counter(
        (each.turn, each.player, each.feature, each.features, each.items, each.rule, frozenset(each.majority))
        for each in report.awards
    )


def kept(report: Report) -> dict[str, Any]:
    """The report without what tells where and how it was written down."""
    plain = report.to_dict()
    for key in ("source", "record", "findings", "board"):
        del plain[key]
    return plain


def wrong(report: Report) -> list[Finding]:
    return [finding for finding in report.findings if finding.severity != "note"]


@pytest.mark.parametrize("quarters", few_of([1, 2, 3], 1))
def test_turning_the_table_changes_no_points_and_turns_every_feature(
    records: list[Straight], quarters: int
) -> None:
    for record, straight in records:
        turned_one = examine(turned(record, quarters))
        assert wrong(turned_one) == []
        assert totals(turned_one) == totals(straight)
        assert [tally.by_kind for tally in turned_one.tallies] == [
            tally.by_kind for tally in straight.tallies
        ]
        if straight.outcome is not None and straight.outcome.rules.farms != "second":
            assert paid(turned_one) == paid(straight)  # B13 pays through the farm of the lowest number
        due = Counter(_turned(feature, quarters) for feature in features_seen(straight))
        assert Counter(features_seen(turned_one)) == due


def _turned(feature: Drawn, quarters: int) -> Drawn:
    def segments(old: Any) -> Any:
        return tuple(
            sorted(
                (turned_cell(cell, quarters), tuple(sorted(turn_point(point, quarters) for point in points)))
                for cell, points in old
            )
        )

    return feature._replace(
        cells=tuple(sorted(turned_cell(cell, quarters) for cell in feature.cells)),
        segments=segments(feature.segments),
        borders=tuple(sorted(map(segments, feature.borders))),
    )


def test_a_mirrored_tile_may_be_another_tile() -> None:
    """So there is no law of the mirror: J and K are each other's image, and no rotation of J is a K."""
    tiles = shipped_set("base", palette_of(())).tiles
    north, east, south, west = tiles["J"].rotations[0].edges
    mirrored = (north, west, south, east)
    assert mirrored not in [rotation.edges for rotation in tiles["J"].rotations]
    assert mirrored == tiles["K"].rotations[0].edges


def test_renaming_the_players_moves_their_scores(records: list[Straight]) -> None:
    for record, old in records:
        ids = [player.id for player in record.players]
        names = dict(zip(ids, [*ids[1:], ids[0]], strict=True))
        new = examine(renamed(record, names))
        assert totals(new) == {names[player]: total for player, total in totals(old).items()}
        assert paid(new) == Counter(
            {(turn, names[who], kind, n): count for (turn, who, kind, n), count in paid(old).items()}
        )
        assert [tally.rank for tally in new.tallies] == [tally.rank for tally in old.tallies]
        assert wrong(new) == []


@pytest.mark.parametrize("records", ["position"], indirect=True)
def test_the_order_of_the_seats_changes_no_points(records: list[Straight]) -> None:
    for record, straight in records:
        reversed_ = examine(replace(record, players=record.players[::-1]))
        assert totals(reversed_) == totals(straight)
        assert awards(reversed_) == awards(straight)


@pytest.mark.parametrize("records", ["position"], indirect=True)
def test_the_order_of_lists_changes_nothing(records: list[Straight]) -> None:
    for number, (record, straight) in enumerate(records):
        other = examine(shuffled(record, random.Random(number)))
        assert awards(other) == awards(straight)
        assert features_seen(other) == features_seen(straight)
        assert wrong(other) == []


@pytest.mark.parametrize("layout", ["grid", "list"])
@pytest.mark.parametrize("language", ["yaml", "json"])
def test_writing_and_reading_again_gives_the_same_report(
    records: list[Straight], language: Literal["yaml", "json"], layout: Literal["grid", "list"]
) -> None:
    for record, straight in records:
        words = vocabulary(find_expansions(record.rules.expansions)[0])
        again = parse(write_record(record, language, layout, words))
        assert kept(examine(again)) == kept(straight)
        assert replace(again, layout=record.layout, a1=record.a1, board=(), start_known=True) == replace(
            record, board=(), start_known=True
        )
        assert sorted(map(_laid, again.board)) == sorted(map(_laid, record.board))


def _laid(placement: Any) -> tuple[Any, ...]:
    return placement.at, placement.tile, placement.rotation


@pytest.mark.parametrize("records", ["log"], indirect=True)
def test_a_log_and_its_final_position_end_alike(records: list[Straight]) -> None:
    for record, _ in records:
        ends_as_its_position(record)


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: f"{rules.farms}-{rules.small_city}")
def test_rules_asked_for_score_like_rules_written_down(records: list[Straight], rules: Any) -> None:
    for record, _ in records[ALL_RULES.index(rules) :: 6]:
        asked = examine(record, farms=rules.farms, small_city=rules.small_city)
        said = replace(record.rules, edition=None, farms=rules.farms, small_city=rules.small_city)
        assert awards(asked) == awards(examine(replace(record, rules=said)))


@pytest.mark.parametrize("edition", ["third", "second", "first"])
def test_an_edition_asked_for_scores_like_its_options(records: list[Straight], edition: str) -> None:
    small_city = 4 if edition == "third" else 2
    for record, _ in records[::6]:
        by_name = examine(record, edition=edition)
        assert awards(by_name) == awards(examine(record, farms=edition, small_city=small_city))


def test_totals_are_sums_of_awards_and_awards_sums_of_items(records: list[Straight]) -> None:
    for record, report in records:
        sums = Counter({} if record.is_log else record.track)
        for award in report.awards:
            sums[award.player] += sum(item.count * item.each for item in award.items)
        assert totals(report) == {player.id: sums[player.id] for player in record.players}


def test_followers_are_in_supply_or_on_the_board(records: list[Straight]) -> None:
    for _, report in records:
        assert report.outcome is not None
        figures = report.outcome.rules.figures
        for tally in report.tallies:
            on_board = Counter(s.figure for s in report.outcome.followers if s.player == tally.player.id)
            assert {name: tally.in_supply[name] + on_board[name] for name in figures} == {
                name: figure.per_player for name, figure in figures.items()
            }


@pytest.mark.parametrize("change", [lambda record: record, lambda record: turned(record, 1)])
def test_examining_twice_gives_the_same(records: list[Straight], change: Callable[[Record], Record]) -> None:
    for record, _ in records[::5]:
        assert examine(change(record)).to_dict() == examine(change(record)).to_dict()
