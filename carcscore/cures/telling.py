"""Tells cures: one finding in place of the many that follow from a slip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from carcscore.cures.search import MOST_TOLD, Board, Candidate, Found
from carcscore.cures.slip import Layout
from carcscore.findings import Cure, Edit, Finding, error
from carcscore.geometry import Cell, reading_order
from carcscore.sentences import Sentence, joined, parts_of, said
from carcscore.text import counted
from carcscore.tiles.model import TurnedTile

_RULES: Final = ("B2", "B1")
_GUESSES: Final = ("edge-mismatch", "unknown-tile")
"""Findings that end with a guess at what was meant, which is known better now."""


def cures_of(board: Board, found: Found) -> tuple[Cure, ...]:
    """The likeliest of the candidates as cures."""
    return tuple(
        Cure(
            _words(one, number == 0),
            _edits(board, one.tiles),
            one.meant if isinstance(one.meant, str) else None,
            number == 0 and found.certain,
        )
        for number, one in enumerate(found.candidates[:MOST_TOLD])
    )


def _words(candidate: Candidate, with_reasons: bool) -> str:
    return joined(
        (
            said(slip.words, f" ({slip.why})") if with_reasons and slip.why else slip.words
            for slip in candidate.slips
        ),
        ", and ",
    )


def _edits(board: Board, after: Layout) -> tuple[Edit, ...]:
    def word(turned: TurnedTile | None) -> str:
        return "." if turned is None else f"{turned.tile.code}{turned.rotation or ''}"

    def typed(cell: Cell) -> str:
        found = board.word(cell)
        return "." if found is None else found.text

    cells = [cell for cell in {**board.tiles, **after} if board.tiles.get(cell) is not after.get(cell)]
    return tuple(
        Edit(board.name(cell).split()[0], typed(cell), word(after.get(cell)))
        for cell in sorted(cells, key=reading_order)
    )


def told(wrong: Sequence[Finding], left: int, found: Found, board: Board, usable: bool) -> Finding:
    """The finding in place of the errors that cures mend: one alone keeps its words.

    ``left`` is how many others there are; ``usable`` is the record if it was scored all the same.
    """
    cures = cures_of(board, found)
    words = found.missing.slips[0].words if found.missing else joined((one.message for one in cures), "; or ")
    if others := len(found.candidates) - len(cures):
        words = said(words, f"; {counted(others, 'other change')} would mend it, too")
    if len(cures) > 1:
        words = said("most likely ", words)
    if len(wrong) == 1:
        message = wrong[0].message
        if wrong[0].code in _GUESSES:
            message = _before("; ", message)
        *before, last = parts_of(message)
        last = last.removesuffix(".") if last.endswith(".") else last
        return replace(wrong[0], message=said(*before, last, "; ", words), cures=cures)
    slips = (found.missing or found.candidates[0]).slips
    explain = "one slip explains" if len(slips) == 1 else "two slips explain"
    all_of = f"all {len(wrong)} errors" if not left else f"{len(wrong)} of {len(wrong) + left} errors"
    rules = {each.rule for each in wrong}
    rule = next((one for one in (*_RULES, *sorted(filter(None, rules))) if one in rules), None)
    message = said(f"{explain} {all_of} found here: ", words)
    return replace(
        error("typing-slip", message, rule if usable else None, board.where(slips[0])), cures=cures
    )


def _before(end: str, message: str) -> Sentence:
    """The parts of a message before a text in it; all of them where it is not there."""
    parts = []
    for part in parts_of(message):
        first, found, _ = part.partition(end)
        parts.append(first if found else part)
        if found:
            break
    return said(*parts)
