"""The track of a position: that of a game is never called impossible, and of a small board all others are."""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from carcscore.checks.majorities import Majorities
from carcscore.pipeline import examine, parse
from carcscore.report.model import Report
from tests.brute.marks import TAVERNS, WELLS, WOODS
from tests.brute.play import Game, play
from tests.brute.scorer import Rules
from tests.brute.sharing import most_together, shared_things, totals_reached
from tests.brute.table import all_features
from tests.laws.expansion_sides import expansion_board
from tests.laws.positions import positions
from tests.laws.sides import board, written
from tests.sampling import few_of, in_one

pytestmark = pytest.mark.slow

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*-turns.yaml"))


def impossible(report: Report) -> list[str]:
    return [finding.message for finding in report.findings if finding.code == "track-impossible"]


def wooded(seed: int) -> Game:
    """A game with The Woods: without Roads to Victory, with which any points may be on the track."""
    rng = random.Random(seed)
    others = rng.choice([(WOODS,), (WOODS, WELLS), (WOODS, TAVERNS), (WELLS, WOODS, TAVERNS)])
    rules = Rules(
        "third", rng.choice((4, 2)), woods=True, woods_farmers=rng.choice(("placed-tile", "any-tile"))
    )
    return play(seed, tiles=rng.choice((9, 40, 70)), rules=rules, expansions=others)


@pytest.mark.parametrize("seed", few_of(range(120), 2))
@pytest.mark.parametrize("made", [board, expansion_board, wooded])
def test_the_track_of_a_game_is_never_impossible_whenever_it_is_broken_off(
    made: Callable[[int], Game], seed: int
) -> None:
    game = made(seed)
    for position in positions(examine(parse(written(game, "log", "json"))), every=3):
        assert impossible(examine(position)) == []
        assert position.track is not None
        for player in list(position.track)[: 1 + seed % 2]:  # who is not named may have anything
            fewer = {other: points for other, points in position.track.items() if other != player}
            assert impossible(examine(replace(position, track=fewer))) == []


@pytest.mark.parametrize("sample", few_of(SAMPLES, 6), ids=lambda path: path.stem)
def test_nor_is_that_of_a_shipped_log(sample: Path) -> None:
    for position in positions(examine(parse(sample.read_text(encoding="utf-8")))):
        assert impossible(examine(position)) == []


@in_one
@pytest.mark.parametrize("seed", few_of(range(120), 3))
@pytest.mark.parametrize("made", [board, wooded])
def test_so_many_shared_a_feature_as_the_board_has_room_for(made: Callable[[int], Game], seed: int) -> None:
    game = made(seed)
    outcome = examine(parse(written(game, "position", "json"))).outcome
    assert outcome is not None
    majorities, players = Majorities(outcome.game), len(game.players)
    walked = {
        (one.kind, frozenset((each.cell, each.points) for each in one.segments)): one
        for one in all_features(game.table)
    }
    for feature in outcome.features:
        if feature.complete and len(feature.segments) < 11:
            turned = (
                (cell, outcome.table.board.at(cell).turned.segments[one]) for cell, one in feature.segments
            )
            known = walked[feature.kind.name, frozenset((cell, segment.points) for cell, segment in turned)]
            most = majorities.most(feature)
            assert min(players if most is None else most, players) == min(
                players, most_together(game.table, known)
            )


def _small(seed: int) -> Game:
    """A board of few tiles for two or three players, on which something may be complete."""
    rng = random.Random(seed)
    rules = Rules("third", rng.choice((4, 2)), woods=bool(seed % 2))
    expansions = (WOODS, TAVERNS) if seed % 2 else ()
    players = rng.choice((2, 2, 3))
    return play(
        seed, players=players, tiles=rng.randint(6, 16), inns=False, rules=rules, expansions=expansions
    )


@in_one
@pytest.mark.parametrize("seed", few_of(range(300), 4))
def test_a_track_is_impossible_when_no_way_of_sharing_gives_it(seed: int) -> None:
    """All tracks up to somewhat more than there was to be had, or some of them where they are many."""
    game = _small(seed)
    things = [(points, most) for points, most in shared_things(game.table, game.rules) if points]
    reached = totals_reached(things, len(game.players))
    record = parse(written(game, "position", "json"))
    each = range(sum(points for points, _ in things) + 2)
    tracks = list(product(each, repeat=len(game.players)))
    rng = random.Random(seed)
    some = [*rng.sample(tracks, min(len(tracks), 100)), *rng.sample(sorted(reached), min(len(reached), 30))]
    for track in some:
        named = {player.id: points for player, points in zip(game.players, track, strict=True)}
        found = impossible(examine(replace(record, track=named)))
        assert bool(found) is (track not in reached), (named, things, found)
