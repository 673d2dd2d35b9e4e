"""The state of reading a record; resolves cells, points, roles and figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from carcscore.findings import Path
from carcscore.geometry import (
    CORNERS,
    FARTHEST,
    POINTS,
    Cell,
    is_sheet_name,
    pair_name,
    parse_pair,
    parse_point,
    parse_sheet_name,
)
from carcscore.record.errors import Findings, ParseError
from carcscore.record.players import Players, fits_compact
from carcscore.record.vocabulary import Vocabulary
from carcscore.record.yaml_scalars import flow
from carcscore.text import quoted

POINT_WORDS: Final = (*POINTS, *CORNERS, "centre")
_BY_ITSELF: Final = "no action puts it down, so leave it out: the rules say where it goes."
_CELL: Final = "#/$defs/cell"
"""The reference to a cell in the JSON Schema fragment of an expansion."""


class Context:
    """The state of reading one record: vocabulary, players, the cell of A1, findings.

    ``a1`` is ``None`` when sheet names have no meaning; ``why_no_names`` then says why. ``uses_pairs``: some
    cell was written as ``x,y``. ``in_log``: the record is a turn log.
    """

    def __init__(self, vocabulary: Vocabulary, players: Players, findings: Findings) -> None:
        self.vocabulary = vocabulary
        self.players = players
        self.findings = findings
        self.a1: Cell | None = None
        self.why_no_names = "this record has no grid"
        self.uses_pairs = False
        self.in_log = False
        self._compact: dict[str, bool] = {}

    def fits_compact(self, player: str) -> bool:
        """True if a player can be named in a compact line."""
        fits = self._compact.get(player)
        if fits is None:
            fits = self._compact[player] = fits_compact(player, self.vocabulary)
        return fits

    def add(self, error: ParseError, path: Path) -> None:
        """Adds an error in what lies at a path to the findings."""
        self.findings.error(error.code, error.message, (*path, *error.key), error.offset)

    def cell(self, word: str, offset: int = 0) -> Cell:
        """The cell of a sheet name or of ``x,y``. Raises :class:`ParseError`."""
        try:
            cell = parse_pair(word)
        except ValueError:
            cell = self._named_cell(word, offset)
        else:
            self.uses_pairs = True
        if not (-FARTHEST <= cell[0] <= FARTHEST and -FARTHEST <= cell[1] <= FARTHEST):
            raise ParseError("out-of-range", f"The cell {quoted(word)} is more than {FARTHEST} away.", offset)
        return cell

    def at(self, value: Any) -> Cell:
        """The cell that a long form has: a name or ``[x, y]``. Raises :class:`ParseError`."""
        if isinstance(value, str):
            return self.cell(value)
        self.uses_pairs = True
        return value[0], value[1]

    def _named_cell(self, word: str, offset: int) -> Cell:
        if not is_sheet_name(word):
            example = "`C2` or `2,0`" if self.a1 is not None else "`2,0`"
            hint = " (without blanks)" if "," in word or word.lstrip("-").isdigit() else ""
            raise ParseError(
                "bad-cell", f"{quoted(word)} is not a cell; write one such as {example}{hint}.", offset
            )
        if self.a1 is None:
            message = (
                f"{quoted(word)} is the name of a cell in a grid, but {self.why_no_names}; write the cell as "
                "`x,y`, counted from the start tile, such as `2,0`."
            )
            raise ParseError("no-sheet-names", message, offset)
        return parse_sheet_name(word, self.a1)

    def point(self, word: str | int, offset: int = 0) -> int:
        """The point that a word, or a clock hour, names. Raises :class:`ParseError`."""
        word = str(word)
        try:
            return parse_point(word)
        except ValueError:
            near = self.findings.nearest(word, POINT_WORDS)
            hint = (
                near
                if near.endswith("?")
                else "; write a rim point such as `N` or `ENE`, `centre`, or a clock hour."
            )
            raise ParseError("bad-point", f"{quoted(word)} is not a point of a tile{hint}", offset) from None

    def player(self, word: str) -> str:
        """The id of the player whom a word means. Raises :class:`ParseError`."""
        found = self.players.find(word)
        if found is None and self.players.complete:
            raise ParseError("unknown-player", self.players.unknown(word, self.findings))
        return found or word

    def feature(self, word: str, offset: int = 0) -> str:
        """The kind of feature that a word names. Raises :class:`ParseError`."""
        folded = word.lower()
        if folded in self.vocabulary.features:
            return folded
        near = self.findings.nearest(word, self.vocabulary.features)
        raise ParseError("unknown-feature-kind", f"{quoted(word)} is not a kind of feature{near}", offset)

    def role(self, word: str) -> str:
        """The role that a word names. Raises :class:`ParseError`."""
        folded = word.lower()
        if folded in self.vocabulary.roles:
            return folded
        raise self.unknown_role(word)

    def unknown_role(self, word: str, offset: int = 0, also: Iterable[str] = ()) -> ParseError:
        """The error of a word where a role, or one of ``also``, is needed."""
        if word.lower() in self.vocabulary.pieces:
            return ParseError("unknown-role", self._but_a_piece(word, "role"), offset)
        near = self.findings.nearest(word, (*self.vocabulary.roles, *also))
        return ParseError("unknown-role", f"{quoted(word)} is not a role{near}", offset)

    def _but_a_piece(self, word: str, what: str) -> str:
        instead = "list it under `pieces`."
        if self.in_log:
            action = self.action_that_puts(word.lower())
            instead = f"in a turn it is an action: `actions: [{action}]`." if action else _BY_ITSELF
        return f"{quoted(word)} is not a {what} but a piece; {instead}"

    def action_that_puts(self, piece: str, point: str = "") -> str:
        """The action by which a turn puts a piece, at a point if there is one; empty where none does."""
        vocabulary = self.vocabulary
        if piece in vocabulary.put_by:
            return f"{{{vocabulary.put_by[piece]}}}"
        form = vocabulary.schemas.get(f"actions.{piece}")
        if not isinstance(form, Mapping):
            return ""
        data: object = next(iter(form.get("examples", ())), {})
        if isinstance(data, Mapping) and "point" in data:
            if point:
                data = {**data, "point": point}
            elif len(data) == 1 and not form.get("required"):
                data = {}
        return flow({piece: data})

    def figure(self, word: str, offset: int = 0) -> str:
        """The figure that a word names. Raises :class:`ParseError`."""
        folded = word.lower()
        if folded in self.vocabulary.figures:
            return folded
        if folded in self.vocabulary.pieces:
            raise ParseError("unknown-figure", self._but_a_piece(word, "follower"), offset)
        near = self.findings.nearest(word, self.vocabulary.figures)
        raise ParseError("unknown-figure", f"{quoted(word)} is not a figure{near}", offset)

    def piece(self, word: str, offset: int = 0) -> str:
        """The kind of piece that a word names. Raises :class:`ParseError`."""
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
        raise ParseError("unknown-piece", message, offset)


def read_cells(value: object, fragment: object, context: Context) -> object:
    """Data of an expansion with sheet names as ``[x, y]`` wherever its JSON Schema fragment has a cell.

    In a line of words that stands for a mapping with a cell, and as keys, they become ``x,y``. What names no
    cell of this board stays as it is: the expansion has a finding for it.
    """
    if not isinstance(fragment, Mapping):
        return value
    if _is_cell(fragment):
        return _cell(value, context)
    if isinstance(value, dict):
        known, others = fragment.get("properties", {}), fragment.get("additionalProperties")
        if _is_cell(fragment.get("propertyNames", {})):
            value = {_cell_in_line(key, context): inner for key, inner in value.items()}
        return {key: read_cells(inner, known.get(key, others), context) for key, inner in value.items()}
    if isinstance(value, list):
        return [read_cells(inner, fragment.get("items"), context) for inner in value]
    if isinstance(value, str) and _may_be_short(value, fragment):
        return _cell_in_line(value, context)
    return value


def _is_cell(fragment: Mapping[str, object]) -> bool:
    return fragment.get("$ref") == _CELL


def _may_be_short(line: str, fragment: Mapping[str, Any]) -> bool:
    """True if a line can stand for such a mapping, which has a cell; another stays as it was written."""
    keys, required = fragment.get("properties", {}), fragment.get("required", ())
    words = line.split()
    numbers = sum(keys[key].get("type") == "integer" for key in required)
    enough = len(words) >= len(required) and sum(word.isdecimal() for word in words) >= numbers
    few = len(words) <= len(keys) or any(key.get("type") == "array" for key in keys.values())
    return enough and few and any(map(_is_cell, keys.values()))


def _cell_in_line(line: str, context: Context) -> str:
    """A mapping in short form, such as ``C2 3``: its first cell as ``x,y``."""
    for word in line.split():
        cell = _cell(word, context)
        if isinstance(cell, list):
            return line.replace(word, pair_name((cell[0], cell[1])), 1)
    return line


def _cell(value: object, context: Context) -> object:
    if isinstance(value, str) and context.a1 is not None and is_sheet_name(value):
        return list(parse_sheet_name(value, context.a1))
    context.uses_pairs = context.uses_pairs or isinstance(value, list)
    return value
