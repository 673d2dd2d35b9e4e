"""Laws of the board over random tables, legal or not, against plain joining and boards laid afresh."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carcscore.board.board import Board, fits
from carcscore.board.frontier import Frontier
from carcscore.geometry import Cell
from carcscore.tiles.kinds import FIELD, ROAD
from carcscore.tiles.model import TurnedTile
from tests.board.naive import Group, Naive, Spot
from tests.board.odd import TILES
from tests.sampling import examples

LAWS = examples(150)
ROADS = ("TOW", "WAY", "BEND", "LAKE", "MIX", "CAP", "FLD", "ABB")
Tiles = dict[Cell, TurnedTile]


class Stander(NamedTuple):
    number: int


@st.composite
def tables(draw: st.DrawFn, codes: tuple[str, ...] = tuple(TILES)) -> Tiles:
    """Tiles on the cells of a small square, in a random order; edges need not continue."""
    cells = st.tuples(st.integers(0, 3), st.integers(0, 2))
    order = draw(st.lists(cells, min_size=1, max_size=12, unique=True))
    return {cell: TILES[draw(st.sampled_from(codes))].rotations[draw(st.integers(0, 3))] for cell in order}


def laid(tiles: Tiles) -> Board:
    board = Board()
    for cell, turned in tiles.items():
        board.place(cell, turned)
    return board


def spot(board: Board, number: int) -> Spot:
    placed, index = board.segment_of(number)
    return placed.cell, index


def groups(board: Board) -> dict[Group, int]:
    """The segments of each feature, and its root; that all ways to ask agree is checked on the way."""
    found: dict[Group, int] = {}
    roots = board.roots()
    for number, root in enumerate(roots):
        assert board.root(number) == root <= number
        assert board.number(*spot(board, number)) == number
    for root in dict.fromkeys(roots):
        members = list(board.members(root))
        assert sorted(members) == [number for number, one in enumerate(roots) if one == root]
        found[frozenset(spot(board, member) for member in members)] = root
    return found


def check(board: Board, naive: Naive) -> None:
    """The same features with the same open ends as by plain joining."""
    found = groups(board)
    assert found.keys() == naive.groups
    for group, root in found.items():
        if board.kind(root).at_edges:
            assert board.open_ends(root) == len(naive.open_sides(group))


def completed(board: Board) -> set[Group]:
    roots = board.take_completed()
    assert len({*roots}) == len(roots)
    return {frozenset(spot(board, member) for member in board.members(root)) for root in roots}


@LAWS
@given(tables())
def test_tiles_join_as_by_plain_joining(tiles: Tiles) -> None:
    board = Board()
    for number, (cell, turned) in enumerate(tiles.items()):
        mismatched = board.place(cell, turned)
        naive = Naive(dict([*tiles.items()][: number + 1]))
        x, y = cell
        beside = enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)))
        assert mismatched == [s for s, other in beside if other in naive.tiles and not naive.goes_on(cell, s)]
        check(board, naive)


@LAWS
@given(tables())
def test_completion_is_found_by_what_changed(tiles: Tiles) -> None:
    """After each tile exactly the features that were not complete before."""
    board, before = Board(), set[Group]()
    for number, (cell, turned) in enumerate(tiles.items()):
        board.place(cell, turned)
        complete = Naive(dict([*tiles.items()][: number + 1])).complete()
        assert completed(board) == complete - before
        assert completed(board) == set()
        before = complete


@LAWS
@given(tables())
def test_completion_may_be_asked_late(tiles: Tiles) -> None:
    assert completed(laid(tiles)) == Naive(tiles).complete()


@LAWS
@given(tables(ROADS), st.data())
def test_links_come_and_go_and_leave_what_the_rest_makes(tiles: Tiles, data: st.DataObject) -> None:
    """Links made and undone between tiles: at the end as if those left had been made on a fresh board."""
    board, links, standing = Board(), list[tuple[Spot, Spot]](), list[Stander]()
    for cell, turned in tiles.items():
        board.place(cell, turned)
        for index, segment in enumerate(turned.segments):
            if segment.kind is ROAD and data.draw(st.booleans()):
                standing.append(Stander(board.number(cell, index)))
                board.occupants.setdefault(board.root(standing[-1].number), []).append(standing[-1])
        roads = [(at, i) for at in board for i in board.at(at).turned.segments_of(ROAD.name)]
        for _ in range(data.draw(st.integers(0, 3)) if len(roads) > 1 else 0):
            if links and data.draw(st.booleans()):
                one, two = links.pop(data.draw(st.integers(0, len(links) - 1)))
                if data.draw(st.booleans()):
                    one, two = two, one
                board.unlink(board.number(*one), board.number(*two))
            else:
                ends = st.lists(st.sampled_from(roads), min_size=2, max_size=2, unique=True)
                one, two = data.draw(ends)
                links.append((one, two))
                board.link(board.number(*one), board.number(*two))
    check(board, Naive(tiles, links))
    fresh = laid(tiles)
    for one, two in links:
        fresh.link(fresh.number(*one), fresh.number(*two))
    assert board.roots() == fresh.roots()
    assert {root: board.open_ends(root) for root in board.roots() if board.kind(root) is ROAD} == {
        root: fresh.open_ends(root) for root in fresh.roots() if fresh.kind(root) is ROAD
    }
    there: dict[int, set[Stander]] = {}
    for one_standing in standing:
        there.setdefault(board.root(one_standing.number), set()).add(one_standing)
    assert {root: set(occupants) for root, occupants in board.occupants.items()} == there
    assert sum(map(len, board.occupants.values())) == len(standing)


@LAWS
@given(tables(ROADS), st.data())
def test_completion_is_found_when_links_change(tiles: Tiles, data: st.DataObject) -> None:
    """Nothing that became complete is missed, by whatever it was; and what is named is complete."""
    board, links, before = Board(), list[tuple[Spot, Spot]](), set[Group]()
    for number, (cell, turned) in enumerate(tiles.items()):
        board.place(cell, turned)
        roads = [(at, i) for at in board for i in board.at(at).turned.segments_of(ROAD.name)]
        for _ in range(data.draw(st.integers(0, 2)) if len(roads) > 1 else 0):
            if links and data.draw(st.booleans()):
                one, two = links.pop()
                board.unlink(board.number(*one), board.number(*two))
            one, two = data.draw(st.lists(st.sampled_from(roads), min_size=2, max_size=2, unique=True))
            links.append((one, two))
            board.link(board.number(*one), board.number(*two))
        complete = Naive(dict([*tiles.items()][: number + 1]), links).complete()
        assert complete - before <= completed(board) <= complete
        before = complete


@LAWS
@given(tables(), st.data())
def test_a_bridge_is_as_if_its_tile_had_been_laid_with_it(tiles: Tiles, data: st.DataObject) -> None:
    bridged = dict(tiles)
    board, before = Board(), set[Group]()
    for number, (cell, turned) in enumerate(tiles.items()):
        board.place(cell, turned)
        before = Naive({at: bridged[at] for at in board}).complete()
        assert before >= completed(board)
        free = [
            (at, sides)
            for at in list(tiles)[: number + 1]
            for sides in ((0, 2), (1, 3))
            if all(board.at(at).turned.edges[side] == FIELD for side in sides)
        ]
        if free and data.draw(st.booleans()):
            at, sides = data.draw(st.sampled_from(free))
            crossed = bridged[at] = board.at(at).turned.crossed(ROAD, sides)
            mismatched = board.retile(at, crossed)
            naive = Naive({each: bridged[each] for each in board})
            x, y = at
            beside = enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)))
            wrong = [s for s, other in beside if other in board and not naive.goes_on(at, s)]
            assert mismatched == [side for side in wrong if side in sides]
            check(board, naive)
            assert naive.complete() - before <= completed(board) <= naive.complete()
    check(board, Naive(bridged))
    assert groups(board).keys() == groups(laid(bridged)).keys()


def continues(board: Board, cell: Cell, turned: TurnedTile) -> bool:
    """Whether a tile with something that nobody can claim at its edges, as a river, goes on with it."""
    x, y = cell
    beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    unclaimed = {one.kind.name for one in turned.segments if not one.kind.claimable}
    courses = [near for near, edge in zip(beside, turned.edges, strict=True) if edge in unclaimed]
    return not courses or any(near in board for near in courses)


@LAWS
@given(tables(), st.data())
def test_the_frontier_follows_tiles_and_bridges(tiles: Tiles, data: st.DataObject) -> None:
    board = Board()
    frontier = Frontier(board)
    for cell, turned in tiles.items():
        board.place(cell, turned)
        frontier.laid(cell)
        sides = data.draw(st.sampled_from([(0, 2), (1, 3)]))
        if data.draw(st.booleans()) and all(turned.edges[side] == FIELD for side in sides):
            board.retile(cell, turned.crossed(ROAD, sides))
            frontier.laid(cell)
    around = {(x + dx, y + dy) for x, y in board for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} - {*board}
    for tile in TILES.values():
        places = {
            (cell, turned)
            for cell in around
            for turned in tile.rotations
            if fits(board, cell, turned) and continues(board, cell, turned)
        }
        found = frontier.place_for(tile)
        assert found in places if places else found is None


@pytest.mark.parametrize("size", [1, 40])
def test_a_long_road_is_joined_anew_from_its_links(size: int) -> None:
    """A row of lakes, each linked from west to east: one road; without one link two."""
    board = Board()
    for x in range(size + 1):
        board.place((x, 0), TILES["LAKE"].rotations[0])
        board.link(*(board.number((x, 0), index) for index in (3, 1)))
    assert len(set(board.members(0 if not size else board.root(board.number((0, 0), 1))))) == 2 * size + 2
    middle = [board.number((size // 2, 0), index) for index in (1, 3)]
    board.unlink(*middle)
    assert board.root(middle[0]) != board.root(middle[1])
