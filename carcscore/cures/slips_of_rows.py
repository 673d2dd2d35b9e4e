"""Slips within one row: a dot or a blank missing or too many, a tile typed twice or left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from carcscore.cures.judge import Judge
from carcscore.cures.slip import UNKNOWN, Patch, TypingSlip, changes_between
from carcscore.cures.typed_grid import Row, TypedGrid, Word, laid_out
from carcscore.geometry import STEPS, Cell
from carcscore.text import verb

_BLANK = 0.5
_DOT = 1.0
_TWO_DOTS = 2.0
_TWICE = 1.3
_LEFT_OUT = 2.6
_LEFT_OUT_SURELY = 0.9
_FEW_LEFT = 3
"""With no more tiles left to be drawn a game was played to its end, and a gap is rather a tile left out."""
_DOT_WORD = Word(".", 0, None)


def in_rows(grid: TypedGrid, rows: Iterable[int]) -> Iterator[TypingSlip]:
    """Every slip within each of some rows; few of them mend anything."""
    for number in rows:
        row = grid.rows[number]
        yield from _of_blanks(grid, number, row)
        for place, word in enumerate(row):
            if word.turned is not None:
                yield from _of_dots(grid, number, row, place)
                if place and row[place - 1].text == word.text:
                    words = f"row {number + 1}: `{word.text}` is typed twice"
                    yield _without(grid, number, row, place, 1, _TWICE, words)


def _slip(
    grid: TypedGrid,
    number: int,
    place: int,
    new: list[Word],
    patch: Patch,
    words: str,
    cost: float,
    opened: tuple[Cell, ...] = (),
) -> TypingSlip:
    """A slip in a row, which becomes a new one, at a word of it."""
    row = grid.rows[number]
    changes = changes_between(laid_out([row]), laid_out([new]))
    moved = {(column, number): turned for (column, _), turned in changes.items()}
    word = row[min(place, len(row) - 1)]
    return TypingSlip(
        f"row {number}, {cost}",
        cost,
        words,
        (place, number),
        word.offset,
        moved,
        (patch,),
        opened=opened,
    )


def _of_dots(grid: TypedGrid, number: int, row: Row, place: int) -> Iterator[TypingSlip]:
    """One or two dots more, or fewer, before a tile."""
    before = f"before `{row[place].text}`"
    begin = next((at + 1 for at in range(place - 1, -1, -1) if row[at].turned is not None), 0)
    for dots, cost, what in ((1, _DOT, "one `.`"), (2, _TWO_DOTS, "two `.`")):
        cells = "one cell" if dots == 1 else "two cells"
        words = f"row {number + 1}: {what} {verb(dots, 'is')} missing {before}"
        if begin == 0:
            words = f"row {number + 1} begins {cells} too far left: add {what} {before}"
        yield inserted(grid, number, place, [_DOT_WORD] * dots, words, cost)
        if place - begin >= dots:
            words = f"row {number + 1}: {what} too many {before}"
            if begin == 0:
                words = f"row {number + 1} begins {cells} too far right: delete {what} {before}"
            yield _without(grid, number, row, place - dots, dots, cost, words)


def inserted(
    grid: TypedGrid, number: int, place: int, words: list[Word], told: str, cost: float
) -> TypingSlip:
    """Words put into a row before one of its words."""
    row = grid.rows[number]
    new = [*row[:place], *words, *row[place:]]
    written = "".join(_padded(grid, row, place, word.text) for word in words)
    at = row[place].offset if place < len(row) else row[-1].end
    if place == len(row):
        written = "  " + written.rstrip()
    opened = tuple((place + more, number) for more, word in enumerate(words) if word.turned is None)
    return _slip(grid, number, place, new, Patch(at, at, written), told, cost, opened)


def _padded(grid: TypedGrid, row: Row, place: int, text: str) -> str:
    """A word with blanks behind it, as wide as the others of the row."""
    first = min(place, len(row) - 2)
    if first < 0:
        return f"{text}  "
    one, two = row[first], row[first + 1]
    if "\t" in grid.text[one.end : two.offset]:
        return f"{text}\t"
    return text.ljust(max(two.offset - one.offset, len(text) + 1))


def _without(
    grid: TypedGrid, number: int, row: Row, place: int, words: int, cost: float, told: str
) -> TypingSlip:
    """Some words of a row taken out, the first of them at a place."""
    last = place + words
    end = row[last].offset if last < len(row) else row[-1].end
    new = [*row[:place], *row[last:]]
    return _slip(grid, number, place, new, Patch(row[place].offset, end, ""), told, cost)


def _of_blanks(grid: TypedGrid, number: int, row: Row) -> Iterator[TypingSlip]:
    """Words that name no tile parted into two, or joined with the one before."""
    for place, word in enumerate(row):
        if word.turned is not UNKNOWN:
            continue
        if set(word.text) == {"."}:
            parted = [tuple(word.text)]
        else:
            parted = [(word.text[:at], word.text[at:]) for at in range(1, len(word.text))]
        for parts in parted:
            new = [_part(grid, part) for part in parts]
            if all(typed.turned is not UNKNOWN for typed in new):
                text = "  ".join(parts)
                told = f"row {number + 1}: a blank is missing in `{word.text}`: `{text}`"
                patch = Patch(word.offset, word.end, text)
                yield _slip(grid, number, place, [*row[:place], *new, *row[place + 1 :]], patch, told, _BLANK)
        if place and row[place - 1].turned is not None:
            before = row[place - 1]
            joined = _part(grid, before.text + word.text)
            if joined.turned is not UNKNOWN:
                told = f"row {number + 1}: a blank too many: `{joined.text}`"
                patch = Patch(before.offset, word.end, joined.text)
                new = [*row[: place - 1], joined, *row[place + 1 :]]
                yield _slip(grid, number, place - 1, new, patch, told, _BLANK)


def _part(grid: TypedGrid, text: str) -> Word:
    return Word(text, 0, None if text == "." else grid.tile(text))


def left_out(grid: TypedGrid, judge: Judge, rows: Iterable[int]) -> Iterator[TypingSlip]:
    """Every tile that may have been left out of one of some rows, so that the rest of it lies too far left.

    Only tiles of which the sets in play hold more are tried. Where tiles lie on all sides of the gap, or
    hardly any is left to be drawn, it is likelier than dots that were forgotten.
    """
    used = Counter(turned.tile.code for turned in grid.tiles.values())
    looks = [tile for tile in judge.looks if judge.catalogue.left(tile.tile.code, used) > 0]
    few = judge.catalogue.all_left(used).total() <= _FEW_LEFT
    for number in rows:
        row = grid.rows[number]
        for place in range(len(row) + 1):
            gap = inserted(grid, number, place, [Word("?", 0, UNKNOWN)], "", 0)
            around = judge.around_after(grid.tiles, gap.changes, (place, number))
            if around is None:
                continue
            cost = _LEFT_OUT_SURELY if few or len(around) == len(STEPS) else _LEFT_OUT
            near = f"before `{row[place].text}`" if place < len(row) else f"behind `{row[-1].text}`"
            for turned in looks:
                if not judge.clashing(turned, around):
                    code = f"{turned.tile.code}{turned.rotation or ''}"
                    told = f"row {number + 1}: `{code}` was left out {near}"
                    yield inserted(grid, number, place, [Word(code, 0, turned)], told, cost)
