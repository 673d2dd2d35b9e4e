"""Reads tiles, followers and pieces on the board, in long or compact form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from carcscore.findings import Path
from carcscore.geometry import Cell
from carcscore.record.compact import parse_follower, parse_piece
from carcscore.record.context import Context
from carcscore.record.errors import ParseError
from carcscore.record.model import Deployment, Piece, Placement
from carcscore.record.players import REFUSED
from carcscore.record.vocabulary import FOLLOWER
from carcscore.text import quoted

_Read = TypeVar("_Read")

QUARTERS: Final = {0: 0, 90: 1, 180: 2, 270: 3}


def code(tile: str) -> str:
    """A tile code as records keep it: letters as capitals, names of other programs as they are.

    >>> code("uw"), code("BA/RCr")
    ('UW', 'BA/RCr')
    """
    return tile if "/" in tile else tile.upper()


def read_placements(entries: list[Any], context: Context, path: Path) -> tuple[Placement, ...]:
    """The tiles of a list of ``{tile, at, rotation, marks}``."""
    placements: list[Placement] = []
    for index, entry in enumerate(entries):
        if entry is not REFUSED:
            x, y = entry["at"]
            marks = read_marks(entry["marks"], context, (*path, index)) if "marks" in entry else {}
            rotation = QUARTERS[entry.get("rotation", 0)]
            place = (*path, index, "tile")
            placements.append(Placement(code(entry["tile"]), (x, y), rotation, marks, place))
    return tuple(placements)


def read_marks(marks: dict[str, Any], context: Context, path: Path) -> dict[str, tuple[str, ...]]:
    """Further marks of a tile: each point, or ``tile``, with a list of marks."""
    read: dict[str, tuple[str, ...]] = {}
    for point, names in marks.items():
        if point != "tile":
            try:
                context.point(point)
            except ParseError as error:
                context.add(error, (*path, "marks", point))
        read[point] = (names,) if isinstance(names, str) else tuple(names)
    return read


def read_followers(entries: list[Any], context: Context) -> tuple[Deployment, ...]:
    """The followers on the board."""

    def follower(entry: Any, path: Path) -> Deployment:
        if isinstance(entry, str):
            return parse_follower(entry, context, path)
        return long_deployment(entry, None, context, path)

    return read_each("followers", entries, context, follower)


def read_pieces(entries: list[Any], context: Context) -> tuple[Piece, ...]:
    """The pieces on the board that are not followers."""

    def piece(entry: Any, path: Path) -> Piece:
        read = parse_piece if isinstance(entry, str) else _long_piece
        return read(entry, context, path)

    return read_each("pieces", entries, context, piece)


def read_each(
    key: str, entries: list[Any], context: Context, read: Callable[[Any, Path], _Read]
) -> tuple[_Read, ...]:
    """The entries of the list under a key, without those that can't be read, which are told."""
    made: list[_Read] = []
    for index, entry in enumerate(entries):
        if entry is not REFUSED:
            try:
                made.append(read(entry, (key, index)))
            except ParseError as error:
                context.add(error, (key, index))
    return tuple(made)


def long_deployment(
    entry: dict[str, Any], turn_player: str | None, context: Context, path: Path
) -> Deployment:
    """A follower in long form, of ``turn_player`` unless it names a player. Raises :class:`ParseError`."""
    player = turn_player
    named = entry.get("player")
    if named is not None:
        player = read_player(named, context)
    vocabulary = context.vocabulary
    role = entry["role"]
    if role not in vocabulary.roles:
        role = _at_key("role", context.role, role)
    figure = entry.get("figure")
    if figure is None:
        figure = vocabulary.implied.get(role, FOLLOWER)
    elif figure not in vocabulary.figures:
        figure = _at_key("figure", context.figure, figure)
    at = read_at(entry["at"], context) if "at" in entry else None
    point = read_point(entry["point"], context) if "point" in entry else None
    return Deployment(player or "", figure, role, at, point, path)


def _long_piece(entry: Any, context: Context, path: Path) -> Piece:
    piece = _at_key("piece", context.piece, entry["piece"])
    player = read_player(entry["player"], context) if "player" in entry else None
    role = _at_key("role", context.role, entry["role"]) if "role" in entry else None
    at = read_at(entry["at"], context)
    point = read_point(entry["point"], context) if "point" in entry else None
    figure = _at_key("figure", context.figure, entry["figure"]) if "figure" in entry else None
    return Piece(piece, player, at, point, role, path, figure=figure, alone="beside" in entry)


def read_player(word: str, context: Context) -> str:
    """The id of the player whom the word under ``player`` means. Raises :class:`ParseError`."""
    found = context.players.find(word)
    if found is None:
        if context.players.complete:
            raise ParseError("unknown-player", context.players.unknown(word, context.findings), 0, "player")
        return word
    return found


def read_at(at: Any, context: Context) -> Cell:
    """The cell under ``at``: a name or ``[x, y]``. Raises :class:`ParseError`."""
    if isinstance(at, str):
        return _at_key("at", context.cell, at)
    context.uses_pairs = True
    return at[0], at[1]


def read_point(point: str | int, context: Context) -> int:
    """The point under ``point``. Raises :class:`ParseError`."""
    return _at_key("point", context.point, str(point))


def _at_key(key: str, read: Callable[[str], _Read], word: str) -> _Read:
    """``read(word)``, its errors at this key."""
    try:
        return read(word)
    except ParseError as error:
        raise ParseError(error.code, error.message, 0, key) from None


def check_supply(supply: dict[str, int], context: Context) -> None:
    """Adds errors on unknown figures and pieces, or tiles in hand."""
    vocabulary = context.vocabulary
    known = dict.fromkeys((*vocabulary.figures, *vocabulary.pieces, *vocabulary.supply))
    for word in supply:
        if word not in known:
            near = context.findings.nearest(word, known)
            message = f"{quoted(word)} is not a figure of this game{near}"
            context.findings.error("unknown-figure", message, ("supply", word))
