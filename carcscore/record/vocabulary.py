"""The words that a record may use: those of the base game and those that its expansions bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

FOLLOWER: Final = "follower"

COLORS: Final = (
    "red",
    "blue",
    "yellow",
    "green",
    "black",
    "grey",
    "white",
    "pink",
    "purple",
    "orange",
    "brown",
)
COLOR_ALIASES: Final = {"gray": "grey"}


@dataclass(frozen=True)
class Vocabulary:
    """What figures, roles, pieces, keys and actions are called in a record.

    ``figures`` are followers (the default one first); ``roles`` lead to the kind of feature that a
    follower in that role stands on; ``pieces`` are what stands on the board and is no follower;
    ``keys`` are the names under which expansions keep data of their own; ``actions`` are the kinds of
    action besides ``deploy``; ``schemas`` are the JSON Schema fragments for what lies under those names.

    All words are written in small letters. A fragment is found under ``NAME`` for the top of a record,
    ``turns.NAME`` for a turn and ``actions.NAME`` for an action; where there is none, anything goes.
    It may refer to the core's definitions, for example ``{"$ref": "#/$defs/pair"}``.
    """

    figures: tuple[str, ...] = (FOLLOWER,)
    roles: Mapping[str, str] = field(default_factory=dict, hash=False)
    pieces: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    schemas: Mapping[str, object] = field(default_factory=dict, hash=False)


BASE_ROLES: Final = {"thief": "road", "knight": "city", "monk": "cloister", "farmer": "farm"}
BASE_VOCABULARY: Final = Vocabulary(roles=BASE_ROLES)
