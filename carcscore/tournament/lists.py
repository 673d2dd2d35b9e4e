"""Lists of games beside a tournament file: CSV, as spreadsheets write it."""

from __future__ import annotations

import csv
import glob
import io
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from carcscore.findings import Finding
from carcscore.record.errors import Findings
from carcscore.source.files import decode, read_bytes
from carcscore.text import counted, quoted
from carcscore.tournament.findings import Notebook
from carcscore.tournament.model import FilePlace

SIDES: Final = ("a", "b", "c", "d", "e")
_WORDS: Final = ("group", "table", "starter", "lost_on_time", "no_show", "record", "winner", "penalty")
COLUMNS: Final = (
    "round",
    *_WORDS,
    *SIDES,
    *(f"points_{side}" for side in SIDES),
    "games_a",
    "games_b",
    "bye",
    "for_place",
    "notes",
)
"""Every column that a list may have; their order is free."""
_NUMBERS: Final = re.compile(r"[-+]?[0-9]{1,18}\Z", re.ASCII)
_TRUE: Final = frozenset({"true", "yes", "x", "1", "bye"})
_WORTHS: Final = ("half", "zero")
_FALSE: Final = frozenset({"", "false", "no", "0"})
_FIRST_KEYS: Final = {"points": ("points_a",), "games": ("games_a",)}


class GameList:
    """One list: its rows as plain data of games, each with its round; and places in it.

    The path of a value is the number of its row, from 0, and the key of the game.
    """

    def __init__(self, path: str, number: int) -> None:
        self.name = path
        self.number = number
        self.header: list[str] = []
        self.rows: list[tuple[int, dict[str, Any]]] = []
        self.lines: list[int] = []
        self.raw = b""
        self._whole = ""
        self._text: list[str] = []
        self._separator = ","

    def located(self, findings: Iterable[Finding]) -> list[Finding]:
        """The findings with line and column."""
        return [self._located(finding) for finding in findings]

    def _located(self, finding: Finding) -> Finding:
        path = finding.where.path
        if path is None or finding.where.line is not None:
            return finding
        row = path[0] if path else -1
        key = path[1] if len(path) > 1 else None
        line = self.lines[row] if isinstance(row, int) and 0 <= row < len(self.lines) else 1
        column = 1
        names = [key, *_FIRST_KEYS.get(str(key), ())]
        place = next((self.header.index(name) for name in map(str, names) if name in self.header), None)
        if place is not None and line <= len(self._text):
            starts = _starts(self._text[line - 1], self._separator)
            column = starts[place] if place < len(starts) else 1
        return replace(finding, where=replace(finding.where, line=line, column=column))

    def with_cells(self, row: int, cells: Mapping[str, str | int]) -> str:
        """The text of the list with cells of a row, by their columns; a column that is missing is added.

        Raises :class:`LookupError` where the row stands on several lines.
        """
        lines = self._whole.splitlines(keepends=True)
        header = [*self.header, *(name for name in cells if name not in self.header)]
        written = {0: header} if len(header) > len(self.header) else {}
        found = self._cells(lines[self.lines[row] - 1])
        found += [""] * (len(header) - len(found))
        for name, cell in cells.items():
            found[header.index(name)] = str(cell)
        for number, line in (written | {row: found}).items():
            text = io.StringIO()
            csv.writer(text, delimiter=self._separator, lineterminator="").writerow(line)
            at = self.lines[number] - 1
            lines[at] = text.getvalue() + lines[at][len(lines[at].rstrip("\r\n")) :]
        return "".join(lines)

    def _cells(self, line: str) -> list[str]:
        try:
            return next(csv.reader([line], delimiter=self._separator, skipinitialspace=True, strict=True))
        except csv.Error:
            raise LookupError("the line goes on in the next one") from None

    def read(self, raw: bytes, notebook: Notebook) -> None:
        """Reads the rows. Raises :class:`UnusableInput` for what is not a text."""
        text = decode(raw, self.name)
        self.raw, self._whole, self._text = raw, text, text.splitlines()
        first = next((line for line in self._text if line.strip()), "")
        self._separator = max(",;\t", key=first.count)
        reader = csv.reader(self._text, delimiter=self._separator, skipinitialspace=True)
        begins = 1
        try:
            for cells in reader:
                line, begins = begins, reader.line_num + 1
                if not any(cell.strip() for cell in cells):
                    continue
                if not self.header:
                    self._head(cells, line, notebook)
                    if notebook.has_errors:
                        return
                else:
                    self._row([cell.strip() for cell in cells], line, notebook)
        except csv.Error as error:
            self.lines.append(reader.line_num or 1)
            place = FilePlace((len(self.lines) - 1,), self.number)
            notebook.error("bad-value", f"This line is not CSV: {error}.", place)
            return
        if not self.header:
            message = (
                f"The list is empty. Its first line names the columns, such as {', '.join(COLUMNS[:3])}."
            )
            notebook.error("empty", message, FilePlace((), self.number))

    def _head(self, cells: Sequence[str], line: int, notebook: Notebook) -> None:
        self.header = [cell.strip().lower().replace(" ", "_").lstrip("\ufeff") for cell in cells]
        self.lines.append(line)
        self.rows.append((0, {}))
        place = FilePlace((0,), self.number)
        for name in self.header:
            if name not in COLUMNS:
                near = Findings().nearest(name, COLUMNS)
                notebook.error(
                    "unknown-key", f"{quoted(name)} is not a column of a list{near}", place.at(name)
                )
            elif self.header.count(name) > 1:
                message = f"The column {quoted(name)} appears twice; delete one of them."
                notebook.error("repeated-key", message, place.at(name))
        if "a" not in self.header and not notebook.has_errors:
            message = "The first line of a list names its columns; `a`, the first player, is needed."
            notebook.error("missing-key", message, place)

    def _row(self, cells: Sequence[str], line: int, notebook: Notebook) -> None:
        self.lines.append(line)
        place = FilePlace((len(self.lines) - 1,), self.number)
        if len(cells) > len(self.header):
            message = f"The line has {counted(len(cells), 'cell')}, but the first has {len(self.header)}."
            notebook.error("bad-value", message, place)
        said = {name: cell for name, cell in zip(self.header, cells, strict=False) if cell}
        numbers = {
            name: _number(said[name], place.at(name), notebook)
            for name in said
            if name.startswith(("points_", "games_")) or name in ("round", "for_place")
        }
        game: dict[str, Any] = {key: said[key] for key in (*_WORDS, "notes") if key in said}
        seated = [side for side in SIDES if side in said]
        if len(seated) > 2:
            game["points"] = {said[side]: numbers.get(f"points_{side}") for side in seated}
            if len(game["points"]) < len(seated):
                notebook.error("duplicate-player", "A player appears twice in this line.", place)
        else:
            game |= {side: said[side] for side in ("a", "b") if side in said}
            for key in ("points", "games"):
                both = [numbers.get(f"{key}_{side}") for side in ("a", "b")]
                if None not in both:
                    game[key] = both
                elif both != [None, None]:
                    message = f"Here is only one of `{key}_a` and `{key}_b`; write both, or none."
                    notebook.error("missing-key", message, place.at(key))
        if numbers.get("for_place") is not None:
            game["for_place"] = numbers["for_place"]
        bye = said.get("bye", "").lower()
        if bye in _TRUE or bye in _WORTHS:
            game["bye"] = bye if bye in _WORTHS else True
        elif bye not in _FALSE:
            message = f"{quoted(said['bye'])} can't stand in the column `bye`; `x`, `half` or `zero` can."
            notebook.error("bad-value", message, place.at("bye"))
        self.rows.append((numbers.get("round") or 0, game))


