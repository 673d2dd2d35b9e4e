"""Cures for a finding, as edits of the record that a page holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from carcscore.board.double_tiles import turns_that_fit, whole
from carcscore.edit.forms import Plain
from carcscore.findings import Cure, Finding
from carcscore.game.table import corner_of
from carcscore.geometry import Cell, parse_sheet_name
from carcscore.record.grid import parse_tile
from carcscore.record.model import Record
from carcscore.report.model import Report
from carcscore.text import listed

_ENTRY: Final = {"followers": 2, "pieces": 2, "turns": 4, "last_actions": 4}
"""The length of the path of an entry that can be taken away: ``followers, 3`` or ``turns, 7, actions, 0``."""
_ENTERING: Final[Mapping[str, Plain]] = {
    "no-track": {
        "message": "Enter the points on the track",
        "certain": False,
        "do": [{"enter": {"title": "On the track", "field": "track"}}],
    }
}
"""The notes that something is missing, with the field of the page in which it is entered."""
_ABOUT_TILES: Final = frozenset({"edge-mismatch", "not-connected", "too-many-of-a-tile"})


def plain_cures(finding: Finding, report: Report) -> list[Plain]:
    """Cures, the likeliest first: in words, and what is to be done."""
    record = report.record
    if record is None or finding.severity == "note":
        return [_ENTERING[finding.code]] if finding.code in _ENTERING else []
    found = [
        {"message": _words(cure, record), "certain": cure.certain, "do": done}
        for cure in finding.cures
        if (done := _done(cure, record))
    ]
    return found or [
        {"message": words, "certain": False, "do": list(done)} for words, done in _simple(finding, report)
    ]


def _words(cure: Cure, record: Record) -> str:
    """The change that a cure makes; the finding itself describes it in full."""
    a1 = corner_of(record)
    lying = {turn.placement.at: turn.placement for turn in record.turns or () if turn.placement}
    lying |= {placement.at: placement for placement in record.board}
    words: dict[str, list[str]] = {}
    for edit in cure.edits:
        cell = parse_sheet_name(edit.cell, a1)
        code = "" if edit.becomes == "." else parse_tile(edit.becomes)[0]
        turned = code and cell in lying and lying[cell].tile == code
        act = "Turn {}" if turned else f"Put {edit.becomes} on {{}}" if code else "Take {} away"
        words.setdefault(act, []).append(edit.cell)
    return "; ".join(act.format(listed(cells)) for act, cells in words.items()) or cure.message


def _done(cure: Cure, record: Record) -> list[Plain]:
    """The edits of a cure that was found by search; none if they can't be told so."""
    a1 = corner_of(record)
    becomes = {parse_sheet_name(edit.cell, a1): edit.becomes for edit in cure.edits}
    if not record.is_log:
        return [
            {"take": list(cell)} if word == "." else {"put": _placement(word, cell)}
            for cell, word in becomes.items()
        ]
    turns = _turns_by_cell(record)
    left = [turns[cell] for cell, word in becomes.items() if word == "." and cell in turns]
    done: list[Plain] = []
    for cell, word in becomes.items():
        if word == ".":
            continue
        number = turns[cell] if cell in turns else left.pop(0) if left else None
        if number is None:
            return []
        said = _placement(word, cell).items()
        done += ({"set": ["turns", number, key], "value": value} for key, value in said)
    return [] if left else done


def _placement(word: str, cell: Cell) -> Plain:
    code, rotation, _ = parse_tile(word)
    return {"tile": code, "at": list(cell), "rotation": 90 * rotation}


def _turns_by_cell(record: Record) -> Mapping[Cell, int]:
    """The number in the log, from 0, of the turn that laid a tile on each cell."""
    laid = ((number, turn.placement) for number, turn in enumerate(record.turns or ()))
    return {placement.at: number for number, placement in laid if placement is not None}


def _simple(finding: Finding, report: Report) -> Iterator[tuple[str, Sequence[Plain]]]:
    """Changes that remove the error where search found none: a turn of the tile, or none of it."""
    path = finding.where.path or ()
    steps = _ENTRY.get(str(path[0]), 0) if path else 0
    if steps and len(path) >= steps and (steps == 2 or path[2] == "actions"):
        yield "take it away", [{"remove": list(path[:steps])}]
    elif finding.code in _ABOUT_TILES and finding.where.tile is not None:
        yield from _about_tile(finding, report, finding.where.tile)


def _about_tile(finding: Finding, report: Report, cell: Cell) -> Iterator[tuple[str, Sequence[Plain]]]:
    outcome = report.outcome
    if outcome is None or cell not in outcome.table.board:
        return
    lies = outcome.table.board.at(cell).turned
    number = _turns_by_cell(outcome.record).get(cell)
    for turned in turns_that_fit(outcome.table.board, cell) if finding.code == "edge-mismatch" else ():
        rotation = turned[cell].rotation
        if rotation != turned[cell].least_rotation or rotation == lies.least_rotation:
            continue
        if not outcome.record.is_log:
            squares = whole(outcome.table.board, cell)
            edits: list[Any] = [{"take": list(square)} for square in squares if square not in turned]
            for at, tile in turned.items():
                edits.append(
                    {"put": {"tile": tile.tile.code, "at": list(at), "rotation": 90 * tile.rotation}}
                )
            yield f"turn {lies.tile.code} to {90 * rotation}°", edits
        elif number is not None:
            yield (
                f"turn {lies.tile.code} to {90 * rotation}°",
                [{"set": ["turns", number, "rotation"], "value": 90 * rotation}],
            )
    if not outcome.record.is_log:
        yield f"take {lies.tile.code} away", [{"take": list(cell)}]
