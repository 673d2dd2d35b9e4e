"""Slips in single cells: a tile turned otherwise, another letter, two cells exchanged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from carcscore.cures.judge import Judge
from carcscore.cures.listed_board import ListedBoard
from carcscore.cures.mistyping import mistake
from carcscore.cures.slip import UNKNOWN, Patch, TypingSlip
from carcscore.cures.typed_grid import TypedGrid, Word
from carcscore.geometry import Cell
from carcscore.sentences import said
from carcscore.text import times
from carcscore.tiles.model import TurnedTile

_EXCHANGED = 1.5
_FAR_APART = 1.5
_TO_A_DOT = 0.8


def retyped(
    grid: TypedGrid | ListedBoard, judge: Judge, cells: Iterable[Cell], loose: bool = False
) -> Iterator[TypingSlip]:
    """Every other tile that fits on each of some cells; ``loose``: that fits better than what lies there."""
    used = Counter(turned.tile.code for turned in grid.tiles.values())
    for cell in cells:
        word = grid.word(cell)
        if word is None or word.turned is None:
            continue
        around = judge.around(grid.tiles, cell)
        most = judge.clashing(word.turned, around) - 1 if loose and word.turned is not UNKNOWN else 0
        if most < 0:
            continue
        for turned in judge.looks:
            if judge.clashing(turned, around) <= most and not turned.looks_like(word.turned):
                yield _retyped(grid, judge, cell, word, turned, used)


def _retyped(
    grid: TypedGrid | ListedBoard,
    judge: Judge,
    cell: Cell,
    word: Word,
    turned: TurnedTile,
    used: Counter[str],
) -> TypingSlip:
    was = word.turned or UNKNOWN
    as_typed = turned.tile.turned(was.rotation)
    if was.tile is not turned.tile and turned.looks_like(as_typed):
        turned = as_typed
    made = mistake(word.text, was, turned)
    new = word.respelt(turned)
    words = said("{} is `{}`, not `{}`", grid.name(cell), new, word.text)
    why = [made.why] if made.why else []
    cost = made.cost
    if was.tile is not turned.tile and was is not UNKNOWN:
        left = judge.catalogue.left(was.tile.code, used)
        if left < 0:
            why.append(f"{was.tile.code} lies {times(used[was.tile.code])}, {-left} too many")
        if not used[turned.tile.code]:
            why.append(f"{turned.tile.code} lies nowhere")
            cost -= 0.1
    patch = Patch(word.offset, word.end, new)
    kind = said("{} at {}", turned.tile.code, grid.name(cell))
    return TypingSlip(kind, cost, words, cell, word.offset, {cell: turned}, (patch,), "; ".join(why))


def exchanged(grid: TypedGrid | ListedBoard, pairs: Iterable[tuple[Cell, Cell]]) -> Iterator[TypingSlip]:
    """The contents of each of some pairs of typed cells exchanged."""
    for pair in pairs:
        first, second = sorted(pair, key=lambda cell: (cell[1], cell[0]))
        one, two = grid.word(first), grid.word(second)
        if one is None or two is None or one.turned is two.turned:
            continue
        apart = abs(first[0] - second[0]) + abs(first[1] - second[1])
        cost = _EXCHANGED + (_FAR_APART + apart / 10 if apart > 1 else 0)
        if one.turned is None or two.turned is None:
            cost += _TO_A_DOT
            moved, source, target = (two, second, first) if one.turned is None else (one, first, second)
            words = said("`{}` belongs at {}, not at {}", moved.text, grid.name(target), grid.name(source))
        else:
            words = said(
                "`{}` at {} and `{}` at {} are exchanged",
                one.text,
                grid.name(first),
                two.text,
                grid.name(second),
            )
        patches = (Patch(one.offset, one.end, two.text), Patch(two.offset, two.end, one.text))
        yield TypingSlip(
            "exchanged", cost, words, first, one.offset, {first: two.turned, second: one.turned}, patches
        )


def pairs_of(grid: TypedGrid, cell: Cell) -> Iterator[tuple[Cell, Cell]]:
    """A cell with each other typed cell of its row and of its column."""
    column, row = cell
    for other in range(len(grid.rows[row])):
        if other != column:
            yield cell, (other, row)
    for other in range(len(grid.rows)):
        if other != row and column < len(grid.rows[other]):
            yield cell, (column, other)
