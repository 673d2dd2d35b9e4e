"""The legend of a picture, and the pieces that are no followers: which there are, and where they stand."""

from itertools import combinations
from math import dist

import pytest

from carcscore.drawing.svg.board import TILE, board_svg, figures_svg
from carcscore.drawing.svg.definitions import marks_of
from carcscore.drawing.svg.figures import SvgFigure
from carcscore.drawing.svg.legend import LINE, LegendEntry, legend_lines
from carcscore.drawing.svg.lettering import width_of
from carcscore.geometry import Cell
from carcscore.markup import Markup
from carcscore.tiles.model import Tile, TurnedTile
from tests.drawing.pictures import SPACE, SYMBOLS, Element, moved, of_class, own_tiles, read, shipped_tiles
from tests.sampling import few_of, for_tiles

OWN = own_tiles()
SHIPPED = shipped_tiles()
BOARD = {(0, 0): SHIPPED["M"].rotations[0], (1, 0): OWN["PF"].rotations[1], (2, 0): OWN["PA"].rotations[0]}
PLAYERS = [("R", "red", "Anna"), ("B", "blue", "Ben")]


def pawn(cell: Cell, segment: int | None, letters: str = "R", figure: str = "pawn") -> SvgFigure:
    return SvgFigure(cell, segment, letters, "red", "red", figure, pose="piece", sign=figure[0])


def picture(board: dict[Cell, TurnedTile], figures: list[SvgFigure], players: object = PLAYERS) -> Element:
    return read(board_svg(board, (0, 0), figures, symbols=SYMBOLS, legend=players))  # type: ignore[arg-type]


def meanings(root: Element) -> dict[str, str]:
    """The names in the legend with what is drawn beside them."""
    return {
        "".join(text.itertext()): entry.find(f"{SPACE}use").get("href", "")  # type: ignore[union-attr]
        for entry in of_class(root, "meaning")
        for text in of_class(entry, "name")
    }


def test_the_legend_names_the_marks_of_this_board_and_no_others() -> None:
    root = picture(BOARD, [])
    assert meanings(root) == {
        "pennant": "#cs-s-shield",
        "stable": "#cs-s-horseshoe",
        "well": "#cs-s-ring",
        "canal, curio": "#cs-l-C",
        "shrine": "#cs-l-S",
    }
    assert meanings(picture({(0, 0): SHIPPED["D"].rotations[0]}, [])) == {}
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    assert {href[1:] for href in meanings(root).values()} <= defined


MARKED = {
    code: tile
    for code, tile in (SHIPPED | OWN).items()
    if tile.marks or any(segment.marks for segment in tile.segments)
}


@for_tiles(MARKED)
def test_whatever_mark_is_drawn_has_its_entry(tile: Tile) -> None:
    root = picture({(0, 0): tile.rotations[0]}, [])
    assert set(meanings(root).values()) == {mark.get("href") for mark in of_class(root, "mark")}


def test_a_name_folded_is_still_one_text() -> None:
    """Whoever reads the picture, or copies from it, gets it whole; nothing is written over its lines."""
    long = "Anna-Maria " * 4 + "W" * 40
    root = picture({(0, 0): SHIPPED["D"].rotations[0]}, [], [("A", "red", long), ("B", "blue", "Ben")])
    names = of_class(root, "name")
    assert ["".join(one.itertext()) for one in names] == [long, "Ben"]
    below = [float(one.get("dy", "")) for one in names[0].iter(f"{SPACE}tspan")]
    assert len(below) > 3
    (_, first), (_, second) = (moved(one) for one in of_class(root, "key"))
    assert second - first > sum(below)


