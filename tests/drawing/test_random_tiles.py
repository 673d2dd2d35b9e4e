"""Tiles that nobody printed: whatever a record describes can be drawn, and differs from its like."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carcscore.drawing.signs import ASCII, UNICODE, Style
from carcscore.drawing.stencils import HEIGHT, WIDTH
from carcscore.drawing.tile_text import TextFigure
from carcscore.drawing.tile_words import description
from carcscore.geometry import CENTRE
from carcscore.tiles.kinds import CITY, CLOISTER, FARM, ROAD, FeatureKind
from carcscore.tiles.model import Segment, Tile
from tests.drawing.tile_rows import draw_tile
from tests.sampling import examples

RIVER = FeatureKind("river", "rivers", "side", 25)
SEEN: dict[tuple[bool, str], object] = {}


@st.composite
def grouped(draw: st.DrawFn, items: list[int]) -> list[list[int]]:
    groups: list[list[int]] = []
    for item in items:
        chosen = draw(st.integers(0, len(groups)))
        if chosen == len(groups):
            groups.append([])
        groups[chosen].append(item)
    return groups


@st.composite
def tiles(draw: st.DrawFn) -> Tile:
    """Any tile whose rim is owned as it should be; features may cross and touches be surprising."""
    sides = draw(st.lists(st.sampled_from(["city", "road", "field", "river"]), min_size=4, max_size=4))
    segments: list[Segment] = []
    for kind in (CITY, RIVER):
        for group in draw(grouped([side for side in range(4) if sides[side] == kind.name])):
            marks = {"pennant": 1} if kind is CITY and draw(st.booleans()) else {}
            points = tuple(sorted(3 * side + k for side in group for k in range(3)))
            segments.append(Segment(kind, points, marks))
    cities = range(len(segments))
    for group in draw(grouped([side for side in range(4) if sides[side] == "road"])):
        marks = {"inn": 1} if draw(st.integers(0, 4)) == 0 else {}
        segments.append(Segment(ROAD, tuple(3 * side + 1 for side in group), marks))
    if draw(st.integers(0, 4)) == 0:
        segments.append(Segment(CLOISTER, (CENTRE,)))
    outer = [3 * side + k for side in range(4) if sides[side] in ("road", "field") for k in (0, 2)]
    for group in draw(grouped(outer)):
        whole = [3 * side + 1 for side in range(4) if sides[side] == "field"]
        points = tuple(sorted([*group, *(p for p in whole if {p - 1, p + 1} <= {*group})]))
        touches = tuple(city for city in cities if draw(st.booleans()))
        segments.append(Segment(FARM, points, {}, touches))
    return Tile("Z", "own", 1, tuple(segments))


# Derandomized: where a farm touches cities quite against the picture, a crowd of notes could hide more.
@examples(200)
@given(tiles())
def test_any_tile_can_be_drawn_and_differs_from_all_others(tile: Tile) -> None:
    for turned in tile.rotations:
        for style in (UNICODE, ASCII):
            rows = draw_tile(turned, style=style)
            assert [len(row) for row in rows] == [WIDTH] * HEIGHT
            known = SEEN.setdefault((style.ascii, "\n".join(rows)), turned.look)
            assert known == turned.look, description(turned)


@given(tiles(), st.booleans())
def test_any_follower_is_seen(tile: Tile, ascii_only: bool) -> None:
    for index in range(len(tile.segments)):
        rows = draw_tile(tile.rotations[0], style=Style(ascii=ascii_only), figures=[TextFigure(index, "Q_")])
        assert sum(row.count("Q_") for row in rows) == 1


@pytest.mark.parametrize("touching", [(), (0,)])
def test_a_farm_whose_touches_surprise_bears_a_note(touching: tuple[int, ...]) -> None:
    farm = Segment(FARM, (3, 4, 5, 6, 7, 8, 9, 10, 11), {}, touching)
    rows = draw_tile(Tile("Z", "own", 1, (Segment(CITY, (0, 1, 2)), farm)).rotations[0])
    assert (">-" in "".join(rows)) == (not touching)
