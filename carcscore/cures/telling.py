"""Tells cures: one finding in place of the many that follow from a slip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from carcscore.cures.search import MOST_TOLD, Candidate
from carcscore.cures.slip import Layout
from carcscore.cures.typed_grid import TypedGrid
from carcscore.findings import Cure, Edit, Finding, Where, error
from carcscore.geometry import Cell, cell_name, reading_order
from carcscore.record.grid import BOARD
from carcscore.tiles.model import TurnedTile

_MARGIN: Final = 1.2
"""So much less likely must every other cure be for the first to be certain."""
_RULES: Final = ("B2", "B1")


def cures_of(grid: TypedGrid, candidates: Sequence[Candidate]) -> tuple[Cure, ...]:
    """The likeliest candidates as cures."""
    return tuple(
        Cure(_words(one), _edits(grid, one.tiles), one.text, number == 0 and _certain(candidates))
        for number, one in enumerate(candidates[:MOST_TOLD])
    )


def _certain(candidates: Sequence[Candidate]) -> bool:
    first, *others = candidates
    return len(first.slips) == 1 and all(other.cost >= first.cost + _MARGIN for other in others)


def _words(candidate: Candidate) -> str:
    return ", and ".join(slip.words for slip in candidate.slips)


def _edits(grid: TypedGrid, after: Layout) -> tuple[Edit, ...]:
    def word(turned: TurnedTile | None) -> str:
        return "." if turned is None else f"{turned.tile.code}{turned.rotation or ''}"

    def typed(cell: Cell) -> str:
        found = grid.word(cell)
        return "." if found is None else found.text

    cells = [cell for cell in {**grid.tiles, **after} if grid.tiles.get(cell) is not after.get(cell)]
    return tuple(
        Edit(grid.name(cell), typed(cell), word(after.get(cell))) for cell in sorted(cells, key=reading_order)
    )


def told(
    wrong: Sequence[Finding], left: int, candidates: Sequence[Candidate], cures: tuple[Cure, ...], a1: Cell
) -> Finding:
    """The finding in place of those errors that cures mend: one alone keeps its words. ``left`` are others."""
    words = [cure.message for cure in cures]
    listed = words[0] if len(words) == 1 else f"most likely {'; or '.join(words)}"
    if len(wrong) == 1:
        return replace(wrong[0], message=f"{wrong[0].message.removesuffix('.')}; {listed}", cures=cures)
    slip = candidates[0].slips[0]
    slips = "one slip explains" if len(candidates[0].slips) == 1 else "two slips explain"
    all_of = f"all {len(wrong)} errors" if not left else f"{len(wrong)} of {len(wrong) + left} errors"
    rules = {each.rule for each in wrong}
    rule = next((one for one in (*_RULES, *sorted(filter(None, rules))) if one in rules), None)
    column, row = slip.cell
    where = Where(BOARD, slip.offset, tile=(column + a1[0], row + a1[1]), cell=cell_name(slip.cell, (0, 0)))
    return replace(error("typing-slip", f"{slips} {all_of} found here: {listed}", rule, where), cures=cures)
