"""The kinds of feature and of mark that a tile can carry; expansions bring more of both."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from carcscore.geometry import AROUND, Cell

Rim = Literal["side", "middle", "rest", "inside"]
Look = Literal["plain", "walled", "way", "house", "open", "wooded", "water"]
Combine = Literal["any", "sum", "tile"]
Symbol = Literal[
    "",
    "shield",
    "house",
    "cross",
    "ring",
    "drop",
    "gem",
    "flag",
    "horseshoe",
    "leaf",
    "bare-leaf",
    "flame",
    "tree",
    "mug",
    "trees",
    "gate",
    "star",
    "waves",
    "hedge",
]


class FeatureKind(NamedTuple):
    """A kind of feature, such as ``road``, and which rim points its segments own.

    ``rim``: ``side`` owns the three points of each side it names (a city), ``middle`` only the middle
    one (a road), ``rest`` the outer points that are left (a farm), ``inside`` none (a cloister).
    Kinds are listed in reports by ``order``; pictures draw a kind in the manner that ``look`` names.
    ``around`` are the cells, counted from its own, that a feature inside a tile waits for; a kind that
    is not ``claimable`` only parts what lies beside it.
    """

    name: str
    plural: str
    rim: Rim
    order: int
    look: Look = "plain"
    around: tuple[Cell, ...] = AROUND
    claimable: bool = True

    @property
    def closes(self) -> bool:
        """Whether a feature of this kind is complete once it has no open end."""
        return self.rim in ("side", "middle")


class MarkKind(NamedTuple):
    """A mark printed on a tile, such as a pennant.

    ``on`` is the kind of segment that carries it, or ``tile``. ``combine`` says what a feature of
    several marked segments has: ``any`` (one or more is the same), ``sum`` (each counts) or ``tile``
    (one for each tile that carries it).
    Pictures draw it with ``symbol``, else with a letter. A mark that ``brings`` a kind adds a segment
    of that kind, inside the tile, to whatever tile it is put on. A mark that is not ``ignorable`` says
    which part of a feature lies on the tile, such as its source; no table plays as if it were not there.
    """

    name: str
    plural: str
    on: str
    combine: Combine
    symbol: Symbol = ""
    brings: FeatureKind | None = None
    ignorable: bool = True


ROAD: Final = FeatureKind("road", "roads", "middle", 10, "way")
CITY: Final = FeatureKind("city", "cities", "side", 20, "walled")
CLOISTER: Final = FeatureKind("cloister", "cloisters", "inside", 30, "house")
FARM: Final = FeatureKind("farm", "farms", "rest", 90, "open")
PENNANT: Final = MarkKind("pennant", "pennants", on="city", combine="sum", symbol="shield")

FIELD: Final = "field"
"""The name of an edge that no road and no city, river or the like owns."""

BASE_KINDS: Final = (ROAD, CITY, CLOISTER, FARM)
BASE_MARKS: Final = (PENNANT,)
