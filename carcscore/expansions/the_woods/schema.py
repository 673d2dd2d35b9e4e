"""The form of what a record says under the name of The Woods (JSON Schema fragments)."""

from __future__ import annotations

from typing import Final

from carcscore.expansions.the_woods.kinds import NAME

_COINS: Final = {
    "title": "a mapping from players to tree coins",
    "description": "Who holds tree coins, and how many.",
    "type": "object",
    "additionalProperties": {
        "title": "a number of tree coins",
        "type": "integer",
        "minimum": 0,
        "maximum": 1000,
        "examples": [1],
    },
    "examples": [{"red": 1}],
}
_MIXED_BACK: Final = {
    "title": "a list of tiles",
    "description": "Tiles with forest that were drawn before, fitted nowhere and were mixed back.",
    "type": "array",
    "maxItems": 1000,
    "items": {"$ref": "#/$defs/tile"},
    "examples": [["FA"]],
}
_CELLS_BY_LEAF: Final = {
    "title": "a list of cells",
    "description": "The tiles with a leaf on which a follower stands that came by it.",
    "type": "array",
    "maxItems": 1000,
    "items": {"$ref": "#/$defs/cell"},
    "examples": [[[2, 0]]],
}
_BY_LEAF: Final = {
    "title": "`true` or `false`",
    "description": "Whether the follower of this turn was put down by the leaf on the tile.",
    "type": "boolean",
    "examples": [True],
}
TAKEN_BACK: Final = {
    "title": "where the follower stands that is taken back",
    "description": "The follower that the withered leaf takes off the board.",
    "type": "object",
    "required": ["at"],
    "additionalProperties": False,
    "properties": {
        "at": {"$ref": "#/$defs/cell"},
        "point": {"$ref": "#/$defs/point"},
        "player": {"$ref": "#/$defs/player"},
    },
    "examples": [{"at": [2, 0]}],
}


def _holder(examples: list[object], **properties: object) -> dict[str, object]:
    return {
        "title": "what The Woods need",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "examples": examples,
    }


SCHEMAS: Final[dict[str, object]] = {
    NAME: _holder([{"coins": {"red": 1}}], coins=_COINS, by_leaf=_CELLS_BY_LEAF),
    f"turns.{NAME}": _holder([{"mixed_back": ["FA"]}], mixed_back=_MIXED_BACK, by_leaf=_BY_LEAF),
}
