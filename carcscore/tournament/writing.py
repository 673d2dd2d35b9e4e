"""Adds a round to a tournament file; whatever stands there, comments too, stays as it is."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from carcscore.findings import Path, UnusableInput
from carcscore.record.yaml_scalars import flow
from carcscore.source import Source, parse
from carcscore.source.extents import Extent, extent

PlainGame = dict[str, Any]
LIST_COLUMNS = ("round", "a", "b", "points_a", "points_b", "starter", "bye", "for_place", "record")
"""The columns of a list that is written."""


class CannotInsert(Exception):  # noqa: N818 - the name says what is the matter
    """The round can't be put into the file; the message says why."""


def with_round(source: Source, stage: Path, games: Sequence[PlainGame]) -> str:
    """The text of a tournament file with one more round in the stage at a path.

    The new text is read again, and must say what the old one said and the round. Raises
    :class:`CannotInsert`.
    """
    text = _inserted(source, stage, games)
    due = deepcopy(source.data)
    holder: Any = due
    for step in stage:
        holder = holder[step]
    holder["rounds"] = [*(holder.get("rounds") or []), [dict(game) for game in games]]
    try:
        found = parse(text, source.name, fractions=True).data
    except UnusableInput:
        found = None
    if found != due:
        raise CannotInsert("The round can't be put into this file without changing the rest of it.")
    return text


def _inserted(source: Source, stage: Path, games: Sequence[PlainGame]) -> str:
    text, newline = source.text, "\r\n" if "\r\n" in source.text else "\n"
    one_line = json.dumps if source.language == "json" else flow
    rounds = extent(source, (*stage, "rounds"))
    if rounds is None:
        whole = extent(source, stage)
        if whole is None:
            raise CannotInsert("The stage is nowhere in this file.")
        if whole.flow:
            key = '"rounds"' if source.language == "json" else "rounds"
            return _in_brackets(text, whole, f"{key}: [{one_line(list(games))}]")
        column = _column(text, whole.start)
        lines = [f"{' ' * column}rounds:", *_block(games, column + 2)]
        return _below(text, whole.end, lines, newline)
    holder = extent(source, stage)
    if (
        holder is not None
        and not holder.flow
        and text[rounds.start : rounds.end].strip() in ("", "[]", "~", "null")
    ):
        line_start = max(text.rfind("\n", 0, rounds.start), text.rfind("\r", 0, rounds.start)) + 1
        column = len(text[line_start:]) - len(text[line_start:].lstrip(" "))
        emptied = text[: rounds.start].rstrip(" ") + text[rounds.end :]
        return _below(emptied, len(text[: rounds.start].rstrip(" ")), _block(games, column + 2), newline)
    if rounds.flow:
        return _in_brackets(text, rounds, one_line(list(games)))
    return _below(text, rounds.end, _block(games, _column(text, rounds.start)), newline)


def _column(text: str, index: int) -> int:
    return index - (max(text.rfind("\n", 0, index), text.rfind("\r", 0, index)) + 1)


def _block(games: Sequence[PlainGame], column: int) -> list[str]:
    """A round as an item of a list that begins in a column."""
    blanks = " " * column
    return [f"{blanks}{'  ' if index else '- '}- {flow(game)}" for index, game in enumerate(games)]


def _below(text: str, end: int, lines: Sequence[str], newline: str) -> str:
    """Lines below the one in which something ends."""
    place = text.find("\n", end)
    if place < 0:
        head, tail = text + newline, ""
    else:
        head, tail = text[: place + 1], text[place + 1 :]
    return head + "".join(f"{line}{newline}" for line in lines) + tail


def _in_brackets(text: str, around: Extent, item: str) -> str:
    """One more item before the bracket that ends a list or mapping."""
    inside = text[around.start + 1 : around.end - 1]
    kept = inside.rstrip()
    if not kept:
        return f"{text[: around.start + 1]}{item}{text[around.end - 1 :]}"
    first = len(inside) - len(inside.lstrip())
    gap = inside[:first] if "\n" in inside[:first] else " "
    comma = "" if kept.endswith(",") else ","
    end = around.start + 1 + len(kept)
    return f"{text[:end]}{comma}{gap}{item}{text[end:]}"


def list_text(number: int, games: Sequence[PlainGame]) -> str:
    """A round as a list of games (CSV), with empty cells for what is not known yet."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(LIST_COLUMNS)
    for game in games:
        said = {**game, "round": number, "bye": "x" if game.get("bye") else ""}
        writer.writerow([said.get(name, "") for name in LIST_COLUMNS])
    return text.getvalue()


def list_path(file: str, pattern: str, number: int) -> str:
    """Where the list of a round goes, beside the tournament file.

    Raises :class:`CannotInsert` when the pattern has no place for its number.
    """
    if pattern.count("*") != 1:
        raise CannotInsert(f"All games stand in {pattern}: add the lines there (`--format csv` prints them).")
    return os.path.join(os.path.dirname(file), pattern.replace("*", str(number)))
