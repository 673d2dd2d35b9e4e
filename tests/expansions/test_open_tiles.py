"""Tiles set out after a map of the New World: N4."""

from typing import Any

import pytest
from hypothesis import given

from carcscore.expansions.new_world import NewWorld
from carcscore.report.layout import render_text
from carcscore.report.replay_text import render_replay
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from tests.expansions.new_world_records import LOG, again, flat, log
from tests.expansions.records import examined, message, plain, wrong

# N4

OPEN = ["B", "B", "E", "E", "V", "V", "K", "K"]


def with_map(*turns: object, listed: list[str] | None = None, **changed: object) -> Any:
    """A log in which red's first tile bears a map, after which tiles are set out."""
    first = {
        "player": "red",
        "tile": "NB",
        "rotation": 90,
        "at": [1, 0],
        "new-world": {"open": listed or OPEN},
    }
    return log(first, *turns, new_world=None, **changed)


def test_n4_the_set_has_maps() -> None:
    tiles = shipped_set("new-world", palette_of((NewWorld.facts,))).tiles.values()
    assert sum(tile.count for tile in tiles if tile.marks.get("map")) == 2


def test_n4_players_choose_from_the_open_tiles() -> None:
    report = with_map("blue B 0,1", "red B 1,1")
    assert wrong(report) == []
    assert "Tiles that still lie open (rule N4): E, E, K, K, V, V." in render_text(report)
    assert "red sets out 8 tiles" in render_replay(report)


def test_n4_until_they_are_used_up() -> None:
    taken = [
        "blue B 0,1",
        "red B 1,1",
        "blue E2 0,-1",
        "red E3 2,1",
        "blue V 3,1",
        "red V2 -1,1",
        "blue K3 -1,0",
    ]
    report = with_map(*taken, "red U 2,0")
    assert ("not-an-open-tile", "N4") in wrong(report)
    report = with_map(*taken, "red K2 2,0", "blue U 9,9")
    assert ("not-an-open-tile", "N4") not in wrong(report)


def test_n4_another_tile_is_none_of_them() -> None:
    report = with_map("blue U 2,0")
    assert wrong(report) == [("not-an-open-tile", "N4")]
    assert message(report, "not-an-open-tile").startswith("U is not among the open tiles (B, B, E, E")


@pytest.mark.parametrize(
    ("players", "number"), [(2, 8), (3, 9), (4, 12), (5, 10), (6, 12)]
)  # fmt: skip
def test_n4_so_many_for_so_many_players(players: int, number: int) -> None:
    ids = ["red", "blue", "green", "yellow", "black", "pink"][:players]
    tiles = ["B"] * 4 + ["E"] * 4 + ["U"] * 5
    assert wrong(with_map(players=ids, listed=tiles[:number])) == []
    report = with_map(players=ids, listed=tiles[: number - 1])
    assert wrong(report) == [("number-of-open-tiles", "N4")]
    words = f"{number} tiles are set out for {players} players, but {number - 1} are listed"
    assert message(report, "number-of-open-tiles") == words


def test_n4_as_many_as_the_pile_holds() -> None:
    sets = {"base": 0, "new-world": 1}
    tiles = {"ZZ": {"like": "NB", "count": 4}}
    start = [{"tile": "NA", "at": [0, 0]}]
    turn = {"player": "red", "tile": "NB", "rotation": 90, "at": [1, 0]}
    for listed, found in ((["ZZ"] * 4 + ["NC"], []), (["ZZ"] * 4, [("number-of-open-tiles", "N4")])):
        turns = [{**turn, "new-world": {"open": listed}}]
        report = examined(LOG, sets=sets, tiles=tiles, start=start, turns=turns, new_world=None)
        assert wrong(report) == found


def test_n4_only_after_a_map() -> None:
    turn = {"player": "red", "tile": "U", "at": [1, 0], "new-world": {"open": OPEN}}
    assert wrong(log(turn, new_world=None)) == [("open-without-map", "N4")]
    ignored = {"expansions": ["new-world"], "ignore": ["map"]}
    assert wrong(with_map(rules=ignored)) == [("open-without-map", "N4")]


def test_n4_codes_that_are_none_or_are_used_up() -> None:
    assert wrong(with_map(listed=[*OPEN[:-1], "QQ"])) == [("unknown-tile", None)]
    assert wrong(with_map(listed=[*OPEN[:-2], "C", "C"])) == [("too-many-of-a-tile", "B1")]


def test_n4_a_further_tile_comes_from_the_pile() -> None:
    first = {"player": "red", "tile": "NB", "rotation": 90, "at": [1, 0]}
    found = {**again("NA", 6, 0), "new-world": {"open": ["X", *OPEN[:5], "V", "V"]}}
    turns = [first, found, {"player": "blue", "tile": "V", "rotation": 90, "at": [6, 1]}]
    # The only X lies open; of the U all are in the pile.
    assert wrong(examined(LOG, turns=[*turns, again("X", 7, 0)])) == [("not-from-the-pile", "N4")]
    assert wrong(examined(LOG, turns=[*turns, again("U", 7, 0)])) == []


