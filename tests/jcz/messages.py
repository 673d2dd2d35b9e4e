"""Messages of JCloisterZone's saves, and short saves made of them."""

import json
from typing import Any

from carcscore.formats.registry import FOREIGN
from carcscore.source import Source, parse
from tests.jcz.saves import Save, message


def place(player: int, tile: str, x: int, y: int, rotation: int = 0) -> Save:
    return message("PLACE_TILE", player, tileId=tile, rotation=f"R{90 * rotation}", position=[x, y])


def deploy(player: int, meeple: str, x: int, y: int, feature: str, location: str = "I") -> Save:
    where = {"position": [x, y], "feature": feature, "location": location}
    return message("DEPLOY_MEEPLE", player, meepleId=f"{player}.{meeple}", pointer=where)


def commit(player: int, random: float = 0.5) -> Save:
    return message("COMMIT", player, random=random)


def short_save(replay: tuple[Save, ...], tile_set: str, elements: Save, **more: Any) -> Source:
    """A save of two players with a tile set and elements beside the base game's; it ends with its turns."""
    data = {
        "appVersion": "5.11.0",
        "initialRandom": 0.3566412282351338,
        "setup": {
            "sets": {"basic:1": 1, tile_set: 1},
            "elements": {"small-follower": 7, "farmers": True, **elements},
            "rules": {},
            "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
        },
        "players": [{"name": "Ann"}, {"name": "Ben"}],
        "gameAnnotations": {"endTurn": sum(one["type"] == "PLACE_TILE" for one in replay)},
        "replay": list(replay),
        **more,
    }
    return parse(json.dumps(data), foreign=FOREIGN)
