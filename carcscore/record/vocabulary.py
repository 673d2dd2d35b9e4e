"""The words that a record may use: those of the base game and those that its expansions bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
class Foreign:
    """JCloisterZone's names for the parts of the base game or of an expansion.

    ``sets`` leads from its tile sets to ours (with the number of the printing: ``basic:1``), ``figures``
    from its kinds of follower to figures, ``roles`` from its features to roles. ``elements`` leads from its
    game elements to the figure whose number they give, ``marks`` to the mark that does nothing when the
    element is not in play. ``idle`` are its rules that change no score here.
    """

    sets: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)
    roles: Mapping[str, str] = field(default_factory=dict)
    elements: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    idle: frozenset[str] = frozenset()

    def joined(self, others: Iterable[Foreign]) -> Foreign:
        """These words and those of others."""
        every = (self, *others)
        return Foreign(
            sets={k: v for each in every for k, v in each.sets.items()},
            figures={k: v for each in every for k, v in each.figures.items()},
            roles={k: v for each in every for k, v in each.roles.items()},
            elements={k: v for each in every for k, v in each.elements.items()},
            marks={k: v for each in every for k, v in each.marks.items()},
            idle=frozenset(rule for each in every for rule in each.idle),
        )


BASE_FOREIGN: Final = Foreign(
    sets={"basic:1": "base", "basic:2": "base"},
    figures={"small": FOLLOWER},
    # Earlier versions say Cloister and Farm.
    roles={
        "Road": "thief",
        "City": "knight",
        "Monastery": "monk",
        "Field": "farmer",
        "Cloister": "monk",
        "Farm": "farmer",
    },
    elements={"small-follower": FOLLOWER},
    # Rules of expansions that are not supported; one that is added takes its own from here.
    idle=frozenset(
        {
            "barn-placement",
            "bazaar-no-auction",
            "dragon-movement",
            "fairy-placement",
            "festival-return",
            "hill-tiebreaker",
            "keep-monasteries",
            "king-and-robber-scoring",
            "labyrinth-variant",
            "more-tunnel-tokens",
            "princess-action",
            "tunnelize-other-expansions",
            "wagon-move",
        }
    ),
)


@dataclass(frozen=True)
class Vocabulary:
    """What figures, roles, pieces, keys and actions are called in a record.

    ``figures`` are followers (the default one first); ``roles`` lead to the kind of feature that a
    follower in that role stands on, ``implied`` to the figure that alone can take it; ``pieces`` are what
    stands on the board and is no follower; ``keys`` are the names under which expansions keep data of their
    own; ``actions`` are the kinds of action besides ``deploy``; ``schemas`` are the JSON Schema fragments for
    what lies under those names.

    All words are written in small letters. A fragment is found under ``NAME`` for the top of a record,
    ``turns.NAME`` for a turn and ``actions.NAME`` for an action; where there is none, nothing
    can be said under that name there (whatever an action needs, under its own). It may refer to the core's
    definitions, such as ``{"$ref": "#/$defs/cell"}``: names of cells there are read as ``[x, y]``.

    ``supply`` is how many of each figure a player has unless the record says otherwise; ``foreign`` is
    what saves of another program call all this.
    """

    figures: tuple[str, ...] = (FOLLOWER,)
    roles: Mapping[str, str] = field(default_factory=dict, hash=False)
    implied: Mapping[str, str] = field(default_factory=dict, hash=False)
    pieces: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    schemas: Mapping[str, object] = field(default_factory=dict, hash=False)
    supply: Mapping[str, int] = field(default_factory=dict, hash=False)
    foreign: Foreign = field(default=BASE_FOREIGN, hash=False)


BASE_ROLES: Final = {"thief": "road", "knight": "city", "monk": "cloister", "farmer": "farm"}
BASE_VOCABULARY: Final = Vocabulary(roles=BASE_ROLES)
