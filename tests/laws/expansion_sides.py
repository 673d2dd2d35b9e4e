"""Boards with fan expansions, and both sides of a comparison of them feature by feature."""

import random
from collections import Counter
from itertools import combinations
from typing import Any

from carcscore.report.awards import NamedAward
from carcscore.report.model import Report
from tests.brute.game import Game
from tests.brute.marks import EXPANSIONS, ROADS, WOODS
from tests.brute.play import play
from tests.brute.scorer import Rules
from tests.brute.table import Award as Due
from tests.brute.table import Feature, feature_of

SUBSETS = (*combinations(EXPANSIONS, 1), *combinations(EXPANSIONS, 2), *10 * (EXPANSIONS,))
"""Each alone, each two together, and all at once: one after the other from seed to seed."""


def expansion_board(seed: int) -> Game:
    """The board of a seed: of every seven one is small."""
    rng = random.Random(seed)
    in_play = SUBSETS[seed % len(SUBSETS)]
    tiles = rng.randint(1, 25) if seed % 7 == 0 else rng.randint(30, 75)
    rules = Rules(
        _farms(rng, in_play),
        rng.choice((4, 2)),
        woods=WOODS in in_play,
        avenue_fixed=rng.choice(("all", "inn-only")),
        coin_squares=rng.choice(("twelve", "adjacent")),
        withered_leaf=rng.choice(("any", "any", "own")),
        woods_farmers=rng.choice(("placed-tile", "any-tile")),
    )
    return play(seed, tiles=tiles, rules=rules, expansions=in_play)


def _farms(rng: random.Random, in_play: tuple[str, ...]) -> str:
    """The rule for farms: one that says what a pickpocket in a farm gets, if there can be one (R7)."""
    if ROADS in in_play:
        return rng.choices(("third", "second", "none"), (6, 3, 1))[0]
    if rng.random() < 0.5:
        return "none" if rng.random() < 0.1 else "third"
    return rng.choice(("second", "first", "none"))


Named = tuple[str, tuple[tuple[Any, tuple[int, ...]], ...]]
Paid = Counter[tuple[int | None, str, str, int, Named | None]]


def _named(feature: Feature) -> Named:
    segments = ((segment.cell, segment.points) for segment in feature.segments)
    return feature.kind, tuple(sorted(segments))


def due_by_feature(game: Game, kind: str) -> Paid:
    """What is paid by the brute force: turn, player, kind, points, and the feature on the final board."""
    awards: list[tuple[int | None, Due]] = [(None, award) for award in game.final()]
    if kind == "log":
        awards += game.awards()
    return Counter(
        (turn, game.players[award.player].id, award.kind, award.points, _feature_due(game, award))
        for turn, award in awards
        if award.points
    )


def _feature_due(game: Game, award: Due) -> Named | None:
    if award.key is None:
        return None
    y, x, point = award.key.first
    return _named(feature_of(game.table, game.table.segment(award.key.kind, (x, y), point)))


def paid_by_feature(report: Report) -> Paid:
    """The same of the program's report."""
    return Counter(
        (award.turn, award.player, award.kind, award.points, _feature_paid(report, award))
        for award in report.awards
        if award.points
    )


def _feature_paid(report: Report, award: NamedAward) -> Named | None:
    if award.feature is None or award.rule == "R6":  # what is stolen no feature pays
        return None
    assert report.outcome is not None
    feature = report.outcome.features.named(award.feature)
    laid = report.outcome.table.board
    segments = ((cell, laid.at(cell).turned.segments[index].points) for cell, index in feature.segments)
    return feature.kind.name, tuple(sorted(segments))


def road_counted_otherwise(report: Report) -> list[NamedAward]:
    """Awards for roads whose items do not count every tile once and every well (W1, F3)."""
    assert report.outcome is not None
    wrong = []
    for award in report.awards:
        if award.kind == "road" and award.feature is not None:
            road = report.outcome.features.named(award.feature)
            counted: Counter[str] = Counter()
            for item in award.items:
                counted[item.name] += item.count
            tiles = counted["tiles"] + counted["avenues"]
            if tiles != len(road.tiles) or counted["wells"] != road.marks.get("well", 0):
                wrong.append(award)
    return wrong
