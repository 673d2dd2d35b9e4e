"""A board told tile by tile, as a list or turn by turn; and the slips of whoever told it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from carcscore.cures.slip import UNKNOWN, Changes, Layout, TypingSlip
from carcscore.cures.typed_grid import Word, tile_called
from carcscore.findings import Where
from carcscore.geometry import Cell, pair_name
from carcscore.record.model import Placement
from carcscore.sentences import Square, said
from carcscore.tiles.catalogue import Catalogue
from carcscore.tiles.model import TurnedTile

_MOVED = 1.5
_SECOND_WORD = re.compile(r"(\S+\s+)(\S+)")


class ListedBoard:
    """The entries of a list of tiles or of a log with the tiles that they lay, and those that lay before.

    ``name`` gives a cell as findings name it. ``spare`` are those that say a cell on which another tile lies
    already.
    """

    def __init__(
        self,
        entries: list[Any],
        placements: Iterable[Placement],
        start: Layout,
        catalogue: Catalogue,
        named: Callable[[Cell], Square],
    ) -> None:
        self.entries = entries
        self.catalogue = catalogue
        self.name = named
        self.placed: dict[Cell, Placement] = {}
        self.spare: list[Placement] = []
        tiles = dict(start)
        for placement in placements:
            turned = self._turned(placement)
            before = tiles.setdefault(placement.at, turned)
            if before is turned and placement.at not in start:
                self.placed[placement.at] = placement
            elif before.tile is not turned.tile or placement.at not in start:
                self.spare.append(placement)
        self.tiles: Layout = tiles

    def _turned(self, placement: Placement) -> TurnedTile:
        return tile_called(placement.tile, placement.rotation, self.catalogue)

    @property
    def names_elsewhere(self) -> bool:
        """True if an entry lays the tile of an expansion that is not in play."""
        unknown = (
            placement.tile for placement in self.placed.values() if self.tiles[placement.at] is UNKNOWN
        )
        return any(self.catalogue.elsewhere(code) for code in unknown)

    def word(self, cell: Cell) -> Word | None:
        """The tile that an entry lays on a cell, as one would type it in a grid."""
        placement = self.placed.get(cell)
        if placement is None:
            return None
        return Word(f"{placement.tile}{placement.rotation or ''}", placement.offset, self.tiles[cell])

    def where(self, slip: TypingSlip) -> Where:
        """The place of a slip."""
        placement = self.placed[slip.cell] if slip.entry is None else self._numbered(slip.entry)
        cell = placement.at
        turn = int(placement.path[1]) + 1 if placement.path[0] == "turns" else None
        return Where(placement.path, placement.offset, None, None, turn, cell, self.name(cell).printed)

    def mended(self, slip: TypingSlip) -> list[Any]:
        """The entries without a slip."""
        entries = list(self.entries)
        for cell, turned in slip.changes.items():
            placement = self.placed.get(cell)
            if slip.entry is not None:
                placement = self._numbered(slip.entry)
            if placement is not None and turned is not None:
                number = int(placement.path[1])
                entries[number] = _respelt(entries[number], placement, turned, cell)
            if slip.entry is not None:
                break
        return entries

    def _numbered(self, entry: int) -> Placement:
        return next(
            placement for placement in (*self.placed.values(), *self.spare) if placement.path[1] == entry
        )

    def moved(self, cells: Iterable[Cell]) -> Iterator[TypingSlip]:
        """Each of some tiles where else it may have lain; of two that lie on one cell each."""
        if len(self.spare) > 1:
            return
        for spare in self.spare:
            yield from self._moved(spare, {})
            cells = [spare.at]
        for placement in (self.placed[cell] for cell in cells if cell in self.placed):
            left: Changes = {spare.at: self._turned(spare) for spare in self.spare} or {placement.at: None}
            yield from self._moved(placement, left)

    def _moved(self, placement: Placement, left: Changes) -> Iterator[TypingSlip]:
        """A tile on every cell that is easily mistaken for its own, where ``left`` remains."""
        turned, name = self._turned(placement), self.name(placement.at)
        for target in _mistaken(placement.at):
            if target not in self.tiles:
                typed = f"{placement.tile}{placement.rotation or ''}"
                words = said("`{}` belongs at {}, not at {}", typed, self.name(target), name)
                changes: Changes = {target: turned, **left}
                cell, offset, entry = placement.at, placement.offset, int(placement.path[1])
                yield TypingSlip(
                    said("cell of {}", name), _MOVED, words, cell, offset, changes, (), "", entry
                )


def _mistaken(cell: Cell) -> list[Cell]:
    """The cells for which one is easily taken: beside it, its numbers exchanged, or a minus more or less."""
    x, y = cell
    cells = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y), (y, x), (-x, y), (x, -y), (-x, -y)]
    return [other for other in dict.fromkeys(cells) if other != cell]


def _respelt(entry: Any, placement: Placement, turned: TurnedTile, cell: Cell) -> Any:
    """An entry with another tile, turned or laid otherwise."""
    code = turned.tile.code
    if isinstance(entry, dict):
        tile = entry["tile"] if code == placement.tile else code
        return {**entry, "tile": tile, "rotation": 90 * turned.rotation, "at": list(cell)}
    before, line = entry[: placement.offset], entry[placement.offset :]
    at = pair_name(cell)
    return before + _SECOND_WORD.sub(lambda match: f"{code}{turned.rotation or ''} {at}", line, count=1)
