"""The JSON Schema fragments of what records say of Roads to Victory."""

from __future__ import annotations

from typing import Final

from carcscore.expansions.roads_to_victory.facts import NAME

_MOST = 1000
_VALUE = {
    "title": "the value of a jewel",
    "description": "The points that the jewel is worth at the end.",
    "type": "integer",
    "minimum": -_MOST,
    "maximum": _MOST,
    "examples": [5],
}
_JEWEL = {
    "title": "a jewel: its value, `unknown`, or `{value, good, counts}`",
    "description": "The value of a jewel; with a trade good on it, what that is and what it counts as.",
    "type": ["integer", "string", "object"],
    "minimum": -_MOST,
    "maximum": _MOST,
    "pattern": "^unknown$",
    "additionalProperties": False,
    "properties": {
        "value": _VALUE,
        "good": {
            "title": "a trade good",
            "description": "The trade good on the jewel.",
            "enum": ["cloth", "wheat", "barrel"],
        },
        "counts": {
            "title": "`jewel` or `good`",
            "description": "What a jewel with a trade good counts as.",
            "enum": ["jewel", "good"],
        },
    },
    "examples": [5, {"value": 4, "good": "cloth", "counts": "jewel"}],
}
_STATED = {
    "title": "a mapping from `jewels` to who holds them",
    "description": "Held by players in the end.",
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "jewels": {
            "title": "a mapping from players to lists of jewels",
            "description": "The jewels that each player holds in the end.",
            "type": "object",
            "additionalProperties": {
                "title": "a list of jewels",
                "type": "array",
                "maxItems": 200,
                "items": _JEWEL,
                "examples": [[5, -3]],
            },
            "examples": [{"red": [5, -3]}],
        }
    },
    "examples": [{"jewels": {"red": [5, -3]}}],
}
_NOTHING = {
    "title": "nothing: what is done in a turn is one of its `actions`",
    "description": "Nothing is said under this name here.",
    "type": "object",
    "maxProperties": 0,
    "examples": [{}],
}
_POINT = {"$ref": "#/$defs/point"}
_PLAYER = {"$ref": "#/$defs/player"}
TAKEN = {
    "title": "a list of jewels taken, such as `[draw]` or `[{draw: 5}, {steal: blue}]`",
    "description": "The jewels taken for the roads that the tile completes, in order.",
    "type": "array",
    "minItems": 1,
    "maxItems": 100,
    "items": {
        "title": "`draw`, `{draw: VALUE}` or `{steal: PLAYER}`",
        "type": ["string", "object"],
        "pattern": "^draw$",
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
        "properties": {
            "draw": {**_JEWEL, "description": "The jewel that was drawn."},
            "steal": {
                "title": "a player, or `{from, value, replaced_by}`",
                "description": "From whom a jewel was stolen, its value, and what was drawn in its place.",
                "type": ["string", "object"],
                "minLength": 1,
                "maxLength": 200,
                "required": ["from"],
                "additionalProperties": False,
                "properties": {
                    "from": {**_PLAYER, "description": "The player stolen from."},
                    "value": _VALUE,
                    "replaced_by": {**_JEWEL, "description": "What that player drew in its place."},
                },
                "examples": ["blue", {"from": "blue", "value": -3, "replaced_by": 2}],
            },
        },
        "examples": ["draw", {"draw": 5}, {"steal": {"from": "blue", "value": -3, "replaced_by": 2}}],
    },
    "examples": [[{"draw": 5}]],
}
HOUSE = {
    "title": "where the post house is put: `{at, point}`, or `{}` for the tile just placed",
    "description": "The junction on which the post house is put.",
    "type": "object",
    "additionalProperties": False,
    "properties": {"at": {"$ref": "#/$defs/cell"}, "point": _POINT},
    "examples": [{"at": [2, 0], "point": "N"}],
}
_STEP_PROPERTIES: Final[dict[str, object]] = {
    "move": {"$ref": "#/$defs/cell", "description": "The tile to which it moves within its feature."},
    "step": {
        "title": "a kind of feature",
        "description": "The kind of feature on the same tile to which it steps.",
        "type": "string",
        "minLength": 1,
        "maxLength": 40,
        "examples": ["farm"],
    },
    "steal": {**_PLAYER, "description": "The player from whose follower it steals 1 point."},
    "figure": {"$ref": "#/$defs/figure"},
    "point": _POINT,
}
_STEP = {
    "title": "an action of the pickpocket: `{move: CELL}`, `{step: FEATURE}` or `{steal: PLAYER}`",
    "type": "object",
    "additionalProperties": False,
    "properties": _STEP_PROPERTIES,
    "examples": [{"move": [2, 0], "point": "S"}, {"step": "farm", "point": "SSE"}, {"steal": "blue"}],
}
PICKPOCKET_ACTS = {
    "title": "`{place: {point: S}}`, or a list of its actions",
    "description": "The pickpocket is placed on a road just completed, or acts up to three times.",
    "type": ["object", "array"],
    # One step that is no list is told by the keeper, with the remedy.
    "if": {"anyOf": [{"required": [action]} for action in ("move", "step", "steal")]},
    "else": {"required": ["place"]},
    "additionalProperties": False,
    "properties": {
        **_STEP_PROPERTIES,
        "place": {
            "title": "where it is placed: `{point: S}`, or `{}`",
            "description": "The road, by a point; another tile of it by `at`.",
            "type": "object",
            "additionalProperties": False,
            "properties": {"at": {"$ref": "#/$defs/cell"}, "point": _POINT},
            "examples": [{"point": "S"}],
        },
    },
    "minItems": 1,
    "maxItems": 100,
    "items": _STEP,
    "examples": [{"place": {"point": "S"}}, [{"move": [2, 0]}, {"steal": "blue"}]],
}
BRIBED = {
    "title": "a bribe: `{by: PLAYER, of: PLAYER}`",
    "description": "A player pays 5 to the owner of a pickpocket, which leaves the board.",
    "type": "object",
    "required": ["by", "of"],
    "additionalProperties": False,
    "properties": {
        "by": {**_PLAYER, "description": "Who pays."},
        "of": {**_PLAYER, "description": "Whose pickpocket leaves the board."},
        "after": {
            "title": "`scoring`",
            "description": "The bribe is paid after this turn's scoring; before it when left out.",
            "enum": ["scoring"],
            "examples": ["scoring"],
        },
    },
    "examples": [{"by": "blue", "of": "red"}],
}
SCHEMAS: Final[dict[str, object]] = {
    NAME: _STATED,
    f"turns.{NAME}": _NOTHING,
    f"actions.{NAME}": _NOTHING,
}
"""What may stand under the expansion's name, and under each of its actions."""
