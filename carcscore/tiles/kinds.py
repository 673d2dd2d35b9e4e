"""The kinds of feature and of mark that a tile can carry; expansions bring more of both."""

from __future__ import annotations

from typing import Final, Literal

from carcscore.frozen import frozen
from carcscore.geometry import AROUND, Cell

Rim = Literal["side", "middle", "rest", "inside"]
Completes = Literal["edges", "around", "never", "always"]
Combine = Literal["any", "sum", "tile"]


_COMPLETING: Final = (("edges", "side"), ("edges", "middle"), ("around", "inside"))


@frozen(eq=False)
class FeatureKind:
    """A kind of feature, such as ``road``, and which rim points its segments own.

    ``rim``: ``side`` owns the three points of each side it names (a city), ``middle`` only the middle
    one (a road), ``rest`` the outer points that are left (a farm), ``inside`` none (a cloister).
    Kinds are listed in reports by ``order``; pictures draw a kind in the manner that ``look`` names, else
    plainly, with the picture of that name or a letter on it.
    A kind that is not ``claimable`` only parts what lies beside it.

    ``completes``: a feature is complete once no edge of it is open (``edges``: roads and cities), once
    the cells ``around`` its own hold tiles (``around``: cloisters), ``never`` (farms, towers, castles), or
    ``always``: it was so before the first turn. Left out, it follows from ``rim``.

    To a farm one that ``stands_for`` another kind, named here, is as good as a completed feature of that,
    unless it is unfinished.
    """

    name: str
    plural: str
    rim: Rim
    order: int
    look: str = "plain"
    around: tuple[Cell, ...] = AROUND
    claimable: bool = True
    completes: Completes | None = None
    stands_for: str = ""

    def __post_init__(self) -> None:
        """Derives ``completes`` where it is left out.

        Raises :class:`ValueError` when it doesn't go with ``rim``.
        """
        if self.completes is None:
            by_rim: Completes = "edges" if self.at_edges else "around" if self.rim == "inside" else "never"
            object.__setattr__(self, "completes", by_rim)
        elif (self.completes, self.rim) not in _COMPLETING and self.completes in ("edges", "around"):
            raise ValueError(f"a feature of the rim {self.rim} can't be completed by {self.completes}")

    @property
    def at_edges(self) -> bool:
        """True if its segments own the middle of an edge, which is then named after the kind."""
        return self.rim in ("side", "middle")

    @property
    def building(self) -> bool:
        """True if it is one building, so that whoever stands in it does so on all of its squares."""
        return self.rim == "inside" or (self.at_edges and self.completes == "never")


@frozen
class MarkKind:
    """A mark printed on a tile, such as a pennant.

    ``on`` is the kind of segment that carries it, or ``tile``. ``combine`` says what a feature of
    several marked segments has: ``any`` (one or more is the same), ``sum`` (each counts) or ``tile``
    (one for each tile that carries it).
    It is drawn as the picture that ``symbol`` names, else as a letter. A mark that ``brings`` a kind adds a
    segment of that kind, inside the tile, to whatever tile it is put on; it may itself lie ``on`` that. One
    that is not ``ignorable`` no table can leave out: it says which part of a feature lies on the tile, such
    as its source, or brings a feature that is no more optional than a road. Of tiles with a mark that lies
    ``once`` a game needs one, however many sets bring one: the others are left out. A tile with one that
    ``hides`` lies on another, drawn unseen and out of the game. The picture of a mark with a ``heading``
    points on the unturned tile so many degrees clockwise from north, and turns with the tile. At an
    ``opening`` a road ends: one that would leave its tile by several sides is one for each, and each has one
    more end, open as long as nothing joins it. One that is ``sided`` lies where its road leaves the tile over
    a side. What legends call it is its name, unless ``legend`` says otherwise: so marks that are one thing to
    players, such as one that points in different ways, have one entry.
    """

    name: str
    plural: str
    on: str
    combine: Combine
    symbol: str = ""
    brings: FeatureKind | None = None
    ignorable: bool = True
    once: bool = False
    hides: bool = False
    heading: int | None = None
    opening: bool = False
    sided: bool = False
    legend: str = ""

    @property
    def picture(self) -> str:
        """The symbol, with its heading if it has one: ``plane 90``."""
        return self.symbol if self.heading is None else f"{self.symbol} {self.heading}"


ROAD: Final = FeatureKind("road", "roads", "middle", 10, "way")
CITY: Final = FeatureKind("city", "cities", "side", 20, "walled")
CLOISTER: Final = FeatureKind("cloister", "cloisters", "inside", 30, "house")
FARM: Final = FeatureKind("farm", "farms", "rest", 90, "open")
PENNANT: Final = MarkKind("pennant", "pennants", on="city", combine="sum", symbol="shield")

FIELD: Final = "field"
"""The name of an edge that no road and no city, river or the like owns."""
WALL: Final = "wall"
"""The name of an edge at which an outer point belongs to nothing, or to what lies within a wall."""
ANY: Final = "any"
"""The name of an edge that may meet every other, and closes it: an abbey's."""


def is_wall(edge: str) -> bool:
    """True if an edge shows a wall, along all of it or along the half that its name tells by its end.

    >>> is_wall(WALL), is_wall(half_wall(1, first=False)), is_wall(FIELD)
    (True, True, False)
    """
    return edge.startswith(WALL)


def half_wall(side: int, *, first: bool) -> str:
    """The name of an edge of which only the first half, clockwise, or the last is walled.

    It tells the half as seen on the table, so that the halves of two tiles meet only if they are the same.

    >>> half_wall(1, first=False), half_wall(3, first=True)
    ('wall in the south', 'wall in the south')
    """
    clockwise = ("west", "north", "east", "south")
    return f"{WALL} in the {clockwise[side if first else (side + 2) % 4]}"


def edges_meet(one: str, other: str) -> bool:
    """True if two edges may lie against each other.

    >>> edges_meet(FIELD, FIELD), edges_meet(FIELD, WALL), edges_meet(ANY, WALL)
    (True, False, True)
    """
    return one == other or ANY in (one, other)


BASE_KINDS: Final = (ROAD, CITY, CLOISTER, FARM)
BASE_MARKS: Final = (PENNANT,)
