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


def cures_of(board: Board, found: Found) -> tuple[Cure, ...]:
    """The likeliest of the candidates as cures."""
    return tuple(
        Cure(
            _words(candidate, number == 0),
            _edits(board, candidate.tiles),
            candidate.meant if isinstance(candidate.meant, str) else None,
            number == 0 and found.certain,
        )
        for number, candidate in enumerate(found.candidates[:MOST_TOLD])
    )


def _words(candidate: Candidate, with_reasons: bool) -> str:
    return joined(
        (
            said("{} ({})", slip.words, slip.why) if with_reasons and slip.why else slip.words
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
        Edit(board.name(cell).printed, typed(cell), word(after.get(cell)))
        for cell in sorted(cells, key=reading_order)
    )


def explaining(slips: int, wrong: int, left: int, words: str) -> Sentence:
    """The number of errors that one slip, or two, explain, and their cure; ``left`` are the others."""
    explain = "one slip explains" if slips == 1 else "two slips explain"
    errors = counted(wrong + left, "error")
    all_of = (f"all {errors}" if wrong > 1 else f"the {errors}") if not left else f"{wrong} of {errors}"
    return said("{} {} found here: {}", explain, all_of, words)


def told(wrong: Sequence[Finding], left: int, found: Found, board: Board, usable: bool) -> Finding:
    """The finding in place of the errors that cures mend: one alone keeps its words.

    ``left`` is how many others there are; ``usable`` is the record if it was scored all the same.
    """
    cures = cures_of(board, found)
    words = (
        found.missing.slips[0].words if found.missing else joined((cure.message for cure in cures), "; or ")
    )
    if others := len(found.candidates) - len(cures):
        words = said("{}; {} would also fix it", words, counted(others, "other change"))
    if len(cures) > 1:
        words = said("most likely {}", words)
    if len(wrong) == 1:
        *before, last = parts_of(wrong[0].stated or wrong[0].message)
        last = last.removesuffix(".") if last.endswith(".") else last
        return replace(wrong[0], message=joined([*before, last, "; ", words], ""), cures=cures, stated="")
    slips = (found.missing or found.candidates[0]).slips
    rules = {each.rule for each in wrong}
    rule = next((known for known in (*_RULES, *sorted(filter(None, rules))) if known in rules), None)
    message = explaining(len(slips), len(wrong), left, words)
    return replace(
        error("typing-slip", message, rule if usable else None, board.where(slips[0])), cures=cures
    )
