"""Where a tile fits: the cells kept as the board grows, against a scan of the whole board."""

import pytest

from carcscore.board.board import Board, fits
from carcscore.board.frontier import Frontier
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from tests.bench.boards import pattern
from tests.brute.play import Game, legal_placements, play
from tests.brute.scorer import lay_all

pytestmark = pytest.mark.slow

TILES = shipped_set("base", palette_of(())).tiles


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return [play(seed, inns=False, tiles=25) for seed in range(12)]


def test_a_place_is_found_exactly_when_a_scan_finds_one(games: list[Game]) -> None:
    """After every turn, for every tile; and the tile fits at the place that is named."""
    for game in games:
        board = Board()
        frontier = Frontier(board)
        for number, placement in enumerate(game.placements, 1):
            board.place(placement.cell, TILES[placement.code].rotations[placement.rotation])
            frontier.laid(placement.cell)
            table = lay_all(game.placements[:number])
            for code, tile in TILES.items():
                scanned = {(each.cell, each.rotation) for each in legal_placements(table, code)}
                found = frontier.place_for(tile)
                assert (found is not None) == bool(scanned), f"seed {game.seed}, {number}, {code}"
                if found is not None:
                    cell, turned = found
                    assert (cell, turned.rotation) in scanned
                    assert fits(board, cell, turned)


def test_a_frontier_made_late_knows_the_same_places(games: list[Game]) -> None:
    for game in games:
        board = Board()
        for placement in game.placements:
            board.place(placement.cell, TILES[placement.code].rotations[placement.rotation])
        late = Frontier(board)
        for code, tile in TILES.items():
            assert (late.place_for(tile) is not None) == bool(legal_placements(game.table, code))


def test_every_tile_fits_on_an_empty_board() -> None:
    assert Frontier(Board()).place_for(TILES["D"]) == ((0, 0), TILES["D"].rotations[0])


class _Counted:
    """Stands for a tile that fits nowhere, and counts how often it is tried."""

    tried = 0

    @property
    def rotations(self) -> tuple[()]:
        self.tried += 1
        return ()


@pytest.mark.parametrize("size", [500, 5_000])
def test_a_search_does_not_grow_with_the_board(size: int) -> None:
    """As many trials as there are kinds of gap in the pattern, not as there are cells."""
    board = Board()
    for laid in pattern(size):
        board.place(laid.cell, TILES[laid.code].rotations[laid.rotation])
    tile = _Counted()
    assert Frontier(board).place_for(tile) is None  # type: ignore[arg-type]
    assert 0 < tile.tried <= 12
