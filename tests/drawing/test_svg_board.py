"""The picture of a board as structure: which tile lies where, which feature, which figure, which colour."""

from __future__ import annotations

import re
from math import dist

import pytest

from carcscore.board.board import Board
from carcscore.board.features import Features
from carcscore.drawing.svg.board import TILE, board_svg, figures_svg
from carcscore.drawing.svg.figures import SvgFigure, colours
from carcscore.drawing.svg.style import stylesheet
from carcscore.geometry import Cell
from carcscore.record.vocabulary import COLORS
from carcscore.tiles.model import Tile, TurnedTile
from tests.drawing.pictures import SPACE, SYMBOLS, moved, of_class, own_tiles, read, title

Tiles = dict[str, Tile]
Little = dict[Cell, TurnedTile]
HOSTILE = "<script>alert('x')</script> & \"quoted\" ]]> \x1b[2J \ud800 \u202e"


@pytest.fixture
def little(shipped: Tiles) -> Little:
    """E2 above the start tile; V3 west and K east of that, then B."""
    laid = {(0, -1): "E2", (-1, 0): "V3", (0, 0): "D0", (1, 0): "K0", (2, 0): "B0"}
    return {cell: shipped[code[0]].rotations[int(code[1])] for cell, code in laid.items()}


def features_of(laid: Little) -> tuple[Board, Features]:
    board = Board()
    for cell, turned in laid.items():
        board.place(cell, turned)
    return board, Features(board)


def test_tiles_lie_where_they_lie(little: Little) -> None:
    tiles = of_class(read(board_svg(little, (-1, -1))), "tile")
    assert [
        (t.get("data-cell"), t.get("data-at"), t.get("data-tile"), t.get("data-rotation")) for t in tiles
    ] == [
        ("B1", "0,-1", "E", "2"),
        ("A2", "-1,0", "V", "3"),
        ("B2", "0,0", "D", "0"),
        ("C2", "1,0", "K", "0"),
        ("D2", "2,0", "B", "0"),
    ]
    assert [moved(tile) for tile in tiles] == [(150, 50), (50, 150), (150, 150), (250, 150), (350, 150)]
    labels = ["".join(text.itertext()) for tile in tiles for text in of_class(tile, "code")]
    assert labels == ["E2", "V3", "D", "K", "B"]


def test_the_board_of_the_rules_takes_placed_tiles_too(little: Little) -> None:
    board, _ = features_of(little)
    assert board_svg(board.turned_tiles(), (-1, -1)) == board_svg(little, (-1, -1))


def test_segments_know_their_features_and_turn_with_their_tile_but_buildings_do_not(little: Little) -> None:
    board, features = features_of(little)
    root = read(board_svg(little, (-1, -1), feature_of=lambda c, i: features.name(board.number(c, i))))
    shown = {
        (tile.get("data-at"), segment.get("data-feature"), segment.get("class"), segment.get("transform", ""))
        for tile in of_class(root, "tile")
        for segment in of_class(tile, "segment")
    }
    expected = {
        (
            f"{x},{y}",
            features.name(board.number((x, y), index)),
            f"segment {segment.kind.name} look-{segment.kind.look}",
            "translate(0 0)"
            if segment.kind.name == "cloister"
            else f"rotate({90 * turned.rotation})" * bool(turned.rotation),
        )
        for (x, y), turned in little.items()
        for index, segment in enumerate(turned.segments)
    }
    assert shown == expected
    drawn = {element.get("id") for element in root.iter() if element.get("id")}
    assert {use.get("href", "")[1:] for use in root.iter(f"{SPACE}use")} <= drawn