def test_n4_a_further_tile_comes_from_the_open_ones_when_the_pile_is_empty() -> None:
    first = {"player": "red", "tile": "NB", "rotation": 90, "at": [1, 0]}
    found = {**again("NA", 6, 0), "new-world": {"open": ["ZZ"] * 6 + ["NC"]}}
    blue = {"player": "blue", "tile": "ZZ", "rotation": 90, "at": [7, 0]}
    few: Any = {
        "sets": {"base": 0, "new-world": 1},
        "tiles": {"ZZ": {"like": "NB", "count": 7}},
        "start": [{"tile": "ZZ", "rotation": 90, "at": [0, 0]}],
    }
    report = examined(LOG, turns=[first, found, blue, again("ZZ", 8, 0, rotation=90)], **few)
    assert wrong(report) == []
    assert "Tiles that still lie open (rule N4): NC, ZZ, ZZ, ZZ, ZZ." in flat(report)
    report = examined(LOG, turns=[first, found, blue, again("NB", 8, 0, rotation=90)], **few)
    assert sorted(wrong(report)) == [("not-an-open-tile", "N4"), ("too-many-of-a-tile", "B1")]


def test_n4_tiles_are_set_out_when_the_turn_is_over() -> None:
    first = {"player": "red", "tile": "NB", "rotation": 90, "at": [1, 0], "new-world": {"open": OPEN}}
    assert wrong(log(first, again("NA", 6, 0))) == [("open-before-the-end", "N4")]


TAKEN = ["red B 1,1", "blue E2 0,-1", "red E3 2,1", "blue V 3,1", "red V2 -1,1", "blue K3 -1,0"]
"""After blue's B the next six of the open tiles; the last of the eight is a K."""
ALL_U = ["U"] * 8


def second_map(**more: Any) -> dict[str, Any]:
    """Blue takes the first of the open tiles, and it bears a map."""
    return {"player": "blue", "tile": "B", "at": [0, 1], "marks": {"tile": ["map"]}, **more}


def setting_out(tile: str, *at: int, rotation: int = 0, listed: list[str] | None = None) -> dict[str, Any]:
    """A tile after which tiles are set out."""
    return {"tile": tile, "at": list(at), "rotation": rotation, "new-world": {"open": listed or ALL_U}}


def by_n4(report: Any) -> list[str]:
    """The codes of what is wrong by this rule: not all of these tiles fit where they are laid."""
    return [code for code, rule in wrong(report) if rule == "N4"]


def test_n4_a_second_map_sets_out_nothing_while_tiles_lie_open() -> None:
    report = with_map(second_map(**{"new-world": {"open": ALL_U}}))
    assert by_n4(report) == ["open-tiles-lie-out"]
    told = "7 tiles of those set out before still lie open: others are set out only when those are used up"
    assert message(report, "open-tiles-lie-out") == told
    assert report.findings[0].where.path == ("turns", 1, "new-world", "open")


def test_n4_it_sets_out_its_own_when_those_are_used_up() -> None:
    assert by_n4(with_map(second_map(), *TAKEN, setting_out("K", 2, 0, rotation=2 * 90))) == []
    # One turn too early, and one too late.
    early = with_map(second_map(), *TAKEN[:-1], setting_out("K", -1, 0, rotation=3 * 90))
    assert by_n4(early) == ["open-tiles-lie-out"]
    assert message(early, "open-tiles-lie-out").startswith("1 tile of those set out before still lies open")
    late = with_map(second_map(), *TAKEN, "red K2 2,0", setting_out("U", 0, 2, listed=ALL_U[:-1]))
    assert "open-without-map" in by_n4(late)


def test_n4_one_map_sets_out_once() -> None:
    twice = with_map("blue B 0,1", *TAKEN, setting_out("K", 2, 0, rotation=2 * 90))
    assert by_n4(twice) == ["open-without-map"]


def test_n4_two_maps_in_one_turn_set_out_one_after_the_other() -> None:
    first = {"player": "red", "tile": "NB", "rotation": 90, "at": [1, 0]}
    found = {**again("NA", 6, 0, marks={"tile": ["map"]}), "new-world": {"open": OPEN}}
    turns = ["blue B 0,1", *TAKEN, setting_out("K", 2, 0, rotation=2 * 90)]
    assert by_n4(log(first, found, *turns)) == []
    third = [*turns, "blue U 4,1"]
    assert "open-without-map" in by_n4(log(first, found, *third, setting_out("U", 5, 1)))


def test_n4_a_further_tile_with_a_map_waits_as_well() -> None:
    first = {"player": "red", "tile": "NB", "rotation": 90, "at": [1, 0]}
    found = {**again("NA", 6, 0), "new-world": {"open": ["X", *OPEN[:5], "V", "V"]}}
    blue = {"player": "blue", "tile": "V", "rotation": 90, "at": [6, 1]}
    further = again("U", 7, 0, marks={"tile": ["map"]})
    assert by_n4(log(first, found, blue, further)) == []
    told = {**further, "new-world": {"open": ["U"] * 7 + ["B"]}}
    assert by_n4(log(first, found, blue, told)) == ["open-tiles-lie-out"]


def test_n4_of_tiles_that_the_log_does_not_tell_nothing_is_known() -> None:
    """Whether those of the first map still lie open when the second sets out its own can't be said."""
    first = {"player": "red", "tile": "NB", "rotation": 90, "at": [1, 0]}
    listed = [*ALL_U[:-1], "K"]
    for turns in (
        [second_map(**{"new-world": {"open": ALL_U}})],
        [second_map(), setting_out("U", 2, 0, listed=listed)],
    ):
        assert by_n4(log(first, *turns, new_world=None)) == []


@given(plain)
def test_hostile_open_tiles(listed: object) -> None:
    first = {"player": "red", "tile": "NB", "rotation": 90, "at": [1, 0], "new-world": {"open": listed}}
    assert log(first, "blue U 2,0").legal in (True, False, None)
