"""Slips of whole rows and columns: typed twice, exchanged, begun too far up or down, or missing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from carcscore.cures.judge import Clash
from carcscore.cures.slip import Patch, TypingSlip
from carcscore.cures.typed_grid import Row, TypedGrid, Word
from carcscore.geometry import Cell, column_name

_TWICE = 1.2
_EXCHANGED = 1.8
_MISSING = 2.0
_ENOUGH = 2
"""So many edges must differ between two rows for another to be missing between them."""
_DOT = Word(".", 0, None)


def of_lines(grid: TypedGrid, wrong: Iterable[Collection[Cell]]) -> Iterator[TypingSlip]:
    """A row or a column taken out that is typed twice, or exchanged with the next.

    Each of those that are ``wrong`` has a cell in these rows, or in these columns.
    """
    wrong = list(wrong)
    for number in _common({y for _, y in cells} for cells in wrong):
        if 0 <= number < len(grid.rows) - 1:
            yield from _of_rows(grid, number)
    for column in _common({x for x, _ in cells} for cells in wrong):
        if 0 <= column < max(map(len, grid.rows)) - 1:
            yield from _of_columns(grid, column)


def missing(grid: TypedGrid, clashes: Collection[Clash]) -> TypingSlip | None:
    """The row or column that is missing, if only two neighbouring ones clash: an empty one is put in."""
    if len(clashes) < _ENOUGH:
        return None
    rows = {(one[1], other[1]) for one, other in clashes}
    columns = {(one[0], other[0]) for one, other in clashes}
    (above, below), (left, right) = min(rows), min(columns)
    if len(rows) == 1 and above < below:
        new: list[Row] = [*grid.rows[:below], [_DOT], *grid.rows[below:]]
        begin = grid.lines[below][0]
        patches = [Patch(begin, begin, ".\n")]
        cell, words = (0, below), f"a row is missing between rows {above + 1} and {below + 1}"
    elif len(columns) == 1 and left < right:
        new = [[*row[:right], _DOT, *row[right:]] if len(row) > right else row for row in grid.rows]
        patches = [
            Patch(row[right].offset, row[right].offset, ".  ") for row in grid.rows if len(row) > right
        ]
        cell, words = (right, 0), f"a column is missing between {column_name(left)} and {column_name(right)}"
    else:
        return None
    offset = patches[0].start
    return TypingSlip(words, _MISSING, f"{words}: type it", cell, offset, grid.with_rows(new), tuple(patches))


def _common(lines: Iterable[set[int]]) -> list[int]:
    """The lines that together with the next have one of each of the sets."""
    return sorted(set.intersection(*(each | {line - 1 for line in each} for each in lines)))


def _of_rows(grid: TypedGrid, number: int) -> Iterator[TypingSlip]:
    one, two = grid.rows[number : number + 2]
    rows = grid.rows
    (begin, end), (begin_of_next, end_of_next) = grid.lines[number : number + 2]
    offset = two[0].offset
    if _codes(one) == _codes(two):
        behind = grid.text.find("\n", end_of_next) + 1 or len(grid.text)
        words = f"row {number + 2} is row {number + 1} typed twice"
        changes = grid.with_rows([*rows[: number + 1], *rows[number + 2 :]])
        taken_out = Patch(begin_of_next, behind, "")
        yield TypingSlip(words, _TWICE, words, (0, number + 1), offset, changes, (taken_out,))
        return
    changes = grid.with_rows([*rows[:number], two, one, *rows[number + 2 :]])
    words = f"rows {number + 1} and {number + 2} are exchanged"
    patches = (
        Patch(begin, end, grid.text[begin_of_next:end_of_next]),
        Patch(begin_of_next, end_of_next, grid.text[begin:end]),
    )
    yield TypingSlip(words, _EXCHANGED, words, (0, number), one[0].offset, changes, patches)


def _of_columns(grid: TypedGrid, column: int) -> Iterator[TypingSlip]:
    pairs = [(_at(row, column), _at(row, column + 1)) for row in grid.rows]
    names = column_name(column), column_name(column + 1)
    first = next(row[column] for row in grid.rows if len(row) > column)
    if all(one.text == two.text for one, two in pairs):
        rows = [[*row[: column + 1], *row[column + 2 :]] for row in grid.rows]
        patches = tuple(
            Patch(one.end, two.end, "")
            for (one, two), row in zip(pairs, grid.rows, strict=True)
            if len(row) > column + 1
        )
        words = f"column {names[1]} is column {names[0]} typed twice"
        yield TypingSlip(words, _TWICE, words, (column + 1, 0), first.offset, grid.with_rows(rows), patches)
        return
    if any(len(row) == column + 1 and row[column].turned for row in grid.rows):
        return  # nothing is typed there that the tile could be exchanged with
    rows = [
        [*row[:column], two, one, *row[column + 2 :]] if len(row) > column + 1 else [*row]
        for (one, two), row in zip(pairs, grid.rows, strict=True)
    ]
    patches = tuple(
        patch
        for (one, two), row in zip(pairs, grid.rows, strict=True)
        if len(row) > column + 1 and one.text != two.text
        for patch in (Patch(one.offset, one.end, two.text), Patch(two.offset, two.end, one.text))
    )
    words = f"columns {names[0]} and {names[1]} are exchanged"
    yield TypingSlip(words, _EXCHANGED, words, (column, 0), first.offset, grid.with_rows(rows), patches)


def _at(row: Row, column: int) -> Word:
    return row[column] if column < len(row) else _DOT


def _codes(row: Sequence[Word]) -> list[str]:
    """The words of a row up to its last tile."""
    words = [word.text for word in row]
    while words and words[-1] == ".":
        words.pop()
    return words
