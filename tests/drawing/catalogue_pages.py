"""The pages that are kept of the catalogue: `python -m tests.drawing.catalogue_pages` draws them anew."""

from __future__ import annotations

from pathlib import Path

from carcscore.drawing import catalogue_page
from carcscore.drawing.catalogue_page import KEPT, written
from carcscore.drawing.catalogue_text import catalogue_page as drawn
from carcscore.expansions.registry import known_facts
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set

FILE = Path(catalogue_page.__file__).with_name(KEPT)
EXPANSIONS = tuple(known_facts())
SETS = {"base": "base", **{one.tile_set: one.name for one in EXPANSIONS if one.tile_set}}
"""The expansion of each set that ships, in the order of the catalogue."""


def line(name: str) -> str:
    """What is kept of a set, drawn now."""
    each = shipped_set(name, palette_of(EXPANSIONS))
    page = drawn(each.tiles.values(), f"{each.title} ({each.name})")
    return f"{name}\t{SETS[name]}\t{written(page)}\n"


if __name__ == "__main__":
    FILE.write_text("".join(map(line, SETS)), encoding="utf-8")
