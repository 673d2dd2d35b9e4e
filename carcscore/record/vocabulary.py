"""The words that a record may use: those of the base game and those that its expansions bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final

from carcscore.frozen import frozen
from carcscore.geometry import Cell

FOLLOWER: Final = "follower"
USUAL_START: Final[dict[str, Cell]] = {"D": (0, 0)}
"""The tile that lies there before the first turn (rule B1)."""

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


@frozen(slots=False)
class Vocabulary:
    """The names of figures, roles, pieces, keys and actions in a record.

    ``figures`` are followers (the default one first); ``roles`` lead to the kind of feature that a
    follower in that role stands on, ``implied`` to the figure that alone can take it; ``pieces`` are what
    stands on the board and is no follower, ``put_by`` leads to the actions, as one types them, by which turns
    put those whose name no action has; ``keys`` are the names under which expansions keep data of their
    own; ``actions`` are the kinds of action besides ``deploy``; ``schemas`` are the JSON Schema fragments for
    what lies under those names. ``awards`` are kinds of award that no feature pays and no figure names.

    All words are written in small letters. A fragment is found under ``NAME`` for the top of a record,
    ``turns.NAME`` for a turn and ``actions.NAME`` for an action; where there is none, nothing
    can be said under that name there (whatever an action needs, under its own). It may refer to the core's
    definitions, such as ``{"$ref": "#/$defs/cell"}``: names of cells there are read as ``[x, y]``.

    ``supply`` is how many of each figure a player has unless the record says otherwise, and of each tile in
    hand, by its code; ``sets`` are the tile sets in play unless it says otherwise; ``options`` lead to the
    expansion that has them; ``start`` are the tiles that lie on the table before the first turn if nothing is
    said of it, by code.
    """

    figures: tuple[str, ...] = (FOLLOWER,)
    roles: Mapping[str, str] = field(default_factory=dict, hash=False)
    implied: Mapping[str, str] = field(default_factory=dict, hash=False)
    pieces: tuple[str, ...] = ()
    put_by: Mapping[str, str] = field(default_factory=dict, hash=False)
    keys: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    awards: tuple[str, ...] = ()
    schemas: Mapping[str, object] = field(default_factory=dict, hash=False)
    supply: Mapping[str, int] = field(default_factory=dict, hash=False)
    sets: tuple[str, ...] = ("base",)
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    start: Mapping[str, Cell] = field(default_factory=lambda: USUAL_START, hash=False)

    @property
    def features(self) -> tuple[str, ...]:
        """The kinds of feature on which somebody can stand."""
        return tuple(dict.fromkeys(self.roles.values()))


BASE_ROLES: Final = {"thief": "road", "knight": "city", "monk": "cloister", "farmer": "farm"}
BASE_VOCABULARY: Final = Vocabulary(roles=BASE_ROLES)
