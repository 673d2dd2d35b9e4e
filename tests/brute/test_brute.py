"""The naive scorer against boards counted by hand, and the maker of games against the rules it must keep.

The figures of the boards are those of the worked examples that the rules print; the boards are made up to
give them, for the rules' pictures are lost.
"""

import json
import random
import re
from collections import Counter
from typing import Any

import pytest
import yaml

from tests.brute.census import CENSUS, holes, is_loop, shares
from tests.brute.play import (
    POLICIES,
    Game,
    beside,
    expected_final,
    expected_play,
    expected_totals,
    legal_placements,
    play,
    shuffled_deck,
    supply,
)
from tests.brute.records import log_record, position_record, yaml_text
from tests.brute.scorer import (
    KIND_OF_ROLE,
    Award,
    Follower,
    Placement,
    Rules,
    Segment,
    Table,
    all_features,
    edges_agree,
    feature_of,
    final_awards,
    lay_all,
    on_feature,
    open_spots,
    score_now,
)
from tests.brute.tiles import BASE, CENTRE, INNS, POINTS, START_TILE, read_set, tile, turned

RED, BLUE, GREEN = 0, 1, 2
NAMES = {"red": RED, "blue": BLUE, "green": GREEN}


def board(text: str) -> Table:
    """A table from rows such as `A3 U0 A1`; the first cell is (0, 0)."""
    table = lay_all(
        Placement(word[:-1], (x, y), int(word[-1]))
        for y, row in enumerate(text.strip().split("\n"))
        for x, word in enumerate(row.split())
        if word != "."
    )
    assert edges_agree(table)
    return table


def men(*texts: str) -> list[Follower]:
    """Followers from lines such as `red large knight 1,0 N`."""
    found = []
    for text in texts:
        player, *figure, role, cell, point = text.split()
        x, y = cell.split(",")
        figures = figure or ["follower"]
        found.append(Follower(NAMES[player], figures[0], role, (int(x), int(y)), POINTS.index(point)))
    return found


def now(table: Table, followers: list[Follower], rules: Rules | None = None) -> Counter[tuple[int, str, int]]:
    """The awards of all completed features, as if each had just been completed."""
    done = [feature for feature in all_features(table) if feature.complete]
    held = [(feature, on_feature(table, feature, followers)) for feature in done]
    return _plain([a for feature, on in held for a in score_now(feature, on, rules or Rules())])


def final(table: Table, followers: list[Follower], **rules: Any) -> Counter[tuple[int, str, int]]:
    return _plain(final_awards(table, followers, Rules(**rules)))


def _plain(awards: list[Award]) -> Counter[tuple[int, str, int]]:
    return Counter((award.player, award.kind, award.points) for award in awards)


# Tiles


@pytest.mark.parametrize(("name", "total"), [(BASE, 72), (INNS, 18)])
def test_every_outer_point_belongs_to_one_segment(name: str, total: int) -> None:
    tiles = read_set(name)
    assert sum(tiles.counts.values()) == total
    for each in tiles.tiles.values():
        outer = [point for point in POINTS if len(point) == 3]
        owned = Counter(
            point
            for part in each.parts
            if part.kind in ("city", "farm")
            for point in part.points
            if POINTS[point] in outer
        )
        assert owned == Counter(POINTS.index(point) for point in outer), each.code


def test_a_turn_moves_every_point_three_on() -> None:
    assert turned((2, 0)) == (4, 2)
    (north,) = (part for part in tile("E").parts if part.kind == "city")
    (south,) = (part for part in tile("E", 2).parts if part.kind == "city")
    assert [POINTS[point] for point in north.points] == ["NNW", "N", "NNE"]
    assert [POINTS[point] for point in south.points] == ["SSE", "S", "SSW"]


def test_points_that_name_a_farm() -> None:
    farms = [[POINTS[p] for p in part.points] for part in tile("D").parts if part.kind == "farm"]
    assert farms == [["ENE", "WNW"], ["ESE", "SSE", "S", "SSW", "WSW"]]
    (around,) = (part for part in tile("A").parts if part.kind == "farm")
    assert "S" not in [POINTS[point] for point in around.points]
    (middle,) = (part for part in tile("IC").parts if part.kind == "farm")
    assert middle.points == (CENTRE,)


