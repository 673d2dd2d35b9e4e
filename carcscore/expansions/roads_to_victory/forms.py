"""What records say of Roads to Victory: under its name, and under each of its actions."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple

from carcscore.rules.data_types import Cell, Figure, Label, Player, Point, Size, Text, Whole
from carcscore.rules.forms import data_type, form

JewelValue = Annotated[
    int,
    Whole(-1000, 1000),
    Label("the value of a jewel", "The points that the jewel is worth at the end.", 5),
]


class RoadsInATurn(NamedTuple):
    """nothing: what is done in a turn is one of its `actions`

    Nothing is said under this name here.
    """


@form(5, {"value": 4, "good": "cloth", "counts": "jewel"}, short="value", words={"unknown": {}})
class Jewel(NamedTuple):
    """a jewel: its value, `unknown`, or `{value, good, counts}`

    The value of a jewel; with a trade good on it, what that is and what it counts as.
    """

    value: JewelValue | None = None
    good: Annotated[
        Literal["cloth", "wheat", "barrel"] | None, Label("a trade good", "The trade good on the jewel.")
    ] = None
    counts: Annotated[
        Literal["jewel", "good"] | None,
        Label("`jewel` or `good`", "What a jewel with a trade good counts as."),
    ] = None

    @property
    def is_jewel(self) -> bool:
        """Whether it counts as a jewel, not as the good on it (R4)."""
        return self.good is None or self.counts != "good"

    def words(self) -> str:
        """The jewel in a table of the report."""
        value = "?" if self.value is None else str(self.value)
        if self.good is None:
            return value
        return f"{value} ({self.good})" if self.is_jewel else f"{self.good} (no jewel)"


@form("blue", {"from": "blue", "value": -3, "replaced_by": 2}, short="from")
class Theft(NamedTuple):
    """a player, or `{from, value, replaced_by}`

    From whom a jewel was stolen, its value, and what was drawn in its place.
    """

    from_: Annotated[Player, "The player stolen from."]
    value: JewelValue | None = None
    replaced_by: Annotated[Jewel | None, "What that player drew in its place."] = None


_STOLEN = {"steal": {"from": "blue", "value": -3, "replaced_by": 2}}


@form("draw", {"draw": 5}, _STOLEN, words={"draw": {"draw": "unknown"}}, single=True)
class JewelTaken(NamedTuple):
    """`draw`, `{draw: VALUE}` or `{steal: PLAYER}`"""

    draw: Annotated[Jewel | None, "The jewel that was drawn."] = None
    steal: Theft | None = None


JEWELS: Final = data_type(
    Annotated[
        tuple[JewelTaken, ...],
        Size(1, 100),
        Label(
            "a list of jewels taken, such as `[draw]` or `[{draw: 5}, {steal: blue}]`",
            "The jewels taken for the roads that the tile completes, in order.",
            [{"draw": 5}],
        ),
    ]
)


class PostHouse(NamedTuple):
    """where the post house is put: `{at, point}`, or `{}` for the tile just placed

    The junction on which the post house is put.
    """

    at: Cell | None = None
    point: Point | None = None


@form({"point": "S"})
class PickpocketPlace(NamedTuple):
    """where it is placed: `{point: S}`, or `{}`

    The road, by a point; another tile of it by `at`.
    """

    at: Cell | None = None
    point: Point | None = None


Move = Annotated[Cell | None, "The tile to which it moves within its feature."]
StepTo = Annotated[
    str | None,
    Text(40),
    Label("a kind of feature", "The kind of feature on the same tile to which it steps.", "farm"),
]
Victim = Annotated[Player | None, "The player from whose follower it steals 1 point."]


@form({"move": [2, 0], "point": "S"}, {"step": "farm", "point": "SSE"}, {"steal": "blue"})
class PickpocketStep(NamedTuple):
    """an action of the pickpocket: `{move: CELL}`, `{step: FEATURE}` or `{steal: PLAYER}`"""

    move: Move = None
    step: StepTo = None
    steal: Victim = None
    figure: Figure | None = None
    point: Point | None = None


class PickpocketPlaced(NamedTuple):
    """`{place: {point: S}}`

    What else can be written beside `place` is read, so that it can be told that it doesn't belong there.
    """

    place: PickpocketPlace
    move: Move = None
    step: StepTo = None
    steal: Victim = None
    figure: Figure | None = None
    point: Point | None = None


PICKPOCKETS: Final = data_type(
    Annotated[
        PickpocketStep | PickpocketPlaced | Annotated[tuple[PickpocketStep, ...], Size(1, 100)],
        Label(
            "`{place: {point: S}}`, or a list of its actions",
            "The pickpocket is placed on a road just completed, or acts up to three times.",
            {"place": {"point": "S"}},
            [{"move": [2, 0]}, {"steal": "blue"}],
            # One step that is no list is told when it is taken, with the remedy.
            **{
                "if": {"anyOf": [{"required": [action]} for action in ("move", "step", "steal")]},
                "else": {"required": ["place"]},
            },
        ),
    ]
)


@form({"by": "blue", "of": "red"})
class Bribe(NamedTuple):
    """a bribe: `{by: PLAYER, of: PLAYER}`

    A player pays 5 to the owner of a pickpocket, which leaves the board.
    """

    by: Annotated[Player, "Who pays."]
    of: Annotated[Player, "Whose pickpocket leaves the board."]
    after: Annotated[
        Literal["scoring"] | None,
        Label(
            "`scoring`", "The bribe is paid after this turn's scoring; before it when left out.", "scoring"
        ),
    ] = None
