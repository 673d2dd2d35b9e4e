"""The course of a river: laid first (RV3, RV7), going on tile by tile (RV2, RV8), its arms apart (RV9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from carcscore.board.features import Features
from carcscore.expansions.river.waters import RIVER, RiverPart, Waters, is_fork, part_of, sides_of
from carcscore.findings import Finding, error
from carcscore.game.declaring import hears
from carcscore.game.events import Discarded, Laid
from carcscore.game.expansion import Expansion, Part
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, neighbour, reading_order
from carcscore.rules.facts import AllowableTile
from carcscore.scoring.values import Occupant
from carcscore.sentences import enumerated, said
from carcscore.text import counted
from carcscore.tiles.kinds import edges_meet
from carcscore.tiles.model import Tile, TurnedTile

FIRST: Final = "laid-first"
"""The count on tiles that are laid before all others."""
_ANYWHERE: Final = ("base", "this record")
"""The sets whose tiles may be start tiles of any game."""


class RiverCourse(Part):
    """The board grows from a river; its edges meet only their like, as all edges do.

    ``in_all`` are the tiles of the river by part, ``used`` those drawn. ``forks`` says whether any parts it,
    ``forked`` whether one was drawn. ``apart`` says that start tiles of another kind lie first (RV14).
    """

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(expansion)
        self.waters = Waters(self.game.board)
        catalogue, record = self.game.table.catalogue, self.game.table.record
        self.in_all: Counter[RiverPart] = Counter()
        self.forks = False
        for code, tile in catalogue.tiles.items():
            if part := part_of(tile):
                self.in_all[part] += catalogue.counts[code]
                self.forks |= is_fork(tile) and catalogue.counts[code] > 0
        starts = [known for start in record.start_tiles if (known := catalogue.find(start.tile))]
        self.used = Counter(map(part_of, starts))
        self.forked = any(map(is_fork, starts))
        self.apart = not self.used["spring"] and any(tile.set_name not in _ANYWHERE for tile in starts)
        self._discarded: Tile | None = None
        self._began = False
        self._told: set[str] = set()
        """The codes of what is told once."""

    def _waiting(self, used: Counter[RiverPart | None], its_lake: str) -> str:
        """The tiles that the river still lacks, in words: tiles, then the lake, then nothing."""
        left = self.in_all["course"] - used["course"]
        if left > 0:
            return f"{counted(left, 'tile')} of it"
        return its_lake if self.in_all["lake"] and not used["lake"] else ""

    # A turn log

    @hears(Discarded)
    def _discards(self, turn: TurnInPlay, discarded: Discarded) -> None:
        """Counts a tile that fits nowhere as used."""
        self._discarded = discarded.tile
        self._use(discarded.tile)

    def _use(self, tile: Tile) -> None:
        self.used[part_of(tile)] += 1
        self.forked |= is_fork(tile)

    def _once(self, found: Finding) -> Iterator[Finding]:
        if found.code not in self._told:
            self._told.add(found.code)
            yield found

    @hears(Laid)
    def _laid(self, turn: TurnInPlay, laid: Laid) -> Iterator[Finding]:
        """The river comes first (RV3), the fork before the rest of it (RV7)."""
        if not self.in_all.total():
            return
        cell, turned, tile = laid.cell, laid.turned, laid.turned.tile
        code, part, forked = tile.code, part_of(tile), self.forked
        self._use(tile)
        waiting = self._waiting(self.used, "the lake of it")
        if part is None:
            if waiting and code not in self.game.table.catalogue.in_hand:
                message = f"{code} is not a tile of the river, but {waiting} must be laid first"
                yield from self._once(error("river-first", message, "RV3"))
            return
        if part == "spring" and not (self.apart and self.used["spring"] == 1):
            yield error("spring-not-start", self._spring_first(code), "RV1")
        elif part == "lake" and waiting:
            yield self._lake_too_early(cell, waiting)
        elif part == "course" and self.forks and not (forked or self.forked):
            yield from self._once(self._fork_first(cell))
        yield from self._continued(cell, turned)

    def _continued(self, cell: Cell, turned: TurnedTile) -> Iterator[Finding]:
        """Each tile continues the river (RV2), and one arm of it alone (RV9)."""
        if not self._began:
            self._began = True
            springs = (tile.cell for tile in self.game.board.tiles() if part_of(tile.turned.tile) == "spring")
            list(self.waters.flow_from(spring for spring in springs if spring != cell))
        joined = self.waters.joined(cell, sides_of(turned))
        if not joined and part_of(turned.tile) != "spring":
            name = self.game.table.name(cell)
            message = said("{} on {} does not continue the river", turned.tile.code, name)
            yield error("river-not-continued", message, "RV2")
        if len(joined) > 1:
            yield self._arms_joined(cell)
        for side in joined if len(joined) == 1 else ():
            yield from self._turned_back(cell, side)
        if joined:
            self.waters.flow(cell, joined[0])

    def allows_tile(self, code: AllowableTile, cell: Cell, turn: TurnInPlay | None) -> bool:
        """A tile of the river is discarded, too, if it could only turn it back or join its arms."""
        tile = self._discarded
        if code != "discard-fits" or tile is None or part_of(tile) is None:
            return False
        return not any(self._may_lie(cell, turned) for turned in tile.rotations)

    def _may_lie(self, cell: Cell, turned: TurnedTile) -> bool:
        """True if a tile goes on with the river on a cell as it should."""
        for side, edge in enumerate(turned.edges):
            other = self.game.board.find(neighbour(cell, side))
            if other is not None and not edges_meet(edge, other.turned.edges[side - 2]):
                return False
        joined = self.waters.joined(cell, sides_of(turned))
        return len(joined) == 1 and not self.waters.turns_back(cell, joined[0], sides_of(turned))

    # Both kinds of record

    def counts(self, name: str, of: str | Occupant) -> int:
        """Tiles of the river are laid before all others (RV3)."""
        if name != FIRST or not isinstance(of, Occupant):
            return 0
        return int(part_of(self.game.board.at(of.cell).turned.tile) is not None)

    def check_log(self, features: Features) -> Iterator[Finding]:
        """Findings on where the river began."""
        table = self.game.table
        if self.in_all["spring"] and not self.used["spring"] and not self.apart:
            # There is no start tile, and no turn that was told.
            code = next(code for code, tile in table.catalogue.tiles.items() if part_of(tile) == "spring")
            path = ("start",) if table.record.start is not None else ("rules", "expansions")
            yield error("spring-not-start", self._spring_first(code), "RV1", path)

    def check_position(self, features: Features) -> Iterator[Finding]:
        """The same; and what a board alone proves: it is one river and never turns back."""
        if not self.in_all.total():
            return
        yield from self.check_log(features)
        table, rivers = self.game.table, [feature for feature in features if feature.kind is RIVER]
        for cell in (feature.tiles[0] for feature in rivers[1:]):
            words = "{} lies apart from the river of {}: each tile of the river continues it"
            message = said(words, table.tile(cell), table.name(rivers[0].tiles[0]))
            yield error("river-not-continued", message, "RV2", table.where_tile(cell))
        cells = sorted((cell for feature in rivers for cell in feature.tiles), key=reading_order)
        parts = {tile.cell: part_of(tile.turned.tile) for tile in self.game.board.tiles()}
        springs = [cell for cell in cells if parts[cell] == "spring"]
        for cell in springs[1:]:
            message = said("{} is a second spring: a game has one", table.tile(cell))
            yield error("spring-not-start", message, "RV12", table.where_tile(cell))
        joining = sorted(set(self.waters.flow_from(springs[:1])), key=reading_order)
        for cell in joining:
            yield self._arms_joined(cell).within(table.where_tile(cell))
        for cell in () if joining else cells:
            for side in self.waters.came(cell):
                yield from self._turned_back(cell, side)
        if len(rivers) == 1 and (self.used["spring"] or self.apart) and not self._is_of_own_tiles():
            yield from self._too_early(parts)
            for cell in springs[:1]:
                yield from self._not_forked(cell)

    def _not_forked(self, spring: Cell) -> Iterator[Finding]:
        """The fork lies beside the spring (RV7)."""
        for side in self.waters.joined(spring, self.waters.sides(spring)):
            near = neighbour(spring, side)
            if self.forks and not is_fork(self.game.board.at(near).turned.tile):
                yield self._fork_first(near).within(self.game.table.where_tile(near))

    def _is_of_own_tiles(self) -> bool:
        """True if the record has tiles of a river of its own: then not all of them need be used."""
        own = map(self.game.table.catalogue.find, self.game.table.record.own_tiles)
        return any(tile is not None and part_of(tile) for tile in own)

    def _spring_first(self, code: str) -> str:
        cells = (tile.cell for tile in self.game.board.tiles() if part_of(tile.turned.tile) == "spring")
        x, y = next(cells, (0, 0)) if self.game.table.record.layout == "list" else (0, 0)
        begins = "the river begins with its spring, which lies there before the first turn"
        return f"{begins}: say `start: [{{tile: {code}, at: [{x}, {y}]}}]` (tile D is then an ordinary tile)"

    def _lake_too_early(self, cell: Cell, waiting: str) -> Finding:
        table = self.game.table
        message = said("the lake ends the river at {}, but {} must be laid before", table.name(cell), waiting)
        return error("lake-too-early", message, "RV3", table.where_tile(cell))

    def _fork_first(self, cell: Cell) -> Finding:
        message = said("{} is laid after the spring: the fork comes next", self.game.table.tile(cell))
        return error("fork-first", message, "RV7")

    def _arms_joined(self, cell: Cell) -> Finding:
        message = said("{} joins two arms of the river: they stay apart", self.game.table.tile(cell))
        return error("river-joined", message, "RV9")

    def _turned_back(self, cell: Cell, side: int) -> Iterator[Finding]:
        """Two bends in a row whose far ends lead the same way (RV2), also through a fork (RV8)."""
        table = self.game.table
        if self.waters.turns_back(cell, side, self.waters.sides(cell)):
            tiles = enumerated(map(table.tile, (cell, neighbour(cell, side))))
            message = said("{} bend the river twice the same way, so that it turns back at once", tiles)
            yield error("river-turns-back", message, "RV2", table.where_tile(cell))

    def _too_early(self, parts: Mapping[Cell, RiverPart | None]) -> Iterator[Finding]:
        """Findings on tiles that a board proves to have been laid before the river was complete (RV3)."""
        table, board = self.game.table, self.game.board
        waiting = self._waiting(Counter(parts.values()), "its lake")
        if not waiting:
            return
        if any(self._is_tight(cell, parts) for cell in parts if parts[cell]):
            return
        lake = next((cell for cell in parts if parts[cell] == "lake"), None)
        starts = {start.at for start in table.record.start_tiles}
        drawn = (cell for cell in parts if board.at(cell).turned.tile.code not in table.catalogue.in_hand)
        others = (cell for cell in drawn if parts[cell] is None and cell not in starts)
        other = min(others, key=reading_order, default=None)
        if lake is not None:
            yield self._lake_too_early(lake, waiting)
        elif other is not None:
            message = said(
                "{} is not a tile of the river, but {} must be laid first", table.tile(other), waiting
            )
            yield error("river-first", message, "RV3", table.where_tile(other))

    def _is_tight(self, cell: Cell, parts: Mapping[Cell, RiverPart | None]) -> bool:
        """True if a tile of the river may have fitted nowhere when it was to go on here, and be discarded.

        Where nothing lies but the tile that the river comes from, each of its tiles fits.
        """
        sides = self.waters.sides(cell)
        for side in range(4):
            near = neighbour(cell, side)
            if side not in sides and parts.get(near):
                return True
            beside = sum(bool(parts.get(neighbour(near, each))) for each in range(4))
            if side in sides and near not in parts and beside > 1:
                return True
        return False
