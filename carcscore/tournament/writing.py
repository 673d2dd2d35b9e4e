"""Adds a round to a tournament file; whatever stands there, comments too, stays as it is."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from carcscore.findings import Path, UnusableInput
from carcscore.record.yaml_scalars import flow
from carcscore.source import Source, parse
from carcscore.source.extents import Extent, extent
from carcscore.tournament.lists import COLUMNS, SIDES
from carcscore.tournament.model import ResultSlip

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


def with_values(source: Source, path: Path, values: Mapping[str, Any]) -> Source:
    """A file with values put into the mapping at a path, which may be new, or replaced there.

    The new text is read again, and must say what the old one said and the values. Raises
    :class:`CannotInsert`.
    """
    due: Any = deepcopy(source.data)
    holder = due
    for step in path:
        holder = holder.setdefault(step, {}) if isinstance(holder, dict) else holder[step]
    holder |= values
    found = source
    try:
        for key, value in values.items():
            found = parse(_with_value(found, path, key, value), source.name, fractions=True)
    except UnusableInput:
        found = source
    if found.data != due:
        raise CannotInsert(
            f"{', '.join(values)} can't be put into this file without changing the rest of it."
        )
    return found


def _with_value(source: Source, path: Path, key: str | int, value: Any) -> str:
    text, newline = source.text, "\r\n" if "\r\n" in source.text else "\n"
    one_line = json.dumps if source.language == "json" else flow
    here, holder = extent(source, (*path, key)), extent(source, path)
    if here is not None:
        gap = "" if text[here.start - 1 : here.start].isspace() or here.end > here.start else " "
        return f"{text[: here.start]}{gap}{one_line(value)}{text[here.end :]}"
    if holder is None:
        return _with_value(source, path[:-1], path[-1], {key: value})
    if holder.flow:
        named = json.dumps(key) if source.language == "json" else key
        return _in_brackets(text, holder, f"{named}: {one_line(value)}")
    blanks = " " * _column(text, holder.start)
    return _below(text, holder.end, [f"{blanks}{key}: {one_line(value)}"], newline)


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


def plain_slip(game: ResultSlip) -> PlainGame:
    """A game as the tournament file has it."""
    said: PlainGame = {"group": game.group, "for_place": game.for_place, "winner": game.winner}
    if len(game.players) > 2:
        noted = game.points[0] if game.points else None
        said["points"] = dict(zip(game.players, noted or [None] * len(game.players), strict=True))
    else:
        said |= zip(("a", "b"), game.players, strict=False)
        said["points"] = _of_each([one and list(one) for one in game.points])
    said["starter"] = _of_each(game.starters)
    said["lost_on_time"] = _of_each(game.lost_on_time)
    said["record"] = _of_each(game.records)
    said["bye"] = game.bye == "won" or game.bye
    said["penalty" if game.penalized else "no_show"] = _of_each(game.absent)
    said["games"] = game.games and list(game.games)
    said["duels"] = game.duels and [plain_slip(duel) for duel in game.duels]
    return {key: value for key, value in said.items() if value}


def _of_each(values: Sequence[Any]) -> Any:
    """The data of each game of a duel; of one game alone without a list."""
    return values[0] if len(values) == 1 else list(values)


def list_text(number: int, games: Sequence[PlainGame]) -> str:
    """A round as a list of games (CSV), with empty cells for what is not known yet."""
    seats = max([2, *(len(game["points"]) for game in games if isinstance(game.get("points"), dict))])
    more = [column for side in SIDES[2:seats] for column in (side, f"points_{side}")]
    text = io.StringIO()
    writer = csv.DictWriter(
        text, _columns(games, more), restval="", extrasaction="ignore", lineterminator="\n"
    )
    writer.writeheader()
    for game in games:
        writer.writerow({"round": number, **cells_of(game)})
    return text.getvalue()


def _columns(games: Sequence[PlainGame], more: Sequence[str]) -> list[str]:
    """Those of every list, and others where a game needs them."""
    there = {key for game in games for key in cells_of(game)}
    return [*LIST_COLUMNS, *more, *(name for name in COLUMNS if name in there - {*LIST_COLUMNS, *more})]


def cells_of(game: PlainGame) -> PlainGame:
    """The cells of a game by their columns."""
    cells = {key: value for key, value in game.items() if isinstance(value, str | int)}
    if "bye" in game:
        cells["bye"] = "x" if game["bye"] is True else game["bye"]
    for key in ("points", "games"):
        value = game.get(key)
        if isinstance(value, dict):
            cells |= dict(zip(SIDES, value, strict=False))
            value = list(value.values())
        if value and all(figure is None or isinstance(figure, int) for figure in value):
            cells |= {f"{key}_{side}": figure for side, figure in zip(SIDES, value, strict=False)}
    return {key: value for key, value in cells.items() if value is not None}


def list_path(file: str, pattern: str, number: int) -> str:
    """The path of the list of a round, beside the tournament file.

    Raises :class:`CannotInsert` when the pattern has no place for its number.
    """
    if pattern.count("*") != 1:
        raise CannotInsert(f"All games are in {pattern}: add the lines there (`--format csv` prints them).")
    return os.path.join(os.path.dirname(file), pattern.replace("*", str(number)))
