"""YAML that is read as other data than was meant, such as a grid without ``|``; with the corrected line.

Looked for only when a record can't be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from carcscore.findings import Finding, Path
from carcscore.record.errors import Findings, name_of
from carcscore.record.grid import BOARD
from carcscore.record.schema import record_schema
from carcscore.record.vocabulary import Vocabulary
from carcscore.record.yaml_scalars import flow, scalar
from carcscore.text import closest, quoted, sentence, shown

_LINES: Final = {
    "players": {"color", "name"},
    "followers": {"player", "figure", "role", "at", "point"},
    "pieces": {"piece", "player", "role", "at", "point", "figure", "beside"},
    "turns": {"player", "tile", "rotation", "at", "marks", "follower", "actions", "discarded", "scores"}
    | {"again", "missed"},
}
"""The lists whose entries may be compact lines, and the keys of their long forms."""
_FIRST_HALF: Final = r"(?s)(?:^|.*\s)-?[0-9]+\Z"
_SECOND_HALF: Final = r"-?[0-9]+(?:\s|\Z)"
_TIGHT: Final = r"(?s)([^:]+):(.*)"
_NUMBERED: Final = r"(?s)\s*([^\s=:].*?)\s*[\s=]\s*(-?[0-9]{1,9})\s*"
_WHOLE: Final = r"(?a)-?[0-9]{1,9}"
_MANY_BLANKS: Final = r"[ \t]{2,}"
_SEARCHED: Final = ("rules", "claimed", "track", "sets", "supply", "start", "board", *_LINES)
_LONGEST_KEY: Final = 200
_MOST_ROWS: Final = 12
_MOST_KEYS: Final = 12
_ALIKE: Final = 0.8
"""The likeness of two keys from which one is read as the other."""
_DEEPEST: Final = 8


def find_misreadings(
    data: Mapping[str, Any], folded: frozenset[Path], vocabulary: Vocabulary
) -> tuple[list[Finding], list[Path]]:
    """Findings on what YAML read as something else than was meant, and the paths that they explain."""
    findings = Findings()
    explained: list[Path] = []
    board = data.get("board")
    if isinstance(board, list) and board and all(isinstance(row, str) for row in board):
        message = f"A grid is one text and not a list of rows. Write {_block(board)}."
        findings.error("grid-without-bar", message, BOARD)
    elif isinstance(board, str) and is_folded_grid(board, folded):
        message = (
            f"The rows of the grid ran together, because the bar after `board:` is missing. {_remedy(board)}"
        )
        findings.error("grid-without-bar", message, BOARD)
    for key, known in _LINES.items():
        entries = data.get(key)
        if isinstance(entries, list):
            explained += _check_lines(entries, key, known | {*vocabulary.keys}, findings)
    for key in _SEARCHED:
        _check_blanks(data.get(key), (key,), findings, 0)
    return findings.found, [*explained, *(each.where.path or () for each in findings.found)]


def misspelt_keys(
    data: Mapping[str, Any], refused: Iterable[Finding], vocabulary: Vocabulary
) -> dict[str, str]:
    """The keys of a record that were refused, each with the one that was meant and is not there otherwise."""
    paths = [each.where.path or () for each in refused if each.code == "unknown-key"]
    keys = [str(path[0]) for path in paths if len(path) == 1]
    if not 0 < len(keys) <= _MOST_KEYS:
        return {}
    known = [key for key in record_schema(vocabulary)["properties"] if key not in data]
    meant: dict[str, str] = {}
    for key in keys:
        like = closest(key.strip().lower(), known, alike=_ALIKE)
        if like and like[0] not in meant.values():
            meant[key] = like[0]
    return meant


def grid_without_bar(data: Mapping[str, Any], folded: frozenset[Path]) -> str | None:
    """The grid of a record without its bar, if its rows can be told: the rest can be read by it."""
    board = data.get("board")
    if isinstance(board, list) and board and all(isinstance(row, str) for row in board):
        return "\n".join(board)
    rows = _rows(board) if isinstance(board, str) and is_folded_grid(board, folded) else []
    return "\n".join(rows) if len(rows) > 1 else None


def is_folded_grid(board: object, folded: frozenset[Path]) -> bool:
    """True if YAML folded the rows of a grid into one line."""
    return BOARD in folded and isinstance(board, str) and len(board.split(None, 1)) > 1


def warn_of_one_row(board: str, findings: Findings) -> None:
    """Adds a warning when a grid of one row looks like several that were folded into one."""
    rows = _rows(board)
    counts = {len(row.split()) for row in rows}
    if len(rows) > 1 and len(counts) == 1 and counts != {1}:
        message = f"The grid has one row, but it looks as if several ran together. {_remedy(board)}"
        findings.remark("warning", "grid-without-bar", message, BOARD)


def _rows(text: str) -> list[str]:
    """The rows that were folded into one line, as far as that can be told.

    Folding leaves one blank between two rows, while aligned columns mostly have more.
    """
    text = text.strip()
    return re.split(r"(?<=\S) (?=\S)", text) if re.search(_MANY_BLANKS, text) else [text]


def _remedy(board: str) -> str:
    rows = _rows(board)
    if len(rows) > 1:
        return f"Write {_block(rows)}."
    return "Write `board: |` and below it one row per line, all indented the same."


def _block(rows: list[str]) -> str:
    listed = " / ".join(quoted(row.strip(), 60) for row in rows[:_MOST_ROWS])
    more = " / ..." if len(rows) > _MOST_ROWS else ""
    return f"`board: |` and below it, with equal indentation, one line for each of these rows: {listed}{more}"


def _check_lines(entries: list[Any], key: str, known: set[str], findings: Findings) -> list[Path]:
    explained: list[Path] = []
    for index, entry in enumerate(entries):
        path: Path = (key, index)
        if path in explained[-1:]:
            continue
        if isinstance(entry, dict) and len(entry) == 1 and not known & set(entry):
            _check_mapping(entry, path, findings)
        elif not isinstance(entry, str) or key == "players":
            continue
        elif " - " in entry and not entry.startswith("- "):
            first, second = entry.split(" - ", 1)
            message = (
                "Two entries of the list ran together, because the second dash is indented deeper than the "
                f"first. Write them below each other: {_line(first)} / {_line(second.split(' - ')[0])}."
            )
            findings.error("items-run-together", message, path, len(first) + 1)
        elif (
            re.match(_FIRST_HALF, entry) and index + 1 < len(entries) and _is_second_half(entries[index + 1])
        ):
            message = (
                "The comma inside `[...]` split one entry of the list into two. Write the list with one "
                f"entry per line: {_line(f'{entry},{entries[index + 1]}')}."
            )
            findings.error("split-by-comma", message, path, len(entry))
            explained.append((key, index + 1))
    return explained


def _check_mapping(entry: Mapping[str, Any], path: Path, findings: Findings) -> None:
    for key, value in entry.items():
        if isinstance(value, str | int | None) and not isinstance(value, bool):
            line = f"{key} {'' if value is None else value}"
            message = f"{name_of(path)} is a mapping, because it contains a colon. Write {_line(line)}."
            findings.error("mapping-for-line", sentence(message), path)


def _check_blanks(value: object, path: Path, findings: Findings, depth: int) -> None:
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        entries = {key: _entries(key, inner) for key, inner in value.items()}
        meant = {
            name: meant_value
            for key, inner in value.items()
            for name, meant_value in (entries[key] or {key: inner}).items()
        }
        for key, inner in value.items():
            if not entries[key]:
                _check_blanks(inner, (*path, key), findings, depth + 1)
                continue
            remedy = f"Write `{shown(flow(meant), 80)}`."
            if ":" in key:
                message = f"A blank is missing after the colon in {quoted(key)}. {remedy}"
                findings.error("missing-blank", message, (*path, key))
            else:
                findings.error(
                    "missing-colon", f"A colon is missing in {quoted(key)}. {remedy}", (*path, key)
                )
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            _check_blanks(inner, (*path, index), findings, depth + 1)


def _entries(key: str, value: object) -> dict[str, object]:
    """The entries that a key with its value was meant to be: `red 41`, or `red:16; blue` with 18."""
    entries: dict[str, object] = {}
    *parts, last = key.split(";") if len(key) <= _LONGEST_KEY else ("",)
    if value is None:
        parts.append(last)
    for part in parts:
        match = re.fullmatch(_TIGHT, part) or re.fullmatch(_NUMBERED, part)
        if match is None:
            return {}
        number = match[2].strip()
        entries[match[1].strip()] = int(number) if re.fullmatch(_WHOLE, number) else number
    return entries | {last.strip(): value} if entries and value is not None else entries


def _is_second_half(entry: object) -> bool:
    if isinstance(entry, str):
        return re.match(_SECOND_HALF, entry) is not None
    return isinstance(entry, int) and not isinstance(entry, bool)


def _line(text: str) -> str:
    """A compact line as it should stand in the list."""
    return f"`- {shown(scalar(text.strip(), in_flow=False), 80)}`"