def test_a_line_of_the_legend_takes_what_fits_of_one_kind() -> None:
    """The next entry goes on beside it if it ends within the room, but what pieces mean begins a line."""
    long, short = "Anna-Maria", "Bo"
    words = [(long, "key"), (short, "key"), (short, "key"), (short, "meaning"), (long * 9, "meaning")]
    entries = [LegendEntry(Markup(), name, what) for name, what in [*words, (short, "meaning")]]
    room = {name: 60 + width_of(name, 26) for name in (long, short)}
    for width, third in ((room[long] + room[short], 1), (room[long] + 2 * room[short], 0)):
        told = [read(text) for _, text in legend_lines(entries, width + 0.5, 100, 1000) if text]
        spots = [moved(one) for one in told]
        across, down = zip(*((x - 100, (y - 1000) // LINE) for x, y in spots), strict=True)
        third_at = 0 if third else room[long] + room[short]
        assert across == pytest.approx((0, room[long], third_at, 0, 0, 0), abs=0.1)
        assert down[:5] == (0, 0, third, third + 1, third + 2)
        folded = sum(part.tag.endswith("tspan") for part in told[4].iter())
        assert folded > 1
        assert down[5] == down[4] + folded + 1


def test_without_players_there_is_no_legend() -> None:
    assert of_class(picture(BOARD, [], ()), "meaning") == []


def test_marks_told_by_one_letter_share_an_entry() -> None:
    drawn = marks_of([OWN["PA"]], SYMBOLS)
    assert drawn == {"cs-l-C": ["canal", "curio"], "cs-l-S": ["shrine"]}


def test_pieces_are_tokens_with_their_kinds_in_the_legend() -> None:
    root = picture(BOARD, [pawn((0, 0), 0), pawn((1, 0), None, "", "tower"), pawn((2, 0), 2, "GRE")])
    shown = of_class(root, "figure")
    assert [("".join(t.text or "" for t in one.iter(f"{SPACE}text"))) for one in shown] == ["Rp", "t", "GREp"]
    assert {one.find(f"{SPACE}use").get("href") for one in shown} == {"#cs-piece"}  # type: ignore[union-attr]
    pieces = {name: href for name, href in meanings(root).items() if href == "#cs-piece"}
    assert pieces.keys() == {"pawn", "tower"}


@pytest.mark.parametrize("rotation", few_of(range(4), 1))
@pytest.mark.parametrize("code", ["D", "L", "W", "B", "G", "E", "FM", "RG", "FX"])
def test_pieces_stand_apart_from_followers_even_when_drawn_alone(code: str, rotation: int) -> None:
    """A page shows one or the other at different turns: neither may cover the other when both are there."""
    tile = SHIPPED[code].rotations[rotation]
    for index in range(len(tile.segments)):
        figures = [SvgFigure((0, 0), index, "R", "red"), pawn((0, 0), index)]
        together = [moved(one) for one in of_class(picture({(0, 0): tile}, figures), "figure")]
        alone = [moved(read(one)) for one in figures_svg({(0, 0): tile}, (0, 0), figures)]
        assert alone == together
        assert dist(*together) > 8
        assert all(16 <= x <= TILE - 16 and 16 <= y <= TILE - 16 for x, y in together)


def test_several_pieces_on_a_tile_do_not_cover_one_another() -> None:
    for code in "BEDWX":
        figures = [pawn((0, 0), None), pawn((0, 0), None, "B")]
        root = picture({(0, 0): SHIPPED[code].rotations[0]}, figures)
        spots = [moved(one) for one in of_class(root, "figure")]
        assert all(dist(one, other) > 20 for one, other in combinations(spots, 2))


@pytest.mark.parametrize("more", [0, 20, pytest.param(len(SHIPPED), marks=pytest.mark.slow)])
def test_the_legend_lies_below_the_board_within_the_picture(more: int) -> None:
    board = BOARD | {(place, 0): tile.rotations[0] for place, tile in enumerate([*SHIPPED.values()][-more:])}
    root = picture(board if more else BOARD, [pawn((0, 0), 0)])
    left, top, width, height = map(float, root.get("viewBox", "").split())
    entries = [moved(one) for one in (*of_class(root, "key"), *of_class(root, "meaning"))]
    assert len(set(entries)) == len(entries)
    assert all(left < x < left + width and TILE < y < top + height - 10 for x, y in entries)


def test_areas_far_apart_are_drawn_near_with_a_line_between() -> None:
    board = {(0, 0): SHIPPED["D"].rotations[0], (30, 9): SHIPPED["U"].rotations[0]}
    root = picture(board, [])
    spots = [moved(tile) for tile in of_class(root, "tile")]
    assert dist(*spots) < 3 * TILE
    assert len([line for line in of_class(root, "gap") if line.tag == f"{SPACE}path"]) == 2
    beside = {(0, 0): SHIPPED["D"].rotations[0], (2, 0): SHIPPED["U"].rotations[0]}
    assert of_class(picture(beside, []), "gap") == []
