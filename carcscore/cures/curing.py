"""From the findings on a record to the same with cures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from carcscore.cures.judge import Judge, parts_of
from carcscore.cures.search import Trial, find
from carcscore.cures.telling import cures_of, told
from carcscore.cures.typed_grid import TypedGrid
from carcscore.findings import Finding, Path
from carcscore.geometry import Cell
from carcscore.record.grid import BOARD
from carcscore.tiles.catalogue import Catalogue

_MOST_TILES: Final = 1500
"""On larger boards nothing is searched: examining one anew takes too long."""


_OF_A_GAP: Final = frozenset({"not-connected", "no-tile-there"})
"""What is wrong with a board in which a row or column is empty, and with who stands there."""


class Examined(NamedTuple):
    """What was found on a record: everything, and how many numbers differ from those written down."""

    findings: Sequence[Finding]
    differing: int


def with_cures(
    text: str,
    catalogue: Catalogue,
    findings: Sequence[Finding],
    a1: Cell,
    usable: bool,
    examine: Callable[[str], Examined],
) -> list[Finding]:
    """The findings on a final position with a grid; errors that a slip explains become one with its cure.

    ``text`` is the grid, ``a1`` the cell of its first word; ``usable`` is the record if it was
    scored all the same. ``examine`` is given another grid for it.
    """
    wrong = [each for each in findings if each.severity == "error"]
    grid = TypedGrid(text, catalogue)
    if not wrong or len(grid.tiles) > _MOST_TILES or grid.names_elsewhere:
        return list(findings)
    apart = sum(each.code == "not-connected" for each in wrong)
    known = {_key(each) for each in wrong}
    examined: dict[str, Examined] = {}

    def prove(cured: str) -> Trial:
        seen = examined[cured] = examine(cured)
        errors = [each for each in seen.findings if each.severity == "error"]
        sound = all(_key(each) in known and each.where.path != BOARD for each in errors)
        gap = all(_key(each) in known or each.code in _OF_A_GAP for each in errors)
        doubts = seen.differing + sum(each.severity == "warning" for each in seen.findings)
        return Trial(sound and len(errors) < len(wrong), len(errors), doubts, gap)

    suspects = [
        (each.where.tile[0] - a1[0], each.where.tile[1] - a1[1])
        for each in wrong
        if each.where.tile and each.code == "no-such-segment" and len(wrong) == 1
    ]
    found = find(grid, Judge(catalogue, max(1, parts_of(grid.tiles) - apart)), suspects, prove)
    cure = found.missing or next(iter(found.candidates), None)
    if cure is None:
        return list(findings)
    after = [each for each in examined[cure.text].findings if not found.missing or each.code not in _OF_A_GAP]
    left = {_key(each) for each in after if each.severity == "error"}
    same = {(each.code, each.message) for each in after}
    mended = [each for each in wrong if _key(each) not in left]
    finding = told(mended, len(left), found, cures_of(grid, found), a1, usable)
    return [finding, *(each for each in findings if _key(each) in left or (each.code, each.message) in same)]


def _key(finding: Finding) -> tuple[str, Path | None, int]:
    return finding.code, finding.where.path, finding.where.offset