# Completed features


def test_roads_4_and_3() -> None:
    assert now(board("A3 U0 U0 A1"), men("red thief 1,0 W")) == {(RED, "road", 4): 1}
    assert now(board("A3 U0 A1"), men("blue thief 0,0 E")) == {(BLUE, "road", 3): 1}


def test_cities_8_with_and_without_a_pennant() -> None:
    assert now(board(". E2\nE1 M0"), men("red knight 1,1 NNE")) == {(RED, "city", 8): 1}
    assert now(board("E2\nG1\nG1\nE0"), men("red knight 0,1 S")) == {(RED, "city", 8): 1}


def test_tie_10_each() -> None:
    knights = men("red knight 0,0 S", "blue knight 0,3 N")
    assert now(board("E2\nF1\nG1\nE0"), knights) == {(RED, "city", 10): 1, (BLUE, "city", 10): 1}


def test_cloister_9_and_5() -> None:
    monk = men("red monk 1,1 centre")
    assert now(board("B0 B0 B0\nB0 B0 B0\nB0 B0 B0"), monk) == {(RED, "cloister", 9): 1}
    assert final(board(". B0 B0\nB0 B0 .\n. B0 ."), monk) == {(RED, "cloister", 5): 1}


def test_nobody_is_paid_twice() -> None:
    """What was completed in play pays nothing in the final scoring."""
    assert not final(board("A3 U0 A1"), men("red thief 1,0 W"))


def test_complete_and_score_again() -> None:
    table = board("A3 W0 U0 A1")
    assert now(table, men("red thief 0,0 E")) == {(RED, "road", 2): 1}
    assert now(table, men("red thief 1,0 E")) == {(RED, "road", 3): 1}
    assert final(table, men("red thief 1,0 S")) == {(RED, "road", 1): 1}


def test_loop_of_roads_is_complete_and_encloses_a_farm() -> None:
    table = board("V3 V0\nV2 V1")
    (road,) = (feature for feature in all_features(table) if feature.kind == "road")
    assert is_loop(table, road)
    assert now(table, men("red thief 1,1 N")) == {(RED, "road", 4): 1}
    inner = feature_of(table, table.segment("farm", (0, 0), POINTS.index("ESE")))
    assert inner.cells == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert not open_spots(table, inner.segments)


def test_a_road_from_a_crossing_to_itself_is_complete_but_no_loop() -> None:
    table = board("V3 V0\nW3 V1")
    road = feature_of(table, table.segment("road", (0, 1), POINTS.index("N")))
    assert road.complete
    assert not is_loop(table, road)
    assert now(table, men("red thief 0,0 E")) == {(RED, "road", 4): 1}


def test_a_tile_counts_once_for_a_road_that_passes_twice() -> None:
    table = board(". V3 V0\nA3 IQ0 V1\n. A2 .")
    road = feature_of(table, table.segment("road", (1, 1), POINTS.index("N")))
    assert len(road.segments) == 7
    assert now(table, men("red thief 0,1 E")) == {(RED, "road", 6): 1}


@pytest.mark.parametrize(("small_city", "points"), [(4, 4), (2, 2)])
def test_small_city(small_city: int, points: int) -> None:
    rules = Rules(small_city=small_city)
    assert now(board("E2\nE0"), men("red knight 0,0 S"), rules) == {(RED, "city", points): 1}
    assert now(board("E2\nG1\nE0"), men("red knight 0,0 S"), rules) == {(RED, "city", 6): 1}


# Unfinished features


def test_unfinished_road_3() -> None:
    assert final(board("A3 U0 U0"), men("red thief 0,0 E")) == {(RED, "road", 3): 1}


def test_unfinished_cities_3_and_8_minority_earns_nothing() -> None:
    assert final(board("E2\nG1\nG1"), men("red knight 0,0 S")) == {(RED, "city", 3): 1}
    table = board("E2\nF1\nC0\nF1\nE0")
    knights = men("red knight 0,0 S", "red knight 0,4 N", "blue knight 0,2 W")
    assert final(table, knights) == {(RED, "city", 8): 1}


# Farms


SANDWICH = "E2\nH0\nE0"
"""Two cities of two tiles; the farm of H borders both, those of the outer tiles one each."""


