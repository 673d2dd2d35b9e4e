"""Messages of JCloisterZone's saves, and short saves made of them."""

import json
from typing import Any

from carcscore.formats.registry import FOREIGN
from carcscore.source import Source, parse
from tests.jcz.saves import Save, message, save_with


def place(player: int, tile: str, x: int, y: int, rotation: int = 0) -> Save:
    return message("PLACE_TILE", player, tileId=tile, rotation=f"R{90 * rotation}", position=[x, y])


def deploy(player: int, meeple: str, x: int, y: int, feature: str, location: str = "I") -> Save:
    where = {"position": [x, y], "feature": feature, "location": location}
    return message("DEPLOY_MEEPLE", player, meepleId=f"{player}.{meeple}", pointer=where)


def commit(player: int, random: float = 0.5) -> Save:
    return message("COMMIT", player, random=random)


def short_save(replay: tuple[Save, ...], tile_set: str, elements: Save, **more: Any) -> Source:
    """A save of two players with a tile set and elements beside the base game's; it ends with its turns."""
    data = save_with(replay, {tile_set: 1}, elements, **{"initialRandom": 0.3566412282351338, **more})
    return parse(json.dumps(data), foreign=FOREIGN)