def test_what_is_lit_stands_out_from_the_rest(little: Little) -> None:
    board, features = features_of(little)

    def feature_of(cell: Cell, index: int) -> str:
        return features.name(board.number(cell, index))

    figures = [SvgFigure((0, 0), 0, "R", "red"), SvgFigure((1, 0), 3, "B", "blue", pose="lying")]
    root = read(board_svg(little, (-1, -1), figures, feature_of=feature_of, lit={"city-1"}))
    assert root.get("class") == "board lighting"
    assert {element.get("data-feature") for element in of_class(root, "lit")} == {"city-1"}
    assert len(of_class(root, "lit")) == len(features.named("city-1").segments) + 1
    assert ".lighting .segment" in stylesheet(False)
    assert read(board_svg(little, (-1, -1))).get("class") == "board"


@pytest.mark.parametrize("colour", ["red", "Blue", "", "no colour"])
@pytest.mark.parametrize("pose", ["standing", "lying", "piece"])
def test_a_figure_says_whose_it_is_and_what(shipped: Tiles, colour: str, pose: str) -> None:
    board = {(3, 4): shipped["D"].rotations[1]}
    drawn = SvgFigure((3, 4), 1, "R", colour, "red", "large", "thief", pose, tall=True)  # type: ignore[arg-type]
    (figure,) = of_class(
        read(board_svg(board, (0, 0), [drawn], feature_of=lambda c, i: f"road-{i}")), "figure"
    )
    assert {key: value for key, value in figure.attrib.items() if key.startswith("data-")} == {
        "data-feature": "road-1",
        "data-player": "red",
        "data-figure": "large",
        "data-role": "thief",
        "data-at": "3,4",
    }
    assert title(figure) == "red's large thief on D5"
    (use,) = figure.iter(f"{SPACE}use")
    assert (use.get("href"), use.get("fill")) == (f"#cs-{pose}", colours(colour)[0])
    assert "".join(text.text or "" for text in figure.iter(f"{SPACE}text")) == "R"
    assert "scale(" in figure.get("transform", "")


@pytest.mark.parametrize("code", list("ADKLOSUVWX"))
def test_figures_stand_on_their_tile_and_apart(shipped: Tiles, code: str) -> None:
    """One on each segment, and a second on one of them."""
    turned = shipped[code].rotations[1]
    every = range(len(turned.segments))
    for crowded in every:
        figures = [SvgFigure((0, 0), index, "R", "red") for index in (*every, crowded)]
        shown = of_class(read(board_svg({(0, 0): turned}, (0, 0), figures)), "figure")
        spots = [moved(figure) for figure in shown]
        assert len(spots) == len(figures)
        assert all(16 <= x <= TILE - 16 and 16 <= y <= TILE - 16 for x, y in spots)
        assert min(dist(one, other) for place, one in enumerate(spots) for other in spots[:place]) > 6


def test_a_figure_on_a_whole_tile_and_one_beside_the_board(little: Little) -> None:
    figures = [SvgFigure((0, 0), None, "P", figure="piglet", pose="piece"), SvgFigure((9, 9), 0, "R", "red")]
    (figure,) = of_class(read(board_svg(little, (-1, -1), figures)), "figure")
    assert figure.get("data-feature") is None
    assert figure.get("data-player") is None
    assert title(figure) == "piglet on B2"


def test_figures_alone_are_those_of_the_board(little: Little) -> None:
    figures = [SvgFigure((0, 0), 0, "R", "red"), SvgFigure((1, 0), 3, "B", "blue", pose="lying")]
    alone = figures_svg(little, (-1, -1), figures)
    assert len(alone) == 2
    assert "".join(alone) in board_svg(little, (-1, -1), figures)


def test_colours_are_told_apart_and_letters_can_be_read() -> None:
    """Each colour word of the records has its own paint; letters have a contrast of 3 to 1 and more."""

    def luminance(colour: str) -> float:
        digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
        parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    neutral = colours("")
    paints = {word: colours(word) for word in COLORS}
    assert neutral not in paints.values()
    assert len({fill for fill, _ in paints.values()}) == len(COLORS)
    for fill, ink in [*paints.values(), neutral]:
        dark, light = sorted((luminance(fill), luminance(ink)))
        assert (light + 0.05) / (dark + 0.05) >= 3