def test_farms_6_and_3() -> None:
    assert final(board(SANDWICH), men("red farmer 0,1 E", "blue farmer 0,0 N")) == {
        (RED, "farm", 6): 1,
        (BLUE, "farm", 3): 1,
    }


def test_farm_9() -> None:
    table = board(". E2 .\nE1 ID0 E3")
    assert final(table, men("red farmer 1,1 S")) == {(RED, "farm", 9): 1}


def test_farm_tie_6_6_and_3_for_the_small_one() -> None:
    farmers = men("red farmer 0,1 E", "blue farmer 0,1 WNW", "green farmer 0,2 S")
    assert final(board(SANDWICH), farmers) == {
        (RED, "farm", 6): 1,
        (BLUE, "farm", 6): 1,
        (GREEN, "farm", 3): 1,
    }


def test_unfinished_cities_feed_nobody() -> None:
    assert not final(board("H0\nE0"), men("red farmer 0,1 E"), farms="none")
    assert final(board("H0\nE0"), men("red farmer 0,0 E")) == {(RED, "farm", 3): 1}


def test_first_rule_tie_4_each() -> None:
    farmers = men("red farmer 0,0 N", "blue farmer 0,1 S")
    assert final(board("E2\nE0"), farmers, farms="first") == {(RED, "farm", 4): 1, (BLUE, "farm", 4): 1}


def test_first_rule_pools_all_farms_of_a_city() -> None:
    farmers = men("red farmer 0,0 N", "blue farmer 0,1 SSE", "blue farmer 0,1 W")
    assert final(board("E2\nE0"), farmers, farms="first") == {(BLUE, "farm", 4): 1}
    assert final(board("E2\nE0"), farmers, farms="third") == {(RED, "farm", 3): 1, (BLUE, "farm", 3): 1}


def test_second_rule_pays_a_city_once_for_each_player() -> None:
    """Red's lowest farm (of the top tile) takes the upper city, so the farm of H pays for the lower only."""
    farmers = men("red farmer 0,0 N", "red farmer 0,1 E", "blue farmer 0,1 W")
    expected = {(RED, "farm", 3): 2, (BLUE, "farm", 6): 1}
    assert final(board(SANDWICH), farmers, farms="second") == expected
    assert final(board(SANDWICH), farmers, farms="third") == {
        (RED, "farm", 3): 1,
        (RED, "farm", 6): 1,
        (BLUE, "farm", 6): 1,
    }


def test_field_that_touches_no_edge() -> None:
    table = board(". E2 .\nE1 IC0 E3\n. E0 .")
    assert final(table, men("red farmer 1,1 centre")) == {(RED, "farm", 12): 1}


# Inns & Cathedrals


def test_large_follower_outweighs_one() -> None:
    men_on_it = men("red thief 0,0 E", "blue large thief 2,0 W")
    assert now(board("A3 U0 A1"), men_on_it) == {(BLUE, "road", 3): 1}


def test_inn_6_and_unfinished_0() -> None:
    thief = men("red thief 0,0 E")
    assert now(board("A3 IO0 A1"), thief) == {(RED, "road", 6): 1}
    assert not final(board("A3 IO0"), thief)
    assert final(board("A3 IO0"), thief, ignore=frozenset({"inn"})) == {(RED, "road", 2): 1}


def test_inn_belongs_to_its_own_road() -> None:
    table = board("A3 IN0 A1")
    assert now(table, men("red thief 0,0 E", "blue thief 2,0 W")) == {
        (RED, "road", 2): 1,
        (BLUE, "road", 4): 1,
    }


def test_cathedral_24_and_unfinished_0() -> None:
    upper = ". E2 .\n. F1 .\nE1 IA0 E3\n. G1 ."
    knight = men("red knight 0,2 E")
    assert now(board(f"{upper}\n. E0 ."), knight) == {(RED, "city", 24): 1}
    assert not final(board(upper), knight)


# Games


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return [play(seed) for seed in range(100)]


def test_same_seed_same_game() -> None:
    first, second = play(11), play(11)
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


def test_holes() -> None:
    assert holes(board("B0 B0 B0\nB0 . B0\nB0 B0 B0")) == {(1, 1)}
    assert not holes(board("B0 B0 B0\nB0 . B0\nB0 . B0"))


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
