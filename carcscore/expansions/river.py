"""The River: laid first, from spring to lake; it parts farms, and nobody stands on it (RV1 to RV5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from carcscore.board.board import Board
from carcscore.board.features import Features
from carcscore.findings import Finding, error
from carcscore.game.events import Drawn, Event, Laid
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, neighbour, reading_order
from carcscore.record.vocabulary import Foreign
from carcscore.rules.facts import Facts, StartTile
from carcscore.tiles.kinds import FeatureKind, MarkKind
from carcscore.tiles.model import Tile, TurnedTile

RIVER = FeatureKind("river", "rivers", "middle", 80, "water", claimable=False)
SPRING = MarkKind("spring", "springs", on=RIVER.name, combine="sum", symbol="drop", ignorable=False)
LAKE = MarkKind("lake", "lakes", on=RIVER.name, combine="sum", symbol="waves", ignorable=False)

Part = Literal["spring", "course", "lake"]


def part_of(tile: Tile) -> Part | None:
    """Which part of a river a tile is; ``None`` when it has none."""
    for segment in tile.segments:
        if segment.kind is RIVER:
            if SPRING.name in segment.marks:
                return "spring"
            return "lake" if LAKE.name in segment.marks else "course"
    return None


def river_sides(turned: TurnedTile) -> tuple[int, ...]:
    """The sides by which the river leaves a tile as it lies."""
    return tuple(side for side, edge in enumerate(turned.edges) if edge == RIVER.name)


def turns_back(board: Board, cell: Cell, side: int) -> bool:
    """Whether the river bends the same way on a tile and on the next one over a side (RV2).

    It does when both are bends and their far ends lead the same way.
    """
    here, there = board.find(cell), board.find(neighbour(cell, side))
    if here is None or there is None:
        return False
    back = (side + 2) % 4
    one, other = river_sides(here.turned), river_sides(there.turned)
    if len(one) != 2 or len(other) != 2 or side not in one or back not in other:
        return False
    (far,), (beyond,) = set(one) - {side}, set(other) - {back}
    return far == beyond


class River(Expansion):
    """The board grows from a river; its edges meet only their like, as all edges do.

    ``in_all`` are the tiles of the river by part, ``used`` those drawn.
    """

    facts = Facts(
        name="river",
        title="The River",
        tile_set="river",
        start=(StartTile("VA"),),
        rulebook="river",
        kinds=(RIVER,),
        marks=(SPRING, LAKE),
        listens=(Drawn, Laid),
        foreign=Foreign(sets={"river/1:1": "river", "river/1:2": "river"}),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        catalogue = game.table.catalogue
        self.in_all: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        for code, tile in catalogue.tiles.items():
            part = part_of(tile)
            if part is not None:
                self.in_all[part] += catalogue.counts[code]
        for start in game.table.record.start_tiles:
            found = catalogue.find(start.tile)
            self._use(found)
        self._told = False

    def _use(self, tile: Tile | None) -> Part | None:
        part = part_of(tile) if tile is not None else None
        if part is not None:
            self.used[part] += 1
        return part

    def _left(self) -> int:
        """How many tiles the river still lacks, the lake aside."""
        return max(0, self.in_all["course"] - self.used["course"])

    def _lake_waits(self) -> bool:
        return self.in_all["lake"] > 0 and not self.used["lake"]

    # A turn log

    def happened(self, turn: TurnInPlay, event: Event) -> Iterable[Finding]:
        """A tile of the river was laid; one that fits nowhere is no longer waited for."""
        if isinstance(event, Laid):
            return self._laid(event.cell, event.turned)
        if isinstance(event, Drawn):
            self._use(event.tile)
        return ()

    def _laid(self, cell: Cell, turned: TurnedTile) -> Iterator[Finding]:
        """The river comes first (RV3), and each of its tiles continues it (RV2)."""
        if not self.in_all.total():
            return
        part = self._use(turned.tile)
        left = self._left()
        if part is None:
            if (left or self._lake_waits()) and not self._told:
                self._told = True
                waiting = _tiles(left) if left else "the lake"
                message = (
                    f"{turned.tile.code} is no tile of the river, but {waiting} of it must be laid first"
                )
                yield error("river-first", message, "RV3")
            return
        name = self.game.table.name(cell)
        if part == "spring":
            yield error("spring-not-start", self._spring_first(turned.tile.code), "RV1")
        elif part == "lake" and left:
            message = f"the lake ends the river at {name}, but {_tiles(left)} of it must be laid before"
            yield error("lake-too-early", message, "RV3")
        joined = [side for side in river_sides(turned) if self._goes_on(cell, side)]
        if not joined and part != "spring":
            message = f"{turned.tile.code} on {name} does not continue the river"
            yield error("river-not-continued", message, "RV2")
        for side in joined:
            if turns_back(self.game.board, cell, side):
                yield self._turned_back(cell, side)

    def _goes_on(self, cell: Cell, side: int) -> bool:
        other = self.game.board.find(neighbour(cell, side))
        return other is not None and (side + 2) % 4 in river_sides(other.turned)

    # Both

    def check(self, features: Features) -> Iterator[Finding]:
        """Where the river began; and what a board alone proves: it is one river and never turns back."""
        if not self.in_all.total():
            return
        yield from self._start()
        if self.game.table.record.is_log:
            return
        rivers = [feature for feature in features if feature.kind is RIVER]
        for feature in rivers[1:]:
            cell = feature.tiles[0]
            message = (
                f"{self.game.table.code(cell)} on {self.game.table.name(cell)} lies apart from the river of "
                f"{self.game.table.name(rivers[0].tiles[0])}: each tile of the river continues it"
            )
            yield error("river-not-continued", message, "RV2", where=self.game.table.where_tile(cell))
        cells = sorted((cell for feature in rivers for cell in feature.tiles), key=reading_order)
        for cell in cells:
            for side in (1, 2):  # each pair of tiles once
                if turns_back(self.game.board, cell, side):
                    yield self._turned_back(cell, side)
        if len(rivers) == 1 and self.used["spring"]:
            yield from self._too_early()

    def _too_early(self) -> Iterator[Finding]:
        """What a board proves to have been laid before the river was complete (RV3)."""
        table = self.game.table
        parts = {placed.cell: part_of(placed.turned.tile) for placed in self.game.board.tiles()}
        found = Counter(parts.values())
        left = self.in_all["course"] - found["course"]
        if not (left > 0 or (self.in_all["lake"] and not found["lake"])):
            return
        own = map(table.catalogue.find, table.record.own_tiles)
        if any(tile is not None and part_of(tile) for tile in own):
            return  # a river of the table's own, whose tiles need not all be used
        if any(self._is_tight(cell, parts) for cell in parts if parts[cell]):
            return
        waiting = f"{_tiles(left)} of it" if left > 0 else "its lake"
        lake = next((cell for cell in parts if parts[cell] == "lake"), None)
        other = min((cell for cell in parts if parts[cell] is None), key=reading_order, default=None)
        if lake is not None:
            message = f"the lake ends the river at {table.name(lake)}, but {waiting} must be laid before"
            yield error("lake-too-early", message, "RV3", where=table.where_tile(lake))
        elif other is not None:
            message = (
                f"{table.code(other)} on {table.name(other)} is no tile of the river, but {waiting} must be "
                "laid first"
            )
            yield error("river-first", message, "RV3", where=table.where_tile(other))

    def _is_tight(self, cell: Cell, parts: Mapping[Cell, Part | None]) -> bool:
        """Whether a tile of the river may have fitted nowhere when it was to go on here, and be discarded.

        Where nothing lies but the tile that the river comes from, each of its tiles fits.
        """
        sides = river_sides(self.game.board.at(cell).turned)
        for side in range(4):
            near = neighbour(cell, side)
            if side not in sides and parts.get(near):
                return True
            if side in sides and near not in parts:
                beside = sum(bool(parts.get(neighbour(near, each))) for each in range(4))
                if beside > 1:
                    return True
        return False

    def _turned_back(self, cell: Cell, side: int) -> Finding:
        table, beyond = self.game.table, neighbour(cell, side)
        message = (
            f"{table.code(cell)} on {table.name(cell)} and {table.code(beyond)} on {table.name(beyond)} bend "
            "the river twice the same way, so that it turns back at once"
        )
        return error("river-turns-back", message, "RV2", where=table.where_tile(cell))

    def _start(self) -> Iterator[Finding]:
        record, catalogue = self.game.table.record, self.game.table.catalogue
        if self.used["spring"] or not self.in_all["spring"]:
            return  # it is the start tile, or it was told at the turn of a log that laid it
        code = next(code for code, tile in catalogue.tiles.items() if part_of(tile) == "spring")
        path = ("start",) if record.start is not None else ("rules", "expansions")
        yield error("spring-not-start", self._spring_first(code), "RV1", path)

    def _spring_first(self, code: str) -> str:
        board = self.game.board
        cells = (placed.cell for placed in board.tiles() if part_of(placed.turned.tile) == "spring")
        x, y = next(cells, (0, 0)) if self.game.table.record.layout == "list" else (0, 0)
        return (
            f"the river begins with its spring, which lies there before the first turn: say "
            f"`start: [{{tile: {code}, at: [{x}, {y}]}}]` (tile D is then one of the others)"
        )


def _tiles(number: int) -> str:
    return f"{number} tile{'s' * (number != 1)}"
