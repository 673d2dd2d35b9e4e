import pytest

from carcscore.tiles.kinds import BASE_KINDS, BASE_MARKS, MarkKind
from carcscore.tiles.model import Tile
from carcscore.tiles.palette import Palette
from carcscore.tiles.reading import read_tiles
from tests.plain_yaml import tiles_of


@pytest.fixture(scope="session")
def shipped() -> dict[str, Tile]:
    """Every tile of the tile sets that come with the program."""
    extra = (MarkKind("inn", "inns", "road", "any"), MarkKind("cathedral", "cathedrals", "city", "any"))
    palette = Palette.of(BASE_KINDS, BASE_MARKS + extra, idle=["no-castle"])
    tiles: dict[str, Tile] = {}
    for name in ("base", "inns-and-cathedrals"):
        read, findings = read_tiles(tiles_of(name), palette, name, (), {})
        assert not findings
        tiles |= read
    return tiles
