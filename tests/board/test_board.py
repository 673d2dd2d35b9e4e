"""The board by itself: joining, open ends, areas, ways."""

import pytest

from carcscore.board.board import Board
from carcscore.board.features import Features, MarkRules
from carcscore.expansions.registry import known_facts
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set

TILES = shipped_set("base", palette_of(tuple(known_facts()))).tiles


def laid(*tiles: str) -> Board:
    """A row of tiles from west to east, such as `D U1`."""
    board = Board()
    for x, word in enumerate(tiles):
        board.place((x, 0), TILES[word[0]].rotations[int(word[1:] or 0)])
    return board


def test_a_cell_holds_one_tile() -> None:
    board = laid("D")
    with pytest.raises(ValueError, match="taken"):
        board.place((0, 0), TILES["U"].rotations[0])
    assert len(board) == 1


def test_sides_that_do_not_continue_are_told_and_join_nothing() -> None:
    board = laid("D", "U", "U")
    assert board.place((1, 1), TILES["E"].rotations[0]) == [0]
    assert board.place((0, 1), TILES["E"].rotations[0]) == [0]
    assert board.place((1, -1), TILES["U"].rotations[0]) == []


def test_features_keep_the_root_of_their_first_segment() -> None:
    board = laid("U", "U", "U")
    assert {board.root(board.number((x, 0), 0)) for x in range(3)} == {0}
    assert sorted(board.members(0)) == [0, 3, 6]
    assert board.open_ends(0) == 2


def test_what_lies_on_features_moves_with_them() -> None:
    board = Board()
    for x in (0, 2):
        board.place((x, 0), TILES["U"].rotations[0])
        board.occupants[board.root(board.number((x, 0), 0))] = [f"from {x}"]
    board.place((1, 0), TILES["U"].rotations[0])
    assert board.occupants == {0: ["from 0", "from 2"]}


def test_a_ring_of_road_has_no_open_ends() -> None:
    board = Board()
    for cell, rotation in {(0, 0): 3, (1, 0): 0, (0, 1): 2, (1, 1): 1}.items():
        assert board.place(cell, TILES["V"].rotations[rotation]) == []
    assert board.open_ends(board.root(board.number((0, 0), 0))) == 0
    assert [(f.kind.name, f.complete, len(f.tiles)) for f in Features(board)] == [
        ("road", True, 4),
        ("farm", None, 4),
        ("farm", None, 4),
    ]


def test_areas_come_in_the_order_of_their_first_tile() -> None:
    board = laid("U", "U")
    board.place((9, 9), TILES["B"].rotations[0])
    board.place((0, 1), TILES["U"].rotations[0])
    assert board.areas() == [{(0, 0), (1, 0), (0, 1)}, {(9, 9)}]
    assert Board().areas() == []


def test_the_way_between_two_segments_is_a_shortest_one() -> None:
    board = laid("U", "U", "U", "U")
    first, last = board.number((0, 0), 0), board.number((3, 0), 0)
    assert board.connection(first, last) == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert board.connection(first, first) == [(0, 0)]


def test_features_are_looked_up_by_name() -> None:
    features = Features(laid("D", "U"))
    assert features.named("city-1").tiles == ((0, 0),)
    assert features.named("city-2") is None
    assert len(features) == len(list(features))
    assert features.open_edges(features.named("road-1")) == (((0, 0), 3), ((1, 0), 1))


def test_ignored_marks_are_left_out() -> None:
    board = laid("F")
    assert Features(board).named("city-1").marks == {"pennant": 1}
    assert Features(board, MarkRules(ignore=frozenset({"pennant"}))).named("city-1").marks == {}
