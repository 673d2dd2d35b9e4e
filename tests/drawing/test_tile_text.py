import unicodedata

import pytest

from carcscore.drawing.signs import ASCII, UNICODE, Style, figure_label, legend, signs_of
from carcscore.drawing.stencils import HEIGHT, MIDDLE, SIDE_MIDDLES, WIDTH
from carcscore.drawing.tile_layout import layout
from carcscore.drawing.tile_text import TextFigure
from carcscore.geometry import CENTRE
from carcscore.tiles.kinds import CITY, CLOISTER, FARM, ROAD, FeatureKind
from carcscore.tiles.model import NO_SEGMENT, Segment, Tile, TurnedTile
from tests.drawing.tile_rows import draw_tile, owner_at, spot

STYLES = [UNICODE, ASCII]
ALLOWED = set(" ▒░▀▄▌▐╲─│╭╮╰╯├┤┬┴┼┌┐└┘●·♦†ic") | {"\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"}


def border(rows: list[str], side: int) -> str:
    """One side of a picture, from west to east or from north to south."""
    if side in (0, 2):
        return rows[0] if side == 0 else rows[-1]
    return "".join(row[-1 if side == 1 else 0] for row in rows)


def all_turned(tiles: dict[str, Tile]) -> list[TurnedTile]:
    return [turned for tile in tiles.values() for turned in tile.rotations]


@pytest.mark.parametrize("style", STYLES)
def test_tiles_that_differ_look_different_without_their_codes(shipped: dict[str, Tile], style: Style) -> None:
    seen: dict[str, object] = {}
    for turned in all_turned(shipped):
        picture = "\n".join(draw_tile(turned, style=style))
        assert seen.setdefault(picture, turned.look) == turned.look, turned.tile.code
    assert len(seen) == len({turned.look for turned in all_turned(shipped)})


def test_every_picture_has_its_size_and_characters_of_one_width(shipped: dict[str, Tile]) -> None:
    for turned in all_turned(shipped):
        rows = draw_tile(turned)
        assert [len(row) for row in rows] == [WIDTH] * HEIGHT
        assert set("".join(rows)) <= ALLOWED
        assert all(unicodedata.east_asian_width(glyph) in ("N", "Na", "A") for glyph in "".join(rows))
        plain = "".join(draw_tile(turned, style=ASCII))
        assert all(32 <= ord(glyph) <= 126 for glyph in plain)


@pytest.mark.parametrize("style", STYLES)
def test_the_sides_of_a_picture_show_the_edges_of_the_turned_tile(
    shipped: dict[str, Tile], style: Style
) -> None:
    wall = style.plain("▒")
    for turned in all_turned(shipped):
        rows = draw_tile(turned, style=style)
        for side, edge in enumerate(turned.edges):
            shown = border(rows, side)[1:-1]
            if edge == "city":
                assert shown == wall * len(shown)
                continue
            line = style.plain("│─"[side % 2]) if edge == "road" else " "
            half = (len(shown) - 1) // 2
            assert shown == " " * half + line + " " * half, (turned.tile.code, turned.rotation, side)


def test_no_shipped_tile_needs_a_note(shipped: dict[str, Tile]) -> None:
    for turned in all_turned(shipped):
        assert not set("0123456789>░") & set("".join(draw_tile(turned)))


def test_each_segment_has_a_spot_of_its_own(shipped: dict[str, Tile]) -> None:
    for turned in all_turned(shipped):
        spots = [spot(turned, index) for index in range(len(turned.segments))]
        assert len(set(spots)) == len(spots)
        for index, place in enumerate(spots):
            assert owner_at(turned, place) == index, (turned.tile.code, turned.rotation, index)


