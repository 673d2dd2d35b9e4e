"""What lies on the table: joined or not, apart, mismatched, at the start."""

import pytest

from carcscore.board.board import Board
from carcscore.board.features import Features
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from tests.rules.marked import codes, examined, record, told, wrong

TILES = shipped_set("base", palette_of(())).tiles


def laid(tiles: dict[tuple[int, int], str]) -> Board:
    board = Board()
    for cell, word in tiles.items():
        board.place(cell, TILES[word[0]].rotations[int(word[1:] or 0)])
    return board


def test_every_edge_of_a_tile_is_looked_at() -> None:
    """The city in the north goes on nowhere; the fields in the east and in the west do."""
    board = laid({(0, 0): "B", (1, -1): "B", (2, 0): "B"})
    assert board.place((1, 0), TILES["E"].rotations[0]) == [0]
    farms = {board.root(board.number((x, 0), 1)) for x in range(3)}
    assert len(farms) == 1
    assert laid({(0, 0): "B", (2, 0): "B"}).place((1, 0), TILES["F"].rotations[0]) == [1, 3]


def test_the_way_within_a_farm_is_a_shortest_one() -> None:
    board = laid({(0, 0): "D", (1, 0): "U", (2, 0): "U", (0, 1): "B", (1, 1): "B", (2, 1): "B"})
    south = [board.number((0, 0), 3), *(board.number((x, 0), 2) for x in (1, 2))]
    assert board.connection(south[0], south[2]) == [(0, 0), (1, 0), (2, 0)]
    below = board.number((1, 1), 1)
    assert board.connection(below, south[1]) == [(1, 1), (1, 0)]
    bend = laid({(0, 0): "J", (1, 0): "V"})
    assert bend.connection(bend.number((0, 0), 1), bend.number((1, 0), 0)) == [
        (0, 0),
        (1, 0),
    ]


def test_the_way_along_a_road_takes_no_short_cut_over_a_field() -> None:
    road = laid({(0, 0): "V", (0, 1): "V2", (1, 1): "V1", (1, 0): "V3"})
    assert road.connection(road.number((0, 0), 0), road.number((1, 0), 0)) == [
        (0, 0),
        (0, 1),
        (1, 1),
        (1, 0),
    ]


def test_a_side_that_meets_what_differs_is_still_open() -> None:
    features = Features(laid({(0, 0): "U", (1, 0): "B", (-1, 0): "U"}))
    assert features.open_edges(features.named("road-1")) == (((-1, 0), 3), ((0, 0), 1))
    assert features.named("road-1").complete is False


@pytest.mark.parametrize(
    ("rows", "phrase"),
    [
        (
            "D*\n  E",
            "the field on the south side of D at A1 meets a city on A2; most likely A1 is `D2*`, not `D*` "
            "(turned otherwise); or A2 is `E3`, not `E`; or A2 is `E2`, not `E`; "
            "3 other changes would also fix it",
        ),
        ("D*  E3", "the road on the east side of D at A1 meets a city on B1; A1 is `D1*`, not `D*` (turned"),
        ("D3*\n  B", "the road on the south side of D3 at A1 meets a field on A2; most likely A1 is `D*`"),
    ],
)
def test_a_mismatch_tells_what_meets_what(rows: str, phrase: str) -> None:
    (found,) = wrong(examined(record(f"board: |\n  {rows}\n")))
    assert phrase in found.message


def test_each_group_of_mismatches_has_the_tile_that_explains_it() -> None:
    report = examined(record("board: |\n  D*  U  U1  U  U  U1  U  .  B\nfollowers: [red thief I1]\n"))
    blamed = [finding.message.split("; ")[1] for finding in wrong(report)[:4]]
    assert blamed == [f"U1 at {cell} explains every mismatch around it" for cell in ("C1", "C1", "F1", "F1")]


@pytest.mark.parametrize(
    ("turn", "cell", "point", "phrase"),
    [
        ("B -1,0", "A1", "E", "meets a road on B1 (0,0); no rotation of it fits there"),
        ("B 1,0", "B1", "W", "meets a road on A1 (0,0); no rotation of it fits there"),
        ("B 0,-1", "A1", "S", "meets a city on A2 (0,0); no rotation of it fits there"),
        ("E 0,1", "A2", "N", "meets a field on A1 (0,0); E1 or E2 or E3 would fit there"),
    ],
)
def test_a_mismatch_in_a_log_tells_its_edge_and_its_remedy(
    turn: str, cell: str, point: str, phrase: str
) -> None:
    """Cells have the names of the sheet of the whole game."""
    report = examined(record(f"turns:\n  - red {turn}\n"))
    assert told(report) == [("edge-mismatch", cell, point)]
    assert wrong(report)[0].message.endswith(phrase)


def test_only_the_start_tile_itself_as_the_first_entry_is_told_to_be_left_out() -> None:
    assert codes(examined(record("turns:\n  - red D 0,0\n"))) == ["start-tile-in-log"]
    assert codes(examined(record("turns:\n  - red U 0,0\n"))) == ["cell-taken"]
    assert codes(examined(record("turns:\n  - red U 1,0\n  - blue D 0,0\n"))) == ["cell-taken"]


def test_an_unknown_tile_at_the_start_is_no_missing_start_tile() -> None:
    assert codes(examined(record("board: [{tile: ZZ, at: [0, 0]}]\n"))) == ["unknown-tile"]


def test_a_board_without_tiles() -> None:
    report = examined(record("start: []\nboard: []\n"))
    assert codes(report) == []
    assert report.awards == ()
    assert report.to_dict()["board"] == {"a1": [0, 0], "tiles": []}


@pytest.mark.parametrize(
    ("row", "apart"),
    [("U  .  D*  U", "A1"), ("U  .  D*", "A1"), ("D*  .  U  U", "C1"), ("U  U  .  D*", "A1")],
)
def test_what_hangs_on_the_start_tile_is_the_board(row: str, apart: str) -> None:
    assert told(examined(record(f"board: |\n  {row}\n"))) == [("not-connected", apart, None)]


def test_without_a_start_tile_the_largest_area_is_the_board() -> None:
    board = "board: [{tile: U, at: [0, 0]}, {tile: U, at: [5, 0]}, {tile: U, at: [6, 0]}]\n"
    assert told(examined(record("start: []\n" + board))) == [("not-connected", "A1", None)]


GRID = "board: |\n  D*  %s\n"
LIST = (
    "board: [{tile: D, at: [0, 0]}, {tile: %s, at: [1, 0]}, {tile: B, at: [0, 1]}, {tile: B, at: [1, 1]}]\n"
)


@pytest.mark.parametrize("board", [GRID, LIST], ids=["grid", "list"])
@pytest.mark.parametrize(("there", "found"), [("U", []), ("K", [("start-tile-missing", "B1", None)])])
def test_every_start_tile_lies_where_the_record_says(
    board: str, there: str, found: list[tuple[str, str, None]]
) -> None:
    """Of a grid only the first is found by its mark."""
    text = "start: [{tile: D, at: [0, 0]}, {tile: U, at: [1, 0]}]\n" + board % there
    report = examined(record(text))
    assert [each for each in told(report) if each[0] == "start-tile-missing"] == found
