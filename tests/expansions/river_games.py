"""Makes up rivers of all tiles of the River II, and of two rivers mixed, legal by rules written out anew."""

import random
from functools import cache
from typing import Any

from tests.expansions.records import Data
from tests.plain_yaml import tiles_of

Cell = tuple[int, int]
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ROUND = "NESW"
KINDS = ("city", "road", "river")


def edges_of(entry: Any, rotation: int) -> dict[str, str]:
    """What each side of a tile shows, after so many quarter turns."""
    edges = dict.fromkeys(ROUND, "field")
    for segment in entry["segments"]:
        for kind in KINDS:
            for side in segment.get(kind, ()):
                edges[ROUND[(ROUND.index(side) + rotation) % 4]] = kind
    return edges


def river_tiles(name: str) -> dict[str, Any]:
    """The tiles of a set that bear a river, each as often as it is printed."""
    return {code: one for code, one in tiles_of(name).items() if "copy_of" not in one}


class River:
    """A river as it grows: the edges of its tiles, and the ends at which it may go on."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.laid: dict[Cell, dict[str, str]] = {}
        self.ends: list[tuple[Cell, str, str]] = []
        """The empty cell, the side by which the river will come, the side by which it came a tile before."""

    def lay(self, cell: Cell, edges: dict[str, str], came: str) -> None:
        self.laid[cell] = edges
        self.ends = [end for end in self.ends if end[0] != cell]
        for side in ROUND:
            if edges[side] == "river" and side != came:
                dx, dy = STEPS[side]
                self.ends.append(((cell[0] + dx, cell[1] + dy), opposite(side), came))

    def fitting(self, entry: Any) -> list[tuple[Cell, int, str]]:
        """Every end and rotation at which a tile goes on as it should: RV2, RV8, RV9."""
        return [
            (cell, rotation, came)
            for cell, came, before in self.ends
            for rotation in range(4)
            if self._fits(cell, edges_of(entry, rotation), came, before)
        ]

    def _fits(self, cell: Cell, edges: dict[str, str], came: str, before: str) -> bool:
        waters = {side for side in ROUND if edges[side] == "river"}
        if cell in self.laid or came not in waters or before in waters - {came}:
            return False
        for side, (dx, dy) in STEPS.items():
            other = self.laid.get((cell[0] + dx, cell[1] + dy))
            if other is not None and other[opposite(side)] != edges[side]:
                return False
            if other is not None and side != came and side in waters:
                return False
        return True


def opposite(side: str) -> str:
    return ROUND[(ROUND.index(side) + 2) % 4]


@cache
def river_game(seed: int) -> Data:
    """A log in which the whole river is laid, with what fitted nowhere discarded; then a few tiles more."""
    rng = random.Random(seed)
    mixed = seed % 3 == 0
    names = ["river-2", "river"] if mixed else ["river-2"]
    tiles = {code: one for name in names for code, one in river_tiles(name).items()}
    lakes = [code for code, one in tiles.items() if "lake" in str(one)]
    bag = [
        code for code, one in tiles.items() if code not in ("VA", "RVA", *lakes) for _ in range(one["count"])
    ]
    rng.shuffle(bag)
    river = River(rng)
    rotation = rng.randrange(4)
    spring = edges_of(tiles["VA"], rotation)
    river.lay((0, 0), spring, "")
    record: Data = {
        "carcscore": 1,
        "rules": {"expansions": names},
        "players": ["red", "blue", "green"],
        "start": [{"tile": "VA", "at": [0, 0], "rotation": 90 * rotation}],
        "turns": [],
    }
    discarded: list[str] = []
    for code in ["RVA", *bag, rng.choice(lakes)]:
        found = river.fitting(tiles[code])
        if not found:
            discarded.append(code)
            continue
        cell, turned, came = rng.choice(found)
        river.lay(cell, edges_of(tiles[code], turned), came)
        turn: Data = {"tile": code, "at": list(cell), "rotation": 90 * turned}
        record["turns"].append(turn | ({"discarded": discarded} if discarded else {}))
        discarded = []
    if discarded:
        record["turns"].append({"discarded": discarded})
    return record
