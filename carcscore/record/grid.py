"""Reads and writes a board as a grid of tile codes, such as ``K2 . D*``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from carcscore.findings import Path
from carcscore.frozen import frozen
from carcscore.geometry import FARTHEST, Cell, cell_name, pair_name, reading_order
from carcscore.record.errors import Findings
from carcscore.record.model import Placement, Record
from carcscore.sentences import Square, joined, said
from carcscore.text import quoted

BOARD: Final[Path] = ("board",)
_TILE: Final = re.compile(r"([A-Za-z]{1,4})([0-3]?)(\*?)", re.ASCII)
_EDGES: Final = re.compile(r"([CRFcrf]{4}\+?)()(\*?)", re.ASCII)
"""A tile typed by its edges, north first: ``crfr``, or with a pennant ``ccfc+``."""

_ROOM: Final = 10_000
_ROOM_PER_TILE: Final = 200
_PADDED_PER_TILE: Final = 20
_ALIGNED: Final = 1_000_000

Typed = tuple[str, int, bool]
"""A typed tile: its code in capitals, its quarter turns, whether it has a star."""


@frozen(slots=False)
class BoardGrid:
    """A grid as read: its tiles, the cell of A1, and the candidates when the start tile is a guess."""

    tiles: tuple[Placement, ...]
    a1: Cell
    guessed_of: tuple[Placement, ...] = ()


@lru_cache(maxsize=4096)
def parse_tile(word: str) -> Typed:
    """A tile as it is typed in a grid or in a compact line.

    >>> parse_tile("k2"), parse_tile("D*"), parse_tile("ccfc+")
    (('K', 2, False), ('D', 0, True), ('CCFC+', 0, False))

    Raises :class:`ValueError` with a sentence when the word is not a tile.
    """
    match = _TILE.fullmatch(word) or _EDGES.fullmatch(word)
    if match is None:
        raise ValueError(_no_tile(word))
    return match[1].upper(), int(match[2] or 0), match[3] == "*"


def typed_rows(text: str) -> Iterator[tuple[int, str, list[str]]]:
    r"""The rows of a grid that count: the offset of each, its line without a comment, and its words.

    >>> list(typed_rows("K2 .\n# the north\n  D*  # start"))
    [(0, 'K2 .', ['K2', '.']), (17, '  D*  ', ['D*'])]
    """
    begin = 0
    for full_line in text.split("\n"):
        line = full_line if "#" not in full_line else full_line[: full_line.index("#")]
        words = line.split()
        if words:
            yield begin, line, words
        begin += len(full_line) + 1


def read_grid(text: str, start: tuple[Placement, ...], findings: Findings) -> BoardGrid:
    """The tiles of a grid, each with the offset of its word; findings for every word that is none.

    Rows that are blank or hold only a comment do not count, wherever they stand: an empty row of the
    board is typed as dots. A1 is the first cell of the first row that counts. ``start`` are the record's
    start tiles: the first of them gives the coordinates of the marked tile (`*`), or of the only tile of
    its code; among several the first in reading order is taken, and ``guessed_of`` lists them all.
    """
    typed: list[tuple[str, int, int, int, int]] = []  # code, quarter turns, column, row, offset
    starred: list[int] = []
    for row, (begin, line, words) in enumerate(typed_rows(text)):
        end = 0
        for column, word in enumerate(words):
            if word == ".":
                continue
            offset = line.find(word, end)
            end = offset + len(word)
            try:
                code, rotation, star = parse_tile(word)
            except ValueError as problem:
                findings.error("bad-tile-code", str(problem), BOARD, begin + offset)
                continue
            if star:
                starred.append(len(typed))
            typed.append((code, rotation, column, row, begin + offset))
    anchor, guesses = _anchor(typed, starred, start, findings)
    dx, dy = 0, 0
    if anchor is not None:
        x, y = start[0].at
        dx, dy = x - typed[anchor][2], y - typed[anchor][3]
    tiles = tuple(
        Placement(code, (column + dx, line_number + dy), rotation, {}, BOARD, offset)
        for code, rotation, column, line_number, offset in typed
    )
    _check_range(tiles, findings)
    return BoardGrid(tiles, (dx, dy), tuple(tiles[index] for index in guesses))


def _anchor(
    typed: list[tuple[str, int, int, int, int]],
    starred: list[int],
    start: tuple[Placement, ...],
    findings: Findings,
) -> tuple[int | None, list[int]]:
    """The index of the start tile, and the candidates when it is a guess."""
    for index in starred[1:]:
        message = "A second tile is marked with `*`, but only the start tile is; delete one of the marks."
        findings.error("two-start-marks", message, BOARD, typed[index][4])
    if not start:
        for index in starred[:1]:
            message = "This tile is marked with `*`, but `start: []` says that the game had no start tile."
            findings.error("wrong-start-mark", message, BOARD, typed[index][4])
        return None, []
    code = start[0].tile
    foreign = "/" in code  # another program's name, whose letter is known only to the tile sets
    if starred:
        marked = typed[starred[0]]
        if marked[0] != code and not foreign and not _EDGES.fullmatch(marked[0]):
            message = (
                f"`*` marks the start tile, which is {code}, but this is tile {marked[0]}. If the game began "
                f"with it, say so: `start: [{{tile: {marked[0]}, at: [0, 0]}}]`."
            )
            findings.error("wrong-start-mark", message, BOARD, marked[4])
        return starred[0], []
    same = [index for index, tile in enumerate(typed) if tile[0] == code]
    if not same:
        by_edges = any(_EDGES.fullmatch(tile[0]) for tile in typed)
        message = (
            f"The start tile {quoted(code)} does not lie on the board"
            + (", or is not marked with `*`." if foreign or by_edges else ".")
            + " Cell A1 is taken as [0, 0]. If the game began with another tile, or none, give `start`."
        )
        findings.error("start-tile-missing", message, BOARD, rule="B1")
        return None, []
    return same[0], same if len(same) > 1 else []


def explain_guess(grid: BoardGrid, uses_pairs: bool, findings: Findings) -> None:
    """Adds a note that the start tile is a guess, or an error when cells are counted from it."""
    first = grid.guessed_of[0]
    cells = [Square(cell_name(tile.at, grid.a1), tile.at) for tile in grid.guessed_of]
    listed = said("{}{}", joined(cells[:5]), ", ..." if len(cells) > 5 else "")
    message = said(
        "{} tiles {} lie on the board ({}) and none is marked with `*`", len(cells), first.tile, listed
    )
    if uses_pairs:
        mark = f"`{first.tile}*`"
        message = said(
            "{}; cells written as `x,y` are counted from the start tile, so mark it: {}.", message, mark
        )
        findings.error("start-tile-unclear", message, BOARD, first.offset)
    else:
        message = said("{}; the first, at {}, is taken as the start tile.", message, cells[0])
        findings.remark("note", "start-tile-assumed", message, BOARD, first.offset)


def _check_range(tiles: tuple[Placement, ...], findings: Findings) -> None:
    for tile in tiles:
        x, y = tile.at
        if not (-FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST):
            message = f"This tile lies more than {FARTHEST} cells from the start tile."
            findings.error("out-of-range", message, BOARD, tile.offset)
            return


def _no_tile(word: str) -> str:
    if "/" in word:
        return f"{quoted(word)} is a name of JCloisterZone, which can be used only in long form."
    letters = word.rstrip("0123456789*")
    if letters.isascii() and letters.isalpha() and len(letters) <= 4:
        turns = word[len(letters) :]
        if turns.startswith("*"):
            return f"{quoted(word)} is not a tile: the quarter turns come before the `*`."
        return f"{quoted(word)} is not a tile: after the code, {quoted(turns)} is not 0 to 3 quarter turns."
    if letters.isascii() and letters.isalpha():
        return f"{quoted(word)} is not a tile: a code has at most four letters."
    return (
        f"{quoted(word)} is not a tile; write its code and its quarter turns, such as `K2`, or `.` for none."
    )


def grid_text(record: Record) -> tuple[str, Cell]:
    """A record's board as the text of a grid, and the cell of A1: the inverse of :func:`read_grid`.

    A board that was typed as a grid keeps its A1; any other begins at the north-west corner of its
    bounding box. Raises :class:`ValueError` with a sentence when no grid can hold the board.
    """
    tokens = _tokens(record.board)
    star, a1 = _start_cell(record, tokens)
    if star is not None:
        tokens[star] += "*"
    width, height = _extent(record, tokens, a1)
    rows: list[list[str]] = [[] for _ in range(height)]
    for cell in sorted(tokens, key=reading_order):
        row = rows[cell[1] - a1[1]]
        row.extend(["."] * (cell[0] - a1[0] - len(row)))
        row.append(tokens[cell])
    if width * height <= _PADDED_PER_TILE * len(tokens) + _ROOM:
        for row in rows:
            row.extend(["."] * (width - len(row)))
    pitch = max(map(len, tokens.values()), default=1) + 2 if width * height <= _ALIGNED else 0
    lines = ("  ".join(row) if not pitch else "".join(word.ljust(pitch) for word in row) for row in rows)
    return "".join(f"{line.rstrip() or '.'}\n" for line in lines), a1


def _tokens(board: tuple[Placement, ...]) -> dict[Cell, str]:
    tokens: dict[Cell, str] = {}
    for tile in board:
        if "/" in tile.tile:
            raise ValueError(f"The tile {tile.tile} has no letter, so the board can't be written as a grid.")
        if tile.marks:
            raise ValueError(
                f"The tile at {pair_name(tile.at)} has marks of its own, so the board can't be written as a "
                "grid."
            )
        if tile.at in tokens:
            raise ValueError(
                f"Two tiles lie at {pair_name(tile.at)}, so the board can't be written as a grid."
            )
        tokens[tile.at] = f"{tile.tile}{tile.rotation or ''}"
    return tokens


def _start_cell(record: Record, tokens: dict[Cell, str]) -> tuple[Cell | None, Cell]:
    """The cell that needs a star, if one does, and the cell of A1."""
    corner = _corner(record, tokens)
    if record.start_tiles:
        code, at = record.start_tiles[0].tile, record.start_tiles[0].at
        same = sorted((tile.at for tile in record.board if tile.tile == code), key=reading_order)
        if at in same or ("/" in code and at in tokens):
            needed = "/" in code or (len(same) > 1 and (record.start_known or same[0] != at))
            return (at if needed else None), corner
        if same or record.layout != "grid":
            raise ValueError(
                f"The start tile {code} does not lie at {pair_name(at)}, so the board can't be written as a "
                "grid: a grid's cells are counted from the start tile."
            )
    if min(corner) < 0:
        raise ValueError(
            "There is no start tile, and tiles lie west or north of [0, 0], so the board can't be written as "
            "a grid."
        )
    return None, (0, 0)


def _corner(record: Record, tokens: dict[Cell, str]) -> Cell:
    cells = list(tokens)
    if record.layout == "grid" and record.a1 is not None:
        cells.append(record.a1)
    return min((x for x, _ in cells), default=0), min((y for _, y in cells), default=0)


def _extent(record: Record, tokens: dict[Cell, str], a1: Cell) -> tuple[int, int]:
    """Columns and rows of the grid. Raises :class:`ValueError` when it would be almost empty."""
    ends: dict[int, int] = {}
    for x, y in tokens:
        ends[y] = max(ends.get(y, 0), x - a1[0] + 1)
    height = max((y - a1[1] + 1 for y in ends), default=1)
    size = sum(ends.values()) + height
    if record.layout != "grid" and size > _ROOM_PER_TILE * len(tokens) + _ROOM:
        raise ValueError(
            f"The tiles lie so far apart that a grid would need {size} cells for {len(tokens)} tiles; "
            "write the board as a list."
        )
    return max(ends.values(), default=1), height
