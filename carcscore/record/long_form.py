"""Reads tiles, followers and pieces on the board, in long or compact form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from carcscore.findings import Path
from carcscore.record.context import Context
from carcscore.record.errors import ParseError
from carcscore.record.model import Deployment, Placement
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


def read_figures(
    data: Mapping[str, Any], key: str, context: Context, parse: Callable[[str, Context, Path], Deployment]
) -> tuple[Deployment, ...]:
    """The followers or pieces on the board, listed under a key; ``parse`` reads a compact line."""

    def figure(entry: Any, path: Path) -> Deployment:
        if isinstance(entry, str):
            return parse(entry, context, path)
        return long_deployment(entry, "", context, path)

    return read_each(key, data.get(key, []), context, figure)


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


_READERS: Final[Mapping[str, Callable[[Context, Any], Any]]] = {
    "piece": Context.piece,
    "player": Context.player,
    "role": Context.role,
    "figure": Context.figure,
    "feature": Context.feature,
    "at": Context.at,
    "point": Context.point,
}


def read_keys(entry: Mapping[str, Any], context: Context) -> dict[str, Any]:
    """The meaning of the keys of an entry in long form. Raises :class:`ParseError` at the first wrong one."""
    read: dict[str, Any] = {}
    for key, reader in _READERS.items():
        if key in entry:
            try:
                read[key] = reader(context, entry[key])
            except ParseError as error:
                raise ParseError(error.code, error.message, 0, key) from None
    return read


def long_deployment(entry: Mapping[str, Any], player: str, context: Context, path: Path) -> Deployment:
    """A follower or a piece in long form, of this player unless it names one. Raises :class:`ParseError`."""
    keys = read_keys(entry, context)
    said = keys.get
    player, at, point = said("player", player), said("at"), said("point")
    if "piece" not in keys:
        role: str = keys["role"]
        figure = said("figure") or context.vocabulary.implied.get(role, FOLLOWER)
        return Deployment(player, figure, role, at, point, path)
    piece, role, beside = keys["piece"], said("role", ""), said("figure", "")
    return Deployment(player, piece, role, at, point, path, beside=beside, alone="beside" in entry)


def check_supply(supply: dict[str, int], context: Context) -> None:
    """Adds errors on unknown figures and pieces, or tiles in hand."""
    vocabulary = context.vocabulary
    known = dict.fromkeys((*vocabulary.figures, *vocabulary.pieces, *vocabulary.supply))
    for word in supply:
        if word not in known:
            near = context.findings.nearest(word, known)
            message = f"{quoted(word)} is not a figure of this game{near}"
            context.findings.error("unknown-figure", message, ("supply", word))