def _number(cell: str, place: FilePlace, notebook: Notebook) -> int | None:
    if _NUMBERS.match(cell):
        return int(cell)
    notebook.error("bad-value", f"{quoted(cell)} is not a whole number.", place)
    return None


def _starts(line: str, separator: str) -> list[int]:
    """The columns, from 1, at which the cells of a line begin."""
    starts, inside = [1], False
    for index, character in enumerate(line):
        if character == '"':
            inside = not inside
        elif character == separator and not inside:
            starts.append(index + 2)
    return starts


def read_lists(
    pattern: str, place: FilePlace, folder: str, first: int, notebook: Notebook
) -> Iterator[GameList]:
    """The lists that a pattern names, which lies in a folder; the number of the first one's file is given.

    A list without a column ``round`` is one round, of the number in its name. Raises
    :class:`UnusableInput` for a file that can't be read.
    """
    whole = os.path.join(folder, pattern)
    paths = [whole] if os.path.lexists(whole) else sorted(glob.glob(whole))
    if not paths and not glob.has_magic(pattern):  # those of a pattern may come with the first round
        notebook.error("not-found", f"No file is called {quoted(pattern, 100)} beside the tournament.", place)
    for number, path in enumerate(paths, first):
        found = GameList(path, number)
        before = len(notebook.found)
        found.read(read_bytes(path), notebook)
        if "round" not in found.header and len(notebook.found) == before:
            digits = re.findall(r"[0-9]{1,6}", os.path.basename(path))
            if digits:
                found.rows = [(int(digits[-1]), game) for _, game in found.rows]
            else:
                message = "The round of these games is missing: add a column `round`, or the number "
                notebook.error("missing-key", message + "to the name of the file.", FilePlace((), number))
        yield found
