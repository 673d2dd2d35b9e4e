"""In a sentence: which of the tiles that are left close a feature, and where."""

from __future__ import annotations

from typing import Final

from carcscore.board.feature import Feature
from carcscore.play.closing import Closing, closings
from carcscore.play.outcome import Outcome
from carcscore.report.words import square
from carcscore.sentences import Sentence, joined, said
from carcscore.text import counted

_KINDS_SHOWN: Final = 8


def closing_words(outcome: Outcome, feature: Feature) -> Sentence:
    """The tiles that would close a feature, in words."""
    if feature.complete is not False:
        return said("{}", "it is complete" if feature.complete else "it is never completed")
    found = closings(outcome, feature)
    if not found:
        return said("no tile can close it")
    if len(found) == 1:
        return said("{} on {}", _tiles(found[0]), square(found[0].cell, outcome.table.a1))
    return said("no one tile completes it, for it waits for {} squares", len(found))


def _tiles(closing: Closing) -> Sentence:
    """The tiles that close a feature on a cell: ``3 tiles left complete it (2 K, 1 M)``."""
    number = sum(tile.left for tile in closing.tiles)
    if not number:
        return said("no tile that is left completes it")
    kinds = [f"{tile.left} {tile.tile.code}" for tile in closing.tiles[:_KINDS_SHOWN]]
    if len(closing.tiles) > len(kinds):
        kinds.append(f"{counted(len(closing.tiles) - len(kinds), 'other kind')}")
    completes = "completes" if number == 1 else "complete"
    return said("{} left {} it ({})", counted(number, "tile"), completes, joined(kinds))
