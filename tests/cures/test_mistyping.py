"""How easily one tile is typed for another: keys that lie beside one another, rows of which are staggered."""

import pytest

from carcscore.cures.mistyping import BESIDE, OTHER, mistake
from carcscore.cures.slip import UNKNOWN
from tests.drawing.pictures import shipped_tiles

TILES = shipped_tiles()


@pytest.mark.parametrize(
    ("typed", "meant", "beside"),
    [
        ("FS", "FX", True),  # X lies below S and D
        ("FD", "FX", True),
        ("FA", "FX", False),
        ("FF", "FX", False),
        ("FC", "FX", True),
        ("FV", "FX", False),
        ("FT", "FY", True),  # on an English keyboard
        ("FS", "FY", True),  # on a German one
        ("FQ", "FY", False),
    ],
)
def test_keys_are_neighbours_as_they_lie_on_keyboards(typed: str, meant: str, beside: bool) -> None:
    told = mistake(typed, UNKNOWN, TILES[meant].rotations[0])
    expected = (BESIDE, "whose keys are neighbours") if beside else (OTHER, "")
    assert (told.cost, told.why) == expected
