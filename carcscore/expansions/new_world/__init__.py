"""The New World: a second area, its discoverer's points, further tiles and open tiles (rules N1 to N4)."""

from __future__ import annotations

from carcscore.expansions.new_world.facts import MAP, NAME
from carcscore.expansions.new_world.keeper import NewWorldKeeper
from carcscore.rules.expansion import Expansion
from carcscore.rules.game import Game
from carcscore.rules.keeper import Keeper


class NewWorld(Expansion):
    """An area apart from the main one, which begins with the new-world tile."""

    def keeper(self, game: Game) -> Keeper:
        """Follows the two areas and the open tiles."""
        return NewWorldKeeper(self.name, game)


_TOP = {
    "title": "a mapping with `at` and `discoverer`",
    "description": "Where the new-world tile lies, and who discovered the new world.",
    "type": "object",
    "additionalProperties": False,
    "required": ["at", "discoverer"],
    "examples": [{"at": [6, 0], "discoverer": "red"}],
    "properties": {
        "at": {"$ref": "#/$defs/cell", "description": "The cell of the new-world tile."},
        "discoverer": {"$ref": "#/$defs/player", "description": "Who discovered the new world."},
    },
}
_IN_A_TURN = {
    "title": "a mapping with `open`",
    "description": "The tiles that were set out when this turn was over.",
    "type": "object",
    "additionalProperties": False,
    "required": ["open"],
    "examples": [{"open": ["K", "B"]}],
    "properties": {
        "open": {
            "title": "a list of tile codes",
            "description": "The tiles that players then choose from.",
            "type": "array",
            "maxItems": 1000,
            "items": {"title": "a tile code", "type": "string", "maxLength": 60, "examples": ["K"]},
            "examples": [["K", "B"]],
        }
    },
}

EXPANSION = NewWorld(
    name=NAME,
    title="The New World",
    tile_set=NAME,
    rulebook=NAME,
    marks=(MAP,),
    awards=(NAME,),
    schemas={NAME: _TOP, f"turns.{NAME}": _IN_A_TURN},
)
