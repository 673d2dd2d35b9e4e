"""The tiles of a record laid on a board, and how places on it are named in findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from carcscore.board.board import Board
from carcscore.findings import Finding, Path, Where
from carcscore.geometry import (
    Cell,
    cell_name,
    is_sheet_name,
    parse_pair,
    parse_sheet_name,
    point_name,
)
from carcscore.record.model import Placement, Record
from carcscore.record.players import Players
from carcscore.rules.in_force import Rules
from carcscore.scoring.values import Occupant
from carcscore.sentences import Sentence, Square, said
from carcscore.text import a, listed, quoted
from carcscore.tiles.catalogue import Catalogue
from carcscore.tiles.edges import EdgesAsked, typed_edges
from carcscore.tiles.marking import mark_tile
from carcscore.tiles.model import Tile, TurnedTile
from carcscore.tiles.palette import Palette


@dataclass(eq=False, repr=False)
class Table:
    """A board with the placements that made it. ``mismatches`` are (cell, side) pairs, each edge once.

    ``a1`` is the cell named A1 on the sheet; ``unusable`` findings mean that a tile is missing.
    """

    record: Record
    catalogue: Catalogue
    rules: Rules
    board: Board = field(default_factory=Board)
    placements: dict[Cell, Placement] = field(default_factory=dict)
    a1: Cell = (0, 0)
    mismatches: list[tuple[Cell, int]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    usable: bool = True
    named_at_last: Callable[[str], tuple[Cell, int] | None] = lambda name: None
    """The first segment, by its cell and index there, of what reports on a log call by a name."""
    _found: dict[str, Tile] = field(default_factory=dict, repr=False)
    _players: Players | None = field(default=None, repr=False)

    @property
    def unplayed(self) -> int:
        """The number of tiles that are drawn but neither on the board nor hidden; below 0 when more are."""
        in_hand = self.catalogue.in_hand
        laid = len(self.board)
        if in_hand:
            laid -= sum(placed.turned.tile.code in in_hand for placed in self.board.tiles())
        left = self.catalogue.total - laid
        if left <= 0 or not self.rules.hiding:
            return left
        return max(0, left - sum(self.rules.hides(placed.turned.tile) for placed in self.board.tiles()))

    def name(self, cell: Cell) -> Square:
        """A cell as this record's user names it: by sheet name on a grid, else also by ``x,y``."""
        return self.record.square(cell, self.a1)

    def where(
        self, path: Path | None, offset: int = 0, cell: Cell | None = None, point: str | None = None
    ) -> Where:
        """A place in the file and on the board."""
        sheet = None if cell is None else cell_name(cell, self.a1)
        return Where(path=path, offset=offset, tile=cell, cell=sheet, point=point)

    def where_tile(self, cell: Cell, point: str | None = None) -> Where:
        """The place of a tile: where it was written down and where it lies."""
        placement = self.placements.get(cell)
        path, offset = (placement.path, placement.offset) if placement else (None, 0)
        return self.where(path, offset, cell, point)

    def where_figure(self, figure: Occupant, point: bool = False) -> Where:
        """The place of a figure: where it was written down, and its tile, with its ``point`` if asked for."""
        name = point_name(figure.point) if point and figure.point >= 0 else None
        return self.where(figure.path, figure.offset, figure.cell, name)

    def code(self, cell: Cell) -> str:
        """The tile on a cell as one types it in a grid: code and quarter turns."""
        return tile_code(self.board.at(cell).turned)

    def tile(self, cell: Cell) -> Sentence:
        """That with its cell, as messages name it: ``K2 on C3``."""
        return said("{} on {}", self.code(cell), self.name(cell))

    def cell_of(self, value: object) -> Cell:
        """The cell that data of an expansion means: ``[x, y]``, ``"x,y"``, or on a grid a sheet name.

        Raises :class:`ValueError` with a sentence when it means none.
        """
        if isinstance(value, list | tuple) and len(value) == 2 and all(type(entry) is int for entry in value):
            return value[0], value[1]
        if isinstance(value, str) and is_sheet_name(value) and self.record.layout == "grid":
            return parse_sheet_name(value, self.a1)
        try:
            return parse_pair(str(value))
        except ValueError:
            form = "a name such as C2, or [2, 0]" if self.record.layout == "grid" else "such as [2, 0]"
            raise ValueError(f"{str(value)[:40]} is not a cell; write {form}") from None

    def path_to(self, expansion: str, *keys: str) -> Path:
        """The path of the data under the name of an expansion, or where it would be: as near as possible.

        Where nothing stands under that name, it is where the expansion is named.
        """
        said: object = self.record.extra
        path: Path = ()
        for key in (expansion, *keys):
            if not isinstance(said, Mapping) or key not in said:
                break
            said, path = said[key], (*path, key)
        return path or ("rules", "expansions")

    def player_of(self, word: object) -> str:
        """The id of the player whom data of an expansion means, in any case of letters.

        Raises :class:`ValueError` with a sentence when nobody is meant.
        """
        self._players = self._players or Players(self.record.players)
        found = self._players.find(str(word))
        if found is None:
            known = ", ".join(player.id[:40] for player in self.record.players[:12])
            raise ValueError(f"{str(word)[:40]} is not a player of this record ({known})")
        return found

    def figure_of(self, word: object) -> str:
        """The kind of follower or piece that data of an expansion means, in any case of letters.

        Raises :class:`ValueError` with a sentence when it means none.
        """
        return _known(word, "figure", (*self.rules.figures, *self.rules.pieces))

    def role_of(self, word: object) -> str:
        """The same for a role."""
        return _known(word, "role", self.rules.roles)

    def tile_of(self, placement: Placement, palette: Palette) -> tuple[Tile | None, Finding | None]:
        """The tile of a placement with its marks, or the finding that makes the table unusable."""
        tile = self._found.get(placement.tile)
        if tile is None:
            tile = self.catalogue.find(placement.tile)
            if tile is None:
                self.usable = False
                return None, self._unknown(placement)
            self._found[placement.tile] = tile
        if not placement.marks:
            return tile, None
        try:
            return mark_tile(tile, placement.marks, palette, placement.rotation), None
        except ValueError as problem:
            self.usable = False
            where = self.where((*placement.path[:-1], "marks"), 0, placement.at)
            return None, Finding("bad-mark", "error", str(problem), where)

    def _unknown(self, placement: Placement) -> Finding:
        edges = typed_edges(placement.tile)
        if edges is not None:
            return self._by_edges(placement, edges)
        expansion = self.catalogue.elsewhere(placement.tile)
        near = self.catalogue.near(placement.tile)
        if expansion is not None and expansion in self.record.rules.expansions:
            hint = f"it belongs to a set of {expansion} that `sets` does not name"
        elif expansion is not None:
            hint = f"it belongs to {expansion}: add it to `rules: {{expansions: [...]}}`"
        elif near:
            hint = f"did you mean {' or '.join(near)}?"
        else:
            hint = "see `carcscore tiles` for the codes"
        sets = "the sets in play" if self.record.rules.expansions else "the base game"
        message = said("{} on {} is not a tile of {}", placement.tile, self.name(placement.at), sets)
        where = self.where(placement.path, placement.offset, placement.at)
        return Finding("unknown-tile", "error", message, where).guessing(hint)

    def _by_edges(self, placement: Placement, edges: EdgesAsked) -> Finding:
        """Why the edges of a tile, in place of its code, do not say which tile it is."""
        typed = said("{} on {}", placement.tile.lower(), self.name(placement.at))
        where = self.where(placement.path, placement.offset, placement.at)
        meant = self.catalogue.with_edges(placement.tile)
        if len(meant) > 1 and not placement.rotation:
            message = said(
                "{} may be {}: write which of them it is", typed, listed(map(tile_code, meant), "or")
            )
            return Finding("which-tile", "error", message, where)
        if meant:
            remedy = f"edges are written as they lie, so leave out the {placement.rotation}"
        else:
            others = self.catalogue.with_edges(placement.tile.removesuffix("+") + "+" * (not edges.pennant))
            remedy = "no tile in play has these edges"
            if others:
                how = "but without" if edges.pennant else "but with"
                remedy += f" {how} a pennant, as {listed(map(tile_code, others))} has"
        return Finding(
            "unknown-tile", "error", said("{} is not a tile ({}): {}", typed, edges.words, remedy), where
        )


