"""The kinds of feature and of mark that a tile can carry; expansions bring more of both."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Rim = Literal["side", "middle", "rest", "inside"]


class FeatureKind(NamedTuple):
    """A kind of feature, such as ``road``, and which rim points its segments own.

    ``rim``: ``side`` owns the three points of each side it names (a city), ``middle`` only the middle
    one (a road), ``rest`` the outer points that are left (a farm), ``inside`` none (a cloister).
    Kinds are listed in reports by ``order``.
    """

    name: str
    plural: str
    rim: Rim
    order: int

    @property
    def closes(self) -> bool:
        """Whether a feature of this kind is complete once it has no open end."""
        return self.rim in ("side", "middle")


class MarkKind(NamedTuple):
    """A mark printed on a tile, such as a pennant.

    ``on`` is the kind of segment that carries it, or ``tile``. ``combine`` says what a feature of
    several marked segments has: ``any`` (one or more is the same) or ``sum`` (each counts).
    """

    name: str
    plural: str
    on: str
    combine: Literal["any", "sum"]


ROAD: Final = FeatureKind("road", "roads", "middle", 10)
CITY: Final = FeatureKind("city", "cities", "side", 20)
CLOISTER: Final = FeatureKind("cloister", "cloisters", "inside", 30)
FARM: Final = FeatureKind("farm", "farms", "rest", 90)
PENNANT: Final = MarkKind("pennant", "pennants", on="city", combine="sum")

FIELD: Final = "field"
"""The name of an edge that no road and no city, river or the like owns."""

BASE_KINDS: Final = (ROAD, CITY, CLOISTER, FARM)
BASE_MARKS: Final = (PENNANT,)
