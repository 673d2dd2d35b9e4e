"""The samples that ship with the program: each is examined, and comes to what was counted by hand."""

import re
from functools import cache
from pathlib import Path

import pytest

from carcscore.pipeline import examine, read
from carcscore.report.model import Report
from tests.sample_figures import EXPECTED
from tests.sampling import in_one

SAMPLES = Path(__file__).parents[1] / "samples"


@cache
def _examined(name: str, **rules: str | int) -> Report:
    return examine(SAMPLES / name, **rules)


def _totals(report: Report) -> dict[str, int]:
    return {tally.player.id: tally.total for tally in report.tallies}


def test_every_sample_is_checked() -> None:
    assert {path.name for path in SAMPLES.iterdir() if path.is_file()} == set(EXPECTED)


@in_one
@pytest.mark.parametrize("name", EXPECTED)
def test_sample(name: str) -> None:
    expected, report = EXPECTED[name], _examined(name)
    wrong = [finding for finding in report.findings if finding.severity != "note"]
    assert sorted(finding.code for finding in wrong) == expected.findings, wrong
    assert _totals(report) == expected.totals
    assert report.verdict == expected.verdict
    assert report.exit_status == expected.exit_status


@in_one
@pytest.mark.parametrize("name", EXPECTED)
def test_a_sample_is_pleasant_to_read(name: str) -> None:
    text = (SAMPLES / name).read_text(encoding="utf-8")
    assert text.isascii()
    assert text.endswith("\n")
    assert "\t" not in text
    if name.endswith(".yaml"):
        assert text.startswith("# ")
        assert max(len(line) for line in text.splitlines()) <= 116
    assert all(re.fullmatch(r"[A-Z][a-z]+", player.name) for player in read(SAMPLES / name).players)


@pytest.mark.parametrize(
    ("name", "tiles"),
    [("two-players.yaml", 72), ("two-players-turns.yaml", 72), ("five-players-inns.json", 90)],
)
def test_whole_games_use_up_all_tiles(name: str, tiles: int) -> None:
    report = _examined(name)
    assert report.outcome is not None
    assert len(report.outcome.table.board) == tiles == report.outcome.table.catalogue.total


def test_whole_games_keep_their_track_and_what_was_claimed() -> None:
    two, five = _examined("two-players.yaml"), _examined("five-players-inns.json")
    assert [tally.during_play for tally in two.tallies] == [57, 48]
    assert [tally.during_play for tally in five.tallies] == [20, 27, 33, 38, 38]
    for report in (two, five):
        assert [claim.difference for claim in report.claims] == [0] * len(report.tallies)


def test_the_slips_are_found_at_their_turns() -> None:
    found = {(f.code, f.where.turn) for f in _examined("two-players-slips.yaml").findings}
    assert found == {("scores-differ", 24), ("feature-was-taken", 37), ("edge-mismatch", 66)}


@pytest.mark.parametrize(
    ("position", "log"),
    [
        ("evening.yaml", "evening-turns.yaml"),
        ("everything.yaml", "everything-turns.yaml"),
        ("two-players.yaml", "two-players-turns.yaml"),
        ("the-woods.yaml", "the-woods-turns.yaml"),
        ("traders-and-builders.yaml", "traders-and-builders-turns.yaml"),
        ("roads-to-victory.yaml", "roads-to-victory-turns.yaml"),
        ("taverns.yaml", "taverns-turns.yaml"),
        ("river.yaml", "river-turns.yaml"),
        ("wells.yaml", "wells-turns.yaml"),
    ],
)
def test_a_game_told_both_ways_comes_to_the_same(position: str, log: str) -> None:
    one, other = _examined(position), _examined(log)
    assert _totals(one) == _totals(other)
    assert [tally.during_play for tally in one.tallies] == [tally.during_play for tally in other.tallies]

    def final(report: Report) -> list[tuple[str, str, int, str]]:
        return sorted(
            (a.player, a.feature or "", a.points, a.rule) for a in report.awards if a.phase == "final"
        )

    assert final(one) == final(other)


def test_final_scoring_of_the_whole_game_of_two() -> None:
    """By the independent scorer; all but the farms was counted on the board by hand, too.

    The road of 15: A6, B6, B7, B8, C8, D8, E8, E7, F7, G7, G8, F8, F9, F10, G10; open in the west.
    Blue's road: B3, C3, C2. Blue's city: D2, E2, F2, G2, F1, G1 and the pennants on E2 and F1.
    Red's city: A4, A5, A6 and the pennant on A5. The cloister on B4 has all but A3 around it: 1 + 7.
    """
    awards = {(a.player, a.kind, a.points) for a in _examined("two-players.yaml").awards}
    assert awards == {
        ("blue", "road", 3),
        ("red", "road", 15),
        ("blue", "city", 8),
        ("red", "city", 4),
        ("red", "cloister", 8),
        ("blue", "farm", 30),
        ("red", "farm", 3),
        ("blue", "farm", 3),
    }


@pytest.mark.parametrize(
    ("farms", "totals", "winners"),
    [
        ("third", {"red": 9, "blue": 7}, ["red"]),
        ("second", {"red": 6, "blue": 7}, ["blue"]),
        ("first", {"red": 8, "blue": 8}, ["red", "blue"]),
    ],
)
def test_three_farm_rules_and_three_winners(farms: str, totals: dict[str, int], winners: list[str]) -> None:
    report = _examined("three-farm-rules.yaml", farms=farms)
    assert _totals(report) == totals
    assert [tally.player.id for tally in report.tallies if tally.rank == 1] == winners
