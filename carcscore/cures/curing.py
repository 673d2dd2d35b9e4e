"""From the findings on a record to the same with cures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from carcscore.cures.judge import Judge, parts_of
from carcscore.cures.listed_board import ListedBoard
from carcscore.cures.search import Board, Claims, Trial, find
from carcscore.cures.telling import told
from carcscore.cures.typed_grid import TypedGrid
from carcscore.findings import Finding, Path, errors_of
from carcscore.geometry import Cell
from carcscore.record.grid import BOARD
from carcscore.record.model import Record
from carcscore.tiles.catalogue import Catalogue

_MOST_TILES: Final = 1500
"""On larger boards nothing is searched: examining one anew takes too long."""


_OF_A_GAP: Final = frozenset({"not-connected", "no-tile-there"})
"""Codes of findings on a board in which a row or column is empty, and on figures in it."""


_OF_TILES: Final = frozenset({"edge-mismatch", "not-connected", "cell-taken", "too-many-of-a-tile"})
"""Codes of findings that a cure must not leave."""
_OF_ONE_TILE: Final = frozenset({"no-such-segment", "not-connected"})


_FEWEST_TILES: Final = 12
"""Shorter lists and logs have too many cures; what would fit is told of each tile by itself."""


class Examined(NamedTuple):
    """The findings on a record: everything, and what becomes of the numbers written down."""

    findings: Sequence[Finding]
    claims: Claims = Claims()


def board_of(written: str | list[Any], record: Record, catalogue: Catalogue, a1: Cell) -> Board:
    """The board of a record, as it was typed: the text of its grid, its list of tiles, or its turns."""
    named = partial(record.square, a1=a1)
    if isinstance(written, str):
        return TypedGrid(written, catalogue, named, a1)
    if record.turns is None:
        return ListedBoard(written, record.board, {}, catalogue, named)
    laid = [turn.placement for turn in record.turns if turn.placement is not None]
    start = {
        start_tile.at: tile.turned(start_tile.rotation)
        for start_tile in record.start_tiles
        if (tile := catalogue.find(start_tile.tile)) is not None
    }
    return ListedBoard(written, laid, start, catalogue, named)


def with_cures(
    board: Board, findings: Sequence[Finding], usable: bool, examine: Callable[[object], Examined]
) -> list[Finding]:
    """The findings on a record; errors that a slip in its board explains become one with its cure.

    ``usable`` is the record if it was scored all the same. ``examine`` is given the text of another grid for
    it, or other entries.
    """
    wrong = errors_of(findings)
    few = isinstance(board, ListedBoard) and len(board.tiles) < _FEWEST_TILES
    if not wrong or few or len(board.tiles) > _MOST_TILES or board.names_elsewhere:
        return list(findings)
    apart = sum(each.code == "not-connected" for each in wrong)
    known = {_key(each) for each in wrong}

    def prove(meant: object) -> Trial:
        seen = examine(meant)
        errors = errors_of(seen.findings)
        sound = all(
            _key(each) in known and each.where.path != BOARD and each.code not in _OF_TILES for each in errors
        )
        gap = all(_key(each) in known or each.code in _OF_A_GAP for each in errors)
        doubts = seen.claims.differing + sum(each.severity == "warning" for each in seen.findings)
        mends = sound and len(errors) < len(wrong)
        return Trial(mends, len(errors), doubts, gap, seen.claims, seen.findings)

    judge = Judge(board.catalogue, max(1, parts_of(board.tiles) - apart))
    found = find(board, judge, _suspects(board, wrong), prove)
    if not found.candidates and not found.missing:
        return list(findings)
    after = [each for each in found.after if not found.missing or each.code not in _OF_A_GAP]
    left = {_key(each) for each in errors_of(after)}
    same = {(each.code, each.message) for each in after}
    mended = [each for each in wrong if _key(each) not in left]
    finding = told(mended, len(left), found, board, usable)
    return [finding, *(each for each in findings if _key(each) in left or (each.code, each.message) in same)]


def _suspects(board: Board, wrong: Sequence[Finding]) -> list[Cell]:
    """The cells to look at if all tiles lie right: that of the one thing that is wrong."""
    if isinstance(board, TypedGrid):
        x, y = board.a1
        cells = [
            (finding.where.tile[0] - x, finding.where.tile[1] - y) for finding in wrong if finding.where.tile
        ]
    else:
        cells = [finding.where.tile for finding in wrong if finding.where.tile]
    return cells if len(wrong) == 1 and wrong[0].code in _OF_ONE_TILE else []


def _key(finding: Finding) -> tuple[str, Path | None, int]:
    return finding.code, finding.where.path, finding.where.offset
