"""The maker of games against the rules it must keep, and its records against the games they tell."""

import json
import random
import re
from collections import Counter
from typing import Any

import pytest
import yaml

from tests.brute.census import CENSUS, shares
from tests.brute.game import Game, expected_final, expected_play, expected_totals
from tests.brute.play import legal_placements, play, shuffled_deck, supply
from tests.brute.policies import POLICIES
from tests.brute.records import log_record, position_record, yaml_text
from tests.brute.scorer import Rules
from tests.brute.table import (
    KIND_OF_ROLE,
    Follower,
    Placement,
    Segment,
    Table,
    all_features,
    beside,
    edges_agree,
    feature_of,
    lay_all,
    on_feature,
)
from tests.brute.tiles import POINTS, START_TILE

pytestmark = pytest.mark.slow

FEW = range(40, 60)
"""Seeds of so few games that hold something of all, a finished cathedral and discarded tiles too."""


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(FEW, id="20"),
        pytest.param(sorted({*range(100)} - {*FEW}), id="80 more", marks=pytest.mark.slow),
    ],
)
def games(request: pytest.FixtureRequest) -> list[Game]:
    return [play(seed) for seed in request.param]


def test_same_seed_same_game() -> None:
    first, second = play(11), play.__wrapped__(11)
    assert first.placements == second.placements
    assert first.followers == second.followers
    assert first.awards() == second.awards()
    assert log_record(first, random.Random(1)) == log_record(second, random.Random(1))


def test_games_are_legal(games: list[Game]) -> None:
    for game in games:
        _follow(game)


def _follow(game: Game) -> None:
    """Plays the log again by the rules B2-B5 and B9, asking the naive scorer about every tile laid."""
    table = lay_all([Placement(START_TILE, (0, 0))])
    standing: list[Follower] = []
    supplies = [supply(bool(game.expansions)) for _ in game.players]
    for number, turn in enumerate(game.turns):
        assert turn.player == number % len(game.players)
        assert not any(legal_placements(table, code) for code in turn.discarded)
        assert any(cell in table.placements for cell in beside(turn.placement.cell).values())
        before = {feature.key for feature in all_features(table) if feature.complete}
        table.lay(turn.placement)
        if turn.deployed:
            assert turn.deployed.cell == turn.placement.cell
            assert not on_feature(table, feature_of(table, table.stood_on(turn.deployed)), standing)
            supplies[turn.player][turn.deployed.figure] -= 1
            assert supplies[turn.player][turn.deployed.figure] >= 0
            standing.append(turn.deployed)
        complete = {feature.key: feature for feature in all_features(table) if feature.complete}
        assert {each.feature.key for each in turn.completed} == complete.keys() - before
        for each in turn.completed:
            held = on_feature(table, complete[each.feature.key], standing)
            assert Counter(each.followers) == Counter(held)
            for follower in each.followers:
                standing.remove(follower)
                supplies[follower.player][follower.figure] += 1
    assert edges_agree(table)
    assert Counter(standing) == Counter(game.followers)


def test_no_more_tiles_than_the_sets_hold(games: list[Game]) -> None:
    for game in games:
        drawn = Counter(code for turn in game.turns for code in (*turn.discarded, turn.placement.code))
        assert drawn <= Counter(shuffled_deck(random.Random(0), bool(game.expansions)))


@pytest.mark.parametrize("farms", ["third", "second", "first", "none"])
@pytest.mark.parametrize("small_city", [4, 2])
def test_expected_awards_add_up(games: list[Game], farms: str, small_city: int) -> None:
    rules = Rules(farms, small_city)
    for game in games[:20]:
        sums: Counter[str] = Counter()
        for (_, player, _, points), times in expected_play(game, rules).items():
            sums[player] += points * times
        assert [sums[player.id] for player in game.players] == game.track(rules)
        for (player, _, points), times in expected_final(game, rules).items():
            sums[player] += points * times
        assert {player.id: sums[player.id] for player in game.players} == expected_totals(game, rules)


def test_whole_games_use_every_tile() -> None:
    for inns, tiles in ((False, 71), (True, 89)):
        game = play(1, tiles=200, inns=inns)
        laid = len(game.turns) + sum(len(turn.discarded) for turn in game.turns)
        assert laid <= tiles
        assert len(game.turns) >= tiles - 3


def test_awkward_things_occur(games: list[Game]) -> None:
    """At least so large a share of the games holds each; otherwise comparing scores would prove little."""
    least = {"loop": 0.05, "hole": 0.3, "merged": 0.4, "tie": 0.2, "inner farm": 0.3, "farm points": 0.4}
    found = shares(games)
    assert {name: found[name] for name in least if found[name] < least[name]} == {}
    assert [name for name in CENSUS if not found[name]] == []