def test_places_of_findings_are_marked_and_told(little: Little) -> None:
    figures = [SvgFigure((0, 0), 0, "R", "red")]
    warned = {
        (0, 0): ["the edge <differs>", "more"],
        (1, -1): ["nothing lies here"],
        (50, 50): ["far off"],
    }
    found = of_class(read(board_svg(little, (-1, -1), figures, warned=warned)), "finding")
    assert [(one.get("data-at"), title(one), moved(one)) for one in found] == [
        ("1,-1", "nothing lies here", (250, 50)),
        ("0,0", "the edge <differs>\nmore", (150, 150)),
    ]
    assert all("!" in "".join(one.itertext()) for one in found)


def test_marks_are_drawn_upright_with_their_names(shipped: Tiles) -> None:
    board = {(0, 0): shipped["M"].rotations[2], (1, 0): own_tiles()["PF"].rotations[0]}
    root = read(board_svg(board, (0, 0), symbols=SYMBOLS, feature_of=lambda c, i: f"{c[0]}-{i}"))
    marks = of_class(root, "mark")
    assert [(m.get("data-mark"), title(m), m.get("data-feature"), m.get("href")) for m in marks] == [
        ("pennant", "pennant", "0-0", "#cs-s-shield"),
        ("stable", "stable", "1-0", "#cs-s-horseshoe"),
        ("well", "well", "1-0", "#cs-s-ring"),
        ("well", "well", "1-0", "#cs-s-ring"),
    ]
    assert all(mark.get("transform") is None for mark in marks)


def test_rulers_name_columns_and_rows_on_all_sides(little: Little) -> None:
    names = ["".join(name.itertext()) for name in of_class(read(board_svg(little, (-1, -1))), "ruler")]
    assert sorted(names) == sorted([*"ABCD", *"ABCD", *"12", *"12"])
    west = board_svg({(-1, 0): little[0, 0], (0, 0): little[0, 0]}, (0, 0))
    names = ["".join(name.itertext()) for name in of_class(read(west), "ruler")]
    assert sorted(names) == sorted(["x=-1", "A x=0", "1 y=0"] * 2)


def test_a_tile_far_away_does_not_stretch_the_board(shipped: Tiles) -> None:
    board = dict.fromkeys([(0, 0), (1_000_000, -1_000_000)], shipped["B"].rotations[0])
    root = read(board_svg(board, (0, -1_000_000)))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    assert max(width, height) < 5 * TILE
    assert len(of_class(root, "gap")) == 2


def test_a_picture_of_its_own_has_its_own_ground(little: Little) -> None:
    root = read(board_svg(little, (-1, -1), legend=[("R", "red", "Anna")]))
    (paper,) = of_class(root, "paper")
    assert " ".join(paper.get(name, "") for name in ("x", "y", "width", "height")) == root.get("viewBox")
    assert of_class(read(board_svg(little, (-1, -1), standalone=False)), "paper") == []


def test_a_window_shows_only_what_lies_near(shipped: Tiles) -> None:
    board = {(x, 0): shipped["U"].rotations[0] for x in range(20)}
    near = of_class(read(board_svg(board, (0, 0), around=(10, 0), reach=1)), "tile")
    assert [tile.get("data-cell") for tile in near] == ["J1", "K1", "L1"]
    assert of_class(read(board_svg(board, (0, 0), around=(99, 9))), "tile") == []


def test_codes_and_the_start_tile_can_be_shown(little: Little) -> None:
    root = read(board_svg(little, (-1, -1), codes=False, start=(0, 0)))
    assert ["".join(text.itertext()) for text in of_class(root, "code")] == ["*"]
    root = read(board_svg(little, (-1, -1), start=(0, 0)))
    assert "D*" in ["".join(text.itertext()) for text in of_class(root, "code")]


