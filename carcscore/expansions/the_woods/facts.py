"""What The Woods declare: what their tiles show, what tables may choose, and what records say of them."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from carcscore.game.events import Discarded, Laid, Put
from carcscore.rules.data_types import Cell, Code, Label, Player, Point, Size, TileCode, Whole
from carcscore.rules.facts import ActionKind, Facts, FarmRule, Option, Stage
from carcscore.rules.forms import form
from carcscore.rules.holdings import Cells, Holdings, PerPlayer
from carcscore.tiles.kinds import CITY, FARM, ROAD, FeatureKind, MarkKind

NAME: Final = "the-woods"

CROSS: Final = tuple(
    (step * dx, step * dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)) for step in (1, 2, 3)
)
"""The squares that a tree waits for: three in each direction (F5)."""
BESIDE: Final = tuple(cell for cell in CROSS if abs(cell[0] + cell[1]) == 1)
"""Those of them that lie beside the tree."""

FOREST: Final = FeatureKind("forest", "forests", rim="side", order=25, look="wooded")
TREE: Final = FeatureKind("tree", "trees", rim="inside", order=35, look="wooded", around=CROSS)
LEAFY: Final = frozenset({FOREST.name, CITY.name})
"""What a leaf, green or withered, is about (F6, F7)."""

AVENUE: Final = MarkKind("avenue", "avenues", on=ROAD.name, combine="tile", symbol="trees")
PYRE: Final = MarkKind("pyre", "pyres", on=CITY.name, combine="sum", symbol="flame")
ENCLOSED: Final = MarkKind("enclosed", "enclosed", on=FARM.name, combine="any", symbol="hedge")
LEAF: Final = MarkKind("leaf", "leaves", on="tile", combine="any", symbol="leaf")
WITHERED_LEAF: Final = MarkKind(
    "withered-leaf", "withered leaves", on="tile", combine="any", symbol="bare-leaf"
)
TREE_ON_TILE: Final = MarkKind(TREE.name, TREE.plural, on="tile", combine="any", symbol="tree", brings=TREE)

AVENUE_FIXED: Final = Option(
    "avenue_fixed",
    ("all", "inn-only"),
    "What leaves the 3 points of an avenue alone: inns, stables and outposts, or inns only (F3).",
)
WITHERED: Final = Option(
    "withered_leaf",
    ("any", "own"),
    "Whose follower a withered leaf takes back: anybody's or one's own (F7).",
)
COIN_SQUARES: Final = Option(
    "coin_squares",
    ("twelve", "adjacent"),
    "On which squares around a tree a follower passes a tree coin on: all twelve, or those beside it (F8).",
)
WOODS_FARMERS: Final = Option(
    "woods_farmers",
    ("placed-tile", "any-tile"),
    "Where a farmer may be put: on the tile just placed, or on any tile on the table (F9).",
)

COINS: Final = PerPlayer(
    "coins",
    Whole(0, 1000),
    words=("tree coin", "tree coins"),
    label=Label("a mapping from players to tree coins", "Who holds tree coins, and how many."),
    complete=True,
    differs="coins-differ",
)
BY_LEAF: Final = Cells(
    "by_leaf",
    most=1000,
    label=Label("a list of cells", "The tiles with a leaf on which a follower stands that came by it."),
    message="",
)
HOLDINGS: Final = Holdings(
    NAME, COINS, BY_LEAF, label=Label("what The Woods need", "", {"coins": {"red": 1}})
)


@form({"mixed_back": ["FA"]})
class WoodsInATurn(NamedTuple):
    """what The Woods need"""

    mixed_back: Annotated[
        tuple[TileCode, ...],
        Size(0, 1000),
        Label(
            "a list of tiles",
            "Tiles with forest that were drawn before, fitted nowhere and were mixed back.",
            ["FA"],
        ),
    ] = ()
    by_leaf: Annotated[
        bool | None, "Whether the follower of this turn was put down by the leaf on the tile."
    ] = None


class TakenBack(NamedTuple):
    """where the follower stands that is taken back

    The follower that the withered leaf takes off the board.
    """

    at: Cell
    point: Point | None = None
    player: Annotated[Player | None, Code("bad-player")] = None


FACTS: Final = Facts(
    name=NAME,
    title="The Woods",
    tile_set=NAME,
    rulebook=NAME,
    kinds=(FOREST, TREE),
    roles={"woodsman": FOREST.name, "watchman": TREE.name},
    marks=(AVENUE, PYRE, ENCLOSED, LEAF, WITHERED_LEAF, TREE_ON_TILE),
    options=(AVENUE_FIXED, WITHERED, COIN_SQUARES, WOODS_FARMERS),
    awards=(PYRE.name, COINS.name),
    actions=(ActionKind("withered-leaf", TakenBack, takes=()),),
    holdings=HOLDINGS,
    turn_form=WoodsInATurn,
    farm_rule=FarmRule(4, (CITY, FOREST), "F10"),
    stages=(Stage.THINGS, Stage.EACH),
    listens=(Discarded, Laid, Put),
)
