"""What reading the parts of a record needs to know, and the values that all parts share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from carcscore.findings import Path
from carcscore.geometry import (
    FARTHEST,
    POINTS,
    Cell,
    is_sheet_name,
    parse_pair,
    parse_point,
    parse_sheet_name,
)
from carcscore.record.players import Players, fits_compact
from carcscore.record.vocabulary import Vocabulary
from carcscore.record.words import Findings
from carcscore.text import quoted

POINT_WORDS: Final = (*POINTS, "centre")


class Slip(Exception):  # noqa: N818 - caught where the part is read, where it becomes a finding
    """Something that can't be read: a code, a sentence and the offset of the word."""

    def __init__(self, code: str, message: str, offset: int = 0, *key: str) -> None:
        self.code = code
        self.message = message
        self.offset = offset
        self.key = key
        super().__init__(message)


class Context:
    """One reading of a record: its words, its players, where A1 is, and what was found.

    ``a1`` is ``None`` where sheet names mean nothing; ``why_no_names`` then says why. ``uses_pairs``
    tells whether any cell was written as ``x,y``.
    """

    def __init__(self, vocabulary: Vocabulary, players: Players, findings: Findings) -> None:
        self.vocabulary = vocabulary
        self.players = players
        self.findings = findings
        self.a1: Cell | None = None
        self.why_no_names = "this record has no grid"
        self.uses_pairs = False
        self._compact: dict[str, bool] = {}

    def fits_compact(self, player: str) -> bool:
        """Whether a player can be named in a compact line."""
        fits = self._compact.get(player)
        if fits is None:
            fits = self._compact[player] = fits_compact(player, self.vocabulary)
        return fits

    def slip(self, slip: Slip, path: Path) -> None:
        """Adds the finding of a slip in what lies at a path."""
        self.findings.error(slip.code, slip.message, (*path, *slip.key), slip.offset)

    def cell(self, word: str, offset: int = 0) -> Cell:
        """The cell of a sheet name or of ``x,y``. Raises :class:`Slip`."""
        try:
            cell = parse_pair(word)
        except ValueError:
            cell = self._named_cell(word, offset)
        else:
            self.uses_pairs = True
        if not (-FARTHEST <= cell[0] <= FARTHEST and -FARTHEST <= cell[1] <= FARTHEST):
            raise Slip("out-of-range", f"The cell {quoted(word)} is more than {FARTHEST} away.", offset)
        return cell

    def _named_cell(self, word: str, offset: int) -> Cell:
        if not is_sheet_name(word):
            example = "`C2` or `2,0`" if self.a1 is not None else "`2,0`"
            hint = " (without blanks)" if "," in word or word.lstrip("-").isdigit() else ""
            raise Slip(
                "bad-cell", f"{quoted(word)} is not a cell; write one such as {example}{hint}.", offset
            )
        if self.a1 is None:
            message = (
                f"{quoted(word)} is the name of a cell in a grid, but {self.why_no_names}; write the cell as "
                "`x,y`, counted from the start tile, such as `2,0`."
            )
            raise Slip("no-sheet-names", message, offset)
        return parse_sheet_name(word, self.a1)

    def point(self, word: str, offset: int = 0) -> int:
        """The point that a word names. Raises :class:`Slip`."""
        try:
            return parse_point(word)
        except ValueError:
            near = self.findings.nearest(word, POINT_WORDS)
            hint = (
                near
                if near.endswith("?")
                else "; write a rim point such as `N` or `ENE`, `centre`, or a clock hour."
            )
            raise Slip("bad-point", f"{quoted(word)} is not a point of a tile{hint}", offset) from None

    def role(self, word: str) -> str:
        """The role that a word names. Raises :class:`Slip`."""
        folded = word.lower()
        if folded in self.vocabulary.roles:
            return folded
        raise self.unknown_role(word)

    def unknown_role(self, word: str, offset: int = 0, also: Iterable[str] = ()) -> Slip:
        """The slip of a word where a role, or one of ``also``, is needed."""
        if word.lower() in self.vocabulary.pieces:
            message = f"{quoted(word)} is not a role but a piece; list it under `pieces`."
            return Slip("unknown-role", message, offset)
        near = self.findings.nearest(word, (*self.vocabulary.roles, *also))
        return Slip("unknown-role", f"{quoted(word)} is not a role{near}", offset)

    def figure(self, word: str, offset: int = 0) -> str:
        """The figure that a word names. Raises :class:`Slip`."""
        folded = word.lower()
        if folded in self.vocabulary.figures:
            return folded
        near = self.findings.nearest(word, self.vocabulary.figures)
        raise Slip("unknown-figure", f"{quoted(word)} is not a figure{near}", offset)

    def piece(self, word: str, offset: int = 0) -> str:
        """The kind of piece that a word names. Raises :class:`Slip`."""
        folded = word.lower()
        if folded in self.vocabulary.pieces:
            return folded
        if folded in self.vocabulary.figures or folded in self.vocabulary.roles:
            message = f"{quoted(word)} is not a piece; followers are listed under `followers`."
        elif not self.vocabulary.pieces:
            message = (
                f"{quoted(word)} is not a piece: no expansion in `rules.expansions` has pieces on the board."
            )
        else:
            message = f"{quoted(word)} is not a piece{self.findings.nearest(word, self.vocabulary.pieces)}"
        raise Slip("unknown-piece", message, offset)
