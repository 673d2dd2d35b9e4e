"""The points of a log as a curve: a line a player through every track, told apart without colour."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from carcscore.pages import written
from carcscore.pipeline import examine
from carcscore.play.projection import project
from carcscore.report.html.curve import _APART, _spread, curve
from carcscore.report.html.links import Chips
from carcscore.report.model import Report
from carcscore.source import parse

SAMPLES = Path(__file__).parents[2] / "samples"


def curve_of(report: Report, totals: Sequence[Mapping[str, int]] = ()) -> str:
    assert report.outcome is not None
    shown = curve(report, report.outcome, totals)
    return written("report/html/curve.html", curve=shown, chips=Chips(report), projected=None).strip()


def test_each_line_goes_through_the_track_of_every_turn() -> None:
    report = examine(SAMPLES / "two-players-turns.yaml")
    assert report.outcome is not None
    drawn = curve_of(report)
    end, high = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', drawn)[0])
    assert (end, high) == (72, 92)
    ways = re.findall(r'class="under" d="M0 (\d+)([^"]*)"', drawn)
    for (start, way), tally in zip(ways, report.tallies, strict=True):
        assert int(start) == high
        risen = {int(turn): high - int(height) for turn, height in re.findall(r"H(\d+)V(-?\d+)", way)}
        now = 0
        for turn in report.outcome.turns:
            now = risen.get(turn.number, now)
            assert now == turn.track[tally.player.id], turn.number
        assert risen.get(end, now) == tally.total
        assert way.endswith(f"H{end}")


def test_thin_lines_go_through_what_ending_then_would_have_paid() -> None:
    report = examine(SAMPLES / "two-players-turns.yaml")
    assert report.outcome is not None
    totals = project(report.outcome).totals
    drawn = curve_of(report, totals)
    thin = re.findall(
        r'<g class="line thin"><title>(\w+), if the game had ended</title>.*? d="M0 92([^"]*)"', drawn
    )
    assert [player for player, _ in thin] == ["red", "blue"]
    for player, way in thin:
        risen = {int(turn): 92 - int(height) for turn, height in re.findall(r"H(\d+)V(-?\d+)", way)}
        now = 0
        for number, points in enumerate(totals, 1):
            now = risen.get(number, now)
            assert now == points[player], number


def test_lines_are_told_apart_without_colour_and_are_named() -> None:
    drawn = curve_of(examine(SAMPLES / "roads-to-victory-turns.yaml"))
    lines = re.findall(r'<g class="line"><title>([^<]*)</title>.*?stroke="([^"]*)"([^/]*)/></g>', drawn)
    assert len(lines) == drawn.count('class="chip"') > 2
    assert len({dashes for _, _, dashes in lines}) == len({paint for _, paint, _ in lines}) == len(lines)


def test_letters_at_the_ends_keep_apart_and_inside() -> None:
    for wanted in ([0, 0, 0], [100, 100, 99], [50, 51, 20, 20, 21, 90]):
        spots = sorted(_spread([float(one) for one in wanted]))
        assert all(after - before >= _APART - 1e-9 for before, after in pairwise(spots))
        assert min(spots) >= 0
        assert max(spots) <= 100


def test_without_points_there_is_no_curve() -> None:
    log = parse('{carcscore: 1, players: [red, blue], turns: ["red U 0,-1"]}', "game.yaml")
    assert curve_of(examine(log)) == ""
