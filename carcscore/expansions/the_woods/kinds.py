"""What the tiles of The Woods show, and what tables may choose."""

from __future__ import annotations

from typing import Final

from carcscore.rules.facts import Option
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
COIN_AWARD: Final = "coins"
WOODSMAN: Final = "woodsman"
WATCHMAN: Final = "watchman"
ROLES: Final = {WOODSMAN: FOREST.name, WATCHMAN: TREE.name}
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
MARKS: Final = (AVENUE, PYRE, ENCLOSED, LEAF, WITHERED_LEAF, TREE_ON_TILE)

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
OPTIONS: Final = (AVENUE_FIXED, WITHERED, COIN_SQUARES, WOODS_FARMERS)