def test_followers_stand_on_their_segment_and_all_are_seen(shipped: dict[str, Tile]) -> None:
    letters = "RBGYKPQWZ"
    for turned in all_turned(shipped):
        figures = [
            TextFigure(index, figure_label(letters[index], lying=segment.kind is FARM), "red")
            for index, segment in enumerate(turned.segments)
        ]
        rows = draw_tile(turned, figures=figures)
        for index in range(len(figures)):
            (place,) = [
                (x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph == letters[index]
            ]
            # At the foot of a wall a cell is the city's and the farm's.
            owners = (owner_at(turned, place), layout(turned).ground.get(place))
            assert index in owners, (turned.tile.code, turned.rotation, index)


def test_many_followers_on_one_segment_are_all_seen(shipped: dict[str, Tile]) -> None:
    figures = [TextFigure(0, letter) for letter in "RBGYKP"]
    for turned in all_turned(shipped):
        shown = "".join(draw_tile(turned, figures=figures))
        assert all(shown.count(letter) == 1 for letter in "RBGYKP")


def test_a_tile_without_room_says_that_there_is_more(shipped: dict[str, Tile]) -> None:
    rows = draw_tile(shipped["X"].rotations[0], figures=[TextFigure(0, "R2_")] * 40)
    assert [len(row) for row in rows] == [WIDTH] * HEIGHT
    assert "+" in "".join(rows)


@pytest.mark.parametrize("style", STYLES)
def test_the_code_and_a_warning_can_be_read_on_every_tile(shipped: dict[str, Tile], style: Style) -> None:
    for turned in all_turned(shipped):
        code = f"{turned.tile.code}{turned.rotation}"
        rows = draw_tile(turned, style=style, label=code, warned=True)
        assert any(code in row for row in rows)
        assert any("!" in row for row in rows)


@pytest.mark.parametrize("style", STYLES)
def test_a_highlighted_segment_differs_without_colour(shipped: dict[str, Tile], style: Style) -> None:
    for turned in all_turned(shipped):
        bare = draw_tile(turned, style=style)
        for index, segment in enumerate(turned.segments):
            if segment.kind is not CLOISTER:
                assert draw_tile(turned, style=style, highlight={index}) != bare


def test_colour_only_adds_codes(shipped: dict[str, Tile]) -> None:
    turned = shipped["D"].rotations[1]
    figures = [TextFigure(0, "R", "red"), TextFigure(2, "Z_", "no such colour")]
    plain = draw_tile(turned, figures=figures, highlight={1})
    coloured = draw_tile(turned, figures=figures, highlight={1}, style=Style(colour=True))
    assert any("\x1b[37;7m" in row for row in coloured)
    assert [_without_codes(row) for row in coloured] == plain


def _without_codes(text: str) -> str:
    first, *others = text.split("\x1b[")
    return first + "".join(part.split("m", 1)[1] for part in others)


def test_two_junctions_and_a_bridge_are_told_apart() -> None:
    field = [Segment(FARM, (point,)) for point in range(12) if point % 3 != 1]

    def roads(*points: tuple[int, ...]) -> str:
        segments = [Segment(ROAD, road) for road in points] + field
        return "\n".join(draw_tile(Tile("Z", "own", 1, tuple(segments)).rotations[0]))

    pictures = [
        roads((1,), (4,), (7,), (10,)),
        roads((1, 4, 7, 10)),
        roads((1, 7), (4, 10)),
        roads((1, 7), (4,), (10,)),
        roads((4, 10), (1,), (7,)),
        roads((1, 4), (7, 10)),
        roads((1, 4), (7,), (10,)),
        roads((1, 4, 7), (10,)),
    ]
    assert len(set(pictures)) == len(pictures)


def test_a_kind_of_which_the_program_knows_nothing_is_drawn_with_its_letter() -> None:
    river = FeatureKind("river", "rivers", "side", 25)
    shrine = FeatureKind("shrine", "shrines", "inside", 35)
    segments = (
        Segment(river, (0, 1, 2, 6, 7, 8)),
        Segment(shrine, (CENTRE,)),
        Segment(FARM, (3, 4, 5)),
        Segment(FARM, (9, 10, 11)),
    )
    rows = draw_tile(Tile("Z", "own", 1, segments, {"well": 1}).rotations[0])
    assert rows[0] == "r" * WIDTH
    assert "[s]" in "".join(rows)
    assert "(w)" in "".join(rows)
    city = draw_tile(Tile("Z", "own", 1, (Segment(CITY, tuple(range(12))),)).rotations[0])
    assert city == ["▒" * WIDTH] * HEIGHT


def test_signs_are_letters_and_all_different(shipped: dict[str, Tile]) -> None:
    marked = Tile("Z", "own", 1, (Segment(ROAD, (1,), {"cave": 1, "inn": 1}),), {"ice": 1})
    signs = signs_of([*shipped.values(), marked])
    assert set(signs) == {"cathedral", "cave", "ice", "inn"}
    assert len(set(signs.values())) == 4
    assert signs_of([marked, *shipped.values()]) == signs
    assert all(32 <= ord(glyph) <= 126 for line in legend(Style(ascii=True, signs=signs)) for glyph in line)


def test_the_order_of_segments_does_not_matter(shipped: dict[str, Tile]) -> None:
    for tile in shipped.values():
        last = len(tile.segments) - 1
        segments = tuple(
            Segment(segment.kind, segment.points, segment.marks, tuple(last - i for i in segment.touches))
            for segment in tile.segments[::-1]
        )
        assert draw_tile(Tile("Z", "own", 1, segments).rotations[0]) == draw_tile(tile.rotations[0])


def test_the_middles_of_sides_are_where_roads_leave() -> None:
    assert [place[0] for place in SIDE_MIDDLES[::2]] == [MIDDLE[0]] * 2
    assert [place[1] for place in SIDE_MIDDLES[1::2]] == [MIDDLE[1]] * 2
    assert owner_at(Tile("Z", "own", 1, ()).rotations[0], MIDDLE) == NO_SEGMENT
