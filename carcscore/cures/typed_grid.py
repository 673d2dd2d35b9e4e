"""A grid as it was typed: its words with their places, and the tiles that they name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from carcscore.cures.slip import UNKNOWN, Changes, Layout, Patch, TypingSlip, changes_between
from carcscore.findings import Where
from carcscore.geometry import Cell
from carcscore.record.grid import BOARD, parse_tile, typed_rows
from carcscore.sentences import Square
from carcscore.tiles.catalogue import Catalogue
from carcscore.tiles.model import TurnedTile


class Word(NamedTuple):
    """A word of a grid: its offset in the text, and its tile (``None`` for a dot)."""

    text: str
    offset: int
    turned: TurnedTile | None

    @property
    def end(self) -> int:
        """The offset behind it."""
        return self.offset + len(self.text)

    def respelt(self, turned: TurnedTile) -> str:
        """The word for another tile in its place: in the same case, with its star."""
        code = turned.tile.code
        letters = self.text.rstrip("0123*")
        code = code.lower() if letters and letters == letters.lower() else code
        return f"{code}{turned.rotation or ''}{'*' if self.text.endswith('*') else ''}"


Row = Sequence[Word]


class TypedGrid:
    """The text of a grid with its rows of words; cells count from its first one, (0, 0), which is
    ``a1`` on the board. ``named`` gives a cell of the board as findings name it.
    """

    def __init__(self, text: str, catalogue: Catalogue, named: Callable[[Cell], Square], a1: Cell) -> None:
        self.text = text
        self.catalogue = catalogue
        self.named = named
        self.a1 = a1
        self._known: dict[str, TurnedTile] = {}
        self.rows: list[Row] = []
        self.lines: list[tuple[int, int]] = []
        """The beginning and end of the line of each row, its comment left out."""
        for begin, line, words in typed_rows(text):
            self.rows.append(self._row(begin, line, words))
            self.lines.append((begin, begin + len(line)))
        self.tiles: Layout = laid_out(self.rows)

    def _row(self, begin: int, line: str, words: Iterable[str]) -> Row:
        row, end = [], 0
        for word in words:
            offset = line.find(word, end)
            end = offset + len(word)
            row.append(Word(word, begin + offset, None if word == "." else self.tile(word)))
        return row

    def tile(self, word: str) -> TurnedTile:
        """The tile that a word names."""
        turned = self._known.get(word)
        if turned is None:
            turned = self._known[word] = self._tile(word)
        return turned

    def _tile(self, word: str) -> TurnedTile:
        try:
            code, rotation, _ = parse_tile(word)
        except ValueError:
            return UNKNOWN
        return tile_called(code, rotation, self.catalogue)

    @property
    def names_elsewhere(self) -> bool:
        """True if a word is the tile of an expansion that is not in play: that is no typing error."""
        unknown = [word for row in self.rows for word in row if word.turned is UNKNOWN]
        return any(self.catalogue.elsewhere(word.text.rstrip("0123*").upper()) for word in unknown)

    def on_board(self, cell: Cell) -> Cell:
        """A cell, counted from the first typed one, as it is on the board."""
        return cell[0] + self.a1[0], cell[1] + self.a1[1]

    def name(self, cell: Cell) -> Square:
        """A cell as findings name it."""
        return self.named(self.on_board(cell))

    def word(self, cell: Cell) -> Word | None:
        """The word of a cell, if one is typed there."""
        column, row = cell
        if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]):
            return self.rows[row][column]
        return None

    def with_rows(self, rows: Sequence[Row]) -> Changes:
        """The changes on the board if these are the rows."""
        return changes_between(self.tiles, laid_out(rows))

    def mended(self, slip: TypingSlip) -> str:
        """The text without a slip."""
        return patched(self.text, slip.patches)

    def where(self, slip: TypingSlip) -> Where:
        """The place of a slip."""
        return Where(BOARD, slip.offset, tile=self.on_board(slip.cell), cell=self.name(slip.cell).printed)


def tile_called(code: str, rotation: int, catalogue: Catalogue) -> TurnedTile:
    """The tile of a code, or the only one of these edges; :data:`UNKNOWN` if there is none, or several."""
    tile = catalogue.find(code)
    if tile is not None:
        return tile.turned(rotation)
    turned = [] if rotation else catalogue.with_edges(code)
    return turned[0] if len(turned) == 1 else UNKNOWN


def laid_out(rows: Sequence[Row]) -> Layout:
    """The tiles of rows of words by their cells."""
    return {
        (column, number): word.turned
        for number, row in enumerate(rows)
        for column, word in enumerate(row)
        if word.turned is not None
    }


def patched(text: str, patches: Iterable[Patch]) -> str:
    """A text with parts of it replaced, none of which overlap.

    >>> patched("K2 . D*", [Patch(5, 7, "E"), Patch(0, 2, "K")])
    'K . E'
    """
    for start, end, new in sorted(patches, reverse=True):
        text = text[:start] + new + text[end:]
    return text