def test_whatever_comes_from_a_record_is_only_text(shipped: Tiles) -> None:
    tile = Tile(HOSTILE, HOSTILE, 1, shipped["M"].segments, {HOSTILE: 1})
    svg = board_svg(
        {(0, 0): tile.rotations[0]},
        (0, 0),
        [SvgFigure((0, 0), 0, HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE)],
        feature_of=lambda cell, index: HOSTILE,
        lit={HOSTILE},
        symbols={HOSTILE: HOSTILE},
        warned={(0, 0): [HOSTILE]},
        title=HOSTILE,
        legend=[(HOSTILE, HOSTILE, HOSTILE)],
    )
    root = read(svg)
    assert {element.tag.removeprefix(SPACE) for element in root.iter()} <= {
        *(
            "svg",
            "title",
            "style",
            "defs",
            "g",
            "use",
            "path",
            "circle",
            "ellipse",
            "rect",
            "text",
            "tspan",
            "clipPath",
            "pattern",
        )
    }
    assert sum("<script>" in "".join(element.text or "") for element in root.iter()) >= 6
    assert "<script" not in svg


def test_a_picture_of_its_own_needs_nothing_else(little: Little) -> None:
    svg = board_svg(little, (-1, -1), title="Saturday", legend=[("R", "red", "Anna")], symbols=SYMBOLS)
    root = read(svg)
    assert root.tag == f"{SPACE}svg"
    assert title(root) == "Saturday"
    assert len(of_class(root, "key")) == 1
    assert [style.text for style in root.iter(f"{SPACE}style")] == [stylesheet(False)]
    assert "width" not in root.attrib
    references = re.findall(r'(?:href|src|clip-path)="([^"]*)"|url\(([^)]*)\)|@import', svg)
    assert all((one or other).startswith(("#", "url(#")) for one, other in references)
    assert not re.search(r"<script|\son\w+=|<foreignObject|<image", svg)


def test_within_a_page_the_colours_are_the_pages(little: Little) -> None:
    svg = board_svg(little, (-1, -1), title="Saturday", legend=[("R", "red", "Anna")], standalone=False)
    assert "<style" not in svg
    assert "xmlns" not in svg
    assert "Saturday" not in svg
    rules = stylesheet(True)
    defined = dict(re.findall(r"--([a-z-]+):(#[0-9a-f]+);", rules.splitlines()[0]))
    assert set(re.findall(r"var\(--([a-z-]+)\)", rules)) == set(defined)


def test_every_class_that_is_drawn_has_a_rule(shipped: Tiles) -> None:
    tiles = list((shipped | own_tiles()).values())
    board = {(place, 0): tile.rotations[0] for place, tile in enumerate(tiles)}
    figures = [SvgFigure((0, 0), 0, "R", "red"), SvgFigure((0, 0), 0, "BLU", "blue", pose="piece")]
    svg = board_svg(board, (0, 0), figures, warned={(0, 0): ["x"]}, legend=[("R", "red", "Anna")])
    used = {name for names in re.findall(r'class="([^"]*)"', svg) for name in names.split()}
    ruled = set(re.findall(r"\.([a-z-]+)", stylesheet(False)))
    kinds = {segment.kind.name for tile in tiles for segment in tile.segments}
    groups = {"rulers", "tile", "extra", "figure", "finding", "key", "meaning", "mark", "end"}
    assert used - ruled - kinds - groups == set()


def test_a_thousand_tiles_stay_small(shipped: Tiles) -> None:
    codes = sorted(shipped)
    board = {(n % 40, n // 40): shipped[codes[n % len(codes)]].rotations[n % 4] for n in range(1000)}
    svg = board_svg(board, (0, 0), feature_of=lambda cell, index: "farm-100")
    assert len(svg) < 1_000_000
    assert len(board_svg({cell: board[cell] for cell in list(board)[:72]}, (0, 0))) < 200_000
    assert len(of_class(read(svg), "tile")) == 1000


def test_an_empty_board_is_a_picture_too() -> None:
    assert of_class(read(board_svg({}, (0, 0))), "tile") == []
