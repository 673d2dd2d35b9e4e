import pytest

from carcscore.board.board import Board
from carcscore.drawing.board_text import draw_board
from carcscore.drawing.signs import ASCII, Style
from carcscore.drawing.stencils import HEIGHT, WIDTH
from carcscore.drawing.tile_text import TextFigure
from carcscore.tiles.model import Tile, TurnedTile
from tests.drawing.tile_rows import draw_tile

Tiles = dict[str, Tile]


@pytest.fixture
def little(shipped: Tiles) -> dict[tuple[int, int], TurnedTile]:
    """E2 above the start tile; V3 west and K east of that, then B."""
    laid = {(0, -1): "E2", (-1, 0): "V3", (0, 0): "D0", (1, 0): "K0", (2, 0): "B0"}
    return {cell: shipped[code[0]].rotations[int(code[1])] for cell, code in laid.items()}


def test_a_little_board(little: dict[tuple[int, int], TurnedTile]) -> None:
    figures = [((0, 0), TextFigure(0, "R", "red")), ((1, 0), TextFigure(3, "B_", "blue"))]
    assert draw_board(little, (-1, -1), figures, codes=True, start=(0, 0)).splitlines() == [
        "       A          B          C          D",
        "             ·         ·",
        "",
        "1             E2                               1",
        "              ▄▒▒▒▒▒▒▒▄",
        "             ▒▒▒▒▒▒▒▒▒▒▒",
        "  ·         ·▒▒▒▒▒R▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒·         ·",
        "              ▀▀▀▀▀▀▀▀▀  ▀▀▀▀▀▀▀▀▀    ┌─†─┐",
        "2      ╭─────────────────────╮        │   │    2",
        "   V3  │      D*         B_ K│      B └───┘",
        "  ·    │    ··         ··    │    ··         ·",
    ]


def test_the_board_of_the_rules_takes_placed_tiles_too(little: dict[tuple[int, int], TurnedTile]) -> None:
    board = Board()
    for cell, turned in little.items():
        board.place(cell, turned)
    assert draw_board(board.turned_tiles(), (-1, -1)) == draw_board(little, (-1, -1))


def test_pictures_lie_side_by_side_under_their_names(little: dict[tuple[int, int], TurnedTile]) -> None:
    lines = draw_board(little, (-1, -1)).splitlines()
    assert lines[0].split() == ["A", "B", "C", "D"]
    assert [line.split()[0] for line in lines[1:] if line[:1] != " " and line] == ["1", "2"]
    for (x, y), turned in little.items():
        left, top = 2 + (x + 1) * WIDTH, 1 + (y + 1) * HEIGHT
        shown = [line.ljust(80)[left : left + WIDTH] for line in lines[top : top + HEIGHT]]
        assert shown == draw_tile(turned)
    middle = lines[1 + HEIGHT + HEIGHT // 2]
    assert middle.startswith("2 ")
    assert middle.endswith(" 2")
    assert max(map(len, lines)) == 4 * WIDTH + 4
    assert not any(line != line.rstrip() for line in lines)


def test_columns_beyond_z_and_cells_off_the_sheet_have_names(shipped: Tiles) -> None:
    turned = shipped["B"].rotations[0]
    board = dict.fromkeys([(25, 0), (26, 0), (27, 11)], turned)
    assert draw_board(board, (0, 0)).splitlines()[0].split() == ["Z", "AA", "AB"]
    assert "\n12" in draw_board(board, (0, 0))
    lines = draw_board(dict.fromkeys([(-1, -1), (0, 0)], turned), (0, 0)).splitlines()
    assert lines[0].split() == ["x=-1", "A", "x=0"]
    assert lines[3].split()[0] == "y=-1"
    assert lines[8].split()[:2] == ["1", "y=0"]


def test_a_tall_board_has_rulers_above_and_below(shipped: Tiles) -> None:
    board = {(0, y): shipped["U"].rotations[1] for y in range(8)}
    lines = draw_board(board, (0, 0)).splitlines()
    assert lines[0] == lines[-1]
    assert len(lines) == 2 + 8 * HEIGHT


@pytest.mark.parametrize("width", [1, 30, 50, 80])
def test_strips_fit_their_width_and_show_every_tile(shipped: Tiles, width: int) -> None:
    board = {(x, y): shipped["X"].rotations[0] for x in range(9) for y in range(2)}
    strips = draw_board(board, (0, 0), width=width).split("\n\n")
    names = [name for strip in strips for name in strip.splitlines()[0].split()]
    assert names == list("ABCDEFGHI")
    longest = max(len(line) for strip in strips for line in strip.splitlines())
    assert longest <= max(width, WIDTH + 4)
    assert "".join(strips).count("●") == 18


def test_a_tile_far_away_does_not_stretch_the_board(shipped: Tiles) -> None:
    board = dict.fromkeys([(0, 0), (1_000_000, -1_000_000)], shipped["B"].rotations[0])
    text = draw_board(board, (0, -1_000_000))
    assert len(text) < 1000
    assert "BDWGO" in text
    assert "1000001" in text


def test_ten_thousand_tiles_in_a_slanting_line_take_little(shipped: Tiles) -> None:
    board = {(i, i): shipped["B"].rotations[0] for i in range(10_000)}
    assert len(draw_board(board, (0, 0), width=80)) < 10_000 * 400


def test_a_window_shows_only_what_lies_near(shipped: Tiles) -> None:
    board = {(x, 0): shipped["U"].rotations[0] for x in range(20)}
    assert draw_board(board, (0, 0), around=(10, 0), reach=1).splitlines()[0].split() == ["J", "K", "L"]
    assert draw_board(board, (0, 0), around=(100, 100)) == ""


def test_warnings_starts_and_highlights_show_on_their_cells(
    little: dict[tuple[int, int], TurnedTile],
) -> None:
    bare = draw_board(little, (-1, -1))
    assert "!" not in bare
    text = draw_board(little, (-1, -1), warned=[(2, 0)], start=(0, 0), highlight=[((0, -1), 0), ((0, 0), 0)])
    assert text.count("!") == 1
    assert text.count("(*)") == 1
    assert "█" * WIDTH in text


def test_ascii_boards_are_ascii_and_colour_adds_only_codes(
    little: dict[tuple[int, int], TurnedTile],
) -> None:
    figures = [((0, 0), TextFigure(None, "R")), ((0, 0), TextFigure(1, "B", "blue"))]
    text = draw_board(little, (-1, -1), figures, style=ASCII, codes=True)
    assert all(glyph == "\n" or 32 <= ord(glyph) <= 126 for glyph in text)
    coloured = draw_board(little, (-1, -1), figures, style=Style(ascii=True, colour=True), codes=True)
    first, *others = coloured.split("\x1b[")
    assert first + "".join(part.split("m", 1)[1] for part in others) == text


def test_an_empty_board_is_an_empty_text() -> None:
    assert draw_board({}, (0, 0)) == ""