def tile_code(turned: TurnedTile) -> str:
    """A turned tile as one types it in a grid: ``K``, ``K2``."""
    return f"{turned.tile.code}{turned.rotation or ''}"


def _known(word: object, what: str, words: Iterable[str]) -> str:
    known, folded = list(words), str(word).lower()
    if folded not in known:
        raise ValueError(f"{quoted(word)} is not {a(what)} (known here: {', '.join(known)})")
    return folded


def lay_out(record: Record, catalogue: Catalogue, rules: Rules) -> Table:
    """Lays the tiles of a final position on a board.

    What can't be laid (an unknown tile, a second tile on a cell) is left out, with a finding; an
    unknown tile or mark makes the table unusable, since no score of it would be right.
    """
    table = Table(record, catalogue, rules)
    table.a1 = corner_of(record)
    for placement in record.board:
        tile, finding = table.tile_of(placement, rules.palette)
        if finding is not None:
            table.findings.append(finding)
        elif tile is not None:
            _lay(table, placement, tile)
    return table


def corner_of(record: Record) -> Cell:
    """The cell that reports on a record call A1: that of its grid, else the corner of its tiles."""
    if record.a1 is not None or record.turns is None:
        return record.a1 or north_west(item.at for item in record.board)
    laid = [turn.placement.at for turn in record.turns if turn.placement is not None]
    return north_west([*laid, *(start.at for start in record.start_tiles)])


def north_west(cells: Iterable[Cell]) -> Cell:
    """The north-west corner of the bounding box of cells; ``(0, 0)`` when there are none."""
    listed = list(cells)
    if not listed:
        return 0, 0
    columns, rows = zip(*listed, strict=True)
    return min(columns), min(rows)


def _lay(table: Table, placement: Placement, tile: Tile) -> None:
    cell = placement.at
    if cell in table.board:
        other = table.code(cell)
        message = said(
            "{} lies on {}, where {} lies already; it is left out", placement.tile, table.name(cell), other
        )
        where = table.where(placement.path, placement.offset, cell)
        table.findings.append(Finding("cell-taken", "error", message, where, "B2"))
        return
    table.placements[cell] = placement
    for side in table.board.place(cell, tile.turned(placement.rotation)):
        table.mismatches.append((cell, side))
