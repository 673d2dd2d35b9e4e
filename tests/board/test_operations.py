"""What a board can do besides laying tiles: links, openings, closed edges, bridges, castles, shared edges."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from carcscore.board.board import Board, fits
from carcscore.board.features import Features, feature_in_play
from carcscore.board.frontier import Frontier
from carcscore.geometry import Cell, parse_point
from carcscore.tiles.kinds import CITY, ROAD
from tests.board.odd import CASTLE, TILES, TOWER, turned


class Stander(NamedTuple):
    """Whatever stands on a feature knows the number of its segment."""

    number: int


def laid(**tiles: str) -> Board:
    """A board of tiles by column and row: `a1="LAKE", b1="TOW"`."""
    board = Board()
    for name, word in tiles.items():
        assert board.place(cell_of(name), turned(word)) == []
    return board


def cell_of(name: str) -> Cell:
    return ord(name[0]) - ord("a"), int(name[1]) - 1


def number(board: Board, name: str, point: str, kind: str = "road") -> int:
    cell = cell_of(name)
    return board.number(cell, board.at(cell).turned.segment_at(kind, parse_point(point)))


def stand(board: Board, *numbers: int) -> None:
    for one in numbers:
        board.occupants.setdefault(board.root(one), []).append(Stander(one))


def values(board: Board, kind: str) -> list[tuple[bool | None, int]]:
    """Of each feature of a kind whether it is complete, and its tiles."""
    return [(one.complete, len(one.tiles)) for one in Features(board) if one.kind.name == kind]


# Links: ferries and tunnels


def test_a_link_makes_one_road_of_two_and_closes_no_end() -> None:
    board = laid(a1="TOW", b1="LAKE", c1="TOW")
    west, east = number(board, "b1", "W"), number(board, "b1", "E")
    assert sorted(values(board, "road")) == [(False, 1)] * 2 + [(False, 2)] * 2
    board.link(west, east)
    assert board.root(west) == board.root(east)
    assert board.open_ends(board.root(west)) == 2
    assert sorted(values(board, "road")) == [(False, 1), (False, 1), (False, 3)]


def test_a_lake_counts_once_for_a_road_that_passes_it_twice() -> None:
    board = laid(b2="LAKE", b1="BEND3", c1="BEND", c2="BEND1")
    north, east = number(board, "b2", "N"), number(board, "b2", "E")
    assert board.root(north) == board.root(east)
    board.link(north, east)
    assert (True, 4) in values(board, "road")
    board.unlink(north, east)
    assert (True, 4) in values(board, "road")


def test_followers_go_with_their_segments_when_a_link_is_undone() -> None:
    board = laid(a1="TOW", b1="LAKE", c1="TOW")
    west, east = number(board, "a1", "W"), number(board, "c1", "E")
    stand(board, west, east)
    ends = number(board, "b1", "W"), number(board, "b1", "E")
    board.link(*ends)
    assert board.occupants == {board.root(west): [Stander(west), Stander(east)]}
    board.unlink(*reversed(ends))
    assert board.occupants == {board.root(west): [Stander(west)], board.root(east): [Stander(east)]}
    assert [board.open_ends(board.root(one)) for one in (west, east)] == [1, 1]


def test_a_tile_may_complete_a_road_far_away_by_a_link() -> None:
    board = laid(b1="LAKE", a1="LAKE")
    assert board.take_completed() == [board.root(number(board, "b1", "W"))]
    board.link(number(board, "b1", "W"), number(board, "b1", "E"))
    assert board.take_completed() == []
    board.place((2, 0), turned("LAKE"))
    assert board.take_completed() == [board.root(number(board, "a1", "E"))]


def test_what_a_change_of_links_cuts_off_and_completes_is_found() -> None:
    board = laid(a1="LAKE", b1="LAKE", c1="TOW")
    west, east, north = (number(board, "b1", point) for point in ("W", "E", "N"))
    board.link(west, east)
    assert board.take_completed() == []
    board.unlink(west, east)
    board.link(north, east)
    assert board.take_completed() == [board.root(west)]


def test_two_complete_roads_that_are_linked_are_one_complete_road() -> None:
    board = laid(a1="LAKE", b1="LAKE", c1="LAKE")
    west, east = number(board, "b1", "W"), number(board, "b1", "E")
    assert board.take_completed() == [board.root(west), board.root(east)]
    board.link(east, west)
    assert board.take_completed() == [board.root(west)]


def test_what_can_not_be_linked_is_refused() -> None:
    board = laid(a1="LAKE", b1="LAKE")
    one, other = number(board, "a1", "N"), number(board, "a1", "S")
    for wrong in ((one, one), (one, number(board, "a1", "NNE", "farm"))):
        with pytest.raises(ValueError, match="can't be linked"):
            board.link(*wrong)
    with pytest.raises(ValueError, match="are not linked"):
        board.unlink(one, other)
    board.link(one, other)
    board.unlink(one, other)
    with pytest.raises(ValueError, match="are not linked"):
        board.unlink(one, other)


def test_a_tunnel_is_open_until_its_second_token_lies() -> None:
    """Two openings, each an open end of its road; the second token of a colour joins the roads there."""
    board = laid(a1="LAKE", b1="LAKE", c3="LAKE", d3="LAKE")
    one, other = number(board, "b1", "W"), number(board, "c3", "E")
    board.opened(one, 1)
    board.opened(other, 1)
    assert board.take_completed() == []
    assert (board.open_ends(board.root(one)), board.open_ends(board.root(other))) == (1, 1)
    board.opened(one, -1)
    board.opened(other, -1)
    board.link(one, other)
    assert board.take_completed() == [board.root(one)]
    assert feature_in_play(board, board.root(one)).tiles == ((0, 0), (1, 0), (2, 2), (3, 2))
    with pytest.raises(ValueError, match="not so many openings"):
        board.opened(one, -1)


def test_openings_outlast_an_unlinking() -> None:
    board = laid(a1="LAKE", b1="LAKE")
    one, other = number(board, "a1", "N"), number(board, "a1", "S")
    board.opened(one, 1)
    board.link(one, other)
    assert board.open_ends(board.root(one)) == 3
    board.unlink(one, other)
    assert [board.open_ends(board.root(each)) for each in (one, other)] == [2, 1]


# Edges that close


def test_an_abbey_completes_a_city_of_one_tile_and_shortens_a_road() -> None:
    board = laid(b1="CITY2", a2="TOW", c2="RIV", b3="FLD")
    assert board.take_completed() == []
    assert board.place((1, 1), turned("ABB")) == []
    city, road = number(board, "b1", "S", "city"), number(board, "a2", "E")
    assert board.take_completed() == [board.root(city)]
    assert board.open_ends(board.root(road)) == 1
    assert values(board, "city") == [(True, 1)]
    assert values(board, "river") == [(None, 1)]
    features = Features(board)
    assert features.open_edges(features.named("road-1")) == (((0, 1), 3),)


def test_two_features_at_different_edges_of_an_abbey_stay_apart() -> None:
    board = laid(a1="TOW", c1="TOW", b1="ABB")
    assert values(board, "road") == [(False, 1), (False, 1)]
    assert len({board.root(number(board, cell, "N", "farm")) for cell in ("a1", "c1")}) == 2


def test_a_tile_laid_beside_an_abbey_is_closed_there_too() -> None:
    board = laid(a1="ABB", b1="LAKE", c1="LAKE")
    assert len(board.take_completed()) == 2
    assert values(board, "road").count((True, 1)) == 1


def test_an_abbey_fits_anywhere_and_everything_fits_it() -> None:
    board = laid(b1="CITY2", a2="TOW", c2="RIV", b3="FLD")
    assert fits(board, (1, 1), turned("ABB"))
    assert not fits(board, (1, 1), turned("FLD"))
    board.place((1, 1), turned("ABB"))
    assert Frontier(laid(a1="ABB")).place_for(TILES["FULL"]) is not None


def test_a_wall_lies_only_against_a_wall() -> None:
    board = laid(a1="WALA")
    assert board.place((1, 0), turned("WALB")) == []
    assert values(board, "farm") == [(None, 2), (None, 1)]
    assert laid(a1="WALA").place((1, 0), turned("FLD")) == [3]
    found = Frontier(laid(a1="WALA")).place_for(TILES["IN"])
    assert found is not None
    assert found[0] in ((1, 0), (0, 1))


# Shared edges


def test_a_city_laid_against_a_shared_edge_joins_both() -> None:
    board = laid(a2="HALF", a1="CITY2")
    assert values(board, "city") == [(False, 2)]
    city = number(board, "a1", "S", "city")
    assert board.open_ends(board.root(city)) == 2
    board.place((-1, 1), turned("CITY1"))
    board.place((1, 1), turned("CITY3"))
    assert board.take_completed() == [board.root(city)]
    assert values(board, "city") == [(True, 4)]


@pytest.mark.parametrize("first", ["HALF", "CITY2"])
def test_it_is_the_same_whichever_lies_first(first: str) -> None:
    tiles = {"a2": "HALF", "a1": "CITY2"}
    board = laid(**(tiles if first == "HALF" else dict(reversed(tiles.items()))))
    assert board.open_ends(board.root(number(board, "a1", "S", "city"))) == 2


def test_an_open_shared_edge_keeps_both_cities_open_and_an_abbey_closes_both() -> None:
    board = laid(b2="HALF", a2="CITY1", c2="CITY3")
    assert board.take_completed() == []
    assert values(board, "city") == [(False, 2), (False, 2)]
    board.place((1, 0), turned("ABB"))
    assert len(board.take_completed()) == 2
    assert values(board, "city") == [(True, 2), (True, 2)]


def test_two_farms_that_share_an_edge_join_the_one_beyond() -> None:
    for tiles in ({"a1": "CAP", "a2": "FLD"}, {"a2": "FLD", "a1": "CAP"}):
        board = laid(**tiles)
        assert values(board, "farm") == [(None, 2)]
    assert values(laid(a1="CAP", a2="CAP2"), "farm") == [(None, 2), (None, 2)]


# Bridges


def test_a_bridge_joins_roads_over_a_field_and_parts_nothing() -> None:
    board = laid(b2="CLO")
    assert board.place((0, 1), turned("TOW")) == [1]
    assert board.place((2, 1), turned("BEND")) == [3]
    assert board.retile((1, 1), board.at((1, 1)).turned.crossed(ROAD, (1, 3))) == []
    road = board.root(number(board, "a2", "E"))
    assert board.root(number(board, "c2", "W")) == road
    assert board.open_ends(road) == 2
    assert sorted(map(board.cell_of, board.members(road))) == [(0, 1), (1, 1), (2, 1)]
    assert values(board, "road") == [(False, 3)]
    assert (
        len({board.root(number(board, "b2", "N", "farm")), board.root(number(board, "a2", "NNE", "farm"))})
        == 1
    )
    assert number(board, "b2", "centre", "cloister") == 0
    assert board.place((1, 0), turned("FLD")) == []


def test_a_tile_counts_once_for_a_road_and_the_bridge_over_it() -> None:
    board = laid(b2="WAY")
    board.retile((1, 1), turned("WAY").crossed(ROAD, (1, 3)))
    for cell, word in (((2, 1), "BEND"), ((2, 2), "BEND1"), ((1, 2), "BEND2")):
        assert board.place(cell, turned(word)) == []
    assert values(board, "road") == [(False, 4)]
    assert {board.open_ends(board.root(number(board, "b2", point))) for point in "NW"} == {2}


def test_a_bridge_is_part_of_its_tile_from_then_on() -> None:
    board = laid(a1="FLD")
    board.take_completed()
    frontier = Frontier(board)
    assert frontier.place_for(TILES["FLD"]) == ((0, -1), turned("FLD"))
    assert frontier.place_for(TILES["LAKE"]) is None
    board.retile((0, 0), turned("FLD").crossed(ROAD, (0, 2)))
    frontier.laid((0, 0))
    assert fits(board, (0, 1), turned("WAY"))
    assert not fits(board, (0, 1), turned("FLD"))
    assert frontier.place_for(TILES["FLD"]) == ((1, 0), turned("FLD"))
    assert frontier.place_for(TILES["LAKE"]) == ((0, -1), turned("LAKE"))
    for cell, word in (((0, -1), "LAKE"), ((0, 1), "LAKE")):
        board.place(cell, turned(word))
    assert board.take_completed() == [board.root(board.number((0, 0), 1))]
    placed, index = board.segment_of(board.number((0, 0), 1))
    assert (placed.cell, index) == ((0, 0), 1)


def test_a_bridge_between_lakes_is_complete_at_once() -> None:
    board = laid(b1="FLD")
    board.place((0, 0), turned("LAKE"))
    board.place((2, 0), turned("ABB"))
    assert board.take_completed() == []
    board.retile((1, 0), turned("FLD").crossed(ROAD, (1, 3)))
    assert board.take_completed() == [board.root(number(board, "b1", "W"))]


def test_a_bridge_hides_no_tile_laid_after_the_one_below() -> None:
    board = laid(b1="CITY2", a2="CITY1", c2="CITY3", b3="CITY")
    assert board.take_completed() == []
    board.place((3, 1), turned("FLD"))
    board.place((1, 1), turned("FULL"))
    board.retile((3, 1), turned("FLD").crossed(ROAD, (0, 2)))
    assert board.take_completed() == [board.root(number(board, "b2", "N", "city"))]


def test_a_tile_is_replaced_only_by_one_that_continues_it() -> None:
    board = laid(a1="TOW")
    for word in ("WAY", "FLD", "TOW1"):
        with pytest.raises(ValueError, match="must keep its segments"):
            board.retile((0, 0), turned(word))
    with pytest.raises(KeyError):
        board.retile((5, 5), turned("TOW"))


# Castles, and what never completes


def test_a_city_made_a_castle_is_no_city_and_never_complete() -> None:
    board = laid(a1="CITY2", a2="CITY")
    city = number(board, "a1", "S", "city")
    stand(board, city)
    board.convert(city, CASTLE)
    assert board.take_completed() == []
    assert (board.kind(city), board.kind(number(board, "a2", "N", "castle"))) == (CASTLE, CASTLE)
    features = Features(board)
    assert [(one.kind, one.complete) for one in features if one.kind is not CITY][:1] == [(CASTLE, None)]
    assert values(board, "city") == []
    assert [one.borders for one in features if one.kind.name == "farm"] == [
        (features.named("castle-1").ref,)
    ] * 2
    assert board.occupants == {board.root(city): [Stander(city)]}
    assert city == number(board, "a1", "S", "castle")
    board.convert(city, CITY)
    assert board.take_completed() == [board.root(city)]
    assert values(board, "city") == [(True, 2)]


def test_only_what_has_the_same_edges_can_be_made_of_a_feature() -> None:
    board = laid(a1="CITY2")
    with pytest.raises(ValueError, match="a city can't become a tower"):
        board.convert(number(board, "a1", "S", "city"), TOWER)


def test_a_tower_is_neither_complete_nor_unfinished() -> None:
    (tower,) = [one for one in Features(laid(a1="TOW")) if one.kind is TOWER]
    assert (tower.complete, tower.filled) == (None, 0)
