"""YAML files as plain data, read apart from the program and only once: not to be changed."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

TILE_SETS: Final = Path(__file__).resolve().parents[1] / "carcscore" / "tilesets"
"""The folder of the tile sets that come with the program."""


@cache
def plain_yaml(path: Path) -> Any:
    """The one document in a file."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(path.read_text(encoding="utf-8"), loader)


def tiles_of(name: str) -> dict[str, Any]:
    """The tiles of a set that comes with the program, by code, as its file describes them."""
    tiles: dict[str, Any] = plain_yaml(TILE_SETS / f"{name}.yaml")["tiles"]
    return tiles
