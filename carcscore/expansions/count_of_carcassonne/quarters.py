"""The quarters of the City of Carcassonne: who may stand there, and for what they leave (CO2, CO5, CO7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, NamedTuple

from carcscore.game.events import Away
from carcscore.game.game import Game
from carcscore.geometry import Cell
from carcscore.rules import data_types
from carcscore.rules.data_types import Label, ListOf, Player, Point, Size
from carcscore.rules.facts import BASE_FIGURE, Figure, Option
from carcscore.rules.forms import data_type, form
from carcscore.rules.holdings import Holding, PerPlayer
from carcscore.rules.in_force import Rules
from carcscore.tiles.kinds import CITY, CLOISTER, FARM, ROAD, FeatureKind

NAME: Final = "count-of-carcassonne"
"""The name of the expansion."""
CARCASSONNE: Final = FeatureKind(
    "carcassonne",
    "City of Carcassonne",
    "rest",
    22,
    "walled",
    claimable=False,
    completes="always",
    stands_for=CITY.name,
)
"""One feature over the twelve tiles, which every farm beside it borders (CO2, CO10)."""
Quarter = Literal["castle", "market", "blacksmith", "cathedral", "nursery"]
CASTLE: Final = "castle"
MARKET: Final = "market"
LEFT_FOR: Final[Mapping[Quarter, tuple[str, ...]]] = {
    CASTLE: (CITY.name,),
    MARKET: (FARM.name,),
    "blacksmith": (ROAD.name,),
    "cathedral": (CLOISTER.name,),
    "nursery": ("forest", "tree"),
}
"""The kinds of feature for which followers leave each quarter, in the order in which the count goes round."""
DRAWN_ON: Final[Mapping[Quarter, Cell]] = {
    CASTLE: (-1, -1),
    MARKET: (0, -1),
    "blacksmith": (0, 1),
    "cathedral": (-1, 1),
    "nursery": (-1, 0),
}
"""The tiles of the block on which pictures show who is in a quarter, by the tile of its origin."""
ABBOT: Final = Option("abbot", ("cathedral", "no"), "Whether abbots enter the cathedral quarter (CO5).")


@form(CASTLE, "large market", short="figure quarter")
class Inside(NamedTuple):
    """a follower in a quarter as `[FIGURE] QUARTER`, or `{quarter, figure}`"""

    quarter: Quarter
    figure: data_types.FigureName = BASE_FIGURE.name


@form(CASTLE, {"put": CASTLE, "figure": "large", "count": MARKET}, short="put")
class Entering(NamedTuple):
    """a quarter, or `{put: QUARTER, figure: FIGURE, count: QUARTER}`

    The quarter into which a follower is put after the scoring, and where the count goes then.
    """

    put: Quarter | None = None
    figure: data_types.FigureName = BASE_FIGURE.name
    count_: Annotated[Quarter | None, "The quarter to which the count is moved; left out, he stays."] = None


@form({"player": "blue", "from": "blacksmith", "to": [1, 0], "point": "E"})
class Leaving(NamedTuple):
    """a follower that leaves a quarter: `{player: PLAYER, from: QUARTER, to: CELL, point: POINT}`

    The point says which feature of the tile it is, where there are several of the kind.
    """

    player: Annotated[Player, "Whose follower it is."]
    from_: Quarter
    to: data_types.Cell
    point: Point | None = None
    figure: Annotated[
        data_types.FigureName | None, "Which figure, where there are several in the quarter."
    ] = None


FIGURE: Final = Figure(
    "count",
    per_player=0,
    strength=0,
    rule="CO3",
    follower=False,
    shape="count",
    put_by=f"carcassonne: {{put: {CASTLE}, count: {MARKET}}}",
)
"""The count himself; records say in which quarter he stands, not on which tile."""
COUNT: Final[Holding[Quarter | None]] = Holding(
    "count",
    Annotated[Quarter, Label("a quarter", "The quarter in which the count stands.", CASTLE)],
    rule="CO6",
)
QUARTERS: Final = PerPlayer(
    "quarters",
    ListOf(data_type(Inside), Size(0, 100)),
    complete=True,
    rule="CO4",
    label=Label(
        "a mapping from players to lists such as `[castle, large market]`", "Who is in which quarter."
    ),
)
FINAL: Final[Holding[tuple[Leaving, ...] | None]] = Holding(
    "final",
    ListOf(data_type(Leaving), Size(0, 1000)),
    label=Label(
        "a list of followers that leave", "The moves out of quarters before the final scoring, in order."
    ),
    message="",
)


def place_of(quarter: Quarter) -> Away:
    """The quarter as a place off the board."""
    return Away(f"{quarter} quarter")


def quarters_in(rules: Rules) -> list[Quarter]:
    """The quarters of a game, in the order in which the count goes round; some games lack one."""
    kinds = rules.palette.kinds
    return [quarter for quarter, left_for in LEFT_FOR.items() if any(kind in kinds for kind in left_for)]


def role_outside(figure: str, quarter: Quarter, rules: Rules, kind: str = "") -> str | None:
    """The role that a figure takes when it leaves a quarter, ``None`` if it can take none (CO5).

    It is that in a feature of this ``kind``, if one is said.
    """
    kinds = (kind,) if kind else LEFT_FOR[quarter]
    roles = (role for role, on in rules.roles.items() if on in kinds and role not in rules.captives)
    return next((role for role in roles if rules.may_stand_as(figure, role)), None)


def may_enter(figure: str, quarter: Quarter, game: Game, abbots: bool) -> bool:
    """True if a kind of figure may be put into a quarter: only where it could be of use (CO5)."""
    if figure not in game.rules.figures or (figure == "abbot" and not abbots):
        return False
    return quarter in quarters_in(game.rules) and role_outside(figure, quarter, game.rules) is not None


def inside(game: Game, quarter: Quarter, player: str) -> list[str]:
    """The kinds of figure of a player that are in a quarter."""
    there = game.away.get(place_of(quarter))
    return [figure for owner, figure in sorted(+there) if owner == player] if there else []
