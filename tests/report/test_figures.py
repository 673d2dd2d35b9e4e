"""A log in figures, beside counts of its record: what was laid, deployed and got back by each player."""

import re
from collections import Counter
from pathlib import Path

import pytest

from carcscore.pipeline import examine, parse
from carcscore.report.figures import in_figures
from carcscore.report.model import Report
from carcscore.report.replay_text import render_replay
from tests.brute.play import play
from tests.laws.sides import written
from tests.sampling import few_of

SAMPLES = Path(__file__).parents[2] / "samples"


def figures(report: Report) -> dict[str, dict[str, str]]:
    """The figures by player and column."""
    assert report.outcome is not None
    table, _ = in_figures(report, report.outcome)
    return {row[0]: dict(zip(table.headers[1:], row[1:], strict=True)) for row in table.rows}


@pytest.mark.parametrize("seed", few_of(range(30), 4))
def test_they_are_those_of_the_game(seed: int) -> None:
    game = play(seed, tiles=40)
    report = examine(parse(written(game, "log", "json")))
    assert report.outcome is not None
    told = figures(report)
    ids = [player.id for player in report.outcome.record.players]
    tiles = Counter(ids[turn.player] for turn in game.turns if turn.placement)
    deployed = Counter(ids[turn.player] for turn in game.turns if turn.deployed)
    standing = Counter(one.player for one in report.outcome.followers)
    for tally in report.tallies:
        who = tally.player.id
        row = {key: value for key, value in told[who].items() if key in ("tiles", "deployed", "returned")}
        assert row == {
            "tiles": str(tiles[who]),
            "deployed": str(deployed[who]),
            "returned": str(deployed[who] - standing[who]),
        }
        each = f"{tally.total / deployed[who]:.1f}" if deployed[who] else "-"
        assert told[who]["per follower"] == each


def test_further_tiles_and_discards_have_a_column_where_there_are_any() -> None:
    builders = figures(examine(SAMPLES / "traders-and-builders-turns.yaml"))
    assert [row["further"] for row in builders.values()] == ["1", "0", "0"]
    plain = figures(examine(SAMPLES / "two-players-turns.yaml"))
    assert all({"further", "discarded"}.isdisjoint(row) for row in plain.values())
    turn = "{discarded: [C], tile: E, rotation: 180, at: [0, -1]}"
    log = f"carcscore: 1\nplayers: [red, blue]\nturns: [{turn}]"
    assert figures(examine(parse(log)))["red"]["discarded"] == "1"


def test_they_stand_at_the_end_of_a_whole_replay_and_on_the_page() -> None:
    report = examine(SAMPLES / "two-players-turns.yaml")
    row = r"red +36 +13 +9 +31 +6.7"
    assert re.search(row, render_replay(report))
    assert re.search(r"red \(Anna\) +57 +31 +36 +17 +3 +30 +87 ", render_replay(report)), "points by kind"
    assert "The game in figures" not in render_replay(report, 2)
    page = re.sub(r"(<[^>]*>|\s)+", " ", report.to_html())
    assert "The game in figures" in page
    assert re.search(row, page)