def test_each_policy_plays() -> None:
    for policy in POLICIES:
        assert len(play(3, tiles=30, policy=policy).turns) == 30


# Records, read back by the least that will do


def test_positions_say_what_was_played(games: list[Game]) -> None:
    for game in games:
        rng = random.Random(game.seed)
        for form in ("grid", "list"):
            record = yaml.safe_load(yaml_text(position_record(game, rng, board=form)))
            table, cells = _read_board(record["board"])
            assert table.placements == {each.cell: each for each in game.placements}
            read = Counter(_read_follower(game, table, cells, entry) for entry in record["followers"])
            assert read == _identified(game, game.followers)
            assert list(record["track"].values()) == game.track()


def test_logs_say_what_was_played(games: list[Game]) -> None:
    for game in games:
        rng = random.Random(game.seed)
        for form in ("long", "compact", "mixed"):
            entries = json.loads(json.dumps(log_record(game, rng, form=form)))["turns"]
            for entry, turn in zip(entries, game.turns, strict=True):
                placement, deployed = _read_turn(game, entry)
                assert placement == turn.placement
                assert (deployed is None) == (turn.deployed is None)
                if turn.deployed:
                    follower = {"player": game.players[turn.player].id, "at": placement.cell, **deployed}
                    assert {_read_follower(game, game.table, {}, follower): 1} == _identified(
                        game, [turn.deployed]
                    )


def _identified(game: Game, followers: Any) -> Counter[tuple[int, str, str, Any, int]]:
    """Followers with the lowest point of their segment, whatever point was written."""
    found: Counter[tuple[int, str, str, Any, int]] = Counter()
    for each in followers:
        found[(each.player, each.figure, each.role, each.cell, min(game.table.stood_on(each).points))] += 1
    return found


def _read_board(text: Any) -> tuple[Table, dict[str, tuple[int, int]]]:
    if not isinstance(text, str):
        return lay_all(
            Placement(each["tile"], tuple(each["at"]), each.get("rotation", 0) // 90) for each in text
        ), {}
    words: dict[tuple[int, int], re.Match[str]] = {}
    for y, line in enumerate(text.splitlines()):
        for x, word in enumerate(line.split("#")[0].split()):
            if found := re.fullmatch(r"([A-Z]+)([0-3]?)(\*?)", word.upper()):
                words[(x, y)] = found
    starts = [cell for cell, word in words.items() if word[3]]
    starts += [cell for cell, word in words.items() if word[1] == START_TILE]
    ox, oy = starts[0]
    table = lay_all(Placement(w[1], (x - ox, y - oy), int(w[2] or 0)) for (x, y), w in words.items())
    return table, {f"{chr(ord('A') + x)}{y + 1}": (x - ox, y - oy) for x, y in words}


def _read_follower(game: Game, table: Table, cells: dict[str, Any], entry: Any) -> tuple[Any, ...]:
    if isinstance(entry, str):
        player, *words = entry.split()
        figure = words.pop(0) if words[0] in ("follower", "large") else "follower"
        role, cell, *point = words
        at = cells.get(cell) or tuple(int(part) for part in cell.split(","))
    else:
        player, role, at = entry["player"], entry["role"], tuple(entry["at"])
        figure, point = entry.get("figure", "follower"), [entry["point"]] if "point" in entry else []
    segment = _pointed_at(table, KIND_OF_ROLE[role], at, point)
    seat = [each.id for each in game.players].index(player)
    return seat, figure, role, at, min(segment.points)


def _pointed_at(table: Table, kind: str, at: Any, point: list[str]) -> Segment:
    if not point:
        (only,) = (segment for segment in table.on_cell[at] if segment.kind == kind)
        return only
    hours = ("N", "NNE", "ENE", "E", "ESE", "SSE", "S", "SSW", "WSW", "W", "WNW", "NNW")
    name = hours[int(point[0]) % 12] if point[0].isdigit() else point[0]
    return table.segment(kind, at, POINTS.index(name))


def _read_turn(game: Game, entry: Any) -> tuple[Placement, Any]:
    if not isinstance(entry, str):
        deployed = entry.get("follower") or next((each["deploy"] for each in entry.get("actions", [])), None)
        return Placement(entry["tile"], tuple(entry["at"]), entry.get("rotation", 0) // 90), deployed
    words = entry.split()
    if words[0] in {player.id for player in game.players}:
        words.pop(0)
    code, cell, *rest = words
    x, y = cell.split(",")
    placement = Placement(code.rstrip("0123"), (int(x), int(y)), int(code[-1]) if code[-1].isdigit() else 0)
    if not rest:
        return placement, None
    figure = rest.pop(0) if rest[0] in ("follower", "large") else "follower"
    return placement, {"figure": figure, "role": rest[0]} | ({"point": rest[1]} if rest[1:] else {})
