"""Kinds of which the drawing knows only the look: woods are drawn as woods, and all tiles stay apart."""

from carcscore.drawing.catalogue_text import draw_catalogue
from carcscore.drawing.signs import ASCII, UNICODE, Style, legend, signs_of
from carcscore.expansions.registry import known_facts
from carcscore.game.expansion import Expansion
from carcscore.geometry import CENTRE
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from carcscore.tiles.kinds import CITY, CLOISTER, FeatureKind
from carcscore.tiles.model import Segment, Tile
from tests.drawing.tile_rows import draw_tile
from tests.sampling import for_each

WOOD = FeatureKind("copse", "copses", "side", 25, look="wooded")
OAK = FeatureKind("oak", "oaks", "inside", 35, look="wooded")
NORTH = (0, 1, 2)


def picture(*segments: Segment, style: Style = UNICODE, lit: tuple[int, ...] = ()) -> str:
    return "\n".join(draw_tile(Tile("Z", "own", 1, segments).rotations[0], style=style, highlight=lit))


def test_woods_are_drawn_by_their_look() -> None:
    assert picture(Segment(WOOD, NORTH)).startswith("♣" * 11)
    assert picture(Segment(WOOD, NORTH), style=ASCII).startswith("&" * 11)
    assert picture(Segment(WOOD, NORTH), lit=(0,)).startswith("▓" * 11)
    assert "╭─♠─╮" in picture(Segment(OAK, (CENTRE,)))
    assert picture(Segment(OAK, (CENTRE,))) != picture(Segment(CLOISTER, (CENTRE,)))
    assert "[♠]" in picture(Segment(CLOISTER, (CENTRE,)), Segment(OAK, (CENTRE,)))


def test_two_kinds_of_one_look_have_signs_of_their_own() -> None:
    thicket = FeatureKind("thicket", "thickets", "side", 26, look="wooded")
    tile = Tile("Z", "own", 1, (Segment(WOOD, NORTH), Segment(thicket, (6, 7, 8)), Segment(CITY, (3, 4, 5))))
    signs = signs_of([tile])
    assert signs == {"copse": "♣", "thicket": "t"}
    told = legend(Style(signs=signs))
    assert any(line.split() == ["♣", "copse"] for line in told)
    assert any(line.startswith("▓") for line in told)
    assert not any(line.startswith("▓") for line in legend())


@for_each([e for e in known_facts() if e.tile_set], 12, lambda expansion: expansion.name)
def test_tiles_of_every_set_look_different_if_they_are(expansion: Expansion) -> None:
    assert expansion.tile_set is not None
    tiles = shipped_set(expansion.tile_set, palette_of((expansion,)), expansion.package).tiles.values()
    for ascii_only in (False, True):
        style = Style(ascii=ascii_only, signs=signs_of(tiles))
        seen: dict[str, object] = {}
        for turned in (turned for tile in tiles for turned in tile.rotations):
            shown = "\n".join(draw_tile(turned, style=style))
            assert seen.setdefault(shown, turned.look) == turned.look, turned.tile.code
            assert not ascii_only or shown.isascii()
        assert draw_catalogue(tiles, style=style).isascii() or not ascii_only
