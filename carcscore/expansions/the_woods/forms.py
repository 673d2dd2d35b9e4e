"""What records say of The Woods: under its name at the top and in a turn, and in its action."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from carcscore.expansions.the_woods.kinds import NAME
from carcscore.rules.data_types import Cell, Code, Label, Player, Point, Size, TileCode, Whole
from carcscore.rules.forms import form, schema
from carcscore.rules.holdings import Cells, Holdings, PerPlayer

WITHERED_LEAF_ACTION: Final = "withered-leaf"

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


SCHEMAS: Final[dict[str, object]] = {
    NAME: HOLDINGS.schema(),
    f"turns.{NAME}": schema(WoodsInATurn),
    f"actions.{WITHERED_LEAF_ACTION}": schema(TakenBack),
}
