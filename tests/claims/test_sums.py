"""What explains sums: totals, kinds, turns and the track; all of it, the likeliest first."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from carcscore.mistakes.model import Dispute, Explanation
from carcscore.mistakes.search import explain
from carcscore.pipeline import examine, parse
from carcscore.record.model import ScoreClaim
from carcscore.report.model import Report
from tests.claims.test_explanations import FARMS
from tests.claims.test_more_explanations import FIRST, LARGE

TWO: dict[str, Any] = {
    "carcscore": 1,
    "players": ["red", "blue"],
    "turns": [
        "red U -1,0",
        "blue U 1,0 thief",
        "red A3 -1,-1 thief E",
        "blue B 1,1",
        {"player": "red", "tile": "L", "rotation": 180, "at": [0, -1], "follower": "knight S"},
    ],
}
"""The last tile completes a city, 4, and a road, 2, both of two tiles and red's; blue's road stays open."""
EDITION: dict[str, Any] = {
    "carcscore": 1,
    "players": ["red", "blue"],
    "turns": ["red E2 0,-1 knight", "blue V3 -1,0", "red V 1,0 farmer N"],
}
"""A small city and a farm at one city, 4 and 3 for red; by the first edition 2 and 4."""
PENNANTS: dict[str, Any] = {
    "carcscore": 1,
    "players": ["red", "blue"],
    "start": [],
    "board": "O1 . O1 . O1\n",
    "followers": ["red knight A1", "red knight C1", "red knight E1"],
    "track": {"red": 0, "blue": 0},
}
"""Three unfinished cities of a tile with a pennant, 2 each."""
GOODS: dict[str, Any] = {
    "carcscore": 1,
    "rules": {"expansions": ["traders-and-builders"]},
    "players": ["red", "blue"],
    "board": "D*\n",
    "track": {"red": 3, "blue": 2},
    "traders-and-builders": {"goods": {"red": {"wine": 3}, "blue": {"wine": 1, "grain": 2}}},
}
"""10 for most wine, 10 for most grain."""


def said(explanations: Sequence[Explanation]) -> list[str]:
    """Each explanation with its points, the feature if it is in a single one, and the code."""
    return [
        " and ".join(sorted(f"{one.points:+d} {one.feature or ''} {one.code}" for one in each.mistakes))
        for each in explanations
    ]


def sums(report: Report) -> list[str]:
    """What is told of the claims that differ, in their order; what is nearest where nothing explains one."""
    told = []
    for claim in report.claims:
        if claim.explained is not None:
            told += said(claim.explained.explanations)
            if nearest := claim.explained.nearest:
                told.append(f"nearest {nearest.points:+d} {nearest.code}, {claim.explained.remains:+d}")
    return told


@pytest.mark.parametrize(
    ("record", "claimed", "told"),
    [
        # 47 on the track and 6 for the farm.
        (FARMS, {"red": 55}, ["+2 farm-2 other-farm-rule", "+2 farm-2 per-city-four"]),
        (FARMS, {"red": 35}, ["-18  digits-swapped"]),
        (FARMS, {"red": 103}, ["+50  track-lap"]),
        (FARMS, {"red": 153}, ["+100  track-lap"]),
        (FARMS, {"red": 50}, ["-3 farm-2 city-missed", "-3 farm-2 farm-parted"]),
        (FARMS, {"red": 59}, ["+6 farm-2 feature-twice"]),
        (FARMS, {"red": 47}, ["-6 farm-2 feature-missed"]),
        (FARMS, {"red": 56}, ["nearest +2 other-farm-rule, +1"]),
        (
            FARMS,
            {"red": 100},
            ["+50  track-lap and -3 farm-2 city-missed", "+50  track-lap and -3 farm-2 farm-parted"],
        ),
        # What blue has too many is what red lacks, or else another player's farm.
        (FARMS, {"blue": 27}, ["+6 farm-3 farms-joined", "+6 farm-2 wrong-player"]),
        (
            FARMS,
            {"red": 47, "blue": 27},
            [
                "-6 farm-2 wrong-player",
                "-6 farm-2 feature-missed",
                "+6 farm-2 wrong-player",
                "+6 farm-3 farms-joined",
            ],
        ),
        (FARMS, {"red": 21, "blue": 53}, ["-32  totals-exchanged", "+32  totals-exchanged"]),
        # The parts claimed beside a total.
        (FARMS, {"red": {"total": 54, "farm": 6}}, ["+1  sum-wrong"]),
        (
            FARMS,
            {"red": {"total": 55, "farm": 8}},
            ["+2  sum-follows", *["+2 farm-2 other-farm-rule", "+2 farm-2 per-city-four"] * 2],
        ),
        (
            FARMS,
            {"red": {"total": 58, "farm": 8}},
            [
                "+2  sum-follows and +3  sum-wrong",
                "+2 farm-2 other-farm-rule and +3  sum-wrong",
                "+2 farm-2 per-city-four and +3  sum-wrong",
                "+2 farm-2 other-farm-rule",
                "+2 farm-2 per-city-four",
            ],
        ),
        # A kind.
        (FARMS, {"red": {"farm": 8}}, ["+2 farm-2 other-farm-rule", "+2 farm-2 per-city-four"]),
        (FARMS, {"red": {"farm": 3}}, ["-3 farm-2 city-missed", "-3 farm-2 farm-parted"]),
        (FARMS, {"red": {"farm": 17}}, ["nearest +6 feature-twice, +5"]),
        (FARMS, {"red": {"cloister": 17}}, []),
        (PENNANTS, {"red": {"city": 3}}, ["-3  pennant-missed"]),
        # By the first rule two cities pay the farm 4 each.
        (
            FIRST,
            {"red": 51},
            ["-4  other-small-city", "-4 farm-2 city-missed", "-4 city-1 feature-missed"],
        ),
        (FIRST, {"red": {"farm": 4}}, ["-4 farm-2 city-missed"]),
        (FIRST, {"red": 59}, ["+4 city-1 feature-twice"]),
        (FIRST, {"red": 54}, []),
        (FIRST, {"blue": 29}, ["+8 farm-3 farms-joined", "+8 farm-2 wrong-player"]),
        (
            FIRST,
            {"red": 43},
            [
                "-4  other-small-city and -8 farm-2 feature-missed",
                "-4 city-1 feature-missed and -8 farm-2 feature-missed",
            ],
        ),
        # Another edition in one option, or in both.
        (EDITION, {"red": 6}, ["-1  other-edition"]),
        (
            EDITION,
            {"red": 5},
            ["-2 city-1 other-small-city", "-2 city-1 counted-as-unfinished", "-2 city-1 tile-missed"],
        ),
        # One mistake in every feature alike, or in one of them.
        (PENNANTS, {"red": 3}, ["-3  pennant-missed"]),
        (PENNANTS, {"red": 5}, ["-1 city-1 pennant-missed"]),
        (PENNANTS, {"red": 4}, ["-2 city-1 feature-missed"]),
        (PENNANTS, {"red": 0}, ["nearest -3 pennant-missed, -3"]),
        # What another player holds.
        (
            LARGE,
            {"red": 9},
            ["+3 farm-2 large-as-one", "+3 farm-2 not-majority", "+3 farm-2 wrong-player"],
        ),
        # What no feature pays.
        (GOODS, {"red": 3}, ["-10  award-missed"]),
        (GOODS, {"red": 33}, []),
        (GOODS, {"blue": {"trade-goods": 0}}, ["-10  award-missed"]),
    ],
)
def test_totals_and_kinds(record: dict[str, Any], claimed: dict[str, Any], told: list[str]) -> None:
    assert sums(examine(parse(json.dumps(record | {"claimed": claimed})))) == told


SMALL = ["-2 city-1 other-small-city", "-2 city-1 counted-as-unfinished", "-2 city-1 tile-missed"]


@pytest.mark.parametrize(
    ("points", "told"),
    [
        (5, ["-1 road-1 tile-missed"]),
        (4, [SMALL[0], "-2 road-1 feature-missed", *SMALL[1:]]),
        (2, ["-4 city-1 feature-missed"]),
        (8, ["+2 road-1 feature-twice", "+2 city-1 tile-too-many"]),
        (0, ["-2 road-1 feature-missed and -4 city-1 feature-missed"]),
        (1, ["-1 road-1 tile-missed and -4 city-1 feature-missed"]),
        (56, []),
    ],
)
def test_the_points_of_a_turn_and_on_the_track(points: int, told: list[str]) -> None:
    """What the final scoring pays is neither; only a marker on the track can be a lap too far."""
    last = {**TWO["turns"][-1], "scores": {"red": points}}
    noted = examine(parse(json.dumps({**TWO, "turns": [*TWO["turns"][:-1], last]})))
    assert sums(noted) == (told or ["nearest +4 feature-twice, +46"])
    assert sums(examine(parse(json.dumps({**TWO, "track": {"red": points}})))) == (told or ["+50  track-lap"])


def test_of_a_running_total_only_the_lap_is_told() -> None:
    """What the player had before is not known."""
    outcome = examine(parse(json.dumps(TWO))).outcome
    assert outcome is not None
    claims = [Dispute("track", "red", points, 6, turn=5) for points in (56, 5)]
    lap, tile = (said(one.explanations) for one in explain(outcome, claims))
    assert (lap, tile) == (["+50  track-lap"], [])


@pytest.mark.parametrize(
    ("kind", "points", "told"),
    [
        ("city", 8, ["+4 city-1 feature-twice"]),
        ("city", 2, SMALL),
        ("city", 13, ["nearest +4 feature-twice, +5"]),
        ("road", 1, ["-1 road-1 tile-missed"]),
        ("road", 0, ["-2 road-1 feature-missed"]),
        ("farm", 3, []),
    ],
)
def test_a_single_award_of_a_kind_at_an_unstated_time(kind: str, points: int, told: list[str]) -> None:
    record = replace(parse(json.dumps(TWO)), scored=(ScoreClaim("red", kind, points),))
    assert sums(examine(record)) == told


@pytest.mark.parametrize(
    ("record", "claimed", "words"),
    [
        (
            PENNANTS,
            {"red": 3},
            "the pennant on A1 was not counted for city-1 (A1); and so for city-2 and city-3",
        ),
        (FIRST, {"red": 53}, "that is what the third farm rule gives for farm-2: 6 points for farms, not 8"),
        (GOODS, {"red": 3}, "trade goods (most wine) was not counted"),
        (
            FARMS,
            {"red": {"total": 55, "farm": 8}},
            "it is the sum of the parts claimed, of which farm is wrong",
        ),
        (
            FARMS,
            {"red": {"total": 56, "farm": 8, "city": 1}},
            "it is the sum of the parts claimed, and farm and city are wrong",
        ),
        (
            FARMS,
            {"red": {"total": 58, "farm": 8}},
            "farm were claimed with 2 too many; the parts claimed and the other points due make 55, not 58",
        ),
    ],
)
def test_in_words(record: dict[str, Any], claimed: dict[str, Any], words: str) -> None:
    report = examine(parse(json.dumps(record | {"claimed": claimed})))
    (claim,) = (one for one in report.claims if one.what == "total")
    assert claim.explained is not None
    assert "; ".join(one.message for one in claim.explained.explanations[0].mistakes) == words
