"""The search for the one slip, or the two, that explain what is wrong with a board that was typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from heapq import nsmallest
from itertools import chain
from typing import Final, NamedTuple

from carcscore.cures.habits import of_habits
from carcscore.cures.judge import Judge, Verdict, changed
from carcscore.cures.listed_board import ListedBoard
from carcscore.cures.mistyping import BESIDE
from carcscore.cures.slip import Layout, TypingSlip
from carcscore.cures.slips_of_cells import exchanged, pairs_of, retyped
from carcscore.cures.slips_of_lines import missing, of_lines
from carcscore.cures.slips_of_rows import in_rows, left_out
from carcscore.cures.typed_grid import TypedGrid
from carcscore.findings import Finding
from carcscore.frozen import frozen
from carcscore.geometry import Cell

MOST_TOLD: Final = 3
_MOST_PROOFS: Final = 24
_MOST_LEFT_OUT: Final = 60
"""The number of tiles tried that may have been left out; with more a dot is never certain."""
_MOST_ALIKE: Final = 12
"""With more cures than that any three of them would be guesses; of unlikely ones three are enough."""
_MOST_FIRST: Final = 40
"""The number of slips tried as the first of two."""
_MOST_TILES: Final = 400
"""On larger boards two slips are not looked for, and few cures are tried."""
_MOST_CLASHES: Final = 64
"""The most edges that two slips explain: a shifted row of twelve explains some thirty."""
_MOST_UNKNOWN: Final = 4
"""The most wrong words that slips explain; beyond this only a habit does: a slip mends one or two."""
_MARGIN: Final = 1.2
"""So much less likely must every other cure be for the first to be certain."""
_BEHIND: Final = 0.1
"""The factor by which dots are less likely than the first of several tiles that may be left out there."""
_SHARED: Final = 0.4
"""The factor by which each further slip of a kind at one place is less likely than the one before."""
_DOUBT: Final = 1.5
"""The factor by which a cure is less likely if numbers written down differ after it, but not after others."""


class Claims(NamedTuple):
    """The effect on the numbers written down: how many differ, and who is first, by them (nobody if they
    don't tell) and by the board."""

    differing: int = 0
    claimed_first: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()


class Trial(NamedTuple):
    """The whole record after a cure: whether anything is wrong that follows from the board, how
    many errors are left that don't, how much else speaks against it, and what becomes of the claims.

    ``but_for_gap``: all that is wrong follows from an empty row or column.
    """

    sound: bool
    left: int = 0
    doubts: int = 0
    but_for_gap: bool = False
    claims: Claims = Claims()
    findings: Sequence[Finding] = ()


Board = TypedGrid | ListedBoard
Prove = Callable[[object], Trial]
"""Examines the whole record with another text of its grid, or with other entries."""


@frozen
class Candidate:
    """One slip or two, the grid or the entries as they were then meant, and how unlikely that is."""

    slips: tuple[TypingSlip, ...]
    meant: object
    tiles: Layout
    cost: float


class Found(NamedTuple):
    """The likeliest cures, and whether the first is beyond doubt; or what row or column is ``missing``.

    ``after`` is what is found on the record then.
    """

    candidates: list[Candidate]
    certain: bool = False
    missing: Candidate | None = None
    after: Sequence[Finding] = ()


def find(board: Board, judge: Judge, suspects: Collection[Cell], prove: Prove) -> Found:
    """Every likely cure that was proved on the whole record, the likeliest first.

    ``suspects`` are cells to look at where the tiles themselves lie right. Deterministic, and bounded by how
    much is tried, not by time.
    """
    verdict = judge.verdict(board.tiles)
    proved = _alone(board, judge, verdict, suspects, prove)
    if not proved and isinstance(board, TypedGrid):
        gap = _gap(board, verdict, prove)
        if gap is not None:
            return gap
        few = len(board.tiles) <= _MOST_TILES and len(verdict.clashes) <= _MOST_CLASHES
        if verdict.weight > judge.parts and few:
            proved = _proved(_together(board, judge, verdict), board, prove)
    likely = min((each.rank for each in proved), default=0.0) + _DOUBT
    near = [each for each in proved if each is proved[0] or each.rank <= likely]
    alike = sum(not each.doubtful for each in near)
    if not near or alike > (_MOST_ALIKE if near[0].rank < BESIDE else MOST_TOLD):
        return Found([])
    certain = verdict.weight > judge.parts - 1 and _is_certain(*proved)
    return Found([each.candidate for each in near], certain, after=near[0].trial.findings)


def _is_certain(first: Proved, *others: Proved) -> bool:
    """True if the first of several cures is beyond doubt: none is that makes another winner."""
    claims = first.trial.claims
    if claims.claimed_first:
        keeps_winner = claims.first == claims.claimed_first
    else:
        keeps_winner = all(other.trial.claims.first == claims.first for other in others)
    return (
        keeps_winner
        and not first.doubtful
        and not (first.candidate.slips[0].renames and (claims.differing or not claims.claimed_first))
        and len(first.candidate.slips) == 1
        and not first.trial.left
        and (not others or first.rank < BESIDE)
        and all(other.rank >= first.rank + _MARGIN for other in others)
    )


def _gap(grid: TypedGrid, verdict: Verdict, prove: Prove) -> Found | None:
    """The row or column that is missing, if that explains all."""
    slip = missing(grid, verdict.clashes)
    if slip is None:
        return None
    gap = Candidate((slip,), grid.mended(slip), changed(grid.tiles, slip.changes), slip.cost)
    trial = prove(gap.meant)
    return Found([], missing=gap, after=trial.findings) if trial.but_for_gap else None


def _alone(
    board: Board, judge: Judge, verdict: Verdict, suspects: Collection[Cell], prove: Prove
) -> list[Proved]:
    """The single slips that hold."""
    if isinstance(board, ListedBoard):
        slips = _in_a_list(board, judge, verdict, suspects)
        return _proved(_candidates(board, judge, verdict, slips), board, prove)
    habits = of_habits(board, len(verdict.clashes))
    if len(verdict.unknown) > _MOST_UNKNOWN:
        return _proved(_candidates(board, judge, verdict, habits), board, prove)
    slips = chain(habits, _single(board, judge, verdict, suspects))
    proved = _proved(_candidates(board, judge, verdict, slips), board, prove)
    rows = [{y for _, y in clash} for clash in verdict.clashes] + [{y} for _, y in verdict.unknown]
    lacking = set.intersection(*rows) if rows else set()
    lacking |= {row for each in proved for _, row in each.candidate.slips[0].opened}
    fitting = [*_candidates(board, judge, verdict, left_out(board, judge, sorted(lacking)))]
    tiles = _proved(fitting, board, prove, all_of_them=True)
    return sorted(_or_left_out(board, proved, tiles, len(fitting) > _MOST_LEFT_OUT), key=_likeliest)


def _or_left_out(
    grid: TypedGrid, proved: Iterable[Proved], tiles: Sequence[Proved], too_many: bool
) -> Iterator[Proved]:
    """The proofs, and the tiles that may have been left out instead, ``too_many`` for all to be tried.

    Dots are behind a tile that is likelier. They are doubtful beside it, where a tile fits that two touch,
    and if there are two of them, where two tiles may have been left out. So is one of several tiles.
    """
    yield from (tile._replace(doubtful=len(tiles) > 1 or too_many) for tile in tiles)
    touched = {tile.candidate.slips[0].cell for tile in tiles if _touching(tile.candidate) > 1}
    for each in proved:
        opened = each.candidate.slips[0].opened
        if not opened:
            yield each
            continue
        likelier = [tile.rank for tile in tiles if tile.candidate.cost < each.candidate.cost]
        apart = _MARGIN if len(likelier) == 1 else _BEHIND
        rank = max(each.rank, min(likelier) + apart) if likelier else each.rank
        fits_there = touched & _gap_at(grid, opened[0])
        doubtful = bool(likelier or fits_there) or too_many or len(opened) > 1
        yield each._replace(rank=rank, doubtful=doubtful)


def _gap_at(grid: TypedGrid, cell: Cell) -> set[Cell]:
    """A cell that a dot opens, and the empty ones typed before it, where the tile might as well belong."""
    column, row = cell
    typed = grid.rows[row]
    begin = next((at + 1 for at in range(column - 1, -1, -1) if typed[at].turned is not None), 0)
    return {(at, row) for at in range(begin, column + 1)}


def _touching(candidate: Candidate) -> int:
    """The number of tiles around the cell of the first slip."""
    return sum(near in candidate.tiles for near in _near(candidate.slips[0].cell))


def _candidates(
    board: Board, judge: Judge, verdict: Verdict, slips: Iterable[TypingSlip]
) -> Iterator[Candidate]:
    for slip in slips:
        tiles = judge.after(board.tiles, verdict, slip)
        if tiles is not None:
            yield Candidate((slip,), board.mended(slip), tiles, slip.cost)


def _in_a_list(
    board: ListedBoard, judge: Judge, verdict: Verdict, suspects: Collection[Cell]
) -> Iterator[TypingSlip]:
    """The slips that may explain everything where tiles are told one by one."""
    wrong: list[set[Cell]] = [{one, other} for one, other in verdict.clashes]
    wrong += [{cell} for cell in verdict.unknown]
    if wrong:
        cells = sorted(set.intersection(*wrong))
        pairs = ((cell, other) for cell in sorted(min(wrong, key=sorted)) for other in board.placed)
        yield from exchanged(board, (pair for pair in pairs if all(each & {*pair} for each in wrong)))
    elif verdict.over:
        cells = [cell for cell, turned in board.tiles.items() if turned.tile.code in verdict.over]
    else:
        alone = [cell for cell in board.tiles if not any(near in board.tiles for near in _near(cell))]
        cells = sorted({*suspects, *alone})
    slips = retyped(board, judge, cells)
    yield from (slip for slip in slips if wrong or verdict.over or slip.cost < BESIDE)
    yield from board.moved(cells)


def _single(
    grid: TypedGrid, judge: Judge, verdict: Verdict, suspects: Collection[Cell] = ()
) -> Iterator[TypingSlip]:
    """The slips that may explain everything."""
    clashes, unknown = verdict.clashes, verdict.unknown
    wrong = [{one, other} for one, other in clashes] + [{cell} for cell in unknown]
    if wrong:
        yield from retyped(grid, judge, sorted(set.intersection(*wrong)))
        pairs = (pair for cell in sorted(min(wrong, key=sorted)) for pair in pairs_of(grid, cell))
        yield from exchanged(grid, (pair for pair in pairs if all(each & {*pair} for each in wrong)))
        rows = set.intersection(*({y for _, y in each} for each in wrong))
        yield from in_rows(grid, sorted(rows))
    elif verdict.over:
        cells = [cell for cell, turned in grid.tiles.items() if turned.tile.code in verdict.over]
        wrong = [{cell for cell in cells if grid.tiles[cell].tile.code == code} for code in verdict.over]
        wrong = [each for each in wrong if each]
        yield from retyped(grid, judge, cells)
        yield from in_rows(grid, sorted(set.intersection(*({y for _, y in each} for each in wrong))))
    elif verdict.parts > judge.parts:
        yield from in_rows(grid, range(len(grid.rows)))
        cells = [cell for cell in grid.tiles if not any(near in grid.tiles for near in _near(cell))]
        yield from exchanged(grid, (pair for cell in cells for pair in pairs_of(grid, cell)))
    else:
        slips = retyped(grid, judge, sorted(suspects))
        yield from (slip for slip in slips if slip.cost < BESIDE)
    if len(wrong) > 1 or (wrong and verdict.over):
        yield from of_lines(grid, wrong)


def _near(cell: Cell) -> Iterable[Cell]:
    x, y = cell
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def _together(grid: TypedGrid, judge: Judge, verdict: Verdict) -> Iterator[Candidate]:
    """Two slips: first those after which the least is wrong, then each with every one that mends the rest."""
    gains = ((judge.gain(grid.tiles, verdict, slip.changes), slip) for slip in _loose(grid, judge, verdict))
    firsts = nsmallest(_MOST_FIRST, (each for each in gains if each[0] > 0), key=lambda g: (-g[0], g[1].cost))
    for _, first in firsts:
        after = TypedGrid(grid.mended(first), grid.catalogue, grid.named, grid.a1)
        left = judge.verdict(after.tiles)
        for second in _candidates(after, judge, left, _single(after, judge, left)):
            slips = (first, *second.slips)
            yield Candidate(slips, second.meant, second.tiles, first.cost + second.cost)


def _loose(grid: TypedGrid, judge: Judge, verdict: Verdict) -> Iterator[TypingSlip]:
    """The slips that may explain a part."""
    cells = sorted({cell for clash in verdict.clashes for cell in clash} | verdict.unknown)
    rows = sorted({y for _, y in cells})
    yield from of_habits(grid, len(verdict.clashes))
    if len(verdict.unknown) > _MOST_UNKNOWN:
        return
    yield from retyped(grid, judge, cells, loose=True)
    near = {frozenset((cell, other)) for cell in cells for other in _near(cell)}
    yield from exchanged(grid, ((pair[0], pair[1]) for pair in sorted(sorted(each) for each in near)))
    yield from in_rows(grid, rows)


class Proved(NamedTuple):
    """A candidate that holds on the whole record; a lower ``rank`` is likelier. One that is ``doubtful`` is
    never certain."""

    candidate: Candidate
    trial: Trial
    rank: float
    doubtful: bool = False


def _likeliest(proof: Proved) -> tuple[bool, float]:
    """The order of cures: those under which all that was written down is right are before the others."""
    return proof.trial.claims.differing > 0, proof.rank


def _proved(
    candidates: Iterable[Candidate], board: Board, prove: Prove, all_of_them: bool = False
) -> list[Proved]:
    """The candidates after which nothing is wrong with the record, the likeliest first.

    After enough were proved the others are tried only if ``all_of_them`` are wanted, or none fits the claims.
    """
    likeliest: dict[frozenset[tuple[Cell, int]], Candidate] = {}
    for candidate in candidates:
        tiles = frozenset((cell, id(turned)) for cell, turned in candidate.tiles.items())
        known = likeliest.get(tiles)
        if known is None or candidate.cost < known.cost:
            likeliest[tiles] = candidate
    proofs = _MOST_LEFT_OUT if all_of_them else _MOST_PROOFS
    proofs = proofs if len(board.tiles) <= _MOST_TILES else MOST_TOLD
    proved: list[tuple[Candidate, Trial]] = []
    for candidate in sorted(likeliest.values(), key=lambda each: each.cost)[:proofs]:
        enough = not all_of_them and any(not trial.claims.differing for _, trial in proved)
        if enough and len(proved) >= MOST_TOLD and candidate.cost > proved[MOST_TOLD - 1][0].cost + _DOUBT:
            break
        trial = prove(candidate.meant)
        if trial.sound and (not trial.left or candidate.cost < BESIDE):
            proved.append((candidate, trial))
    return _ranked(proved)


def _ranked(proved: list[tuple[Candidate, Trial]]) -> list[Proved]:
    """Those after which the fewest errors are left, by likelihood, in which numbers written down count."""
    fewest = min((trial.left for _, trial in proved), default=0)
    proved = [each for each in proved if each[1].left == fewest]
    least = min((trial.doubts for _, trial in proved), default=0)
    doubted = [
        Proved(candidate, trial, candidate.cost + (_DOUBT if trial.doubts > least else 0))
        for candidate, trial in proved
    ]
    told = Counter[str]()
    ranked = []
    for each in sorted(doubted, key=lambda one: (*_likeliest(one), one.trial.doubts)):
        kind = " ".join(slip.kind for slip in each.candidate.slips)
        ranked.append(each._replace(rank=each.rank + _SHARED * told[kind]))
        told[kind] += 1
    return sorted(ranked, key=_likeliest)
