"""The River: laid first, from spring to lake; it parts farms, and nobody stands on it (RV1 to RV5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from carcscore.board.features import Features
from carcscore.findings import Finding, error
from carcscore.game.events import Discarded, Event, Laid
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, neighbour, reading_order
from carcscore.record.foreign import Foreign
from carcscore.rules.facts import Facts
from carcscore.text import counted, listed
from carcscore.tiles.kinds import FeatureKind, MarkKind
from carcscore.tiles.model import Tile

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


class River(Expansion):
    """The board grows from a river; its edges meet only their like, as all edges do.

    ``in_all`` are the tiles of the river by part, ``used`` those drawn.
    """

    facts = Facts(
        name="river",
        title="The River",
        tile_set="river",
        start="VA",
        rulebook="river",
        kinds=(RIVER,),
        marks=(SPRING, LAKE),
        listens=(Discarded, Laid),
        foreign=Foreign(sets={"river/1:1": "river", "river/1:2": "river"}),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        catalogue = game.table.catalogue
        self.in_all: Counter[Part] = Counter()
        for code, tile in catalogue.tiles.items():
            if part := part_of(tile):
                self.in_all[part] += catalogue.counts[code]
        starts = (catalogue.find(start.tile) for start in game.table.record.start_tiles)
        self.used = Counter(part_of(tile) for tile in starts if tile is not None)
        self._too_early_told = False

    def _waiting(self, used: Counter[Part | None], its_lake: str) -> str:
        """What the river still lacks, in words: tiles, then the lake, then nothing."""
        left = self.in_all["course"] - used["course"]
        if left > 0:
            return f"{counted(left, 'tile')} of it"
        return its_lake if self.in_all["lake"] and not used["lake"] else ""

    # A turn log

    def happened(self, turn: TurnInPlay, event: Event) -> Iterator[Finding]:
        """A tile of the river was laid; one that fits nowhere is no longer waited for."""
        if isinstance(event, Discarded):
            self.used[part_of(event.tile)] += 1
        elif isinstance(event, Laid) and self.in_all.total():
            yield from self._laid(event.cell, event.turned.tile)

    def _laid(self, cell: Cell, tile: Tile) -> Iterator[Finding]:
        """The river comes first (RV3), and each of its tiles continues it (RV2)."""
        code, part = tile.code, part_of(tile)
        self.used[part] += 1
        waiting = self._waiting(self.used, "the lake of it")
        if part is None:
            if waiting and not self._too_early_told:
                self._too_early_told = True
                message = f"{code} is no tile of the river, but {waiting} must be laid first"
                yield error("river-first", message, "RV3")
            return
        if part == "spring":
            yield error("spring-not-start", self._spring_first(code), "RV1")
        elif part == "lake" and waiting:
            yield self._lake_too_early(cell, waiting)
        joined = self._joined(cell)
        if not joined and part != "spring":
            message = f"{code} on {self.game.table.name(cell)} does not continue the river"
            yield error("river-not-continued", message, "RV2")
        yield from self._turned_back(cell, joined)

    # Both kinds of record

    def check(self, features: Features) -> Iterator[Finding]:
        """Where the river began; and what a board alone proves: it is one river and never turns back."""
        if not self.in_all.total():
            return
        table = self.game.table
        if self.in_all["spring"] and not self.used["spring"]:  # no start tile, and no turn that was told
            code = next(code for code, tile in table.catalogue.tiles.items() if part_of(tile) == "spring")
            path = ("start",) if table.record.start is not None else ("rules", "expansions")
            yield error("spring-not-start", self._spring_first(code), "RV1", path)
        if table.record.is_log:
            return
        rivers = [feature for feature in features if feature.kind is RIVER]
        for cell in (feature.tiles[0] for feature in rivers[1:]):
            apart = f"{table.code(cell)} on {table.name(cell)} lies apart from the river of"
            message = f"{apart} {table.name(rivers[0].tiles[0])}: each tile of the river continues it"
            yield error("river-not-continued", message, "RV2", table.where_tile(cell))
        for cell in sorted((cell for feature in rivers for cell in feature.tiles), key=reading_order):
            once = [side for side in self._joined(cell) if side in (1, 2)]
            yield from self._turned_back(cell, once)
        if len(rivers) == 1 and self.used["spring"]:
            yield from self._too_early()

    def _spring_first(self, code: str) -> str:
        cells = (one.cell for one in self.game.board.tiles() if part_of(one.turned.tile) == "spring")
        x, y = next(cells, (0, 0)) if self.game.table.record.layout == "list" else (0, 0)
        begins = "the river begins with its spring, which lies there before the first turn"
        return f"{begins}: say `start: [{{tile: {code}, at: [{x}, {y}]}}]` (tile D is then one of the others)"

    def _lake_too_early(self, cell: Cell, waiting: str) -> Finding:
        table = self.game.table
        message = f"the lake ends the river at {table.name(cell)}, but {waiting} must be laid before"
        return error("lake-too-early", message, "RV3", table.where_tile(cell))

    def _sides(self, cell: Cell) -> set[int]:
        """The sides by which the river leaves the tile at a cell."""
        placed = self.game.board.find(cell)
        edges = placed.turned.edges if placed else ()
        return {side for side, edge in enumerate(edges) if edge == RIVER.name}

    def _joined(self, cell: Cell) -> list[int]:
        """The sides by which the river goes on from a tile to the next one."""
        sides = sorted(self._sides(cell))
        return [side for side in sides if (side + 2) % 4 in self._sides(neighbour(cell, side))]

    def _turned_back(self, cell: Cell, joined: Iterable[int]) -> Iterator[Finding]:
        """Two bends in a row whose far ends lead the same way (RV2)."""
        table = self.game.table
        for side in joined:
            near, far = neighbour(cell, side), self._sides(cell) - {side}
            if len(far) == 1 and far == self._sides(near) - {(side + 2) % 4}:
                tiles = [f"{table.code(one)} on {table.name(one)}" for one in (cell, near)]
                message = f"{listed(tiles)} bend the river twice the same way, so that it turns back at once"
                yield error("river-turns-back", message, "RV2", table.where_tile(cell))

    def _too_early(self) -> Iterator[Finding]:
        """What a board proves to have been laid before the river was complete (RV3)."""
        table = self.game.table
        parts = {one.cell: part_of(one.turned.tile) for one in self.game.board.tiles()}
        waiting = self._waiting(Counter(parts.values()), "its lake")
        own = map(table.catalogue.find, table.record.own_tiles)
        if not waiting or any(tile is not None and part_of(tile) for tile in own):
            return  # of a river of the table's own not all tiles need be used
        if any(self._is_tight(cell, parts) for cell in parts if parts[cell]):
            return
        lake = next((cell for cell in parts if parts[cell] == "lake"), None)
        other = min((cell for cell in parts if parts[cell] is None), key=reading_order, default=None)
        if lake is not None:
            yield self._lake_too_early(lake, waiting)
        elif other is not None:
            tile = f"{table.code(other)} on {table.name(other)}"
            message = f"{tile} is no tile of the river, but {waiting} must be laid first"
            yield error("river-first", message, "RV3", table.where_tile(other))

    def _is_tight(self, cell: Cell, parts: Mapping[Cell, Part | None]) -> bool:
        """Whether a tile of the river may have fitted nowhere when it was to go on here, and be discarded.

        Where nothing lies but the tile that the river comes from, each of its tiles fits.
        """
        sides = self._sides(cell)
        for side in range(4):
            near = neighbour(cell, side)
            if side not in sides and parts.get(near):
                return True
            beside = sum(bool(parts.get(neighbour(near, each))) for each in range(4))
            if side in sides and near not in parts and beside > 1:
                return True
        return False
